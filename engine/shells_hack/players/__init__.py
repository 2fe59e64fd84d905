"""Who plays: the rulebook's computer players, the expert and what a seat may believe, playouts, hints."""

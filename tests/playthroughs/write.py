"""``python -m tests.playthroughs.write`` plays the golden playthroughs of every game again and writes them."""

from engine.games import GAMES
from tests.playthroughs.golden import FOLDER, SEEDS, path_of, playthrough


def main() -> None:
    """Write every playthrough, and remove those of games and seeds that are no more."""
    wanted = {path_of(game, seed): (game, seed) for game in GAMES.values() for seed in SEEDS}
    for path in set(FOLDER.glob("*.txt")) - set(wanted):
        path.unlink()
    for path, (game, seed) in wanted.items():
        path.write_text(playthrough(game, seed), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()

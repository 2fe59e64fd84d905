"""``python -m tests.playthroughs.write`` plays the golden playthroughs of every game again and writes them."""

from tests.contract.play import tables
from tests.playthroughs.golden import FOLDER, SEEDS, path_of, playthrough


def main() -> None:
    """Write every playthrough, and remove those of games and seeds that are no more."""
    wanted = {path_of(table, seed): (game, seed) for table, game in tables().items() for seed in SEEDS}
    for path in set(FOLDER.glob("*.txt")) - set(wanted):
        path.unlink()
    for path, (game, seed) in wanted.items():
        path.write_text(playthrough(game, seed), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()

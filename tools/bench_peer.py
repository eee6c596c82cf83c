"""Plays RLCard's UNO at random and says how many moves it made: the worker that `bench.py --peers` compares with.

It runs in whichever Python has `rlcard`, hence imports nothing of ours. Each line on stdin is a number of seconds; the
answer is a line with the number of moves, the number of games and the seconds they really took. Two play, or as many
as its argument says.
"""

import random
import sys
import time


def main() -> None:
    from rlcard.games.uno import Game

    chance = random.Random(1).random
    game = Game(num_players=int(sys.argv[1]) if len(sys.argv) > 1 else 2)
    print("ready", flush=True)
    for line in sys.stdin:
        moves = games = 0
        start = time.perf_counter()
        end = start + float(line)
        while time.perf_counter() < end:
            game.init_game()
            while not game.is_over():
                legal = game.get_legal_actions()
                game.step(legal[int(chance() * len(legal))])
                moves += 1
            games += 1
        print(moves, games, time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    main()

"""Plays another program's game at random and says how many moves it made: a worker of `bench_peers.py`.

    python bench_peer.py NAME [PLAYERS]      NAME is one of PEERS

It runs in whichever Python has that program, hence imports nothing of ours. Each line on stdin is a number of seconds,
and the answer a line with the number of moves, the number of games and the seconds they really took; or the word
"copy", and the answer is the microseconds of a copy of a game under way, made as that program's own search makes it.
"""

import copy
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

Play = Callable[[int], "tuple[int, Any]"]
"""The most moves of a game → how many were made, and the game as it stands then."""
Copy = Callable[[Any], object]

LONG = 400
"""Moves after which a copy is measured at the latest."""


def rlcard(players: int = 2) -> tuple[Play, Copy]:
    """Make the loop of RLCard's UNO by `game.step`, without building the agents' states."""
    from rlcard.games.uno import Game

    chance = random.Random(1).random
    game = Game(num_players=players)

    def play(most: int) -> tuple[int, Any]:
        moves = 0
        game.init_game()
        while moves < most and not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(chance() * len(legal))])
            moves += 1
        return moves, game

    return play, copy.deepcopy


def open_spiel(players: int = 2) -> tuple[Play, Copy]:
    """Make the loop of OpenSpiel's Crazy Eights, whose rules are C++. Chance nodes are drawn and not counted."""
    import pyspiel

    lots = random.Random(1)
    chance = lots.random
    game = pyspiel.load_game(f"crazy_eights(players={players})")

    def play(most: int) -> tuple[int, Any]:
        moves = 0
        state = game.new_initial_state()
        while moves < most and not state.is_terminal():
            if state.is_chance_node():
                outcomes, shares = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lots.choices(outcomes, shares)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                moves += 1
        return moves, state

    return play, lambda state: state.clone()


def catanatron(players: int = 2) -> tuple[Play, Copy]:
    """Make the loop of Catanatron's settlers, with its own random players."""
    from catanatron import Color, Game, RandomPlayer

    colours = list(Color)[:players]

    def play(most: int) -> tuple[int, Any]:
        moves = 0
        game = Game([RandomPlayer(colour) for colour in colours])
        while moves < most and game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            moves += 1
        return moves, game

    return play, lambda game: game.copy()


def chess(players: int = 2) -> tuple[Play, Copy]:
    """Make the loop of python-chess by `legal_moves` and `push`."""
    from chess import Board

    chance = random.Random(1).random

    def play(most: int) -> tuple[int, Any]:
        moves = 0
        board = Board()
        while moves < most and not board.is_game_over():
            legal = list(board.legal_moves)
            board.push(legal[int(chance() * len(legal))])
            moves += 1
        return moves, board

    return play, lambda board: board.copy(stack=False)


PEERS: dict[str, Callable[..., tuple[Play, Copy]]] = {
    each.__name__: each for each in (rlcard, open_spiel, catanatron, chess)
}


def copying(play: Play, duplicate: Copy) -> float:
    """Return the microseconds of a copy, the median of several games stopped half way."""
    times = []
    for _ in range(9):
        length, _ = play(LONG)
        _, game = play(max(1, length // 2))
        count = 1
        while True:
            start = time.perf_counter()
            for _ in range(count):
                duplicate(game)
            took = time.perf_counter() - start
            if took > 0.005:
                break
            count *= 4
        times.append(took / count)
    return statistics.median(times) * 1e6


def main() -> None:
    play, duplicate = PEERS[sys.argv[1]](*map(int, sys.argv[2:]))
    print("ready", flush=True)
    for line in sys.stdin:
        if line.strip() == "copy":
            print(copying(play, duplicate), flush=True)
            continue
        moves = games = 0
        start = time.perf_counter()
        end = start + float(line)
        while time.perf_counter() < end:
            moves += play(sys.maxsize)[0]
            games += 1
        print(moves, games, time.perf_counter() - start, flush=True)


if __name__ == "__main__":
    import console

    console.leave(main)

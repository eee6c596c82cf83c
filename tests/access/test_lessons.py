"""Lessons by ear: keys are said last and once, none is silent, and nothing speaks of eyes or a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tabletable.core.registry import all_games
from tabletable.games.uno.rules.cards import COLOUR
from tabletable.play.language.catalogue import LANGUAGES, Catalogue
from tabletable.play.study import primer
from tabletable.ui.access.nodes import Node
from tabletable.ui.app import App
from tabletable.ui.scenes.study.primer import PrimerScene
from tabletable.ui.scenes.title import TitleScene
from tests.access.client import Inside
from tests.ui import driving as drive
from tests.ui.driving import Clock

Attend = Callable[..., "Listener"]
EYES = re.compile(
    r"\b(drag|hover|click|highlighted|label|lamp|drop it|drop the|mouse|wheel|lit|press the)\b"
    "|拖(?!住)|点一下|點一下|标签|標籤|灯泡|燈泡|亮着|亮著|鼠标|滑鼠|滚轮|滾輪|右键|右鍵|按下方",
    re.IGNORECASE,
)


class Listener(Inside):
    """Somebody in a lesson."""

    @property
    def scene(self) -> PrimerScene:
        scene = self.app.scenes.top
        assert isinstance(scene, PrimerScene)
        return scene

    @property
    def scene_below(self) -> PrimerScene:
        """The lesson under a question."""
        scene = [*self.app.scenes][-2]
        assert isinstance(scene, PrimerScene)
        return scene

    @property
    def focus(self) -> Node:
        tree = self.listening.tree
        assert tree is not None
        return tree.nodes[tree.focus]

    def key(self, *keys: int) -> str:
        """Press keys and return what is said after the last."""
        for key in keys:
            before = len(self.heard)
            drive.press(self.app, key)
            self.wait(0.3)
            self.listen()
        return " ".join(self.heard[before:])

    def begin(self, step: str) -> str:
        """Go to a step of the lesson and return what is said of it."""
        before, learner = len(self.heard), self.scene.learner
        ids = [exercise.id for exercise in learner.primer.exercises]
        self.scene._begin(True, ids.index(step))
        self.wait(0.3)
        self.listen()
        return " ".join(self.heard[before:])


@pytest.fixture
def attend(tmp_path: Path) -> Attend:
    def make(game: str, language: str = "en", lesson: int = 0) -> Listener:
        app = App(headless=True, home=tmp_path, language=language, clock=Clock())
        app.change_settings(speed=0, bot_pace="fast")
        listener = Listener(app)
        app.scenes.push(TitleScene())
        app.routes.learn(game, lesson)
        listener.wait(0.3)
        listener.listen()
        return listener

    return make


def test_a_step_to_read_ends_with_the_key_that_goes_on_and_asks_for_nothing_else(attend: Attend) -> None:
    listener = attend("uno")
    assert listener.heard[-1].endswith("Enter: Next.")
    assert "Your turn" not in " ".join(listener.heard)
    assert listener.focus.name == "Next"
    tree = listener.listening.tree
    assert tree is not None
    assert not [node for node in tree.root.walk() if "Your turn" in node.name]


def test_the_end_of_a_lesson_is_said(attend: Attend) -> None:
    listener = attend("uno")
    listener.begin("play")
    assert listener.key(pygame.K_RETURN).startswith("Lesson finished.")


def test_a_lesson_that_is_left_is_not_called_finished(attend: Attend) -> None:
    listener = attend("uno")
    listener.begin("play")
    listener.scene.close()
    listener.wait(0.3)
    listener.listen()
    assert "finished" not in listener.heard[-1]


def test_another_table_is_read_before_anything_is_asked(attend: Attend) -> None:
    text = attend("uno").begin("sign")
    table = "Your hand: Red 8, Red +2, Yellow reverse, Green skip, Wild, Wild +4. Discard pile: Green 4."
    assert table in text
    assert text.index("A new hand") < text.index(table) < text.index("A skip")


def test_a_full_table_is_not_read_as_a_whole(attend: Attend) -> None:
    text = attend("yose_duel").begin("start")
    assert "Your hand: king of spades, 4 of clubs. 12 places on the table: F6 reads them." in text


def test_of_a_board_only_what_lies_there_is_read(attend: Attend) -> None:
    text = attend("saboteur").heard[-1]
    assert "Right of the start: Crossing, joins up, right, down and left. 2 right of the start: Crossing" in text


def test_what_a_lesson_is_for_is_told_before_what_one_holds(attend: Attend) -> None:
    text = attend("night_market").heard[-1]
    assert text.index("Most money after six rounds wins.") < text.index("Your hand: ")


def test_what_lies_open_but_is_of_no_use_yet_is_not_read(attend: Attend) -> None:
    assert "Void" not in attend("yose_duel").heard[-1]


def test_what_waits_for_a_key_says_so_last(attend: Attend) -> None:
    listener = attend("saboteur")
    listener.begin("map")
    assert listener.key(pygame.K_LEFT, pygame.K_RETURN, pygame.K_RETURN).endswith("Space: Continue.")


def test_what_is_asked_again_is_told_in_short(attend: Attend) -> None:
    listener = attend("saboteur")
    assert "Your turn: play a card, or discard" in listener.begin("build")
    listener.begin("goal")
    assert listener.begin("turn").endswith("Your turn.")
    assert "Your turn: your lantern is broken, so you can’t build" in listener.begin("mend")


def test_what_goes_with_a_moment_is_told_once(attend: Attend) -> None:
    listener = attend("saboteur")
    listener.begin("build")
    first = listener.key(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    listener.wait(6)
    listener.listen()
    assert "Nobody but Bao sees the card." in first + " ".join(listener.heard)
    listener.begin("turn")
    listener.key(pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    listener.wait(6)
    listener.listen()
    text = " ".join(listener.heard)
    assert "Mei looks at the middle goal." in text
    assert text.count("sees the card") == 1


def test_why_an_answer_was_right_is_told_after_what_came_of_it(attend: Attend) -> None:
    listener = attend("yose_duel")
    listener.begin("threat")
    text = listener.key(pygame.K_RIGHT, pygame.K_RETURN)
    listener.wait(6)
    listener.listen()
    text = " ".join(listener.heard)
    assert text.index("Right!") < text.index("Mei answers: ") < text.index("Mei answered: nobody gets")


def test_a_moment_is_told_after_what_led_to_it(attend: Attend) -> None:
    listener = attend("saboteur", lesson=1)
    listener.begin("race")
    text = listener.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RETURN, pygame.K_RETURN)
    assert text.index("You placed a straight tunnel") < text.index("You reach the gold!")


def test_a_card_under_another_says_so(attend: Attend) -> None:
    listener = attend("yose_duel")
    text = listener.begin("threat")
    assert "King of hearts, under the 5 of spades." in text
    listener.key(pygame.K_RIGHT)
    assert listener.focus.name == "5 of spades, on top of the king of hearts"
    assert listener.focus.description.startswith("Table. 1 of 2.")


def test_no_term_is_heard_before_it_is_taught(attend: Attend) -> None:
    listener = attend("yose_duel")
    ids = [exercise.id for exercise in listener.scene.learner.primer.exercises]
    for step in ids[: ids.index("suits")]:
        text = listener.begin(step)
        listener.key(pygame.K_RIGHT)
        assert not re.search("sente|gote", text + listener.focus.spoken, re.IGNORECASE), step
    assert not re.search("sente|gote", " ".join(map(listener.begin, ids)), re.IGNORECASE)
    listener.begin("reverse")
    listener.key(pygame.K_RIGHT)
    assert "takes Mei’s threat away" in listener.focus.description


def test_a_suit_in_the_log_does_not_make_it_another_sentence(attend: Attend) -> None:
    listener = attend("yose_duel", "zh-Hans")
    listener.begin("reply")
    text = listener.key(pygame.K_i)
    assert "你不挡" in text
    assert text.count("方片 2 留给") == 1, text


def test_what_a_moment_shows_is_not_told_again_by_the_log(attend: Attend) -> None:
    listener = attend("yose_duel")
    listener.begin("reply")
    text = listener.key(pygame.K_i)
    assert "You ignore the threat." in text
    assert "You ignore it" not in text
    assert any("You ignore it" in "".join(run.text for run in row.runs) for row in listener.scene.log.rows)


def test_a_sale_is_told_once_and_when_a_bid_is_paid_before_it_is_made(attend: Attend) -> None:
    listener = attend("night_market")
    assert "You pay it if nobody bids more." in listener.begin("bid")
    before = len(listener.heard)
    listener.key(pygame.K_RIGHT, pygame.K_RETURN, pygame.K_5, pygame.K_RETURN)
    listener.wait(12)
    listener.listen()
    text = " ".join(listener.heard[before:])
    assert [text.count(each) for each in ("You bought plot 3 for 5", "Mei bought plot 4 for 5")] == [1, 1], text
    assert "plots sold" not in text
    assert "paid 5" not in text


def test_what_a_move_is_worth_is_heard_as_who_is_ahead(attend: Attend) -> None:
    listener = attend("yose_duel")
    listener.begin("threat")
    listener.key(pygame.K_RIGHT, pygame.K_RETURN)
    listener.wait(6)
    listener.listen()
    text = " ".join(listener.heard)
    assert (
        "From here on you end 11 points ahead. With “Take the 6 of clubs” you would have ended 1 point ahead." in text
    )
    assert "Worth" not in text


def test_start_cards_are_told_once(attend: Attend) -> None:
    listener = attend("yose_duel")
    listener.begin("price")
    before = len(listener.heard)
    listener.key(pygame.K_RIGHT, pygame.K_RETURN)
    listener.wait(6)
    listener.listen()
    text = " ".join(listener.heard[before:])
    assert text.count("You are hearts (Heart) and go first") == 1, text
    assert text.count("show the king of spades") == text.count("shows the 8 of diamonds") == 1, text


def test_cards_of_one_name_are_told_apart_by_how_they_join(attend: Attend) -> None:
    text = attend("saboteur", lesson=1).begin("profiteer")
    assert "Straight tunnel (joins up and down), Straight tunnel (joins right and left), Curve, Dead end" in text


def test_numbers_are_typed_and_said_from_where_to_where_they_go(attend: Attend) -> None:
    listener = attend("night_market")
    listener.begin("bid")
    listener.key(pygame.K_RIGHT, pygame.K_RETURN)
    assert (listener.focus.name, listener.focus.description) == ("Bid 1 for plot 3", "Type a number from 1 to 8")
    listener.key(pygame.K_7)
    assert (listener.focus.name, listener.focus.description) == ("Bid 7 for plot 3", "")
    listener.key(pygame.K_9)
    assert listener.focus.name == "Bid 7 for plot 3"
    listener.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert (listener.focus.name, listener.focus.description) == ("Bid 5 for plot 4", "Type a number from 1 to 8")


def test_what_one_may_choose_from_is_said_with_its_keys(attend: Attend) -> None:
    listener = attend("uno")
    listener.begin("wild")
    text = listener.key(*[pygame.K_RIGHT] * 4, pygame.K_RETURN)
    holds = "1: Red, you hold {}. 2: Yellow, you hold {}. 3: Green, you hold {}. 4: Blue, you hold {}."
    state = listener.scene_below.match.session.view(0).state
    colours = [COLOUR[state.faces[piece]] for piece in state.hands[0]]
    assert text == f"Choose a colour. {holds.format(*map(colours.count, range(4)))}"
    listener.key(pygame.K_TAB)
    assert listener.focus.spoken == "Red. 1"


def test_whoever_comes_back_from_a_question_hears_what_happened_and_no_title(attend: Attend) -> None:
    listener = attend("uno")
    listener.begin("wild")
    listener.key(*[pygame.K_RIGHT] * 4, pygame.K_RETURN)
    text = listener.key(pygame.K_1)
    assert "You played a wild, chose red" in text
    assert "UNO" not in text


def test_another_table_waits_until_whoever_listens_has_heard_of_the_last_one(attend: Attend) -> None:
    listener = attend("saboteur", lesson=1)
    listener.begin("crystals")
    learner, before = listener.scene.learner, len(listener.heard)
    listener.key(*[pygame.K_LEFT] * 3, pygame.K_RETURN, pygame.K_RETURN)
    listener.wait(6)
    listener.listen()
    assert learner.exercise.id == "crystals"
    assert "A new tunnel" not in " ".join(listener.heard[before:])
    assert listener.heard[-1].endswith("Enter: Next.")
    assert listener.key(pygame.K_RETURN).startswith("A new tunnel. You’re the boss now.")


def test_whoever_is_meant_is_one_of_several(attend: Attend) -> None:
    listener = attend("saboteur", lesson=1)
    listener.begin("trap")
    listener.key(pygame.K_LEFT, pygame.K_RETURN)
    assert re.search(r"Play a trapped card on Mei\. 1 of \d", listener.focus.spoken)


def test_a_table_is_no_call(attend: Attend) -> None:
    listener = attend("uno")
    listener.key(pygame.K_RETURN)
    assert listener.focus.name == "Table"


def test_a_puzzle_names_the_keys_of_all_buttons_that_may_be_the_answer(attend: Attend) -> None:
    assert attend("yose_duel", lesson=1).begin("ignore").endswith("A: Answer. I: Ignore.")


def test_arrows_are_named_in_one_step_and_at_its_end(attend: Attend) -> None:
    listener = attend("uno")
    assert listener.key(pygame.K_RETURN).endswith("Arrow keys: Choose.")
    assert "Arrow keys" not in listener.begin("number")
    listener.begin("wild")
    listener.key(*[pygame.K_RIGHT] * 4, pygame.K_RETURN, pygame.K_ESCAPE)
    assert "Arrow keys" not in " ".join(listener.heard[-3:]), "a question is no other lesson"


def test_keys_of_buttons_are_said_last(attend: Attend) -> None:
    listener = attend("uno")
    assert listener.begin("draw").endswith("D: Draw.")


def test_what_stays_says_why_at_once_and_what_is_played_says_what_comes_of_it(attend: Attend) -> None:
    listener = attend("uno")
    listener.begin("sign")
    assert listener.key(pygame.K_RIGHT) == ""
    assert listener.focus.description == "Your hand. 1 of 6. Doesn’t fit: the pile asks for green or a 4"
    listener.key(*[pygame.K_RIGHT] * 3)
    assert listener.focus.description == "4 of 6. Play a green skip"
    listener.begin("wild")
    listener.key(*[pygame.K_RIGHT] * 4)
    assert (listener.focus.name, listener.focus.description) == ("Wild", "4 of 5. Enter: Play")


def test_an_arrow_that_leads_nowhere_says_so(attend: Attend) -> None:
    listener = attend("uno")
    listener.begin("colour")
    listener.key(pygame.K_RIGHT)
    assert listener.key(pygame.K_LEFT) == "Nothing further left."
    assert listener.key(pygame.K_UP) == "Nothing further up."
    assert listener.key(pygame.K_DOWN) == "Nothing further down."
    assert listener.key(*[pygame.K_RIGHT] * 4) == "Nothing further right."


def test_another_row_is_named(attend: Attend) -> None:
    listener = attend("saboteur")
    listener.begin("map")
    listener.key(pygame.K_RIGHT)
    assert listener.focus.description.startswith("Your hand. 1 of 6")
    listener.key(pygame.K_RIGHT)
    assert listener.focus.description.startswith("2 of 6")
    listener.key(pygame.K_UP, pygame.K_DOWN)
    assert listener.focus.description.startswith("Your hand. ")


def test_what_one_is_asked_is_announced_and_not_the_name_of_what_has_the_focus(attend: Attend) -> None:
    listener = attend("uno")
    text = listener.key(pygame.K_RETURN)
    assert text.count("Your turn") == 1
    assert "Your turn" not in listener.focus.name
    assert listener.key(pygame.K_F8).startswith("Your turn: play red")


def test_two_sources_tell_a_sentence_once_and_one_as_often_as_it_happens(attend: Attend) -> None:
    announcer = attend("uno").listening.announcer
    announcer.interrupt()
    announcer.say("Mei takes 4 cards. Mei loses the turn.", source="moment")
    announcer.say("Mei loses the turn", source="log")
    assert announcer.due() == "Mei takes 4 cards. Mei loses the turn."
    announcer._free_at = 0
    announcer.say("Mei loses the turn", "Mei takes 4 cards.", "Bao draws a card", source="log")
    assert announcer.due() == "Bao draws a card."
    announcer._free_at = 0
    announcer.say("Bao draws a card", source="log")
    assert announcer.due() == "Bao draws a card."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "took the 8 of spades"),
        ("zh-Hans", "吃了 黑桃 8"),
        ("zh-Hant", "吃了 黑桃 8"),
    ],
)
def test_suits_are_words(attend: Attend, language: str, said: str) -> None:
    listener = attend("yose_duel", language)
    text = listener.begin("answer")
    assert said in text
    listener.key(pygame.K_RIGHT)
    assert not set("♠♥♦♣") & set(text + listener.focus.spoken)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", tuple(all_games()))
def test_lessons_speak_of_no_eyes_and_no_mouse(game: str, language: str) -> None:
    catalogue = Catalogue(language, lambda action: action.upper())
    for lesson in primer.lessons(game):
        for at in range(len(lesson.exercises)):
            spoken = lesson.word(at, "spoken")
            told = ("spoken",) if catalogue.has(spoken.id) else ("text", "aside")
            for form in (lesson.word(at, name) for name in (*told, "wrong", "may", "right", "then")):
                if catalogue.has(form.id):
                    text = catalogue.text(form, ["Bao"] * lesson.seats, all_games()[game])
                    assert not EYES.search(text), (form.id, text)

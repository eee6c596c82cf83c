"""The announcements: events, the viewer's turn, refusals and results, one after the other and never twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tabletable.core.message import SeatRef
from tabletable.core.moment import Moment, MomentKind
from tabletable.core.page import Verdict
from tabletable.ui.access import summary
from tabletable.ui.access.announcer import Announcer
from tabletable.ui.access.choice import UsedPiece, begin_turn
from tabletable.ui.access.nodes import Node, Role, Tree
from tabletable.ui.access.scenes import SceneSnapshot, group_of, log_text, prompt_text
from tabletable.ui.access.summary import Holding, brief, with_shape
from tabletable.ui.controls.cards import KeyHint
from tabletable.ui.controls.speech import CardTexts, Speech
from tabletable.ui.controls.table_buttons import CommandButton
from tabletable.ui.keys import actions
from tabletable.ui.keys.actions import Shortcut
from tabletable.ui.paint.log import Sentence
from tabletable.ui.paint.words import headed, in_a_row
from tabletable.ui.scenes.hindsight.review import ReviewScene
from tabletable.ui.scenes.page import Page
from tabletable.ui.scenes.study.primer import PrimerScene
from tabletable.ui.scenes.study.teacher import GO_ON
from tabletable.ui.scenes.tables.curtain import CurtainScene
from tabletable.ui.scenes.tables.picker import Picker
from tabletable.ui.scenes.tables.result import ResultScene
from tabletable.ui.scenes.tables.seated import SeatedTable
from tabletable.ui.scenes.tables.tabletop import Tabletop
from tabletable.ui.stack.host import Host
from tabletable.ui.stack.scene import AnyScene
from tabletable.ui.widgets.base import Widget

NOWHERE: Final = -1


class MomentTexts(NamedTuple):
    """The texts of a moment."""

    text: str
    logged: list[str]
    """The log's sentences about the same event."""
    before: Sequence[str] = ()
    """The log's sentences about what led to it."""


class Announcements:
    """Detects news from one look at the screen to the next."""

    def __init__(self, host: Host, announcer: Announcer) -> None:
        self._host, self._announcer = host, announcer
        self._scene: AnyScene | None = None
        self._rows: Sequence[Sentence] = []
        self._seen = 0
        self._of_step = (NOWHERE, set[str]())
        """The last step, and the sentences of the log told since it was made."""
        self._last, self._last_step = "", NOWHERE
        """The last sentence of the log that was told, and the step it ended with."""
        self._said_callout: object = None
        self._notice = ""
        self._moment: object = None
        self._foretold: list[Moment] = []
        """Later moments told with the previous one, because the log has one sentence for both."""
        self._last_prompt = ""
        self._entries_told = 0
        self._has_told_keys = False
        self._verdict: Verdict | None = None
        """The last statement of the score page about the viewer."""
        self._page_step = NOWHERE
        """The step of the score page last seen."""
        self._cards: frozenset[str] = frozenset()
        self._lesson: AnyScene | None = None
        self._step = self._arrows_at = NOWHERE
        """Of a lesson: the step last told, and the step in which the arrow keys were told."""
        self._working: object = None
        """The keys of a lesson last told."""
        self._known: set[str] = set()
        """Texts told in full at this table, which are shortened from now on."""
        self._table: Tabletop | None = None
        """The table last described: on coming back to it, it is not introduced again."""
        self._is_overheard = False
        """Whether others hear the announcements at that table."""
        self._held = False
        """Whether it was announced that the table waits for a key."""
        self._deeds: tuple[str, ...] = ()
        """The keys of a table's buttons last told."""
        self._reviewed: list[str] = []
        """The last sentences of a review."""
        self._review_keys: list[str] = []
        self._holding = Holding()
        self._logged: list[str] = []
        """The log's sentences about the viewer since the hand was last described."""
        self._facts: list[str] = []
        """The last facts told before a decision."""
        self._used = UsedPiece()
        self._is_turn_told = False
        """Whether the viewer's turn was announced before what it began with."""
        self._mistake: int | None = None
        """The move of a review last told."""

    def keys_of_buttons(self, scene: SeatedTable) -> list[str]:
        """Return the keys of the usable buttons of a table, each with its action."""
        canvas = self._host.display.canvas_of(scene)
        buttons = [each for each in scene.side_panel.group.widgets if isinstance(each, CommandButton) and each.is_heard]
        keys = [headed(letter, each.spoken) for each in buttons if (letter := each.letter_on(canvas))]
        shows = scene.side_panel.group.find("hand")
        if shows is not None and scene.model.caller is not None:
            keys.append(headed(self._cap(actions.SPACE), shows.label))
        return keys

    def announce(self, scenery: SceneSnapshot, tree: Tree) -> None:
        """Announce the news on the screen described by a tree."""
        scene = scenery.scene
        before, is_new = self._scene, scene is not self._scene
        self._scene = scene
        notice = self._host.notices.text
        if notice != self._notice:
            self._notice = notice
            self._announcer.say(notice)
        if is_new and isinstance(before, PrimerScene) and before.learner.is_done and before.learner.is_last:
            self._announcer.say(self._host.t("access.finished"))
        if isinstance(scene, Tabletop):
            self._at_table(scene, scenery, tree, is_new, isinstance(before, Picker))
        elif is_new:
            if isinstance(scene, ResultScene) and isinstance(before, SeatedTable):
                self._of_end(before, scenery)
            self._announcer.say(*self._opening(scene, tree))

    def _of_end(self, table: SeatedTable, scenery: SceneSnapshot) -> None:
        """Announce the last events at a table before its result."""
        if self._is_overheard:
            self._of_public(table, scenery, False)
        else:
            self._of_log(table, None)

    def _opening(self, scene: AnyScene, tree: Tree) -> list[str]:
        """Return the opening announcement of a scene: a page's title; everything on an overlay or the curtain."""
        nodes = list(tree.nodes.values())
        if isinstance(scene, ResultScene):
            return scene.spoken()
        if isinstance(scene, CurtainScene) or (isinstance(scene, Page) and not scene.covers):
            options = self._options(scene, nodes) if isinstance(scene, Picker) else []
            return [*(node.name for node in nodes if node.role in (Role.HEADING, Role.TEXT)), *options]
        titles = [node.name for node in nodes if node.role is Role.HEADING]
        return titles[:1]

    def _options(self, scene: Picker, nodes: Sequence[Node]) -> list[str]:
        """Return the keys of the options to choose from, each with its option."""
        options, comma = list[str](), self._host.t("access.list")
        for node in nodes:
            more_heard = scene.entries[int(node.shortcut) - 1].heard if node.shortcut.isdecimal() else None
            more = "" if more_heard is None or self._is_overheard else scene.text(more_heard)
            if node.shortcut:
                sentence = (
                    in_a_row((node.name, more)) if more[:1].isupper() else comma.join(filter(None, (node.name, more)))
                )
                options.append(headed(node.shortcut, sentence))
        return options

    def _at_table(self, scene: Tabletop, scenery: SceneSnapshot, tree: Tree, is_new: bool, has_picked: bool) -> None:
        tell, is_overheard = self._announcer.say, scenery.is_overheard
        seated, played = _seated(scene), _played(scene)
        if is_new:
            self._open_table(scene, has_picked)
        if played is not None and not is_overheard and self._holding.is_dealt(played):  # the first events are about it
            tell(*self._holding.arrivals(played, ""), source="turn")
        self._table, self._is_overheard = scene, is_overheard
        shown = self._new_moment(scene)
        is_called_for = seated is not None and seated.model.caller is not None
        is_of_only_move = seated is not None and seated.only_move.is_to_come
        asked = ""
        if seated is not None and (seated.is_asking or is_called_for or summary.may_speak_up(seated)):
            asked = prompt_text(seated) if is_called_for or not is_of_only_move else ""
        if is_overheard and seated is not None:
            self._show(shown)
            self._of_public(seated, scenery, is_new)
        else:
            self._of_scene(scene, tree, shown, is_of_only_move)
        is_asked = bool(asked) and asked != self._last_prompt
        if played is not None:
            if is_asked and played.model.is_deciding:
                if not is_overheard:
                    tell(*self._holding.news(played, " ".join(self._logged)), source="turn")
                self._logged.clear()
                begin_turn(played)
            self._of_turn(played, bool(asked), is_asked)
        if is_asked and seated is not None:
            tell(self._prompt(seated, asked))
            if played is not None and played.model.is_deciding and not is_overheard:
                tell(*self._holding.details(played), source="turn")
            self._known.add(asked)
        self._last_prompt = asked
        if played is not None:
            if asked and (is_called_for or not is_overheard):
                self._of_deeds(played, is_asked)
            self._used.leave(played)
        self._of_wait(scene)

    def _open_table(self, scene: Tabletop, has_picked: bool) -> None:
        """Begin to listen at a table, which may be one that a question has covered; `has_picked`: one of its own."""
        self._reviewed = []
        if not has_picked:
            self._last_prompt, self._deeds = "", ()
        if scene is not self._lesson:  # not when returning from a question
            self._lesson, self._step, self._arrows_at = scene, NOWHERE, NOWHERE
            self._known.clear()
        if scene is not self._table:
            self._rows = []
            self._announcer.say(scene.words.text(scene.spec.title), *summary.opening(scene))
        if _seated(scene) is not None and not self._has_told_keys:
            self._has_told_keys = True
            self._announcer.say(self._host.t("access.keys"))

    def _new_moment(self, scene: Tabletop) -> MomentTexts | None:
        """Return the texts of the moment that is shown since now, and of those that belong to it; None without one."""
        look, seated = scene.moments.state, _seated(scene)
        before, self._moment = self._moment, None if look is None else look.moment
        if look is None or look.moment is before or any(look.moment is each for each in self._foretold):
            return None
        if self._is_overheard and look.moment.kind is MomentKind.STAGE:
            return None
        if not look.moment.is_heard:
            return None
        logged, led_to, self._foretold = list[str](), list[str](), []
        if seated is not None:
            logged, led_to = summary.logged(seated, look.moment), summary.led_to(seated, look.moment)
            coming = scene.moments.coming if logged else ()
            self._foretold = [each for each in coming if each.is_heard and summary.logged(seated, each) == logged]
        sentence = in_a_row(self._of_moment(scene, each) for each in (look.moment, *self._foretold))
        return MomentTexts(sentence, logged, led_to)

    def _of_scene(self, scene: Tabletop, tree: Tree, shown: MomentTexts | None, is_of_only_move: bool) -> None:
        """Tell what has happened and what is explained, at a table that nobody else overhears."""
        self._of_log(scene, shown)
        callout = scene.callouts.current
        if callout is not None and callout is not self._said_callout:
            is_known = callout.style == "info" and callout.body in self._known
            if not (is_known and is_of_only_move):  # its effect is announced anyway
                self._announcer.say(callout.title, "" if is_known else callout.body, source="callout")
            self._known.add(callout.body)
        self._said_callout = callout
        self._of_page(scene)
        self._of_cards(scene, tree)
        self._of_review(scene, tree)

    def _prompt(self, scene: SeatedTable, asked: str) -> str:
        """Return the prompt as it is told: in short if it was told in full before, and whose turn it is only once."""
        sentence, is_told = self._asking(scene, asked), self._is_turn_told
        self._is_turn_told = False
        bare = sentence.removeprefix(self._host.t("table.your_turn")).lstrip()
        return bare[:1].upper() + bare[1:] if is_told else sentence

    def _asking(self, scene: SeatedTable, asked: str) -> str:
        if asked not in self._known or not scene.model.is_deciding:
            return asked
        if isinstance(scene, PrimerScene):
            return self._host.t("access.turn")
        again = scene.spec.prompt_again
        return asked if again is None else scene.words.text(again)

    def _of_turn(self, scene: SeatedTable, is_deciding: bool, is_asked: bool) -> None:
        """Announce the facts needed for a decision: when the viewer's turn begins, and whenever they have changed.

        Without a new question only those that have changed.
        """
        steps = scene.match.session.steps
        facts = list(map(scene.words.text, scene.spec.heard_each_turn))
        begins = is_asked and not (steps and steps[-1].command.seat == scene.match.viewer)
        if is_deciding and scene.model.is_deciding:
            is_whole = begins or (is_asked and facts != self._facts)
            self._announcer.say(*(each for each in facts if is_whole or each not in self._facts), source="turn")
        self._facts = facts if is_deciding else []

    def _of_deeds(self, scene: SeatedTable, is_asked: bool) -> None:
        """Announce the keys of the command buttons: if they have changed, and if no card can be used."""
        keys = tuple(self.keys_of_buttons(scene))
        is_all = is_asked and not any(map(scene.hand.gestures.movable, scene.hand.placements))
        steps = scene.match.session.steps
        goes_on = bool(steps) and steps[-1].command.seat == scene.match.viewer and not is_all
        new = [each for each in keys if each not in self._deeds] if goes_on else keys
        if new and (keys != self._deeds or is_all):
            self._announcer.close_with(*new)
        self._deeds = keys

    def _of_review(self, scene: Tabletop, tree: Tree) -> None:
        """Announce new sentences of a review, and its keys."""
        if not isinstance(scene, ReviewScene):
            return
        texts, desk, t = scene.spoken(), scene.desk, self._host.t
        if texts != self._reviewed:
            is_same = texts[:1] == self._reviewed[:1]  # for the same mistake only additions
            new = [each for each in texts if each not in self._reviewed] if is_same else texts
            if not is_same and desk.chosen in desk.mistakes:
                first, last = desk.mistakes[0], desk.mistakes[-1]
                is_back = desk.chosen == first != last == self._mistake
                new = [t("access.review.back"), *texts] if is_back else texts
                self._mistake = desk.chosen
            self._announcer.say(*filter(None, new or texts[:1]))
            can_open = desk.chosen is not None and not desk.is_open
            keys = {
                actions.ENTER: t("review.start") if desk.is_to_begin else t("review.options") if can_open else "",
                actions.HEAR_AREA: t("access.review.table") if can_open else "",
                actions.NEXT_MISTAKE: t("review.next") if desk.review.is_complete and desk.mistakes else "",
            }
            closing = [headed(self._cap(key), label) for key, label in keys.items() if label]
            if closing != self._review_keys:  # they are the same at each mistake
                self._announcer.close_with(*closing)
            self._review_keys = closing
        self._reviewed = texts

    def _of_wait(self, scene: Tabletop) -> None:
        """Announce that the table waits for a key, after everything else, so that the reason is known."""
        look = scene.moments.state
        is_held = look is not None and look.waits
        if (seated := _seated(scene)) is not None:
            is_held = is_held or seated.model.waits_for_key or seated.pages.waits_for_key
        if is_held and not self._held:
            self._announcer.close_with(headed(self._cap(actions.SPACE), self._host.t("access.go_on")))
        self._held = is_held

    def _of_moment(self, scene: Tabletop, moment: Moment) -> str:
        """Return the text of a moment; without its second line if told before at this table and not new."""
        line = moment.line
        if line is None:
            return scene.words.text(moment.title)
        named = {arg for _, arg in moment.title.args}  # it must say of whom
        is_always_so = all(isinstance(arg, SeatRef) and arg in named for _, arg in line.args)
        is_known = is_always_so and line.id in self._known
        self._known.add(line.id)
        return scene.words.sentences([moment.title] if is_known else [moment.title, line])

    def _show(self, shown: MomentTexts | None) -> None:
        if shown is not None:
            self._announcer.mark_said(*shown.logged, source="moment")
            self._announcer.say_if_new(*(each for each in shown.before if each not in self._of_step[1]))
            self._announcer.say(shown.text, source="moment")

    def _of_public(self, scene: SeatedTable, scenery: SceneSnapshot, is_new: bool) -> None:
        """Announce events that everyone may hear."""
        entries = scenery.memory.public_entries(scene)
        if not is_new:
            new = (
                each
                for each in entries[self._entries_told :]
                if not summary.is_others(scene, each.message.id, each.seat)
            )
            self._announcer.say(*map(scene.words.log_text, new))
        self._entries_told = len(entries)

    def _of_log(self, scene: Tabletop, shown: MomentTexts | None) -> None:
        """Announce new rows of the log, with the text of a moment in place of its sentence."""
        seated, played = _seated(scene), _played(scene)
        rows = scene.log.rows[:-1] if summary.goes_on(scene) else scene.log.rows
        if scene.log.rows is not self._rows:  # filled anew: somebody else looks, or has gone back
            self._rows, self._seen = scene.log.rows, len(rows)
        elif len(rows) < self._seen:
            self._seen = len(rows)
        recent = rows[max(0, self._seen - 1) :]
        newest, seats = [log_text(row) for row in recent], [row.seat for row in recent]
        if newest and self._seen and newest[0] == self._last:
            newest, seats = newest[1:], seats[1:]
        elif newest and self._seen and self._last:  # what came since is told in the same sentence
            was_waiting = self._announcer.withdraw(self._last)
            if not was_waiting and seated is not None and recent[0].seat == seated.match.viewer:
                newest[0] = summary.since(seated, self._last_step + 1) or newest[0]
        if self._seen == len(rows) and not self._last:
            newest, seats = [], []
        if rows:
            self._last, self._last_step = log_text(rows[-1]), rows[-1].step
        unheard = scene.unheard() if isinstance(scene, PrimerScene) else ()
        passed = [log_text(row) for row in recent if summary.is_others(scene, row.message, row.seat)]
        about = [*shown.before, *shown.logged] if shown is not None else []
        at = next((at for at, each in enumerate(newest) if each in about), len(newest))
        spoken = [each if each not in unheard and each not in passed else "" for each in newest]
        if seated is not None:
            viewer, step = seated.match.viewer, len(seated.match.session.steps)
            # other seats' cards of the same name are different cards
            self._logged += [each for each, seat in zip(spoken, seats, strict=True) if each and seat == viewer]
            if self._of_step[0] != step:
                self._of_step = step, set()
        if played is not None:
            spoken = [with_shape(played, each, seat) for each, seat in zip(spoken, seats, strict=True)]
        opens = _turn_opens(played, [row.seat for row in rows]) if played is not None else 0
        own = len(spoken) - opens
        if opens and own >= 0 and spoken[own]:
            spoken.insert(own, self._host.t("access.turn"))
            at += at >= own
            self._is_turn_told = True
        self._announcer.say(*spoken[:at], source="log")
        self._show(shown)
        self._of_step[1].update(spoken)
        self._announcer.say(*spoken[at:], source="log")
        self._seen = len(rows)
        if played is not None and played.match.viewer in seats:
            self._announcer.say(*self._holding.arrivals(played, " ".join(self._logged)), source="turn")
            self._logged.clear()

    def _of_page(self, scene: Tabletop) -> None:
        """Announce what a page says about the viewer, and once the rules behind it; the log tells about others.

        A step to which the viewer has gone back is told with the results of all seats.
        """
        seated, verdict, before = _seated(scene), None, self._page_step
        self._page_step = NOWHERE
        if seated is not None and (paging := seated.pages.paging) is not None:
            verdict = next((row.verdict for row in paging.step.rows if row.seat == seated.match.viewer), None)
            rules = [scene.words.text(rule) for rule in paging.page.rules]
            self._announcer.say(*(rule for rule in rules if rule not in self._known), source="page")
            self._known.update(rules)
            self._page_step = paging.at
            if paging.at < before:
                self._announcer.say(*summary.page_step(seated, paging.page, paging.step), source="page")
                verdict = self._verdict
        if verdict is not None and verdict != self._verdict:
            sentences = map(scene.words.text, filter(None, (verdict.title, verdict.line, verdict.reason)))
            self._announcer.say(in_a_row(sentences), source="page")
        self._verdict = verdict

    def _of_cards(self, scene: Tabletop, tree: Tree) -> None:
        """Announce texts beside a table: advice, the teacher."""
        group = group_of(scene)
        widgets = group.widgets if group is not None else []
        keys = self._host.display.studio.keys
        speech = next((each.said for each in widgets if isinstance(each, Speech)), None)
        if speech is not None:
            self._of_teacher(scene, speech, tree, next((each for each in widgets if each.key == GO_ON), None))
            return
        labels = (
            each.spoken(keys) if isinstance(each, KeyHint) else each.label for each in widgets if not each.focusable
        )
        cards = dict.fromkeys(filter(None, labels))
        self._announcer.say(*(label for label in cards if label not in self._cards))
        self._cards = frozenset(cards)

    def _of_teacher(self, scene: Tabletop, card_texts: CardTexts, tree: Tree, go_on: Widget | None) -> None:
        """Announce the teacher's texts and the keys that work: each once, and after everything else."""
        if card_texts.at != self._step:
            self._step, self._cards = card_texts.at, frozenset()
            is_played_at = card_texts.is_new_table and card_texts.at < card_texts.of - 1
            lying = brief(tree, self._host, scene.unread()) if is_played_at and isinstance(scene, PrimerScene) else ()
            if card_texts.at:
                self._announcer.say(card_texts.scene, *lying)
            else:  # the aim comes before the hand
                self._announcer.say(card_texts.scene, *card_texts.spoken, source="teacher")
                self._announcer.say(*lying)
                self._cards = frozenset(card_texts.spoken)
        self._announcer.say(*(each for each in card_texts.spoken if each not in self._cards), source="teacher")
        self._cards = frozenset(card_texts.spoken)
        closing = self._keys_of(card_texts)
        if isinstance(scene, PrimerScene) and scene.learner.is_puzzled and scene.is_asking:
            closing += self.keys_of_buttons(scene)  # any of them may be the answer
        if go_on is not None:
            closing.append(headed(self._cap(actions.ENTER), go_on.label))
        working = (card_texts.at, *closing)
        if closing and working != self._working:
            self._announcer.close_with(*closing)
        self._working = working

    def _keys_of(self, card_texts: CardTexts) -> list[str]:
        """Return the keys the teacher names, arrows in one step only; the action of Enter is told with a piece."""
        keys = []
        for caps, label, act in card_texts.keys:
            if actions.LEFT in caps:
                if self._arrows_at in (NOWHERE, card_texts.at):
                    self._arrows_at = card_texts.at
                    keys.append(headed(self._host.t("access.arrows"), label))
            elif act is not None or actions.ENTER not in caps:
                keys.append(headed(" ".join(map(self._cap, caps)), label))
        return keys

    def _cap(self, key: Shortcut) -> str:
        return self._host.display.studio.keys.cap(key).text


def _turn_opens(scene: SeatedTable, seats: Sequence[int]) -> int:
    """Return how many last rows of the log are about the viewer, whose turn another seat's move has begun; else 0."""
    viewer, steps = scene.match.viewer, scene.match.session.steps
    if scene.spec.is_reply or not steps or steps[-1].command.seat == viewer:
        return 0
    if list(scene.match.session.to_act()) != [viewer]:
        return 0
    return next((at for at, seat in enumerate(reversed(seats)) if seat != viewer), 0)


def _seated(scene: Tabletop) -> SeatedTable | None:
    """Return a table at which the viewer has a seat; None for others."""
    return scene if isinstance(scene, SeatedTable) else None


def _played(scene: Tabletop) -> SeatedTable | None:
    """Return a table at which the viewer plays; None for one to look at, and for a primer, where the teacher speaks."""
    return scene if isinstance(scene, SeatedTable) and not isinstance(scene, PrimerScene) else None

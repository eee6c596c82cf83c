"""The man page and the completions of shells, made from the very parsers of the command line."""

from __future__ import annotations

import argparse
import importlib
import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from packing import names
from tabletable.cli.main import COMMANDS
from tabletable.core.registry import all_games
from tabletable.play.language.catalogue import LANGUAGES
from tabletable.play.people.settings import COLOURS

_HELP: Final = "help"


class Word(NamedTuple):
    """An option, or an argument without a name, of one command."""

    option: str
    """``--seed``; "" for an argument that goes by its place."""
    value: str
    """The name of the option's value; "" if it takes none."""
    help: str
    choices: tuple[str, ...]
    """The possible values, if there are few."""
    is_file: bool
    """Whether its value is the name of a file."""


def words_of(command: str) -> list[Word]:
    """Return the options of `tabletable COMMAND`; "" is the program without a command. ``--help`` comes last."""
    parser: argparse.ArgumentParser = importlib.import_module(f"tabletable.cli.{command or 'play'}").parser()
    choices = _choices()
    words = [_word(action, choices) for action in parser._actions]
    return sorted(words, key=lambda word: word.option == "--help")


def summary_of(command: str) -> str:
    """Return the purpose of a command, in one sentence."""
    parser: argparse.ArgumentParser = importlib.import_module(f"tabletable.cli.{command or 'play'}").parser()
    return re.split(r"(?<=[.;])\s", parser.description or "")[0].rstrip(".;")


def _choices() -> Mapping[str, tuple[str, ...]]:
    from tabletable.cli.share import KINDS

    return {"lang": LANGUAGES, "game": (*all_games(),), "kind": KINDS, "colours": COLOURS}


def _word(action: argparse.Action, choices: Mapping[str, tuple[str, ...]]) -> Word:
    takes_value = action.nargs != 0
    value = str(action.metavar or action.dest.upper()) if takes_value else ""
    return Word(
        action.option_strings[-1] if action.option_strings else "",
        value,
        "print the options" if action.dest == _HELP else action.help or "",
        choices.get(action.dest, ()) if takes_value else (),
        value == "FILE",
    )


# ------------------------------------------------------------------------------------------------ completions


def bash() -> str:
    """Return the completion for bash."""
    cases = []
    for command in ("", *COMMANDS):
        words = words_of(command)
        for word in words:
            if word.option and word.value:
                cases.append(f"        {command}:{word.option}) {_bash_values(word)}; return ;;")
        offered = [each for word in words for each in ((word.option,) if word.option else word.choices)]
        cases.append(f'        {command}:*) words="{" ".join([*offered, *(() if command else COMMANDS)])}" ;;')
    return "\n".join(
        [
            "# bash completion of tabletable",
            "_tabletable() {",
            "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words=",
            "    if (( COMP_CWORD > 1 )); then case ${COMP_WORDS[1]} in",
            f"        {'|'.join(COMMANDS)}) command=${{COMP_WORDS[1]}} ;;",
            "    esac; fi",
            "    COMPREPLY=()",
            "    case $command:$before in",
            *cases,
            "    esac",
            '    COMPREPLY=($(compgen -W "$words" -- "$current"))',
            "}",
            "complete -o default -F _tabletable tabletable",
            "",
        ]
    )


def _bash_values(word: Word) -> str:
    # Nothing offered lets bash offer the names of files.
    return f'COMPREPLY=($(compgen -W "{" ".join(word.choices)}" -- "$current"))' if word.choices else ":"


def zsh() -> str:
    """Return the completion for zsh."""
    lines = ["#compdef tabletable", "# zsh completion of tabletable", "local -a options", "case ${words[2]} in"]
    for command in COMMANDS:
        specs = " ".join(_zsh_specs(words_of(command)))
        lines.append(f"    {command}) shift words; (( CURRENT -= 1 )); options=({specs}) ;;")
    commands = " ".join(COMMANDS)
    specs = " ".join((*_zsh_specs(words_of("")), f"'1:command:({commands})'"))
    return "\n".join([*lines, f"    *) options=({specs}) ;;", "esac", '_arguments "${options[@]}"', ""])


def _zsh_specs(words: Sequence[Word]) -> Iterator[str]:
    places = 0
    for word in words:
        value = f"({' '.join(word.choices)})" if word.choices else "_files" if word.is_file else " "
        if word.option:
            sentence = re.sub(r"([\[\]:\\])", r"\\\1", word.help)
            yield _quoted(f"{word.option}[{sentence}]" + (f":{word.value}:{value}" if word.value else ""))
        else:
            places += 1
            yield _quoted(f"{places}:{word.value}:{value}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def fish() -> str:
    """Return the completion for fish."""
    lines = ["# fish completion of tabletable", "complete -c tabletable -f"]
    seen = f"__fish_seen_subcommand_from {' '.join(COMMANDS)}"
    for command in COMMANDS:
        lines.append(f"complete -c tabletable -n 'not {seen}' -a {command} -d {_fish_quoted(summary_of(command))}")
    for command in ("", *COMMANDS):
        when = f"__fish_seen_subcommand_from {command}" if command else f"not {seen}"
        for word in words_of(command):
            sentence = f" -d {_fish_quoted(word.help)}" if word.option else ""
            name = f" -l {word.option.removeprefix('--')}" if word.option else ""
            value = f" -a '{' '.join(word.choices)}'" if word.choices else ""
            needs = ("" if not word.value else " -r -F" if word.is_file else " -x") if word.option else ""
            if not word.option and word.is_file:
                needs = " -F"
            lines.append(f"complete -c tabletable -n '{when}'{name}{needs}{value}{sentence}")
    return "\n".join([*lines, ""])


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


# ------------------------------------------------------------------------------------------------ man page


def man() -> str:
    """Return the man page, section 6, in the language of man(7)."""
    day = names.source_day()
    lines = [
        f'.TH TABLETABLE 6 "{day:%Y-%m-%d}" "tabletable {names.VERSION}" "Games"',
        ".SH NAME",
        "tabletable \\- six card and board games at one table",
        ".SH SYNOPSIS",
        ".B tabletable",
        ".RI [ options ]",
        ".RI [ FILE ]",
        *(line for command in COMMANDS for line in (".br", f".B tabletable {command}", ".RI [ options ]")),
        ".SH DESCRIPTION",
        _roff("Opens a table for card and board games: alone against bots, or with friends"),
        _roff("who pass one computer around. A FILE is a saved game to continue. The games are"),
        _roff(f"{', '.join(all_games())}."),
        ".SH OPTIONS",
        *_man_words(words_of("")),
    ]
    for command in COMMANDS:
        lines += [f".SS tabletable {command}", _roff(f"{summary_of(command)}."), *_man_words(words_of(command))]
    lines += [
        ".SH ENVIRONMENT",
        ".TP",
        ".B TABLETABLE_HOME",
        "The folder for everything that is kept, for example on a stick.",
        ".SH FILES",
        _roff("Saved games are in ~/.local/share/tabletable, settings in ~/.config/tabletable,"),
        _roff("logs in ~/.cache/tabletable; tabletable --self-check lists these folders."),
        _roff("Nothing is ever sent anywhere."),
        ".SH EXIT STATUS",
        _roff("0 when all is well, 1 for a broken game or installation, 2 for wrong usage or"),
        _roff("where no window can be opened."),
        ".SH EXAMPLES",
        ".nf",
        _roff("tabletable --game uno --seats human:Ann,bot:normal,bot:easy"),
        _roff("tabletable simulate yose_duel --bots hard,easy --games 20"),
        _roff("tabletable share duel.tabletable --kind film --out duel.webp"),
        ".fi",
        "",
    ]
    return "\n".join(lines)


def _man_words(words: Sequence[Word]) -> Iterator[str]:
    for word in words:
        value = f" \\fI{_roff(word.value)}\\fR" if word.value else ""
        yield ".TP"
        yield f"\\fB{_roff(word.option)}\\fR{value}" if word.option else value.strip()
        sentence = f"one of {word.help}" if word.help == ", ".join(word.choices) else word.help
        yield from map(_roff, textwrap.wrap(f"{sentence[:1].upper()}{sentence[1:]}.", 78))


def _roff(text: str) -> str:
    """Escape a line of plain text: nothing in it is taken for a request, and hyphens are kept."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text

"""A release is archives with their hashes, a text from the changelog, and metadata that lead where it is published."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import hatch_metadata
import pytest
import release_build
from packing import names

ROOT = names.ROOT
ADDRESS = "https://host.example/ann/tabletable"
CHANGELOG = """# Changelog

## Unreleased (1.2.0)

### Added
- Two.

## 1.1.0 – 2026-12-01

- One.

## 1.0.0
The first.
"""


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def test_the_changelog_is_read_by_versions() -> None:
    assert [release[:2] for release in names.releases(CHANGELOG)] == [
        ("1.2.0", ""),
        ("1.1.0", "2026-12-01"),
        ("1.0.0", ""),
    ]
    assert names.notes("1.2.0", CHANGELOG) == "### Added\n- Two.\n"
    assert names.notes("1.1.0", CHANGELOG) == "- One.\n"
    with pytest.raises(ValueError, match=r"no section on 9\.9"):
        names.notes("9.9", CHANGELOG)


def test_the_present_version_has_a_word_in_the_changelog() -> None:
    assert release_build.release_text(f"v{names.VERSION}") == names.notes(names.VERSION)
    with pytest.raises(release_build.ReleaseError, match=r"the tag is v0\.0"):
        release_build.release_text("v0.0")


def test_a_release_lists_the_hashes_of_archives_and_takes_no_folder(tmp_path: Path) -> None:
    work, out = tmp_path / "work", tmp_path / "out"
    for folder in (work / "tabletable", out):
        folder.mkdir(parents=True)
    (work / "a.tar.xz").write_bytes(b"archive")
    release_build.take(work, out)
    release_build.finish(out, "What is new\n")
    listed = (out / release_build.HASHES).read_text(encoding="utf-8")
    assert listed == f"{hashlib.sha256(b'archive').hexdigest()}  a.tar.xz\n"
    assert (out / release_build.NOTES).read_text(encoding="utf-8") == "What is new\n"
    if sys.platform == "linux":
        subprocess.run(["sha256sum", "--check", "--quiet", release_build.HASHES], cwd=out, check=True)
    (work / "strange").mkdir()
    with pytest.raises(release_build.ReleaseError, match="strange is a folder"):
        release_build.take(work, out)
    (out / "tabletable").mkdir()
    with pytest.raises(release_build.ReleaseError, match="no folders"):
        release_build.finish(out, "")


def test_a_folder_that_is_no_release_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear Ann")
    with pytest.raises(release_build.ReleaseError, match="left alone"):
        release_build.make((), tmp_path, is_plain=True, is_checked=False, windows=None)
    assert (tmp_path / "letter.txt").read_text() == "dear Ann"


def test_links_of_the_first_page_lead_to_the_repository_at_the_tag() -> None:
    page = "![A\nB](art/a.webp) [c](d.md#e) [f](https://x.example) [![g](art/g.webp)](h.md) [i](#j)"
    assert hatch_metadata.absolute(page, ADDRESS, "1.1.0") == (
        f"![A\nB]({ADDRESS}/raw/v1.1.0/art/a.webp) [c]({ADDRESS}/blob/v1.1.0/d.md#e) [f](https://x.example) "
        f"[![g](art/g.webp)]({ADDRESS}/blob/v1.1.0/h.md) [i](#j)"
    )
    shown = hatch_metadata.absolute((ROOT / "README.md").read_text(encoding="utf-8"), ADDRESS, "1.1.0")
    assert re.findall(r"\]\((?!https://|#)[^)]*\)", shown) == []


@pytest.mark.slow
@pytest.mark.parametrize("address", ["", ADDRESS])
def test_the_index_is_told_licences_systems_pythons_and_the_address_that_was_given(
    tmp_path: Path, address: str
) -> None:
    command = [sys.executable, "-m", "hatchling", "metadata"]
    asked = subprocess.run(
        command,
        cwd=ROOT,
        env={hatch_metadata.VARIABLE: address, "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    assert asked.returncode == 0, asked.stderr
    sentence = asked.stdout
    assert '"license": "MIT AND OFL-1.1"' in sentence.replace("'", '"')
    assert (ADDRESS in sentence) == bool(address)
    assert '"tabletable-window"' in sentence


def test_classifiers_name_what_is_tested() -> None:
    found = project()["classifiers"]
    workflow = (ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8")
    tested = re.findall(r'"(3\.\d+)"', workflow.split("python: [")[1].split("]")[0])
    assert [each for each in found if re.search(r":: 3\.\d+$", each)] == [
        f"Programming Language :: Python :: {version}" for version in tested
    ]
    assert {"Operating System :: POSIX :: Linux", "Operating System :: Microsoft :: Windows"} <= {*found}
    assert project()["license"] == names.LICENCE


def test_the_source_archive_has_what_one_reads() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
    included = {entry.lstrip("/") for entry in settings["targets"]["sdist"]["include"]}
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"} <= included
    assert all((ROOT / entry).exists() for entry in included)


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_pinned_by_commit(workflow: Path) -> None:
    used = re.findall(r"uses: (\S+)(.*)", workflow.read_text(encoding="utf-8"))
    assert used
    for action, rest in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", action), action
        assert re.match(r"\s+# v\d", rest), f"{action} says no version beside its commit"


def test_the_workflow_gives_out_what_the_tool_makes() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert "python tools/release.py" in text
    assert release_build.HASHES in text
    assert release_build.NOTES in text
    assert "id-token: write" in text
    assert "password" not in text, "the index trusts the workflow, not a secret"

"""Fetches pip from the package index, for Pythons that come without ``ensurepip``.

Follows the settings that pip itself would follow: ``PIP_*`` variables and pip's configuration files
(index, extra indexes, local ``find-links`` folders, proxy, certificates), the proxy variables of the
system, and the simple repository API (PEP 503: an HTML page of links with SHA-256 fragments).
"""

import base64
import configparser
import hashlib
import http.client
import os
import re
import ssl
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

DEFAULT_INDEX = "https://pypi.org/simple"
_TIMEOUT_SECONDS = 30.0
_WHEEL_NAME = re.compile(r"pip-(\d+(?:\.\d+)*)-py3-none-any\.whl")


class PipNotFetchedError(Exception):
    """pip could not be had; the message is one sentence for the user."""


@dataclass(frozen=True)
class Settings:
    """The relevant settings of pip."""

    indexes: tuple[str, ...] = (DEFAULT_INDEX,)
    folders: tuple[Path, ...] = ()
    proxy: str | None = None
    certificates: str | None = None
    trusted_hosts: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Link:
    version: tuple[int, ...]
    name: str
    address: str
    sha256: str | None


def configuration_files(environ: Mapping[str, str]) -> list[Path]:
    """Return the files pip reads, later ones winning (pip's documentation, "Configuration")."""
    home = Path(os.path.expanduser("~"))
    chosen = environ.get("PIP_CONFIG_FILE")
    if chosen == os.devnull:
        return []
    if os.name == "nt":
        site = [Path(environ.get("PROGRAMDATA", "C:\\ProgramData"), "pip", "pip.ini")]
        user = [home / "pip" / "pip.ini", Path(environ.get("APPDATA", home), "pip", "pip.ini")]
    else:
        xdg = Path(environ.get("XDG_CONFIG_HOME") or home / ".config")
        site = [Path("/etc/xdg/pip/pip.conf"), Path("/etc/pip.conf")]
        user = [home / ".pip" / "pip.conf", xdg / "pip" / "pip.conf"]
        if sys.platform == "darwin":
            site.insert(0, Path("/Library/Application Support/pip/pip.conf"))
            user.append(home / "Library" / "Application Support" / "pip" / "pip.conf")
    return site + user + ([Path(chosen)] if chosen else [])


def read_settings(environ: Mapping[str, str], files: Sequence[Path]) -> Settings:
    """Return pip's settings from ``files`` (later ones win, ``[install]`` over ``[global]``), then ``environ``."""
    values: dict[str, str] = {}
    for file in files:
        parser = configparser.RawConfigParser()
        try:
            parser.read(file, encoding="utf-8")
        except (OSError, UnicodeDecodeError, configparser.Error):
            continue  # pip will name the broken file when it runs
        for section in ("global", "install"):
            if parser.has_section(section):
                values.update((key.replace("_", "-"), value) for key, value in parser.items(section))
    for variable, value in environ.items():
        if variable.startswith("PIP_") and value:
            values[variable[4:].lower().replace("_", "-")] = value

    indexes = [values.get("index-url", DEFAULT_INDEX), *values.get("extra-index-url", "").split()]
    if values.get("no-index", "").lower() in ("1", "true", "yes", "on"):
        indexes = []
    folders = [_local_folder(link) for link in values.get("find-links", "").split()]
    return Settings(
        indexes=tuple(indexes),
        folders=tuple(folder for folder in folders if folder is not None),
        proxy=values.get("proxy"),
        certificates=values.get("cert"),
        trusted_hosts=tuple(values.get("trusted-host", "").split()),
    )


@dataclass(frozen=True)
class Locked:
    """The pip that a lock names."""

    version: tuple[int, ...]
    hashes: frozenset[str]
    """SHA-256 of its files."""


def locked(lock: str) -> Locked:
    """Return the pip named by a lock in the format of requirement files."""
    named = re.search(r"^pip==([0-9.]+).*\\\n(?:\s.*\n?)*", lock, re.MULTILINE)
    hashes = re.findall(r"sha256:([0-9a-f]{64})", named.group() if named else "")
    return Locked(_version(named[1]) if named else (), frozenset(hashes))


def fetch_pip(folder: Path, settings: Settings, wanted: Locked | None = None) -> Path:
    """Put the newest pip wheel that runs on this Python into ``folder``; returns its path.

    ``wanted``: only one of its files is taken; None: any.

    Raises:
        PipNotFetchedError: no index answered, none has a usable pip, or the file is not what the
            index or the lock promised.
    """
    known = wanted.hashes if wanted is not None else None
    local = [
        (_version(match.group(1)), file)
        for source in settings.folders
        if source.is_dir()
        for file in source.iterdir()
        if (match := _WHEEL_NAME.fullmatch(file.name))
        and (known is None or hashlib.sha256(file.read_bytes()).hexdigest() in known)
    ]
    if local:
        return max(local)[1]
    if not settings.indexes:
        raise PipNotFetchedError("this Python has no pip, and pip's settings forbid using an index (no-index)")
    failures: list[str] = []
    for index in settings.indexes:
        try:
            page_address, page = _read(f"{index.rstrip('/')}/pip/", settings)
            links = usable_links(page.decode("utf-8", "replace"), page_address)
            if not links:
                failures.append(f"{_public(index)} has no pip for this Python")
                continue
            if wanted is not None:
                links = [link for link in links if link.version == wanted.version]
            if not links:
                failures.append(f"{_public(index)} has not the pip that is locked (--unlocked takes any)")
                continue
            right = [link for link in links if known is None or link.sha256 is None or link.sha256 in known]
            if not right:
                raise PipNotFetchedError(f"{links[0].name} from {_public(index)} is not the file that is locked")
            newest = max(right, key=lambda link: link.version)
            _, wheel = _read(newest.address, settings)
        except (OSError, http.client.HTTPException, ValueError) as error:
            failures.append(f"{_public(index)} did not answer ({_reason(error)})")
            continue
        digest = hashlib.sha256(wheel).hexdigest()
        if (newest.sha256 and digest != newest.sha256) or (known is not None and digest not in known):
            raise PipNotFetchedError(f"{newest.name} from {_public(index)} is damaged: its SHA-256 is wrong")
        target = folder / newest.name
        target.write_bytes(wheel)
        return target
    raise PipNotFetchedError(
        f"pip could not be fetched: {'; '.join(failures)}; "
        "it is needed once, so connect to the internet and start again"
    )


def usable_links(page: str, address: str) -> list[_Link]:
    """Return the pip wheels on a project page of the simple API that this Python can run, none yanked."""
    reader = _Anchors()
    reader.feed(page)
    links = []
    for attributes in reader.links:
        target = urllib.parse.urljoin(address, attributes.get("href") or "")
        file, fragment = urllib.parse.urldefrag(target)
        name = urllib.parse.unquote(file.rsplit("/", 1)[-1])
        match = _WHEEL_NAME.fullmatch(name)
        if match is None or "data-yanked" in attributes or not _runs_here(attributes.get("data-requires-python")):
            continue
        kind, _, digest = fragment.partition("=")
        links.append(_Link(_version(match.group(1)), name, file, digest.lower() if kind == "sha256" else None))
    return links


class _Anchors(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.links.append(dict(attrs))


def _read(address: str, settings: Settings) -> tuple[str, bytes]:
    """Return the address after redirects, and the content. ``user:password@`` becomes basic authentication."""
    parts = urllib.parse.urlsplit(address)
    if parts.scheme == "file":
        path = Path(urllib.request.url2pathname(parts.path))
        return address, (path / "index.html" if path.is_dir() else path).read_bytes()
    if parts.scheme not in ("http", "https"):
        raise ValueError(f"unknown kind of address: {parts.scheme}")
    host = parts.hostname or ""
    request = urllib.request.Request(
        urllib.parse.urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2])),
        headers={"User-Agent": "tabletable-setup", "Accept": "text/html, */*;q=0.1"},
    )
    if parts.username is not None:
        user, password = (urllib.parse.unquote(part or "") for part in (parts.username, parts.password))
        token = base64.b64encode(f"{user}:{password}".encode()).decode("ascii")
        request.add_unredirected_header("Authorization", f"Basic {token}")
    context = ssl.create_default_context(cafile=settings.certificates)
    if host in settings.trusted_hosts:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    handlers: list[urllib.request.BaseHandler] = [urllib.request.HTTPSHandler(context=context)]
    if settings.proxy:
        handlers.append(urllib.request.ProxyHandler({"http": settings.proxy, "https": settings.proxy}))
    with urllib.request.build_opener(*handlers).open(request, timeout=_TIMEOUT_SECONDS) as answer:
        return answer.geturl(), answer.read()


def _local_folder(link: str) -> Path | None:
    parts = urllib.parse.urlsplit(link)
    if parts.scheme in ("http", "https"):
        return None
    return Path(urllib.request.url2pathname(parts.path)) if parts.scheme == "file" else Path(link)


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))


def _runs_here(requirement: str | None) -> bool:
    """Return whether this Python meets the lower bound, the only kind of bound pip has ever set alone."""
    bound = re.search(r">=\s*(\d+(?:\.\d+)*)", requirement or "")
    return bound is None or sys.version_info[:3] >= _version(bound.group(1))


def _public(address: str) -> str:
    """Return the address without user name and password."""
    parts = urllib.parse.urlsplit(address)
    return urllib.parse.urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))


def _reason(error: Exception) -> str:
    cause = getattr(error, "reason", None)
    return str(cause or error) or type(error).__name__

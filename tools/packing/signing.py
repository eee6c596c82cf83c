"""Signatures of programs, if there is an identity to sign with: otherwise each step is skipped with a message.

| | |
|---|---|
| ``TABLETABLE_WINDOWS_CERTIFICATE`` | a PKCS#12 file for Authenticode, used by `osslsigncode` |
| ``TABLETABLE_WINDOWS_PASSWORD_FILE`` | a file with its password |
| ``TABLETABLE_WINDOWS_TIMESTAMP`` | a server that stamps the time; without, signatures end with the certificate |
| ``TABLETABLE_MAC_IDENTITY`` | "Developer ID Application: …", in the keychain, used by `codesign` |
| ``TABLETABLE_MAC_PROFILE`` | the profile of the keychain that `notarytool` sends to Apple with |
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from packing import names

CERTIFICATE: Final = "TABLETABLE_WINDOWS_CERTIFICATE"
PASSWORD_FILE: Final = "TABLETABLE_WINDOWS_PASSWORD_FILE"
TIMESTAMP: Final = "TABLETABLE_WINDOWS_TIMESTAMP"
IDENTITY: Final = "TABLETABLE_MAC_IDENTITY"
PROFILE: Final = "TABLETABLE_MAC_PROFILE"

Run = Callable[[Sequence[str]], None]


class SigningError(Exception):
    """Signing failed although there is an identity; the message says why in one sentence."""


def sign_windows(program: Path) -> bool:
    """Sign a program or an installer in place; return False if there is no certificate or tool. Raises
    `SigningError`.
    """
    certificate = os.environ.get(CERTIFICATE, "")
    if not certificate:
        return _skipped(program, f"no certificate ({CERTIFICATE})")
    if shutil.which("osslsigncode") is None:
        return _skipped(program, "osslsigncode is not installed (Debian: apt-get install osslsigncode)")
    signed = program.with_suffix(".signed")
    password, stamp = os.environ.get(PASSWORD_FILE, ""), os.environ.get(TIMESTAMP, "")
    command = ["osslsigncode", "sign", "-pkcs12", certificate, "-h", "sha256", "-n", "tabletable"]
    command += ["-readpass", password] if password else []
    command += ["-i", names.address()] if names.address() else []
    command += ["-ts", stamp] if stamp else []
    _run([*command, "-in", str(program), "-out", str(signed)])
    signed.replace(program)
    return True


def sign_mac(bundle: Path, entitlements: Path, run: Run | None = None) -> bool:
    """Sign an application bundle with all its parts in place; return False if there is no identity.

    `run` gets each command; by default it is executed. Raises `SigningError`.
    """
    identity = os.environ.get(IDENTITY, "")
    if not identity:
        return _skipped(bundle, f"no identity ({IDENTITY}): macOS will ask before it opens the program")
    options = ["--force", "--timestamp", "--options", "runtime", "--entitlements", str(entitlements)]
    # From the inside out: the signature of a bundle holds those of its parts.
    parts = sorted(path for path in bundle.rglob("*") if path.suffix in (".so", ".dylib") and not path.is_symlink())
    for part in (*parts, bundle):
        (run or _run)(["codesign", *options, "--sign", identity, str(part)])
    return True


def notarise(archive: Path, bundle: Path, run: Run | None = None) -> bool:
    """Let Apple look at a signed bundle, as `archive` holds it, and staple its answer to the bundle; False where nobody
    has an account. Raises `SigningError`."""
    profile = os.environ.get(PROFILE, "")
    if not profile or not os.environ.get(IDENTITY):
        return _skipped(bundle, f"not notarised ({PROFILE})")
    (run or _run)(["xcrun", "notarytool", "submit", str(archive), "--keychain-profile", profile, "--wait"])
    (run or _run)(["xcrun", "stapler", "staple", str(bundle)])
    return True


def _skipped(program: Path, why: str) -> bool:
    print(f"{program.name} is not signed: {why}", flush=True)
    return False


def _run(command: Sequence[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SigningError(f"{command[0]} failed:\n{done.stdout}{done.stderr}".strip())

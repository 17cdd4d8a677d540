"""Signing, derivation and unlocking, compared with the libraries that do most of the work."""

import tempfile
from pathlib import Path

from . import bare
from .programs import MEASURES, figures
from .row import Row, at_least, at_most


def rows() -> list[Row]:
    """Measure on one core; recovery on all cores."""
    found = []
    signing = figures("sign")
    found.append(
        at_least(
            "signing, transaction to raw bytes", signing["ours"], signing["bound"], "/s",
            "libsecp256k1 sign + recover + compare", 0.85,
        )
    )
    derivation = figures("derive")
    found.append(
        at_least(
            "HD derivation of addresses", derivation["ours"], derivation["bound"], "/s",
            "2 multiplications + HMAC-SHA512", 0.80,
        )
    )
    recovery = figures("recover")
    found.append(
        at_least(
            "phrase recovery, candidates tried", recovery["ours"], recovery["bound"], "/s",
            f"PBKDF2 + derivation, {recovery['cores']:.0f} cores", 0.95,
        )
    )
    with tempfile.TemporaryDirectory() as home:
        unlock = figures("unlock", home)
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as home:
        peak = bare.peak(Path(folder), str(MEASURES), "unlock", home)
        itself = bare.peak(Path(folder), str(MEASURES), "derive")
    argon2 = f"Argon2id alone, {unlock['mebibytes']:.0f} MiB"
    found.append(
        at_most("unlocking a wallet", unlock["ours"], unlock["bound"], "{:.3f} s", argon2, 1.05)
    )
    found.append(
        at_most(
            "peak memory of unlocking", peak, unlock["mebibytes"] + itself, "{:.0f} MiB",
            f"{unlock['mebibytes']:.0f} for Argon2id plus the program's own", 1.05,
        )
    )
    return found

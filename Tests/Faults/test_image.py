"""A file system in an image: its raw blocks after the program's work, deleted files included."""

import shutil
import subprocess
from pathlib import Path

import pytest

from support.full import FullWallet
from support.program import PROGRAM, environment
from support.wallets import Place
from test_needles import all_needles

from ktr1_reader import unlock  # on the path by the import of support.full

# A wallet's life; its home is on the image, but its inputs and outputs are not.
LIFE = (
    "wallet import new --mnemonic-file words --password-file passphrase --low-memory",
    "account add new --label rent --password-file passphrase",
    "wallet pin set new --pin-file pin --password-file passphrase",
    "wallet show new --verify --pin-file pin",
    "wallet recovery-code create new --code-out image.code --password-file passphrase",
    "tx sign --in unsigned.json --yes --password-file passphrase --out signed.json",
    "wallet export new --format private-key --out image.exported --password-file passphrase",
    "wallet change-password new --new-password-file other --password-file passphrase --low-memory",
    "wallet pin remove new --password-file other",
    "wallet rename new savings --password-file other",
    "wallet remove savings --purge --yes --password-file other",
)

# Mounts the image $1 at ./disk, writes and deletes a control file, and runs the lines with $2.
ON_AN_IMAGE = """
set -e
mkdir -p disk && mount -o loop,data=journal "$1" disk && mkdir -m 700 -p disk/wallets disk/state
cp passphrase disk/control; sync; rm disk/control
program=$2; shift 2
for line; do
  "$program" $line --home disk/wallets --quiet </dev/null >>told 2>&1
  cp disk/wallets/keystore/*.ktr kept.ktr 2>/dev/null || true
done
umount disk
"""


def played(full: FullWallet, image: Path) -> subprocess.CompletedProcess[bytes]:
    """Run the wallet's life on an image with a new file system."""
    folder = full.place.folder
    return subprocess.run(
        ["unshare", "--mount", "sh", "-c", ON_AN_IMAGE, "sh", str(image), str(PROGRAM), *LIFE],
        cwd=folder, env=environment(folder, XDG_STATE_HOME=str(folder / "disk/state")),
        capture_output=True, check=False, timeout=60,
    )


def can_mount(folder: Path) -> bool:
    """Whether an image can be mounted on this machine."""
    image = folder / "tried"
    (folder / "at").mkdir()
    with open(image, "wb") as file:
        file.truncate(4 << 20)
    lines = (["mkfs.ext4", "-q", str(image)], [
        "unshare", "--mount", "mount", "-o", "loop", str(image), str(folder / "at"),
    ])
    return all(
        shutil.which(line[0]) and subprocess.run(line, capture_output=True, check=False).returncode == 0
        for line in lines
    )


def test_raw_blocks_hold_no_secret(tmp_path: Path) -> None:
    """Replaced and removed files, and the journal, never contained a secret."""
    if not can_mount(tmp_path):
        pytest.skip("an image cannot be mounted here: that takes root, loop devices and mkfs.ext4")
    full = FullWallet.made(Place.made(tmp_path / "place"))
    image = tmp_path / "image"
    with open(image, "wb") as file:
        file.truncate(24 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-J", "size=8", str(image)], check=True)
    done = played(full, image)
    assert done.returncode == 0, (done.stderr, (full.place.folder / "told").read_bytes())
    blocks = image.read_bytes()
    # The control: a file that was deleted before the wallet was created can still be read.
    assert full.passphrase.encode() in blocks
    needles = all_needles(full)
    needles.add_text("code on the image", (full.place.folder / "image.code").read_text().strip())
    needles.add_text("key on the image", (full.place.folder / "image.exported").read_text().strip())
    kept = (full.place.folder / "kept.ktr").read_bytes()
    needles.add_bytes("data key on the image", unlock(kept, full.other)[1])
    assert not needles.without({"passphrase"}).found_in(blocks)
    # The control has one copy in its block and one in the journal; a wallet adds none.
    assert blocks.count(full.passphrase.encode()) <= 2


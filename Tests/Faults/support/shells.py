"""What a real shell offers while a command line of the program is typed."""

import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest

from support.program import PROGRAM, environment, run
from support.wallets import Place

PATIENCE = 60.0  # seconds
ASK, ERASE = "\x07", "\x15"

# Readline divides the line into words and calls the function of the script; what that answers is
# recorded before readline shows it.
BASH = r"""
source ./script
asked=$(complete -p kingtherum)
function=${asked#*-F }
function=${function%% *}
recorded() { "$function" "$@"; printf '%s\n' "${COMPREPLY[@]}" >>offered; compopt >>asked; }
eval "${asked/-F $function/-F recorded}"
bind 'set completion-query-items -1' 'set page-completions off'
bind '"\C-g": possible-completions'
PS1='ready> '
"""

# The completion system adds its matches with compadd; those that are not for an array are recorded.
ZSH = r"""
fpath=($PWD $fpath)
autoload -Uz compinit; compinit -u -D
compadd() {
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    local -a found; builtin compadd -O found "$@"; print -rl -- $found >>offered
  fi
  builtin compadd "$@"
}
silent() { compstate[list]=; compstate[insert]= }
comppostfuncs=(silent)
bindkey '^G' list-choices
PS1='ready> '
"""

FISH = """
source ./script
complete -C "$argv[1]"
"""


def offered(shell: str, place: Place, line: str) -> list[str]:
    """Return what a shell offers at the end of a line; skip the test if the shell is missing."""
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed")
    script = run(place.folder, "completion", shell)
    assert script.status == 0, script
    (place.folder / ("_kingtherum" if shell == "zsh" else "script")).write_bytes(script.out)
    more = environment(place.folder)
    more |= {"PATH": f"{PROGRAM.parent}:{more['PATH']}", "ZDOTDIR": str(place.folder)}
    if shell == "fish":
        ended = subprocess.run(
            [path, "--no-config", "-c", FISH, line], env=more, cwd=place.folder,
            capture_output=True, check=True, timeout=PATIENCE,
        )
        assert not ended.stderr, ended
        return [row.partition("\t")[0] for row in ended.stdout.decode().splitlines()]
    settings = place.folder / ".zshrc"
    settings.write_text(BASH if shell == "bash" else ZSH)
    words = ["--noprofile", "--rcfile", str(settings), "-i"] if shell == "bash" else ["-d", "-i"]
    return typed(path, words, line, place.folder, more)


def typed(
    path: str, words: list[str], line: str, folder: Path, variables: dict[str, str],
) -> list[str]:
    """Type a line into a shell on a terminal, ask what fits, and leave the shell."""
    record = folder / "offered"
    record.write_text("")
    terminal: pexpect.spawn[bytes] = pexpect.spawn(
        path, words, cwd=str(folder), env=variables, timeout=PATIENCE,
    )
    try:
        terminal.expect_exact(b"ready> ")
        terminal.send(line + ASK + ERASE + "exit\r")
        terminal.expect(pexpect.EOF)
    finally:
        terminal.close(force=True)
    return [row for row in record.read_text().splitlines() if row]

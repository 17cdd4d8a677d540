"""Files from others, for every command: a terminal obeys nothing in them or in their names.

Escapes, bells, C1, bidi marks and blanks are in keys, values, comments and names of the settings,
of token lists, contacts, policy and log; in the names of all files; and in the content of each file
that a command reads.
"""

import itertools
import json
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from eth_abi.abi import encode
from eth_utils.address import to_checksum_address

from support.accounts import code, sent
from support.chain import Chain
from support.commands import COMMANDS, PAYMENT, furnish
from support.program import Ended
from support.samples import SEED
from support.screened import obeyed
from support.trials import Ground
from support.wallets import Place, secret_file
from test_arguments import EVIL
from test_descriptors import HERE, call, document
from test_requests import SECRET

Line = tuple[str, ...]
QUOTED = json.dumps(EVIL).replace("\x7f", "\\u007f")
BUILD = ("tx", "build", "--from", "old", "--to", "Alice")
# The commands that need nodes, each with the dev chain and with the node of the settings.
ASKING: dict[str, Line] = {
    "balance": ("balance", "old"), "history": ("history", "old"),
    "account discover": ("account", "discover", "old", *SECRET),
    "tx build": (*BUILD, "--amount", "1 eth"), "tx build of a token": (*BUILD, "--amount", "1 " + HERE),
    "send": ("send", "--from", "old", "--to", "Alice", "--amount", "1 gwei", "--dry-run", *SECRET),
    "tx broadcast": ("tx", "broadcast", "--in", "done.json"), "tx status": ("tx", "status", "0x" + "11" * 32),
    "payout build": ("payout", "build", "list.csv", "--from", "old"),
    "payout broadcast": ("payout", "broadcast", "--in", "done-payouts.json"),
}
OFFLINE = COMMANDS | {
    "tx show signed": ("tx", "show", "done.json"), "tx show a token": ("tx", "show", "token.json"),
    "tx sign a token": ("tx", "sign", "--in", "token.json", "--dry-run"),
    "policy check a token": ("policy", "check", "token.json"),
    "receive on a chain": ("receive", "old", "--amount", "1 wei", "--chain", "evil"),
    "tx build offline": (*BUILD, "--amount", "1 eth", *PAYMENT[4:], "--offline"),
}
# Files of others that are refused with a quotation, or accepted.
CONFIG = f"""# \u202e\u2028
chain = "evil"
[chains.dev]
symbol = {QUOTED}
[chains.evil]
id = 424242
symbol = {QUOTED}
rpc-url = "http://127.0.0.1:1/"
"""
CONTACTS = '{"schema":"kingtherum.contacts","version":1,"contacts":[{"name":"Alice","address":"0x%s"%s}]}'
LABELS = (
    '{"schema":"kingtherum.labels","version":1}\n{"type":"addr","ref":"0x' + "42" * 20
    + '",%s,"time":"2026-01-31T23:59:59Z"}\n'
)
TOKEN = {"chainId": 31337, "symbol": EVIL, "name": EVIL, "decimals": 6, EVIL: EVIL}
REFUSED: dict[str, tuple[str, str]] = {
    "a key": ("config.toml", f"{QUOTED} = 1\n"), "a chain": ("config.toml", f"[chains.{QUOTED}]\nid = 7\n"),
    "a chosen chain": ("config.toml", f"chain = {QUOTED}\n"),
    "a node": ("config.toml", f"[chains.dev]\nrpc-url = {QUOTED}\n"),
    "a comment": ("config.toml", f"# {EVIL}\n"),
    "a token": ("tokens.json", json.dumps({"tokens": [{EVIL: EVIL}]})),
    "a list of tokens": ("tokens.json", '{"tokens":[' + EVIL),
    "a note": ("contacts", CONTACTS % ("43" * 20, f',"note":{QUOTED}')),
    "a label": ("labels.jsonl", LABELS % f'"label":{QUOTED}'),
    "a label's key": ("labels.jsonl", LABELS % f'"label":"rent",{QUOTED}:1'), "labels": ("labels.jsonl", EVIL),
    "a contact's key": ("contacts", CONTACTS % ("43" * 20, f",{QUOTED}:1")), "contacts": ("contacts", EVIL),
    "a rule": ("policy.toml", f"[allow]\n{QUOTED} = 1\n"),
    "a payee": ("policy.toml", f"[allow]\nrecipients = [{QUOTED}]\n"),
    "a limit": ("policy.toml", f"[most.{QUOTED}]\nday = {QUOTED}\n"),
    "a site": ("policy.toml", f"[allow]\nsign-ins = [{QUOTED}]\n"),
    "the log": ("audit.log", json.dumps({EVIL: EVIL}) + "\n"),
    "a wallet": ("keystore/old.ktr", json.dumps({EVIL: EVIL}) + "\n"),
}


@pytest.fixture(scope="module")
def furnished(ground: Ground, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """A home with everything that the commands need, and documents that move a token."""
    place = furnish(ground.old.copy(tmp_path_factory.mktemp("foreign") / "place"))
    (place.folder / "token.json").write_bytes(document(call("transfer(address,uint256)", HERE, 5)))
    for name, made, kept in (("tx sign", "signed.json", "done.json"),
                             ("payout sign", "signed-payouts.json", "done-payouts.json")):
        assert place.run(*COMMANDS[name]).status == 0
        (place.folder / made).rename(place.folder / kept)
    return place


@contextmanager
def copied(furnished: Place, folder: Path) -> Iterator[Place]:
    """A copy for one command."""
    yield furnished.copy(folder / "copy")
    shutil.rmtree(folder / "copy")


def forms(words: Line, nth: int | None = None) -> list[Line]:
    """The command with text and JSON output, or one of the two in alternation."""
    plain = tuple(word for word in words if word != "--json")
    if words[0] in ("man", "completion"):  # these print another format
        return [plain]
    both = [plain, (*plain, "--json")]
    return both if nth is None else [both[nth % 2]]


def fault(ended: Ended) -> str:
    """The output that a terminal would obey, or an abnormal end; empty if there is neither."""
    said = ended.out + ended.err
    if raw := obeyed(said):
        return f"{raw}"
    if b"\ninfo: zz" in said:
        return "a line of its own"
    return "" if ended.status in (0, 1, 64, 65, 69) else f"status {ended.status}"


def put_all(place: Place, token: str) -> None:
    """Write settings and tokens that the program accepts."""
    tokens = [TOKEN | {"address": one} for one in (HERE, token)]
    secret_file(place.home / "config.toml", CONFIG)
    secret_file(place.home / "tokens.json", json.dumps({EVIL: EVIL, "tokens": tokens}))


def test_text_that_is_taken(furnished: Place, tmp_path: Path, chain: Chain) -> None:
    """Symbols, names and labels are in the output of every command, but never raw."""
    supply = encode(["string", "string", "uint8", "uint256"],
                    ["\x1b\x9b\u202eD", "\x1b\x07\u202eD", 6, 10**24])
    token = to_checksum_address(sent(chain, {"data": "0x" + (code("MiniToken") + supply).hex()}))
    lines = ASKING | {"tx build of a token": (*BUILD, "--amount", "1 " + token)}
    asking = {name: (*words, *chain.flags) for name, words in lines.items()}
    nowhere = {f"{name} elsewhere": (*words, "--timeout", "2") for name, words in lines.items()}
    wrong, shown = {}, set[str]()
    for name, words in (OFFLINE | asking | nowhere).items():
        for line in forms(words):
            with copied(furnished, tmp_path) as place:
                put_all(place, token)
                ended = place.run(*line)
                if found := fault(ended):
                    wrong[line] = found, ended
                shown |= {name} if b"31m" in ended.out + ended.err else set()
    assert not wrong, wrong
    wanted = {"balance", "chain list", "tx show a token", "tx sign a token", "tx build of a token"}
    assert wanted <= shown, shown


def some(name: str, every_call: bool) -> list[tuple[str, str]]:
    """The files for a command: all, or a random one of settings, tokens, contacts, labels and the rest."""
    chance = random.Random(f"{SEED} {name}")
    rest = chance.choice(["policy.toml", "audit.log", "keystore/old.ktr"])
    files = ["config.toml", "tokens.json", "contacts", "labels.jsonl", rest]
    drawn = [chance.choice([one for one in REFUSED.values() if one[0] == file]) for file in files]
    return list(REFUSED.values()) if every_call else drawn


def test_text_that_is_refused(furnished: Place, tmp_path: Path, every_call: bool) -> None:
    """An invalid file of the home is reported, but never quoted raw."""
    wrong, told = {}, set[str]()
    for nth, (name, words) in enumerate((OFFLINE | ASKING).items()):
        for file, text in some(name, every_call):
            with copied(furnished, tmp_path) as place:
                secret_file(place.home / file, text)
                (line,) = forms((*words, "--offline") if name in ASKING else words, nth + len(text))
                ended = place.run(*line)
                if found := fault(ended):
                    wrong[line, file] = found, ended
                told |= {file} if ended.status != 0 else set()
    assert not wrong, wrong
    assert told == {file for file, _ in REFUSED.values()}


MADE = {
    "new.backup", "old.pdf", "words.out", "exported", "new-code", "payment.png", "codes.gif", "decoded",
    "attached", "shares", "signed.json", "signed-payouts.json", "authorization.json", "new-words", "found", "combined",
}


def test_names_of_files(furnished: Place, tmp_path: Path) -> None:
    """Every file that a command reads or writes has such a name; the command works as usual."""
    wrong = {}
    for words, nth in itertools.product(COMMANDS.values(), (0, 1)):
        with copied(furnished, tmp_path) as place:
            given = {word for word in words[2:] if (place.folder / word).is_file()}
            for word in given:
                (place.folder / word).rename(place.folder / (EVIL + word))
            named = (EVIL + word if word in given | MADE else word for word in words[2:])
            (line,) = forms((*words[:2], *named), nth)
            ended = place.run(*line)
            if found := fault(ended) or ("" if ended.status == 0 or words[0] == "doctor" else "refused"):
                wrong[line] = found, ended
    assert not wrong, "\n".join(f"{k!r}: {v[0]} {v[1]}" for k, v in wrong.items())


CONTENTS = [
    EVIL.encode(), json.dumps({EVIL: EVIL}).encode(), json.dumps([EVIL]).encode(),
    f"ur:{EVIL}/{EVIL}".encode(), b"\xff\x1b[2J",
    json.dumps({"schema": EVIL, "version": EVIL, "types": {EVIL: EVIL}, "primaryType": EVIL}).encode(),
    b"0x\x1b" + EVIL.encode(),
]


def test_contents_of_files(furnished: Place, tmp_path: Path, every_call: bool) -> None:
    """Each file that a command reads has another content, also on stdin."""
    wrong, count = {}, 0
    for name, words in (OFFLINE | ASKING).items():
        chance = random.Random(f"{SEED} {name}")
        for word in [one for one in dict.fromkeys(words[2:]) if (furnished.folder / one).is_file()]:
            for content in CONTENTS if every_call else chance.sample(CONTENTS, 2):
                with copied(furnished, tmp_path) as place:
                    secret_file(place.folder / word, "").write_bytes(content)
                    on_stdin = chance.random() < 0.5
                    (line,) = forms((*words, "--offline") if name in ASKING else words, chance.randrange(2))
                    line = tuple("-" if one == word and on_stdin else one for one in line)
                    ended = place.run(*line, stdin=content if on_stdin else b"")
                    if found := fault(ended):
                        wrong[line, content] = found, ended
                    count += ended.status != 0
    assert not wrong, wrong
    assert count > 100

"""Completion in real shells: what is offered behind options and aliases is what is offered without."""

import pytest

from support.shells import offered
from support.wallets import Place

ADDRESS = "0x" + "42" * 20
TOPICS = {"offline", "nodes", "pending", "units", "settings", "exit-codes", "json", "policy"}

each_shell = pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])


@pytest.fixture
def known(old: Place) -> Place:
    """A home with the wallet `old` and a contact."""
    added = old.run("contact", "add", "Alice", ADDRESS)
    assert added.status == 0, added
    return old


def names_in(words: list[str]) -> set[str]:
    """Leave out the options, and the wallet's second account, which is offered beside the first."""
    return {word for word in words if not word.startswith("-")} - {"old/1", "first"}


@each_shell
def test_f10_help_is_completed_with_topics_and_commands(shell: str, known: Place) -> None:
    """`help` offers what it accepts: commands and topics, then the commands of a group."""
    first = offered(shell, known, "kingtherum help ")
    assert TOPICS | {"send", "wallet", "tx"} <= set(first)
    assert len(first) == len(set(first))
    assert set(offered(shell, known, "kingtherum --json help policy ")) == {
        "show", "check", "accept",
    }
    assert offered(shell, known, "kingtherum help offline ") == []


@each_shell
@pytest.mark.parametrize(("line", "names"), [
    ("kingtherum wallet show ", {"old"}),
    ("kingtherum -c dev balance o", {"old"}),
    ("kingtherum --chain=dev balance o", {"old"}),
    ("kingtherum --rpc-url http://127.0.0.1:8545 -qc dev balance o", {"old"}),
    ("kingtherum --home home wallet sh", {"show"}),
    ("kingtherum wallet --home=home show ", {"old"}),
    ("kingtherum --home other wallet show ", set()),
    ("kingtherum -c base wallet show ", {"old"}),
    ("kingtherum -c dev", {"dev"}),
    ("kingtherum --home home -c dev", {"dev"}),
])
def test_f10_global_options_before_a_command(
    shell: str, line: str, names: set[str], known: Place,
) -> None:
    """A global option before the command changes nothing but the home that names come from."""
    assert names_in(offered(shell, known, line)) == names


@each_shell
@pytest.mark.parametrize(("line", "names"), [
    ("kingtherum wallet rm ", {"old"}), ("kingtherum contact rm ", {"Alice"}),
    ("kingtherum wallet mv ", {"old"}), ("kingtherum pay --to ", {"old", "Alice"}),
    ("kingtherum --json pay -t A", {"Alice"}), ("kingtherum address o", {"old"}),
])
def test_f10_behind_the_alias_of_a_command(
    shell: str, line: str, names: set[str], known: Place,
) -> None:
    """An alias of a command offers what the command offers."""
    assert names_in(offered(shell, known, line)) == names


@each_shell
@pytest.mark.parametrize(("line", "names"), [
    ("kingtherum history ", {
        "old", "Alice", "list", "show", "label", "note", "sync", "status", "chart", "export", "reset",
    }),
    ("kingtherum history o", {"old"}), ("kingtherum history st", {"status"}),
    ("kingtherum -c dev history --limit 5 A", {"Alice"}),
    ("kingtherum history status ", {"old", "Alice"}), ("kingtherum history sync o", {"old"}),
])
def test_f10_a_name_or_a_command_may_follow_history(
    shell: str, line: str, names: set[str], known: Place,
) -> None:
    """Where a command of the group can be left out, what may follow it is offered beside them."""
    assert names_in(offered(shell, known, line)) == names


@each_shell
def test_f10_a_list_is_completed_after_each_comma(shell: str, known: Place) -> None:
    """With the names that are not in it yet."""
    line = "kingtherum balance --fields "
    assert {"symbol", "token-id", "verdict"} <= set(offered(shell, known, line))
    assert offered(shell, known, line + "symbol,un") == ["symbol,units"]
    more = offered(shell, known, line + "symbol,units,")
    assert {"symbol,units,amount", "symbol,units,price-age"} <= set(more)
    assert not {"symbol,units,symbol", "symbol,units,units", "symbol"} & set(more)
    assert offered(shell, known, "kingtherum -c dev balance old --fields symbol,un") == ["symbol,units"]


def test_f10_bash_takes_options_apart_as_it_divides_words(known: Place) -> None:
    """Readline divides words at `=` and `:`; the value of an option is completed all the same."""
    assert offered("bash", known, "kingtherum --chain=dev") == ["dev"]
    assert offered("bash", known, "kingtherum pay --to=Al") == ["Alice"]
    assert offered("bash", known, "kingtherum balance --fields=symbol,un") == ["symbol,units"]
    assert "--quorum" in offered(
        "bash", known, "kingtherum --rpc-url http://127.0.0.1:8545 balance --qu",
    )


def test_f10_bash_shows_an_account_with_its_wallet(known: Place) -> None:
    """To readline, old/1 is no file in a folder; a name that needs quotes gets those of a file."""
    def is_file(line: str) -> bool:
        offered("bash", known, line)
        return "-o filenames" in (known.folder / "asked").read_text().splitlines()[-1]

    assert not is_file("kingtherum receive ol")
    assert is_file("kingtherum wallet verify-backup --paper ")
    assert known.run("contact", "add", "bob & co", "0x" + "43" * 20).status == 0
    assert is_file("kingtherum contact remove bo")
    assert not is_file("kingtherum contact remove Al")


@each_shell
@pytest.mark.parametrize("name", [
    "bob$(touch run)", "bob`touch run`", "bob's", 'bob"s', "bob & touch run", "bob;touch run",
])
def test_f10_what_stands_in_a_name_is_not_run(shell: str, name: str, known: Place) -> None:
    """A name is offered as it is, whatever it would mean to a shell."""
    assert known.run("contact", "add", name, "0x" + "43" * 20).status == 0
    assert offered(shell, known, "kingtherum contact remove bo") == [name]
    assert not (known.folder / "run").exists()
    assert offered(shell, known, "kingtherum contact remove Al") == ["Alice"]

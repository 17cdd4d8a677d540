"""The chain executes what was shown: random payments, from the first command to the receipt."""

import json
import random
import secrets
from decimal import Decimal
from typing import Any

import pytest
from eth_account import Account
from eth_utils import keccak, to_checksum_address

from support.chain import Chain
from support.documents import document
from support.samples import SEED
from support.shown import Facts, done, of_json, of_list, of_text, rows_of_text
from support.wallets import Place

TUSD = "0x4782Bb0d4C7506A5e6cdB9BF129ec4f93701DB66"
GWEI = 10**9
SHORT, LONG = 2, 60  # rounds of each kind


class Round:
    """One payment or one list from start to end; all randomness comes from one seed."""

    def __init__(self, place: Place, chain: Chain, number: int, kind: str) -> None:
        self.place, self.chain = place, chain
        self.chance = random.Random(f"{SEED} {kind} {number}")
        self.files = (f"{kind}{number}.unsigned", f"{kind}{number}.signed")
        tokens = {"tokens": [{
            "chainId": 31337, "address": TUSD, "symbol": "TUSD", "name": "Test", "decimals": 6,
        }]}
        (place.home / "tokens.json").write_text(json.dumps(tokens))

    def somebody(self) -> str:
        """An empty account."""
        return to_checksum_address(self.chance.randbytes(20))

    def fees(self) -> list[str]:
        """Fees that the chain accepts, of type 0 or 2, or the suggested ones."""
        price = self.chance.randint(10 * GWEI, 90 * GWEI)
        return self.chance.choice([
            [], ["--speed", self.chance.choice(["slow", "normal", "fast", "urgent"])],
            ["--gas-price", f"{price} wei"],
            ["--max-fee-per-gas", f"{price} wei", "--max-priority-fee-per-gas",
             f"{self.chance.randint(0, price)} wei"],
        ])

    def amount(self) -> tuple[str, str | None, int]:
        """An amount as people type it, its token, and the amount in base units."""
        units = self.chance.randint(1, 10 ** self.chance.randint(1, 8))
        if self.chance.random() < 0.5:
            return f"{Decimal(units).scaleb(-6):f} tusd", TUSD, units
        return self.chance.choice([
            (f"{units} wei", None, units), (f"{Decimal(units).scaleb(-9):f} gwei", None, units),
            (f"{Decimal(units).scaleb(-18):f}eth", None, units),
        ])

    def run(self, *words: str) -> Any:
        """Run a command that must succeed, and return its JSON."""
        return done(self.place.run(*words, "--json"))

    def balance(self, account: str, token: str | None) -> int:
        """An account's balance."""
        if token is None:
            return int(self.chain.ask("eth_getBalance", account, "latest"), 16)
        data = keccak(b"balanceOf(address)")[:4].hex() + account[2:].rjust(64, "0")
        return int(self.chain.ask("eth_call", {"to": token, "data": "0x" + data}, "latest"), 16)

    def held(self, facts: list[Facts]) -> list[int]:
        """The recipients' balances."""
        return [self.balance(one.to, one.token) for one in facts]

    def happened(self, facts: list[Facts], before: list[int], own: int, hashes: list[str]) -> None:
        """Compare the shown facts with the balances and receipts."""
        after = self.held(facts)
        assert [now - then for now, then in zip(after, before)] == [one.units for one in facts]
        spent = 0
        for one, digest in zip(facts, hashes):
            receipt = self.chain.ask("eth_getTransactionReceipt", digest)
            mined = self.chain.ask("eth_getTransactionByHash", digest)
            assert receipt["status"] == "0x1", receipt
            assert to_checksum_address(receipt["from"]) == one.sender
            assert to_checksum_address(mined["to"]) == (one.token or one.to)
            assert int(mined["nonce"], 16) == one.nonce
            assert int(mined.get("chainId", "0x7a69"), 16) == one.chain == 31337
            fee = int(receipt["gasUsed"], 16) * int(receipt["effectiveGasPrice"], 16)
            assert fee <= one.most, "the fee is above what was shown as the most"
            spent += fee + (0 if one.token else one.units)
        assert own - self.balance(facts[0].sender, None) == spent

    def sign(self, noun: str) -> None:
        """Sign the first file, and write the second one."""
        self.run(noun, "sign", "--in", self.files[0], "--out", self.files[1], "--yes",
                 "--password-file", "passphrase")

    def signed_as_shown(self, facts: Facts) -> None:
        """Sign and broadcast; the shown facts stay the same, before and after, in JSON and text."""
        own, before = self.balance(facts.sender, None), self.held([facts])
        self.sign("tx")
        for file in self.files:
            assert of_json(self.run("tx", "show", file)["review"]) == facts
            text = self.place.run("tx", "show", file).out.decode()
            if facts.token is None or file == self.files[0]:
                assert of_text(text) == facts, text
        told = self.run("tx", "broadcast", "--in", self.files[1], "--wait", *self.chain.flags)
        self.happened([facts], before, own, [told["hash"]])


@pytest.fixture
def rounds(request: pytest.FixtureRequest) -> range:
    """The rounds for each kind."""
    return range(LONG if request.config.getoption("--every-call") else SHORT)


def test_payments(rich: Place, chain: Chain, rounds: range) -> None:
    """One payment at a time, of ether or a token, of type 0 or 2."""
    for number in rounds:
        one = Round(rich, chain, number, "payment")
        amount, token, units = one.amount()
        to = one.somebody()
        built = one.run("tx", "build", "--from", "old", "--to", to, "--amount", amount,
                        "--out", one.files[0], *one.fees(), *chain.flags)
        facts = of_json(built["review"])
        assert (facts.to, facts.token, facts.units) == (to, token, units)
        one.signed_as_shown(facts)


@pytest.mark.parametrize("kind", [1, 4])
def test_other_types(kind: int, rich: Place, chain: Chain, rounds: range) -> None:
    """Transactions of another program: types 1 and 4, which contain more than a payment."""
    for number in rounds:
        one = Round(rich, chain, number, f"type{kind}")
        sender, to = chain.accounts[0], one.somebody()
        units = one.chance.randint(1, 10**15)
        price = one.chance.randint(10 * GWEI, 90 * GWEI)
        fields: dict[str, Any] = {
            "type": kind, "chainId": 31337, "nonce": chain.nonce(sender), "to": to, "value": units,
            "gas": one.chance.randint(80_000, 200_000), "data": b"",
            "accessList": [{"address": TUSD, "storageKeys": ["0x" + "00" * 31 + "07"]}],
        }
        if kind == 1:
            fields["gasPrice"] = price
        else:
            tip = one.chance.randint(0, price)
            fields |= {"maxFeePerGas": price, "maxPriorityFeePerGas": tip}
            owner = Account.from_key(secrets.token_bytes(32))
            authorization = owner.sign_authorization({"chainId": 31337, "address": TUSD, "nonce": 0})
            fields["authorizationList"] = [authorization]
        (rich.folder / one.files[0]).write_text(json.dumps(document(fields, sender)))
        facts = of_json(one.run("tx", "show", one.files[0])["review"])
        assert (facts.to, facts.units, facts.most) == (to, units, fields["gas"] * price)
        one.signed_as_shown(facts)


def test_lists(rich: Place, chain: Chain, rounds: range) -> None:
    """Payout lists in CSV or JSON, with ether and tokens mixed."""
    for number in rounds:
        one = Round(rich, chain, number, "list")
        wanted = [(one.somebody(), *one.amount()) for _ in range(one.chance.randint(1, 7))]
        rows = [{"to": to, "amount": amount, "note": "a, b"} for to, amount, _, _ in wanted]
        lines = [f'"a, b",{row["to"]},{row["amount"]}' for row in rows]
        text = json.dumps(rows) if one.chance.random() < 0.5 else "\r\n".join(["note,to,amount", *lines])
        (rich.folder / "list").write_text(text)
        built = one.run("payout", "build", "list", "--from", "old", "--out", one.files[0],
                        *one.fees(), *chain.flags)
        facts = of_list(built["review"])
        assert [(row.to, row.token, row.units) for row in facts] == [
            (to, token, units) for to, _, token, units in wanted
        ]
        own, before = one.balance(facts[0].sender, None), one.held(facts)
        one.sign("payout")
        assert of_list(one.run("payout", "show", one.files[0])["review"]) == facts
        assert of_list(one.run("payout", "show", one.files[1])["review"]) == facts
        shown = rows_of_text(rich.run("payout", "show", one.files[0]).out.decode())
        assert shown == [
            (row.to, Decimal(row.units).scaleb(-6 if row.token else -18), "TUSD" if row.token else "ETH")
            for row in facts
        ]
        told = one.run("payout", "broadcast", "--in", one.files[1], "--wait", *chain.flags)
        one.happened(facts, before, own, [paid["hash"] for paid in told["payments"]])

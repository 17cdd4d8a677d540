"""A transaction with an authorization (type 4) that is stuck, and replaced."""

import pytest

from support.chain import Chain
from support.wallets import Place
from test_replace import SECRET, TOKEN, WEI, chain, held, states, stuck

__all__ = ["chain"]


@pytest.mark.parametrize("verb", ["speed-up", "cancel"])
def test_a_delegation_is_replaced(verb: str, rich: Place, chain: Chain) -> None:
    """Type 4: sped up, it keeps its authorization; cancelled, it is a payment of nothing without."""
    owner = rich.run("wallet", "show", "old", "--json").json()["accounts"][1]["address"]
    signed = rich.run(
        "authorization", "sign", "--delegate", TOKEN, "--nonce", "0", "--from", "old/1",
        "--chain", "dev", "--out", "authorization.json", "--yes", *SECRET,
    )
    assert signed.status == 0, signed
    nonce, before = chain.nonce(chain.accounts[0]), held(chain, chain.accounts[3])
    digest = stuck(rich, chain, "--authorization", "authorization.json")
    assert chain.ask("eth_getTransactionByHash", digest)["type"] == "0x4"
    newer = rich.run("tx", verb, digest, *chain.flags, *SECRET, "--yes", "--json")
    assert newer.status == 0 and newer.json()["status"] == "success", newer
    found = chain.ask("eth_getTransactionByHash", newer.json()["hash"])
    code = chain.ask("eth_getCode", owner, "latest")
    if verb == "speed-up":
        assert found["type"] == "0x4" and len(found["authorizationList"]) == 1
        assert code == "0xef0100" + TOKEN[2:].lower()
        assert held(chain, chain.accounts[3]) == before + WEI // 2
    else:
        assert found["type"] == "0x2" and int(found["value"], 16) == 0
        assert code == "0x" and held(chain, chain.accounts[3]) == before
    assert int(found["maxFeePerGas"], 16) > 1000
    assert chain.nonce(chain.accounts[0]) == nonce + 1
    assert states(rich) == {digest: "replaced", newer.json()["hash"]: "mined"}

"""Makes execution-apis.json: exchanges of the execution-apis tests, judged by py-evm."""

import json
import random
import re
from typing import Any

from eth_abi import decode
from eth_account import Account
from eth_utils import keccak

from common import Case, VectorFile, hex0x, invalid, stream, unhex, valid
from execution_apis_chain import PrintedChain, intrinsic_gas
from execution_apis_faults import ERRORS, faults, shortened, shown, spoiled, whole_faults
from execution_apis_reader import SCALARS, Refused, read
from execution_apis_simulation import Simulation, accessed
from make_errors import PANICS
from printed_execution_apis import COMMIT, EXCHANGES

# The largest margin that clients add to an estimate, in thousandths.
MARGIN = 15
NULL = {"eth_getBlockByHash", "eth_getBlockByNumber", "eth_getBlockReceipts"}
# What a node says of simulated blocks that it does not run, by its code (execution-apis).
REFUSALS = {
    -38012: "feeTooLow", -38013: "gasTooLow", -38014: "insufficientFunds", -32603: "internalError",
}
# The answers whose members are spoiled, one by one.
SPOILED = """
eth_capabilities/get-capabilities.io
eth_createAccessList/create-al-contract.io
eth_feeHistory/fee-history.io
eth_getBlockByHash/get-block-by-hash.io
eth_getBlockByNumber/get-block-london-fork.io
eth_getBlockByNumber/get-block-shanghai-fork.io
eth_getBlockReceipts/get-block-receipts-latest.io
eth_getLogs/contract-addr.io
eth_getProof/get-account-proof-with-storage.io
eth_getTransactionByHash/get-access-list.io
eth_getTransactionByHash/get-legacy-tx.io
eth_getTransactionByHash/get-setcode-tx.io
eth_getTransactionReceipt/get-blob-tx.io
eth_getTransactionReceipt/get-legacy-contract.io
eth_simulateV1/ethSimulate-eth-send-should-produce-logs.io
""".split()


def logs(chain: PrintedChain, wanted: dict[str, Any]) -> list[Any]:
    """Returns the logs that a filter takes."""
    if "blockHash" in wanted:
        first = last = chain.find(wanted["blockHash"])
    else:
        first, last = chain.find(wanted["fromBlock"]), chain.find(wanted["toBlock"])
    assert first is not None and last is not None
    found = []
    for log in (log for at in range(first, last + 1) for log in chain.logs(at)):
        # As in the printed answers, whose largest data is cut.
        if len(log["data"]) > 2000:
            log["data"] = log["data"][:66]
        topics = wanted.get("topics", [])
        if log["address"].lower() in wanted.get("address", [log["address"].lower()]) and all(
            not allowed or log["topics"][at : at + 1] and log["topics"][at] in allowed
            for at, allowed in enumerate(topics)
        ):
            found.append(log)
    return found


def history(chain: PrintedChain, count: int, last: int, percentiles: list[int]) -> Any:
    """Returns the fees of blocks, with tips weighted by gas."""
    span, tips = range(last - count + 1, last + 1), []
    for at in span:
        block, base = chain.blocks[at], chain.base_fee(at) or 0
        paid = sorted(
            (chain.price(at, place) - base, chain.gas_used(at, place))
            for place in range(len(block.transactions))
        )
        row = []
        for percent in percentiles:
            limit, total = block.header.gas_used * percent // 100, 0
            for tip, used in paid:
                total += used
                if total >= limit:
                    break
            row.append(str(tip))
        tips.append(row)
    headers = [chain.blocks[at].header for at in span]
    return {
        "oldest": str(span[0]),
        "baseFees": [str(chain.base_fee(at)) for at in (*span, last + 1)],
        "fullness": [str(round(item.gas_used * 10**6 / item.gas_limit)) for item in headers],
        "tips": tips,
    }


def sent(raw: bytes) -> str:
    """Returns the hash of a raw transaction, whose signature must be valid."""
    assert Account.recover_transaction(hex0x(raw))
    return hex0x(keccak(raw))


def expected(chain: PrintedChain, method: str, params: list[Any]) -> Any:
    """Returns what the chain gives for a request."""
    tag = params[1] if len(params) > 1 and isinstance(params[1], str) else "latest"
    match method:
        case "eth_chainId":
            return str(chain.chain_id)
        case "eth_blockNumber":
            return str(len(chain.blocks) - 1)
        case "eth_blobBaseFee":
            return str(chain.blob_price(len(chain.blocks) - 1))
        case "eth_getBalance":
            return str(chain.state(tag).get_balance(unhex(params[0])))
        case "eth_getTransactionCount":
            return str(chain.state(tag).get_nonce(unhex(params[0])))
        case "eth_getCode":
            return hex0x(chain.state(tag).get_code(unhex(params[0])))
        case "eth_call":
            assert tag == "latest"
            return hex0x(chain.run(params[0]).output)
        case "eth_feeHistory":
            return history(chain, int(params[0], 16), int(params[1], 16), params[2])
        case "eth_getLogs":
            return logs(chain, params[0])
        case "eth_sendRawTransaction":
            return sent(unhex(params[0]))
        case "eth_simulateV1":
            return Simulation(chain, *params).run()
        case "eth_createAccessList":
            return accessed(chain, params[0])[0]
        case "eth_getProof":
            return chain.proof(params[0], params[1], params[2] if len(params) > 2 else "latest")
        case "eth_capabilities":
            # The node that was asked keeps everything.
            return {"archiveFrom": "0", "logsFrom": "0"}
    if method in NULL:
        at = chain.find(params[0])
        if at is None:
            return None
        if method == "eth_getBlockReceipts":
            return [chain.receipt(at, place) for place in range(len(chain.receipts[at]))]
        return chain.block(at, whole=params[1])
    where = chain.where(params[0])
    if where is None:
        return None
    is_receipt = method == "eth_getTransactionReceipt"
    return chain.receipt(*where) if is_receipt else chain.transaction(*where)


def estimated(chain: PrintedChain, call: dict[str, Any], answer: str) -> str:
    """Returns an estimate, if it is enough and has no more than the usual margin."""
    done = chain.run(call)
    needed = intrinsic_gas(call) + done.get_gas_used()
    assert not done.is_error and needed <= int(answer) <= needed * (1000 + MARGIN) // 1000
    return answer


def reason(data: bytes) -> str | None:
    """Returns what Solidity's own errors say."""
    if data[:4] == keccak(text="Error(string)")[:4]:
        # The contract leaves out the zeros after the text.
        text: str = decode(["string"], data[4:], strict=False)[0]
        return text
    if data[:4] == keccak(text="Panic(uint256)")[:4]:
        code = decode(["uint256"], data[4:])[0]
        return f"panic {hex(code)} ({PANICS[code]})"
    return None


def failed(chain: PrintedChain, method: str, params: list[Any], error: Any) -> tuple[str, Any]:
    """Returns the class of a node's error, and what it carries."""
    found = {"code": str(error["code"]), "message": error["message"], "data": None, "reason": None}
    if method in ("eth_call", "eth_estimateGas"):
        done = chain.run(params[0])
        assert done.is_error and hex0x(done.output) == error["data"]
        return "reverted", {**found, "data": error["data"], "reason": reason(done.output)}
    if method == "eth_simulateV1":
        if chain.find(params[1]) is None:
            return "missingBlock", found
        return REFUSALS.get(error["code"], "invalidRequest"), found
    wanted = params[0]
    if "blockHash" in wanted:
        assert "fromBlock" in wanted
        return "invalidRequest", found
    if int(wanted["fromBlock"], 16) > int(wanted["toBlock"], 16):
        return "invalidRequest", found
    assert int(wanted["toBlock"], 16) >= len(chain.blocks)
    return "futureBlock", found


def refused(
    source: random.Random, file: str, params: list[Any], reply: str, fully: bool
) -> list[Case]:
    """Makes cases of an answer with one fault each; the strict reader refuses them all."""
    method = file.split("/")[0]
    reply = shortened(reply)
    ways = list(whole_faults(reply))
    if not fully:
        ways = source.sample(ways, 1) if len(reply) < 1000 else []
    if fully or method in SCALARS:
        for fault in faults(source, method, json.loads(reply)["result"]):
            ways.append((spoiled(reply, fault), shown(fault[0]), fault[2]))
    cases = []
    for changed, path, error in ways:
        try:
            read(method, changed)
        except Refused:
            given = {"source": file, "method": method, "params": params, "reply": changed}
            comment = f"{path or 'the answer'}: {ERRORS[error]}"
            cases.append(invalid(error, comment, **given, path=path, failure=None))
            continue
        raise AssertionError((file, path, error))
    return cases


def cases() -> list[Case]:
    chain, good, bad = PrintedChain(), [], []
    for file, exchanges in EXCHANGES.items():
        # Of its own, so that a further file leaves the others as they were.
        source = stream(f"execution-apis/{file}")
        method = file.split("/")[0]
        what = re.sub(r"[-/]", " ", file.removesuffix(".io").split("/")[1])
        for asked, reply in exchanges:
            params, answer = json.loads(asked), json.loads(reply)
            given = {"source": file, "method": method, "params": params, "reply": reply}
            if "error" in answer:
                error, failure = failed(chain, method, params, answer["error"])
                bad.append(invalid(error, what, **given, path=None, failure=failure))
                continue
            found = read(method, reply)
            if method == "eth_estimateGas":
                assert found == estimated(chain, params[0], found)
            else:
                assert found == expected(chain, method, params), file
            if method == "eth_createAccessList":
                used = int(answer["result"]["gasUsed"], 16)
                assert used == accessed(chain, params[0])[1], file
            good.append(valid(what, **given, result=found))
            bad += refused(source, file, params, reply, file in SPOILED)
    assert set(SPOILED) <= EXCHANGES.keys()
    return good + bad


def build() -> VectorFile:
    return VectorFile(
        name="execution-apis.json",
        standard="Ethereum JSON-RPC (execution-apis)",
        comment=(
            "Answers of a node that a wallet decodes, from the tests of execution-apis at commit "
            f"{COMMIT[:12]}, and the same answers with one fault. Raw transactions are without "
            "blobs, simulated blocks without blooms, and large data of logs is cut to 32 bytes."
        ),
        packages=("py-evm", "eth-account", "eth_abi", "rlp", "trie"),
        given={
            "source": "the file in the folder tests that the exchange is from",
            "method": "the method", "params": "the parameters of the request",
            "reply": "the whole answer, as text",
        },
        gives={
            "result": (
                "what the answer says: numbers and bytes as above, null if there is nothing, and "
                "the members of blocks, transactions, receipts, logs, fees, simulated calls, "
                "access lists, proofs and capabilities that a wallet uses"
            ),
        },
        refuses={
            "path": (
                "the member with the fault, empty for the whole answer; null for a node's error"
            ),
            "failure": (
                "what a node's error says: code, message, and for `reverted` the bytes that the "
                "contract returned, and their reason; null for an answer with a fault"
            ),
        },
        errors={
            "reverted": "the called contract reverted",
            "futureBlock": "the node does not have the block yet",
            "missingBlock": "the node does not know the block",
            "insufficientFunds": "the sender of a call has less than it pays",
            "feeTooLow": "a call pays less than the base fee of its block",
            "gasTooLow": "a call has less gas than its bytes need",
            "internalError": "the node fails, by its own word",
            "invalidRequest": "the request is invalid",
            **ERRORS,
        },
        cases=cases(),
    )

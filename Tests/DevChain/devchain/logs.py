"""eth_getLogs and the matching of logs to filters."""

from typing import Any

from .blocks import Json, receipts_json
from .encoding import parse_quantity
from .errors import PRUNED_HISTORY, RpcError, invalid, refused
from .ledger import MinedBlock
from .limits import Limits
from .registry import method
from .view import View

MOST_TOPICS = 4
MOST_ALTERNATIVES = 1000  # addresses, or topics in one position, as in geth


def _lower(value: Any) -> list[str]:
    alternatives = [value] if isinstance(value, str) else value or []
    if len(alternatives) > MOST_ALTERNATIVES:
        raise invalid("exceed max addresses or topics per search position")
    return [each.lower() for each in alternatives]


def matches(log: Json, wanted: Json) -> bool:
    """Return whether a log has one of the addresses, and in each position one of the topics."""
    addresses = _lower(wanted.get("address"))
    if addresses and log["address"] not in addresses:
        return False
    topics = wanted.get("topics") or []
    if len(topics) > MOST_TOPICS:
        raise invalid("exceed max topics")
    if len(topics) > len(log["topics"]):
        return False
    for found, position in zip(log["topics"], topics):
        alternatives = _lower(position)
        if alternatives and found not in alternatives:
            return False
    return True


def logs_of(block: MinedBlock, wanted: Json) -> list[Json]:
    """Return the matching logs of a block."""
    if not block.header.bloom:
        return []
    return [
        log for receipt in receipts_json(block) for log in receipt["logs"] if matches(log, wanted)
    ]


def _number(view: View, tag: Any) -> int:
    if tag in (None, "latest", "pending", "earliest", "safe", "finalized"):
        block = view.head if tag == "pending" else view.block(tag)
        return block.number
    return parse_quantity(tag)


def _blocks(view: View, wanted: Json) -> list[MinedBlock]:
    if wanted.get("blockHash"):
        if "fromBlock" in wanted or "toBlock" in wanted:
            raise invalid(
                "cannot specify both BlockHash and FromBlock/ToBlock, choose one or the other"
            )
        block = view.find(wanted["blockHash"])
        if block is None:
            raise refused("unknown block")
        if block.number < view.limits.logsFrom:
            raise RpcError(PRUNED_HISTORY, "pruned history unavailable")
        return [block]
    first, last = _number(view, wanted.get("fromBlock")), _number(view, wanted.get("toBlock"))
    if first > last:
        raise invalid("invalid block range params")
    limits = view.limits
    if first < limits.logsFrom:
        raise RpcError(PRUNED_HISTORY, "pruned history unavailable")
    if limits.logRange is not None and last - first + 1 > limits.logRange:
        facts = {"range": last - first + 1, "limit": limits.logRange, "from": first, "to": last}
        raise RpcError(limits.logRangeCode, limits.logRangeMessage.format(**facts))
    return view.canonical[first : last + 1]


def _cut(found: list[Json], limits: Limits) -> list[Json]:
    if limits.logResults is None or len(found) <= limits.logResults:
        return found
    if limits.logSilent:
        return found[: limits.logResults]
    facts = {"limit": limits.logResults, "count": len(found)}
    raise RpcError(limits.logResultsCode, limits.logResultsMessage.format(**facts))


@method("eth_getLogs")
def get_logs(view: View, wanted: Json) -> list[Json]:
    """Return the logs of a range of blocks, or of one block by its hash."""
    if view.limits.logsNeedAddress and not wanted.get("address"):
        raise RpcError(-32701, "Please specify an address in your request")
    found = [log for block in _blocks(view, wanted) for log in logs_of(block, wanted)]
    return _cut(found, view.limits)

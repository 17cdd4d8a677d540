"""The kind of node that this one simulates; tests change it with dev_limits."""

from dataclasses import dataclass, field, fields
from typing import Any

from .errors import INVALID_PARAMS, invalid


FORMS = {"prunedForm": ["error", "null", "hashes"], "senderNonceForm": ["object", "hash"]}


@dataclass
class Limits:
    """Settings that last until they are changed. None means no limit."""

    logRange: int | None = None  # blocks in one eth_getLogs
    logRangeCode: int = INVALID_PARAMS
    logRangeMessage: str = "range {range} exceeds limit of {limit}"
    logResults: int | None = None  # logs in one answer
    logResultsCode: int = -32005
    logResultsMessage: str = "query returned more than {limit} results"
    logSilent: bool = False  # truncate the response at logResults without an error
    logsNeedAddress: bool = False
    archiveFrom: int = 0  # the first block whose state is served
    logsFrom: int = 0  # the first block whose logs are served
    bodiesFrom: int = 0  # the first block after the genesis whose transactions are served
    receiptsFrom: int = 0  # the first block whose receipts are served
    accessListsFrom: int = 0  # the first block whose access list is served (EIP-7928)
    prunedForm: str = "error"  # or "null" or "hashes": the forms of `pruning.py`
    safeDepth: int = 32  # one epoch
    finalizedDepth: int = 64  # two epochs
    minTip: int = 1  # wei; geth's txpool.pricelimit
    suggestedTip: int = 10**9  # wei
    txFeeCap: int | None = 10**18  # wei; geth's rpc.txfeecap
    maxBatch: int = 1000  # geth's rpc.batch-request-limit
    batchBytes: int | None = None  # of the answers of a batch; geth's rpc.batch-response-max-size
    batchAnswers: int | None = None  # in the time that the node has for a batch
    senderNonceForm: str = "object"  # or "hash": the two forms of real nodes
    accountSearches: list[str] = field(default_factory=list)  # of `searches.py`, those it has
    searchOmits: list[int] = field(default_factory=list)  # blocks that they leave out
    searchAdds: list[int] = field(default_factory=list)  # blocks that they name without reason
    searchLag: int = 0  # how many of the newest blocks they do not know
    traceRange: int | None = None  # blocks in one trace_filter
    traceRows: int = 200  # Erigon's trace.maxtraces
    traceErrorAt: int | None = None  # the place of an error among the rows, which ends them
    otsPage: int = 25  # Erigon's ots.search.max.pagesize
    otsUnimplemented: bool = False  # as reth
    transferPage: int = 1000
    transfersInternal: bool = True  # whether payments within calls are a category
    dated: bool = True  # whether transactions and logs name the time of their block
    websocket: bool = True
    unsupported: list[str] = field(default_factory=list)  # methods that this node lacks

    def change(self, wanted: dict[str, Any]) -> dict[str, Any]:
        """Change the named settings; return all current settings."""
        names = {entry.name for entry in fields(self)}
        for name in wanted:
            if name not in names:
                raise invalid(f"no limit is named {name}")
            if wanted[name] not in FORMS.get(name, [wanted[name]]):
                raise invalid(f"{name} must be one of: {', '.join(FORMS[name])}")
        for name, value in wanted.items():
            setattr(self, name, value)
        return {name: getattr(self, name) for name in sorted(names)}

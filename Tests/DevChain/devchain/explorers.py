"""Block explorers and an indexer, which tell the truth of the chain in their own ways.

At the paths of an endpoint: `/etherscan`, `/blockscout` (GET, with a query) and `/hypersync`
(POST, with JSON).
"""

import json
from typing import TYPE_CHECKING, Any

from aiohttp import web

from . import explorer_truth
from .blocks import Json
from .encoding import parse_address
from .errors import RpcError
from .explorer_options import ExplorerOptions, explorer_options
from .explorer_rows import LISTS, Row, rows
from .ledger import MinedBlock

if TYPE_CHECKING:
    from .front import Front

PATHS = ("/etherscan", "/blockscout", "/hypersync")
PENDING = "Some internal transactions within this block range have not yet been processed"


class Explorer:
    """The explorers of one endpoint."""

    def __init__(self, front: "Front") -> None:
        self.front = front
        self._asked = 0

    @property
    def options(self) -> ExplorerOptions:
        """The habits that the endpoint's options set."""
        return explorer_options(self.front.options.explorer)

    async def serve(self, request: web.Request) -> web.Response:
        """Answer a request to one of the paths."""
        kind = next(path for path in PATHS if request.path.startswith(path))[1:]
        action = request.query.get("action", "")
        name = f"{kind} {action}".strip()
        self.front.record.calls[name] = self.front.record.calls.get(name, 0) + 1
        self._asked += 1
        if kind == "hypersync":
            return self._scanned(request, await request.read())
        try:
            answer = self._answer(kind, dict(request.query))
        except (RpcError, KeyError, ValueError):
            answer = _refusal("Error! Missing or invalid parameter")
        return web.json_response(answer)

    def _answer(self, kind: str, query: dict[str, str]) -> Json:
        refusal = self._refusal(query)
        if refusal is not None:
            return _refusal(refusal)
        head = self.front.view.head
        action = query["action"]
        if kind == "etherscan":
            if int(query["chainid"]) != self.front.view.chain_id:
                return _refusal("Missing or unsupported chainid parameter (required for v2 api)")
            if action == "getblocknobytime":
                return {"status": "1", "message": "OK", "result": str(head.number)}
        elif action == "eth_block_number":
            return {"jsonrpc": "2.0", "result": hex(head.number), "id": 1}
        lacks = action == "txsBeaconWithdrawal" and not self.options.withdrawals
        if action not in LISTS or lacks:
            if kind == "etherscan":
                return _refusal("Error! Missing Or invalid Action name")
            return {"message": "Unknown action", "result": None, "status": "0"}
        return self._list(kind, action, query)

    def _refusal(self, query: dict[str, str]) -> str | None:
        options = self.options
        if options.isSpent:
            return "Max daily rate limit reached"
        if options.isForeign:
            return "Free API access is not supported for this chain. Please upgrade your plan"
        if options.rateEvery is not None and self._asked % options.rateEvery == 0:
            return "Max calls per sec rate limit reached (3/sec)"
        if options.key is not None and query.get("apikey") != options.key:
            return "Invalid API Key (#err2)"
        return None

    def _blocks(self, first: int, last: int) -> list[MinedBlock]:
        blocks = self.front.view.canonical[first : last + 1]
        return [block for block in blocks if block.number not in self.options.omit]

    def _list(self, kind: str, action: str, query: dict[str, str]) -> Json:
        options = self.options
        address = parse_address(query["address"])
        first, last = int(query["startblock"]), int(query["endblock"])
        page, size = int(query["page"]), min(int(query["offset"]), options.rows)
        if page * size > options.window:
            return _refusal(
                "Result window is too large, PageNo x Offset size must be less than or equal to "
                f"{options.window}"
            )
        if options.heavyBlocks is not None and last - first >= options.heavyBlocks:
            words = "Query Timeout occured. Please select a smaller result dataset"
            return {"status": "0", "message": words, "result": None}
        found: list[Row] = []
        for block in self._blocks(first, last):
            found += rows(action, block, address, is_invented=block.number in options.invent)
        shown = [row.told(kind) for row in found[(page - 1) * size : page * size]]
        if kind == "blockscout" and action == "txlistinternal":
            pending = options.unprocessedFrom
            if pending is not None and last >= pending:
                return {"status": "2", "message": PENDING, "result": shown}
        if not shown:
            return {"status": "0", "message": "No transactions found", "result": []}
        return {"status": "1", "message": "OK", "result": shown}

    def _scanned(self, request: web.Request, body: bytes) -> web.Response:
        options = self.options
        token = request.headers.get("authorization", "")
        if options.key is not None and token != f"Bearer {options.key}":
            return web.Response(status=401, text="unauthorized")
        if options.rateEvery is not None and self._asked % options.rateEvery == 0:
            return web.Response(status=429, headers={"Retry-After": "1"}, text="too many requests")
        try:
            query: Any = json.loads(body)
            address = parse_address(query["transactions"][0]["from"][0])
            first, end = int(query["from_block"]), int(query["to_block"])
        except (ValueError, KeyError, IndexError, TypeError, RpcError):
            return web.Response(status=400, text="invalid query")
        height = self.front.view.head.number
        following = max(first, min(end, height + 1, first + options.scan))
        part: Json = {"blocks": [], "transactions": [], "logs": [], "traces": []}
        for block in self._blocks(first, following - 1):
            named = {"block_number": block.number}
            count = len(explorer_truth.sent(block, address)) + (block.number in options.invent)
            part["transactions"] += [named] * count
            part["traces"] += [named for _ in explorer_truth.calls(block, address)]
        answer = {
            "data": [part], "archive_height": height, "next_block": following,
            "total_execution_time": 1,
        }
        return web.json_response(answer)


def _refusal(words: str) -> Json:
    return {"status": "0", "message": "NOTOK", "result": words}

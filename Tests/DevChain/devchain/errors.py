"""The error in a JSON-RPC response."""

from typing import Any

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
RESOURCE_NOT_FOUND = -32001  # EIP-1474
TIMED_OUT = -32002
RESPONSE_TOO_LARGE = -32003
SERVER_ERROR = -32000  # geth's code for every error without its own code
EXECUTION_REVERTED = 3
PRUNED_HISTORY = 4444  # EIP-4444


class RpcError(Exception):
    """An error with the code, message and data for the client."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def as_json(self) -> dict[str, Any]:
        """Return the `error` member of a JSON-RPC response."""
        answer: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data is not None:
            answer["data"] = self.data
        return answer


def refused(message: str) -> RpcError:
    """Return an error with geth's general code."""
    return RpcError(SERVER_ERROR, message)


def invalid(message: str) -> RpcError:
    """Return the error for invalid parameters."""
    return RpcError(INVALID_PARAMS, message)

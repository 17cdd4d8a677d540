"""The error that a JSON-RPC answer carries."""

from typing import Any

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
SERVER_ERROR = -32000  # geth's code for everything it does not number
EXECUTION_REVERTED = 3


class RpcError(Exception):
    """An error with the code, message and data that the client is to see."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def as_json(self) -> dict[str, Any]:
        """Return the `error` member of a JSON-RPC answer."""
        answer: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.data is not None:
            answer["data"] = self.data
        return answer


def refused(message: str) -> RpcError:
    """Return geth's unnumbered error."""
    return RpcError(SERVER_ERROR, message)


def invalid(message: str) -> RpcError:
    """Return the error for parameters that make no sense."""
    return RpcError(INVALID_PARAMS, message)

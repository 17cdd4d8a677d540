"""Makes transactions-more.json as transactions.json is made, from other chance."""

from common import VectorFile, stream
from make_transactions import file, generated, refused


def build() -> VectorFile:
    source = stream("transactions-more")
    return file("transactions-more", generated(source) + refused(source))

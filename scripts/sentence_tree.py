"""The sentences in the compiler's syntax tree, as `Sentence` of Core makes them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path


class Fault(Exception):
    """An error that a person has to correct."""


@dataclass
class Node:
    """A node of the compiler's syntax tree."""

    depth: int
    text: str
    children: list["Node"] = field(default_factory=list)

    @property
    def kind(self) -> str:
        return self.text.split(" ", 1)[0].lstrip("(").rsplit("=", 1)[-1]

    def has(self, attribute: str) -> bool:
        return f" {attribute}" in self.text

    @property
    def location(self) -> tuple[str, int, int]:
        found = re.search(r" location=(\S+?):(\d+):(\d+) ", self.text)
        if not found:
            raise Fault(f"no location in the syntax tree: {self.text[:120]}")
        return (found[1], int(found[2]), int(found[3]))

    def below(self) -> Iterator["Node"]:
        for child in self.children:
            yield child
            yield from child.below()


ROOTS = re.compile(
    r'^ *\((?:\w+=)?(?:interpolated_string_literal_expr|string_literal_expr|binary_expr)\b[^"]*'
    r' type="Sentence" '
)


def roots(lines: Iterable[str]) -> Iterator[Node]:
    """Yields the outermost sentences in the dump of a module, each with its whole subtree."""
    stack: list[Node] = []
    for line in lines:
        line = line.rstrip("\n") + " "
        body = line.lstrip(" ")
        if not body.startswith("("):
            continue
        depth = len(line) - len(body)
        while stack and stack[-1].depth >= depth:
            done = stack.pop()
            if not stack:
                yield done
        if stack:
            node = Node(depth, body)
            stack[-1].children.append(node)
            stack.append(node)
        elif ROOTS.match(line):
            stack.append(Node(depth, body))
    if stack:
        yield stack[0]


# Sentences


@dataclass
class Sentence:
    """A literal as `Sentence` of Core holds it, by the rules of Sentence+Interpolation.swift."""

    one: str
    many: str | None
    arguments: list[str]
    file: str
    # The command or the option that it is the help of; None for a literal.
    help_of: str | None = None

    def __add__(self, other: "Sentence") -> "Sentence":
        shift = len(self.arguments)
        if self.many is not None and other.many is not None:
            place = f"{{{shift + 1}}}"
            return Sentence(
                self.one + place, self.many + place, [*self.arguments, "another sentence"], self.file
            )
        one, many = moved(other.one, shift), other.many and moved(other.many, shift)
        if self.many is not None:
            both: str | None = self.many + one
        else:
            both = None if many is None else self.one + many
        return Sentence(self.one + one, both, self.arguments + other.arguments, self.file)


def moved(template: str, shift: int) -> str:
    """Returns the template with its placeholders renumbered."""
    return re.sub(r"\{(\d{1,3})\}", lambda place: f"{{{int(place[1]) + shift}}}", template)


VALUE = re.compile(r' value="((?:[^"\\]|\\.)*)" ')


def literal(node: Node) -> str:
    """Returns the text of a literal in the syntax tree."""
    found = VALUE.search(node.text)
    if not found:
        raise Fault(f"no value in the syntax tree: {node.text[:120]}")
    text = re.sub(r"\\u\{([0-9A-Fa-f]+)\}", lambda code: chr(int(code[1], 16)), found[1])
    named = {"n": "\n", "t": "\t", "r": "\r", "0": "\0"}
    return re.sub(r"\\(.)", lambda escape: named.get(escape[1], escape[1]), text)


class Collector:
    """Turns the syntax trees of a module into sentences."""

    def __init__(self) -> None:
        self.found: list[Sentence] = []
        self.faults: list[str] = []
        self._parts: set[tuple[str, int, int]] = set()
        self._single: list[tuple[tuple[str, int, int], Sentence]] = []
        self._seen: set[tuple[str, int, int]] = set()
        self._sources: dict[str, list[str]] = {}

    def add(self, root: Node) -> None:
        """Adds an outermost sentence and those inside it."""
        if root.kind == "binary_expr":
            if self._is_joined(root):
                # The tree contains a variable's first value twice, once without its operands.
                if (sentence := self._joined(root)) is not None:
                    self._take(root, sentence)
                return
        else:
            sentence = self._single_of(root)
            if root.location not in self._seen:
                self._seen.add(root.location)
                self._single.append((root.location, sentence))
            if root.kind == "string_literal_expr":
                return
        self._inside(root)

    def end(self) -> list[Sentence]:
        """Returns all sentences, without those that are a part of another one."""
        singles = [one for location, one in self._single if location not in self._parts]
        return [one for one in self.found + singles if translatable(one)]

    def _take(self, root: Node, sentence: Sentence) -> None:
        if root.location in self._seen:
            return
        self._seen.add(root.location)
        self.found.append(sentence)

    def _inside(self, node: Node) -> None:
        for child in node.children:
            if ROOTS.match(" " + child.text):
                self.add(child)
            else:
                self._inside(child)

    @staticmethod
    def _is_joined(node: Node) -> bool:
        return any(
            child.kind == "declref_expr" and "Sentence extension.+@" in child.text
            for child in node.children[0].below()
        ) if node.children else False

    def _joined(self, node: Node) -> Sentence | None:
        """Returns both operands as one sentence; None if the tree has none."""
        lists = [child for child in node.children if child.kind == "argument_list"]
        if not lists:
            return None
        operands = [argument.children[0] for argument in lists[0].children if argument.children]
        if len(operands) != 2:
            return None
        left, right = (self._operand(operand) for operand in operands)
        if left is None or right is None:
            file, line, _ = node.location
            self.faults.append(f"{file}:{line}: only literals can be joined with +; use \\(…)")
            return None
        if left.many is not None and right.many is not None:
            self.found.append(right)
        return left + right

    def _operand(self, node: Node) -> Sentence | None:
        while node.kind == "paren_expr" and node.children:
            node = node.children[0]
        if node.kind == "binary_expr" and self._is_joined(node):
            return self._joined(node)
        if node.kind not in ("interpolated_string_literal_expr", "string_literal_expr"):
            return None
        self._parts.add(node.location)
        if node.kind == "interpolated_string_literal_expr":
            self._inside(node)
        return self._single_of(node)

    def _single_of(self, node: Node) -> Sentence:
        file = node.location[0]
        if node.kind == "string_literal_expr":
            text = literal(node)
            self._check(node, text)
            return Sentence(text, None, [], file)
        sentence = Sentence("", None, [], file)
        for call in self._calls(node):
            part = self._part(call, file)
            if sentence.many is not None and part.many is not None:
                self.found.append(part)
            sentence = sentence + part
        return sentence

    @staticmethod
    def _calls(node: Node) -> list[Node]:
        tap = next(child for child in node.children if child.kind == "tap_expr")
        brace = next(child for child in tap.children if child.kind == "brace_stmt")
        calls = []
        for child in brace.children:
            while child.kind in ("try_expr", "await_expr") and child.children:
                child = child.children[0]
            if child.kind == "call_expr":
                calls.append(child)
        return calls

    def _part(self, call: Node, file: str) -> Sentence:
        callee = next(n for n in call.below() if n.kind == "declref_expr")
        function = re.search(r"Interpolation\.(\w+(?:\([^)]*\))?)@", callee.text)
        arguments = next((c for c in call.children if c.kind == "argument_list"), None)
        if arguments is None:
            raise Fault(f"unexpected syntax tree: {call.text[:120]}")
        name = function[1] if function else "?"
        values = [argument.children[0] for argument in arguments.children if argument.children]
        if name.startswith("appendLiteral"):
            text = literal(values[0])
            self._check(call, text)
            return Sentence(text, None, [], file)
        labels = re.search(r'labels="([^"]*)"', arguments.text)
        shown = self._source(call)
        if labels and "one:many:" in labels[1]:
            one, many = literal(values[1]), literal(values[2])
            place = "" if labels[1].startswith("by:") else "{1} "
            counted = f"count of {shown}"
            if place:
                return Sentence(place + one, place + many, [counted], file)
            return Sentence(one, many, [counted + ", which is not shown"], file)
        for value in values:
            self._check_data(value, labels[1] if labels else "")
        return Sentence("{1}", None, [shown], file)

    def _check(self, node: Node, text: str) -> None:
        if re.search(r"\{\d{1,3}\}", text):
            file, line, _ = node.location
            self.faults.append(f"{file}:{line}: {{1}} and the like stand for arguments")

    def _check_data(self, value: Node, labels: str) -> None:
        """Reports words of the program that are passed to a sentence as if they were data."""
        if labels.startswith(("foreign:", "command:")) or value.has('type="Sentence"'):
            return
        branches = [value, *value.below()] if value.kind == "ternary_expr" else [value]
        for node in branches:
            if node.kind == "string_literal_expr" and node.has('type="String"'):
                if re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", literal(node)):
                    file, line, _ = node.location
                    self.faults.append(
                        f"{file}:{line}: words in a sentence are a sentence: \"{literal(node)}\""
                    )

    def _source(self, call: Node) -> str:
        """Returns the argument as it is written, for translators."""
        file, line, column = call.location
        if file not in self._sources:
            self._sources[file] = Path(file).read_bytes().decode().split("\n")
        rest = "\n".join(self._sources[file][line - 1 : line + 8])
        # Columns count bytes.
        rest = rest.encode()[column - 1 :].decode(errors="replace")
        depth = 0
        for place, character in enumerate(rest):
            depth += {"(": 1, ")": -1}.get(character, 0)
            if depth == 0:
                text = re.sub(r"\s+", " ", rest[1:place])
                text = re.sub(r', one: ".*', "", text)
                return text if len(text) <= 60 else text[:59] + "…"
        return "?"


def translatable(sentence: Sentence) -> bool:
    """Returns whether the sentence contains a word."""
    return re.search(r"[A-Za-z]{2}", re.sub(r"\{\d+\}", "", sentence.one)) is not None

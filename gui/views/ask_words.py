"""How an ask and what was said to it read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.asks import Choice, Throw
from engine.errors import BadInput
from engine.history import told_ask
from engine.words import text
from gui.models.people import reason_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.answers import AskRecord
    from engine.asks import Ask
    from gui.session_bridge import SessionBridge
    from gui.typed_faces import Typed


def who_and_what(bridge: SessionBridge, question: Ask[Any]) -> str:
    """``Fred: to hit``."""
    label = bridge.say(question.label)
    name = bridge.name(question.roller) if question.roller else ""
    # Many labels name somebody themselves, and not always the one who rolls.
    named = ":" in label or name in label
    return label if not name or named else bridge.say(text("line.of", person=name, line=label))


def rolls(bridge: SessionBridge, question: Ask[Any]) -> str:
    """``Fred rolls``: who takes the dice; the referee where nobody does."""
    key = "window.prompt.decides" if isinstance(question, Choice) else "window.prompt.rolls"
    if not question.roller:
        return bridge.say(text(f"{key}_referee"))
    return bridge.say(text(key, person=bridge.name(question.roller)))


def heading(bridge: SessionBridge, question: Ask[Any]) -> str:
    """``Fred – Fire a burst  ·  Fred rolls``: what is being done, and who takes the dice."""
    said = [rolls(bridge, question)]
    if bridge.pending:
        actor = bridge.pending[1].get("actor")
        name = bridge.word(bridge.pending[0], "action")
        said.insert(0, f"{bridge.name(str(actor))} – {name}" if actor else name)
    return "  ·  ".join(said)


def wanted(bridge: SessionBridge, question: Ask[Any]) -> str:
    """``d20, 16 or less``: the dice and what they must come to."""
    if isinstance(question, Choice):
        return bridge.say(text("window.prompt.choice"))
    dice = question.code.removeprefix("1") if question.code.startswith("1d") else question.code
    if question.target is None:
        return dice
    return bridge.say(text(f"window.prompt.{question.wants}", dice=dice, target=question.target))


def reasons(bridge: SessionBridge, question: Ask[Any]) -> str:
    """The reasons in one line."""
    return " · ".join(reason_line(bridge, reason, with_rule=False) for reason in question.reasons)


def reasons_with_rules(bridge: SessionBridge, question: Ask[Any]) -> str:
    """The reasons under each other, with their rules."""
    return "\n".join(reason_line(bridge, reason) for reason in question.reasons)


def answered(bridge: SessionBridge, record: AskRecord) -> str:
    """An answered ask in one line."""
    return bridge.say(told_ask(record, bridge.campaign, bridge.words).said)


def typed_so_far(bridge: SessionBridge, question: Throw[Any], typed: Typed) -> tuple[str, str]:
    """What a line of faces comes to, and the role in which it is shown."""
    if typed.wrong:
        return bridge.say(text("window.prompt.no_face", word=typed.wrong)), "danger"
    if typed.fault:
        return typed.fault, "danger"
    if not typed.faces:
        key = "window.prompt.hint_one" if question.dice.count == 1 else "window.prompt.hint"
        return bridge.say(text(key, count=question.dice.count)), "quiet"
    shown = " ".join(map(str, typed.faces))
    if typed.missing > 0:
        opened = len(typed.faces) >= question.dice.count
        one = typed.missing == 1
        key = "window.prompt.missing_open" if opened else "window.prompt.missing"
        key += "_one" if one else ""
        return bridge.say(text(key, faces=shown, count=typed.missing)), "warning"
    return bridge.say(text("window.prompt.ready", faces=shown, result=outcome(bridge, question, typed.faces))), "accent"


def modifier_so_far(bridge: SessionBridge, question: Throw[Any], modifier: tuple[int, str] | None) -> str:
    """What a modifier that is typed would do."""
    if modifier is None:
        return bridge.say(text("window.prompt.modifier_hint"))
    amount, reason = modifier
    shown = f"+{amount}" if amount > 0 else f"−{-amount}"
    said = f"{shown}, {reason}" if reason else shown
    return bridge.say(text("window.prompt.modifier", said=said, ask=question.label))


def outcome(bridge: SessionBridge, question: Throw[Any], faces: Sequence[int]) -> str:
    """What complete faces come to, in words."""
    try:
        result = question.result(question.read_faces(faces))
    except BadInput:
        return ""
    return bridge.word(result, "result", "place") if isinstance(result, str) else bridge.say(result)

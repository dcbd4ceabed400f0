"""A referee at the table: plays rounds by keyboard alone or by mouse alone, and counts each key and click.

What stands in the campaign is read by this second process as an onlooker reads it; nothing is known of the window but
what a person sees or has read.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from engine.asks import Throw
from gui.controllers.opening import open_campaign
from tests.end_to_end.screen import ROOT, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from engine.encounter import Slot
    from engine.session import Session
    from tests.end_to_end.screen import Screen, Window

HEROES: Final = ("Alice", "Bert", "Cleo", "Dora", "Emil", "Fred")
GROUPS: Final = ("Thug", "Guard", "Driver")
EACH: Final = 10
RANGE: Final = "6"
NEAR: Final = 12
"""Among how many a new target is chosen by mouse without scrolling the list."""


def scenario(each: int = EACH) -> dict[str, Any]:
    """Six people against three groups; goons shoot badly, so that somebody stands for ten rounds."""
    skill = "Combat(Firearms)"
    attributes = {"STR": 14, "CON": 17, "DEX": 14, "WIL": 17, "INT": 11, "EDU": 10}
    people: list[dict[str, Any]] = [
        {
            "name": name,
            "kind": "pc",
            "attributes": attributes,
            "skills": {skill: 13},
            "weapons": ["Glock 17"],
            "armour": ["Kevlar Vest"],
        }
        for name in HEROES
    ]
    groups = {f"{kind}s": [f"{kind} {number}" for number in range(1, each + 1)] for kind in GROUPS}
    for names in groups.values():
        people += [
            {
                "name": name,
                "kind": "npc",
                "aptitude": 14,
                "skills": {skill: 2},
                "weapons": ["Beretta 92F"],
                "armour": ["Kevlar Vest"],
            }
            for name in names
        ]
    start = {"action": "start", "combatants": [one["name"] for one in people], "groups": groups}
    return {"system": "stocs", "characters": people, "steps": [start]}


def places(screen: Screen, file: Path, target: str) -> dict[str, Any]:
    """Where things stand in the window on this screen."""
    environment = {**os.environ, "DISPLAY": screen.display, "QT_QPA_PLATFORM": "xcb", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.end_to_end.places", str(file), target]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class Referee(ABC):
    """Plays turns; what differs between keyboard and mouse is in the two classes below."""

    by_itself = False
    """Whether the app rolls for everybody without being told each time."""

    def __init__(self, window: Window, campaign: Path) -> None:
        """Looks on at a campaign that a window plays."""
        self.window = window
        self.session: Session = open_campaign(campaign).session
        self.pressed = 0
        self.counted: dict[str, list[int]] = defaultdict(list)

    def close(self) -> None:
        """Looks no longer."""
        self.session.close()

    # ---- what can be seen

    def look(self) -> None:
        """Reads what was written since."""
        self.session.refresh()

    def until(self, what: str, found: Callable[[], bool]) -> None:
        """Waits until the campaign is so."""

        def there() -> bool:
            self.look()
            return found()

        wait_for(what, there)

    @property
    def heroes(self) -> list[str]:
        return [person.id for person in self.session.campaign.people.values() if person.kind == "pc"]

    @property
    def slot(self) -> Slot:
        fight = self.session.campaign.encounter
        assert fight is not None
        assert fight.turn is not None
        slot = fight.slot(fight.turn)
        assert slot is not None
        return slot

    @property
    def round(self) -> int:
        fight = self.session.campaign.encounter
        assert fight is not None
        return fight.round

    def name(self, person: str) -> str:
        return self.session.campaign.people[person].name

    def stands(self, person: str) -> bool:
        return not any(self.session.campaign.people[person].has(state) for state in ("dead", "unconscious"))

    def enemies(self, person: str) -> list[str]:
        """Those of the other side who stand, as the order has them."""
        people = self.session.campaign.people
        fight = self.session.campaign.encounter
        assert fight is not None
        kind = people[person].kind
        return [one for one in fight.people if people[one].kind != kind and self.stands(one)]

    def last_blow(self, people: tuple[str, ...]) -> Mapping[str, Any] | None:
        """The values of the last shot of any of these people."""
        shots = (one for one in reversed(self.session.log) if one.action == "shoot" and one.values["actor"] in people)
        return next((one.values for one in shots), None)

    def met(self, slot: Slot, target: str) -> bool:
        """Whether one of a slot and one of the target's have shot at each other."""
        fight = self.session.campaign.encounter
        assert fight is not None
        other = fight.slot_of(target)
        assert other is not None
        pairs = [(one.values["actor"], one.values["target"]) for one in self.session.log if one.action == "shoot"]
        here, there = slot.people, other.people
        return any((a in here and b in there) or (a in there and b in here) for a, b in pairs)

    def shots(self, people: tuple[str, ...]) -> int:
        return sum(one.action == "shoot" and one.values["actor"] in people for one in self.session.log)

    # ---- playing

    def play(self, rounds: int) -> None:
        """Plays until so many rounds are over."""
        self.look()
        last = self.round + rounds
        while self.round < last:
            self.turn()
            self.count("next turn", self.next_turn)

    def turn(self) -> None:
        """Everybody of the slot in turn shoots once, as long as there is somebody to shoot at."""
        slot = self.slot
        waiting = [one for one in slot.people if self.stands(one)]
        while waiting and (enemies := self.enemies(waiting[0])):
            before = self.last_blow(slot.people)
            there = before is not None and before["target"] in enemies
            done, shot = self.shots(slot.people), waiting[0]
            # Not all shoot at the same one; a list shows so many at once.
            one = enemies[self.heroes.index(shot) % min(len(enemies), NEAR) if shot in self.heroes else 0]
            if before is None:
                # Once two sides have met, the form knows how far apart they are.
                far = "" if self.met(slot, one) else RANGE
                self.count("first blow", partial(self.blow, one, far))
            elif there:
                self.count("repeat", lambda: self.blow(None))
            else:
                self.count("new target", partial(self.blow, one))
            self.until("the blow", partial(self._has_shot, slot, done))
            waiting = [one for one in waiting if one != shot and self.stands(one)]
            if len(slot.people) > 1 and waiting:
                waiting = self.rest_of_group(slot, waiting)

    def _has_shot(self, slot: Slot, done: int) -> bool:
        return self.shots(slot.people) > done and self.session.pending is None

    def _moved_on(self, head: int) -> bool:
        return self.session.head != head

    def rest_of_group(self, slot: Slot, waiting: list[str]) -> list[str]:
        """Lets the others do the same, and gives those who could not."""
        start, before = self.shots(slot.people), self.pressed
        self.together()
        target = self.last_blow(slot.people)
        assert target is not None

        def settled() -> bool:
            done = self.shots(slot.people) - start
            everybody = done >= len([one for one in waiting if self.stands(one)])
            return self.session.pending is None and (everybody or not self.stands(target["target"]))

        def asked() -> bool:
            return bool(self.session.open_asks) and not self.by_itself

        for _ in range(2):
            self.until("the rest of the group", lambda: settled() or asked())
            while asked():
                at = self.session.head
                self.roll_rest()
                self.until("the app's dice", partial(self._moved_on, at))
                time.sleep(0.1)
                self.until("the rest of the group", lambda: settled() or asked())
            time.sleep(0.15)  # whoever comes next is declared once the window has come to rest
            self.look()
        done = self.shots(slot.people) - start
        if done:
            self.counted["each of a group"] += [0] * (done - 1) + [self.pressed - before]
        shooters = {one.values["actor"] for one in self.session.log[-done:]} if done else set()
        return [one for one in waiting if one not in shooters and self.stands(one)]

    def count(self, what: str, deed: Callable[[], None]) -> None:
        """Does something and notes what it took."""
        before = self.pressed
        deed()
        self.counted[what].append(self.pressed - before)

    def let_app_roll(self) -> None:
        """Says once that the app rolls for everybody."""
        self.say_that_app_rolls()
        self.by_itself = True

    def table_blow(self, face: int) -> None:
        """The next one who can repeat a shot does so, and the table throws its die, which misses."""
        while True:
            before = self.last_blow(self.slot.people)
            who = self.slot.people[0]
            if len(self.slot.people) == 1 and self.stands(who) and before and self.stands(before["target"]):
                break
            self.next_turn()
        done = self.shots(self.slot.people)
        self.begin_repeat()
        self.until("the die", lambda: bool(self.session.open_asks))
        self.count("face of the table", lambda: self.give(face))
        self.until("the blow", lambda: self.shots(self.slot.people) > done)

    @abstractmethod
    def say_that_app_rolls(self) -> None:
        """Chooses that the app rolls for everybody."""

    @abstractmethod
    def begin_repeat(self) -> None:
        """Declares the last attack again."""

    @abstractmethod
    def give(self, face: int) -> None:
        """Gives a face that the table threw."""

    @abstractmethod
    def blow(self, target: str | None, range_m: str = "") -> None:
        """Whoever acts shoots, at the same target as before unless another is named."""

    @abstractmethod
    def together(self) -> None:
        """Tells the rest of the group to do the same."""

    @abstractmethod
    def roll_rest(self) -> None:
        """Lets the app roll all that is left."""

    @abstractmethod
    def next_turn(self) -> None:
        """Gives the turn on."""

    def report(self) -> str:
        """How many keys or clicks each kind of blow took."""
        lines = []
        for what, counts in self.counted.items():
            mean = sum(counts) / len(counts)
            lines.append(f"{what}: {len(counts)} times, {mean:.2f} each, {min(counts)} to {max(counts)}")
        return "\n".join(lines)

    def _turn_goes_on(self) -> Callable[[], bool]:
        fight = self.session.campaign.encounter
        assert fight is not None
        was = (fight.round, fight.turn)

        def gone_on() -> bool:
            now = self.session.campaign.encounter
            return now is not None and (now.round, now.turn) != was and self.session.pending is None

        return gone_on


class ByKeys(Referee):
    """The keyboard alone; the app's dice are rolled by a key, or by themselves once that was chosen."""

    def keys(self, *keys: str) -> None:
        self.pressed += len(keys)
        self.window.keys(*keys)

    def letters(self, words: str) -> None:
        self.pressed += len(words)
        self.window.type(words)

    def say_that_app_rolls(self) -> None:
        self.window.keys("ctrl+alt+3")

    def blow(self, target: str | None, range_m: str = "") -> None:
        known = self.last_blow(self.slot.people) is not None
        self.keys("ctrl+r" if known else "ctrl+3")
        if target is not None:
            words = self.name(target).split()
            self.letters("".join(word if word.isdigit() else word[0].lower() for word in words))
        self.keys("Return")
        if range_m:
            self.letters(range_m)
            self.keys("Return")
        if not self.by_itself:
            self.until("the first die", lambda: bool(self.session.open_asks))
            self.keys("ctrl+space")

    def together(self) -> None:
        self.keys("ctrl+shift+r")

    def roll_rest(self) -> None:
        self.keys("ctrl+space")

    def next_turn(self) -> None:
        gone_on = self._turn_goes_on()
        self.keys("n")
        self._answer(gone_on)

    def _answer(self, gone_on: Callable[[], bool]) -> None:
        """Saves that fall due at the start of a turn are rolled by the app."""

        def there() -> bool:
            return gone_on() or bool(self.session.open_asks)

        self.until("the next turn", there)
        while not gone_on():
            if self.session.open_asks and not self.by_itself:
                self.keys("ctrl+space" if isinstance(self.session.open_asks[0], Throw) else "Return")
            self.until("the next turn", there)

    def begin_repeat(self) -> None:
        self.keys("ctrl+r", "Return")

    def give(self, face: int) -> None:
        self.letters(str(face))
        self.keys("Return")


class ByMouse(Referee):
    """The mouse alone."""

    def __init__(self, window: Window, campaign: Path, where: Mapping[str, Any]) -> None:
        """Takes where things stand."""
        super().__init__(window, campaign)
        self.where = where

    def click(self, place: tuple[int, int] | list[int]) -> None:
        self.pressed += 1
        self.window.click((place[0], place[1]))
        time.sleep(0.05)

    def blow(self, target: str | None, range_m: str = "") -> None:
        if self.last_blow(self.slot.people) is not None:
            self.click(self.where["repeat"])
        if target is not None:
            self.click(self.where["whom"])
            time.sleep(0.25)
            self.click(self.where["whom_rows"][self._row(target)])
            time.sleep(0.15)
        if range_m:
            # A range that nobody has told is turned up with the wheel, which needs no key either.
            self.click(self.where["range"])
            self.window.screen.tool("click", "--repeat", str(int(range_m) + 1), "4")
            time.sleep(0.1)
        self.click(self.where["do_it"])
        if self.by_itself:
            return
        self.until("the first die", lambda: bool(self.session.open_asks))
        # The button that rolls the rest is under the mouse already.
        self.click(self.where["do_it"])

    def _row(self, target: str) -> int:
        """Where somebody stands in the list of targets: the other side first, the dead last."""
        fight = self.session.campaign.encounter
        assert fight is not None
        people = self.session.campaign.people
        kind = people[target].kind
        names = [one for one in fight.people if people[one].kind == kind and not people[one].has("dead")]
        before = self.last_blow(self.slot.people)
        empty = before is None or not self._proposed()
        return names.index(target) + int(empty)

    def _proposed(self) -> bool:
        """Whether the form proposes a target by itself, so that the list has no line for nobody."""
        slot = self.slot
        before = self.last_blow(slot.people)
        fight = self.session.campaign.encounter
        assert fight is not None
        mates = fight.slot_of(before["target"]) if before else None
        enemies = self.enemies(slot.people[0])
        return any(one in enemies for one in (mates.people if mates else ())) or len(enemies) == 1

    def together(self) -> None:
        self.click(self.where["together"])

    def roll_rest(self) -> None:
        self.click(self.where["do_it"])

    def next_turn(self) -> None:
        gone_on = self._turn_goes_on()
        self.click(self.where["next_turn"])

        def there() -> bool:
            return gone_on() or bool(self.session.open_asks)

        self.until("the next turn", there)
        while not gone_on():
            if self.session.open_asks and not self.by_itself:
                self.click(self.where["do_it"])
            self.until("the next turn", there)

    def say_that_app_rolls(self) -> None:
        self.window.click(tuple(self.where["dice"]))
        time.sleep(0.3)
        self.window.click(tuple(self.where["app_all"]))
        time.sleep(0.3)

    def begin_repeat(self) -> None:
        self.click(self.where["repeat"])
        self.click(self.where["do_it"])

    def give(self, face: int) -> None:
        self.click(self.where["faces"][str(face)])

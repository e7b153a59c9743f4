"""What all games that are kept came to: by player, seat, rival and rule set; to be narrowed, looked
at and taken along as a table.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from pompeii.colours import SIDES
from pompeii.frame import Player
from pompeii.registry import game
from pompeii.rows import as_csv, row
from pompeii.story import Series
from pompeii.words import mark, number

from ..keep import saves
from ..keep.games import KNOWN
from ..keep.results import HUMAN, Result, Tally, results, tallied
from ..kit import wishes
from ..kit.answering import on
from ..kit.button import button
from ..kit.chart import chart, key
from ..kit.fields import labelled
from ..kit.lists import ExportResults, LookAt
from ..kit.markup import Node, h
from ..kit.words import _, n_
from .home import resume
from .screen import STAY, Aside, Drawing, Go, Screen
from .visit import Visit

GAME, WHO, AGAINST, SEATS, RULES, WHEN = (
    f"results-{name}" for name in ("game", "who", "against", "seats", "rules", "when")
)
"""The fields by which the games are narrowed."""
KEYS: Final[Mapping[str, Callable[[Result], Collection[Any]]]] = {
    GAME: lambda result: (result.game,),
    WHO: lambda result: (result.who,),
    AGAINST: lambda result: result.rivals,
    SEATS: lambda result: (str(result.seats),),
    RULES: lambda result: (f"{result.game} {result.rules}",),
    WHEN: lambda result: result.lately,
}
"""What of a result each of them asks for."""
MOST: Final = len(SIDES)
"""Players in the chart: each has a line of its own kind."""
FILE: Final = "pompeii-results.csv"


class ResultsScreen(Aside):
    """All games that were played to their end."""

    name = "results"

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit, from_table=False)
        self._chosen: dict[str, Any] = dict.fromkeys(KEYS, "")
        self._incomplete = saves.incomplete(visit.store)
        self._all: list[Result] = []
        self._changed = True  # what is kept, since that was found out
        visit.commands.append(["show", "app"])

    def change(self, name: str, value: str) -> None:
        """Narrow them; a value is the place of what is chosen in its list, which may be a name."""
        if name in KEYS:
            there = dict(self._values(name))
            self._chosen[name] = there.get(value, "")

    # What goes on by itself

    def refresh(self, over: Screen | None) -> None:
        """Look at them anew where they may have changed: below another screen some may have been
        deleted.
        """
        if over is not None:
            self._changed = True
        elif self._changed:
            self._all, self._changed = results(self.visit.store), False

    def pending(self) -> float | None:
        """At once, while an older version kept less of a game than is told here."""
        return 0.0 if self._incomplete else None

    def tick(self) -> None:
        """Look through one of those."""
        if self._incomplete:
            saves.complete(self.visit.store, self._incomplete.pop())
            self._changed = True

    # What is done with them

    @on(LookAt)
    def look_at(self, wish: LookAt) -> Go:
        """To one of them."""
        saved = self.visit.store.save(wish.save)
        return STAY if saved is None else resume(self.visit, saved)

    @on(ExportResults)
    def export(self, _wish: ExportResults) -> None:
        """As a table for other programs."""
        rows = []
        for result in self._found():
            saved = self.visit.store.save(result.save)
            assert saved is not None  # they were read off the store at this drawing
            meta = saved.meta
            seats = [(name, side, kind) for name, side, kind in meta["seats"]]
            rows.append(
                row(
                    result.save, result.game, result.rules, seats, result.seat, meta["winning"],
                    result.scores, seed="", actions=int(meta.get("ply", 0)),
                )
            )  # fmt: skip
        self.visit.commands.append(["download", FILE, as_csv(rows)])

    def _found(self) -> list[Result]:
        """What is left of them."""
        wanted = [(KEYS[name], value) for name, value in self._chosen.items() if value]
        return [each for each in self._all if all(value in of(each) for of, value in wanted)]

    def _values(self, name: str) -> Iterator[tuple[str, Any]]:
        """All that a field can be chosen to be, by its place."""
        found = sorted({value for result in self._all for value in KEYS[name](result)})
        return ((str(place), value) for place, value in enumerate(found))

    # What is shown

    def render(self) -> Drawing:
        """The fields, and what is left."""
        back = button("results-back", wishes.Back(), self.way_back, kind="primary")
        if not self._all:
            words = _("When games are played to their end, you find here who has won how often.")
            inside = [h("p", "results-none", {}, words)]
            buttons = [back]
        else:
            csv = _("Take along as a table (CSV)")
            inside, buttons = [*self._told()], [button("results-csv", ExportResults(), csv), back]
        title = h("h1", "results-title", {}, _("All your games"))
        last = h("div", "results-buttons", {"class": "buttons"}, *buttons)
        return Drawing(h("main", "app", {"class": "story results"}, title, *inside, last))

    def _told(self) -> Iterator[Node]:
        yield h("div", "results-fields", {"class": "fields"}, *self._fields())
        found = self._found()
        count = len({result.save for result in found})
        words = n_("{count} game that is over.", "{count} games that are over.", count)
        yield h("p", "results-count", {"class": "small", "role": "status"}, words)
        for played in dict.fromkeys(result.game for result in found):
            yield from _of_game(played, [result for result in found if result.game == played])

    def _fields(self) -> Iterator[Node]:
        """What there is to be chosen between."""
        for id, label, usual, called in (
            (GAME, _("Game"), _("All games"), lambda key: _(KNOWN[key].label)),
            (WHO, _("Player"), _("Everybody"), _called),
            (AGAINST, _("Against"), _("Everybody"), _called),
            (SEATS, _("Players"), _("Any number"), _count),
            (RULES, _("Rules"), _("Any rules"), _set),
            (WHEN, _("Played"), _("At any time"), _lately),
        ):
            values = dict(self._values(id))
            if len(values) > 1:
                choices = {place: called(value) for place, value in values.items()}
                chosen = next((p for p, value in values.items() if value == self._chosen[id]), "")
                yield labelled(id, label, chosen, {"": usual, **choices})


def _of_game(played: str, found: Sequence[Result]) -> Iterator[Node]:
    """All of one game of the house: its scores are its own."""
    label = _(game(played).SCORES[0].label)
    yield h("h2", f"results-{played}", {"class": "which"}, _(KNOWN[played].label))
    people = tallied([result for result in found if result.person], "who")
    bots = tallied([result for result in found if not result.person], "who")
    everybody = {**_ranked(people), **_ranked(bots)}
    yield _table(f"{played}-who", _("By player"), label, everybody, _called)
    own = [result for result in found if result.person] or list(found)
    parts = [
        _plain(f"{played}-seat", _("By seat"), label, _sorted(own, "seat"), _seat),
        _plain(f"{played}-seats", _("By players"), label, _sorted(own, "seats"), _count),
        _plain(f"{played}-rules", _("By rules"), label, _sorted(own, "rules"), _rules(played)),
        _plain(f"{played}-against", _("By rival"), label, _against(own), _called),
    ]
    yield h("div", f"results-{played}-parts", {"class": "tables"}, *parts)
    yield from _grown(played, found, list(everybody)[:MOST])


def _ranked(tallies: Mapping[str, Tally]) -> dict[str, Tally]:
    """Whoever has played most first."""
    return dict(sorted(tallies.items(), key=lambda each: (-each[1].games, each[0])))


def _sorted(found: Sequence[Result], by: str) -> dict[str, Tally]:
    return {str(value): tally for value, tally in sorted(tallied(found, by).items())}


def _against(found: Sequence[Result]) -> dict[str, Tally]:
    """By the kind of each rival: a game against two kinds counts for both."""
    tallies: dict[str, Tally] = {}
    for result in found:
        for rival in sorted(result.rivals):
            tallies.setdefault(rival, Tally()).add(result)
    return tallies


# The words of what is counted


def _called(who: str) -> str:
    """A person by name, a bot by what it is called."""
    if who == HUMAN:
        return _("people")
    kind, _colon, bot = who.partition(":")
    if kind != "bot" or not bot:
        return who
    entries = (game(key).BOTS.get(bot) for key in KNOWN)
    labels = (_(entry.label) for entry in entries if entry is not None)
    return _("{bot} (bot)").format(bot=next(labels, bot))


def _seat(seat: str) -> str:
    return _("Seat {number}").format(number=int(seat) + 1)


def _count(count: str) -> str:
    return n_("{count} player", "{count} players", int(count))


def _lately(days: int) -> str:
    return n_("In the last {count} day", "In the last {count} days", days)


def _rules(played: str) -> Callable[[str], str]:
    presets = game(played).PRESETS
    return lambda name: _(presets[name].label) if name in presets else name


def _set(key: str) -> str:
    played, _space, rules = key.partition(" ")
    return f"{_(KNOWN[played].label)}: {_rules(played)(rules)}"


# Tables and a chart


def _heads(id: str, *names: str) -> Node:
    cells = [
        h("th", f"{id}-head-{n}", {"scope": "col"}, name) if name else h("td", f"{id}-corner", {})
        for n, name in enumerate(names)
    ]
    return h("thead", f"{id}-head", {}, h("tr", f"{id}-head-row", {}, *cells))


def _cells(id: str, tally: Tally) -> list[Node]:
    won = _("{won} ({share} %)").format(
        won=number(tally.won, 0 if tally.won == int(tally.won) else 1),
        share=round(100 * tally.won / tally.games),
    )
    texts = (str(tally.games), won, number(tally.mean, 1))
    return [h("td", f"{id}-{n}", {}, text) for n, text in enumerate(texts)]


def _table(
    id: str,
    title: str,
    score: str,
    tallies: Mapping[str, Tally],
    called: Callable[[str], str],
) -> Node:
    """With all that is known of each; the best and the worst game lead there."""
    id = f"results-{id}"
    heads = ["", _("Games"), _("Won"), score, _("Best"), _("Worst"), _("Wins in a row")]
    rows = []
    for n, (who, tally) in enumerate(tallies.items()):
        assert tally.best is not None
        assert tally.worst is not None
        row_id, name = f"{id}-{n}", called(who)
        row = _("{longest}, now {streak}").format(longest=tally.longest, streak=tally.streak)
        cells = [
            h("th", f"{row_id}-name", {"scope": "row"}, name),
            *_cells(row_id, tally),
            _leading(f"{row_id}-best", tally.best, _("The best game of {name}"), name),
            _leading(f"{row_id}-worst", tally.worst, _("The worst game of {name}"), name),
            h("td", f"{row_id}-row", {}, row if tally.longest else "0"),
        ]
        rows.append(h("tr", row_id, {}, *cells))
    inside = h("table", f"{id}-table", {"class": "numbers wide"}, _heads(id, *heads),
               h("tbody", f"{id}-body", {}, *rows))  # fmt: skip
    frame = h("div", f"{id}-frame", {"class": "frame", "tabindex": "0"}, inside)
    head = h("h3", f"{id}-title", {}, title)
    return h("section", id, {"class": "figures", "aria-labelledby": f"{id}-title"}, head, frame)


def _leading(id: str, result: Result, words: str, name: str) -> Node:
    """A score that leads to its game."""
    label = f"{result.score}: {words.format(name=name)}"
    leads = button(f"{id}-look", LookAt(result.save), str(result.score), kind="quiet", label=label)
    return h("td", id, {}, leads)


def _plain(
    id: str,
    title: str,
    score: str,
    tallies: Mapping[str, Tally],
    called: Callable[[str], str],
) -> Node:
    """How often each was played and won, and what it brought."""
    id = f"results-{id}"
    rows = [
        h("tr", f"{id}-{n}", {}, h("th", f"{id}-{n}-name", {"scope": "row"}, called(value)),
          *_cells(f"{id}-{n}", tally))
        for n, (value, tally) in enumerate(tallies.items())
    ]  # fmt: skip
    body = h("tbody", f"{id}-body", {}, *rows)
    heads = _heads(id, "", _("Games"), _("Won"), score)
    table = h("table", f"{id}-table", {"class": "numbers"}, heads, body)
    head = h("h3", f"{id}-title", {}, title)
    return h("section", id, {"class": "figures", "aria-labelledby": f"{id}-title"}, head, table)


def _grown(played: str, found: Sequence[Result], names: Sequence[str]) -> Iterator[Node]:
    """How the victories grew, of those who have played most."""
    games = list(dict.fromkeys(result.save for result in found))
    if len(games) < len(SIDES):
        return  # too few for a line
    at = {save: place for place, save in enumerate(games, 1)}
    values = []
    for name in names:
        steps = [0] * (len(games) + 1)
        for result in found:
            steps[at[result.save]] += result.who == name and result.won > 0
        total, grown = 0, []
        for step in steps:
            total += step
            grown.append(total)
        values.append(tuple(grown))
    players = [Player(_called(name), side) for side, name in enumerate(names)]
    series = Series(f"{played}-won", mark("Games won"), tuple(values))
    drawn = chart(series, players, _("Games"))
    yield key(players, played)
    yield h("div", f"results-{played}-charts", {"class": "charts"}, drawn)

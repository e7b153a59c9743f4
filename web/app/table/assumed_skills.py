"""The skills of the players that forecasts assume, and the sentence that names them."""

from typing import Any

from app.kit.i18n import _
from pompeii.core.i18n import listed

from .local_game import LocalGame


def assumed_skills(local_game: LocalGame[Any, Any]) -> tuple[str, ...]:
    """Return the assumed skill of each seat; nothing if the game's forecasts assume none.

    A bot has its own skill. A person has the skill that the analysed games show, if there are
    enough of them. All others have the usual one.
    """
    skills = [*local_game.game.engine.analysis_evaluation.SKILLS]
    if not skills:
        return ()
    people = {} if local_game.people_skills is None else local_game.people_skills.by_name
    found = []
    for seat, player in enumerate(local_game.table.record.players):
        bot = local_game.bot(seat)
        own = people.get(player.name) if player.kind == "human" and bot is None else bot
        found.append(own if own in skills else skills[-1])
    return tuple(found)


def describe_assumption(local_game: LocalGame[Any, Any]) -> str:
    """Return the sentence on the assumed skills, "" if the game's forecasts assume none."""
    labels = local_game.game.engine.analysis_evaluation.SKILLS
    skills = [_(labels[skill]) for skill in assumed_skills(local_game)]
    if not skills:
        return ""
    if len({*skills}) == 1:
        return _("This assumes that everyone plays like {skill}.").format(skill=skills[0])
    *_weaker, usual = labels.values()
    rest = _(usual)
    many = skills.count(rest) > 1
    each = [
        _("{name} plays like {skill}").format(name=player.name, skill=skill)
        for player, skill in zip(local_game.table.record.players, skills, strict=True)
        if skill != rest or not many
    ]
    if many:
        each.append(_("all others play like {skill}").format(skill=rest))
    return _("This assumes that {players}.").format(players=listed(each))

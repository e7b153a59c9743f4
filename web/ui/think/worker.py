"""What a thinker does: a question in, what was found out. Runs in a worker of its own."""

import json
import pickle
from base64 import b64decode
from random import Random

from pompeii.bot import Budget
from pompeii.downfall.bots import make
from pompeii.downfall.bots.search import Search, Searcher, Statistics


def think(text: str) -> str:
    """Think as long as a question of :mod:`ui.think.pool` allows.

    The answer is by action how often it was tried and what that led to; of a bot that does not
    search this way it is the one action that it chose.
    """
    question = json.loads(text)
    view = pickle.loads(b64decode(question["view"]))
    bot, random = make(question["bot"]), Random(question["seed"])
    budget = Budget(seconds=question["seconds"])
    found: Statistics = {}
    if isinstance(bot, Searcher):
        search = Search(view, random)
        search.run(budget)
        found = search.statistics()
    elif (action := bot.choose(view, random, budget)) is not None:
        found = {action: (1, 0.0)}
    written = {action.text: tried for action, tried in found.items()}
    return json.dumps({"of": question["id"], "found": written})

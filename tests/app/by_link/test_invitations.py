"""Friends are invited by link, and the deal is made of random bytes of all."""

import json
from random import Random
from typing import Any

import pytest

from app.by_link import invitation
from app.game_catalogue import load
from app.storage import undealt_games_by_link
from pompeii import RecordError
from pompeii.core import fair_deal
from pompeii.core.i18n import FieldError
from pompeii.core.record_link import from_link, to_link
from tests.app.by_link.players import Person, begun, records, there_of
from tests.app.visitor import Visitor

APPIA = "via-appia"


def document_of(link: str) -> Any:
    """Return the JSON value of a link."""
    return json.loads(from_link(link.removeprefix("#turn=")))


def link_of(document: object) -> str:
    """Return the link of a JSON value."""
    return f"#turn={to_link(json.dumps(document))}"


def inviting(*names: str, game: str = "") -> Person:
    """Return a person who has just invited the others."""
    first = Person(names[0])
    visitor = first.visitor
    visitor.click("friends")
    if game:
        visitor.change("game", game)
    for _ in names[2:]:
        visitor.click("add-seat")
    for seat, name in enumerate(names):
        visitor.change(f"name-{seat}", name)
    visitor.click("invite")
    return first


def test_game_is_begun_in_three_clicks() -> None:
    livia = Person("Livia")
    livia.visitor.click("friends")
    livia.visitor.click("invite")
    assert livia.visitor.text("invitation-title") == "Invite Marcus"
    assert livia.send().startswith("#turn=")
    assert "Open the answers" in livia.visitor.text("invitation-words")


def test_form_says_what_the_device_to_act_holds() -> None:
    visitor = Person("Livia").visitor
    visitor.click("friends")
    assert "holds the whole game, with all hidden cards" in visitor.text("friends-note")
    assert "offline" in visitor.text("friends-note")


@pytest.mark.parametrize("game", ["pompeii", APPIA])
def test_deal_is_made_of_the_bytes_of_all(game: str) -> None:
    people = begun("Livia", "Marcus", "Julia", game=game, bots=1)
    dealer = people[0]
    record = load(dealer.store.saves()[0].text).record
    found = fair_deal.verify(record)
    assert found is not None
    assert found.verdict is fair_deal.Verdict.VERIFIED
    assert dealer.visitor.text("fair-words") == "Fair deal: verified."
    assert not undealt_games_by_link.tables(dealer.store)
    there = there_of(people)
    there.play(Random(1))
    name = there.visitor.text("turn-title").removeprefix("Send the turn to ")
    other = next(person for person in people if person.name == name)
    other.open(there.send())
    assert not undealt_games_by_link.tables(other.store)
    assert other.visitor.text("notices").strip() == ""
    assert load(other.store.saves()[0].text).record.document["fair"] == record.document["fair"]


def test_invitation_holds_no_bytes_of_the_first_player() -> None:
    livia = inviting("Livia", "Marcus")
    document = document_of(livia.link)
    assert document["fair"]["nonces"] == [None, None]
    assert document["fair"]["commitments"][1] is None
    hidden = undealt_games_by_link.tables(livia.store)[document["fair"]["table"]][
        undealt_games_by_link.NONCES
    ]
    assert hidden["0"] not in json.dumps(document)
    assert "deal" not in document


def test_answers_come_in_any_order_and_from_any_invitation() -> None:
    livia = inviting("Livia", "Marcus", "Julia")
    link = livia.send()
    answers = []
    for seat, name in ((2, "Julia"), (1, "Marcus")):
        person = Person(name)
        visitor = person.open(link)
        assert visitor.text("who-title") == "Who are you?"
        visitor.click(f"who-{seat}")
        assert visitor.text("invitation-title") == "Send your answer to Livia"
        answers.append(person.send())
        assert "deals once everybody" in visitor.text("invitation-words")
    visitor = livia.open(answers[0])
    assert visitor.text("invitation-title") == "Invite Marcus"
    assert visitor.text("invitation-2-state") == "has joined"
    livia.open(answers[1])
    assert len(records([livia])) == 1


def test_invitation_can_be_passed_on_from_one_friend_to_the_next() -> None:
    livia = inviting("Livia", "Marcus", "Julia")
    marcus, julia = Person("Marcus"), Person("Julia")
    marcus.open(livia.send()).click("who-1")
    visitor = julia.open(marcus.send())
    assert visitor.find("who-1") is None
    visitor.click("who-2")
    livia.open(julia.send())
    assert len(records([livia])) == 1


def test_invitation_to_a_full_table_says_so() -> None:
    livia, marcus = inviting("Livia", "Marcus"), Person("Marcus")
    marcus.open(livia.send()).click("who-1")
    visitor = Person("Stranger").open(marcus.send())
    assert visitor.text("notice-words") == "Everybody has joined this game already."


def test_seat_cannot_be_taken_twice() -> None:
    livia = inviting("Livia", "Marcus", "Julia")
    link = livia.send()
    for name in ("Marcus", "Pretender"):
        person = Person(name)
        person.open(link).click("who-1")
        visitor = livia.open(person.send())
    assert "the seat of Marcus is taken on another device" in visitor.text("notices")
    assert visitor.find("home-title") is not None


def test_answer_to_another_game_is_rejected() -> None:
    livia = inviting("Livia", "Marcus")
    document = document_of(livia.send())
    document["players"][0]["name"] = "Somebody"
    assert "belongs to another game" in livia.open(link_of(document)).text("notices")


def test_own_invitation_opens_the_pending_table_again() -> None:
    livia = inviting("Livia", "Marcus")
    assert livia.open(livia.send()).text("invitation-title") == "Invite Marcus"
    assert livia.reload().text("invitation-title") == "Invite Marcus"
    livia.visitor.key("x")
    livia.visitor.key("Escape")
    assert livia.visitor.find("home-title") is not None


def test_answer_can_be_sent_again_until_the_game_is_dealt() -> None:
    livia, marcus = inviting("Livia", "Marcus"), Person("Marcus")
    marcus.open(livia.send()).click("who-1")
    answer = marcus.link
    assert marcus.open(livia.link).text("invitation-title") == "Send your answer to Livia"
    assert marcus.link == answer
    marcus.visitor.click("turn-show")
    marcus.visitor.click("turn-code-close")
    assert "needs your answer" in marcus.visitor.text("invitation-words")
    marcus.visitor.click("turn-show")
    marcus.visitor.click("turn-code-read")
    assert "deals once" in marcus.visitor.text("invitation-words")
    livia.open(answer)
    visitor = livia.open(answer)
    assert visitor.text("notice-words") == "This game has begun, and it is saved here."
    visitor.click("notice-own")
    assert visitor.marks["data-phase"] == "city"


def test_pending_table_is_listed_and_can_be_given_up() -> None:
    livia = inviting("Livia", "Marcus")
    code = document_of(livia.link)["fair"]["table"]
    visitor = livia.open()
    assert visitor.text(f"table-{code}-stand") == "Waiting for Marcus to join"
    visitor.click(f"table-{code}-open")
    assert visitor.text("invitation-title") == "Invite Marcus"
    visitor.click("invitation-back")
    visitor.click(f"table-{code}-drop")
    assert visitor.find(f"table-{code}") is None
    assert livia.open(f"?pending={code}").find("home-title") is not None


def test_pending_tables_stay_on_the_device() -> None:
    livia = inviting("Livia", "Marcus")
    begun_game = Visitor("?players=human,bot:random", store=livia.store)
    begun_game.click("home")
    begun_game.click("export-all")
    text = next(str(each[2]) for each in begun_game.asked if each[0] == "download")
    assert undealt_games_by_link.TABLES not in json.loads(text)["settings"]


def test_damaged_pending_tables_are_not_listed() -> None:
    livia = Person("Livia")
    broken: list[object] = [{"A": 1}, {"A": {"invitation": 1, "here": [], "nonces": {}}}, []]
    for damaged in broken:
        livia.store.set(undealt_games_by_link.TABLES, damaged)
        assert livia.open().find("home-title") is not None
        assert not undealt_games_by_link.tables(livia.store)


def test_dealer_who_changes_the_bytes_is_named() -> None:
    livia, marcus = inviting("Livia", "Marcus"), Person("Marcus")
    marcus.open(livia.send()).click("who-1")
    joined = invitation.read(document_of(marcus.send()))
    cheat = invitation.Invitation(
        joined.document, joined.players, joined.table, (None, joined.commitments[1]), joined.nonces
    )
    table = cheat.join(0, bytes(32)).deal({})
    visitor = marcus.open(f"#turn={to_link(table.dump())}")
    words = "Fair deal: the bytes of Livia are not those of the invitation."
    assert words in visitor.text("notices")


def test_dealer_who_leaves_the_fair_deal_out_is_named() -> None:
    livia, marcus = inviting("Livia", "Marcus"), Person("Marcus")
    marcus.open(livia.send()).click("who-1")
    livia.open(marcus.send())
    document = json.loads(livia.store.saves()[0].text)
    del document["fair"]
    visitor = marcus.open(link_of(document))
    assert "Fair deal: its data are damaged." in visitor.text("notices")


# The form


def test_form_keeps_the_last_game_with_friends() -> None:
    livia = inviting("Livia", "Drusilla", "Gaius", game=APPIA)
    visitor = livia.open()
    visitor.click("friends")
    for seat, name in enumerate(("Livia", "Drusilla", "Gaius")):
        node = visitor.find(f"name-{seat}")
        assert node is not None
        assert node.attrs["value"] == name
    visitor.click("seat-2-remove")
    visitor.change("preset", "classic")
    visitor.change("game", "pompeii")
    assert visitor.find("name-2") is None
    visitor.change("preset", "two-card")
    visitor.click("invite")
    assert document_of(livia.link)["rules"] == {"preset": "two-card"}


def test_form_needs_a_friend_and_names() -> None:
    livia = Person("Livia")
    visitor = livia.visitor
    visitor.click("friends")
    visitor.change("kind-1", "bot:random")
    visitor.click("invite")
    assert visitor.text("friends-refusal") == "At least one friend has to play."
    assert "At least one friend has to play." in visitor.said
    visitor.change("kind-1", "human")
    visitor.change("name-1", " ")
    visitor.click("invite")
    assert visitor.text("friends-refusal").startswith("Player 2 needs a name")
    visitor.send({"type": "click", "data": {"action": "remove-seat", "seat": "x"}})
    visitor.key("x")
    visitor.key("Escape")
    assert visitor.find("home-title") is not None


def test_form_waits_for_a_game_that_is_not_loaded() -> None:
    livia = Person("Livia")
    visitor = livia.visitor
    visitor.click("friends")
    visitor.files.connected = False
    visitor.change("game", APPIA)
    assert visitor.find("invite") is None
    visitor.change("name-0", "Nobody")
    visitor.files.connected = True
    visitor.click("coming-retry")
    assert visitor.find("invite") is not None


def test_form_starts_over_from_damaged_settings() -> None:
    livia = Person("Livia")
    broken: list[object] = [1, {"game": "chess"}, {"game": "pompeii", "fields": 1}]
    for damaged in broken:
        livia.store.set("friends", damaged)
        visitor = livia.open()
        visitor.click("friends")
        assert visitor.find("invite") is not None


# Hostile invitations


def test_options_of_the_record_reach_the_game() -> None:
    livia = inviting("Livia", "Marcus")
    document = document_of(livia.link)
    document["page"] = {"take_backs": True, "title": "Mine"}
    read = invitation.read(document)
    table = read.join(0, bytes(32)).join(1, bytes(32)).deal({})
    assert table.record.document["page"] == {"take_backs": True, "table": read.code}
    record = livia.visitor.session.top.context.setup.record("7")
    record.document["page"] = {"take_backs": True, "title": "Mine"}
    made, _own = invitation.begin(record, [0])
    assert made.document["page"] == {"take_backs": True}


@pytest.mark.parametrize(
    "change",
    [
        {"players": []},
        {"rules": 1},
        {"rules": {"preset": "none"}},
        {"version": 2},
        {"fair": None},
        {"fair": {"table": "A", "commitments": [], "nonces": []}},
        {"fair": {"table": "AAAAAAAAAAAAA", "commitments": [None], "nonces": [None, None]}},
        {"fair": {"table": "AAAAAAAAAAAAA", "commitments": [None, 1], "nonces": [None, None]}},
        {
            "fair": {
                "table": "AAAAAAAAAAAAA",
                "commitments": [None, "00" * 32],
                "nonces": [None, "00" * 32],
            }
        },
    ],
)
def test_damaged_invitation_changes_nothing(change: dict[str, object]) -> None:
    document = {**document_of(inviting("Livia", "Marcus").link), **change}
    with pytest.raises(RecordError):
        invitation.read(document)
    marcus = Person("Marcus")
    visitor = marcus.open(link_of(document))
    assert visitor.text("notices").startswith("This link is broken")
    assert not marcus.store.saves()
    assert not undealt_games_by_link.tables(marcus.store)


def test_invitation_is_an_object() -> None:
    with pytest.raises(FieldError):
        invitation.read([])


def test_invitation_whose_first_player_is_unknown_names_the_first_seat() -> None:
    document = document_of(inviting("Livia", "Marcus").link)
    document["fair"]["commitments"] = [None, None]
    assert invitation.read(document).first == 0

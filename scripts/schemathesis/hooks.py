"""What schemathesis cannot know from the document: who signs in, and which numbers and times exist in the demo town."""

import atexit
import collections
import itertools
import json
import os
import pathlib
import sys

import requests
import schemathesis
from hypothesis.internal import lambda_sources
from schemathesis.generation.meta import TestPhase

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from people import URL, forget, principal_of, token_of  # noqa: E402

# Hypothesis parses the source of a function only to describe it in a message; where two threads do so at once, Python 3.11
# fails ("AST constructor recursion depth mismatch").
lambda_sources.lambda_description = lambda function: "lambda"

# A number that the document allows and nobody has leads nowhere; folded onto these, most lead somewhere. What an answer has
# told is far below a million, and stays.
KNOWN = {
    "organizationNr": (1000, 1013),
    "organizatonNr": (1000, 1013),
    "serviceId": (1, 12),
    "userId": (1, 8),
    "eventId": (1, 6),
    "eventID": (1, 6),
    "scheduleId": (1, 12),
    "bookingId": (1, 400),
    "appointmentId": (1, 600),
    "customerId": (1, 300),
    "absenceId": (1, 20),
    "groupId": (1, 3),
}


# What a chain from a booking to its cancelling is made of: each member is asked for the booking that the link before it named.
MANAGED = {"get_managed_booking", "list_move_slots", "move_managed_booking", "cancel_managed_booking"}

# The days on which the demo town is booked.
FIRST_DAY, LAST_DAY = "2027-01-12", "2027-01-28"

# What happens every so often, each by a count of its own.
_keys = itertools.count()
_chances = itertools.count()
_turns = itertools.count()


@schemathesis.auth(cache_by_key=None, refresh_interval=None)
class SignedIn:
    def get(self, case, context):
        operation = case.operation.definition.raw
        name = principal_of(operation)
        if operation["operationId"] == "add_booking" and next(_keys) % 2:
            # It is told the link to the booking, as a guest is by mail.
            name = "booking key"
        return name and token_of(name)

    def set(self, case, token, context):
        if token:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}


def _folded(name, value):
    if isinstance(value, float) and value.is_integer():
        # To JSON Schema 3.0 is an integer, to the server it is none.
        value = int(value)
    if name not in KNOWN or not isinstance(value, int) or isinstance(value, bool) or value <= 0:
        return value
    low, high = KNOWN[name]
    return value if low <= value < 1_000_000 else low + value % (high - low + 1)


def _with_known_numbers(value):
    if isinstance(value, dict):
        return {name: _with_known_numbers(_folded(name, member)) for name, member in value.items()}
    if isinstance(value, list):
        return [_with_known_numbers(member) for member in value]
    return value


def _free_start():
    """A service of the first organisation with a start at which it can be booked; one that asks for nothing further."""
    turn = next(_turns)
    service = 1 + turn % 4
    question = {
        "organizationNr": 1000,
        "serviceIdList": [service],
        "dateFrom": FIRST_DAY,
        "dateTo": LAST_DAY,
    }
    starts = requests.post(URL + "/api/calendar/getbookingslotsoverview", json=question, timeout=60).json()
    if not isinstance(starts, list) or not starts:
        return None
    # Far apart, so that few are taken by the time they are asked for.
    start = starts[turn * 37 % len(starts)]
    return {"serviceId": service, "start": start["dateFrom"], "userId": start["userIdList"][0]}


def _book_what_is_free(body):
    free = _free_start()
    if free and "services" in body:
        body["services"] = [free]
        body.pop("customizedFields", None)
    if free and "organizatonNr" in body:
        body["organizatonNr"] = 1000
        body["customerData"] = {
            "firstName": "Zoe",
            "lastName": "Zufall",
            "userEmail": f"zufall-{next(_turns)}@example.org",
            "userPhone": "+43 660 1234567",
        }


# The tokens of the manage links that a key was told, by the number of the booking.
_manage_tokens = {}


def _move_to_what_is_free(body):
    """Moves the first appointment; a link that comes from free starts has told one, others leave it to chance."""
    named = {"bookingId": body["bookingId"], "token": body["token"]}
    by = {"Authorization": f"Bearer {token_of('customer')}"}
    booking = requests.post(URL + "/api/calendar/getmanagedbooking", json=named, headers=by, timeout=60).json()
    del body["appointments"][1:]
    if not booking.get("appointments"):
        return
    first = booking["appointments"][0]["appointmentId"]
    if body["appointments"][0].get("appointmentId") == first:
        return
    question = {**named, "appointmentId": first, "dateFrom": FIRST_DAY, "dateTo": LAST_DAY}
    starts = requests.post(URL + "/api/calendar/getmoveslots", json=question, headers=by, timeout=60).json()
    if isinstance(starts, list) and starts:
        start = starts[next(_turns) * 37 % len(starts)]
        body["appointments"] = [{"appointmentId": first, "start": start["dateFrom"], "userId": start["userIdList"][0]}]


def _manage_what_was_booked(name, body):
    body.setdefault("bookingId", None)
    body.setdefault("token", None)
    if body["bookingId"] in _manage_tokens:
        body["token"] = _manage_tokens[body["bookingId"]]
    if body["token"] in _manage_tokens.values():
        body["bookingId"] = None
    elif body["bookingId"] is not None:
        body["token"] = None
    if name == "list_move_slots":
        body.update(dateFrom=FIRST_DAY, dateTo=LAST_DAY)
    if name == "move_managed_booking":
        _move_to_what_is_free(body)
    if name == "cancel_managed_booking":
        body.pop("appointments", None)
        body.pop("schedules", None)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    # The bodies of links are JSON written as text, which schemathesis would send as a text.
    for item in raw_schema["paths"].values():
        for operation in item.values():
            for answer in operation["responses"].values() if isinstance(operation, dict) else ():
                for link in answer.get("links", {}).values():
                    if "requestBody" in link:
                        link["requestBody"] = json.loads(link["requestBody"])


@schemathesis.hook
def before_call(context, case, kwargs):
    if case.meta is not None and not case.meta.generation.mode.is_positive:
        return
    if isinstance(case.path_parameters, dict):
        case.path_parameters.update(_with_known_numbers(dict(case.path_parameters)))
    if isinstance(case.query, dict):
        case.query.update(_with_known_numbers(dict(case.query)))
    if not isinstance(case.body, dict):
        return
    case.body = _with_known_numbers(case.body)
    name = case.operation.definition.raw["operationId"]
    in_a_chain = case.meta is not None and case.meta.phase.name == TestPhase.STATEFUL
    # Outside of chains two of three may succeed; what is wrong with the others is found as well.
    if in_a_chain or next(_chances) % 3:
        if name in ("add_booking", "add_staff_booking"):
            _book_what_is_free(case.body)
        if name in MANAGED:
            _manage_what_was_booked(name, case.body)
        # One that was sent before belongs to another request.
        kept = (case.headers or {}).items()
        case.headers = {header: value for header, value in kept if header.lower() != "idempotency-key"}
    if in_a_chain and "isPreview" in case.body and case.method == "POST" and "{" not in case.path:
        # The number that a preview answers is nobody's: links would lead nowhere.
        case.body["isPreview"] = False


# How often each operation was asked, and how often that went well.
_asked = collections.Counter()
_went_well = collections.Counter()


@schemathesis.hook
def after_call(context, case, response):
    name = case.operation.definition.raw["operationId"]
    _asked[name] += 1
    if response.status_code < 300:
        _went_well[name] += 1
    if name == "add_booking" and response.status_code == 200:
        booking = response.json()
        if booking.get("manageUrl"):
            _manage_tokens[booking["id"]] = booking["manageUrl"].partition("#")[2]
    if response.status_code == 401:
        given = response.request.headers.get("Authorization", "")
        forget(given.removeprefix("Bearer "))


@atexit.register
def tell():
    if not _asked:
        return
    never = sorted(set(_asked) - set(_went_well))
    print(f"{_asked.total()} requests; {len(_went_well)} of {len(_asked)} operations went well at least once.")
    print(f"Never: {', '.join(never) or 'none'}.")
    with open(os.environ["TERMINHOF_WENT_WELL"], "w", encoding="utf-8") as file:
        file.writelines(f"{name} {count}\n" for name, count in sorted(_went_well.items()))

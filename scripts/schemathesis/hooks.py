"""What schemathesis cannot know from the document: who signs in, and which numbers and times exist in the demo town."""

import atexit
import collections
import itertools
import json
import pathlib
import sys

import requests
import schemathesis
from hypothesis.internal import lambda_sources

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


@schemathesis.auth(cache_by_key=None, refresh_interval=None)
class SignedIn:
    def get(self, case, context):
        name = principal_of(case.operation.definition.raw)
        return name and token_of(name)

    def set(self, case, token, context):
        if token:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}


def _folded(name, value):
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


_turns = itertools.count()


def _free_start():
    """A service of the first organisation with a start at which it can be booked."""
    turn = next(_turns)
    service, day = 1 + turn % 6, 12 + turn % 17
    question = {
        "organizationNr": 1000,
        "serviceIdList": [service],
        "dateFrom": f"2027-01-{day}",
        "dateTo": f"2027-01-{day}",
    }
    starts = requests.post(URL + "/api/calendar/getbookingslotsoverview", json=question, timeout=60).json()
    if not isinstance(starts, list) or not starts:
        return None
    start = starts[turn % len(starts)]
    return {"serviceId": service, "start": start["dateFrom"], "userId": start["userIdList"][0]}


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
    if isinstance(case.body, dict):
        case.body = _with_known_numbers(case.body)
        if case.operation.definition.raw["operationId"] in ("add_booking", "add_staff_booking"):
            # Every second one may succeed; what is wrong with the others is found as well.
            free = _free_start() if next(_turns) % 2 else None
            if free and "services" in case.body:
                case.body["services"] = [free]
                case.body.pop("customizedFields", None)
                if "organizatonNr" in case.body:
                    case.body["organizatonNr"] = 1000


# How often each operation was asked, and how often that went well.
_asked = collections.Counter()
_went_well = collections.Counter()


@schemathesis.hook
def after_call(context, case, response):
    name = case.operation.definition.raw["operationId"]
    _asked[name] += 1
    if response.status_code < 300:
        _went_well[name] += 1
    if response.status_code == 401:
        given = response.request.headers.get("Authorization", "")
        forget(given.removeprefix("Bearer "))


@atexit.register
def tell():
    if _asked:
        never = sorted(set(_asked) - set(_went_well))
        print(f"{_asked.total()} requests; {len(_went_well)} of {len(_asked)} operations went well at least once.")
        print(f"Never: {', '.join(never) or 'none'}.")

"""Who calls: for each policy of a call somebody of the demo town whom it admits, signed in when first needed."""

import itertools
import os

import requests

URL = os.environ["TERMINHOF_URL"]

CUSTOMER = ("kundin@terminhof.example", "karin-bucht-gern")
BUSINESS_ADMIN = ("chefin@terminhof.example", "claudia-hat-den-salon")
PLATFORM_ADMIN = ("betrieb@terminhof.example", "beate-betreibt-alles")

# What ends the session or the account or the organisation of whoever calls: by somebody who is registered for it, and
# once more as soon as nobody is left.
ENDING = {
    "change_email",
    "change_password",
    "close_organization",
    "end_impersonation",
    "end_session",
    "erase_account",
    "found_organization",
    "sign_out",
    "sign_out_everywhere",
    "switch_organization",
}

_tokens = {}
_numbers = itertools.count()


def _answered(path, body, token=None):
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = requests.post(URL + path, json=body, headers=headers, timeout=60)
    answer.raise_for_status()
    return answer.json()


def _signed_in(person):
    email, password = person
    return _answered("/api/account/login", {"email": email, "password": password})["accessToken"]


def _founder():
    """Somebody new with an organisation that nobody needs."""
    founder = {
        "firstName": "Wanda",
        "lastName": "Wegwerf",
        "email": f"wegwerf-{os.getpid()}-{next(_numbers)}@example.org",
        "password": "ein langer Satz",
        "businessUser": True,
        "licenseId": "FREE",
        "branches": [8],
        "companyName": "Wegwerf",
        "streetName": "Lindengasse",
        "streetNumber": "27",
        "zipCode": "1070",
        "city": "Wien",
        "country": "AT",
        "phone": "+43 660 1234567",
    }
    return _answered("/api/account/register", founder)["accessToken"]


def _booking_key():
    """A key of the demo salon that may book."""
    request = {"name": "Zufall", "scopes": ["BOOK"]}
    return _answered("/api/organization/apikeys", request, token_of("business admin"))["key"]


def principal_of(operation):
    """The name of whoever calls an operation of the document; none for what is open."""
    policy = operation["x-access"]["policy"]
    if policy == "Public":
        return None
    if operation["operationId"] in ENDING:
        return "founder"
    if policy in ("Member", "VerifiedMember", "PublicOrMember"):
        return "customer"
    if policy == "PlatformAdmin":
        return "platform admin"
    return "business admin"


def token_of(name):
    if name not in _tokens:
        signing_in = {
            "customer": lambda: _signed_in(CUSTOMER),
            "business admin": lambda: _signed_in(BUSINESS_ADMIN),
            "platform admin": lambda: _signed_in(PLATFORM_ADMIN),
            "founder": _founder,
            "booking key": _booking_key,
        }
        _tokens[name] = signing_in[name]()
    return _tokens[name]


def forget(token):
    """Of a session that has ended."""
    for name, known in list(_tokens.items()):
        if known == token:
            del _tokens[name]

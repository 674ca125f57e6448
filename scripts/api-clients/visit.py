"""Visits a demo town with the client that openapi-python-client has generated: registers, books, meets somebody who was
faster, moves, cancels, and meets a booking that is cancelled. Arguments: the folder of the client, the address of the town.
"""

import sys
import uuid

sys.path.insert(0, sys.argv[1])

from terminhof_client import AuthenticatedClient, Client  # noqa: E402
from terminhof_client.api.accounts import register_account  # noqa: E402
from terminhof_client.api.booking import (  # noqa: E402
    add_booking,
    cancel_managed_booking,
    get_managed_booking,
    list_booking_slots,
    list_move_slots,
    move_managed_booking,
)
from terminhof_client.api.my_bookings import list_my_calendar_bookings  # noqa: E402
from terminhof_client.api.search import search_organizations  # noqa: E402
from terminhof_client.api.services import list_offered_services  # noqa: E402
from terminhof_client.models import (  # noqa: E402
    BookedServiceRequest,
    BookingRequest,
    CancelManagedBookingRequest,
    CustomerData,
    ListMyCalendarBookingsListName,
    ManagedBookingRequest,
    MovedAppointmentRequest,
    MoveManagedBookingRequest,
    MoveSlotsRequest,
    RegistrationRequest,
    SlotsOverviewRequest,
)

FIRST_DAY, LAST_DAY = "2027-01-12", "2027-01-29"
URL = sys.argv[2]
visitor = Client(base_url=URL, raise_on_unexpected_status=True)
email = f"python-{uuid.uuid4()}@example.org"


def said(step, what):
    print(f"{step}: {what}")


def good(response):
    assert response.status_code == 200, (response.status_code, response.content)
    assert response.parsed is not None, "an answer that the client does not understand"
    return response.parsed


def refused(response, status, code):
    assert response.status_code == status, (response.status_code, response.content)
    assert response.parsed is not None and str(response.parsed.code) == code, response.content
    return response.parsed


registration = RegistrationRequest(first_name="Petra", last_name="Python", email=email, password="ein langer Satz")
session = good(register_account.sync_detailed(client=visitor, body=registration))
member = AuthenticatedClient(base_url=URL, token=session.access_token, raise_on_unexpected_status=True)
said("registered", session.user_dto.email)


def first_free_start():
    """Of an organisation that asks nothing but name and mailbox."""
    found = good(search_organizations.sync_detailed(client=visitor))
    for organization in found.organizations:
        number = organization.organization_nr
        for service in good(list_offered_services.sync_detailed(client=visitor, organization_nr=number)):
            question = SlotsOverviewRequest(
                organization_nr=number, service_id_list=[service.service_id], date_from=FIRST_DAY, date_to=LAST_DAY
            )
            starts = good(list_booking_slots.sync_detailed(client=visitor, body=question))
            if starts:
                yield number, service, starts[0]


customer = CustomerData(first_name="Petra", last_name="Python", user_email=email, user_phone="+43 660 1234567")
for number, service, start in first_free_start():
    request = BookingRequest(
        customer_data=customer,
        organizaton_nr=number,
        services=[BookedServiceRequest(service_id=service.service_id, start=start.date_from, user_id=start.user_id_list[0])],
    )
    key = str(uuid.uuid4())
    answer = add_booking.sync_detailed(client=member, body=request, idempotency_key=key)
    if answer.status_code == 422:
        said("passed over", f"{number} asks for more")
        continue
    break
booking = good(answer)
said("booked", f"{booking.id} at {booking.start}")
repeated = good(add_booking.sync_detailed(client=member, body=request, idempotency_key=key))
assert repeated.id == booking.id, "the same key booked twice"

slower = BookingRequest(
    customer_data=CustomerData(first_name="Lena", last_name="Langsam", user_email=f"python-{uuid.uuid4()}@example.org"),
    organizaton_nr=number,
    services=request.services,
)
taken = refused(add_booking.sync_detailed(client=visitor, body=slower), 409, "SLOT_TAKEN")
said("too late", f"{len(taken.alternatives)} alternatives")

managed = good(get_managed_booking.sync_detailed(client=member, body=ManagedBookingRequest(booking_id=booking.id)))
appointment = managed.appointments[0]
question = MoveSlotsRequest(
    booking_id=booking.id, appointment_id=appointment.appointment_id, date_from=FIRST_DAY, date_to=LAST_DAY
)
other = next(
    slot
    for slot in good(list_move_slots.sync_detailed(client=member, body=question))
    if slot.date_from != appointment.start
)
move = MoveManagedBookingRequest(
    booking_id=booking.id,
    appointments=[
        MovedAppointmentRequest(
            appointment_id=appointment.appointment_id, start=other.date_from, user_id=other.user_id_list[0]
        )
    ],
)
moved = good(move_managed_booking.sync_detailed(client=member, body=move))
assert moved.appointments[0].start == other.date_from
said("moved", f"{appointment.start} to {moved.appointments[0].start}")

cancel = CancelManagedBookingRequest(booking_id=booking.id)
cancelled = good(cancel_managed_booking.sync_detailed(client=member, body=cancel))
said("cancelled", str(cancelled.status))
refused(move_managed_booking.sync_detailed(client=member, body=move), 409, "BOOKING_CANCELLED")
said("what is cancelled", "stays where it is")

past = ListMyCalendarBookingsListName.MYPREVIOUSCALENDARBOOKINGS
mine = good(list_my_calendar_bookings.sync_detailed(past, 0, 10, client=member))
assert [one.id for one in mine] == [booking.id], mine
said("listed", "as cancelled")

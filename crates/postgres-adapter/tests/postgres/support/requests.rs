use booking_core::RequestIdentity;
use booking_core::booking::{AppointmentRequest, BookingChannel, Draft};
use booking_core::customers::CustomerContact;
use booking_core::events::SignUpDraft;
use booking_core::lifecycle::{
    AppointmentOutcome, BookingRef, ChangeAction, ChangeRequest, ChangedBy, Relocation, StoredBooking,
};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{
    Actor, Admission, AppointmentId, CalendarGuid, Change, EmailAddress, PersonName, PhoneNumber, Rank, Reach,
    RequestId, ResourceId, ServiceId,
};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

/// A change by a guest.
pub fn change_at(at: OffsetDateTime) -> Change {
    Change {
        actor: Actor::Guest,
        on_behalf_of: None,
        at,
        request_id: RequestId(Uuid::from_u128(0xa11)),
        request_key: None,
    }
}

pub fn appointment_request(
    service: ServiceId,
    employee: impl Into<Option<ResourceId>>,
    start: PrimitiveDateTime,
) -> AppointmentRequest {
    AppointmentRequest {
        service,
        employee: employee.into(),
        start,
    }
}

/// The request with this number: everything in it is its own, also what makes up a repetition.
pub fn draft(number: u8, loaded: &Loaded, appointment_requests: Vec<AppointmentRequest>) -> Draft {
    own_draft(u32::from(number), [number; 32], loaded, appointment_requests)
}

/// The same where there are more than 255.
pub fn draft_of_many(number: u32, loaded: &Loaded, appointment_requests: Vec<AppointmentRequest>) -> Draft {
    let mut hash = [0; 32];
    hash[..4].copy_from_slice(&number.to_be_bytes());
    own_draft(number, hash, loaded, appointment_requests)
}

fn own_draft(number: u32, hash: [u8; 32], loaded: &Loaded, appointment_requests: Vec<AppointmentRequest>) -> Draft {
    Draft {
        organization: loaded.organization,
        guid: CalendarGuid(Uuid::from_u128(u128::from(number) + 0xb00)),
        manage_token_hash: hash,
        channel: BookingChannel::MainSite,
        customer: customer(&format!("kunde{number}@example.org")).into(),
        note: None,
        appointment_requests,
        answers: Vec::new(),
        admission: Admission::Open,
        identity: RequestIdentity {
            key: None,
            body_hash: hash,
            repetition_hash: hash,
        },
    }
}

/// The sign-up with this number for the first event: everything in it is its own, also the e-mail address.
pub fn sign_up(number: u8, loaded: &Loaded) -> SignUpDraft {
    let draft = draft(number, loaded, Vec::new());
    SignUpDraft {
        organization: draft.organization,
        guid: draft.guid,
        manage_token_hash: draft.manage_token_hash,
        channel: BookingChannel::MainSite,
        reach: Reach::Everybody,
        customer: customer(&format!("kunde{number}@example.org")).into(),
        note: None,
        event: loaded.events[0],
        answers: Vec::new(),
        further: Vec::new(),
        admission: draft.admission,
        identity: draft.identity,
    }
}

/// What a customer wants to become of a booking, named by its manage link.
pub fn wanted(link: [u8; 32], action: ChangeAction) -> ChangeRequest {
    ChangeRequest {
        booking: BookingRef::ManageLink(link),
        by: ChangedBy::Customer,
        action,
        idempotency_key: None,
    }
}

/// What staff says has become of the first appointment of a booking.
pub fn settled(held: &StoredBooking, outcome: AppointmentOutcome) -> ChangeRequest {
    ChangeRequest {
        booking: BookingRef::Number {
            organization: held.organization,
            booking: held.id,
        },
        by: ChangedBy::Staff {
            rank: Rank::BusinessUser,
            over_rules: false,
            reach: Reach::Everybody,
            tells_customer: true,
        },
        action: ChangeAction::Close {
            appointment: held.appointments[0].id,
            outcome,
        },
        idempotency_key: None,
    }
}

/// One appointment to another time.
pub fn relocated(
    appointment: AppointmentId,
    employee: impl Into<Option<ResourceId>>,
    start: PrimitiveDateTime,
) -> ChangeAction {
    ChangeAction::Move(vec![Relocation {
        appointment,
        employee: employee.into(),
        start,
        duration: None,
    }])
}

pub fn customer(email: &str) -> CustomerContact {
    // Nobody shares a telephone number, by which they would be one person.
    let number = email
        .bytes()
        .fold(0, |number, byte| (number * 31 + u32::from(byte)) % 1_000_000);
    CustomerContact {
        first_name: PersonName::parse("Katharina").unwrap(),
        last_name: PersonName::parse("Oberhuber").unwrap(),
        email: EmailAddress::parse(email).unwrap(),
        phone: Some(PhoneNumber::parse(&format!("+43 660 5{number:06}")).unwrap()),
        remarks: Some("Bitte leise klingeln".to_owned()),
    }
}

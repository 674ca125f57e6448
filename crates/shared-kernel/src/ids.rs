//! Typed ids: a service can never be taken for an employee.

use uuid::Uuid;

macro_rules! number_id {
    ($(#[$docs:meta])* $name:ident($number:ty)) => {
        $(#[$docs])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Display)]
        pub struct $name(pub $number);
    };
}

number_id! {
    /// Number of an organisation. Handed out from 1000 upwards.
    OrganizationNr(i32)
}
number_id! {
    /// An offered service. Unique over all organisations, because the documented calls name no organisation.
    ServiceId(i64)
}
number_id! {
    /// A resource inside one organisation: 0 is the premises, employees and rooms count from 1.
    ResourceId(i32)
}
number_id! {
    /// A group of rooms or devices inside one organisation, of which one is as good as another.
    ResourceGroupId(i32)
}
number_id! {
    /// A booking. Unique over all organisations.
    BookingId(i64)
}
number_id! {
    /// An appointment of a booking. Unique over all organisations.
    AppointmentId(i64)
}
number_id! {
    /// A customer in the file of one organisation.
    CustomerId(i64)
}
number_id! {
    /// A custom field: what an organisation asks at booking.
    CustomFieldId(i64)
}
number_id! {
    /// An event or a course. Unique over all organisations.
    EventId(i64)
}
number_id! {
    /// One date of an event or a course. Unique over all organisations.
    EventDateId(i64)
}
number_id! {
    /// The sign-up of one person for an event or a course. Unique over all organisations.
    ParticipationId(i64)
}
number_id! {
    /// A person with credentials.
    AccountId(i64)
}
number_id! {
    /// What was mailed to prove an e-mail address: the row, not the secret.
    AccountTokenId(i64)
}
number_id! {
    /// An invitation into the team of an organisation.
    InvitationId(i64)
}
number_id! {
    /// A key of the tools of an organisation: the row, not the secret.
    ApiKeyId(i64)
}
number_id! {
    /// An address of an organisation's own tools, which are told what happens.
    WebhookId(i64)
}
number_id! {
    /// A code that was mailed to somebody who wants to book.
    BookingCodeId(i64)
}
number_id! {
    /// A branch category, 8 to 19, as `GET /api/account/getBranches` lists them.
    BranchId(i16)
}

impl OrganizationNr {
    /// The organisation that runs the product: there from the first migration on, never public and never closed.
    pub const OWNER_OF_THE_PRODUCT: Self = Self(888);
}

impl ResourceId {
    /// The organisation itself: its opening hours and closures are the hours and absences of this resource.
    pub const PREMISES: Self = Self(0);
}

/// The public, unguessable name of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Display)]
pub struct CalendarGuid(pub Uuid);

/// What the bookings of a series have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeriesId(pub Uuid);

/// A session: what a signed token names, and what decides about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Display)]
pub struct SessionId(pub Uuid);

//! How facts are stored in the outbox.
//!
//! Transactional outbox: a fact is a row of `outbox`, written by the transaction in which it became true. A trigger adds
//! a row of `outbox_delivery` for each configured consumer, in which that consumer keeps its progress.

use diesel::ExpressionMethods;
use diesel::dsl::Eq;
use shared_kernel::{AccountId, AccountTokenId, BookingCodeId, BookingId, EventId, Fact, InvitationId, OrganizationNr};
use time::OffsetDateTime;

use crate::schema::outbox;

/// The consumer that plans mails.
pub(crate) const MAILS: &str = "MAILS";

const BOOKING_CONFIRMED: &str = "BOOKING_CONFIRMED";
const BOOKING_MOVED: &str = "BOOKING_MOVED";
const BOOKING_CANCELLED: &str = "BOOKING_CANCELLED";
const DATES_CALLED_OFF: &str = "DATES_CALLED_OFF";
const MINIMUM_MISSED: &str = "MINIMUM_MISSED";
const MAILBOX_TO_PROVE: &str = "MAILBOX_TO_PROVE";
const REGISTRATION_REPEATED: &str = "REGISTRATION_REPEATED";
const PASSWORD_LOST: &str = "PASSWORD_LOST";
const PASSWORD_CHANGED: &str = "PASSWORD_CHANGED";
const EMAIL_CHANGE_REQUESTED: &str = "EMAIL_CHANGE_REQUESTED";
const EMAIL_CHANGED: &str = "EMAIL_CHANGED";
const PERSON_INVITED: &str = "PERSON_INVITED";
const ACCOUNT_IMPERSONATED: &str = "ACCOUNT_IMPERSONATED";
const NEWSLETTER_WISHED: &str = "NEWSLETTER_WISHED";
const CODE_REQUESTED: &str = "CODE_REQUESTED";
const DATA_REQUESTED: &str = "DATA_REQUESTED";

/// The facts that this program understands. While a newer one is rolled out there may be others in
/// the outbox, which are left to it.
pub(crate) const KNOWN_FACTS: [&str; 16] = [
    BOOKING_CONFIRMED,
    BOOKING_MOVED,
    BOOKING_CANCELLED,
    DATES_CALLED_OFF,
    MINIMUM_MISSED,
    MAILBOX_TO_PROVE,
    REGISTRATION_REPEATED,
    PASSWORD_LOST,
    PASSWORD_CHANGED,
    EMAIL_CHANGE_REQUESTED,
    EMAIL_CHANGED,
    PERSON_INVITED,
    ACCOUNT_IMPERSONATED,
    NEWSLETTER_WISHED,
    CODE_REQUESTED,
    DATA_REQUESTED,
];

/// The stored name of a fact, the id that it is about, and which state of it.
fn stored(fact: Fact) -> (&'static str, i64, i32) {
    match fact {
        Fact::BookingConfirmed { booking, .. } => (BOOKING_CONFIRMED, booking.0, 0),
        Fact::BookingMoved { booking, sequence, .. } => (BOOKING_MOVED, booking.0, sequence),
        Fact::BookingCancelled { booking, sequence, .. } => (BOOKING_CANCELLED, booking.0, sequence),
        Fact::DatesCalledOff { booking, sequence, .. } => (DATES_CALLED_OFF, booking.0, sequence),
        Fact::MinimumMissed { event, .. } => (MINIMUM_MISSED, event.0, 0),
        Fact::MailboxToProve { token, .. } => (MAILBOX_TO_PROVE, token.0, 0),
        Fact::RegistrationRepeated { attempt, .. } => (REGISTRATION_REPEATED, attempt.0, 0),
        Fact::PasswordLost { token, .. } => (PASSWORD_LOST, token.0, 0),
        Fact::PasswordChanged { account, revision } => (PASSWORD_CHANGED, account.0, revision),
        Fact::EmailChangeRequested { token, .. } => (EMAIL_CHANGE_REQUESTED, token.0, 0),
        Fact::EmailChanged { token, .. } => (EMAIL_CHANGED, token.0, 0),
        Fact::PersonInvited { invitation, .. } => (PERSON_INVITED, invitation.0, 0),
        Fact::AccountImpersonated { entry, .. } => (ACCOUNT_IMPERSONATED, entry, 0),
        Fact::NewsletterWished { consent, .. } => (NEWSLETTER_WISHED, consent, 0),
        Fact::CodeRequested { code, .. } => (CODE_REQUESTED, code.0, 0),
        Fact::DataRequested { request } => (DATA_REQUESTED, request, 0),
    }
}

/// What is written of a fact.
pub(crate) type Row = (
    Eq<outbox::organization_nr, Option<i32>>,
    Eq<outbox::account_id, Option<i64>>,
    Eq<outbox::fact, &'static str>,
    Eq<outbox::subject_id, i64>,
    Eq<outbox::revision, i32>,
    Eq<outbox::dedupe_key, String>,
    Eq<outbox::at, OffsetDateTime>,
);

/// The row of a fact that became true at this instant.
pub(crate) fn row(fact: Fact, at: OffsetDateTime) -> Row {
    let (name, subject, revision) = stored(fact);
    (
        outbox::organization_nr.eq(fact.organization().map(|organization| organization.0)),
        outbox::account_id.eq(fact.account().map(|account| account.0)),
        outbox::fact.eq(name),
        outbox::subject_id.eq(subject),
        outbox::revision.eq(revision),
        outbox::dedupe_key.eq(fact.dedupe_key()),
        outbox::at.eq(at),
    )
}

/// The fact of a row. None when it is unknown, or misses the organisation or the account that it concerns.
pub(crate) fn fact_of(
    organization: Option<i32>,
    account: Option<i64>,
    name: &str,
    subject: i64,
    revision: i32,
) -> Option<Fact> {
    let (organization, account) = (organization.map(OrganizationNr), account.map(AccountId));
    let (booking, token) = (BookingId(subject), AccountTokenId(subject));
    let fact = match name {
        BOOKING_CONFIRMED => Fact::BookingConfirmed {
            organization: organization?,
            booking,
        },
        BOOKING_MOVED => Fact::BookingMoved {
            organization: organization?,
            booking,
            sequence: revision,
        },
        BOOKING_CANCELLED => Fact::BookingCancelled {
            organization: organization?,
            booking,
            sequence: revision,
        },
        DATES_CALLED_OFF => Fact::DatesCalledOff {
            organization: organization?,
            booking,
            sequence: revision,
        },
        MINIMUM_MISSED => Fact::MinimumMissed {
            organization: organization?,
            event: EventId(subject),
        },
        MAILBOX_TO_PROVE => Fact::MailboxToProve {
            account: account?,
            token,
        },
        REGISTRATION_REPEATED => Fact::RegistrationRepeated {
            account: account?,
            attempt: AccountId(subject),
        },
        PASSWORD_LOST => Fact::PasswordLost {
            account: account?,
            token,
        },
        PASSWORD_CHANGED => Fact::PasswordChanged {
            account: account?,
            revision,
        },
        EMAIL_CHANGE_REQUESTED => Fact::EmailChangeRequested {
            account: account?,
            token,
        },
        EMAIL_CHANGED => Fact::EmailChanged {
            account: account?,
            token,
        },
        PERSON_INVITED => Fact::PersonInvited {
            organization: organization?,
            invitation: InvitationId(subject),
        },
        ACCOUNT_IMPERSONATED => Fact::AccountImpersonated {
            account: account?,
            entry: subject,
        },
        NEWSLETTER_WISHED => Fact::NewsletterWished {
            account: account?,
            consent: subject,
        },
        CODE_REQUESTED => Fact::CodeRequested {
            organization: organization?,
            code: BookingCodeId(subject),
        },
        DATA_REQUESTED => Fact::DataRequested { request: subject },
        _ => return None,
    };
    Some(fact)
}

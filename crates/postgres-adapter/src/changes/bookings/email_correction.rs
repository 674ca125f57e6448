//! Another e-mail address for a booking that was just made, and for those that were made together with it.

use booking_core::booking::OPEN_BOOKINGS_PER_EMAIL;
use booking_core::customers::PartialContact;
use booking_core::events::SeatsHeld;
use booking_core::lifecycle::{CorrectableBooking, CorrectionError, EmailCorrection};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, Change, EmailAddress, Fact, PersonName, PhoneNumber, StoreError};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::{corrupt, store_error};
use crate::prepared::prepared;
use crate::queries::columns::number;

pub(crate) struct Correct {
    pub(crate) change: Change,
    pub(crate) booking: BookingId,
    pub(crate) correction: EmailCorrection,
}

impl CalendarTask for Correct {
    type Answer = ();
    type Failure = CorrectionError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CorrectionError> {
        let (change, correction) = (&self.change, &self.correction);
        let found = calendar.correctable(change.at, self.booking, correction).await?;
        let (mistyped, held) = found.ok_or(CorrectionError::UnknownBooking)?;
        if !correction.decide(&held, change.at)? {
            return Ok(Completion::RollBack(()));
        }
        calendar
            .correct_email(change, &correction.email, held.made_at, &mistyped)
            .await?;
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

/// The bookings with the public ids $2, which their customer made, and what the e-mail address $3 would be refused for
/// at the instant $4. $5 is how many may be open where the organisation says nothing.
const CORRECTABLE: &str = "
    SELECT booking.id, booking.calendar_guid, booking.customer_id, booking.created_at AS made_at,
        email_corrected_at IS NOT NULL AS is_corrected,
        coalesce(given_first_name, first_name) AS first_name, coalesce(given_last_name, last_name) AS last_name,
        coalesce(given_email, email) AS email, coalesce(given_phone, phone) AS phone,
        is_blocked($1, $3, coalesce(given_phone, phone)) AS is_blocked,
        open_bookings($1, $3, $4) + cardinality($2) > coalesce(
            (SELECT open_bookings_of_mailbox FROM calendar WHERE organization_nr = $1), $5) AS has_too_many_open,
        seats.*
    FROM booking
    JOIN customer ON customer.organization_nr = $1 AND customer.id = booking.customer_id,
    LATERAL (
        SELECT coalesce(bool_or(other.folded_name = held.folded_name), false) AS has_seat, count(*) AS seats_of_email
        FROM participation AS held
        JOIN participation AS other ON other.organization_nr = $1 AND other.event_id = held.event_id
            AND other.mailbox = $3 AND other.booking_id <> held.booking_id
            AND other.status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')
        WHERE held.organization_nr = $1 AND held.booking_id = booking.id
          AND held.status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')) AS seats
    WHERE booking.organization_nr = $1 AND booking.calendar_guid = ANY($2) AND site IN ('MAIN', 'OWN_DOMAIN')
    ORDER BY booking.id";

/// Gives booking $2 to customer $3 with the e-mail address $4, and the link of hash $5. Whose it is is found anew: the
/// wrong e-mail address may have been that of another account, and whoever made a key books nothing with it for themselves.
const REDIRECT: &str = "
    UPDATE booking SET customer_id = $3, manage_token_hash = $5, email_corrected_at = $6, changed_at = $6,
        given_first_name = $7, given_last_name = $8, given_email = $9, given_phone = $10,
        account_id = owner_of_booking(
            (SELECT coalesce(on_behalf_of_account_id, history.account_id) FROM history
             WHERE history.organization_nr = $1 AND booking_id = $2 AND what = 'BOOKED' AND api_key_id IS NULL), $4)
    WHERE organization_nr = $1 AND id = $2";

const REDIRECT_SEATS: &str = "
    UPDATE participation SET mailbox = $3 WHERE organization_nr = $1 AND booking_id = $2";

#[derive(QueryableByName)]
#[expect(clippy::struct_excessive_bools, reason = "a row")]
struct CorrectableRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = SqlUuid)]
    calendar_guid: Uuid,
    #[diesel(sql_type = BigInt)]
    customer_id: i64,
    #[diesel(sql_type = Timestamptz)]
    made_at: OffsetDateTime,
    #[diesel(sql_type = Bool)]
    is_corrected: bool,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Bool)]
    is_blocked: bool,
    #[diesel(sql_type = Bool)]
    has_too_many_open: bool,
    #[diesel(sql_type = Bool)]
    has_seat: bool,
    #[diesel(sql_type = BigInt)]
    seats_of_email: i64,
}

/// A booking with the address that may be wrong: who it is for, and its new link.
pub(crate) struct MistypedBooking {
    id: i64,
    customer: i64,
    first_name: String,
    last_name: String,
    phone: Option<String>,
    token_hash: [u8; 32],
}

impl CalendarChange<'_> {
    /// The bookings of a correction in the order in which they were asked for, and what it is decided by, if they were
    /// made with its key. A key that changed the booking later is none: whoever reads the first mail can have that.
    pub(crate) async fn correctable(
        &mut self,
        now: OffsetDateTime,
        booking: BookingId,
        correction: &EmailCorrection,
    ) -> Result<Option<(Vec<MistypedBooking>, CorrectableBooking)>, StoreError> {
        let stored = self.stored_key(now, &correction.key).await?;
        let Some(stored) = stored.filter(|stored| stored.booking == booking) else {
            return Ok(None);
        };
        let guids: Vec<Uuid> = correction.links.iter().map(|link| link.guid.0).collect();
        let rows: Vec<CorrectableRow> = prepared(
            sql_query(CORRECTABLE)
                .bind::<Integer, _>(self.organization.0)
                .bind::<Array<SqlUuid>, _>(&guids)
                .bind::<Text, _>(correction.email.normalized())
                .bind::<Timestamptz, _>(now)
                .bind::<BigInt, _>(i64::from(OPEN_BOOKINGS_PER_EMAIL)),
        )
        .load(self.connection)
        .await
        .map_err(store_error)?;
        let Some(first) = rows.as_slice().first() else {
            return Ok(None);
        };
        // What a key was stored with at another moment was a change.
        if stored.stored_at != first.made_at {
            return Ok(None);
        }
        let seats = rows.iter().map(|row| {
            Ok(SeatsHeld {
                by_the_same: row.has_seat,
                of_email: number(row.seats_of_email)?,
            })
        });
        let correctable = CorrectableBooking {
            normalized_email: first.email.to_lowercase(),
            made_at: first.made_at,
            is_corrected: first.is_corrected,
            is_blocked: rows.iter().any(|row| row.is_blocked),
            has_too_many_open: first.has_too_many_open,
            seats: seats.collect::<Result<_, StoreError>>()?,
        };
        let mistyped = rows.into_iter().map(|row| {
            let link = correction.links.iter().find(|link| link.guid.0 == row.calendar_guid);
            Ok(MistypedBooking {
                id: row.id,
                customer: row.customer_id,
                first_name: row.first_name,
                last_name: row.last_name,
                phone: row.phone,
                token_hash: link
                    .ok_or_else(|| corrupt("a booking that was not asked for"))?
                    .token_hash,
            })
        });
        Ok(Some((mistyped.collect::<Result<_, StoreError>>()?, correctable)))
    }

    /// Writes a correction that was decided, of bookings that were made at one instant.
    pub(crate) async fn correct_email(
        &mut self,
        change: &Change,
        email: &EmailAddress,
        made_at: OffsetDateTime,
        mistyped: &[MistypedBooking],
    ) -> Result<(), StoreError> {
        for booking in mistyped {
            self.redirect(change, email, made_at, booking).await?;
        }
        let lines = mistyped
            .iter()
            .map(|booking| self.history_values(change, booking.id, "EMAIL_CORRECTED", None, None));
        let lines = lines.collect();
        self.insert_history(lines).await?;
        let organization = self.organization;
        let facts = mistyped.iter().map(|booking| Fact::EmailCorrected {
            organization,
            booking: BookingId(booking.id),
        });
        self.insert_facts(change, facts.collect(), true).await
    }

    /// Gives a booking, with its seats, to the customer of the corrected address.
    async fn redirect(
        &mut self,
        change: &Change,
        email: &EmailAddress,
        made_at: OffsetDateTime,
        mistyped: &MistypedBooking,
    ) -> Result<(), StoreError> {
        let contact =
            corrected_contact(mistyped, email).ok_or_else(|| corrupt("a customer who booked online without a name"))?;
        let normalized_email = email.normalized();
        self.empty_customer_of(mistyped.customer, made_at, mistyped.id).await?;
        let (corrected, given) = self.find_or_insert_customer(change, &contact, None).await?;
        prepared(
            sql_query(REDIRECT)
                .bind::<Integer, _>(self.organization.0)
                .bind::<BigInt, _>(mistyped.id)
                .bind::<BigInt, _>(corrected)
                .bind::<Text, _>(&normalized_email)
                .bind::<Binary, _>(mistyped.token_hash.as_slice())
                .bind::<Timestamptz, _>(change.at)
                .bind::<Nullable<Text>, _>(given.first_name)
                .bind::<Nullable<Text>, _>(given.last_name)
                .bind::<Nullable<Text>, _>(given.email)
                .bind::<Nullable<Text>, _>(given.phone),
        )
        .execute(self.connection)
        .await
        .map_err(store_error)?;
        prepared(
            sql_query(REDIRECT_SEATS)
                .bind::<Integer, _>(self.organization.0)
                .bind::<BigInt, _>(mistyped.id)
                .bind::<Text, _>(&normalized_email),
        )
        .execute(self.connection)
        .await
        .map_err(store_error)?;
        self.forget_customer_of(mistyped.customer, made_at).await
    }
}

fn corrected_contact(mistyped: &MistypedBooking, email: &EmailAddress) -> Option<PartialContact> {
    let phone = mistyped.phone.as_deref().map(PhoneNumber::parse).transpose();
    Some(PartialContact {
        first_name: Some(PersonName::parse(&mistyped.first_name).ok()?),
        last_name: Some(PersonName::parse(&mistyped.last_name).ok()?),
        email: Some(email.clone()),
        phone: phone.ok()?,
    })
}

//! Inserts into the tables that a booking, a move or a sign-up writes: one statement per table, whatever the number of
//! rows.

use std::collections::BTreeMap;

use booking_core::booking::{
    BookingChannel, CustomFieldOwner, DecidedAppointment, EmployeeReason, OPEN_BOOKINGS_PER_EMAIL, RecordedAnswer,
};
use booking_core::calendar::Occupation;
use booking_core::customers::BookingContact;
use diesel::dsl::Eq;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::Value;
use shared_kernel::{CalendarGuid, Change, Fact, InstantMinute, StoreError, Zone};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::outbox;
use crate::prepared::prepared_if_few;
use crate::queries::columns::number;
use crate::schema::{
    answer, appointment, appointment_part, booking, calendar, history, occupation, outbox as outbox_rows,
};

#[diesel::declare_sql_function]
extern "SQL" {
    /// Whose a new booking is: of who made it while signed in, else of who has proved the e-mail address.
    fn owner_of_booking(made_by: Nullable<BigInt>, normalized_email: Nullable<Text>) -> Nullable<BigInt>;
    /// How many bookings of an e-mail address have something ahead, without what the statement itself writes.
    fn open_bookings(of_organization: Integer, normalized_email: Nullable<Text>, now: Timestamptz) -> BigInt;
    /// Whether somebody with this e-mail address or telephone number may not book online.
    fn is_blocked(of_organization: Integer, normalized_email: Nullable<Text>, phone: Nullable<Text>) -> Bool;
}

/// A booking of appointments or of a seat.
pub(crate) struct BookingRow<'a> {
    pub(in crate::changes) guid: CalendarGuid,
    pub(in crate::changes) channel: BookingChannel,
    pub(in crate::changes) remark: Option<&'a str>,
    pub(in crate::changes) note: Option<&'a str>,
    /// The one that its mails go to, where there is one.
    pub(in crate::changes) normalized_email: Option<String>,
    /// The telephone number of the customer, where there is one.
    pub(in crate::changes) phone: Option<&'a str>,
    pub(in crate::changes) manage_token_hash: &'a [u8; 32],
    pub(in crate::changes) repetition_hash: &'a [u8; 32],
}

/// What became of the rows of bookings. Where they were refused, the transaction has to be rolled back.
pub(crate) enum InsertedBookings {
    /// Their ids, in the order of the rows.
    Stored(Vec<i64>),
    /// The e-mail address has as many open ones as it may have.
    TooManyOpen,
    /// E-mail address or telephone number are blocked.
    Blocked,
}

/// The columns of `history` but its id.
pub(in crate::changes) type HistoryValues<'a> = (
    Eq<history::organization_nr, i32>,
    Eq<history::booking_id, i64>,
    Eq<history::what, &'a str>,
    Eq<history::revision, Option<i32>>,
    Eq<history::actor, &'static str>,
    Eq<history::account_id, Option<i64>>,
    Eq<history::on_behalf_of, Option<&'static str>>,
    Eq<history::on_behalf_of_account_id, Option<i64>>,
    Eq<history::api_key_id, Option<i64>>,
    Eq<history::at, OffsetDateTime>,
    Eq<history::request_id, Uuid>,
    Eq<history::details, Option<Value>>,
);

impl CalendarChange<'_> {
    /// The bookings themselves, all of one customer. What they are refused for is looked at by the same statement;
    /// `together` is how many the e-mail address gets at once, those of other people included.
    pub(in crate::changes) async fn insert_bookings(
        &mut self,
        change: &Change,
        (customer, given): (i64, &BookingContact),
        rows: &[BookingRow<'_>],
        together: usize,
    ) -> Result<InsertedBookings, StoreError> {
        let Some(first) = rows.first() else {
            return Ok(InsertedBookings::Stored(Vec::new()));
        };
        let (channel, normalized_email) = (first.channel, first.normalized_email.as_deref());
        let made_by = match channel {
            // Whoever made a key books nothing with it for themselves.
            BookingChannel::MainSite if change.actor.api_key().is_some() => None,
            BookingChannel::MainSite => change.rights().account().map(|account| account.0),
            BookingChannel::BackOffice { .. } | BookingChannel::Import { .. } => None,
        };
        let values = |row: &BookingRow<'_>| {
            (
                booking::organization_nr.eq(self.organization.0),
                booking::calendar_guid.eq(row.guid.0),
                booking::site.eq(match channel {
                    BookingChannel::MainSite => "MAIN",
                    BookingChannel::BackOffice { .. } => "BACK_OFFICE",
                    BookingChannel::Import { .. } => "IMPORT",
                }),
                booking::customer_id.eq(customer),
                booking::account_id.eq(owner_of_booking(made_by, normalized_email)),
                booking::remark.eq(row.remark.map(str::to_owned)),
                booking::note.eq(row.note.map(str::to_owned)),
                (
                    booking::given_first_name.eq(given.first_name.clone()),
                    booking::given_last_name.eq(given.last_name.clone()),
                    booking::given_email.eq(given.email.clone()),
                    booking::given_phone.eq(given.phone.clone()),
                ),
                booking::manage_token_hash.eq(row.manage_token_hash.to_vec()),
                booking::repetition_hash.eq(row.repetition_hash.to_vec()),
                booking::created_at.eq(change.at),
            )
        };
        let most_open = calendar::table
            .find(self.organization.0)
            .select(calendar::open_bookings_of_mailbox)
            .single_value();
        let insert = diesel::insert_into(booking::table)
            .values(rows.iter().map(values).collect::<Vec<_>>())
            .returning((
                booking::calendar_guid,
                booking::id,
                open_bookings(self.organization.0, normalized_email, change.at),
                most_open,
                is_blocked(self.organization.0, normalized_email, first.phone),
            ));
        let inserted: Vec<(Uuid, i64, i64, Option<i16>, bool)> = prepared_if_few(rows.len(), insert)
            .get_results(self.connection)
            .await
            .map_err(store_error)?;
        if let [(.., open, most_open, is_blocked), ..] = *inserted
            && !channel.is_by_staff()
        {
            if is_blocked {
                return Ok(InsertedBookings::Blocked);
            }
            let others = number::<_, i64>(together.saturating_sub(1))?;
            if open + others >= most_open.map_or(i64::from(OPEN_BOOKINGS_PER_EMAIL), i64::from) {
                return Ok(InsertedBookings::TooManyOpen);
            }
        }
        // The database promises no order.
        let ids: BTreeMap<Uuid, i64> = inserted.into_iter().map(|(guid, id, ..)| (guid, id)).collect();
        let stored = rows.iter().filter_map(|row| ids.get(&row.guid.0).copied());
        Ok(InsertedBookings::Stored(stored.collect()))
    }

    /// The appointments of bookings. Answers their ids by booking, in their order.
    pub(in crate::changes) async fn insert_appointments(
        &mut self,
        zone: &Zone,
        bookings: &[(i64, &[DecidedAppointment])],
    ) -> Result<BTreeMap<i64, Vec<i64>>, StoreError> {
        let row = |booking: i64, position: usize, decided: &DecidedAppointment| {
            let (reason, figures) = reason(decided.reason);
            Ok((
                (
                    appointment::organization_nr.eq(self.organization.0),
                    appointment::booking_id.eq(booking),
                    appointment::position.eq(number::<_, i16>(position)?),
                    appointment::service_id.eq(decided.service.0),
                    appointment::employee_id.eq(decided.employee.0),
                    appointment::employee_reason.eq(reason),
                    appointment::employee_reason_figures.eq(figures),
                    appointment::status.eq("CONFIRMED"),
                ),
                (
                    appointment::title.eq(decided.title.clone()),
                    appointment::price_cents.eq(number::<_, i32>(decided.price.cents())?),
                    appointment::duration.eq(number::<_, i16>(decided.duration)?),
                    appointment::follow_up.eq(number::<_, i16>(decided.follow_up)?),
                    appointment::starts_wall.eq(decided.start),
                    appointment::ends_wall.eq(decided.end),
                    appointment::zone.eq(zone.name()),
                    appointment::starts_at.eq(decided.span.from().instant()),
                    appointment::ends_at.eq(decided.span.to().instant()),
                ),
            ))
        };
        let rows = bookings
            .iter()
            .flat_map(|(booking, decided)| {
                let positions = decided.iter().enumerate();
                positions.map(|(position, decided)| row(*booking, position, decided))
            })
            .collect::<Result<Vec<_>, StoreError>>()?;
        let count = rows.len();
        let insert = diesel::insert_into(appointment::table).values(rows).returning((
            appointment::booking_id,
            appointment::position,
            appointment::id,
        ));
        let mut inserted: Vec<(i64, i16, i64)> = prepared_if_few(count, insert)
            .get_results(self.connection)
            .await
            .map_err(store_error)?;
        // The database promises no order.
        inserted.sort_unstable();
        let mut ids: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
        for (booking, _, id) in inserted {
            ids.entry(booking).or_default().push(id);
        }
        Ok(ids)
    }

    /// What these appointments occupy.
    pub(in crate::changes) async fn insert_occupations(
        &mut self,
        appointments: &[(i64, &DecidedAppointment)],
    ) -> Result<(), StoreError> {
        let row = |id: i64, taken: Occupation| {
            (
                occupation::organization_nr.eq(self.organization.0),
                occupation::resource_id.eq(taken.resource.0),
                occupation::starts_at.eq(taken.span.from().instant()),
                occupation::ends_at.eq(taken.span.to().instant()),
                occupation::appointment_id.eq(id),
            )
        };
        let rows: Vec<_> = appointments
            .iter()
            .flat_map(|(id, decided)| decided.occupations.iter().map(|taken| row(*id, *taken)))
            .collect();
        prepared_if_few(rows.len(), diesel::insert_into(occupation::table).values(rows))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// What these appointments take, from which of their minutes to which. Plain ones, which take their employee from
    /// start to end, have no parts.
    pub(in crate::changes) async fn insert_parts(
        &mut self,
        appointments: &[(i64, &DecidedAppointment)],
    ) -> Result<(), StoreError> {
        let row = |id: i64, decided: &DecidedAppointment, taken: &Occupation| {
            let minute = |at: InstantMinute| number::<_, i16>(at.since(decided.span.from()));
            Ok((
                appointment_part::organization_nr.eq(self.organization.0),
                appointment_part::appointment_id.eq(id),
                appointment_part::resource_id.eq(taken.resource.0),
                appointment_part::from_minute.eq(minute(taken.span.from())?),
                appointment_part::to_minute.eq(minute(taken.span.to())?),
            ))
        };
        let rows = appointments
            .iter()
            .filter(|(_, decided)| !decided.is_plain)
            .flat_map(|(id, decided)| decided.occupations.iter().map(|taken| row(*id, decided, taken)))
            .collect::<Result<Vec<_>, StoreError>>()?;
        if rows.is_empty() {
            return Ok(());
        }
        prepared_if_few(rows.len(), diesel::insert_into(appointment_part::table).values(rows))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// What was answered to custom fields, each with its booking.
    pub(in crate::changes) async fn insert_answers(
        &mut self,
        answers: &[(i64, &RecordedAnswer)],
    ) -> Result<(), StoreError> {
        if answers.is_empty() {
            return Ok(());
        }
        let row = |(booking, recorded): &(i64, &RecordedAnswer)| {
            let (service, event) = match recorded.owner {
                CustomFieldOwner::Service(service) => (Some(service.0), None),
                CustomFieldOwner::Event(event) => (None, Some(event.0)),
            };
            (
                answer::organization_nr.eq(self.organization.0),
                answer::booking_id.eq(*booking),
                answer::custom_field_id.eq(recorded.field.0),
                answer::service_id.eq(service),
                answer::event_id.eq(event),
                answer::field_text.eq(recorded.field_text.clone()),
                answer::field_group.eq(recorded.field_group.clone()),
                answer::value.eq(recorded.value.clone()),
            )
        };
        let rows: Vec<_> = answers.iter().map(row).collect();
        prepared_if_few(rows.len(), diesel::insert_into(answer::table).values(rows))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// What happened to bookings.
    pub(in crate::changes) async fn insert_history(&mut self, lines: Vec<HistoryValues<'_>>) -> Result<(), StoreError> {
        if lines.is_empty() {
            return Ok(());
        }
        prepared_if_few(lines.len(), diesel::insert_into(history::table).values(lines))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// A line of history: the revision that it led to, and [what it was about](crate::queries::bookings::history_details).
    pub(in crate::changes) fn history_values<'a>(
        &self,
        change: &Change,
        booking: i64,
        what: &'a str,
        revision: Option<i32>,
        details: Option<Value>,
    ) -> HistoryValues<'a> {
        (
            history::organization_nr.eq(self.organization.0),
            history::booking_id.eq(booking),
            history::what.eq(what),
            history::revision.eq(revision),
            history::actor.eq(change.actor.label()),
            history::account_id.eq(change.account().map(|account| account.0)),
            history::on_behalf_of.eq(change.on_behalf_of.map(|actor| actor.label())),
            history::on_behalf_of_account_id.eq(change.on_behalf_of_account().map(|account| account.0)),
            history::api_key_id.eq(change.actor.api_key().map(|key| key.0)),
            history::at.eq(change.at),
            history::request_id.eq(change.request_id.0),
            history::details.eq(details),
        )
    }

    /// Facts of which the provider is told, and the customers where `tells_customer` says so. Reminders follow from them at
    /// once: what they are about is written already.
    pub(in crate::changes) async fn insert_facts(
        &mut self,
        change: &Change,
        facts: Vec<Fact>,
        tells_customer: bool,
    ) -> Result<(), StoreError> {
        self.follow_with_reminders(change, &facts, tells_customer).await?;
        let row = |fact| {
            (
                outbox::row(fact, change),
                outbox_rows::tells_customer.eq(tells_customer),
            )
        };
        let rows: Vec<_> = facts.into_iter().map(row).collect();
        if rows.is_empty() {
            return Ok(());
        }
        prepared_if_few(rows.len(), diesel::insert_into(outbox_rows::table).values(rows))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

/// Why an employee does an appointment, and the figures behind a choice, as they are stored.
pub(in crate::changes) fn reason(reason: EmployeeReason) -> (&'static str, Option<String>) {
    match reason {
        EmployeeReason::Chosen => ("CHOSEN", None),
        EmployeeReason::OnlyOneFree => ("ONLY_ONE_FREE", None),
        EmployeeReason::LeastOccupied {
            day_minutes,
            month_minutes,
            among,
        } => (
            "LEAST_OCCUPIED",
            Some(format!(
                "{day_minutes} min that day, {month_minutes} min in 28 days, among {among}"
            )),
        ),
    }
}

use booking_core::booking::{
    BookedAppointment, Booking, BookingChannel, BookingRefused, DecidedAppointment, Decision, Draft, DraftCustomer,
    Overridden, RecordedAnswer, Refusal,
};
use booking_core::calendar::Rules;
use booking_core::customers::{BookingContact, PartialContact};
use serde_json::Value;
use shared_kernel::{BookingId, Change, EmailAddress, Fact, StoreError};

use super::insert_rows::{BookingRow, InsertedBookings};
use crate::changes::CalendarChange;
use crate::queries::bookings::history_details;

/// Whose a new booking is.
pub(crate) struct BookingCustomer {
    pub(crate) id: i64,
    /// The one that its mails go to, where there is one.
    pub(crate) normalized_email: Option<String>,
    /// What was typed and is not so on file.
    pub(crate) given: BookingContact,
}

impl CalendarChange<'_> {
    /// Writes decided bookings of one customer with everything that belongs to them: one statement per table, whatever
    /// their number.
    pub(crate) async fn write_bookings(
        &mut self,
        change: &Change,
        rules: &Rules,
        decided: &[(&Draft, &Decision)],
    ) -> Result<Vec<Booking>, BookingRefused> {
        let Some((first, by_first)) = decided.first() else {
            return Ok(Vec::new());
        };
        let customer = self.customer_of(change, &by_first.customer).await?;
        let customer = customer.ok_or(Refusal::UnknownCustomer)?;
        let of_bookings = decided.iter().map(|(draft, decision)| BookingRow {
            guid: draft.guid,
            channel: draft.channel,
            remark: decision.customer.remarks(),
            note: draft.note.as_deref(),
            normalized_email: customer.normalized_email.clone(),
            phone: decision.customer.phone(),
            manage_token_hash: &draft.manage_token_hash,
            repetition_hash: &draft.identity.repetition_hash,
        });
        let rows: Vec<BookingRow<'_>> = of_bookings.collect();
        let ids = match self
            .insert_bookings(change, (customer.id, &customer.given), &rows, 1)
            .await?
        {
            InsertedBookings::Stored(ids) => ids,
            InsertedBookings::TooManyOpen => return Err(Refusal::TooManyOpenBookings.into()),
            InsertedBookings::Blocked => return Err(Refusal::Blocked.into()),
        };
        let of_bookings: Vec<(i64, &[DecidedAppointment])> = ids
            .iter()
            .zip(decided)
            .map(|(id, (_, decision))| (*id, decision.appointments.as_slice()))
            .collect();
        let appointment_ids = self.insert_appointments(&rules.zone, &of_bookings).await?;
        let ids_of = |booking: &i64| appointment_ids.get(booking).map_or(&[][..], Vec::as_slice);
        let appointments: Vec<(i64, &DecidedAppointment)> = of_bookings
            .iter()
            .flat_map(|(id, decided)| ids_of(id).iter().copied().zip(*decided))
            .collect();
        self.insert_occupations(&appointments).await?;
        self.insert_parts(&appointments).await?;
        let answers: Vec<(i64, &RecordedAnswer)> = ids
            .iter()
            .zip(decided)
            .flat_map(|(id, (_, decision))| decision.answers.iter().map(|answer| (*id, answer)))
            .collect();
        self.insert_answers(&answers).await?;
        let (mut bookings, mut lines, mut facts) = (Vec::with_capacity(ids.len()), Vec::new(), Vec::new());
        for (id, (draft, decision)) in ids.iter().zip(decided) {
            let booking = BookingId(*id);
            let details = overridden_rules(decision, ids_of(id));
            let what = if let BookingChannel::Import { .. } = draft.channel {
                "LOADED"
            } else {
                facts.push(Fact::BookingConfirmed {
                    organization: self.organization,
                    booking,
                });
                "BOOKED"
            };
            lines.push(self.history_values(change, *id, what, Some(0), details));
            bookings.push(Booking {
                id: booking,
                guid: draft.guid,
                organization: draft.organization,
                zone: rules.zone.clone(),
                appointments: booked_by_start(&decision.appointments),
            });
        }
        self.insert_history(lines).await?;
        self.insert_facts(change, facts, first.channel.tells_customer()).await?;
        for ((draft, _), booking) in decided.iter().zip(&bookings) {
            if let Some(key) = &draft.identity.key {
                self.store_key(change, key, &draft.identity.body_hash, booking.id)
                    .await?;
            }
        }
        Ok(bookings)
    }

    /// Whose booking it is, and what it is made with. `None` where nobody like that is on file.
    pub(crate) async fn customer_of(
        &mut self,
        change: &Change,
        customer: &DraftCustomer,
    ) -> Result<Option<BookingCustomer>, StoreError> {
        let (contact, seen_by) = match customer {
            DraftCustomer::Form(contact) => (&PartialContact::from(contact), None),
            DraftCustomer::Partial { contact, seen_by } => (contact, *seen_by),
            DraftCustomer::OnFile { customer, seen_by } => {
                let email = self.email_on_file(*customer, *seen_by).await?;
                return Ok(email.map(|email| BookingCustomer {
                    id: customer.0,
                    normalized_email: EmailAddress::parse(&email).ok().map(|email| email.normalized()),
                    given: BookingContact::default(),
                }));
            }
        };
        let (id, given) = self.find_or_insert_customer(change, contact, seen_by).await?;
        Ok(Some(BookingCustomer {
            id,
            normalized_email: contact.email.as_ref().map(EmailAddress::normalized),
            given,
        }))
    }
}

/// Each appointment that breaks rules.
fn overridden_rules(decision: &Decision, ids: &[i64]) -> Option<Value> {
    let overridden: Vec<(i64, &Overridden)> = decision
        .overridden
        .iter()
        .filter_map(|(index, over)| Some((*ids.get(*index)?, over)))
        .collect();
    history_details::booked(&overridden)
}

fn booked_by_start(decided: &[DecidedAppointment]) -> Vec<BookedAppointment> {
    let mut by_start: Vec<&DecidedAppointment> = decided.iter().collect();
    by_start.sort_by_key(|decided| decided.span.from());
    by_start.into_iter().map(booked_appointment).collect()
}

fn booked_appointment(decided: &DecidedAppointment) -> BookedAppointment {
    BookedAppointment {
        service: decided.service,
        title: decided.title.clone(),
        price: decided.price,
        duration: decided.duration,
        employee: decided.employee,
        employee_name: decided.employee_name.clone(),
        start: decided.start,
        end: decided.end,
    }
}

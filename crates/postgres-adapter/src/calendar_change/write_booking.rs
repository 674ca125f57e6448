use booking_core::booking::{
    BookError, BookedAppointment, Booking, BookingChannel, DecidedAppointment, Decision, Draft, DraftCustomer,
    Overridden, Refusal,
};
use booking_core::calendar::Rules;
use serde_json::Value;
use shared_kernel::{BookingId, Change, EmailAddress, Fact};

use super::CalendarChange;
use super::insert_rows::{BookingRow, InsertedBooking};
use super::stored_answer;
use crate::history_details;

impl CalendarChange<'_> {
    /// Writes a decided booking with everything that belongs to it.
    pub(crate) async fn write_booking(
        &mut self,
        change: &Change,
        draft: &Draft,
        rules: &Rules,
        decision: &Decision,
    ) -> Result<Booking, BookError> {
        let (customer, mailbox) = self.customer_of(change, &decision.customer).await?;
        let row = BookingRow {
            guid: draft.guid,
            channel: draft.channel,
            remark: decision.customer.remarks(),
            note: draft.note.as_deref(),
            mailbox,
            phone: decision.customer.phone(),
            manage_token_hash: &draft.manage_token_hash,
            repetition_hash: &draft.repetition_hash,
        };
        let id = self.insert_booking(change, customer, row).await?;
        let id = match id {
            InsertedBooking::Stored(id) => id,
            InsertedBooking::TooManyOpen => return Err(Refusal::TooManyOpenBookings.into()),
            InsertedBooking::Blocked => return Err(Refusal::Blocked.into()),
        };
        let ids = self
            .insert_appointments(id, &rules.zone, &decision.appointments)
            .await?;
        let appointments: Vec<_> = ids.iter().copied().zip(&decision.appointments).collect();
        self.insert_occupations(&appointments).await?;
        self.insert_parts(&appointments).await?;
        self.insert_answers(id, &decision.answers).await?;
        let booking = Booking {
            id: BookingId(id),
            guid: draft.guid,
            organization: draft.organization,
            zone: rules.zone.clone(),
            appointments: booked_by_start(&decision.appointments),
        };
        let details = overridden_rules(decision, &ids);
        if let BookingChannel::Import { .. } = draft.channel {
            self.insert_history(change, id, "LOADED", Some(0), details).await?;
        } else {
            self.insert_history(change, id, "BOOKED", Some(0), details).await?;
            let fact = Fact::BookingConfirmed {
                organization: self.organization,
                booking: booking.id,
            };
            self.insert_fact(change, fact, draft.channel.tells_customer()).await?;
        }
        if let Some(key) = &draft.idempotency_key {
            let answer = stored_answer::booking_to_json(&booking.zone, &booking.appointments)?;
            self.store_key(change, key, &draft.body_hash, booking.id, Some(answer))
                .await?;
        }
        Ok(booking)
    }

    /// The id of the customer, and the mailbox where there is one.
    pub(crate) async fn customer_of(
        &mut self,
        change: &Change,
        customer: &DraftCustomer,
    ) -> Result<(i64, Option<String>), BookError> {
        match customer {
            DraftCustomer::Form(contact) => {
                let id = self.find_or_insert_customer(change, contact).await?;
                Ok((id, Some(contact.email.mailbox())))
            }
            DraftCustomer::Partial(contact) => {
                let id = self.find_or_insert_partial_customer(change, contact).await?;
                Ok((id, contact.email.as_ref().map(EmailAddress::mailbox)))
            }
            DraftCustomer::OnFile { customer, seen_by } => {
                let email = self.email_on_file(*customer, *seen_by).await?;
                let email = email.ok_or(Refusal::UnknownCustomer)?;
                let mailbox = EmailAddress::parse(&email).ok().map(|email| email.mailbox());
                Ok((customer.0, mailbox))
            }
        }
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

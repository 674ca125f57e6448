use booking_core::settings::{AppliedBookingRules, BookingRules, ChangeMode, MOST_OUTDATED_CUSTOMERS, SettingsError};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{Change, StoreError};

use super::{SettingsChange, Written};
use crate::audit_log::Audited;
use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::queries::columns::number;
use crate::queries::outdated_customers::count_outdated_customers;
use crate::queries::settings::organization::read_booking_rules;
use crate::schema::calendar;

/// Sets how an organisation is booked online.
pub(crate) struct SetBookingRules {
    pub(crate) mode: ChangeMode,
    pub(crate) wanted: BookingRules,
}

impl SettingsChange for SetBookingRules {
    type Setting = AppliedBookingRules;

    const IS_SEARCHED: bool = false;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<AppliedBookingRules>, SettingsError> {
        let before = stored(calendar).await?;
        self.mode.check_version(Some(before.version()))?;
        calendar.write_booking_rules(&self.wanted).await?;
        let rules = stored(calendar).await?;
        let outdated_customers = if rules.contact_retention == before.contact_retention {
            0
        } else {
            calendar.outdated_customers(change).await?
        };
        let audited = Audited::BookingRulesChanged {
            organization: calendar.organization,
        };
        Ok(Written {
            setting: AppliedBookingRules {
                rules,
                outdated_customers,
            },
            logged: (audited, Some(logged(&before)), Some(logged(&rules))),
        })
    }
}

async fn stored(calendar: &mut CalendarChange<'_>) -> Result<BookingRules, SettingsError> {
    let found = read_booking_rules(calendar.connection, calendar.organization).await?;
    found.ok_or(SettingsError::UnknownOrganization)
}

fn logged(rules: &BookingRules) -> Value {
    json!({
        "notice": rules.notice,
        "horizon": rules.horizon,
        "grid": rules.grid,
        "cancellationNotice": rules.settings.cancellation_notice,
        "showComment": rules.settings.show_comment,
        "showPhone": rules.settings.show_phone,
        "phoneMandatory": rules.settings.phone_mandatory,
        "contactRetention": rules.contact_retention,
        "openBookingsOfMailbox": rules.open_bookings_of_mailbox,
    })
}

impl CalendarChange<'_> {
    /// How many customers are to be erased under the rules as they are written.
    async fn outdated_customers(&mut self, change: &Change) -> Result<usize, StoreError> {
        let most = number(MOST_OUTDATED_CUSTOMERS)?;
        let counted = count_outdated_customers(self.connection, self.organization, change.at, most);
        number(counted.await.map_err(store_error)?)
    }

    async fn write_booking_rules(&mut self, wanted: &BookingRules) -> Result<(), StoreError> {
        let most: Option<i16> = wanted.open_bookings_of_mailbox.map(number).transpose()?;
        let months: Option<i16> = wanted.contact_retention.map(number).transpose()?;
        diesel::update(calendar::table.find(self.organization.0))
            .set((
                calendar::notice.eq(number::<_, i32>(wanted.notice)?),
                calendar::horizon.eq(number::<_, i16>(wanted.horizon)?),
                calendar::grid.eq(number::<_, i16>(wanted.grid)?),
                calendar::cancellation_notice.eq(number::<_, i32>(wanted.settings.cancellation_notice)?),
                calendar::show_comment.eq(wanted.settings.show_comment),
                calendar::show_phone.eq(wanted.settings.show_phone),
                calendar::phone_mandatory.eq(wanted.settings.phone_mandatory),
                calendar::contact_retention.eq(months),
                calendar::open_bookings_of_mailbox.eq(most),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

use booking_core::settings::{ChangeMode, OnlineBooking, SettingsError};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{BookingPause, Change};

use super::{SettingsChange, Written};
use crate::audit_log::Audited;
use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::queries::settings::organization::read_booking_pause;
use crate::schema::calendar;

/// Pauses online booking, or ends the pause.
pub(crate) struct SetBookingPause {
    pub(crate) mode: ChangeMode,
    pub(crate) wanted: OnlineBooking,
}

impl SettingsChange for SetBookingPause {
    type Setting = OnlineBooking;

    const IS_SEARCHED: bool = false;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<OnlineBooking>, SettingsError> {
        let stored = read_booking_pause(calendar.connection, calendar.organization).await?;
        let (stored, zone) = stored.ok_or(SettingsError::UnknownOrganization)?;
        let before = OnlineBooking::at(change.at, stored, &zone);
        self.mode.check_version(Some(before.version()))?;
        let pause = self.wanted.pause.as_ref();
        diesel::update(calendar::table.find(calendar.organization.0))
            .set((
                calendar::pause_note.eq(pause.map(|pause| pause.note.as_str())),
                calendar::paused_until.eq(pause.and_then(|pause| pause.until)),
            ))
            .execute(calendar.connection)
            .await
            .map_err(store_error)?;
        let audited = Audited::BookingPauseChanged {
            organization: calendar.organization,
        };
        Ok(Written {
            setting: self.wanted.clone(),
            logged: (audited, Some(logged(before.pause.as_ref())), Some(logged(pause))),
        })
    }
}

/// Without the note, which may tell of a person.
fn logged(pause: Option<&BookingPause>) -> Value {
    let until = pause.and_then(|pause| pause.until);
    json!({ "isPaused": pause.is_some(), "until": until.map(|until| until.to_string()) })
}

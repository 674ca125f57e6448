use booking_core::settings::{SettingsError, SettingsOutcome};
use time::Date;

use crate::app_state::AppState;
use crate::extract::{Made, Session};
use wire::problem::{Code, Problem};

/// What adding a setting answers: what it leads to or, where the same request has added it before, how it is now.
pub async fn or_as_it_is<Setting>(
    (state, session): (&AppState, &Session),
    made: Made<SettingsOutcome<Setting>>,
    present: impl AsyncFnOnce(i64) -> Result<Option<Setting>, SettingsError>,
) -> Result<SettingsOutcome<Setting>, Problem> {
    match made {
        Made::Now(settled) => Ok(settled),
        Made::Before(id) => {
            let setting = present(id).await?;
            let setting = setting.ok_or_else(|| Problem::new(Code::NotFound))?;
            Ok(SettingsOutcome::unchanged(setting, today(state, session).await?))
        }
    }
}

/// The date at the organisation of the session.
pub async fn today(state: &AppState, session: &Session) -> Result<Date, Problem> {
    let frame = &state.use_cases.show_calendar_frame;
    let zone = frame.zone(session.actor(), session.organization()?).await?;
    Ok(zone.date(session.change.at))
}

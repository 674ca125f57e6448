use std::future::Future;

use booking_core::settings::SettingsError;
use serde::Serialize;

use wire::problem::{Code, Problem};

/// What a save answers. Whoever saves over the change of somebody else is told what is stored now.
pub async fn or_present<SettingsOutcome, Shown: Serialize>(
    saved: Result<SettingsOutcome, SettingsError>,
    present: impl Future<Output = Result<Option<Shown>, SettingsError>>,
) -> Result<SettingsOutcome, Problem> {
    match saved {
        Err(SettingsError::ChangedMeanwhile) => match present.await? {
            Some(shown) => Err(Problem::changed_meanwhile(&shown)),
            None => Err(Problem::new(Code::NotFound)),
        },
        saved => Ok(saved?),
    }
}

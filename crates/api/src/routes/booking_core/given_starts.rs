use shared_kernel::{OrganizationNr, Zone};
use time::PrimitiveDateTime;

use crate::app_state::AppState;
use crate::problem::Problem;
use crate::wire::GivenTime;

/// Turns starts into wall times. The zone of the organisation is asked for only where a start is an instant.
pub struct GivenStarts<'a> {
    state: &'a AppState,
    organization: OrganizationNr,
    zone: Option<Zone>,
}

impl<'a> GivenStarts<'a> {
    pub fn at(state: &'a AppState, organization: OrganizationNr) -> Self {
        Self {
            state,
            organization,
            zone: None,
        }
    }

    /// The wall time of the start of a service, which is counted from 0.
    pub async fn wall(&mut self, service: usize, start: GivenTime) -> Result<PrimitiveDateTime, Problem> {
        let wall = match (start, &self.zone) {
            (GivenTime::Wall(wall), _) => Some(wall),
            (instant, Some(zone)) => instant.wall(zone),
            (instant, None) => {
                let profile = self
                    .state
                    .use_cases
                    .show_profile
                    .organization(self.organization)
                    .await?;
                instant.wall(self.zone.insert(profile.zone))
            }
        };
        wall.ok_or_else(|| Problem::start_without_wall_time(service))
    }
}

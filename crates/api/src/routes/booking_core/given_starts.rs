use shared_kernel::{OrganizationNr, Zone};
use time::PrimitiveDateTime;

use crate::app_state::AppState;
use crate::extract::Session;
use wire::GivenTime;
use wire::problem::Problem;

/// Turns starts into wall times. The zone of the organisation is asked for only where a start is an instant.
pub struct GivenStarts<'a> {
    state: &'a AppState,
    asker: Asker<'a>,
    zone: Option<Zone>,
}

/// Who asks: staff also works where nothing is public.
enum Asker<'a> {
    Visitor(OrganizationNr),
    Staff(&'a Session),
}

impl<'a> GivenStarts<'a> {
    /// At a public organisation.
    pub fn at(state: &'a AppState, organization: OrganizationNr) -> Self {
        let asker = Asker::Visitor(organization);
        Self {
            state,
            asker,
            zone: None,
        }
    }

    /// At the organisation of the session.
    pub fn of_staff(state: &'a AppState, session: &'a Session) -> Self {
        let asker = Asker::Staff(session);
        Self {
            state,
            asker,
            zone: None,
        }
    }

    /// The wall time of the start of a service, which is counted from 0.
    pub async fn wall(&mut self, service: usize, start: GivenTime) -> Result<PrimitiveDateTime, Problem> {
        let wall = self.existing_wall(start).await?;
        wall.ok_or_else(|| Problem::start_without_wall_time(service))
    }

    /// The wall time of this member of the request.
    pub async fn wall_of(&mut self, member: &str, time: GivenTime) -> Result<PrimitiveDateTime, Problem> {
        let wall = self.existing_wall(time).await?;
        wall.ok_or_else(|| Problem::skipped_by_clock(member))
    }

    async fn existing_wall(&mut self, time: GivenTime) -> Result<Option<PrimitiveDateTime>, Problem> {
        Ok(match (time, &self.zone) {
            (GivenTime::Wall(wall), _) => Some(wall),
            (instant, Some(zone)) => instant.wall(zone),
            (instant, None) => {
                let zone = self.ask_for_zone().await?;
                instant.wall(self.zone.insert(zone))
            }
        })
    }

    async fn ask_for_zone(&self) -> Result<Zone, Problem> {
        let use_cases = &self.state.use_cases;
        match self.asker {
            Asker::Visitor(organization) => Ok(use_cases.show_profile.organization(organization).await?.zone),
            Asker::Staff(session) => {
                let (actor, organization) = (session.actor(), session.organization()?);
                Ok(use_cases.show_calendar_frame.zone(actor, organization).await?)
            }
        }
    }
}

use std::sync::Arc;

use shared_kernel::{Actor, Clock, OrganizationNr, Rank, ResourceId, ServiceId, StoreError, Zone};
use time::PrimitiveDateTime;

use crate::calendar::{Audience, CalendarReader};
use crate::slots::{StartObstacles, obstacles};

/// A start of a service that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StartQuery {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// What should begin then.
    pub service: ServiceId,
    /// Who should do it; `None` asks for everybody who can and whose calendar the actor reaches.
    pub employee: Option<ResourceId>,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
}

/// Why nothing is explained.
#[derive(Debug, thiserror::Error)]
pub enum ExplanationRefused {
    /// The actor is not of the staff of this organisation, or does not reach the employee's calendar.
    #[error("forbidden")]
    Forbidden,
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The organisation does not offer this service.
    #[error("unknown service")]
    UnknownService,
    /// The organisation has no such employee.
    #[error("unknown employee")]
    UnknownEmployee,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Tells staff what stands in the way of a start.
#[derive(derive_more::Constructor)]
pub struct ExplainStart {
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl ExplainStart {
    /// What stands in the way, nothing where it is free, and the zone in which it is told.
    pub async fn explain(
        &self,
        actor: Actor,
        query: &StartQuery,
    ) -> Result<(Zone, StartObstacles), ExplanationRefused> {
        if !actor.has_rank(query.organization, Rank::BusinessUser) {
            return Err(ExplanationRefused::Forbidden);
        }
        let reach = actor.reach(query.organization);
        if query.employee.is_some_and(|employee| !reach.includes(employee)) {
            return Err(ExplanationRefused::Forbidden);
        }
        let rules = Audience::Staff
            .rules(self.calendars.as_ref(), query.organization)
            .await?;
        let rules = rules.ok_or(ExplanationRefused::UnknownOrganization)?;
        let service = rules.service(query.service).ok_or(ExplanationRefused::UnknownService)?;
        let position = |employee| rules.position(employee).ok_or(ExplanationRefused::UnknownEmployee);
        let position = query.employee.map(position).transpose()?;
        let day = query.start.date();
        let (from, to) = rules.instants(day, day);
        let occupations = self.calendars.occupations(query.organization, from, to).await?;
        let mut found = obstacles(&rules, service, position, &occupations, self.clock.now(), query.start);
        found.of_employees.retain(|(employee, _)| reach.includes(*employee));
        Ok((rules.zone.clone(), found))
    }
}

#[cfg(test)]
mod tests;

use std::sync::Arc;

use shared_kernel::{Clock, InstantMinute, OrganizationNr, ServiceId, StoreError};

use super::memory::{AnswerKey, AnswerMemory};
use super::{Overview, WallRange, free_starts};
use crate::calendar::{CalendarReader, Rules, ServiceRules};

/// The most services one question or one booking may name.
pub const MOST_SERVICES: usize = 10;

/// Which starts are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotsQuery {
    /// At which organisation.
    pub organization: OrganizationNr,
    /// One service, or several that one employee shall do back to back in this order; 1 to 10.
    pub services: Vec<ServiceId>,
    /// In which stretch of wall time.
    pub range: WallRange,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SlotsError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// No service was named.
    #[error("no service named")]
    NoService,
    /// More than [`MOST_SERVICES`] were named.
    #[error("too many services")]
    TooManyServices,
    /// The organisation does not offer this service.
    #[error("unknown service {0}")]
    UnknownService(ServiceId),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lists the free starts of a range. Open to everybody.
pub struct ListSlots {
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
    memory: Arc<AnswerMemory>,
}

impl ListSlots {
    /// The use case over its ports.
    pub fn new(calendars: Arc<dyn CalendarReader>, clock: Arc<dyn Clock>, memory: Arc<AnswerMemory>) -> Self {
        Self {
            calendars,
            clock,
            memory,
        }
    }

    /// Answers from memory while nothing has changed, and computes anew otherwise.
    pub async fn list(&self, query: SlotsQuery) -> Result<Arc<Overview>, SlotsError> {
        match query.services.len() {
            0 => return Err(SlotsError::NoService),
            1..=MOST_SERVICES => {}
            _ => return Err(SlotsError::TooManyServices),
        }
        let organization = query.organization;
        let versions = self
            .calendars
            .versions(organization)
            .await?
            .ok_or(SlotsError::UnknownOrganization)?;
        let rules = self
            .calendars
            .rules(organization, versions)
            .await?
            .ok_or(SlotsError::UnknownOrganization)?;
        let now = self.clock.now();
        let (today, earliest) = (rules.zone.date(now), rules.earliest_start(now));
        let key = AnswerKey {
            organization,
            services: query.services,
            range: query.range,
        };
        if let Some(overview) = self.memory.recall(&key, versions, today, earliest) {
            return Ok(overview);
        }
        let services = services_of(&rules, &key.services)?;
        let (from, to) = instants_of(&rules, &query.range, now);
        let occupations = if from < to {
            self.calendars.occupations(organization, from, to).await?
        } else {
            Vec::new()
        };
        let overview = Arc::new(free_starts(&rules, &services, &occupations, &query.range, now));
        self.memory.keep(key, versions, today, Arc::clone(&overview));
        Ok(overview)
    }
}

fn services_of<'a>(rules: &'a Rules, ids: &[ServiceId]) -> Result<Vec<&'a ServiceRules>, SlotsError> {
    ids.iter()
        .map(|id| rules.service(*id).ok_or(SlotsError::UnknownService(*id)))
        .collect()
}

/// The instants that can matter for a range: from today to the last bookable day, and the day after,
/// into which a late start may reach.
fn instants_of(rules: &Rules, range: &WallRange, now: time::OffsetDateTime) -> (InstantMinute, InstantMinute) {
    let today = rules.zone.date(now);
    let first = range.from().date().max(today);
    let last = range.to().date().min(rules.last_day(today));
    (
        rules.zone.day(first).begins(),
        rules.zone.day(last.saturating_add(time::Duration::days(1))).ends(),
    )
}

use std::collections::HashMap;
use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, StoreError, Zone};
use time::PrimitiveDateTime;

use super::{BusinessHours, business_hours};
use crate::calendar::CalendarListReader;
use crate::slots::{FindNextStarts, NextStartCache};

/// What a list shows of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtAGlance {
    /// The zone that all times are meant in.
    pub zone: Zone,
    /// The opening hours of the coming seven days.
    pub hours: Vec<BusinessHours>,
    /// The earliest start that any service has; none when nothing is free up to the horizon.
    pub next_start: Option<PrimitiveDateTime>,
}

/// Shows the calendars of the organisations in a list. Open to everybody.
pub struct ShowAtAGlance {
    calendars: Arc<dyn CalendarListReader>,
    next_starts: FindNextStarts,
    clock: Arc<dyn Clock>,
}

impl ShowAtAGlance {
    /// The use case over its ports and the memory of the process.
    pub fn new(calendars: Arc<dyn CalendarListReader>, clock: Arc<dyn Clock>, memory: Arc<NextStartCache>) -> Self {
        Self {
            next_starts: FindNextStarts::new(Arc::clone(&calendars), memory),
            calendars,
            clock,
        }
    }

    /// All of these at once. Those that are not public are left out.
    pub async fn show(
        &self,
        organizations: &[OrganizationNr],
    ) -> Result<HashMap<OrganizationNr, AtAGlance>, StoreError> {
        if organizations.is_empty() {
            return Ok(HashMap::new());
        }
        let calendars = self.calendars.calendars(organizations).await?;
        let now = self.clock.now();
        let next_starts = self.next_starts.find(&calendars, now).await?;
        Ok(calendars
            .into_iter()
            .map(|(_, rules)| {
                let glance = AtAGlance {
                    zone: rules.zone.clone(),
                    hours: business_hours(&rules.zone, &rules.premises, now),
                    next_start: next_starts.get(&rules.organization).copied(),
                };
                (rules.organization, glance)
            })
            .collect())
    }
}

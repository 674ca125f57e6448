use std::sync::Arc;

use shared_kernel::{Change, EventDateId, EventId, OrganizationNr, Rank, StoreError};
use time::OffsetDateTime;

use super::{Event, EventStore};

/// The dates of an event that are to be called off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DateSelection {
    /// All dates that lie ahead.
    All,
    /// The dates with these ids, all or none.
    Only(Vec<EventDateId>),
}

/// Why dates stay as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum DateRefusal {
    /// The organisation has no such event, or the event no such date.
    #[error("no such date")]
    UnknownDate,
    /// The date has begun.
    #[error("it is over")]
    Over,
}

impl DateSelection {
    /// The ids of the dates to be called off, ascending. A date that was called off before is no longer part of the
    /// event; selecting it again changes nothing (`was_called_off`).
    pub fn decide(
        &self,
        event: &Event,
        was_called_off: impl Fn(EventDateId) -> bool,
        now: OffsetDateTime,
    ) -> Result<Vec<EventDateId>, DateRefusal> {
        let lies_ahead = |id: EventDateId| {
            let date = event.dates.iter().find(|date| date.id == id);
            date.map(|date| date.span.from().instant() > now)
        };
        let mut called_off = match self {
            Self::All => {
                let ids = event.dates.iter().map(|date| date.id);
                ids.filter(|id| lies_ahead(*id) == Some(true)).collect()
            }
            Self::Only(ids) => {
                let mut called_off = Vec::with_capacity(ids.len());
                for id in ids {
                    match lies_ahead(*id) {
                        Some(true) => called_off.push(*id),
                        Some(false) => return Err(DateRefusal::Over),
                        None if was_called_off(*id) => {}
                        None => return Err(DateRefusal::UnknownDate),
                    }
                }
                called_off
            }
        };
        called_off.sort_unstable();
        called_off.dedup();
        Ok(called_off)
    }
}

/// Why no date was called off.
#[derive(Debug, thiserror::Error)]
pub enum CallOffRefused {
    /// No date was selected.
    #[error("the selection is empty")]
    EmptySelection,
    /// The actor lacks the rank in this organisation.
    #[error("forbidden")]
    Forbidden,
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// A date cannot be called off.
    #[error(transparent)]
    Refused(#[from] DateRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Calls off dates of events and courses. For managers of the organisation.
#[derive(derive_more::Constructor)]
pub struct CallOffDates {
    events: Arc<dyn EventStore>,
}

impl CallOffDates {
    /// Calls off these dates and returns how many participants will be notified.
    pub async fn call_off(
        &self,
        change: Change,
        organization: OrganizationNr,
        event: EventId,
        which: DateSelection,
    ) -> Result<usize, CallOffRefused> {
        if !change.rights().has_rank(organization, Rank::BusinessManager) {
            return Err(CallOffRefused::Forbidden);
        }
        if matches!(&which, DateSelection::Only(ids) if ids.is_empty()) {
            return Err(CallOffRefused::EmptySelection);
        }
        self.events.call_off_dates(&change, organization, event, &which).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor};
    use time::Duration;

    use super::*;
    use crate::events::MockEventStore;
    use crate::events::example::{course, instants};
    use crate::example::by;

    /// What is called off, how long after the second date begins, and what becomes of it.
    type Row = (DateSelection, Duration, Result<Vec<EventDateId>, DateRefusal>);

    #[test]
    fn only_future_dates_are_called_off_and_only_once() {
        let event = course(3);
        let second = instants(&event)[1];
        let (one, two, three, gone, never) = (
            EventDateId(1),
            EventDateId(2),
            EventDateId(3),
            EventDateId(8),
            EventDateId(9),
        );
        let only = |ids: &[EventDateId]| DateSelection::Only(ids.to_vec());
        let table: &[Row] = &[
            (DateSelection::All, -Duration::SECOND, Ok(vec![two, three])),
            (DateSelection::All, Duration::ZERO, Ok(vec![three])),
            (only(&[three, two, three]), -Duration::SECOND, Ok(vec![two, three])),
            (only(&[three, two]), Duration::ZERO, Err(DateRefusal::Over)),
            (only(&[one]), Duration::ZERO, Err(DateRefusal::Over)),
            (only(&[gone]), Duration::ZERO, Ok(vec![])),
            (only(&[three, never]), Duration::ZERO, Err(DateRefusal::UnknownDate)),
        ];
        for (which, after, expected) in table {
            let decided = which.decide(&event, |id| id == gone, second + *after);
            assert_eq!(&decided, expected, "{which:?} {after}");
        }
    }

    #[tokio::test]
    async fn calling_off_needs_a_manager_of_the_organisation() {
        let mut events = MockEventStore::new();
        events.expect_call_off_dates().once().returning(|_, _, _, _| Ok(4));
        let use_case = CallOffDates::new(Arc::new(events));
        let call_off = |actor, which| use_case.call_off(by(actor), OrganizationNr(1000), EventId(5), which);
        let staff = |organization, rank| Actor::Staff {
            organization: OrganizationNr(organization),
            rank,
            account: AccountId(7),
            employee: None,
        };
        let elsewhere = staff(1001, Rank::BusinessAdmin);
        for nobody in [Actor::Guest, elsewhere, staff(1000, Rank::BusinessUser)] {
            let refused = call_off(nobody, DateSelection::All).await;
            assert!(matches!(refused, Err(CallOffRefused::Forbidden)), "{refused:?}");
        }
        let manager = staff(1000, Rank::BusinessManager);
        let nothing = call_off(manager, DateSelection::Only(Vec::new())).await;
        assert!(matches!(nothing, Err(CallOffRefused::EmptySelection)), "{nothing:?}");
        assert_eq!(call_off(manager, DateSelection::All).await.unwrap(), 4);
    }
}

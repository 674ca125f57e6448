use std::error::Error;
use std::sync::Arc;

use shared_kernel::{Change, Randomness, StoreError};
use time::Duration;

use super::{WebhookFacts, event_of};
use crate::ports::QueuedFact;
use crate::retries::pause;

/// Facts taken at once.
const FACTS: i64 = 100;
/// Planning one hundred facts takes far less; a worker that died gives them back after this.
const LEASE: Duration = Duration::minutes(2);
/// A fact that failed so often, over eight hours, fails for a cause of its own.
const TRIES: i32 = 10;

/// Turns what happened into messages that are to be sent.
#[derive(Clone)]
pub struct PlanWebhooks {
    facts: Arc<dyn WebhookFacts>,
    randomness: Arc<dyn Randomness>,
}

/// What one round of planning did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PlannedWebhooks {
    /// Facts that are done with.
    pub facts: usize,
    /// Facts that failed, to be tried again or given up.
    pub failed: usize,
}

impl PlanWebhooks {
    /// Over its ports.
    pub fn new(facts: Arc<dyn WebhookFacts>, randomness: Arc<dyn Randomness>) -> Self {
        Self { facts, randomness }
    }

    /// Plans the messages of the facts that wait, at most one hundred. A fact whose planning fails is tried again after 1, 2,
    /// 4, … minutes and given up after ten attempts.
    pub async fn plan(&self, change: &Change) -> Result<PlannedWebhooks, StoreError> {
        let mut planned = PlannedWebhooks::default();
        for queued in self.facts.take(change, FACTS, LEASE).await? {
            let (event, message) = (event_of(&queued.fact), self.randomness.uuid());
            match self.facts.plan(change, queued.id, event, message).await {
                Ok(()) => planned.facts += 1,
                Err(error) => {
                    self.put_back(change, queued, &error).await?;
                    planned.failed += 1;
                }
            }
        }
        Ok(planned)
    }

    async fn put_back(&self, change: &Change, queued: QueuedFact, failure: &StoreError) -> Result<(), StoreError> {
        let tries = queued.tries + 1;
        let retry_at = (tries < TRIES).then(|| change.at + pause(queued.tries));
        if retry_at.is_some() {
            tracing::warn!(
                fact = queued.id,
                tries,
                error = failure as &dyn Error,
                "planning the webhooks of a fact failed"
            );
        } else {
            tracing::error!(
                fact = queued.id,
                tries,
                error = failure as &dyn Error,
                "a fact was given up: no webhook is told"
            );
        }
        self.facts.mark_failed(change, queued.id, retry_at).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{BookingId, Fact, OperatingSystemRandomness, OrganizationNr};

    use super::*;
    use crate::example::change;
    use crate::webhooks::{MockWebhookFacts, WebhookEvent};

    fn queued(fact: Fact, tries: i32) -> QueuedFact {
        QueuedFact {
            id: 7,
            fact,
            tells_customer: true,
            tries,
        }
    }

    async fn plan(facts: MockWebhookFacts) -> PlannedWebhooks {
        let use_case = PlanWebhooks::new(Arc::new(facts), Arc::new(OperatingSystemRandomness));
        use_case.plan(&change()).await.unwrap()
    }

    #[tokio::test]
    async fn facts_about_bookings_are_events_and_others_are_passed_over() {
        let (organization, booking, sequence) = (OrganizationNr(1000), BookingId(70), 1);
        for (fact, event) in [
            (
                Fact::BookingConfirmed { organization, booking },
                Some(WebhookEvent::BookingCreated),
            ),
            (
                Fact::BookingMoved {
                    organization,
                    booking,
                    sequence,
                },
                Some(WebhookEvent::BookingMoved),
            ),
            (
                Fact::BookingCancelled {
                    organization,
                    booking,
                    sequence,
                },
                Some(WebhookEvent::BookingCancelled),
            ),
            (
                Fact::DatesCalledOff {
                    organization,
                    booking,
                    sequence,
                },
                Some(WebhookEvent::BookingCancelled),
            ),
            (
                Fact::BookingClosed {
                    organization,
                    booking,
                    sequence,
                },
                Some(WebhookEvent::BookingClosed),
            ),
            (Fact::DataRequested { request: 1 }, None),
        ] {
            let mut facts = MockWebhookFacts::new();
            facts
                .expect_take()
                .return_once(move |_, _, _| Ok(vec![queued(fact, 0)]));
            facts
                .expect_plan()
                .withf(move |_, fact, planned, _| *fact == 7 && *planned == event)
                .once()
                .return_once(|_, _, _, _| Ok(()));
            assert_eq!(plan(facts).await.facts, 1);
        }
    }

    #[tokio::test]
    async fn fact_that_fails_is_tried_again_and_given_up_after_ten_attempts() {
        for (tries, retry_at) in [(0, Some(change().at + Duration::MINUTE)), (9, None)] {
            let mut facts = MockWebhookFacts::new();
            let fact = Fact::DataRequested { request: 1 };
            facts
                .expect_take()
                .return_once(move |_, _, _| Ok(vec![queued(fact, tries)]));
            facts
                .expect_plan()
                .return_once(|_, _, _, _| Err(StoreError::Unavailable("gone".into())));
            facts
                .expect_mark_failed()
                .withf(move |_, fact, at| *fact == 7 && *at == retry_at)
                .once()
                .return_once(|_, _, _| Ok(()));
            assert_eq!(plan(facts).await.failed, 1);
        }
    }
}

use std::sync::Arc;

use shared_kernel::{Change, Randomness, StoreError};

use super::WebhookPlans;
use crate::fact_planning::{Planned, take_facts};
use crate::facts::consequences;
use crate::ports::FactQueue;

/// Turns what happened into messages that are to be sent.
#[derive(Clone, derive_more::Constructor)]
pub struct PlanWebhooks {
    facts: Arc<dyn FactQueue>,
    plans: Arc<dyn WebhookPlans>,
    randomness: Arc<dyn Randomness>,
}

impl PlanWebhooks {
    /// Plans the messages of the facts that wait, at most one hundred.
    pub async fn plan(&self, change: &Change) -> Result<Planned, StoreError> {
        let mut planned = Planned::default();
        for queued in take_facts(self.facts.as_ref(), change).await? {
            let (_, event) = consequences(queued.fact.kind());
            let message = self.randomness.uuid();
            let result = self.plans.plan(change, queued.id, event, message).await;
            planned.count(self.facts.as_ref(), change, queued, result).await;
        }
        Ok(planned)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{BookingId, Fact, OperatingSystemRandomness, OrganizationNr};
    use time::Duration;

    use super::*;
    use crate::example::change;
    use crate::ports::{MockFactQueue, QueuedFact};
    use crate::webhooks::{MockWebhookPlans, WebhookEvent};

    fn queued(fact: Fact, tries: i32) -> QueuedFact {
        QueuedFact {
            id: 7,
            fact,
            tells_customer: true,
            tries,
        }
    }

    async fn plan(facts: MockFactQueue, plans: MockWebhookPlans) -> Planned {
        let use_case = PlanWebhooks::new(Arc::new(facts), Arc::new(plans), Arc::new(OperatingSystemRandomness));
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
            let mut facts = MockFactQueue::new();
            facts
                .expect_take()
                .return_once(move |_, _, _| Ok(vec![queued(fact, 0)]));
            let mut plans = MockWebhookPlans::new();
            plans
                .expect_plan()
                .withf(move |_, fact, planned, _| *fact == 7 && *planned == event)
                .once()
                .return_once(|_, _, _, _| Ok(()));
            assert_eq!(plan(facts, plans).await.facts, 1);
        }
    }

    #[tokio::test]
    async fn fact_that_fails_is_tried_again_and_given_up_after_ten_attempts() {
        for (tries, retry_at, expected) in [(0, Some(change().at + Duration::MINUTE), (1, 0)), (9, None, (0, 1))] {
            let mut facts = MockFactQueue::new();
            let fact = Fact::DataRequested { request: 1 };
            facts
                .expect_take()
                .return_once(move |_, _, _| Ok(vec![queued(fact, tries)]));
            let mut plans = MockWebhookPlans::new();
            plans
                .expect_plan()
                .return_once(|_, _, _, _| Err(StoreError::Unavailable("gone".into())));
            facts
                .expect_mark_failed()
                .withf(move |_, fact, at| *fact == 7 && *at == retry_at)
                .once()
                .return_once(|_, _, _| Ok(()));
            let planned = plan(facts, plans).await;
            assert_eq!((planned.postponed, planned.given_up), expected);
        }
    }

    #[tokio::test]
    async fn failure_that_cannot_be_counted_stops_nobody() {
        let gone = || StoreError::Unavailable("gone".into());
        let fact = Fact::DataRequested { request: 1 };
        let mut facts = MockFactQueue::new();
        facts
            .expect_take()
            .return_once(move |_, _, _| Ok(vec![queued(fact, 0), queued(fact, 0)]));
        facts
            .expect_mark_failed()
            .once()
            .return_once(move |_, _, _| Err(gone()));
        let mut plans = MockWebhookPlans::new();
        let mut results = vec![Ok(()), Err(gone())];
        plans
            .expect_plan()
            .times(2)
            .returning(move |_, _, _, _| results.pop().unwrap());
        let planned = plan(facts, plans).await;
        assert_eq!((planned.facts, planned.postponed), (1, 1));
    }
}

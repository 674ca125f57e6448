use std::sync::Arc;

use shared_kernel::{Change, StoreError};
use time::{Duration, OffsetDateTime};

use super::{Attempt, AttemptOutcome, DueMessage, OutgoingMessage, Verdict, WebhookQueue, WebhookSender};
use crate::retries::pause;

/// Longer than an attempt takes; a worker that died gives its message back after this.
const LEASE: Duration = Duration::MINUTE;
/// A message that was refused so often, over three days, is not sent any more.
pub const TRIES: i32 = 20;
/// What has accepted nothing for so long is switched off.
pub const FAILING_FOR: Duration = Duration::days(3);
/// `410 Gone`: whoever answers that wants to be told nothing any more.
const GONE: u16 = 410;

/// Sends messages until they are accepted.
#[derive(Clone, derive_more::Constructor)]
pub struct DeliverWebhooks {
    queue: Arc<dyn WebhookQueue>,
    sender: Arc<dyn WebhookSender>,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DeliveredWebhook {
    /// How the attempt ended.
    pub outcome: AttemptOutcome,
    /// What follows from it.
    pub verdict: Verdict,
}

impl DeliverWebhooks {
    /// Leases messages that are due, at most one of each webhook.
    pub async fn take(&self, change: &Change, limit: i64) -> Result<Vec<DueMessage>, StoreError> {
        self.queue.take_due(change, limit, LEASE).await
    }

    /// Sends a leased message with what is true now, and notes how that ended. Where it dies between the two the message is
    /// sent once more, under the same id.
    pub async fn deliver(&self, change: &Change, due: &DueMessage) -> Result<DeliveredWebhook, StoreError> {
        let news = match due.booking {
            Some(booking) => match self.queue.booking_news(due.organization, booking).await? {
                Some(news) => Some(news),
                None => return self.give_up(change, due).await,
            },
            None => None,
        };
        let message = OutgoingMessage {
            message: due.message,
            at: change.at,
            secrets: due.secrets.clone(),
            organization: due.organization,
            event: due.event,
            happened_at: due.happened_at,
            news,
        };
        let attempt = self.sender.send(&due.url, &message).await;
        let verdict = verdict(change.at, due, &attempt);
        self.queue.note(change, due, &attempt, verdict).await?;
        Ok(DeliveredWebhook {
            outcome: attempt.outcome,
            verdict,
        })
    }

    async fn give_up(&self, change: &Change, due: &DueMessage) -> Result<DeliveredWebhook, StoreError> {
        let attempt = Attempt {
            body: None,
            outcome: AttemptOutcome::Gone,
            status: None,
            took: Duration::ZERO,
        };
        self.queue.note(change, due, &attempt, Verdict::GiveUp).await?;
        Ok(DeliveredWebhook {
            outcome: attempt.outcome,
            verdict: Verdict::GiveUp,
        })
    }
}

fn verdict(now: OffsetDateTime, due: &DueMessage, attempt: &Attempt) -> Verdict {
    if attempt.outcome == AttemptOutcome::Accepted {
        return Verdict::Delivered;
    }
    let is_dead = due.failing_since.is_some_and(|since| now - since >= FAILING_FOR);
    if is_dead || attempt.status == Some(GONE) {
        return Verdict::SwitchOff;
    }
    if due.tries + 1 >= TRIES {
        Verdict::GiveUp
    } else {
        Verdict::Retry(now + pause(due.tries))
    }
}

#[cfg(test)]
mod tests {
    use mockall::predicate::{always, eq};
    use shared_kernel::{BookingId, CustomerId, OrganizationNr, WebhookId};
    use uuid::Uuid;

    use super::*;
    use crate::example::change;
    use crate::webhooks::{MockWebhookQueue, MockWebhookSender, Secret, WebhookBooking, WebhookEvent};

    fn due() -> DueMessage {
        DueMessage {
            id: 3,
            organization: OrganizationNr(1000),
            webhook: WebhookId(1),
            url: "https://kassa.example/hook".to_owned(),
            secrets: vec![Secret([1; 32])],
            message: Uuid::from_u128(9),
            event: WebhookEvent::BookingCreated,
            booking: Some(BookingId(70)),
            happened_at: change().at - Duration::MINUTE,
            tries: 0,
            failing_since: None,
        }
    }

    fn news() -> WebhookBooking {
        WebhookBooking {
            booking: BookingId(70),
            sequence: 2,
            customer: CustomerId(5),
            appointments: Vec::new(),
            seats: Vec::new(),
        }
    }

    fn attempt(outcome: AttemptOutcome, status: Option<u16>) -> Attempt {
        Attempt {
            body: Some("{}".to_owned()),
            outcome,
            status,
            took: Duration::milliseconds(80),
        }
    }

    async fn deliver(due: DueMessage, attempt: Attempt, verdict: Verdict) {
        let mut queue = MockWebhookQueue::new();
        queue.expect_booking_news().returning(|_, _| Ok(Some(news())));
        queue
            .expect_note()
            .with(always(), eq(due.clone()), eq(attempt.clone()), eq(verdict))
            .once()
            .return_once(|_, _, _, _| Ok(()));
        let mut sender = MockWebhookSender::new();
        sender
            .expect_send()
            .withf(|url, message| {
                url == "https://kassa.example/hook"
                    && message.news == Some(news())
                    && (message.message, message.at) == (Uuid::from_u128(9), change().at)
            })
            .once()
            .return_once(move |_, _| attempt);
        let use_case = DeliverWebhooks::new(Arc::new(queue), Arc::new(sender));
        let delivered = use_case.deliver(&change(), &due).await.unwrap();
        assert_eq!(delivered.verdict, verdict);
    }

    #[tokio::test]
    async fn accepted_message_is_done_with() {
        let accepted = attempt(AttemptOutcome::Accepted, Some(204));
        deliver(due(), accepted, Verdict::Delivered).await;
    }

    #[tokio::test]
    async fn refused_message_is_sent_again_later_and_later() {
        let now = change().at;
        let refused = attempt(AttemptOutcome::Refused, Some(500));
        deliver(due(), refused.clone(), Verdict::Retry(now + Duration::MINUTE)).await;
        let tried = DueMessage { tries: 3, ..due() };
        deliver(tried, refused.clone(), Verdict::Retry(now + Duration::minutes(8))).await;
        let last = DueMessage {
            tries: TRIES - 1,
            ..due()
        };
        deliver(last, refused, Verdict::GiveUp).await;
    }

    #[tokio::test]
    async fn webhook_that_accepts_nothing_for_days_or_is_gone_is_switched_off() {
        let now = change().at;
        let silent = attempt(AttemptOutcome::TimedOut, None);
        let failing = |since| DueMessage {
            failing_since: Some(since),
            ..due()
        };
        let later = Verdict::Retry(now + Duration::MINUTE);
        deliver(failing(now - FAILING_FOR + Duration::SECOND), silent.clone(), later).await;
        deliver(failing(now - FAILING_FOR), silent, Verdict::SwitchOff).await;
        let gone = attempt(AttemptOutcome::Refused, Some(410));
        deliver(due(), gone, Verdict::SwitchOff).await;
    }

    #[tokio::test]
    async fn message_about_a_booking_that_is_gone_is_not_sent() {
        let mut queue = MockWebhookQueue::new();
        queue.expect_booking_news().return_once(|_, _| Ok(None));
        queue
            .expect_note()
            .withf(|_, _, attempt, verdict| attempt.outcome == AttemptOutcome::Gone && *verdict == Verdict::GiveUp)
            .once()
            .return_once(|_, _, _, _| Ok(()));
        let use_case = DeliverWebhooks::new(Arc::new(queue), Arc::new(MockWebhookSender::new()));
        let delivered = use_case.deliver(&change(), &due()).await.unwrap();
        assert_eq!(delivered.outcome, AttemptOutcome::Gone);
    }
}

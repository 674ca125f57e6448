//! Facts become planned mails.

use std::error::Error;
use std::sync::Arc;

use shared_kernel::{Change, Fact, StoreError};
use time::Duration;

use crate::ports::{BookingLetters, FactQueue, MailKind, PlannedMail, QueuedFact};

/// Facts taken at once.
const FACTS: i64 = 100;
/// Planning one hundred facts takes far less; a worker that died gives them back after this.
const LEASE: Duration = Duration::minutes(2);

/// Turns what happened into mails that are to be sent.
#[derive(Clone)]
pub struct PlanMails {
    facts: Arc<dyn FactQueue>,
    letters: Arc<dyn BookingLetters>,
}

/// What one round of planning did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Planned {
    /// Facts that are done with.
    pub facts: usize,
    /// Facts that come back when their lease ends, because the store failed.
    pub postponed: usize,
}

impl PlanMails {
    /// Uses these ports.
    pub fn new(facts: Arc<dyn FactQueue>, letters: Arc<dyn BookingLetters>) -> Self {
        Self { facts, letters }
    }

    /// Plans the mails of the facts that wait, at most one hundred. A fact whose planning fails is
    /// logged and left for later; the others do not wait for it.
    pub async fn plan(&self, change: &Change) -> Result<Planned, StoreError> {
        let mut planned = Planned::default();
        for queued in self.facts.take(change, FACTS, LEASE).await? {
            match self.plan_fact(change, queued).await {
                Ok(()) => planned.facts += 1,
                Err(error) => {
                    tracing::error!(
                        fact = queued.id,
                        error = &error as &dyn Error,
                        "planning the mails of a fact failed"
                    );
                    planned.postponed += 1;
                }
            }
        }
        Ok(planned)
    }

    async fn plan_fact(&self, change: &Change, queued: QueuedFact) -> Result<(), StoreError> {
        let mails = self.mails_for(change, queued.fact).await?;
        self.facts.plan(change, queued.id, &mails).await
    }

    async fn mails_for(&self, change: &Change, fact: Fact) -> Result<Vec<PlannedMail>, StoreError> {
        match fact {
            Fact::BookingConfirmed { organization, booking } => {
                let Some(letter) = self.letters.letter(organization, booking).await? else {
                    // Erased before it was told: nobody is left to be told.
                    return Ok(Vec::new());
                };
                let mail = |kind| PlannedMail {
                    kind,
                    organization,
                    booking,
                    revision: 0,
                    due_at: change.at,
                };
                let mut mails = vec![mail(MailKind::BookingConfirmation)];
                if letter.provider.email.is_some() {
                    mails.push(mail(MailKind::ProviderNotice));
                }
                Ok(mails)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use mockall::predicate::{always, eq};
    use shared_kernel::{BookingId, OrganizationNr};

    use super::*;
    use crate::example::{change, letter};
    use crate::ports::{MockBookingLetters, MockFactQueue};

    fn confirmed(id: i64) -> QueuedFact {
        QueuedFact {
            id,
            fact: Fact::BookingConfirmed {
                organization: OrganizationNr(1000),
                booking: BookingId(id * 10),
            },
        }
    }

    fn queue_with(facts: Vec<QueuedFact>) -> MockFactQueue {
        let mut queue = MockFactQueue::new();
        queue
            .expect_take()
            .with(eq(change()), always(), always())
            .return_once(|_, _, _| Ok(facts));
        queue
    }

    async fn plan(queue: MockFactQueue, letters: MockBookingLetters) -> Result<Planned, StoreError> {
        PlanMails::new(Arc::new(queue), Arc::new(letters)).plan(&change()).await
    }

    fn failure() -> StoreError {
        StoreError::Unavailable("gone".into())
    }

    #[tokio::test]
    async fn a_confirmed_booking_is_told_to_both_sides() {
        let mut queue = queue_with(vec![confirmed(7)]);
        queue
            .expect_plan()
            .withf(|_, id, mails| {
                let kinds: Vec<_> = mails
                    .iter()
                    .map(|mail| (mail.kind, mail.booking, mail.revision, mail.due_at))
                    .collect();
                *id == 7
                    && kinds
                        == [
                            (MailKind::BookingConfirmation, BookingId(70), 0, change().at),
                            (MailKind::ProviderNotice, BookingId(70), 0, change().at),
                        ]
            })
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut letters = MockBookingLetters::new();
        letters
            .expect_letter()
            .with(eq(OrganizationNr(1000)), eq(BookingId(70)))
            .return_once(|_, _| Ok(Some(letter())));
        assert_eq!(plan(queue, letters).await.unwrap(), Planned { facts: 1, postponed: 0 });
    }

    #[tokio::test]
    async fn an_organisation_without_address_gets_no_mail() {
        let mut queue = queue_with(vec![confirmed(7)]);
        queue
            .expect_plan()
            .withf(|_, _, mails| mails.len() == 1 && mails[0].kind == MailKind::BookingConfirmation)
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut letters = MockBookingLetters::new();
        letters.expect_letter().return_once(|_, _| {
            let mut letter = letter();
            letter.provider.email = None;
            Ok(Some(letter))
        });
        plan(queue, letters).await.unwrap();
    }

    #[tokio::test]
    async fn the_fact_of_a_vanished_booking_is_consumed() {
        let mut queue = queue_with(vec![confirmed(7)]);
        queue
            .expect_plan()
            .withf(|_, _, mails| mails.is_empty())
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut letters = MockBookingLetters::new();
        letters.expect_letter().return_once(|_, _| Ok(None));
        assert_eq!(plan(queue, letters).await.unwrap(), Planned { facts: 1, postponed: 0 });
    }

    #[tokio::test]
    async fn a_fact_that_fails_does_not_stop_the_next() {
        let mut queue = queue_with(vec![confirmed(1), confirmed(2)]);
        queue
            .expect_plan()
            .withf(|_, id, _| *id == 2)
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut letters = MockBookingLetters::new();
        letters
            .expect_letter()
            .with(always(), eq(BookingId(10)))
            .return_once(|_, _| Err(failure()));
        letters
            .expect_letter()
            .with(always(), eq(BookingId(20)))
            .return_once(|_, _| Ok(Some(letter())));
        assert_eq!(plan(queue, letters).await.unwrap(), Planned { facts: 1, postponed: 1 });
    }

    #[tokio::test]
    async fn a_queue_out_of_reach_is_an_error() {
        let mut queue = MockFactQueue::new();
        queue.expect_take().return_once(|_, _, _| Err(failure()));
        assert!(plan(queue, MockBookingLetters::new()).await.is_err());
    }
}

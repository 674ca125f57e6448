//! One round of everything this domain does in the background.

use shared_kernel::{Change, StoreError};

use crate::{DeliverMails, Delivered, PlanMails, Planned};

/// Plans and delivers. When and how often is decided by the program that runs it.
#[derive(Clone, derive_more::Constructor)]
pub struct Worker {
    plan_mails: PlanMails,
    deliver_mails: DeliverMails,
}

/// What one round did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tick {
    /// What became of the facts.
    pub planned: Planned,
    /// What became of the mails.
    pub delivered: Delivered,
}

impl Tick {
    /// Nothing was waiting: there is no reason to begin the next round at once.
    pub fn is_idle(&self) -> bool {
        *self == Self::default()
    }
}

impl Worker {
    /// Plans the mails of waiting facts and delivers those that are due at `change.at`, a limited
    /// number of each. Safe to repeat, and to run in several processes at once.
    pub async fn tick(&self, change: &Change) -> Result<Tick, StoreError> {
        let planned = self.plan_mails.plan(change).await?;
        let delivered = self.deliver_mails.deliver(change).await?;
        Ok(Tick { planned, delivered })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use shared_kernel::{BookingId, Fact, OrganizationNr};

    use super::*;
    use crate::example::{change, mail_content};
    use crate::ports::{
        About, DueMail, MailKind, MockFactQueue, MockMailContents, MockMailPlans, MockMailQueue, MockMailTransport,
        QueuedFact,
    };

    const FACT: Fact = Fact::BookingConfirmed {
        organization: OrganizationNr(1000),
        booking: BookingId(70),
    };

    fn worker(facts: Vec<QueuedFact>, mails: Vec<DueMail>) -> Worker {
        let mut fact_queue = MockFactQueue::new();
        fact_queue.expect_take().return_once(|_, _, _| Ok(facts));
        let mut plans = MockMailPlans::new();
        plans.expect_plan().returning(|_, _, _| Ok(()));
        let mut mail_queue = MockMailQueue::new();
        mail_queue.expect_take_due().return_once(|_, _, _| Ok(mails));
        mail_queue.expect_mark_sent().returning(|_, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        mail_contents
            .expect_mail_content()
            .returning(|_, _| Ok(Some(mail_content())));
        let mut transport = MockMailTransport::new();
        transport.expect_send().returning(|_| Ok(()));
        let mail_contents = Arc::new(mail_contents);
        Worker::new(
            PlanMails::new(Arc::new(fact_queue), Arc::new(plans), mail_contents.clone()),
            DeliverMails::new(
                Arc::new(mail_queue),
                crate::MailSources {
                    bookings: mail_contents,
                    ..crate::example::sources(MockMailContents::new())
                },
                Arc::new(crate::ports::MockMailLedger::new()),
                Arc::new(transport),
            ),
        )
    }

    #[tokio::test]
    async fn a_round_plans_and_delivers() {
        let due = DueMail {
            id: 1,
            kind: MailKind::BookingConfirmation,
            about: About::Booking(OrganizationNr(1000), BookingId(60)),
            revision: 0,
            due_at: change().at,
            tries: 0,
        };
        let tick = worker(
            vec![QueuedFact {
                id: 7,
                fact: FACT,
                tells_customer: true,
                tries: 0,
            }],
            vec![due],
        )
        .tick(&change())
        .await
        .unwrap();
        assert_eq!((tick.planned.facts, tick.delivered.sent), (1, 1));
        assert!(!tick.is_idle());
    }

    #[tokio::test]
    async fn a_round_without_work_is_idle() {
        assert!(worker(Vec::new(), Vec::new()).tick(&change()).await.unwrap().is_idle());
    }
}

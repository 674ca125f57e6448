//! Facts become planned mails.

use std::error::Error;
use std::sync::Arc;

use shared_kernel::{AccountId, BookingId, Change, Fact, OrganizationNr, StoreError};
use time::Duration;

use crate::ports::{About, Audience, FactQueue, MailContents, MailKind, PlannedMail, QueuedFact};
use crate::retries::pause;

/// Facts taken at once.
const FACTS: i64 = 100;
/// Planning one hundred facts takes far less; a worker that died gives them back after this.
const LEASE: Duration = Duration::minutes(2);
/// A fact that failed so often, over eight hours, fails for a cause of its own.
const TRIES: i32 = 10;

/// Turns what happened into mails that are to be sent.
#[derive(Clone)]
pub struct PlanMails {
    facts: Arc<dyn FactQueue>,
    mail_contents: Arc<dyn MailContents>,
}

/// What one round of planning did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Planned {
    /// Facts that are done with.
    pub facts: usize,
    /// Facts that will be tried again.
    pub postponed: usize,
    /// Facts that will not, until somebody has looked at them.
    pub given_up: usize,
}

impl PlanMails {
    /// Leases facts and reads who is to be told of them.
    pub fn new(facts: Arc<dyn FactQueue>, mail_contents: Arc<dyn MailContents>) -> Self {
        Self { facts, mail_contents }
    }

    /// Plans the mails of the facts that wait, at most one hundred. A fact whose planning fails is
    /// tried again after 1, 2, 4, … minutes and given up after ten attempts; the others do not wait
    /// for it.
    pub async fn plan(&self, change: &Change) -> Result<Planned, StoreError> {
        let mut planned = Planned::default();
        for queued in self.facts.take(change, FACTS, LEASE).await? {
            match self.plan_fact(change, queued).await {
                Ok(()) => planned.facts += 1,
                Err(error) => self.put_back(change, queued, &error, &mut planned).await,
            }
        }
        Ok(planned)
    }

    async fn put_back(&self, change: &Change, queued: QueuedFact, failure: &StoreError, planned: &mut Planned) {
        let tries = queued.tries + 1;
        let retry_at = (tries < TRIES).then(|| change.at + pause(queued.tries));
        match self.facts.mark_failed(change, queued.id, retry_at).await {
            Ok(()) if retry_at.is_some() => {
                tracing::warn!(
                    fact = queued.id,
                    tries,
                    error = failure as &dyn Error,
                    "planning the mails of a fact failed"
                );
                planned.postponed += 1;
            }
            Ok(()) => {
                tracing::error!(
                    fact = queued.id,
                    tries,
                    error = failure as &dyn Error,
                    "a fact was given up: nobody is told about it"
                );
                planned.given_up += 1;
            }
            // It keeps its lease and comes back when it ends.
            Err(error) => {
                tracing::error!(
                    fact = queued.id,
                    failure = failure as &dyn Error,
                    error = &error as &dyn Error,
                    "a fact that failed could not be marked"
                );
                planned.postponed += 1;
            }
        }
    }

    async fn plan_fact(&self, change: &Change, queued: QueuedFact) -> Result<(), StoreError> {
        let mut mails = self.mails_for(change, queued.fact).await?;
        mails.retain(|mail| queued.tells_customer || mail.kind.audience() != Audience::Customer);
        self.facts.plan(change, queued.id, &mails).await
    }

    async fn mails_for(&self, change: &Change, fact: Fact) -> Result<Vec<PlannedMail>, StoreError> {
        match fact {
            Fact::BookingConfirmed { organization, booking } => {
                let kinds = (MailKind::BookingConfirmation, MailKind::ProviderNotice);
                self.to_both_sides(change, (organization, booking), 0, kinds).await
            }
            Fact::BookingMoved {
                organization,
                booking,
                sequence,
            } => {
                let kinds = (MailKind::BookingMoved, MailKind::ProviderMoved);
                self.to_both_sides(change, (organization, booking), sequence, kinds)
                    .await
            }
            Fact::BookingCancelled {
                organization,
                booking,
                sequence,
            } => {
                let kinds = (MailKind::BookingCancelled, MailKind::ProviderCancelled);
                self.to_both_sides(change, (organization, booking), sequence, kinds)
                    .await
            }
            // The provider has done it, for many at once.
            Fact::DatesCalledOff {
                organization,
                booking,
                sequence,
            } => {
                let kinds = (MailKind::BookingCancelled, MailKind::ProviderCancelled);
                let mut mails = self
                    .to_both_sides(change, (organization, booking), sequence, kinds)
                    .await?;
                mails.retain(|mail| mail.kind.audience() == Audience::Customer);
                Ok(mails)
            }
            Fact::MinimumMissed { organization, event } => {
                let mail_content = self
                    .mail_contents
                    .event_mail_content(organization, event, change.at)
                    .await?;
                let is_told = mail_content.is_some_and(|mail_content| mail_content.provider.email.is_some());
                let mail = PlannedMail {
                    kind: MailKind::MinimumMissed,
                    about: About::Event(organization, event),
                    revision: 0,
                    due_at: change.at,
                };
                Ok(is_told.then_some(mail).into_iter().collect())
            }
            Fact::MailboxToProve { account, token } => {
                Ok(to_member(change, MailKind::EmailVerification, account, token.0))
            }
            Fact::RegistrationRepeated { account, attempt } => {
                Ok(to_member(change, MailKind::AlreadyRegistered, account, attempt.0))
            }
            Fact::PasswordLost { account, token } => Ok(to_member(change, MailKind::PasswordReset, account, token.0)),
            Fact::PasswordChanged { account, revision } => {
                Ok(to_member(change, MailKind::PasswordChanged, account, revision.into()))
            }
            Fact::EmailChangeRequested { account, token } => {
                Ok(to_member(change, MailKind::EmailChange, account, token.0))
            }
            Fact::EmailChanged { account, token } => Ok(to_member(change, MailKind::EmailChanged, account, token.0)),
            Fact::AccountImpersonated { account, entry } => {
                Ok(to_member(change, MailKind::ImpersonationNotice, account, entry))
            }
            Fact::NewsletterWished { account, consent } => {
                Ok(to_member(change, MailKind::NewsletterConfirmation, account, consent))
            }
            Fact::DataRequested { request } => Ok(vec![PlannedMail {
                kind: MailKind::OwnData,
                about: About::DataRequest(request),
                revision: 0,
                due_at: change.at,
            }]),
            Fact::PersonInvited {
                organization,
                invitation,
            } => Ok(vec![PlannedMail {
                kind: MailKind::Invitation,
                about: About::Invitation(organization, invitation),
                revision: 0,
                due_at: change.at,
            }]),
        }
    }

    async fn to_both_sides(
        &self,
        change: &Change,
        (organization, booking): (OrganizationNr, BookingId),
        revision: i32,
        (to_customer, to_provider): (MailKind, MailKind),
    ) -> Result<Vec<PlannedMail>, StoreError> {
        let Some(mail_content) = self.mail_contents.mail_content(organization, booking).await? else {
            // Erased before it was told: nobody is left to be told.
            return Ok(Vec::new());
        };
        let mail = |kind| PlannedMail {
            kind,
            about: About::Booking(organization, booking),
            revision,
            due_at: change.at,
        };
        let mut mails = Vec::new();
        // Somebody who was erased is told nothing any more; the provider is.
        if mail_content.customer.email.is_some() {
            mails.push(mail(to_customer));
        }
        if mail_content.provider.email.is_some() {
            mails.push(mail(to_provider));
        }
        Ok(mails)
    }
}

/// Whether account and occasion are still there is found out when the mail is written.
fn to_member(change: &Change, kind: MailKind, account: AccountId, occasion: i64) -> Vec<PlannedMail> {
    vec![PlannedMail {
        kind,
        about: About::Account { account, occasion },
        revision: 0,
        due_at: change.at,
    }]
}

#[cfg(test)]
mod tests {
    use mockall::predicate::{always, eq};

    use super::*;
    use crate::example::{change, mail_content};
    use crate::ports::{MockFactQueue, MockMailContents};

    fn confirmed(id: i64) -> QueuedFact {
        QueuedFact {
            id,
            fact: Fact::BookingConfirmed {
                organization: OrganizationNr(1000),
                booking: BookingId(id * 10),
            },
            tells_customer: true,
            tries: 0,
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

    async fn plan(queue: MockFactQueue, mail_contents: MockMailContents) -> Result<Planned, StoreError> {
        PlanMails::new(Arc::new(queue), Arc::new(mail_contents))
            .plan(&change())
            .await
    }

    fn one_planned() -> Planned {
        Planned {
            facts: 1,
            ..Planned::default()
        }
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
                    .map(|mail| (mail.kind, mail.about, mail.revision, mail.due_at))
                    .collect();
                *id == 7
                    && kinds
                        == [
                            (
                                MailKind::BookingConfirmation,
                                About::Booking(OrganizationNr(1000), BookingId(70)),
                                0,
                                change().at,
                            ),
                            (
                                MailKind::ProviderNotice,
                                About::Booking(OrganizationNr(1000), BookingId(70)),
                                0,
                                change().at,
                            ),
                        ]
            })
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        mail_contents
            .expect_mail_content()
            .with(eq(OrganizationNr(1000)), eq(BookingId(70)))
            .return_once(|_, _| Ok(Some(mail_content())));
        assert_eq!(plan(queue, mail_contents).await.unwrap(), one_planned());
    }

    #[tokio::test]
    async fn each_change_is_told_to_both_sides_under_its_own_number() {
        let (organization, booking) = (OrganizationNr(1000), BookingId(70));
        let moved = Fact::BookingMoved {
            organization,
            booking,
            sequence: 3,
        };
        let cancelled = Fact::BookingCancelled {
            organization,
            booking,
            sequence: 4,
        };
        let table = [
            (moved, 3, [MailKind::BookingMoved, MailKind::ProviderMoved]),
            (cancelled, 4, [MailKind::BookingCancelled, MailKind::ProviderCancelled]),
        ];
        for (fact, revision, kinds) in table {
            let mut queue = queue_with(vec![QueuedFact { fact, ..confirmed(7) }]);
            queue
                .expect_plan()
                .withf(move |_, _, mails| {
                    mails.iter().map(|mail| mail.kind).eq(kinds)
                        && mails.iter().all(|mail| {
                            (mail.about, mail.revision)
                                == (About::Booking(OrganizationNr(1000), BookingId(70)), revision)
                        })
                })
                .once()
                .return_once(|_, _, _| Ok(()));
            let mut mail_contents = MockMailContents::new();
            mail_contents
                .expect_mail_content()
                .return_once(|_, _| Ok(Some(mail_content())));
            assert_eq!(plan(queue, mail_contents).await.unwrap(), one_planned());
        }
    }

    #[tokio::test]
    async fn an_organisation_without_address_gets_no_mail() {
        let mut queue = queue_with(vec![confirmed(7)]);
        queue
            .expect_plan()
            .withf(|_, _, mails| mails.len() == 1 && mails[0].kind == MailKind::BookingConfirmation)
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        mail_contents.expect_mail_content().return_once(|_, _| {
            let mut mail_content = mail_content();
            mail_content.provider.email = None;
            Ok(Some(mail_content))
        });
        plan(queue, mail_contents).await.unwrap();
    }

    #[tokio::test]
    async fn the_fact_of_a_vanished_booking_is_consumed() {
        let mut queue = queue_with(vec![confirmed(7)]);
        queue
            .expect_plan()
            .withf(|_, _, mails| mails.is_empty())
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        mail_contents.expect_mail_content().return_once(|_, _| Ok(None));
        assert_eq!(plan(queue, mail_contents).await.unwrap(), one_planned());
    }

    #[tokio::test]
    async fn a_fact_that_fails_does_not_stop_the_next() {
        let mut queue = queue_with(vec![confirmed(1), confirmed(2)]);
        queue
            .expect_plan()
            .withf(|_, id, _| *id == 2)
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        queue
            .expect_mark_failed()
            .with(eq(change()), eq(1), eq(Some(change().at + Duration::MINUTE)))
            .once()
            .return_once(|_, _, _| Ok(()));
        mail_contents
            .expect_mail_content()
            .with(always(), eq(BookingId(10)))
            .return_once(|_, _| Err(failure()));
        mail_contents
            .expect_mail_content()
            .with(always(), eq(BookingId(20)))
            .return_once(|_, _| Ok(Some(mail_content())));
        let expected = Planned {
            postponed: 1,
            ..one_planned()
        };
        assert_eq!(plan(queue, mail_contents).await.unwrap(), expected);
    }

    #[tokio::test]
    async fn a_poisonous_fact_is_tried_ten_times() {
        for (tries, retry_after, expected) in [
            (8, Some(Duration::minutes(256)), (1, 0)),
            (9, None, (0, 1)),
            (10, None, (0, 1)),
        ] {
            let mut queue = queue_with(vec![QueuedFact { tries, ..confirmed(1) }]);
            queue
                .expect_mark_failed()
                .with(always(), eq(1), eq(retry_after.map(|pause| change().at + pause)))
                .once()
                .return_once(|_, _, _| Ok(()));
            let mut mail_contents = MockMailContents::new();
            mail_contents.expect_mail_content().return_once(|_, _| Err(failure()));
            let planned = plan(queue, mail_contents).await.unwrap();
            assert_eq!((planned.postponed, planned.given_up), expected, "{tries}");
        }
    }

    #[tokio::test]
    async fn a_failure_that_cannot_be_counted_stops_nobody() {
        let mut queue = queue_with(vec![
            QueuedFact {
                tries: 9,
                ..confirmed(1)
            },
            confirmed(2),
        ]);
        queue.expect_mark_failed().once().return_once(|_, _, _| Err(failure()));
        queue.expect_plan().once().return_once(|_, _, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        mail_contents
            .expect_mail_content()
            .with(always(), eq(BookingId(10)))
            .return_once(|_, _| Err(failure()));
        mail_contents
            .expect_mail_content()
            .return_once(|_, _| Ok(Some(mail_content())));
        let expected = Planned {
            postponed: 1,
            ..one_planned()
        };
        assert_eq!(plan(queue, mail_contents).await.unwrap(), expected);
    }

    #[tokio::test]
    async fn facts_about_accounts_are_told_to_their_owners() {
        use shared_kernel::{AccountTokenId, InvitationId};
        let (account, token) = (AccountId(7), AccountTokenId(5));
        let about = |occasion| About::Account { account, occasion };
        let invitation = Fact::PersonInvited {
            organization: OrganizationNr(1000),
            invitation: InvitationId(3),
        };
        let repeated = Fact::RegistrationRepeated {
            account,
            attempt: AccountId(8),
        };
        let table = [
            (
                Fact::MailboxToProve { account, token },
                MailKind::EmailVerification,
                about(5),
            ),
            (repeated, MailKind::AlreadyRegistered, about(8)),
            (Fact::PasswordLost { account, token }, MailKind::PasswordReset, about(5)),
            (
                Fact::PasswordChanged { account, revision: 2 },
                MailKind::PasswordChanged,
                about(2),
            ),
            (
                Fact::EmailChangeRequested { account, token },
                MailKind::EmailChange,
                about(5),
            ),
            (Fact::EmailChanged { account, token }, MailKind::EmailChanged, about(5)),
            (
                Fact::AccountImpersonated { account, entry: 9 },
                MailKind::ImpersonationNotice,
                about(9),
            ),
            (
                Fact::NewsletterWished { account, consent: 4 },
                MailKind::NewsletterConfirmation,
                about(4),
            ),
            (
                Fact::DataRequested { request: 6 },
                MailKind::OwnData,
                About::DataRequest(6),
            ),
            (
                invitation,
                MailKind::Invitation,
                About::Invitation(OrganizationNr(1000), InvitationId(3)),
            ),
        ];
        for (fact, kind, about) in table {
            let mut queue = queue_with(vec![QueuedFact { fact, ..confirmed(7) }]);
            queue
                .expect_plan()
                .withf(move |_, _, mails| {
                    mails.len() == 1 && (mails[0].kind, mails[0].about, mails[0].revision) == (kind, about, 0)
                })
                .once()
                .return_once(|_, _, _| Ok(()));
            assert_eq!(
                plan(queue, MockMailContents::new()).await.unwrap(),
                one_planned(),
                "{kind:?}"
            );
            assert_eq!(kind.audience(), Audience::Member);
        }
    }

    #[tokio::test]
    async fn customer_whom_staff_does_not_tell_gets_no_mail_and_the_provider_does() {
        let quiet = QueuedFact {
            tells_customer: false,
            ..confirmed(1)
        };
        let mut queue = queue_with(vec![quiet]);
        queue
            .expect_plan()
            .withf(|_, _, mails| mails.iter().all(|mail| mail.kind == MailKind::ProviderNotice) && mails.len() == 1)
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        mail_contents
            .expect_mail_content()
            .returning(|_, _| Ok(Some(mail_content())));
        assert_eq!(plan(queue, mail_contents).await.unwrap(), one_planned());
    }

    #[tokio::test]
    async fn a_queue_out_of_reach_is_an_error() {
        let mut queue = MockFactQueue::new();
        queue.expect_take().return_once(|_, _, _| Err(failure()));
        assert!(plan(queue, MockMailContents::new()).await.is_err());
    }
}

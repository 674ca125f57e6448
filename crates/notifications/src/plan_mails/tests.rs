use async_trait::async_trait;
use mockall::predicate::{always, eq};
use shared_kernel::{AccountId, BookingId, OrganizationNr};
use time::{Duration, OffsetDateTime};

use super::*;
use crate::example::{change, course_mail_content, mail_content};
use crate::ports::MockMailContents;
use crate::{BookedSeries, BookingMailContent};

mockall::mock! {
    Outbox {}

    #[async_trait]
    impl FactQueue for Outbox {
        async fn take(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<QueuedFact>, StoreError>;
        async fn mark_failed(
            &self,
            change: &Change,
            fact_id: i64,
            retry_at: Option<OffsetDateTime>,
        ) -> Result<(), StoreError>;
    }

    #[async_trait]
    impl MailPlans for Outbox {
        async fn plan(&self, change: &Change, fact_id: i64, mails: &[PlannedMail]) -> Result<(), StoreError>;
    }
}

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

fn queue_with(facts: Vec<QueuedFact>) -> MockOutbox {
    let mut queue = MockOutbox::new();
    queue
        .expect_take()
        .with(eq(change()), always(), always())
        .return_once(|_, _, _| Ok(facts));
    queue
}

async fn plan(queue: MockOutbox, mail_contents: MockMailContents) -> Result<Planned, StoreError> {
    let queue = Arc::new(queue);
    PlanMails::new(queue.clone(), queue, Arc::new(mail_contents))
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
                        (mail.about, mail.revision) == (About::Booking(OrganizationNr(1000), BookingId(70)), revision)
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
    use shared_kernel::{AccountTokenId, BookingCodeId, InvitationId};
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
            Fact::EmailToProve { account, token },
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
            Fact::WebhookSwitchedOff {
                organization: OrganizationNr(1000),
                account,
                entry: 9,
            },
            MailKind::WebhookSwitchedOff,
            about(9),
        ),
        (
            Fact::OrganizationClosed {
                organization: OrganizationNr(1000),
                account,
                entry: 9,
            },
            MailKind::OrganizationClosed,
            about(9),
        ),
        (
            Fact::NewsletterWished { account, consent: 4 },
            MailKind::NewsletterConfirmation,
            about(4),
        ),
        (
            Fact::CodeRequested {
                organization: OrganizationNr(1000),
                code: BookingCodeId(2),
            },
            MailKind::BookingCode,
            About::BookingCode(OrganizationNr(1000), BookingCodeId(2)),
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
        assert_eq!(kind.recipient(), MailRecipient::Member);
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
async fn corrected_address_gets_a_confirmation_of_its_own_and_is_told_to_the_provider() {
    let fact = Fact::EmailCorrected {
        organization: OrganizationNr(1000),
        booking: BookingId(10),
    };
    let mut queue = queue_with(vec![QueuedFact { fact, ..confirmed(1) }]);
    queue
        .expect_plan()
        .withf(|_, _, mails| {
            let planned: Vec<_> = mails.iter().map(|mail| (mail.kind, mail.revision)).collect();
            planned == [(MailKind::BookingConfirmation, 1), (MailKind::ProviderNotice, 1)]
        })
        .once()
        .return_once(|_, _, _| Ok(()));
    let mut mail_contents = MockMailContents::new();
    mail_contents
        .expect_mail_content()
        .returning(|_, _| Ok(Some(mail_content())));
    assert_eq!(plan(queue, mail_contents).await.unwrap(), one_planned());
}

#[tokio::test]
async fn only_the_first_booking_of_a_series_is_told() {
    // A seat of its own is told to the provider, who reads what was answered for it.
    for (booked, is_first, expected) in [
        (mail_content(), true, 2),
        (mail_content(), false, 0),
        (course_mail_content(), true, 2),
        (course_mail_content(), false, 1),
    ] {
        let mut queue = queue_with(vec![confirmed(1)]);
        queue
            .expect_plan()
            .withf(move |_, _, mails| mails.len() == expected)
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        mail_contents.expect_mail_content().returning(move |_, _| {
            let series = Some(BookedSeries {
                is_first,
                others: Vec::new(),
            });
            Ok(Some(BookingMailContent {
                series,
                ..booked.clone()
            }))
        });
        assert_eq!(plan(queue, mail_contents).await.unwrap(), one_planned());
    }
}

#[tokio::test]
async fn a_queue_out_of_reach_is_an_error() {
    let mut queue = MockOutbox::new();
    queue.expect_take().return_once(|_, _, _| Err(failure()));
    assert!(plan(queue, MockMailContents::new()).await.is_err());
}

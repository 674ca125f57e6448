use mockall::predicate::{always, eq};
use shared_kernel::{BookingId, CalendarGuid, OrganizationNr};
use time::macros::datetime;

use super::*;
use crate::example::{LINK, RENEWED_LINK, change, joint_mail_contents, mail_content, sources};
use crate::ports::{
    MailAllowance, MockAccountLinks, MockAccountMailContents, MockMailContents, MockMailLedger, MockMailQueue,
    MockMailTransport,
};
use crate::{AccountMailContent, AccountNews, DateMessageContent, RelocationContent};
use crate::{BookedSeries, OtherBooking, OtherBookingKind};

fn due(id: i64) -> DueMail {
    DueMail {
        id,
        kind: MailKind::BookingConfirmation,
        about: About::Booking(OrganizationNr(1000), BookingId(id * 10)),
        revision: 0,
        due_at: change().at,
        tries: 0,
    }
}

fn queue_with(mails: Vec<DueMail>) -> MockMailQueue {
    let mut queue = MockMailQueue::new();
    queue
        .expect_take_due()
        .with(eq(change()), always(), always())
        .return_once(|_, _, _| Ok(mails));
    queue
}

fn all_mail_contents() -> MockMailContents {
    let mut mail_contents = MockMailContents::new();
    mail_contents
        .expect_mail_content()
        .returning(|_, _| Ok(Some(mail_content())));
    mail_contents
}

async fn deliver(queue: MockMailQueue, mail_contents: MockMailContents, transport: MockMailTransport) -> Delivered {
    DeliverMails::new(
        Arc::new(queue),
        sources(mail_contents),
        Arc::new(MockMailLedger::new()),
        Arc::new(transport),
    )
    .deliver(&change())
    .await
    .unwrap()
}

fn transient() -> MailTransportError {
    MailTransportError::Transient("no connection".into())
}

#[tokio::test]
async fn a_due_mail_is_sent_and_marked() {
    let mut queue = queue_with(vec![
        due(7),
        DueMail {
            kind: MailKind::ProviderNotice,
            ..due(8)
        },
    ]);
    queue
        .expect_mark_sent()
        .with(eq(change()), eq(7))
        .once()
        .return_once(|_, _| Ok(()));
    queue
        .expect_mark_sent()
        .with(eq(change()), eq(8))
        .once()
        .return_once(|_, _| Ok(()));
    let mut transport = MockMailTransport::new();
    transport
        .expect_send()
        .withf(|mail| mail.to.as_str() == "anna@example.org")
        .once()
        .return_once(|_| Ok(()));
    transport
        .expect_send()
        .withf(|mail| mail.to.as_str() == "hallo@haarwerk.example")
        .once()
        .return_once(|_| Ok(()));
    assert_eq!(
        deliver(queue, all_mail_contents(), transport).await,
        Delivered {
            sent: 2,
            ..Delivered::default()
        }
    );
}

fn reminder() -> DueMail {
    DueMail {
        kind: MailKind::Reminder,
        revision: 3,
        ..due(7)
    }
}

#[tokio::test]
async fn a_reminder_tells_the_visit_of_its_start_and_how_to_end_them() {
    let mut queue = queue_with(vec![reminder()]);
    queue.expect_mark_sent().once().return_once(|_, _| Ok(()));
    let mut mail_contents = all_mail_contents();
    mail_contents
        .expect_reminded_start()
        .with(eq(OrganizationNr(1000)), eq(3))
        .once()
        .return_once(|_, _| Ok(Some(datetime!(2027-01-13 08:30 UTC))));
    let mut transport = MockMailTransport::new();
    transport
        .expect_send()
        .withf(|mail| {
            let one_click = "https://terminhof.example/api/reminders/anna@example.org";
            mail.list_unsubscribe.as_deref() == Some(one_click)
                && mail
                    .text
                    .contains("https://terminhof.example/reminders#anna@example.org")
                && mail.text.contains(LINK)
        })
        .once()
        .return_once(|_| Ok(()));
    assert_eq!(deliver(queue, mail_contents, transport).await.sent, 1);
}

#[tokio::test]
async fn a_reminder_that_nobody_wants_or_needs_any_more_is_given_up() {
    // Void or unwanted by now; at another time by now.
    for start in [None, Some(datetime!(2027-01-13 07:30 UTC))] {
        let mut queue = queue_with(vec![reminder()]);
        queue
            .expect_mark_failed()
            .with(eq(change()), eq(7), eq(None), eq("NOTHING_LEFT"))
            .once()
            .return_once(|_, _, _, _| Ok(()));
        let mut mail_contents = all_mail_contents();
        mail_contents.expect_reminded_start().return_once(move |_, _| Ok(start));
        let given_up = deliver(queue, mail_contents, MockMailTransport::new()).await.given_up;
        assert_eq!(given_up, 1, "{start:?}");
    }
}

#[tokio::test]
async fn mails_after_a_corrected_address_carry_the_new_link() {
    for (has_renewed_link, link) in [(false, LINK), (true, RENEWED_LINK)] {
        let mut queue = queue_with(vec![due(7)]);
        queue.expect_mark_sent().once().return_once(|_, _| Ok(()));
        let mut mail_contents = MockMailContents::new();
        mail_contents.expect_mail_content().returning(move |_, _| {
            Ok(Some(BookingMailContent {
                has_renewed_link,
                ..mail_content()
            }))
        });
        let mut transport = MockMailTransport::new();
        transport
            .expect_send()
            .withf(move |mail| [&mail.text, &mail.html].iter().all(|body| body.contains(link)))
            .once()
            .return_once(|_| Ok(()));
        assert_eq!(deliver(queue, mail_contents, transport).await.sent, 1, "{link}");
    }
}

#[tokio::test]
async fn confirmation_of_several_after_a_corrected_address_carries_no_old_link() {
    let mut queue = queue_with(vec![due(7)]);
    queue.expect_mark_sent().once().return_once(|_, _| Ok(()));
    let mut mail_contents = MockMailContents::new();
    mail_contents.expect_mail_content().returning(|_, _| {
        let other = OtherBooking {
            id: BookingId(71),
            calendar_guid: CalendarGuid(uuid::Uuid::from_u128(8)),
            what: OtherBookingKind::Seat("Tim".to_owned()),
        };
        Ok(Some(BookingMailContent {
            has_renewed_link: true,
            series: Some(BookedSeries {
                is_first: true,
                others: vec![other],
            }),
            ..mail_content()
        }))
    });
    let mut transport = MockMailTransport::new();
    transport
        .expect_send()
        .withf(|mail| mail.text.contains("Tim") && mail.text.contains(RENEWED_LINK) && !mail.text.contains(LINK))
        .once()
        .return_once(|_| Ok(()));
    assert_eq!(deliver(queue, mail_contents, transport).await.sent, 1);
}

#[tokio::test]
async fn confirmation_of_several_brings_the_calendar_entries_of_all_that_still_exist() {
    let mut queue = queue_with(vec![due(7)]);
    queue.expect_mark_sent().once().return_once(|_, _| Ok(()));
    let mut mail_contents = MockMailContents::new();
    mail_contents.expect_mail_content().returning(|_, booking| {
        let mut seats = joint_mail_contents(&["Kim", "Lio", "Noa"]);
        Ok(match booking {
            BookingId(2) => Some(seats.remove(1)),
            BookingId(3) => None,
            _ => Some(seats.remove(0)),
        })
    });
    let mut transport = MockMailTransport::new();
    transport
        .expect_send()
        .withf(|mail| {
            let file = &mail.calendar_file.as_ref().unwrap().content;
            let entries_of = |name: &str| file.matches(&format!("SUMMARY:{name}: ")).count();
            [entries_of("Kim"), entries_of("Lio"), entries_of("Noa")] == [2, 2, 0]
        })
        .once()
        .return_once(|_| Ok(()));
    assert_eq!(deliver(queue, mail_contents, transport).await.sent, 1);
}

/// Whoever was booked for first leaves before the mail is written: the others hear of their bookings all the same.
#[tokio::test]
async fn confirmation_of_several_is_told_of_the_first_that_still_takes_place() {
    let standing = CalendarGuid(uuid::Uuid::from_u128(8));
    let mut queue = queue_with(vec![due(7)]);
    queue.expect_mark_sent().once().return_once(|_, _| Ok(()));
    let mut mail_contents = MockMailContents::new();
    mail_contents.expect_mail_content().returning(move |_, booking| {
        let mut content = mail_content();
        if booking == BookingId(71) {
            content.calendar_guid = standing;
            return Ok(Some(content));
        }
        for appointment in &mut content.appointments {
            appointment.cancelled = true;
        }
        content.series = Some(BookedSeries {
            is_first: false,
            others: vec![OtherBooking {
                id: BookingId(71),
                calendar_guid: standing,
                what: OtherBookingKind::Seat("Tim".to_owned()),
            }],
        });
        Ok(Some(content))
    });
    let mut transport = MockMailTransport::new();
    transport
        .expect_send()
        .withf(move |mail| mail.message_id.to_string().contains(&standing.to_string()))
        .once()
        .return_once(|_| Ok(()));
    assert_eq!(deliver(queue, mail_contents, transport).await.sent, 1);
}

#[tokio::test]
async fn a_poisoned_mail_does_not_hold_up_the_next() {
    let mut queue = queue_with(vec![due(1), due(2), due(3), due(4)]);
    queue
        .expect_mark_failed()
        .with(always(), eq(1), eq(None), eq("REFUSED"))
        .once()
        .return_once(|_, _, _, _| Ok(()));
    queue
        .expect_mark_failed()
        .with(always(), eq(2), eq(None), eq("NO_BOOKING"))
        .once()
        .return_once(|_, _, _, _| Ok(()));
    queue
        .expect_mark_failed()
        .with(always(), eq(3), eq(Some(change().at + Duration::MINUTE)), eq("STORE"))
        .once()
        .return_once(|_, _, _, _| Ok(()));
    queue
        .expect_mark_sent()
        .with(always(), eq(4))
        .once()
        .return_once(|_, _| Ok(()));
    let mut mail_contents = MockMailContents::new();
    mail_contents
        .expect_mail_content()
        .with(always(), eq(BookingId(20)))
        .return_once(|_, _| Ok(None));
    mail_contents
        .expect_mail_content()
        .with(always(), eq(BookingId(30)))
        .return_once(|_, _| Err(StoreError::Unexpected("broken row".into())));
    mail_contents
        .expect_mail_content()
        .returning(|_, _| Ok(Some(mail_content())));
    let mut transport = MockMailTransport::new();
    let mut answers = vec![Ok(()), Err(MailTransportError::Refused("550".into()))];
    transport
        .expect_send()
        .times(2)
        .returning(move |_| answers.pop().unwrap());
    assert_eq!(
        deliver(queue, mail_contents, transport).await,
        Delivered {
            sent: 1,
            postponed: 1,
            given_up: 2
        }
    );
}

#[tokio::test]
async fn a_sent_mail_that_cannot_be_marked_comes_back_with_its_lease() {
    let mut queue = queue_with(vec![due(1), due(2)]);
    queue
        .expect_mark_sent()
        .with(always(), eq(1))
        .return_once(|_, _| Err(StoreError::Unavailable("gone".into())));
    queue
        .expect_mark_sent()
        .with(always(), eq(2))
        .return_once(|_, _| Ok(()));
    let mut transport = MockMailTransport::new();
    transport.expect_send().times(2).returning(|_| Ok(()));
    assert_eq!(
        deliver(queue, all_mail_contents(), transport).await,
        Delivered {
            sent: 1,
            postponed: 1,
            given_up: 0
        }
    );
}

#[tokio::test]
async fn pauses_double_up_to_six_hours_and_end_after_two_days() {
    for (tries, due_for, pause) in [
        (0, Duration::ZERO, Some(Duration::minutes(1))),
        (1, Duration::minutes(1), Some(Duration::minutes(2))),
        (5, Duration::minutes(31), Some(Duration::minutes(32))),
        (9, Duration::hours(9), Some(Duration::hours(6))),
        (i32::MAX, Duration::hours(47), Some(Duration::hours(6))),
        (16, Duration::hours(48), None),
    ] {
        let now = change().at;
        let mut queue = queue_with(vec![DueMail {
            tries,
            due_at: now - due_for,
            ..due(1)
        }]);
        queue
            .expect_mark_failed()
            .with(always(), eq(1), eq(pause.map(|pause| now + pause)), eq("TRANSIENT"))
            .once()
            .return_once(|_, _, _, _| Ok(()));
        let mut transport = MockMailTransport::new();
        transport.expect_send().return_once(|_| Err(transient()));
        let delivered = deliver(queue, all_mail_contents(), transport).await;
        assert_eq!(delivered.given_up, usize::from(pause.is_none()), "{tries}");
    }
}

#[tokio::test]
async fn a_booking_cancelled_meanwhile_is_not_confirmed() {
    let mut queue = queue_with(vec![due(1)]);
    queue
        .expect_mark_failed()
        .with(always(), eq(1), eq(None), eq("NOTHING_LEFT"))
        .once()
        .return_once(|_, _, _, _| Ok(()));
    let mut mail_contents = MockMailContents::new();
    mail_contents.expect_mail_content().return_once(|_, _| {
        let mut mail_content = mail_content();
        for appointment in &mut mail_content.appointments {
            appointment.cancelled = true;
        }
        Ok(Some(mail_content))
    });
    assert_eq!(
        deliver(queue, mail_contents, MockMailTransport::new()).await,
        Delivered {
            given_up: 1,
            ..Delivered::default()
        }
    );
}

/// A mail about an account to an e-mail address that the ledger admits or not.
async fn deliver_to_member(
    kind: MailKind,
    content: Option<AccountMailContent>,
    is_admitted: bool,
    reason: Option<&'static str>,
) -> Delivered {
    let account = shared_kernel::AccountId(7);
    let mut queue = queue_with(vec![DueMail {
        kind,
        about: About::Account { account, occasion: 8 },
        ..due(3)
    }]);
    let is_sent = usize::from(reason.is_none());
    queue.expect_mark_sent().times(is_sent).returning(|_, _| Ok(()));
    queue
        .expect_mark_failed()
        .withf(move |_, id, retry_at, class| (*id, *retry_at, Some(class)) == (3, None, reason))
        .times(1 - is_sent)
        .returning(|_, _, _, _| Ok(()));
    let mut accounts = MockAccountMailContents::new();
    accounts
        .expect_account_news()
        .with(eq(kind), eq(account), eq(8))
        .return_once(|_, _, _| Ok(content));
    let mut account_links = MockAccountLinks::new();
    account_links
        .expect_link_to()
        .returning(|page| format!("https://x/{page:?}"));
    let mut ledger = MockMailLedger::new();
    ledger
        .expect_admit()
        .withf(move |_, mail, to, most| {
            let own = kind.allowance().map(|allowance| (allowance, "anna@example.org"));
            (*mail, Some(*to), *most) == (3, own, MOST_A_DAY)
        })
        .returning(move |_, _, _, _| Ok(is_admitted));
    let mut transport = MockMailTransport::new();
    transport.expect_send().times(is_sent).returning(|_| Ok(()));
    let sources = MailSources {
        accounts: Arc::new(accounts),
        account_links: Arc::new(account_links),
        ..sources(MockMailContents::new())
    };
    DeliverMails::new(Arc::new(queue), sources, Arc::new(ledger), Arc::new(transport))
        .deliver(&change())
        .await
        .unwrap()
}

#[tokio::test]
async fn email_address_that_got_too_many_mails_gets_no_other() {
    let content = || {
        Some(AccountMailContent {
            to: shared_kernel::EmailAddress::parse("Anna@example.org").unwrap(),
            first_name: "Anna".to_owned(),
            news: AccountNews::RegisteredAgain,
        })
    };
    let again = MailKind::AlreadyRegistered;
    assert_eq!(deliver_to_member(again, content(), true, None).await.sent, 1);
    assert_eq!(
        deliver_to_member(again, content(), false, Some("TOO_MANY"))
            .await
            .given_up,
        1
    );
    assert_eq!(
        deliver_to_member(again, None, true, Some("NO_OCCASION")).await.given_up,
        1
    );
    // Nobody silences what the owner has to know by asking for other mails.
    for notice in [
        MailKind::PasswordChanged,
        MailKind::EmailChanged,
        MailKind::ImpersonationNotice,
        MailKind::WebhookSwitchedOff,
        MailKind::OrganizationClosed,
    ] {
        assert_eq!(deliver_to_member(notice, content(), false, None).await.sent, 1);
    }
}

/// A mail about a booking whose customer has proved the e-mail address or not, to one that got too many.
async fn deliver_about_booking(kind: MailKind, has_proved_email: bool, retry_at: Option<OffsetDateTime>) -> Delivered {
    let mut queue = queue_with(vec![DueMail { kind, ..due(3) }]);
    let is_sent = usize::from(retry_at.is_none());
    queue.expect_mark_sent().times(is_sent).returning(|_, _| Ok(()));
    queue
        .expect_mark_failed()
        .with(always(), eq(3), eq(retry_at), eq("TOO_MANY"))
        .times(1 - is_sent)
        .returning(|_, _, _, _| Ok(()));
    let mut mail_contents = MockMailContents::new();
    mail_contents.expect_mail_content().return_once(move |_, _| {
        let mut mail_content = mail_content();
        mail_content.customer.has_proved_email = has_proved_email;
        if kind == MailKind::BookingCancelled {
            mail_content.appointments[0].cancelled = true;
        }
        Ok(Some(mail_content))
    });
    mail_contents.expect_date_message().returning(|_, _| {
        Ok(Some(DateMessageContent {
            text: "Bitte ein Handtuch mitbringen.".to_owned(),
            title: "Yoga".to_owned(),
            starts_wall: datetime!(2027-01-13 18:00),
        }))
    });
    mail_contents.expect_relocation().returning(|_, _, _, _| {
        let booked = mail_content();
        Ok(Some(RelocationContent {
            name: "Salon Muster".to_owned(),
            address: booked.provider.address.clone(),
            bookings: vec![booked],
        }))
    });
    let mut ledger = MockMailLedger::new();
    ledger
        .expect_admit()
        .withf(|_, mail, to, most| {
            (*mail, *to, *most) == (3, (MailAllowance::Bookings, "anna@example.org"), MOST_A_DAY)
        })
        .times(1 - is_sent)
        .returning(|_, _, _, _| Ok(false));
    let mut transport = MockMailTransport::new();
    transport.expect_send().times(is_sent).returning(|_| Ok(()));
    DeliverMails::new(
        Arc::new(queue),
        sources(mail_contents),
        Arc::new(ledger),
        Arc::new(transport),
    )
    .deliver(&change())
    .await
    .unwrap()
}

#[tokio::test]
async fn mail_about_a_booking_to_a_typed_email_address_waits_when_it_got_too_many() {
    let later = Some(change().at + Duration::MINUTE);
    for kind in [
        MailKind::BookingConfirmation,
        MailKind::BookingMoved,
        MailKind::BookingCancelled,
        MailKind::DateMessage,
        MailKind::Relocation,
    ] {
        assert_eq!(deliver_about_booking(kind, false, later).await.postponed, 1, "{kind:?}");
        assert_eq!(deliver_about_booking(kind, true, None).await.sent, 1, "{kind:?}");
    }
    // The provider is told of every booking.
    assert_eq!(
        deliver_about_booking(MailKind::ProviderNotice, false, None).await.sent,
        1
    );
}

#[tokio::test]
async fn message_that_is_not_kept_any_more_is_given_up() {
    let mut queue = queue_with(vec![DueMail {
        kind: MailKind::DateMessage,
        revision: 5,
        ..due(7)
    }]);
    queue
        .expect_mark_failed()
        .with(always(), eq(7), eq(None), eq("NO_OCCASION"))
        .once()
        .returning(|_, _, _, _| Ok(()));
    let mut mail_contents = all_mail_contents();
    mail_contents
        .expect_date_message()
        .with(eq(OrganizationNr(1000)), eq(5))
        .once()
        .returning(|_, _| Ok(None));
    let delivered = deliver(queue, mail_contents, MockMailTransport::new()).await;
    assert_eq!(delivered.given_up, 1);
}

use booking_core::booking::{Answer, Booking, BookingStore, CustomFieldKind};
use booking_core::lifecycle::{BookingLifecycle, ChangeAction, Relocation};
use notifications::ports::MailContents;
use notifications::{AnswerKind, AnsweredCustomField, BookedAppointment, PastMove, PostalAddress};
use organization_document::CustomFieldDocument;
use shared_kernel::{
    AppointmentId, BookingId, BranchId, CalendarGuid, CustomFieldId, Money, OrganizationNr, ResourceId,
};
use time::macros::{datetime, time};
use uuid::Uuid;

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, change_at, customer, draft, salon, wanted,
};

/// A booking of a colour by Anna at two, and before that of a cut by Berta, for which one thing is
/// asked as well.
async fn booked() -> (TestStore, Booking) {
    let mut load = salon();
    load.services[CUT].custom_fields = vec![CustomFieldDocument {
        kind: CustomFieldKind::Number,
        display_text: "Wie viele Zentimeter?".to_owned(),
        field_group: String::new(),
        mandatory: false,
        hyper_link: None,
    }];
    let (store, loaded) = TestStore::with(&load).await;
    let fields = store.sql().await.texts("SELECT id FROM custom_field ORDER BY id").await;
    let mut request = draft(
        1,
        &loaded,
        vec![
            appointment_request(loaded.services[COLOUR], None, MONDAY.with_time(time!(14:00))),
            appointment_request(loaded.services[CUT], ResourceId(2), MONDAY.with_time(time!(13:00))),
        ],
    );
    // Answered in another order than asked.
    request.answers = [(2, "true"), (1, "Braun"), (0, "3")]
        .map(|(position, value): (usize, &str)| Answer {
            field: CustomFieldId(fields[position].parse().unwrap()),
            owner: None,
            value: value.to_owned(),
        })
        .to_vec();
    let booking = store.bookings().book(&change_at(NOW), &request).await.unwrap();
    (store, booking)
}

#[tokio::test]
async fn mail_content_has_everything_that_people_read() {
    let (store, booking) = booked().await;

    let mail_content = store
        .mail_contents()
        .mail_content(booking.organization, booking.id)
        .await
        .unwrap()
        .unwrap();

    assert_eq!((mail_content.calendar_guid, mail_content.sequence), (booking.guid, 0));
    let provider = &mail_content.provider;
    assert_eq!(provider.name, "Salon Rosi");
    let address = PostalAddress {
        street_name: "Lindengasse".to_owned(),
        street_number: "7a".to_owned(),
        zip_code: "1070".to_owned(),
        city: "Wien".to_owned(),
    };
    assert_eq!(provider.address, address);
    assert_eq!(provider.zone.name(), "Europe/Vienna");
    assert_eq!(provider.email.as_ref().unwrap().as_str(), "rosi@example.org");
    assert_eq!(provider.phone.as_deref(), Some("+43 1 5550100"));
    assert_eq!(provider.branches, [BranchId(9), BranchId(8)]);
    let expected = customer("kunde1@example.org");
    assert_eq!(mail_content.customer.first_name, expected.first_name.as_str());
    assert_eq!(mail_content.customer.last_name, expected.last_name.as_str());
    assert_eq!(mail_content.customer.email, Some(expected.email));
    assert_eq!(mail_content.customer.phone, expected.phone);
    assert_eq!(mail_content.remark, expected.remarks);
    let answered = |display_text: &str, kind, answer: &str| AnsweredCustomField {
        display_text: display_text.to_owned(),
        kind,
        answer: answer.to_owned(),
    };
    let in_the_order_of_the_provider = [
        answered("Wie viele Zentimeter?", AnswerKind::Number, "3"),
        answered("Welche Farbe hast du jetzt?", AnswerKind::Text, "Braun"),
        answered("Ich habe keine Allergien", AnswerKind::Boolean, "true"),
    ];
    assert_eq!(mail_content.answers, in_the_order_of_the_provider);
    assert_eq!(mail_content.cancellation_notice_minutes, 1_440);
    assert_eq!((mail_content.created_at, mail_content.online_meeting_link), (NOW, None));

    let colour = BookedAppointment {
        title: "Farbe".to_owned(),
        employee_name: Some("Anna Wagner".to_owned()),
        room: None,
        starts_wall: datetime!(2026-11-23 14:00),
        ends_wall: datetime!(2026-11-23 15:00),
        starts_at: datetime!(2026-11-23 13:00 UTC),
        ends_at: datetime!(2026-11-23 14:00 UTC),
        price: Some(Money::from_cents(6_000)),
        duration_minutes: 60,
        cancelled: false,
        revision: 0,
        moves: Vec::new(),
    };
    assert_eq!(mail_content.appointments.len(), 2);
    assert_eq!(
        mail_content.appointments[0], colour,
        "in the order in which they were booked"
    );
    assert_eq!(
        mail_content.appointments[1].employee_name.as_deref(),
        Some("Berta Wagner")
    );
}

#[tokio::test]
async fn mail_content_tells_what_is_true_when_it_is_read() {
    let (store, booking) = booked().await;
    store
        .sql()
        .await
        .run(
            "UPDATE appointment SET status = 'CANCELLED_BY_PROVIDER' WHERE position = 0;
             DELETE FROM occupation USING appointment WHERE appointment.id = appointment_id AND position = 0;
             UPDATE booking SET sequence = 1;
             UPDATE organization SET contact_email = NULL, status = 'INACTIVE';
             UPDATE service SET title = 'Strähnen', price_cents = 1",
        )
        .await;
    let mail_content = store
        .mail_contents()
        .mail_content(booking.organization, booking.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(mail_content.sequence, 1);
    assert_eq!(mail_content.provider.email, None);
    assert!(mail_content.appointments[0].cancelled && !mail_content.appointments[1].cancelled);
    assert_eq!(mail_content.appointments[0].title, "Farbe", "frozen when it was booked");
    assert_eq!(mail_content.appointments[0].price, Some(Money::from_cents(6_000)));
}

#[tokio::test]
async fn mail_content_tells_from_where_an_appointment_was_moved_each_time() {
    let (store, booking) = booked().await;
    let id = store
        .sql()
        .await
        .number("SELECT id FROM appointment WHERE position = 1")
        .await;
    let moves = async || {
        let mail_contents = store.mail_contents();
        let read = mail_contents.mail_content(booking.organization, booking.id).await;
        read.unwrap().unwrap().appointments[1].moves.clone()
    };
    assert_eq!(moves().await, []);
    for start in [time!(15:30), time!(16:00)] {
        let to = Relocation {
            appointment: AppointmentId(id),
            employee: None,
            start: MONDAY.with_time(start),
            duration: None,
        };
        let request = wanted([1; 32], ChangeAction::Move(vec![to]));
        store.lifecycle().change(&change_at(NOW), &request).await.unwrap();
    }
    let past = |revision, from| PastMove {
        revision,
        from: MONDAY.with_time(from),
    };
    assert_eq!(moves().await, [past(1, time!(13:00)), past(2, time!(15:30))]);
}

#[tokio::test]
async fn public_name_leads_to_the_same_mail_content() {
    let (store, booking) = booked().await;
    let mail_contents = store.mail_contents();
    let by_number = mail_contents
        .mail_content(booking.organization, booking.id)
        .await
        .unwrap();
    assert!(by_number.is_some());
    assert_eq!(
        mail_contents.mail_content_by_guid(booking.guid).await.unwrap(),
        by_number
    );
}

#[tokio::test]
async fn booking_that_is_not_there_has_no_mail_content() {
    let (store, booking) = booked().await;
    let other = store.load(&salon()).await;
    let mail_contents = store.mail_contents();
    assert_eq!(
        mail_contents
            .mail_content(booking.organization, BookingId(0))
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        mail_contents
            .mail_content(OrganizationNr(888), booking.id)
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        mail_contents
            .mail_content(other.organization, booking.id)
            .await
            .unwrap(),
        None,
        "a booking belongs to its organisation"
    );
    let nobody = CalendarGuid(Uuid::from_u128(1));
    assert_eq!(mail_contents.mail_content_by_guid(nobody).await.unwrap(), None);
}

/// Whoever registers a company with the e-mail address of somebody else writes nothing into it.
#[tokio::test]
async fn a_draft_is_told_of_nothing_before_one_of_its_people_has_proved_an_email_address() {
    let (store, booking) = booked().await;
    let sql = store.sql().await;
    let provider = async || {
        let mail_contents = store.mail_contents();
        let content = mail_contents.mail_content(booking.organization, booking.id).await;
        content.unwrap().unwrap().provider.email.map(|email| email.to_string())
    };
    let told = provider().await;
    assert!(told.is_some());
    sql.run("UPDATE organization SET status = 'DRAFT'").await;
    assert_eq!(provider().await, None);
    sql.run(
        "INSERT INTO account (email, first_name, last_name, password_hash, created_at)
         VALUES ('anna@example.org', 'Anna', 'Wagner', '', '2026-11-20 12:00Z');
         INSERT INTO membership (organization_nr, account_id, rank, joined_at)
         SELECT nr, account.id, 'BUSINESS_ADMIN', account.created_at FROM organization, account WHERE status = 'DRAFT'",
    )
    .await;
    assert_eq!(provider().await, None, "the e-mail address is claimed, not proved");
    sql.run("UPDATE account SET verified_at = created_at").await;
    assert_eq!(provider().await, told);
}

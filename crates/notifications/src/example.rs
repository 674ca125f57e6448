//! Mail contents for the tests of this crate.

use shared_kernel::{BookingId, BranchId, CalendarGuid, Change, EmailAddress, Money, PhoneNumber, RequestId, Zone};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::ports::MockManageLinks;
use crate::{
    AnswerKind, AnsweredCustomField, BookedAppointment, BookedEvent, BookedSeries, BookingMailContent, Customer,
    OtherBooking, OtherBookingKind, PostalAddress, Provider,
};

/// When the mails of the tests are due.
pub(crate) const DUE: OffsetDateTime = datetime!(2027-01-04 10:00 UTC);

/// The manage link of the tests.
pub(crate) const LINK: &str = "https://terminhof.example/manage#0a0b";

/// The one in its place, where the address was corrected.
pub(crate) const RENEWED_LINK: &str = "https://terminhof.example/manage#0c0d";

/// Where the organisation sees every booking.
pub(crate) const CALENDAR_LINK: &str = "https://terminhof.example/mycalender?booking=1";

/// Two appointments in Klagenfurt on Wednesday, 2027-01-13, with a remark and an answer of each kind.
pub(crate) fn mail_content() -> BookingMailContent {
    BookingMailContent {
        calendar_guid: CalendarGuid("0191d6c8-7c3e-7d55-8a10-5f2e1c9b7a01".parse().unwrap()),
        sequence: 0,
        provider: Provider {
            name: "Haarwerk am Marktplatz".to_owned(),
            address: PostalAddress {
                street_name: "Alter Platz".to_owned(),
                street_number: "12".to_owned(),
                zip_code: "9020".to_owned(),
                city: "Klagenfurt".to_owned(),
            },
            zone: Zone::named("Europe/Vienna").unwrap(),
            email: Some(EmailAddress::parse("hallo@haarwerk.example").unwrap()),
            phone: Some("+43 463 123456".to_owned()),
            branches: vec![BranchId(8)],
            relocations: 0,
        },
        customer: Customer {
            first_name: "Anna".to_owned(),
            last_name: "Huber".to_owned(),
            email: Some(EmailAddress::parse("anna@example.org").unwrap()),
            phone: Some(PhoneNumber::parse("0660 1234567").unwrap()),
            has_proved_email: true,
        },
        series: None,
        remark: Some("Bitte ruhig.\r\nDanke!".to_owned()),
        appointments: vec![
            BookedAppointment {
                title: "Damenhaarschnitt".to_owned(),
                employee_name: Some("Lena Gruber".to_owned()),
                room: None,
                starts_wall: datetime!(2027-01-13 09:30),
                ends_wall: datetime!(2027-01-13 10:30),
                starts_at: datetime!(2027-01-13 08:30 UTC),
                ends_at: datetime!(2027-01-13 09:30 UTC),
                price: Some(Money::from_cents(5800)),
                duration_minutes: 60,
                cancelled: false,
                revision: 0,
                moves: Vec::new(),
            },
            BookedAppointment {
                title: "Farbe & Glanz".to_owned(),
                employee_name: Some("Mia Berger".to_owned()),
                room: None,
                starts_wall: datetime!(2027-01-13 10:45),
                ends_wall: datetime!(2027-01-13 12:45),
                starts_at: datetime!(2027-01-13 09:45 UTC),
                ends_at: datetime!(2027-01-13 11:45 UTC),
                price: Some(Money::from_cents(9250)),
                duration_minutes: 120,
                cancelled: false,
                revision: 0,
                moves: Vec::new(),
            },
        ],
        events: Vec::new(),
        answers: vec![
            AnsweredCustomField {
                display_text: "Hast du Allergien?".to_owned(),
                kind: AnswerKind::Text,
                answer: "Nüsse".to_owned(),
            },
            AnsweredCustomField {
                display_text: "Fotos erlaubt".to_owned(),
                kind: AnswerKind::Boolean,
                answer: "true".to_owned(),
            },
            AnsweredCustomField {
                display_text: "Wann ist das Fest?".to_owned(),
                kind: AnswerKind::Date,
                answer: "2027-02-20".to_owned(),
            },
            AnsweredCustomField {
                display_text: "Länge in Metern".to_owned(),
                kind: AnswerKind::Number,
                answer: "3.5".to_owned(),
            },
        ],
        cancellation_notice_minutes: 24 * 60,
        created_at: datetime!(2027-01-04 10:00 UTC),
        has_renewed_link: false,
        online_meeting_link: None,
    }
}

/// A sign-up for a course on two Wednesdays in a room, led by somebody and for a price as a whole.
pub(crate) fn course_mail_content() -> BookingMailContent {
    let mut mail_content = mail_content();
    let price = Money::from_cents(12_000);
    mail_content.answers.clear();
    for (appointment, weeks) in mail_content.appointments.iter_mut().zip(0_i64..) {
        let later = Duration::weeks(weeks);
        *appointment = BookedAppointment {
            title: "Töpfern am Abend".to_owned(),
            employee_name: Some("Ida Falk".to_owned()),
            room: Some("Atelier im Hof".to_owned()),
            starts_wall: datetime!(2027-01-13 18:00) + later,
            ends_wall: datetime!(2027-01-13 20:00) + later,
            starts_at: datetime!(2027-01-13 17:00 UTC) + later,
            ends_at: datetime!(2027-01-13 19:00 UTC) + later,
            price: None,
            duration_minutes: 120,
            cancelled: false,
            revision: 0,
            moves: Vec::new(),
        };
    }
    mail_content.events = vec![BookedEvent {
        price,
        cancelled: false,
        open_minimum: None,
    }];
    mail_content
}

/// Sign-ups for that course that were made at once, one for each of these people. Their ids and public names count from 1.
pub(crate) fn joint_mail_contents(first_names: &[&str]) -> Vec<BookingMailContent> {
    let seat = |(first_name, number): (&&str, u8)| OtherBooking {
        id: BookingId(number.into()),
        calendar_guid: CalendarGuid(uuid::Uuid::from_u128(number.into())),
        what: OtherBookingKind::Seat((*first_name).to_owned()),
    };
    let seats: Vec<OtherBooking> = first_names.iter().zip(1_u8..).map(seat).collect();
    let mut mail_contents = Vec::new();
    for (seat, first_name) in seats.iter().zip(first_names) {
        let mut mail_content = course_mail_content();
        mail_content.calendar_guid = seat.calendar_guid;
        mail_content.customer.first_name = (*first_name).to_owned();
        mail_content.series = Some(BookedSeries {
            is_first: mail_contents.is_empty(),
            others: seats.iter().filter(|other| other.id != seat.id).cloned().collect(),
        });
        mail_contents.push(mail_content);
    }
    mail_contents
}

/// The same booking at an organisation whose appointments are health data.
pub(crate) fn confidential_mail_content() -> BookingMailContent {
    let mut mail_content = mail_content();
    mail_content.provider.branches = vec![BranchId(9), BookingMailContent::HEALTH];
    mail_content
}

/// Every booking has the same link here.
pub(crate) fn links() -> MockManageLinks {
    let mut links = MockManageLinks::new();
    links.expect_link_for().returning(|_| LINK.to_owned());
    links.expect_renewed_link_for().returning(|_| RENEWED_LINK.to_owned());
    links
}

/// Each address has its own here.
pub(crate) fn reminder_links() -> crate::reminders::MockReminderLinks {
    let mut links = crate::reminders::MockReminderLinks::new();
    links
        .expect_page()
        .returning(|_, normalized_email| format!("https://terminhof.example/reminders#{normalized_email}"));
    links
        .expect_one_click()
        .returning(|_, normalized_email| format!("https://terminhof.example/api/reminders/{normalized_email}"));
    links
}

/// Of pages for accounts only the calendar with a booking is linked in mails about bookings.
pub(crate) fn account_links() -> crate::ports::MockAccountLinks {
    let mut links = crate::ports::MockAccountLinks::new();
    links
        .expect_link_to()
        .withf(|page| matches!(page, crate::ports::AccountPage::Booking(_)))
        .returning(|_| CALENDAR_LINK.to_owned());
    links
}

/// Who runs the installation of the tests.
pub(crate) fn imprint() -> crate::Imprint {
    crate::Imprint {
        product_name: "Terminhof".to_owned(),
        operator_name: "Termine OG".to_owned(),
        operator_address: "Ring 1, 1010 Wien, Österreich".to_owned(),
    }
}

/// Words about bookings and nothing else.
pub(crate) fn sources(bookings: crate::ports::MockMailContents) -> crate::MailSources {
    crate::MailSources {
        imprint: imprint(),
        bookings: std::sync::Arc::new(bookings),
        accounts: std::sync::Arc::new(crate::ports::MockAccountMailContents::new()),
        manage_links: std::sync::Arc::new(links()),
        reminder_links: std::sync::Arc::new(reminder_links()),
        account_links: std::sync::Arc::new(account_links()),
        mailed_codes: std::sync::Arc::new(crate::ports::MockMailedCodes::new()),
    }
}

/// The worker at the moment they are due.
pub(crate) fn change() -> Change {
    Change::by_system(DUE, RequestId("0191d6c8-7c3e-7d55-8a10-5f2e1c9b7aff".parse().unwrap()))
}

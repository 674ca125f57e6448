use mail_adapter::Sender;
use notifications::{
    AnswerKind, AnsweredCustomField, BookedAppointment, BookingMailContent, Customer, Imprint, Mail, PostalAddress,
    Provider,
};
use shared_kernel::{BranchId, CalendarGuid, EmailAddress, Money, Zone};
use time::OffsetDateTime;
use time::macros::datetime;
use uuid::Uuid;

pub const LINK: &str = "https://terminhof.example/manage#0a0b";
pub const DUE: OffsetDateTime = datetime!(2027-01-04 10:00 UTC);

pub fn sender() -> Sender {
    Sender {
        name: "Terminhof".to_owned(),
        address: address("termin@terminhof.example"),
    }
}

pub fn address(text: &str) -> EmailAddress {
    EmailAddress::parse(text).unwrap()
}

pub fn mail_content() -> BookingMailContent {
    BookingMailContent {
        series: None,
        calendar_guid: CalendarGuid(Uuid::from_u128(42)),
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
            email: Some(address("hallo@haarwerk.example")),
            phone: Some("+43 463 123456".to_owned()),
            branches: vec![BranchId(8)],
            relocations: 0,
        },
        customer: Customer {
            first_name: "Anna".to_owned(),
            last_name: "Huber".to_owned(),
            email: Some(address("anna@example.org")),
            phone: None,
            has_proved_email: false,
        },
        remark: Some(".\r\nBitte läuten.\r\n..".to_owned()),
        appointments: vec![BookedAppointment {
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
        }],
        events: Vec::new(),
        answers: vec![AnsweredCustomField {
            display_text: "Allergien?".to_owned(),
            kind: AnswerKind::Text,
            answer: "Nüsse".to_owned(),
        }],
        cancellation_notice_minutes: 0,
        created_at: DUE,
        has_renewed_link: false,
        online_meeting_link: None,
    }
}

pub fn imprint() -> Imprint {
    Imprint {
        product_name: "Terminhof".to_owned(),
        operator_name: "Termine OG".to_owned(),
        operator_address: "Ring 1, 1010 Wien, Österreich".to_owned(),
    }
}

pub fn confirmation() -> Mail {
    notifications::confirmation_mail(&imprint(), &mail_content(), &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap()
}

pub fn notice() -> Mail {
    notifications::provider_notice(
        &imprint(),
        &mail_content(),
        notifications::ProviderNews::Booked,
        LINK,
        0,
        DUE,
    )
    .unwrap()
}

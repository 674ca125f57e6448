use booking_core::booking::CustomFieldKind;
use booking_core::calendar::{BookingSettings, Window};
use booking_core::events::EventKind;
use booking_core::lifecycle::AppointmentState;
use catalog::{Country, SocialMediaKind, SocialMediaLink, WebContentKind};
use organization_document::{
    AbsenceDocument, AppointmentDocument, BookingDocument, CustomFieldDocument, CustomerDocument, EmployeeDocument,
    EventDocument, OrganizationDocument, ServiceDocument, SkillDocument,
};
use shared_kernel::{BranchId, Money, Zone};
use time::macros::{date, datetime};
use time::{Date, OffsetDateTime, PrimitiveDateTime, Weekday};

/// A Friday noon.
pub const NOW: OffsetDateTime = datetime!(2026-11-20 12:00 UTC);
/// The Monday after.
pub const MONDAY: Date = date!(2026 - 11 - 23);

/// Position of a service of 30 minutes that everybody can do.
pub const CUT: usize = 0;
/// Position of a service of 60 minutes and 15 of follow-up, with two custom fields, that only Anna can do.
pub const COLOUR: usize = 1;

/// A course of Anna in the salon, three Thursdays from 26 November at six, twelve seats, which takes four people.
pub fn course() -> EventDocument {
    EventDocument {
        kind: EventKind::Course,
        title: "Flechten lernen".to_owned(),
        html: String::new(),
        price: Money::from_cents(7_950),
        duration: 90,
        capacity: 12,
        minimum_participants: Some(4),
        trainer: Some("Anna Wagner".to_owned()),
        room: Some("Hinten links".to_owned()),
        is_online: false,
        sign_up_from: None,
        sign_up_until: Some(datetime!(2026-11-25 12:00)),
        starts: vec![
            datetime!(2026-11-26 18:00),
            datetime!(2026-12-03 18:00),
            datetime!(2026-12-10 18:00),
        ],
        employee: Some(0),
        rooms: Vec::new(),
        online_meeting_link: Some("https://treffen.example/flechten".to_owned()),
        custom_fields: Vec::new(),
    }
}

/// A salon in Vienna, open from Monday to Friday, with Anna, Berta and Clara.
pub fn salon() -> OrganizationDocument {
    OrganizationDocument {
        company_name: "Salon Rosi".to_owned(),
        branche_name_detailed: Some("Damen und Herren".to_owned()),
        branches: vec![BranchId(9), BranchId(8)],
        owner: ("Rosa".to_owned(), "Huber".to_owned()),
        street_name: "Lindengasse".to_owned(),
        street_number: "7a".to_owned(),
        zip_code: "1070".to_owned(),
        city: "Wien".to_owned(),
        county: None,
        country: Country::Austria,
        position: Some((48.2, 16.35)),
        contact_email: Some("rosi@example.org".to_owned()),
        contact_phone: Some("+43 1 5550100".to_owned()),
        first_activated_at: datetime!(2025-03-01 09:00 UTC),
        web_contents: vec![
            (WebContentKind::LogoImage, "/images/rosi.png".to_owned()),
            (
                WebContentKind::OverviewSlogan,
                "<b>Schnitt</b> und Farbe<script>alert(1)</script>".to_owned(),
            ),
        ],
        social_media: vec![
            link(SocialMediaKind::Website, "https://rosi.example.org"),
            link(SocialMediaKind::Instagram, "https://instagram.com/rosi"),
        ],
        zone: Zone::named("Europe/Vienna").unwrap(),
        grid: 15,
        notice: 60,
        horizon: 90,
        settings: BookingSettings {
            show_comment: true,
            show_phone: true,
            phone_mandatory: false,
            cancellation_notice: 1_440,
        },
        opening_hours: weekdays(9 * 60, 18 * 60),
        closes_on_holidays: false,
        closures: vec![AbsenceDocument {
            starts: datetime!(2026-12-24 00:00),
            ends: datetime!(2026-12-27 00:00),
            reason: Some("Weihnachten".to_owned()),
        }],
        room_groups: Vec::new(),
        services: vec![cut(), colour()],
        employees: vec![
            employee("Anna", &[CUT, COLOUR]),
            employee("Berta", &[CUT]),
            employee("Clara", &[CUT]),
        ],
        bookings: Vec::new(),
        events: Vec::new(),
    }
}

/// The same salon under another name.
pub fn named(company_name: &str) -> OrganizationDocument {
    OrganizationDocument {
        company_name: company_name.to_owned(),
        ..salon()
    }
}

/// A loaded booking of one appointment.
pub fn booked(state: AppointmentState, service: usize, employee: usize, start: PrimitiveDateTime) -> BookingDocument {
    BookingDocument {
        customer: CustomerDocument {
            first_name: "Franz".to_owned(),
            last_name: "Gruber".to_owned(),
            email: "franz@example.org".to_owned(),
            phone: None,
        },
        remark: None,
        created_at: datetime!(2026-11-01 10:00 UTC),
        state,
        appointments: vec![AppointmentDocument {
            service,
            employee,
            rooms: Vec::new(),
            start,
        }],
        events: Vec::new(),
    }
}

fn cut() -> ServiceDocument {
    ServiceDocument {
        title: "Haarschnitt".to_owned(),
        html: "<p>Waschen, schneiden</p>".to_owned(),
        price: Money::from_cents(2_500),
        duration: 30,
        follow_up: 0,
        visit_rank: None,
        service_group: None,
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: Vec::new(),
    }
}

fn colour() -> ServiceDocument {
    ServiceDocument {
        title: "Farbe".to_owned(),
        html: String::new(),
        price: Money::from_cents(6_000),
        duration: 60,
        follow_up: 15,
        visit_rank: None,
        service_group: None,
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: vec![
            CustomFieldDocument {
                kind: CustomFieldKind::Text,
                display_text: "Welche Farbe hast du jetzt?".to_owned(),
                field_group: "Zu deinem Haar".to_owned(),
                mandatory: true,
                hyper_link: None,
            },
            CustomFieldDocument {
                kind: CustomFieldKind::Boolean,
                display_text: "Ich habe keine Allergien".to_owned(),
                field_group: "Zu deinem Haar".to_owned(),
                mandatory: false,
                hyper_link: Some("https://rosi.example.org/allergien".to_owned()),
            },
        ],
    }
}

fn employee(first_name: &str, skills: &[usize]) -> EmployeeDocument {
    EmployeeDocument {
        first_name: first_name.to_owned(),
        last_name: "Wagner".to_owned(),
        hours: weekdays(8 * 60, 17 * 60),
        absences: Vec::new(),
        skills: skills.iter().copied().map(SkillDocument::from).collect(),
    }
}

fn weekdays(opens: u16, closes: u16) -> Vec<(Weekday, Window)> {
    let window = Window::new(opens, closes).unwrap();
    (0..5).map(|after| (Weekday::Monday.nth_next(after), window)).collect()
}

fn link(kind: SocialMediaKind, website: &str) -> SocialMediaLink {
    SocialMediaLink {
        kind,
        website: website.to_owned(),
    }
}

/// Who runs the installation of the tests.
pub fn imprint() -> notifications::Imprint {
    notifications::Imprint {
        product_name: "Terminhof".to_owned(),
        operator_name: "Termine OG".to_owned(),
        operator_address: "Ring 1, 1010 Wien, Österreich".to_owned(),
    }
}

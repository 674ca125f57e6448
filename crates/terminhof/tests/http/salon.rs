use booking_core::booking::CustomFieldKind;
use booking_core::calendar::{BookingSettings, Window};
use booking_core::events::EventKind;
use booking_core::lifecycle::AppointmentState;
use catalog::{Country, SocialMediaKind, SocialMediaLink, WebContentKind};
use organization_document::{
    AbsenceDocument, BookingDocument, CustomFieldDocument, CustomerDocument, EmployeeDocument, EventDocument,
    OrganizationDocument, ServiceDocument, SkillDocument,
};
use shared_kernel::{BranchId, Money, Zone};
use time::macros::datetime;
use time::{OffsetDateTime, Weekday};

/// A Monday morning at seven in Vienna: the salon opens in two hours.
pub const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);

/// A salon in Vienna with Anna, who does everything, and Bert, who does not colour.
pub fn salon() -> OrganizationDocument {
    OrganizationDocument {
        company_name: "Salon Donau".to_owned(),
        branche_name_detailed: Some("Damen und Herren".to_owned()),
        branches: vec![BranchId(8), BranchId(18)],
        owner: ("Anna".to_owned(), "Berger".to_owned()),
        street_name: "Lindengasse".to_owned(),
        street_number: "7a".to_owned(),
        zip_code: "1070".to_owned(),
        city: "Wien".to_owned(),
        county: None,
        country: Country::Austria,
        position: Some((48.2, 16.35)),
        contact_email: Some("salon@example.org".to_owned()),
        contact_phone: Some("+43 1 5550100".to_owned()),
        first_activated_at: datetime!(2026-03-01 09:00 UTC),
        web_contents: vec![(
            WebContentKind::OverviewSlogan,
            "<strong>Schnitt</strong> &amp; Farbe".to_owned(),
        )],
        social_media: vec![SocialMediaLink {
            kind: SocialMediaKind::Instagram,
            website: "https://www.instagram.com/salon.donau".to_owned(),
        }],
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
        opening_hours: hours(),
        closes_on_holidays: false,
        closures: vec![AbsenceDocument {
            starts: datetime!(2027-01-13 00:00),
            ends: datetime!(2027-01-14 00:00),
            reason: Some("Betriebsausflug".to_owned()),
        }],
        room_groups: Vec::new(),
        services: vec![cut(), colour()],
        employees: vec![
            employee("Anna", "Berger", &[0, 1]),
            dearer(employee("Bert", "Auer", &[0])),
        ],
        bookings: vec![signed_up()],
        events: vec![course(), past_evening()],
    }
}

/// A neighbour who joined later.
pub fn neighbour() -> OrganizationDocument {
    OrganizationDocument {
        company_name: "Nagelstudio Nebenan".to_owned(),
        first_activated_at: datetime!(2026-06-01 09:00 UTC),
        bookings: Vec::new(),
        events: Vec::new(),
        ..salon()
    }
}

fn cut() -> ServiceDocument {
    ServiceDocument {
        title: "Haarschnitt".to_owned(),
        html: "<p>Waschen, schneiden</p>".to_owned(),
        price: Money::from_cents(3_850),
        duration: 30,
        follow_up: 15,
        visit_rank: None,
        service_group: None,
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: Vec::new(),
    }
}

fn field(kind: CustomFieldKind, display_text: &str, mandatory: bool) -> CustomFieldDocument {
    CustomFieldDocument {
        kind,
        display_text: display_text.to_owned(),
        field_group: "Zu deinem Haar".to_owned(),
        mandatory,
        hyper_link: None,
    }
}

fn colour() -> ServiceDocument {
    ServiceDocument {
        title: "Farbe".to_owned(),
        html: String::new(),
        price: Money::from_cents(6_000),
        duration: 60,
        follow_up: 0,
        visit_rank: None,
        service_group: None,
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: vec![
            field(CustomFieldKind::Text, "Welche Farbe hast du jetzt?", true),
            field(CustomFieldKind::Number, "Wie viele Zentimeter?", false),
            field(CustomFieldKind::Date, "Wann hast du zuletzt gefärbt?", false),
            field(CustomFieldKind::Boolean, "Ich habe keine Allergien", true),
            field(CustomFieldKind::Multiline, "Was sollen wir noch wissen?", false),
        ],
    }
}

/// Has begun already, and goes on over the change to summer time.
fn course() -> EventDocument {
    EventDocument {
        kind: EventKind::Course,
        title: "Flechten lernen".to_owned(),
        html: "<p>Mit <b>Übungskopf</b></p><script>alert(1)</script>".to_owned(),
        price: Money::from_cents(7_950),
        duration: 90,
        capacity: 6,
        minimum_participants: Some(3),
        trainer: Some("Anna Berger".to_owned()),
        room: Some("Salon, hinten links".to_owned()),
        is_online: false,
        sign_up_from: Some(datetime!(2026-12-01 08:00)),
        sign_up_until: Some(datetime!(2027-01-18 12:00)),
        starts: vec![
            datetime!(2027-03-29 18:30),
            datetime!(2027-01-04 18:30),
            datetime!(2027-01-18 18:30),
        ],
        employee: None,
        rooms: Vec::new(),
        online_meeting_link: Some("https://treffen.example/flechten".to_owned()),
        custom_fields: vec![field(CustomFieldKind::Text, "Wie lang sind deine Haare?", false)],
    }
}

fn past_evening() -> EventDocument {
    EventDocument {
        kind: EventKind::Event,
        title: "Silvesterfrisuren".to_owned(),
        starts: vec![datetime!(2026-12-30 18:30)],
        ..course()
    }
}

/// One seat of the course.
fn signed_up() -> BookingDocument {
    BookingDocument {
        customer: CustomerDocument {
            first_name: "Karla".to_owned(),
            last_name: "Winter".to_owned(),
            email: "karla@example.org".to_owned(),
            phone: None,
        },
        remark: None,
        created_at: datetime!(2026-12-02 10:00 UTC),
        state: AppointmentState::Confirmed,
        appointments: Vec::new(),
        events: vec![0],
    }
}

fn employee(first_name: &str, last_name: &str, skills: &[usize]) -> EmployeeDocument {
    EmployeeDocument {
        first_name: first_name.to_owned(),
        last_name: last_name.to_owned(),
        hours: hours(),
        absences: Vec::new(),
        skills: skills.iter().copied().map(SkillDocument::from).collect(),
    }
}

/// What the employee does first costs 34 euro with them.
fn dearer(mut employee: EmployeeDocument) -> EmployeeDocument {
    employee.skills[0].own.price = Some(Money::from_cents(3_400));
    employee
}

/// From Monday to Friday, with a lunch break.
fn hours() -> Vec<(Weekday, Window)> {
    let windows = [Window::new(540, 720).unwrap(), Window::new(780, 1_080).unwrap()];
    (0..5)
        .flat_map(|ahead| windows.map(|window| (Weekday::Monday.nth_next(ahead), window)))
        .collect()
}

//! Markup in whatever a provider writes: it is refused, or comes out as harmless words. The profile and the services have
//! tests of their own, `staff_profile` and `staff_services`.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use booking_core::booking::CustomField;
use booking_core::events::Event;
use booking_core::offer::{EventAtAGlance, OfferReader, OfferedService, PremisesCalendar, ShowOffer};
use booking_core::settings::{
    ChangeMode, ChangedEvent, CheckedEvent, EventSettingsStore, EventSummary, ManageEvents, SettingsError,
    SettingsOutcome, StaffEvent,
};
use postgres_adapter::Postgres;
use postgres_adapter::offers::PostgresOffers;
use reqwest::Method;
use serde_json::{Value, json};
use shared_kernel::{Change, EventId, OrganizationNr, ServiceId, StoreError};
use time::OffsetDateTime;

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const ATTACK: &str = "\"'><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>";
/// What a browser would run, or fetch.
const MARKUP: [&str; 3] = ["<script>alert", "<img src=x", "<svg onload"];
/// What is left in no text in which markup is allowed.
const TRACES: [&str; 5] = ["<script", "<img", "<svg", "onclick", "javascript:"];
const PROFILE: &str = "/api/staff/profile";
/// What visitors are sent as a page, and those who were sent a payload before may open.
const PAGES: [&str; 4] = [
    "/salon-donau-1000",
    "/salon-donau-1000?tab=events",
    "/1000/booking",
    "/",
];
const JUST_NOW: &str = "2027-01-11T05:59Z";

async fn send(application: &TestApplication, method: Method, path: &str, body: &Value) -> Answer {
    let token = session_of(application, "business admin", JUST_NOW);
    application.call(method, path, token.as_deref(), Some(body)).await
}

async fn read(application: &TestApplication, path: &str) -> Answer {
    let token = session_of(application, "business admin", JUST_NOW);
    application.call(Method::GET, path, token.as_deref(), None).await
}

fn event(member: &str) -> Value {
    let mut body = json!({
        "type": "EVENT", "title": "Hochstecken", "htmlContent": "<p>Für lange Haare.</p>", "price": 20, "duration": 60,
        "capacity": 8, "trainer": "Bert Koch", "room": "Salon", "onlineMeeting": false,
        "schedules": [{ "start": "2027-03-15T18:00:00" }],
    });
    body[member] = match member {
        "htmlContent" => json!(format!(
            "<p onclick=alert(1)>Hallo{ATTACK}</p><a href=\"javascript:alert(1)\">hier</a>"
        )),
        _ => json!(ATTACK),
    };
    body
}

/// What is written, how, and whether it is taken. The profile is sent as it is but for what is hostile.
fn table(mut profile: Value) -> Vec<(&'static str, &'static str, Value, u16)> {
    for member in ["legalName", "vatNumber", "registerNumber", "registerCourt"] {
        profile[member] = json!(ATTACK);
    }
    let rooms = "/api/staff/rooms";
    let webhooks = "/api/organization/webhooks";
    let hook = |url: &str| json!({ "url": url, "events": ["booking.created"] });
    vec![
        ("title of an event", "/api/staff/events", event("title"), 200),
        ("text of an event", "/api/staff/events", event("htmlContent"), 200),
        ("trainer", "/api/staff/events", event("trainer"), 200),
        ("room of an event", "/api/staff/events", event("room"), 200),
        (
            "names of an employee",
            "/api/staff/employees",
            json!({ "firstName": ATTACK, "lastName": ATTACK, "isVisible": true, "hours": [], "services": [] }),
            200,
        ),
        (
            "group and rooms",
            rooms,
            json!({ "name": ATTACK, "rooms": [{ "name": ATTACK }] }),
            200,
        ),
        (
            "reason of a closure",
            "/api/staff/rooms/1/closures",
            json!({ "roomId": 4, "start": "2027-01-12T09:00:00", "end": "2027-01-12T12:00:00", "reason": ATTACK }),
            200,
        ),
        (
            "reason why nobody is there",
            "/api/staff/absences",
            json!({ "userId": null, "start": "2027-01-15T00:00:00", "end": "2027-01-16T00:00:00", "reason": ATTACK }),
            200,
        ),
        ("the legal trader", PROFILE, profile, 200),
        (
            "name of a key",
            "/api/organization/apikeys",
            json!({ "name": ATTACK, "scopes": ["READ"], "expiresInDays": 30 }),
            200,
        ),
        ("script as an address", webhooks, hook("javascript:alert(1)"), 422),
        (
            "data as an address",
            webhooks,
            hook("data:text/html,<script>alert(1)</script>"),
            422,
        ),
        (
            "quotes in a host",
            webhooks,
            hook(&format!("https://{ATTACK}.example/")),
            422,
        ),
    ]
}

/// Markup that was written and would run where it is shown.
async fn harm_done(application: &TestApplication) -> Vec<String> {
    let mut harm = Vec::new();
    let profile = read(application, PROFILE).await.json();
    for (what, path, body, status) in table(profile) {
        let method = if path == PROFILE { Method::PUT } else { Method::POST };
        let answer = send(application, method, path, &body).await;
        assert_eq!(answer.status.as_u16(), status, "{what}: {}", answer.body);
        for page in PAGES {
            let shown = application.get(page).await;
            let found = MARKUP.iter().filter(|markup| shown.body.contains(**markup));
            harm.extend(found.map(|markup| format!("{what}: {markup} in {page}")));
        }
    }
    // Markup is cleaned where it is allowed; what is text stays text, for whoever shows it to escape.
    let events = application.get("/api/events?organizationNr=1000").await.json();
    for event in events.as_array().unwrap() {
        let html = event["htmlContent"].as_str().unwrap();
        let found = TRACES.iter().filter(|trace| html.contains(**trace));
        harm.extend(found.map(|trace| format!("{trace} in the text of an event")));
    }
    harm
}

#[tokio::test]
async fn markup_in_any_text_is_refused_or_comes_out_as_words() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    assert_eq!(harm_done(&application).await, [""; 0]);
    let rooms = read(&application, "/api/staff/rooms").await.json();
    assert_eq!(rooms["groups"][0]["name"], ATTACK);
    assert_eq!(rooms["groups"][0]["rooms"][0]["closures"][0]["reason"], ATTACK);
    let keys = read(&application, "/api/organization/apikeys").await.json();
    assert_eq!(keys["keys"][0]["name"], ATTACK);
    let employees = read(&application, "/api/staff/employees").await.json();
    let employee = employees["employees"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&employee["firstName"], &employee["lastName"]),
        (&json!(ATTACK), &json!(ATTACK))
    );
    let hours = application.get("/api/businesshours/1000").await.json();
    let friday = hours.as_array().unwrap().iter().find(|row| row["day"] == 5).unwrap();
    assert_eq!(friday["closedDescription"], ATTACK);
    let trader = application.get("/api/organization/1000/trader").await.json();
    for member in ["name", "vatNumber", "registerNumber", "registerCourt"] {
        assert_eq!(trader[member], ATTACK, "{member}");
    }
    application.close().await;
}

/// The texts of events as they were written.
type Written = Arc<Mutex<BTreeMap<EventId, String>>>;

/// Remembers texts before they are cleaned.
struct TrustingSettings {
    settings: Postgres,
    written: Written,
}

#[async_trait]
impl EventSettingsStore for TrustingSettings {
    async fn events(&self, organization: OrganizationNr, now: OffsetDateTime) -> Result<Vec<EventSummary>, StoreError> {
        EventSettingsStore::events(&self.settings, organization, now).await
    }

    async fn event(&self, organization: OrganizationNr, event: EventId) -> Result<Option<StaffEvent>, StoreError> {
        self.settings.event(organization, event).await
    }

    async fn set_event(
        &self,
        change: &Change,
        event: (OrganizationNr, Option<EventId>),
        mode: ChangeMode,
        wanted: &CheckedEvent,
    ) -> Result<SettingsOutcome<ChangedEvent>, SettingsError> {
        let settled = self.settings.set_event(change, event, mode, wanted).await?;
        let html = wanted.details().html_content.clone();
        self.written.lock().unwrap().insert(settled.setting.event.id, html);
        Ok(settled)
    }

    async fn archive_event(
        &self,
        change: &Change,
        event: (OrganizationNr, EventId),
        mode: ChangeMode,
        is_archived: bool,
    ) -> Result<SettingsOutcome<ChangedEvent>, SettingsError> {
        self.settings.archive_event(change, event, mode, is_archived).await
    }
}

/// Shows texts as they were written.
struct TrustingOffers {
    offers: PostgresOffers,
    written: Written,
}

#[async_trait]
impl OfferReader for TrustingOffers {
    async fn services(&self, organization: OrganizationNr) -> Result<Option<Vec<OfferedService>>, StoreError> {
        self.offers.services(organization).await
    }

    async fn custom_fields(&self, service: ServiceId) -> Result<Option<Vec<CustomField>>, StoreError> {
        self.offers.custom_fields(service).await
    }

    async fn premises_calendars(&self, organizations: &[OrganizationNr]) -> Result<Vec<PremisesCalendar>, StoreError> {
        self.offers.premises_calendars(organizations).await
    }

    async fn custom_fields_of_event(&self, event: EventId) -> Result<Option<Vec<CustomField>>, StoreError> {
        self.offers.custom_fields_of_event(event).await
    }

    async fn events(
        &self,
        organization: OrganizationNr,
        now: OffsetDateTime,
    ) -> Result<Option<Vec<Event>>, StoreError> {
        let mut events = self.offers.events(organization, now).await?;
        let written = self.written.lock().unwrap();
        for event in events.iter_mut().flatten() {
            if let Some(html) = written.get(&event.id) {
                event.html.clone_from(html);
            }
        }
        Ok(events)
    }

    async fn events_at_a_glance(
        &self,
        organizations: &[OrganizationNr],
        now: OffsetDateTime,
    ) -> Result<Vec<EventAtAGlance>, StoreError> {
        self.offers.events_at_a_glance(organizations, now).await
    }
}

#[tokio::test]
async fn text_that_is_trusted_is_noticed() {
    let application = TestApplication::open_altered(&[], |state, database| {
        let (written, clock) = (Written::default(), Arc::clone(&state.parts.clock));
        let settings = TrustingSettings {
            settings: Postgres::new(database.clone()),
            written: Arc::clone(&written),
        };
        let offers = TrustingOffers {
            offers: PostgresOffers::new(database.clone()),
            written,
        };
        let postgres = Arc::new(Postgres::new(database.clone()));
        let use_cases = &mut state.parts.use_cases;
        use_cases.manage_events = ManageEvents::new(Arc::new(settings), postgres.clone(), Arc::clone(&clock));
        use_cases.show_offer = ShowOffer::new(Arc::new(offers), postgres, clock);
    })
    .await;
    write_everybody(&application);
    let harm = harm_done(&application).await;
    for trace in TRACES {
        let found = format!("{trace} in the text of an event");
        assert!(harm.contains(&found), "{found}: {harm:?}");
    }
    application.close().await;
}

/// Answers are data, and say so: a browser that opens one shows no page.
#[tokio::test]
async fn answers_with_such_texts_are_never_taken_for_pages() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let saved = send(&application, Method::POST, "/api/staff/events", &event("title")).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    let answer = application
        .request(Method::GET, "/api/events?organizationNr=1000")
        .send()
        .await
        .unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert!(header("content-type").starts_with("application/json"));
    assert_eq!(header("x-content-type-options"), "nosniff");
    application.close().await;
}

//! An application over mocked ports.

use std::borrow::Cow;
use std::sync::Arc;

use accounts::api_keys::MockApiKeyStore;
use accounts::registration::RegistrationSettings;
use actix_web::body::{MessageBody, to_bytes};
use actix_web::dev::Payload;
use actix_web::http::header::HeaderMap;
use actix_web::http::{StatusCode, header};
use actix_web::test::{TestRequest, init_service, try_call_service};
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpResponse};
use async_trait::async_trait;
use booking_core::calendar::{MockCalendarListReader, MockCalendarReader};
use booking_core::offer::MockOfferReader;
use catalog::search::MockOrganizationSearch;
use catalog::{Country, MockOrganizationReader, Organization, OrganizationReader, ProfileTheme};
use mail_adapter::{FileMailTransport, Sender};
use notifications::webhooks::Addresses;
use serde_json::Value;
use shared_kernel::{BranchId, EmailAddress, FixedClock, OperatingSystemRandomness, OrganizationNr, StoreError, Zone};
use time::OffsetDateTime;
use time::macros::datetime;

use crate::app_state::{AppState, Parts};
use crate::application::{application, state_of};
use crate::fair_queue::{FairQueue, QueueBounds};
use crate::limits::{LimitSetting, ProcessLimits};
use crate::operator::Operator;
use crate::public_url::PublicUrl;
use crate::readiness::{DatabaseProbe, Readiness};
use crate::registration_choices::RegistrationChoices;
use crate::site::MainHosts;
use crate::tokens::{PrefixedKeys, SessionTokens, SignedManageLinks, SignedManageTokens, SigningKeys};
use crate::trusted_proxies::TrustedProxies;
use crate::ui_log::{UiLog, UiLogEntry};
use crate::use_cases::{Ports, UseCases};
use crate::web_app::WebFile;

/// For whatever waits for its turn.
pub const ONE_AT_A_TIME: QueueBounds = QueueBounds {
    at_once: 1,
    waiting: 2,
    at_once_of_all: 10,
};

/// What the clock of an application shows, unless a test sets another one.
pub const NOW: OffsetDateTime = datetime!(2027-01-11 07:00 UTC);

pub const INDEX: &str = "<!doctype html><meta content=\"__TERMINHOF_NOW__\"><style nonce=\"__CSP_NONCE__\"></style>\
    <!--page-head--><title>Entwicklung</title><!--/page-head--><!--page-data-->";

struct DatabaseThatAnswers;

#[async_trait]
impl DatabaseProbe for DatabaseThatAnswers {
    async fn probe(&self) -> Result<(), StoreError> {
        Ok(())
    }

    async fn silent(&self) {
        std::future::pending::<()>().await;
    }
}

/// Takes every report, and keeps none.
struct UiLogOfNobody;

#[async_trait]
impl UiLog for UiLogOfNobody {
    async fn append(&self, _: OffsetDateTime, _: &UiLogEntry) -> Result<(), StoreError> {
        Ok(())
    }
}

/// As the build writes it, for a profile with a chunk of its own and one that it shares with the entry.
const MANIFEST: &str = r#"{
    "index.html": { "file": "assets/main-4f2a.js", "isEntry": true, "imports": ["_shared.js"] },
    "_shared.js": { "file": "assets/shared-77aa.js" },
    "_tabs.js": { "file": "assets/tabs-01bc.js", "imports": ["_shared.js"] },
    "src/app/routes/profile.tsx": {
        "file": "assets/profile-9c3e.js",
        "isDynamicEntry": true,
        "imports": ["index.html", "_tabs.js"],
        "dynamicImports": ["src/later.tsx"]
    },
    "src/later.tsx": { "file": "assets/later-5d5d.js", "isDynamicEntry": true }
}"#;

/// A web app of four files, one of them compressed as well, and what its build says about them.
pub fn small_web_app(path: &str) -> Option<WebFile> {
    let (text, media_type) = match path {
        "index.html" => (INDEX, "text/html"),
        ".vite/manifest.json" => (MANIFEST, "application/json"),
        "favicon.svg" => ("<svg/>", "image/svg+xml"),
        "theme.js" => ("theme()", "text/javascript"),
        "assets/film-5e3b.mp4" => ("0123456789", "video/mp4"),
        "assets/main-4f2a.js" => ("main()", "text/javascript"),
        "assets/main-4f2a.js.br" => ("main() as br", "application/octet-stream"),
        "assets/main-4f2a.js.gz" => ("main() as gz", "application/octet-stream"),
        _ => return None,
    };
    let bytes = Cow::Borrowed(text.as_bytes());
    Some(WebFile {
        bytes,
        media_type: media_type.to_owned(),
        fingerprint: format!("print-of-{}", text.len()),
    })
}

/// Mocks of all ports, but for these organisations. One that a test does not prepare fails it when it is called.
pub fn ports(organizations: impl OrganizationReader + 'static) -> Ports {
    let mut search = MockOrganizationSearch::new();
    search.expect_newcomers().returning(|_| Ok(Vec::new()));
    let registration_settings = RegistrationSettings {
        takes_companies: true,
        text_version: "2027-01-01",
    };
    Ports {
        calendars: Arc::new(calendars()),
        calendar_lists: Arc::new(calendar_lists()),
        offers: Arc::new(offers()),
        organizations: Arc::new(organizations),
        search: Arc::new(search),
        api_keys: Arc::new(api_keys()),
        api_key_secrets: Arc::new(PrefixedKeys::new(Arc::new(OperatingSystemRandomness))),
        ..Ports::mocked(
            Arc::new(FixedClock(NOW)),
            None,
            registration_settings,
            Addresses::Public,
        )
    }
}

/// Parts over these organisations, and nothing else.
pub fn parts(organizations: impl OrganizationReader + 'static) -> Parts {
    parts_over(ports(organizations))
}

/// Parts over these ports.
pub fn parts_over(ports: Ports) -> Parts {
    let sender = Sender {
        name: "Terminhof".to_owned(),
        address: EmailAddress::parse("t@terminhof.example").unwrap(),
    };
    Parts {
        clock: Arc::clone(&ports.clock),
        randomness: Arc::clone(&ports.randomness),
        use_cases: UseCases::over(ports),
        readiness: Readiness::new(Arc::new(DatabaseThatAnswers)),
        ui_log: Arc::new(UiLogOfNobody),
        main_hosts: MainHosts::parse("terminhof.example").unwrap(),
        trusted_proxies: TrustedProxies::default(),
        limits: ProcessLimits::new(LimitSetting::Off),
        engines: FairQueue::new(ONE_AT_A_TIME, LimitSetting::Off),
        attempts: Arc::new(FairQueue::new(ONE_AT_A_TIME, LimitSetting::AS_DOCUMENTED)),
        session_tokens: SessionTokens::new(&signing_keys()),
        manage_links: SignedManageLinks::new(
            SignedManageTokens::new(signing_keys()),
            PublicUrl::parse("https://terminhof.example").unwrap(),
        ),
        registration: RegistrationChoices::default(),
        public_url: PublicUrl::parse("https://terminhof.example").unwrap(),
        image_host: None,
        api_host: None,
        operator: Operator::demo().unwrap(),
        is_production: false,
        web_files: small_web_app,
        are_web_files_embedded: false,
        mails: FileMailTransport::new("/nowhere", sender),
    }
}

/// What the application of a test signs with.
pub fn signing_keys() -> SigningKeys {
    SigningKeys::parse(&"a".repeat(32)).unwrap()
}

/// No calendar at all: what a page shows of one is left out.
fn calendars() -> MockCalendarReader {
    let mut calendars = MockCalendarReader::new();
    calendars.expect_versions().returning(|_| Ok(None));
    calendars
}

/// No calendar for a list either.
fn calendar_lists() -> MockCalendarListReader {
    let mut calendars = MockCalendarListReader::new();
    calendars.expect_calendars().returning(|_| Ok(Vec::new()));
    calendars
}

/// No page elsewhere has a key.
fn api_keys() -> MockApiKeyStore {
    let mut keys = MockApiKeyStore::new();
    keys.expect_is_origin_of_a_key().returning(|_| Ok(false));
    keys
}

/// Nobody offers anything.
fn offers() -> MockOfferReader {
    let mut offers = MockOfferReader::new();
    offers.expect_services().returning(|_| Ok(Some(Vec::new())));
    offers
}

/// Only organisation 1000 exists.
pub fn one_organization() -> MockOrganizationReader {
    organization_like(&organization(), "")
}

/// Only this organisation exists, with this text as each of its texts.
pub fn organization_like(organization: &Organization, text: &'static str) -> MockOrganizationReader {
    let organization = organization.clone();
    let only = organization.nr;
    let mut reader = MockOrganizationReader::new();
    reader
        .expect_organization()
        .returning(move |nr| Ok((nr == only).then(|| organization.clone())));
    reader
        .expect_web_content()
        .returning(move |nr, _| Ok((nr == only).then(|| text.to_owned())));
    reader
        .expect_social_media()
        .returning(move |nr| Ok((nr == only).then(Vec::new)));
    reader
}

pub fn organization() -> Organization {
    Organization {
        nr: OrganizationNr(1000),
        company_name: "Haarwerk".to_owned(),
        branch_details: None,
        branches: vec![BranchId(8)],
        logo: None,
        street_name: "Lindengasse".to_owned(),
        street_number: "27".to_owned(),
        zip_code: "1070".to_owned(),
        city: "Wien".to_owned(),
        country: Country::Austria,
        latitude: Some(48.2),
        longitude: Some(16.3),
        theme: ProfileTheme::Product,
        zone: Zone::named("Europe/Vienna").unwrap(),
        show_comment: true,
        show_phone: true,
        phone_mandatory: false,
        horizon_days: 180,
        cancellation_notice: 0,
        booking_pause: None,
    }
}

/// A response that was read to its end.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: String,
}

impl Answer {
    pub fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    /// The body without the id of its request, which is another one each time.
    pub fn problem(&self) -> Value {
        let mut problem = self.json();
        problem["requestId"] = Value::from("…");
        problem
    }

    async fn of(response: HttpResponse<impl MessageBody>) -> Self {
        let (status, headers) = (response.status(), response.headers().clone());
        let Ok(body) = to_bytes(response.into_body()).await else {
            panic!("the body broke off")
        };
        Self {
            status,
            headers,
            body: String::from_utf8_lossy(&body).into_owned(),
        }
    }
}

/// Sends a request to an application made of these parts, under its main host unless the request names another.
pub async fn ask(parts: Parts, request: TestRequest) -> Answer {
    answer_to(parts, request, None).await
}

/// The same with a body that arrives as it likes.
pub async fn ask_with_body(parts: Parts, request: TestRequest, body: Payload) -> Answer {
    answer_to(parts, request, Some(body)).await
}

async fn answer_to(parts: Parts, request: TestRequest, body: Option<Payload>) -> Answer {
    let state = Data::new(state_of(parts).unwrap());
    // Large: the whole application is in it.
    Box::pin(answer_of(&state, request, body)).await
}

/// The answer of an application that goes on living.
pub async fn answer_of(state: &Data<AppState>, request: TestRequest, body: Option<Payload>) -> Answer {
    let application = init_service(application(state.clone())).await;
    let mut request = request.to_request();
    if let Some(body) = body {
        request = request.replace_payload(body).0;
    }
    if !request.headers().contains_key(header::HOST) {
        request
            .headers_mut()
            .insert(header::HOST, header::HeaderValue::from_static("terminhof.example"));
    }
    match try_call_service(&application, request).await {
        Ok(response) => Answer::of(response.into()).await,
        // What the server itself does with an error.
        Err(error) => Answer::of(error.error_response()).await,
    }
}

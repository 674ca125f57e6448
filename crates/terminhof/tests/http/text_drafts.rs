//! What an AI service is told of a company, and when: by a service on loopback that records what arrives. Whatever it
//! does, a registration is none the wiser. Sabotages turn the checks red.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::{App, HttpResponse, HttpServer, web};
use ai_text_adapter::{ChatCompletions, Service};
use catalog::{DraftTexts, Drafted, TextDraftQueue};
use postgres_adapter::Database;
use postgres_adapter::audit::{Depth, audit};
use reqwest::Method;
use serde_json::{Value, json};
use shared_kernel::{Change, RequestId};
use terminhof::background::{JobContext, draft_texts};
use terminhof::metrics::Metrics;
use terminhof::wiring;
use time::Duration as Span;
use uuid::Uuid;

use crate::application::{TestApplication, configured};
use crate::salon::NOW;

const EMAIL: &str = "kanarienpost@example.org";
const COMPANY: &str = "Salon Rosi";
/// Whatever a registration tells beside name and category of the company.
const CANARIES: [&str; 13] = [
    "Kanaria",
    "Gelbfeder",
    "kanarienpost",
    "Kanarienwort",
    "5559999",
    "ATU5550001",
    "Kanariengasse",
    "77b",
    "8055",
    "Kanarienstadt",
    "Kanariendetails",
    "BASIS",
    "\"AT\"",
];
/// Shorter than a [`Says::Late`] answer takes.
const DEADLINE: Duration = Duration::from_millis(300);

fn registration(branch: i16) -> Value {
    json!({ "businessUser": true, "firstName": "Kanaria", "lastName": "Gelbfeder", "email": EMAIL,
            "password": "Kanarienwort singt", "phone": "+43 660 5559999", "newsletter": true, "companyName": COMPANY,
            "vatNum": "ATU5550001", "branches": [branch], "streetName": "Kanariengasse", "streetNumber": "77b",
            "zipCode": 8055, "city": "Kanarienstadt", "country": "AT", "useOpenAIForContent": true,
            "brancheNameDetailed": "Kanariendetails", "licenseId": "BASIS" })
}

fn without_wish(wish: Option<bool>) -> Value {
    let mut form = registration(8);
    match wish {
        Some(wish) => form["useOpenAIForContent"] = json!(wish),
        None => {
            form.as_object_mut().unwrap().remove("useOpenAIForContent");
        }
    }
    form
}

/// What the service answers.
#[derive(Debug, Clone, Copy)]
enum Says {
    Text(&'static str),
    Status500,
    Garbage,
    Late,
}

/// A service that records the bodies that it is told.
struct Recorder {
    url: String,
    bodies: Arc<Mutex<Vec<String>>>,
    server: ServerHandle,
}

impl Recorder {
    fn start(says: Says) -> Self {
        let bodies = Arc::new(Mutex::new(Vec::new()));
        let recorded = Arc::clone(&bodies);
        let server = HttpServer::new(move || {
            let recorded = Arc::clone(&recorded);
            App::new().default_service(web::to(move |body: String| {
                recorded.lock().unwrap().push(body);
                answer(says)
            }))
        });
        let server = server.workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/v1", server.addrs()[0]);
        let server = server.run();
        let handle = server.handle();
        tokio::spawn(server);
        Self {
            url,
            bodies,
            server: handle,
        }
    }

    fn bodies(&self) -> Vec<String> {
        self.bodies.lock().unwrap().clone()
    }
}

async fn answer(says: Says) -> HttpResponse {
    match says {
        Says::Text(text) => HttpResponse::Ok().json(json!({ "choices": [{ "message": { "content": text } }] })),
        Says::Status500 => HttpResponse::InternalServerError().body(COMPANY),
        Says::Garbage => HttpResponse::Ok().body("<html>Wartung</html>"),
        Says::Late => {
            tokio::time::sleep(DEADLINE * 10).await;
            HttpResponse::Ok().json(json!({ "choices": [{ "message": { "content": "Zu spät" } }] }))
        }
    }
}

/// A marketplace with a service for drafts.
struct Scene {
    application: TestApplication,
    database: Database,
    queue: Arc<dyn TextDraftQueue>,
    drafts: DraftTexts,
}

impl Scene {
    async fn with(url: &str) -> Self {
        let application = TestApplication::open().await;
        let database = application.pool();
        let queue = wiring::text_drafts(&database);
        queue.open().await.unwrap();
        let service = Service {
            url: url.to_owned(),
            key: Some("geheim".to_owned()),
            model: "small".to_owned(),
        };
        let writer = ChatCompletions::new(&service, DEADLINE).unwrap();
        Self {
            drafts: DraftTexts::new(Arc::clone(&queue), Arc::new(writer)),
            application,
            database,
            queue,
        }
    }

    /// Registers, and proves the e-mail address.
    async fn register(&self, form: &Value) {
        let token = self.claim(form).await;
        self.prove(&token).await;
    }

    async fn claim(&self, form: &Value) -> String {
        let answer = self.application.post("/api/account/register", form).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["accessToken"].as_str().unwrap().to_owned()
    }

    async fn prove(&self, token: &str) {
        let mailed = json!({ "token": self.application.mailed_token(EMAIL, "VERIFY_EMAIL") });
        let path = "/api/account/verification";
        let answer = self
            .application
            .call(Method::POST, path, Some(token), Some(&mailed))
            .await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    async fn pass(&self, after: Span) -> Drafted {
        self.drafts.draft_next(&change(after)).await.unwrap()
    }

    /// Works until nothing waits, through a day.
    async fn work(&self) {
        for hour in 0..24 {
            while !matches!(self.pass(Span::hours(hour)).await, Drafted::Nothing) {}
        }
    }

    fn drafts(&self) -> Vec<String> {
        self.application.texts("SELECT html FROM text_draft")
    }

    fn waiting(&self) -> Vec<String> {
        let waiting =
            "SELECT fact_id::text FROM outbox_delivery WHERE consumer = 'TEXT_DRAFTS' AND consumed_at IS NULL";
        self.application.texts(waiting)
    }

    /// A wish that nobody made.
    fn forge_consent(&self) {
        self.application.execute(
            "INSERT INTO consent (account_id, email, purpose, text_version, given_at, confirmed_at)
             SELECT account_id, email, 'AI_CONTENT', text_version, given_at, given_at FROM consent WHERE purpose = 'TERMS'",
        );
    }
}

fn change(after: Span) -> Change {
    Change::by_system(NOW + after, RequestId(Uuid::from_u128(1)))
}

/// What is wrong with a request: anything but the name of the company and its category.
fn told_too_much(body: &str) -> Vec<String> {
    let mut wrong: Vec<String> = CANARIES
        .into_iter()
        .filter(|canary| body.contains(canary))
        .map(str::to_owned)
        .collect();
    let told: Value = serde_json::from_str(body).unwrap();
    let of_company = &told["messages"][1];
    let expected = json!({ "role": "user", "content": format!("Name: {COMPANY}\nKategorie: Wellness & Beauty") });
    if *of_company != expected {
        wrong.push(of_company.to_string());
    }
    let mut rest = told.clone();
    rest["messages"][0]["content"] = json!("…");
    rest["messages"][1] = json!("…");
    if rest != json!({ "model": "small", "messages": [{ "role": "system", "content": "…" }, "…"] }) {
        wrong.push(rest.to_string());
    }
    wrong
}

#[tokio::test]
async fn a_proven_company_that_allows_it_gets_a_draft_made_from_name_and_category() {
    let recorder = Recorder::start(Says::Text(
        "Schön, dass du da bist!<script>alert(1)</script>\n\nBis bald.",
    ));
    let scene = Scene::with(&recorder.url).await;
    let token = scene.claim(&registration(8)).await;
    scene.work().await;
    assert_eq!(recorder.bodies(), [""; 0], "nobody has proved the e-mail address yet");
    scene.prove(&token).await;
    scene.work().await;
    let bodies = recorder.bodies();
    assert_eq!(bodies.len(), 1);
    assert_eq!(told_too_much(&bodies[0]), [""; 0]);
    assert_eq!(scene.drafts(), ["<p>Schön, dass du da bist!</p><p>Bis bald.</p>"]);
    assert_eq!(
        scene
            .application
            .texts("SELECT html FROM web_content WHERE organization_nr > 1001"),
        [""; 0]
    );
    let findings = audit(&scene.database, Depth::Thorough).await.unwrap();
    assert!(findings.iter().all(|finding| finding.violations == 0), "{findings:?}");
    recorder.server.stop(false).await;
    scene.application.close().await;
}

#[tokio::test]
async fn nothing_is_sent_unless_it_is_wished_for_and_never_about_health() {
    for form in [without_wish(Some(false)), without_wish(None), registration(13)] {
        let recorder = Recorder::start(Says::Text("Willkommen!"));
        let scene = Scene::with(&recorder.url).await;
        scene.register(&form).await;
        scene.work().await;
        assert_eq!(recorder.bodies(), [""; 0], "{form}");
        assert_eq!(scene.drafts(), [""; 0]);
        recorder.server.stop(false).await;
        scene.application.close().await;
    }
}

#[tokio::test]
async fn nothing_is_sent_after_the_consent_is_withdrawn() {
    let recorder = Recorder::start(Says::Text("Willkommen!"));
    let scene = Scene::with(&recorder.url).await;
    scene.register(&registration(8)).await;
    scene
        .application
        .execute("UPDATE consent SET withdrawn_at = given_at WHERE purpose = 'AI_CONTENT'");
    scene.work().await;
    assert_eq!((recorder.bodies().len(), scene.waiting()), (0, vec![]));
    recorder.server.stop(false).await;
    scene.application.close().await;
}

#[tokio::test]
async fn sabotaged_writers_are_noticed() {
    // The mail address goes along with the name.
    let recorder = Recorder::start(Says::Text("Willkommen!"));
    let scene = Scene::with(&recorder.url).await;
    scene.register(&registration(8)).await;
    scene
        .application
        .execute("UPDATE organization SET company_name = company_name || ' ' || contact_email WHERE nr > 1001");
    scene.work().await;
    let wrong = told_too_much(&recorder.bodies().concat());
    assert!(wrong.contains(&"kanarienpost".to_owned()), "{wrong:?}");
    recorder.server.stop(false).await;
    scene.application.close().await;

    // A wish that nobody made: noticed, and about health only without the second look at the branch.
    for (branch, disguise, calls) in [
        (8, "", 1),
        (13, "", 0),
        (13, "UPDATE organization_branch SET branch_id = 8", 1),
    ] {
        let recorder = Recorder::start(Says::Text("Willkommen!"));
        let scene = Scene::with(&recorder.url).await;
        let mut form = registration(branch);
        form["useOpenAIForContent"] = json!(false);
        let token = scene.claim(&form).await;
        scene.forge_consent();
        scene.prove(&token).await;
        let disguise = format!("{disguise} WHERE organization_nr > 1001");
        if disguise.starts_with("UPDATE") {
            scene.application.execute(&disguise);
        }
        scene.work().await;
        assert_eq!(recorder.bodies().len(), calls, "{branch} {disguise}");
        recorder.server.stop(false).await;
        scene.application.close().await;
    }
}

#[tokio::test]
async fn failing_service_is_asked_three_times_and_the_wish_is_dropped() {
    for says in [Says::Status500, Says::Garbage, Says::Late, Says::Text("...")] {
        let recorder = Recorder::start(says);
        let scene = Scene::with(&recorder.url).await;
        scene.register(&registration(8)).await;
        let pause = Span::minutes(5);
        for tries in 0..2 {
            let drafted = scene.pass(pause * tries).await;
            assert!(matches!(drafted, Drafted::Postponed), "{says:?}: {drafted:?}");
            let early = scene.pass(pause * tries + pause - Span::SECOND).await;
            assert!(matches!(early, Drafted::Nothing), "{says:?}: {early:?}");
        }
        let drafted = scene.pass(pause * 2).await;
        assert!(matches!(drafted, Drafted::Dropped(..)), "{says:?}: {drafted:?}");
        scene.work().await;
        assert_eq!(recorder.bodies().len(), 3, "{says:?}");
        assert_eq!((scene.drafts(), scene.waiting()), (vec![], vec![]));
        recorder.server.stop(false).await;
        scene.application.close().await;
    }
}

#[tokio::test]
async fn service_that_nobody_runs_is_given_up_after_three_tries() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let scene = Scene::with(&format!("http://{address}/v1")).await;
    scene.register(&registration(8)).await;
    scene.work().await;
    assert_eq!((scene.drafts(), scene.waiting()), (vec![], vec![]));
    let tries = "SELECT tries::text FROM outbox_delivery WHERE consumer = 'TEXT_DRAFTS'";
    assert_eq!(scene.application.texts(tries), ["2"], "the third one ended it");
    scene.application.close().await;
}

#[tokio::test]
async fn without_a_service_nothing_is_sent_or_waits() {
    let recorder = Recorder::start(Says::Text("Willkommen!"));
    let scene = Scene::with(&recorder.url).await;
    let data_dir = tempfile::tempdir().unwrap();
    let writer = wiring::text_writer(&configured(&data_dir, &[])).unwrap();
    assert!(writer.is_none());
    // One wish waits from when there was a service, the other one comes after it.
    let token = scene.claim(&registration(8)).await;
    scene.prove(&token).await;
    assert_eq!(scene.waiting().len(), 1);
    let close = async || {
        let queue = Arc::clone(&scene.queue);
        let context = JobContext::new(scene.application.clock.clone(), Metrics::default());
        draft_texts(queue, None, context).await;
    };
    close().await;
    assert_eq!(scene.waiting(), [""; 0]);
    scene
        .application
        .execute("UPDATE account SET email = 'vorher@example.org' WHERE email = 'kanarienpost@example.org'");
    scene.register(&registration(8)).await;
    assert_eq!(
        scene
            .application
            .texts("SELECT fact FROM outbox WHERE fact = 'TEXT_DRAFT_WISHED'")
            .len(),
        2
    );
    assert_eq!(scene.waiting(), [""; 0]);
    close().await;
    // Nor when there is a service again.
    scene.queue.open().await.unwrap();
    scene.work().await;
    assert_eq!((recorder.bodies().len(), scene.drafts()), (0, vec![]));
    recorder.server.stop(false).await;
    scene.application.close().await;
}

#[tokio::test]
async fn configured_program_drafts_in_the_background() {
    let recorder = Recorder::start(Says::Text("Willkommen!"));
    let scene = Scene::with(&recorder.url).await;
    scene.register(&registration(8)).await;
    let data_dir = tempfile::tempdir().unwrap();
    let url = format!("--ai-url={}", recorder.url);
    let config = configured(&data_dir, &[url.as_str(), "--ai-model=small", "--ai-key=geheim"]);
    let writer = wiring::text_writer(&config).unwrap();
    let context = JobContext::new(scene.application.clock.clone(), Metrics::default());
    let working = tokio::spawn(draft_texts(Arc::clone(&scene.queue), writer, context));
    while scene.drafts().is_empty() {
        assert!(!working.is_finished());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    working.abort();
    assert_eq!(scene.drafts(), ["<p>Willkommen!</p>"]);
    assert_eq!(told_too_much(&recorder.bodies().concat()), [""; 0]);
    recorder.server.stop(false).await;
    scene.application.close().await;
}

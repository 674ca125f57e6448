use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::thread;

use accounts::organization::MadeExport;
use actix_web::HttpServer;
use actix_web::dev::ServerHandle;
use actix_web::middleware::from_fn;
use actix_web::web::Data;
use api::app_state::AppState;
use api::application::state_of;
use api::detached::Detached;
use api::policy::Policy;
use api::tokens::{SessionTokens, TokenHolder};
use clap::Parser;
use local_postgres::TestDatabase;
use notifications::ports::{AccountLinks, AccountPage, MailedCodes, ManageLinks};
use organization_document::OrganizationDocument;
use postgres_adapter::load_calendar::{BookingAccess, Loaded, load_calendar};
use postgres_adapter::{Database, migrate, migrations_fingerprint, search_document};
use reqwest::{Client, Method, RequestBuilder, Response, StatusCode};
use search_adapter::EngineState;
use serde_json::Value;
use shared_kernel::{AccountId, CalendarGuid, Change, Clock, RequestId, SessionId};
use tempfile::TempDir;
use terminhof::config::{Config, Settings};
use terminhof::wiring;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::error_answers::{UndocumentedErrors, look_at_errors};
use crate::salon::{NOW, neighbour, salon};

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    settings: Settings,
}

/// A clock that stands still until somebody sets it.
pub struct SetClock(Mutex<OffsetDateTime>);

impl SetClock {
    pub fn set(&self, now: OffsetDateTime) {
        *self.0.lock().unwrap() = now;
    }
}

impl Clock for SetClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap()
    }
}

/// A running server on a database of its own.
pub struct TestApplication {
    client: Client,
    address: String,
    pub salon: Loaded,
    links: Arc<dyn ManageLinks>,
    account_links: Arc<dyn AccountLinks>,
    mailed_codes: Arc<dyn MailedCodes>,
    tokens: SessionTokens,
    pub clock: Arc<SetClock>,
    /// What is known about the engine outside that searches, if one does.
    pub engine_state: Option<Arc<EngineState>>,
    /// Method, pattern and policy of each route that is shipped.
    pub routes: Vec<(Method, String, Policy)>,
    server: ServerHandle,
    /// The error answers so far that the document does not name.
    undocumented: UndocumentedErrors,
    /// What goes on after its answer: whoever looks at rows afterwards waits for it.
    pub detached: Detached,
    config: Config,
    database: TestDatabase,
    _data_dir: TempDir,
}

impl TestApplication {
    /// With the salon and its neighbour, on a Monday morning.
    pub async fn open() -> Self {
        Self::open_with(&[]).await
    }

    /// The same with other options of the program.
    pub async fn open_with(options: &[&str]) -> Self {
        Self::open_altered(options, |_, _| {}).await
    }

    /// The same with another application than the one that is shipped.
    pub async fn open_altered(options: &[&str], alter: impl FnOnce(&mut AppState, &Database)) -> Self {
        let database = TestDatabase::from_template(migrations_fingerprint(), migrated).unwrap();
        let data_dir = tempfile::tempdir().unwrap();
        let config = configured(&data_dir, options);
        let pool = Database::new(&database.url(), 20).unwrap();
        let salon = load(&pool, &salon(), 7).await;
        load(&pool, &neighbour(), 7).await;
        let clock = Arc::new(SetClock(Mutex::new(NOW)));
        let (search, engine_state) = wiring::search(&config, &pool, clock.clone()).unwrap();
        let parts = wiring::application_parts(&config, &pool, search, Arc::clone(&clock) as Arc<dyn Clock>);
        let mut application = state_of(parts.unwrap()).unwrap();
        let shipped = application.routes.0.iter();
        let routes = shipped
            .map(|route| {
                let method = route.method.as_str().parse().unwrap();
                (method, route.pattern.clone(), route.policy)
            })
            .collect();
        alter(&mut application, &pool);
        let detached = application.detached.clone();
        let application = Data::new(application);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let undocumented = UndocumentedErrors::default();
        let looked_at = Data::new(undocumented.clone());
        let server = HttpServer::new(move || {
            api::application::application(application.clone())
                .app_data(looked_at.clone())
                .wrap(from_fn(look_at_errors))
        })
        .workers(2)
        .disable_signals()
        .listen(listener)
        .unwrap()
        .run();
        let handle = server.handle();
        tokio::spawn(server);
        let client = Client::builder().no_proxy().build().unwrap();
        Self {
            client,
            address,
            salon,
            links: wiring::manage_links(&config).unwrap(),
            account_links: wiring::account_links(&config).unwrap(),
            mailed_codes: wiring::mailed_codes(&config).unwrap(),
            tokens: wiring::session_tokens(&config).unwrap(),
            clock,
            engine_state,
            routes,
            server: handle,
            undocumented,
            detached,
            config,
            database,
            _data_dir: data_dir,
        }
    }

    /// Loads one more organisation, whose booking has a number of its own.
    pub async fn load(&self, organization: &OrganizationDocument, number: u8) -> Loaded {
        load(&self.pool(), organization, number).await
    }

    /// Waits for what goes on after the answers so far.
    pub async fn settled(&self) {
        self.detached.ended().await;
    }

    pub async fn close(self) {
        self.server.stop(false).await;
        self.undocumented.assert_none();
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.address))
    }

    pub async fn get(&self, path: &str) -> Answer {
        Answer::of(self.request(Method::GET, path).send().await.unwrap()).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        let answer = Answer::of(self.request(Method::POST, path).json(body).send().await.unwrap()).await;
        self.detached.ended().await;
        answer
    }

    /// How an answer may be kept, and the status of asking whether it still holds.
    pub async fn kept(&self, path: &str) -> (String, u16) {
        let first = self.request(Method::GET, path).send().await.unwrap();
        let header = |name: &str| first.headers()[name].to_str().unwrap().to_owned();
        let again = self
            .request(Method::GET, path)
            .header("if-none-match", header("etag"))
            .send()
            .await
            .unwrap();
        (header("cache-control"), again.status().as_u16())
    }

    /// The token in the manage link of a booking.
    pub fn manage_token(&self, guid: &str) -> String {
        let link = self.links.link_for(CalendarGuid(guid.parse().unwrap()));
        link.split_once("/manage#").unwrap().1.to_owned()
    }

    /// The token in its place once the address was corrected.
    pub fn renewed_manage_token(&self, guid: &str) -> String {
        let link = self.links.renewed_link_for(CalendarGuid(guid.parse().unwrap()));
        link.split_once("/manage#").unwrap().1.to_owned()
    }

    /// The token in the mail about an account that was planned last for this purpose (`VERIFY_EMAIL`, …), as the mail
    /// itself will carry it.
    pub fn mailed_token(&self, email: &str, purpose: &str) -> String {
        let query = format!(
            "SELECT nonce::text FROM account_token WHERE email = '{email}' AND purpose = '{purpose}' ORDER BY id DESC LIMIT 1"
        );
        let nonce: Uuid = self.texts(&query).concat().parse().unwrap();
        let page = match purpose {
            "VERIFY_EMAIL" => AccountPage::Verification(nonce),
            "CHANGE_EMAIL" => AccountPage::EmailChange(nonce),
            "RESET_PASSWORD" => AccountPage::PasswordReset(nonce),
            other => panic!("{other}"),
        };
        self.token_of_page(page)
    }

    /// The token in the link of a mail that leads to this page.
    pub fn token_of_page(&self, page: AccountPage) -> String {
        self.account_links.link_to(page).split_once('#').unwrap().1.to_owned()
    }

    /// The code for a booking that was asked for last with this e-mail address, as the mail itself will carry it.
    pub fn mailed_code(&self, email: &str) -> String {
        let nonce = self.texts(&format!("SELECT nonce::text FROM booking_code WHERE email = '{email}'"));
        self.mailed_codes.code_of(nonce.concat().parse().unwrap())
    }

    /// The token of a session that this row of the table is.
    pub fn token_of(&self, account: i64, session: Uuid) -> String {
        let holder = TokenHolder {
            account: AccountId(account),
            session: SessionId(session),
        };
        let now = self.clock.now();
        let ends_at = now + Duration::days(30);
        self.tokens.sign(holder, Uuid::from_u128(1), now, ends_at).unwrap()
    }

    /// Calls with a token, or without.
    pub async fn call(&self, method: Method, path: &str, token: Option<&str>, body: Option<&Value>) -> Answer {
        let mut request = self.request(method, path);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = Answer::of(request.send().await.unwrap()).await;
        self.detached.ended().await;
        answer
    }

    /// Connections for the work in the background.
    pub fn pool(&self) -> Database {
        Database::new(&self.database.url(), 2).unwrap()
    }

    /// Plans and sends the mails that are due by the clock.
    pub async fn send_mails(&self) {
        let worker = wiring::worker(&self.config, &self.pool()).unwrap();
        let change = Change::by_system(self.clock.now(), RequestId(Uuid::from_u128(2)));
        while !worker.tick(&change).await.unwrap().is_idle() {}
    }

    /// Turns the reminders that are due by the clock into mails.
    pub async fn release_reminders(&self) {
        let change = Change::by_system(self.clock.now(), RequestId(Uuid::from_u128(4)));
        let reminders = wiring::due_reminders(&self.pool());
        reminders.release(&change).await.unwrap();
    }

    /// Makes the exports that were asked for, and deletes those that have expired by the clock.
    pub async fn make_exports(&self) {
        let exports = wiring::exports(&self.config, &self.pool()).unwrap();
        let change = Change::by_system(self.clock.now(), RequestId(Uuid::from_u128(3)));
        exports.delete_expired(change.at).await.unwrap();
        while !matches!(exports.make_next(&change).await.unwrap(), MadeExport::Nothing) {}
    }

    /// Counts what searches are ordered by, as the background does.
    pub async fn recount_search(&self) {
        search_document::recount(&self.pool(), self.clock.now()).await.unwrap();
    }

    /// The first column of all rows, which must be text.
    pub fn texts(&self, query: &str) -> Vec<String> {
        self.database.texts(query).unwrap()
    }

    /// Changes rows past the program.
    pub fn execute(&self, sql: &str) {
        self.database.execute(sql).unwrap();
    }

    /// Every row of every table, as text: two of these tell what was written in between. How often somebody has tried
    /// something is written whatever comes of it.
    pub fn everything(&self) -> Vec<String> {
        let of_each = "SELECT format('SELECT %L || row::text FROM %I AS row', tablename, tablename) FROM pg_tables
             WHERE schemaname = 'public' AND tablename <> 'rate_limit'";
        let of_each = self.texts(of_each);
        self.texts(&format!("{} ORDER BY 1", of_each.join(" UNION ALL ")))
    }
}

/// What came back.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub content_type: String,
    pub body: String,
}

impl Answer {
    pub async fn of(response: Response) -> Self {
        let content_type = response
            .headers()
            .get("content-type")
            .map(|value| value.to_str().unwrap().to_owned());
        Self {
            status: response.status(),
            content_type: content_type.unwrap_or_default(),
            body: response.text().await.unwrap(),
        }
    }

    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }
}

/// The configuration with these options, whatever the environment says.
pub fn configured(data_dir: &TempDir, options: &[&str]) -> Config {
    let data_dir = format!("--data-dir={}", data_dir.path().display());
    let development = [
        "--mode=development",
        "--main-hosts=127.0.0.1",
        "--operator-dir=",
        "--public-url=",
        "--signing-keys=",
        "--now=",
        "--smtp-url=",
        "--ai-url=",
        "--ai-key=",
        "--ai-model=",
        "--rate-limits=1000",
        data_dir.as_str(),
    ];
    let name = |option: &str| option.split('=').next().map(str::to_owned);
    let usual = development
        .into_iter()
        .filter(|usual| options.iter().all(|option| name(option) != name(usual)));
    let options = ["http-tests"].into_iter().chain(usual).chain(options.iter().copied());
    Config::new(Options::parse_from(options).settings).unwrap()
}

/// Of at most one booking, which has a name and a link by this number.
async fn load(pool: &Database, organization: &OrganizationDocument, number: u8) -> Loaded {
    let change = Change::by_system(NOW, RequestId(Uuid::from_u128(1)));
    let access = || BookingAccess {
        guid: CalendarGuid(Uuid::from_u128(u128::from(number))),
        manage_token_hash: [number; 32],
    };
    load_calendar(pool, &change, organization, &access).await.unwrap()
}

/// Fills the template. On a thread of its own, since a test's runtime must not be blocked on.
pub fn migrated(url: &str) {
    let run = || {
        tokio::runtime::Runtime::new().unwrap().block_on(migrate(url)).unwrap();
    };
    thread::scope(|scope| scope.spawn(run).join()).unwrap();
}

use std::cell::RefCell;
use std::sync::Arc;
use std::thread;

use catalog::search::{
    FieldWeights, Filters, Found, OrganizationCard, OrganizationPage, OrganizationSearch, PageRequest, PlaceQuery,
    Search, SearchOrganizations, SearchText, USUAL_RADIUS,
};
use diesel::connection::{Instrumentation, InstrumentationEvent, set_default_instrumentation};
use local_postgres::TestDatabase;
use organization_document::OrganizationDocument;
use postgres_adapter::catalog::PostgresSearch;
use postgres_adapter::load_calendar::load_calendar;
use postgres_adapter::search_document::{rebuild, recount};
use postgres_adapter::{Database, migrate, migrations_fingerprint};
use shared_kernel::{Change, OrganizationNr, RequestId};
use time::OffsetDateTime;
use time::macros::datetime;
use uuid::Uuid;

use crate::engines::{Engine, TestIndices};

/// The moment at which everything is loaded.
pub const NOW: OffsetDateTime = datetime!(2027-01-11 08:00 UTC);

thread_local! {
    /// The runtime of a test lives on the thread of the test, so nobody else writes here.
    static SENT: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

/// A database of one test, and the search on it.
pub struct SearchStore {
    pub database: Database,
    pub postgres: PostgresSearch,
    pub indices: Option<TestIndices>,
    // Dropped after the pool that uses it.
    copy: TestDatabase,
}

impl SearchStore {
    pub fn new() -> Self {
        set_default_instrumentation(recorder).unwrap();
        let copy = TestDatabase::from_template(migrations_fingerprint(), migrated).unwrap();
        let database = Database::new(&copy.url(), 4).unwrap();
        Self {
            postgres: PostgresSearch::new(database.clone()),
            database,
            indices: None,
            copy,
        }
    }

    /// That is asked through an engine.
    pub async fn on(engine: Engine) -> Self {
        let mut store = Self::new();
        if engine == Engine::Elasticsearch {
            store.indices = Some(TestIndices::new(&store.database, &store.url()).await);
        }
        store
    }

    /// What is asked.
    pub fn search(&self) -> &dyn OrganizationSearch {
        match &self.indices {
            Some(indices) => &indices.search,
            None => &self.postgres,
        }
    }

    /// What is asked, for who keeps it.
    pub fn shared_search(&self) -> Arc<dyn OrganizationSearch> {
        match &self.indices {
            Some(indices) => indices.another_search(&self.database),
            None => Arc::new(PostgresSearch::new(self.database.clone())),
        }
    }

    /// With these organisations, counted.
    pub async fn with(engine: Engine, loads: &[OrganizationDocument]) -> Self {
        let store = Self::on(engine).await;
        for load in loads {
            store.write(load).await;
        }
        store.recount().await;
        store
    }

    /// With one more organisation, which can be found from now on.
    pub async fn load(&self, load: &OrganizationDocument) -> OrganizationNr {
        let nr = self.write(load).await;
        self.feed().await;
        nr
    }

    /// With one more organisation, which a slow index does not know yet.
    pub async fn write(&self, load: &OrganizationDocument) -> OrganizationNr {
        load_calendar(&self.database, &change(), load, &|| {
            unreachable!("none of them has bookings")
        })
        .await
        .unwrap()
        .organization
    }

    pub async fn recount(&self) {
        recount(&self.database, NOW).await.unwrap();
        self.feed().await;
    }

    pub async fn rebuild(&self) {
        rebuild(&self.database, NOW, |_, _| {}).await.unwrap();
        self.feed().await;
    }

    /// Brings the index of the engine, if it has one, to what the outbox tells of.
    async fn feed(&self) {
        if let Some(indices) = &self.indices {
            indices.feed(&change()).await;
        }
    }

    /// Fills the index of the engine, if it has one, after rows were written that the outbox tells nothing of.
    pub async fn fill_index(&self) {
        if let Some(indices) = &self.indices {
            indices.rebuild().await;
        }
    }

    /// Changes rows past the program, as a change of the profile would.
    pub fn execute(&self, sql: &str) {
        self.copy.execute(sql).unwrap();
    }

    /// Keeps everybody else from these tables until it is dropped.
    pub async fn lock(&self, tables: &str) -> tokio_postgres::Client {
        let (client, connection) = tokio_postgres::connect(&self.url(), tokio_postgres::NoTls)
            .await
            .unwrap();
        tokio::spawn(connection);
        client
            .batch_execute(&format!("BEGIN; LOCK TABLE {tables}"))
            .await
            .unwrap();
        client
    }

    pub fn url(&self) -> String {
        self.copy.url()
    }

    pub fn texts(&self, sql: &str) -> Vec<String> {
        self.copy.texts(sql).unwrap()
    }

    /// What is found on the first page of ten.
    pub async fn find(&self, text: &str) -> Vec<OrganizationCard> {
        self.page(text, Filters::default(), 0, 10).await.0
    }

    /// The names found on the first page of ten.
    pub async fn names(&self, text: &str) -> Vec<String> {
        let cards = self.find(text).await;
        cards.into_iter().map(|card| card.company_name).collect()
    }

    /// The names found on the first page of ten that pass the filters.
    pub async fn filtered(&self, text: &str, filters: Filters) -> Vec<String> {
        let (cards, _) = self.page(text, filters, 0, 10).await;
        cards.into_iter().map(|card| card.company_name).collect()
    }

    pub async fn page(&self, text: &str, filters: Filters, index: u32, size: u32) -> (Vec<OrganizationCard>, u64) {
        let found = self.found(text, filters, index, size).await;
        (found.cards, found.total)
    }

    pub async fn found(&self, text: &str, filters: Filters, index: u32, size: u32) -> Found {
        let search = Search {
            text: SearchText::read(text),
            filters,
            weights: if filters.branch.is_some() {
                FieldWeights::BRANCHES
            } else {
                FieldWeights::NAMES
            },
            place: None,
            page: PageRequest::new(index, size).unwrap(),
        };
        self.search().search(&search).await.unwrap()
    }

    /// The names of the newest five.
    pub async fn newcomers(&self) -> Vec<String> {
        let cards = self.search().newcomers(5).await.unwrap();
        cards.into_iter().map(|card| card.company_name).collect()
    }

    /// The names of these organisations.
    pub async fn by_number(&self, organizations: &[OrganizationNr]) -> Vec<String> {
        let cards = self.search().by_number(organizations).await.unwrap();
        cards.into_iter().map(|card| card.company_name).collect()
    }

    pub async fn suggestions(&self, typed: &str) -> Vec<String> {
        let typed = SearchText::read(typed).unwrap();
        let suggestions = self.search().suggestions(&typed, 8).await.unwrap();
        suggestions.into_iter().map(|suggestion| suggestion.text).collect()
    }

    /// Where the suggestions lead, each one.
    pub async fn suggested_organizations(&self, typed: &str) -> Vec<Option<OrganizationNr>> {
        let typed = SearchText::read(typed).unwrap();
        let suggestions = self.search().suggestions(&typed, 8).await.unwrap();
        suggestions
            .into_iter()
            .map(|suggestion| suggestion.organization)
            .collect()
    }
}

/// What an engine finds for a first page of ten.
pub async fn find_in(engine: &dyn OrganizationSearch, text: &str) -> Found {
    let search = first_page(text);
    engine.search(&search).await.unwrap()
}

fn first_page(text: &str) -> Search {
    Search {
        text: SearchText::read(text),
        filters: Filters::default(),
        weights: FieldWeights::NAMES,
        place: None,
        page: PageRequest::new(0, 10).unwrap(),
    }
}

/// What a visitor sees on a first page of ten, by an engine and the places of a database.
pub async fn visited(
    engine: Arc<dyn OrganizationSearch>,
    database: &Database,
    text: &str,
    filters: Filters,
    place: Option<&str>,
) -> OrganizationPage {
    let wanted = place.map(|typed| PlaceQuery {
        typed: typed.to_owned(),
        radius: USUAL_RADIUS,
    });
    let places = Arc::new(PostgresSearch::new(database.clone()));
    let use_case = SearchOrganizations::new(engine, places);
    let search = Search {
        filters,
        ..first_page(text)
    };
    use_case.search(&search, wanted.as_ref()).await.unwrap()
}

/// A change at the moment of everything here.
pub fn change() -> Change {
    Change::by_system(NOW, RequestId(Uuid::from_u128(1)))
}

/// The statements of this thread since the last call, without their values.
pub fn sent_statements() -> Vec<String> {
    SENT.take()
}

#[expect(clippy::unnecessary_wraps, reason = "diesel asks for a constructor of this form")]
fn recorder() -> Option<Box<dyn Instrumentation>> {
    Some(Box::new(|event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            let text = query.to_string();
            let sql = text.split(" -- binds:").next().unwrap_or_default().to_owned();
            SENT.with_borrow_mut(|sent| sent.push(sql));
        }
    }))
}

/// Fills the template. On a thread of its own, since a test's runtime must not be blocked on.
fn migrated(url: &str) {
    let run = || {
        tokio::runtime::Runtime::new().unwrap().block_on(migrate(url)).unwrap();
    };
    thread::scope(|scope| scope.spawn(run).join()).unwrap();
}

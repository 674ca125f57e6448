use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use local_postgres::TestDatabase;
use notifications::PlanMails;
use organization_document::OrganizationDocument;
use postgres_adapter::accounts::{
    PostgresAccountMailContents, PostgresAccounts, PostgresBookingCodes, PostgresFavourites, PostgresImpersonations,
    PostgresInvitations, PostgresMailLedger, PostgresRateLimits, PostgresRegistrations, PostgresSessions,
    PostgresTeams,
};
use postgres_adapter::bookings::{PostgresAccountBookings, PostgresBookings, PostgresLifecycle, PostgresStaffBookings};
use postgres_adapter::calendar::{PostgresAvailability, PostgresCalendars, PostgresStaffCalendar};
use postgres_adapter::catalog::{
    PostgresDirectory, PostgresImages, PostgresOrganizations, PostgresOwnProfiles, PostgresSearch,
};
use postgres_adapter::customers::PostgresCustomers;
use postgres_adapter::events::PostgresEvents;
use postgres_adapter::load_calendar::{BookingAccess, Loaded, load_calendar};
use postgres_adapter::notifications::{PostgresFactQueue, PostgresMailContents, PostgresMailPlans, PostgresMails};
use postgres_adapter::offers::PostgresOffers;
use postgres_adapter::settings::{
    PostgresEmployeeSettings, PostgresEventSettings, PostgresOrganizationSettings, PostgresRoomSettings,
    PostgresServiceSettings,
};
use postgres_adapter::{Database, RulesMemory, migrate, migrations_fingerprint};
use shared_kernel::CalendarGuid;
use uuid::Uuid;

use super::recorder::record_statements;
use super::{NOW, Sql, change_at};

/// A database of one test, and the ports on it.
pub struct TestStore {
    pub database: Database,
    pub memory: Arc<RulesMemory>,
    loaded_bookings: AtomicU32,
    url: String,
    // Dropped after the pool that uses it.
    copy: TestDatabase,
}

impl TestStore {
    pub fn new() -> Self {
        Self::with_connections(4)
    }

    pub fn with_connections(connections: usize) -> Self {
        Self::with_options(connections, "")
    }

    /// With other settings of the server for the connections of the ports.
    pub fn with_options(connections: usize, options: &str) -> Self {
        record_statements();
        let copy = TestDatabase::from_template(migrations_fingerprint(), migrated).unwrap();
        let url = format!(
            "{}?options={}",
            copy.url(),
            options.replace(' ', "%20").replace('=', "%3D")
        );
        Self {
            database: Database::new(&url, connections).unwrap(),
            memory: Arc::new(RulesMemory::of_bytes(1 << 20)),
            loaded_bookings: AtomicU32::new(0),
            url,
            copy,
        }
    }

    /// What another server process has of its own: one process lets only two changes of an organisation at the
    /// database at a time. Here it waits for its turn as long as it takes, however busy the machine is.
    fn of_another_process(&self) -> (Database, Arc<RulesMemory>) {
        let database = Database::new(&self.url, 2).unwrap();
        let database = database.with_change_wait(Duration::from_mins(1));
        (database, Arc::new(RulesMemory::of_bytes(1 << 20)))
    }

    /// With one salon in it.
    pub async fn with(load: &OrganizationDocument) -> (Self, Loaded) {
        let store = Self::new();
        let loaded = store.load(load).await;
        (store, loaded)
    }

    pub fn url(&self) -> String {
        self.copy.url()
    }

    /// The loaded booking with number n, from 1, has the guid n and the hash that is 100 + n in every byte.
    pub fn new_access(&self) -> BookingAccess {
        let number = self.loaded_bookings.fetch_add(1, Ordering::Relaxed) + 1;
        BookingAccess {
            guid: CalendarGuid(Uuid::from_u128(number.into())),
            manage_token_hash: [u8::try_from(100 + number).unwrap_or(u8::MAX); 32],
        }
    }

    pub async fn load(&self, load: &OrganizationDocument) -> Loaded {
        load_calendar(&self.database, &change_at(NOW), load, &|| self.new_access())
            .await
            .unwrap()
    }

    pub async fn sql(&self) -> Sql {
        Sql::connect(&self.url()).await
    }

    pub fn bookings(&self) -> PostgresBookings {
        PostgresBookings::new(self.database.clone(), Arc::clone(&self.memory))
    }

    pub fn bookings_of_another_process(&self) -> PostgresBookings {
        let (database, memory) = self.of_another_process();
        PostgresBookings::new(database, memory)
    }

    pub fn events(&self) -> PostgresEvents {
        PostgresEvents::new(self.database.clone(), Arc::clone(&self.memory))
    }

    pub fn events_of_another_process(&self) -> PostgresEvents {
        let (database, memory) = self.of_another_process();
        PostgresEvents::new(database, memory)
    }

    pub fn lifecycle(&self) -> PostgresLifecycle {
        PostgresLifecycle::new(self.database.clone(), Arc::clone(&self.memory))
    }

    pub fn lifecycle_of_another_process(&self) -> PostgresLifecycle {
        let (database, memory) = self.of_another_process();
        PostgresLifecycle::new(database, memory)
    }

    pub fn account_bookings(&self) -> PostgresAccountBookings {
        PostgresAccountBookings::new(self.database.clone())
    }

    pub fn staff_calendar(&self) -> PostgresStaffCalendar {
        PostgresStaffCalendar::new(self.database.clone())
    }

    pub fn staff_bookings(&self) -> PostgresStaffBookings {
        PostgresStaffBookings::new(self.database.clone())
    }

    pub fn customers(&self) -> PostgresCustomers {
        PostgresCustomers::new(self.database.clone())
    }

    pub fn availability(&self) -> PostgresAvailability {
        PostgresAvailability::new(self.database.clone())
    }

    pub fn service_settings(&self) -> PostgresServiceSettings {
        PostgresServiceSettings::new(self.database.clone())
    }

    pub fn event_settings(&self) -> PostgresEventSettings {
        PostgresEventSettings::new(self.database.clone())
    }

    pub fn organization_settings(&self) -> PostgresOrganizationSettings {
        PostgresOrganizationSettings::new(self.database.clone())
    }

    pub fn employee_settings(&self) -> PostgresEmployeeSettings {
        PostgresEmployeeSettings::new(self.database.clone())
    }

    pub fn room_settings(&self) -> PostgresRoomSettings {
        PostgresRoomSettings::new(self.database.clone())
    }

    pub fn calendars(&self) -> PostgresCalendars {
        PostgresCalendars::new(self.database.clone(), Arc::clone(&self.memory))
    }

    pub fn offers(&self) -> PostgresOffers {
        PostgresOffers::new(self.database.clone())
    }

    pub fn organizations(&self) -> PostgresOrganizations {
        PostgresOrganizations::new(self.database.clone())
    }

    pub fn own_profiles(&self) -> PostgresOwnProfiles {
        PostgresOwnProfiles::new(self.database.clone())
    }

    pub fn images(&self) -> PostgresImages {
        PostgresImages::new(self.database.clone())
    }

    pub fn directory(&self) -> PostgresDirectory {
        PostgresDirectory::new(self.database.clone())
    }

    pub fn search(&self) -> PostgresSearch {
        PostgresSearch::new(self.database.clone())
    }

    pub fn facts(&self) -> PostgresFactQueue {
        PostgresFactQueue::of_mails(self.database.clone())
    }

    pub fn mail_plans(&self) -> PostgresMailPlans {
        PostgresMailPlans::new(self.database.clone())
    }

    pub fn plan_mails(&self) -> PlanMails {
        PlanMails::new(
            Arc::new(self.facts()),
            Arc::new(self.mail_plans()),
            Arc::new(self.mail_contents()),
        )
    }

    pub fn mails(&self) -> PostgresMails {
        PostgresMails::new(self.database.clone())
    }

    pub fn sessions(&self) -> PostgresSessions {
        PostgresSessions::new(self.database.clone())
    }

    pub fn registrations(&self) -> PostgresRegistrations {
        PostgresRegistrations::new(self.database.clone())
    }

    pub fn accounts(&self) -> PostgresAccounts {
        PostgresAccounts::new(self.database.clone())
    }

    pub fn teams(&self) -> PostgresTeams {
        PostgresTeams::new(self.database.clone())
    }

    pub fn invitations(&self) -> PostgresInvitations {
        PostgresInvitations::new(self.database.clone())
    }

    pub fn impersonations(&self) -> PostgresImpersonations {
        PostgresImpersonations::new(self.database.clone())
    }

    pub fn favourites(&self) -> PostgresFavourites {
        PostgresFavourites::new(self.database.clone())
    }

    pub fn booking_codes(&self) -> PostgresBookingCodes {
        PostgresBookingCodes::new(self.database.clone())
    }

    pub fn rate_limits(&self) -> PostgresRateLimits {
        PostgresRateLimits::new(self.database.clone())
    }

    pub fn mail_ledger(&self) -> PostgresMailLedger {
        PostgresMailLedger::new(self.database.clone())
    }

    pub fn account_mail_contents(&self) -> PostgresAccountMailContents {
        PostgresAccountMailContents::new(self.database.clone())
    }

    pub fn mail_contents(&self) -> PostgresMailContents {
        PostgresMailContents::new(self.database.clone())
    }
}

/// Fills the template. On a thread of its own, since a test's runtime must not be blocked on.
fn migrated(url: &str) {
    let run = || {
        tokio::runtime::Runtime::new().unwrap().block_on(migrate(url)).unwrap();
    };
    thread::scope(|scope| scope.spawn(run).join()).unwrap();
}

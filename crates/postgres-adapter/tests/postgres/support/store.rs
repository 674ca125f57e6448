use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use accounts::booking_codes::BookingCodes;
use accounts::credentials::AccountStore;
use accounts::favourites::FavouriteStore;
use accounts::impersonation::ImpersonationStore;
use accounts::registration::RegistrationStore;
use accounts::sessions::SessionStore;
use accounts::team::{InvitationStore, TeamStore};
use booking_core::account_bookings::AccountBookingReader;
use booking_core::availability::AvailabilityStore;
use booking_core::booking::BookingStore;
use booking_core::calendar::{CalendarListReader, CalendarReader};
use booking_core::customers::{CustomerReader, CustomerStore};
use booking_core::events::EventStore;
use booking_core::lifecycle::BookingLifecycle;
use booking_core::settings::{EventSettingsStore, OrganizationSettingsStore, RoomSettingsStore, ServiceSettingsStore};
use booking_core::staff_calendar::{StaffBookingReader, StaffCalendarReader};
use catalog::OrganizationDirectory;
use catalog::images::ImageStore;
use catalog::own_profile::OwnProfileStore;
use local_postgres::TestDatabase;
use notifications::PlanMails;
use notifications::ports::{AccountMailContents, MailContents, MailLedger, MailPlans, MailQueue};
use organization_document::OrganizationDocument;
use postgres_adapter::accounts::PostgresRateLimits;
use postgres_adapter::catalog::{PostgresOrganizations, PostgresSearch};
use postgres_adapter::load_calendar::{BookingAccess, Loaded, load_calendar};
use postgres_adapter::notifications::PostgresFactQueue;
use postgres_adapter::offers::PostgresOffers;
use postgres_adapter::settings::PostgresEmployeeSettings;
use postgres_adapter::{Database, Postgres, migrate, migrations_fingerprint};
use shared_kernel::CalendarGuid;
use uuid::Uuid;

use super::recorder::record_statements;
use super::{NOW, Sql, change_at};

/// A database of one test, and the ports on it.
pub struct TestStore {
    pub database: Database,
    pub postgres: Postgres,
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
        let database = Database::new(&url, connections).unwrap();
        Self {
            postgres: Postgres::new(database.clone()),
            database,
            loaded_bookings: AtomicU32::new(0),
            url,
            copy,
        }
    }

    /// What another server process has of its own: one process lets only two changes of an organisation at the
    /// database at a time. Here it waits for its turn as long as it takes, however busy the machine is.
    pub fn postgres_of_another_process(&self) -> Postgres {
        let database = Database::new(&self.url, 2).unwrap();
        Postgres::new(database.with_change_wait(Duration::from_mins(1)))
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

    pub fn bookings(&self) -> impl BookingStore + use<> {
        self.postgres.clone()
    }

    pub fn events(&self) -> impl EventStore + use<> {
        self.postgres.clone()
    }

    pub fn lifecycle(&self) -> impl BookingLifecycle + use<> {
        self.postgres.clone()
    }

    pub fn account_bookings(&self) -> impl AccountBookingReader + use<> {
        self.postgres.clone()
    }

    pub fn staff_calendar(&self) -> impl StaffCalendarReader + use<> {
        self.postgres.clone()
    }

    pub fn staff_bookings(&self) -> impl StaffBookingReader + use<> {
        self.postgres.clone()
    }

    pub fn customers(&self) -> impl CustomerReader + CustomerStore + use<> {
        self.postgres.clone()
    }

    pub fn availability(&self) -> impl AvailabilityStore + use<> {
        self.postgres.clone()
    }

    pub fn service_settings(&self) -> impl ServiceSettingsStore + use<> {
        self.postgres.clone()
    }

    pub fn event_settings(&self) -> impl EventSettingsStore + use<> {
        self.postgres.clone()
    }

    pub fn organization_settings(&self) -> impl OrganizationSettingsStore + use<> {
        self.postgres.clone()
    }

    pub fn employee_settings(&self) -> PostgresEmployeeSettings {
        PostgresEmployeeSettings::new(self.database.clone())
    }

    pub fn room_settings(&self) -> impl RoomSettingsStore + use<> {
        self.postgres.clone()
    }

    pub fn calendars(&self) -> impl CalendarReader + CalendarListReader + use<> {
        self.postgres.clone()
    }

    pub fn offers(&self) -> PostgresOffers {
        PostgresOffers::new(self.database.clone())
    }

    pub fn organizations(&self) -> PostgresOrganizations {
        PostgresOrganizations::new(self.database.clone())
    }

    pub fn own_profiles(&self) -> impl OwnProfileStore + use<> {
        self.postgres.clone()
    }

    pub fn images(&self) -> impl ImageStore + use<> {
        self.postgres.clone()
    }

    pub fn directory(&self) -> impl OrganizationDirectory + use<> {
        self.postgres.clone()
    }

    pub fn search(&self) -> PostgresSearch {
        PostgresSearch::new(self.database.clone())
    }

    pub fn facts(&self) -> PostgresFactQueue {
        PostgresFactQueue::of_mails(self.database.clone())
    }

    pub fn mail_plans(&self) -> impl MailPlans + use<> {
        self.postgres.clone()
    }

    pub fn plan_mails(&self) -> PlanMails {
        PlanMails::new(
            Arc::new(self.facts()),
            Arc::new(self.mail_plans()),
            Arc::new(self.mail_contents()),
        )
    }

    pub fn mails(&self) -> impl MailQueue + use<> {
        self.postgres.clone()
    }

    pub fn sessions(&self) -> impl SessionStore + use<> {
        self.postgres.clone()
    }

    pub fn registrations(&self) -> impl RegistrationStore + use<> {
        self.postgres.clone()
    }

    pub fn accounts(&self) -> impl AccountStore + use<> {
        self.postgres.clone()
    }

    pub fn teams(&self) -> impl TeamStore + use<> {
        self.postgres.clone()
    }

    pub fn invitations(&self) -> impl InvitationStore + use<> {
        self.postgres.clone()
    }

    pub fn impersonations(&self) -> impl ImpersonationStore + use<> {
        self.postgres.clone()
    }

    pub fn favourites(&self) -> impl FavouriteStore + use<> {
        self.postgres.clone()
    }

    pub fn booking_codes(&self) -> impl BookingCodes + use<> {
        self.postgres.clone()
    }

    pub fn rate_limits(&self) -> PostgresRateLimits {
        PostgresRateLimits::new(self.database.clone())
    }

    pub fn mail_ledger(&self) -> impl MailLedger + use<> {
        self.postgres.clone()
    }

    pub fn account_mail_contents(&self) -> impl AccountMailContents + use<> {
        self.postgres.clone()
    }

    pub fn mail_contents(&self) -> impl MailContents + use<> {
        self.postgres.clone()
    }
}

/// Fills the template. On a thread of its own, since a test's runtime must not be blocked on.
fn migrated(url: &str) {
    let run = || {
        tokio::runtime::Runtime::new().unwrap().block_on(migrate(url)).unwrap();
    };
    thread::scope(|scope| scope.spawn(run).join()).unwrap();
}

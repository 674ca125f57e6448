//! The use cases of the product and the ports that they are built over, each in one line, with the adapters that the
//! product has for those ports: the whole product on one screen.

use std::sync::Arc;

use accounts::MailRequests;
use accounts::organization::Plans;
use accounts::rate_limits::RateLimits;
use accounts::registration::RegistrationSettings;
use accounts::sessions::ConfirmPassword;
use booking_core::slots::{ListSlots, NextStartCache, SlotListCache};
use catalog::search::OrganizationSearch;
use image_adapter::RasterCodec;
use password_hashing::Argon2Hasher;
use postgres_adapter::accounts::{
    PostgresAccounts, PostgresApiKeys, PostgresBookingCodes, PostgresClosings, PostgresDeeds, PostgresFavourites,
    PostgresImpersonations, PostgresInvitations, PostgresPlans, PostgresRegistrations, PostgresSessions, PostgresTeams,
};
use postgres_adapter::booking_core::{
    PostgresAccountBookings, PostgresAttendance, PostgresAvailability, PostgresBookingNotes, PostgresBookings,
    PostgresCalendars, PostgresCustomers, PostgresEmailCorrections, PostgresEmployeeSettings, PostgresEventSettings,
    PostgresEvents, PostgresFeeds, PostgresLifecycle, PostgresOffers, PostgresOrganizationSettings,
    PostgresRoomSettings, PostgresServiceSettings, PostgresStaffBookings, PostgresStaffCalendar, PostgresStatistics,
    PostgresToday,
};
use postgres_adapter::catalog::{
    PostgresDirectory, PostgresImages, PostgresOrganizations, PostgresOwnProfiles, PostgresPublications, PostgresSearch,
};
use postgres_adapter::notifications::{PostgresBookingMails, PostgresMailContents, PostgresWebhooks};
use postgres_adapter::privacy::{PostgresDataRequests, PostgresNewsletter, PostgresPersonalData};
use postgres_adapter::whole_organization::PostgresExports;
use postgres_adapter::{Database, RulesMemory};
use shared_kernel::{Clock, OperatingSystemRandomness};

use crate::account_tokens::SignedAccountTokens;
use crate::api_key_secrets::PrefixedKeys;
use crate::booking_code_secrets::SignedBookingCodes;
use crate::composition::composition;
use crate::config::Config;
use crate::feed_tokens::SignedFeedTokens;
use crate::mailbox_seal::SignedMailboxSeal;
use crate::manage_tokens::SignedManageTokens;
use crate::operator::Operator;
use crate::refund::RefundableLimits;
use crate::wire::WrittenSlots;
use crate::wiring::{RULES_MEMORY, employee_limits, image_files, rate_limits, registration_settings};

/// Memory for answers that are still good, in bytes.
const ANSWER_MEMORY: u64 = 12 * 1024 * 1024;

/// Of so many organisations the next free start is kept.
const NEXT_STARTS: usize = 20_000;

composition! {
    adapters(
        config: &Config,
        database: &Database,
        operator: &Operator,
        search: Arc<dyn OrganizationSearch>,
        clock: Arc<dyn Clock>,
    ) {
        let randomness = Arc::new(OperatingSystemRandomness);
        let memory = Arc::new(RulesMemory::of_bytes(RULES_MEMORY));
        let files = image_files(config)?;
    }

    values {
        clock: Arc<dyn Clock> = clock;
        /// What the operator offers; none where nothing is limited.
        plans: Option<Plans> = operator.plans.clone();
        /// What the operator decides about registrations.
        registration_settings: RegistrationSettings = registration_settings(config);
    }

    ports {
        calendars: booking_core::calendar::{CalendarReader, MockCalendarReader} =
            Arc::new(PostgresCalendars::new(database.clone(), memory.clone()));
        calendar_lists: booking_core::calendar::{CalendarListReader, MockCalendarListReader} =
            Arc::new(PostgresCalendars::new(database.clone(), memory.clone()));
        offers: booking_core::offer::{OfferReader, MockOfferReader} = Arc::new(PostgresOffers::new(database.clone()));
        /// What organisations offer, for their own people.
        own_offers: booking_core::offer::{OfferReader, MockOfferReader} =
            Arc::new(PostgresOffers::for_own_people(database.clone()));
        bookings: booking_core::booking::{BookingStore, MockBookingStore} =
            Arc::new(PostgresBookings::new(database.clone(), memory.clone()));
        lifecycle: booking_core::lifecycle::{BookingLifecycle, MockBookingLifecycle} =
            Arc::new(PostgresLifecycle::new(database.clone(), memory.clone()));
        email_corrections: booking_core::lifecycle::{EmailCorrections, MockEmailCorrections} =
            Arc::new(PostgresEmailCorrections::new(database.clone()));
        account_bookings: booking_core::account_bookings::{AccountBookingReader, MockAccountBookingReader} =
            Arc::new(PostgresAccountBookings::new(database.clone()));
        staff_calendar: booking_core::staff_calendar::{StaffCalendarReader, MockStaffCalendarReader} =
            Arc::new(PostgresStaffCalendar::new(database.clone()));
        staff_bookings: booking_core::staff_calendar::{StaffBookingReader, MockStaffBookingReader} =
            Arc::new(PostgresStaffBookings::new(database.clone()));
        customers: booking_core::customers::{CustomerReader, MockCustomerReader} =
            Arc::new(PostgresCustomers::new(database.clone()));
        customer_store: booking_core::customers::{CustomerStore, MockCustomerStore} =
            Arc::new(PostgresCustomers::new(database.clone()));
        feeds: booking_core::staff_calendar::{FeedStore, MockFeedStore} =
            Arc::new(PostgresFeeds::new(database.clone()));
        feed_tokens: booking_core::staff_calendar::{FeedTokens, MockFeedTokens} =
            Arc::new(SignedFeedTokens::new(config.signing_keys()?, randomness.clone()));
        booking_mails: notifications::ports::{BookingMailStore, MockBookingMailStore} =
            Arc::new(PostgresBookingMails::new(database.clone()));
        today: booking_core::staff_calendar::{TodayReader, MockTodayReader} =
            Arc::new(PostgresToday::new(database.clone()));
        statistics: booking_core::statistics::{StatisticsReader, MockStatisticsReader} =
            Arc::new(PostgresStatistics::new(database.clone()));
        booking_notes: booking_core::staff_calendar::{BookingNoteStore, MockBookingNoteStore} =
            Arc::new(PostgresBookingNotes::new(database.clone()));
        attendance: booking_core::events::{AttendanceStore, MockAttendanceStore} =
            Arc::new(PostgresAttendance::new(database.clone()));
        date_messages: booking_core::events::{DateMessageStore, MockDateMessageStore} =
            Arc::new(PostgresAttendance::new(database.clone()));
        availability: booking_core::availability::{AvailabilityStore, MockAvailabilityStore} =
            Arc::new(PostgresAvailability::new(database.clone()));
        organization_settings: booking_core::settings::{OrganizationSettings, MockOrganizationSettings} =
            Arc::new(PostgresOrganizationSettings::new(database.clone()));
        employee_settings: booking_core::settings::{EmployeeSettings, MockEmployeeSettings} =
            Arc::new(PostgresEmployeeSettings::new(database.clone()).limited(employee_limits(operator)));
        room_settings: booking_core::settings::{RoomSettings, MockRoomSettings} =
            Arc::new(PostgresRoomSettings::new(database.clone()));
        service_settings: booking_core::settings::{ServiceSettings, MockServiceSettings} =
            Arc::new(PostgresServiceSettings::new(database.clone()));
        event_settings: booking_core::settings::{EventSettings, MockEventSettings} =
            Arc::new(PostgresEventSettings::new(database.clone()));
        events: booking_core::events::{EventStore, MockEventStore} =
            Arc::new(PostgresEvents::new(database.clone(), memory.clone()));
        manage_tokens: booking_core::booking::{ManageTokens, MockManageTokens} =
            Arc::new(SignedManageTokens::new(config.signing_keys()?));
        organizations: catalog::{OrganizationReader, MockOrganizationReader} =
            Arc::new(PostgresOrganizations::new(database.clone()));
        /// Organisations for their own people.
        own_organizations: catalog::{OrganizationReader, MockOrganizationReader} =
            Arc::new(PostgresOrganizations::for_own_people(database.clone()));
        publications: catalog::{PublicationReader, MockPublicationReader} =
            Arc::new(PostgresPublications::new(database.clone()));
        publication_store: catalog::{PublicationStore, MockPublicationStore} =
            Arc::new(PostgresPublications::new(database.clone()));
        own_profiles: catalog::own_profile::{OwnProfileStore, MockOwnProfileStore} =
            Arc::new(PostgresOwnProfiles::new(database.clone()));
        image_codec: catalog::images::{ImageCodec, MockImageCodec} = Arc::new(RasterCodec::new());
        image_files: catalog::images::{ImageFiles, MockImageFiles} = files.clone();
        images: catalog::images::{ImageStore, MockImageStore} = Arc::new(PostgresImages::new(database.clone()));
        directory: catalog::{OrganizationDirectory, MockOrganizationDirectory} =
            Arc::new(PostgresDirectory::new(database.clone()));
        search: catalog::search::{OrganizationSearch, MockOrganizationSearch} = search;
        places: catalog::search::{PlaceDirectory, MockPlaceDirectory} = Arc::new(PostgresSearch::new(database.clone()));
        mail_contents: notifications::ports::{MailContents, MockMailContents} =
            Arc::new(PostgresMailContents::new(database.clone()));
        sessions: accounts::sessions::{SessionStore, MockSessionStore} =
            Arc::new(PostgresSessions::new(database.clone()));
        accounts: accounts::credentials::{AccountStore, MockAccountStore} =
            Arc::new(PostgresAccounts::new(database.clone()));
        registrations: accounts::registration::{RegistrationStore, MockRegistrationStore} =
            Arc::new(PostgresRegistrations::new(database.clone()));
        impersonations: accounts::impersonation::{ImpersonationStore, MockImpersonationStore} =
            Arc::new(PostgresImpersonations::new(database.clone()));
        teams: accounts::team::{TeamStore, MockTeamStore} = Arc::new(PostgresTeams::new(database.clone()));
        webhooks: notifications::webhooks::{WebhookStore, MockWebhookStore} =
            Arc::new(PostgresWebhooks::new(database.clone()));
        api_keys: accounts::api_keys::{ApiKeyStore, MockApiKeyStore} = Arc::new(PostgresApiKeys::new(database.clone()));
        api_key_secrets: accounts::api_keys::{ApiKeySecrets, MockApiKeySecrets} =
            Arc::new(PrefixedKeys::new(randomness.clone()));
        invitations: accounts::team::{InvitationStore, MockInvitationStore} =
            Arc::new(PostgresInvitations::new(database.clone()));
        favourites: accounts::favourites::{FavouriteStore, MockFavouriteStore} =
            Arc::new(PostgresFavourites::new(database.clone()));
        personal_data: accounts::privacy::{PersonalDataStore, MockPersonalDataStore} =
            Arc::new(PostgresPersonalData::new(
                database.clone(),
                PostgresLifecycle::new(database.clone(), memory.clone()),
                Arc::new(SignedMailboxSeal::new(config.signing_keys()?)),
            ));
        closings: accounts::organization::{ClosingStore, MockClosingStore} =
            Arc::new(PostgresClosings::new(
                database.clone(),
                PostgresLifecycle::new(database.clone(), memory.clone()),
            ));
        exports: accounts::organization::{OrganizationExports, MockOrganizationExports} =
            Arc::new(PostgresExports::new(database.clone(), files));
        deeds: accounts::organization::{DeedLog, MockDeedLog} = Arc::new(PostgresDeeds::new(database.clone()));
        plan_store: accounts::organization::{PlanStore, MockPlanStore} = Arc::new(PostgresPlans::new(database.clone()));
        data_requests: accounts::privacy::{DataRequests, MockDataRequests} =
            Arc::new(PostgresDataRequests::new(database.clone()));
        newsletter: accounts::privacy::{NewsletterStore, MockNewsletterStore} =
            Arc::new(PostgresNewsletter::new(database.clone()));
        passwords: accounts::{PasswordHasher, MockPasswordHasher} = Arc::new(Argon2Hasher::new(randomness.clone()));
        account_tokens: accounts::{AccountTokens, MockAccountTokens} =
            Arc::new(SignedAccountTokens::new(config.signing_keys()?));
        booking_codes: accounts::booking_codes::{BookingCodes, MockBookingCodes} =
            Arc::new(PostgresBookingCodes::new(database.clone()));
        booking_code_secrets: accounts::booking_codes::{BookingCodeSecrets, MockBookingCodeSecrets} =
            Arc::new(SignedBookingCodes::new(config.signing_keys()?));
        rate_limits: accounts::rate_limits::{RateLimits, Unlimited} = rate_limits(config, database);
        randomness: shared_kernel::{Randomness, OperatingSystemRandomness} = randomness.clone();
    }

    shared {
        let rate_limits: Arc<dyn RateLimits> = Arc::new(RefundableLimits::new(rate_limits));
        let confirm_password = Arc::new(ConfirmPassword::new(
            sessions.clone(),
            passwords.clone(),
            rate_limits.clone(),
            clock.clone(),
        ));
        let mail_requests = Arc::new(MailRequests::new(
            account_tokens.clone(),
            rate_limits.clone(),
            clock.clone(),
            randomness.clone(),
        ));
        let text_version = registration_settings.text_version;
        let next_starts = Arc::new(NextStartCache::of_organizations(NEXT_STARTS));
        let answers = Arc::new(SlotListCache::of_bytes(ANSWER_MEMORY));
        let list_slots = ListSlots::new(calendars.clone(), clock.clone(), answers);
    }

    use_cases {
        show_profile: catalog::ShowProfile { organizations },
        preview_profile: catalog::PreviewProfile { own_organizations, publications, clock },
        show_onboarding: catalog::ShowOnboarding { own_organizations, publications, clock },
        publish_organization: catalog::PublishOrganization { publication_store, clock },
        preview_offer: booking_core::offer::PreviewOffer { own_offers, calendars, clock },
        keep_images: catalog::images::KeepImages { image_codec, image_files, images, clock },
        keep_profile: catalog::own_profile::KeepProfile { own_profiles, clock },
        show_offer: booking_core::offer::ShowOffer { offers, calendars, clock },
        recall_slots: booking_core::slots::RecallSlots<WrittenSlots> { list_slots },
        show_calendar_frame: booking_core::staff_calendar::ShowCalendarFrame { calendars },
        book_appointments: booking_core::booking::BookAppointments {
            bookings, calendars, manage_tokens, clock, randomness
        },
        sign_up_for_event: booking_core::events::SignUpForEvent { events, manage_tokens, clock, randomness },
        manage_booking: booking_core::lifecycle::ManageBooking { lifecycle, calendars, clock },
        correct_email: booking_core::lifecycle::CorrectEmail { email_corrections, manage_tokens, clock },
        list_account_bookings: booking_core::account_bookings::ListAccountBookings { account_bookings, clock },
        show_staff_booking: booking_core::staff_calendar::ShowStaffBooking { staff_bookings },
        note_booking: booking_core::staff_calendar::NoteBooking { staff_bookings, booking_notes, clock },
        staff_booking: booking_core::lifecycle::StaffBooking { lifecycle, calendars, clock },
        show_customers: booking_core::customers::ShowCustomers { customers, clock },
        keep_customers: booking_core::customers::KeepCustomers { customer_store, clock },
        keep_feed: booking_core::staff_calendar::KeepFeed { feeds, feed_tokens, calendars, clock },
        keep_booking_mails: notifications::KeepBookingMails { booking_mails, clock },
        attend_dates: booking_core::events::AttendDates { attendance, clock },
        message_participants: booking_core::events::MessageParticipants { attendance, date_messages, clock },
        call_off_dates: booking_core::events::CallOffDates { events, clock },
        change_availability: booking_core::availability::ChangeAvailability { availability, clock },
        keep_opening_hours: booking_core::settings::KeepOpeningHours { organization_settings, clock },
        keep_booking_rules: booking_core::settings::KeepBookingRules { organization_settings, clock },
        keep_employees: booking_core::settings::KeepEmployees { employee_settings, clock },
        keep_rooms: booking_core::settings::KeepRooms { room_settings, clock },
        keep_services: booking_core::settings::KeepServices { service_settings, clock },
        keep_events: booking_core::settings::KeepEvents { event_settings, organization_settings, clock },
        download_calendar_file: notifications::DownloadCalendarFile { mail_contents },
        authenticate: accounts::sessions::Authenticate { sessions, clock },
        sign_in: accounts::sessions::SignIn { sessions, passwords, rate_limits, clock, randomness },
        end_sessions: accounts::sessions::EndSessions { sessions, impersonations, clock },
        confirm_password: Arc<ConfirmPassword>,
        switch_organization: accounts::sessions::SwitchOrganization { sessions, clock },
        register_account: accounts::registration::RegisterAccount {
            registrations, passwords, account_tokens, rate_limits, (clock, randomness), registration_settings
        },
        found_organization: accounts::registration::FoundOrganization {
            registrations, rate_limits, clock, registration_settings
        },
        verify_mailbox: accounts::registration::VerifyMailbox { registrations, passwords, rate_limits, clock },
        resend_verification: accounts::registration::ResendVerification { registrations, mail_requests },
        show_account: accounts::credentials::ShowAccount { accounts },
        change_profile: accounts::credentials::ChangeProfile { accounts, clock },
        change_password: accounts::credentials::ChangePassword { accounts, confirm_password, passwords, clock },
        change_email: accounts::credentials::ChangeEmail { accounts, confirm_password, mail_requests },
        recover_password: accounts::credentials::RecoverPassword { accounts, passwords, mail_requests, clock },
        impersonate: accounts::impersonation::Impersonate { impersonations, clock, randomness },
        change_team: accounts::team::ChangeTeam { teams, rate_limits, clock },
        authenticate_key: accounts::api_keys::AuthenticateKey { api_keys, api_key_secrets, clock },
        keep_api_keys: accounts::api_keys::KeepApiKeys { api_keys, api_key_secrets, (plan_store, plans), clock },
        keep_webhooks: notifications::webhooks::KeepWebhooks { webhooks, clock, randomness },
        answer_invitations: accounts::team::AnswerInvitations { invitations, clock },
        keep_favourites: accounts::favourites::KeepFavourites { favourites, clock },
        erase_data: accounts::privacy::EraseData { personal_data, data_requests, clock, randomness },
        close_organization: accounts::organization::CloseOrganization { closings, clock },
        export_organization: accounts::organization::ExportOrganization { exports, clock },
        show_deeds: accounts::organization::ShowDeeds { deeds },
        choose_plan: accounts::organization::ChoosePlan { plan_store, plans, clock },
        request_data: accounts::privacy::RequestData { data_requests, mail_requests },
        keep_newsletter: accounts::privacy::KeepNewsletter { newsletter, mail_requests, clock, text_version },
        admit_booking: accounts::booking_codes::AdmitBooking {
            booking_codes, booking_code_secrets, rate_limits, clock
        },
        admit_correspondence: accounts::correspondence::AdmitCorrespondence { rate_limits, clock },
        mail_booking_code: accounts::booking_codes::MailBookingCode {
            booking_codes, booking_code_secrets, mail_requests
        },
        /// What a request that we fail is given back.
        rate_limits: Arc<dyn RateLimits>,
    }

    computing {
        list_profiles: catalog::ListProfiles { directory },
        search_organizations: catalog::search::SearchOrganizations { search, places },
        suggest_search_texts: catalog::search::SuggestSearchTexts { search },
        list_newcomers: catalog::search::ListNewcomers { search },
        list_organizations_by_number: catalog::search::ListOrganizationsByNumber { search },
        show_at_a_glance: booking_core::offer::ShowAtAGlance { calendar_lists, offers, clock, next_starts },
        list_slots: ListSlots<WrittenSlots>,
        list_basket_slots: booking_core::basket::ListBasketSlots<WrittenSlots> { list_slots },
        list_visits: booking_core::visits::ListVisits { calendars, clock },
        explain_start: booking_core::staff_calendar::ExplainStart { calendars, clock },
        show_staff_calendar: booking_core::staff_calendar::ShowStaffCalendar { calendars, staff_calendar },
        show_today: booking_core::staff_calendar::ShowToday { calendars, staff_calendar, today, clock },
        show_statistics: booking_core::statistics::ShowStatistics { calendars, statistics },
        show_absences: booking_core::availability::ShowAbsences { calendars, staff_calendar, staff_bookings, clock },
        exchange_customers: booking_core::customers::ExchangeCustomers { customer_store, clock },
        export_data: accounts::privacy::ExportData { personal_data, data_requests, clock },
        show_room_bookings: booking_core::staff_calendar::ShowRoomBookings {
            calendars, staff_calendar, room_settings, clock
        },
        read_feed: booking_core::staff_calendar::ReadFeed { staff_calendar },
        list_other_times: booking_core::lifecycle::ListOtherTimes { lifecycle, calendars, clock },
        book_series: booking_core::booking::BookSeries {
            bookings, calendars, manage_tokens, clock, randomness
        },
        find_customers: booking_core::customers::FindCustomers { customers, clock },
    }
}

#[cfg(test)]
mod tests {
    /// Ports that read much at once, or whose answers are computed with.
    const HEAVY: [&str; 8] = [
        "calendar_lists",
        "customers",
        "directory",
        "list_slots",
        "search",
        "staff_calendar",
        "statistics",
        "today",
    ];
    /// These have such a port for one short read.
    const SHORT: [&str; 2] = ["recall_slots", "show_customers"];

    /// Read in the list above, so that nobody has to keep another one.
    #[test]
    fn use_case_over_a_heavy_port_waits_for_its_turn() {
        let (_, lists) = include_str!("use_cases.rs").split_once("\n    use_cases {\n").unwrap();
        let (at_once, rest) = lists.split_once("\n    computing {\n").unwrap();
        let in_turn = rest.split_once("\n    }\n").unwrap().0;
        let heavy = |list: &'static str| {
            let entries = list.split("},").filter_map(|entry| entry.rsplit_once('{'));
            let over_heavy = entries.filter(|(_, ports)| {
                let mut ports = ports.split([',', ' ', '\n', '(', ')']);
                ports.any(|port| HEAVY.contains(&port))
            });
            over_heavy.map(|(entry, _)| entry.trim().lines().last().unwrap_or_default().trim())
        };
        let outside = heavy(at_once).map(|entry| entry.split(':').next().unwrap_or_default());
        assert_eq!(outside.collect::<Vec<_>>(), SHORT);
        assert!(heavy(in_turn).count() > HEAVY.len(), "the list is read");
    }
}

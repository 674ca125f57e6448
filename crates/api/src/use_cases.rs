//! The use cases of the product and the ports that they are built over, each in one line: the whole product on one
//! screen. Which adapters the product has for the ports, the program says.

use std::sync::Arc;

use accounts::MailRequests;
use accounts::organization::Plans;
use accounts::rate_limits::RateLimits;
use accounts::registration::RegistrationSettings;
use accounts::repeated_requests::RepeatedRequests;
use accounts::sessions::ConfirmPassword;
use booking_core::slots::{ListSlots, NextStartCache, SlotListCache};
use notifications::webhooks::Addresses;
use shared_kernel::Clock;
use wire::WrittenSlots;

use crate::composition::composition;
use crate::refund::RefundableLimits;

/// Memory for answers that are still good, in bytes.
const ANSWER_MEMORY: u64 = 12 * 1024 * 1024;

/// Of so many organisations the next free start is kept.
const NEXT_STARTS: usize = 20_000;

composition! {
    values {
        clock: Arc<dyn Clock>;
        /// What the operator offers; none where nothing is limited.
        plans: Option<Plans>;
        /// What the operator decides about registrations.
        registration_settings: RegistrationSettings;
        /// Where messages to the own tools of organisations may be sent.
        webhook_addresses: Addresses;
    }

    ports {
        calendars: booking_core::calendar::{CalendarReader, MockCalendarReader};
        calendar_lists: booking_core::calendar::{CalendarListReader, MockCalendarListReader};
        offers: booking_core::offer::{OfferReader, MockOfferReader};
        /// What organisations offer, for their own people.
        own_offers: booking_core::offer::{OfferReader, MockOfferReader};
        bookings: booking_core::booking::{BookingStore, MockBookingStore};
        lifecycle: booking_core::lifecycle::{BookingLifecycle, MockBookingLifecycle};
        email_corrections: booking_core::lifecycle::{EmailCorrections, MockEmailCorrections};
        account_bookings: booking_core::account_bookings::{AccountBookingReader, MockAccountBookingReader};
        staff_calendar: booking_core::staff_calendar::{StaffCalendarReader, MockStaffCalendarReader};
        staff_bookings: booking_core::staff_calendar::{StaffBookingReader, MockStaffBookingReader};
        customers: booking_core::customers::{CustomerReader, MockCustomerReader};
        customer_store: booking_core::customers::{CustomerStore, MockCustomerStore};
        feeds: booking_core::staff_calendar::{FeedStore, MockFeedStore};
        feed_tokens: booking_core::staff_calendar::{FeedTokens, MockFeedTokens};
        booking_mails: notifications::ports::{BookingMailStore, MockBookingMailStore};
        today: booking_core::staff_calendar::{TodayReader, MockTodayReader};
        statistics: booking_core::statistics::{StatisticsReader, MockStatisticsReader};
        booking_notes: booking_core::staff_calendar::{BookingNoteStore, MockBookingNoteStore};
        attendance: booking_core::events::{AttendanceStore, MockAttendanceStore};
        date_messages: booking_core::events::{DateMessageStore, MockDateMessageStore};
        availability: booking_core::availability::{AvailabilityStore, MockAvailabilityStore};
        organization_settings: booking_core::settings::{OrganizationSettingsStore, MockOrganizationSettingsStore};
        employee_settings: booking_core::settings::{EmployeeSettingsStore, MockEmployeeSettingsStore};
        room_settings: booking_core::settings::{RoomSettingsStore, MockRoomSettingsStore};
        service_settings: booking_core::settings::{ServiceSettingsStore, MockServiceSettingsStore};
        event_settings: booking_core::settings::{EventSettingsStore, MockEventSettingsStore};
        events: booking_core::events::{EventStore, MockEventStore};
        manage_tokens: booking_core::booking::{ManageTokens, MockManageTokens};
        organizations: catalog::{OrganizationReader, MockOrganizationReader};
        /// Organisations for their own people.
        own_organizations: catalog::{OrganizationReader, MockOrganizationReader};
        publications: catalog::{PublicationReader, MockPublicationReader};
        publication_store: catalog::{PublicationStore, MockPublicationStore};
        own_profiles: catalog::own_profile::{OwnProfileStore, MockOwnProfileStore};
        image_codec: catalog::images::{ImageCodec, MockImageCodec};
        image_files: catalog::images::{ImageFiles, MockImageFiles};
        images: catalog::images::{ImageStore, MockImageStore};
        directory: catalog::{OrganizationDirectory, MockOrganizationDirectory};
        search: catalog::search::{OrganizationSearch, MockOrganizationSearch};
        places: catalog::search::{PlaceDirectory, MockPlaceDirectory};
        mail_contents: notifications::ports::{MailContents, MockMailContents};
        reminder_opt_outs: notifications::reminders::{ReminderOptOuts, MockReminderOptOuts};
        reminder_tokens: notifications::reminders::{ReminderTokens, MockReminderTokens};
        sessions: accounts::sessions::{SessionStore, MockSessionStore};
        accounts: accounts::credentials::{AccountStore, MockAccountStore};
        registrations: accounts::registration::{RegistrationStore, MockRegistrationStore};
        impersonations: accounts::impersonation::{ImpersonationStore, MockImpersonationStore};
        teams: accounts::team::{TeamStore, MockTeamStore};
        webhooks: notifications::webhooks::{WebhookStore, MockWebhookStore};
        api_keys: accounts::api_keys::{ApiKeyStore, MockApiKeyStore};
        api_key_secrets: accounts::api_keys::{ApiKeySecrets, MockApiKeySecrets};
        invitations: accounts::team::{InvitationStore, MockInvitationStore};
        favourites: accounts::favourites::{FavouriteStore, MockFavouriteStore};
        personal_data: accounts::privacy::{PersonalDataStore, MockPersonalDataStore};
        closings: accounts::organization::{ClosingStore, MockClosingStore};
        exports: accounts::organization::{OrganizationExports, MockOrganizationExports};
        audit_trail: accounts::organization::{AuditTrail, MockAuditTrail};
        plan_store: accounts::organization::{PlanStore, MockPlanStore};
        data_requests: accounts::privacy::{DataRequests, MockDataRequests};
        newsletter: accounts::privacy::{NewsletterStore, MockNewsletterStore};
        passwords: accounts::{PasswordHasher, MockPasswordHasher};
        account_tokens: accounts::{AccountTokens, MockAccountTokens};
        booking_codes: accounts::booking_codes::{BookingCodes, MockBookingCodes};
        booking_code_secrets: accounts::booking_codes::{BookingCodeSecrets, MockBookingCodeSecrets};
        rate_limits: accounts::rate_limits::{RateLimits, Unlimited};
        repeated_requests: accounts::repeated_requests::{RepeatedRequests, MockRepeatedRequests};
        randomness: shared_kernel::{Randomness, OperatingSystemRandomness};
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
        show_profile: catalog::ShowProfile { organizations, clock },
        preview_profile: catalog::PreviewProfile { own_organizations, publications, clock },
        show_onboarding: catalog::ShowOnboarding { own_organizations, publications, clock },
        publish_organization: catalog::PublishOrganization { publication_store },
        preview_offer: booking_core::offer::PreviewOffer { own_offers, calendars, clock },
        manage_images: catalog::images::ManageImages { image_codec, image_files, images },
        manage_profile: catalog::own_profile::ManageProfile { own_profiles, clock },
        show_offer: booking_core::offer::ShowOffer { offers, calendars, clock },
        recall_slots: booking_core::slots::RecallSlots<WrittenSlots> { list_slots },
        show_calendar_frame: booking_core::staff_calendar::ShowCalendarFrame { calendars },
        book_appointments: booking_core::booking::BookAppointments {
            bookings, calendars, manage_tokens, randomness
        },
        sign_up_for_event: booking_core::events::SignUpForEvent { events, manage_tokens, randomness },
        manage_booking: booking_core::lifecycle::ManageBooking { lifecycle, calendars, clock },
        correct_email: booking_core::lifecycle::CorrectEmail { email_corrections, manage_tokens },
        list_account_bookings: booking_core::account_bookings::ListAccountBookings { account_bookings, clock },
        show_staff_booking: booking_core::staff_calendar::ShowStaffBooking { staff_bookings },
        note_booking: booking_core::staff_calendar::NoteBooking { staff_bookings, booking_notes },
        staff_booking: booking_core::lifecycle::StaffBooking { lifecycle, calendars, clock },
        show_customers: booking_core::customers::ShowCustomers { customers, clock },
        manage_customers: booking_core::customers::ManageCustomers { customer_store },
        manage_feed: booking_core::staff_calendar::ManageFeed { feeds, feed_tokens, calendars },
        manage_booking_mails: notifications::ManageBookingMails { booking_mails },
        attend_dates: booking_core::events::AttendDates { attendance },
        message_participants: booking_core::events::MessageParticipants { attendance, date_messages },
        call_off_dates: booking_core::events::CallOffDates { events },
        change_availability: booking_core::availability::ChangeAvailability { availability },
        manage_opening_hours: booking_core::settings::ManageOpeningHours { organization_settings, clock },
        manage_booking_pause: booking_core::settings::ManageBookingPause { organization_settings, clock },
        manage_booking_rules: booking_core::settings::ManageBookingRules { organization_settings },
        manage_employees: booking_core::settings::ManageEmployees { employee_settings },
        manage_rooms: booking_core::settings::ManageRooms { room_settings, clock },
        manage_services: booking_core::settings::ManageServices { service_settings },
        manage_events: booking_core::settings::ManageEvents { event_settings, organization_settings, clock },
        download_calendar_file: notifications::DownloadCalendarFile { mail_contents },
        end_reminders: notifications::reminders::EndReminders { reminder_opt_outs, reminder_tokens },
        authenticate: accounts::sessions::Authenticate { sessions, clock },
        sign_in: accounts::sessions::SignIn { sessions, passwords, rate_limits, randomness },
        end_sessions: accounts::sessions::EndSessions { sessions, impersonations, clock },
        confirm_password: Arc<ConfirmPassword>,
        switch_organization: accounts::sessions::SwitchOrganization { sessions },
        register_account: accounts::registration::RegisterAccount {
            registrations, passwords, account_tokens, rate_limits, randomness, registration_settings
        },
        found_organization: accounts::registration::FoundOrganization {
            registrations, rate_limits, registration_settings
        },
        verify_email_address: accounts::registration::VerifyEmailAddress { registrations, passwords, rate_limits },
        resend_verification: accounts::registration::ResendVerification { registrations, mail_requests },
        show_account: accounts::credentials::ShowAccount { accounts },
        change_profile: accounts::credentials::ChangeProfile { accounts },
        change_password: accounts::credentials::ChangePassword { accounts, confirm_password, passwords },
        change_email: accounts::credentials::ChangeEmail { accounts, confirm_password, mail_requests },
        recover_password: accounts::credentials::RecoverPassword { accounts, passwords, mail_requests },
        impersonate: accounts::impersonation::Impersonate { impersonations, randomness },
        change_team: accounts::team::ChangeTeam { teams, rate_limits, clock },
        authenticate_key: accounts::api_keys::AuthenticateKey { api_keys, api_key_secrets, clock },
        manage_api_keys: accounts::api_keys::ManageApiKeys { api_keys, api_key_secrets, (plan_store, plans), clock },
        manage_webhooks: notifications::webhooks::ManageWebhooks { webhooks, randomness, webhook_addresses },
        answer_invitations: accounts::team::AnswerInvitations { invitations, clock },
        manage_favourites: accounts::favourites::ManageFavourites { favourites },
        erase_data: accounts::privacy::EraseData { personal_data, data_requests, clock, randomness },
        close_organization: accounts::organization::CloseOrganization { closings, clock },
        export_organization: accounts::organization::ExportOrganization { exports, clock },
        show_audit_trail: accounts::organization::ShowAuditTrail { audit_trail },
        choose_plan: accounts::organization::ChoosePlan { plan_store, plans, clock },
        request_data: accounts::privacy::RequestData { data_requests, mail_requests },
        manage_newsletter: accounts::privacy::ManageNewsletter { newsletter, mail_requests, text_version },
        admit_booking: accounts::booking_codes::AdmitBooking {
            booking_codes, booking_code_secrets, rate_limits, clock
        },
        limit_outgoing_mail: accounts::correspondence::LimitOutgoingMail { rate_limits, clock },
        mail_booking_code: accounts::booking_codes::MailBookingCode {
            booking_codes, booking_code_secrets, mail_requests
        },
        /// What a request that we fail is given back.
        rate_limits: Arc<dyn RateLimits>,
        /// What requests with an idempotency key have made before.
        repeated_requests: Arc<dyn RepeatedRequests>,
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
        follow_bookings: booking_core::staff_calendar::FollowBookings { staff_bookings, calendars },
        show_staff_calendar: booking_core::staff_calendar::ShowStaffCalendar { calendars, staff_calendar },
        show_today: booking_core::staff_calendar::ShowToday { calendars, staff_calendar, today, clock },
        show_statistics: booking_core::statistics::ShowStatistics { calendars, statistics },
        show_absences: booking_core::availability::ShowAbsences { calendars, staff_calendar, staff_bookings, clock },
        exchange_customers: booking_core::customers::ExchangeCustomers { customer_store },
        export_data: accounts::privacy::ExportData { personal_data, data_requests, clock },
        show_room_bookings: booking_core::staff_calendar::ShowRoomBookings {
            calendars, staff_calendar, room_settings, clock
        },
        read_feed: booking_core::staff_calendar::ReadFeed { staff_calendar, calendars },
        list_other_times: booking_core::lifecycle::ListOtherTimes { lifecycle, calendars, clock },
        book_series: booking_core::booking::BookSeries {
            bookings, calendars, manage_tokens, randomness
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

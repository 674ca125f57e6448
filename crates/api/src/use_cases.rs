//! The use cases of the product, and the ports they are built over.

use std::sync::Arc;

use accounts::api_keys::{ApiKeySecrets, ApiKeyStore, AuthenticateKey, KeepApiKeys};
use accounts::booking_codes::{AdmitBooking, BookingCodeSecrets, BookingCodes, MailBookingCode};
use accounts::correspondence::AdmitCorrespondence;
use accounts::credentials::{AccountStore, ChangeEmail, ChangePassword, ChangeProfile, RecoverPassword, ShowAccount};
use accounts::favourites::{FavouriteStore, KeepFavourites};
use accounts::impersonation::{Impersonate, ImpersonationStore};
use accounts::organization::{
    ChoosePlan, CloseOrganization, ClosingStore, DeedLog, ExportOrganization, OrganizationExports, PlanStore, Plans,
    ShowDeeds,
};
use accounts::privacy::{
    DataRequests, EraseData, ExportData, KeepNewsletter, NewsletterStore, PersonalDataStore, RequestData,
};
use accounts::rate_limits::RateLimits;
use accounts::registration::{
    FoundOrganization, RegisterAccount, RegistrationSettings, RegistrationStore, ResendVerification, VerifyMailbox,
};
use accounts::sessions::{Authenticate, ConfirmPassword, EndSessions, SessionStore, SignIn, SwitchOrganization};
use accounts::team::{AnswerInvitations, ChangeTeam, InvitationStore, TeamStore};
use accounts::{AccountTokens, MailRequests, PasswordHasher};
use booking_core::account_bookings::{AccountBookingReader, ListAccountBookings};
use booking_core::availability::{AvailabilityStore, ChangeAvailability, ShowAbsences};
use booking_core::basket::ListBasketSlots;
use booking_core::booking::{BookAppointments, BookingStore, ManageTokens};
use booking_core::calendar::{CalendarListReader, CalendarReader};
use booking_core::customers::{CustomerReader, CustomerStore, ExchangeCustomers, KeepCustomers, ShowCustomers};
use booking_core::events::{
    AttendDates, AttendanceStore, CallOffDates, DateMessageStore, EventStore, MessageParticipants, SignUpForEvent,
};
use booking_core::lifecycle::{BookingLifecycle, CorrectEmail, EmailCorrections, ManageBooking, StaffBooking};
use booking_core::offer::{OfferReader, PreviewOffer, ShowAtAGlance, ShowOffer};
use booking_core::settings::{
    EmployeeSettings, EventSettings, KeepBookingRules, KeepEmployees, KeepEvents, KeepOpeningHours, KeepRooms,
    KeepServices, OrganizationSettings, RoomSettings, ServiceSettings,
};
use booking_core::slots::{ListSlots, NextStartCache, SlotListCache};
use booking_core::staff_calendar::{
    BookingNoteStore, ExplainStart, FeedStore, FeedTokens, KeepFeed, NoteBooking, ShowRoomBookings, ShowStaffBooking,
    ShowStaffCalendar, ShowToday, StaffBookingReader, StaffCalendarReader, TodayReader,
};
use booking_core::statistics::{ShowStatistics, StatisticsReader};
use booking_core::visits::ListVisits;
use catalog::images::{ImageCodec, ImageFiles, ImageStore, KeepImages};
use catalog::own_profile::{KeepProfile, OwnProfileStore};
use catalog::search::{
    ListNewcomers, ListOrganizationsByNumber, OrganizationSearch, PlaceDirectory, SearchOrganizations,
    SuggestSearchTexts,
};
use catalog::{
    ListProfiles, OrganizationDirectory, OrganizationReader, PreviewProfile, PublicationReader, ShowOnboarding,
    ShowProfile,
};
use notifications::ports::{BookingMailStore, MailContents};
use notifications::webhooks::{KeepWebhooks, WebhookStore};
use notifications::{DownloadCalendarFile, KeepBookingMails};
use shared_kernel::{Clock, Randomness};

use crate::refund::RefundableLimits;
use crate::wire::WrittenSlots;

/// Memory for answers that are still good, in bytes.
const ANSWER_MEMORY: u64 = 12 * 1024 * 1024;

/// Of so many organisations the next free start is kept.
const NEXT_STARTS: usize = 20_000;

/// What the use cases need of the world: an adapter for each port, or a mock of it.
pub struct Ports {
    pub calendars: Arc<dyn CalendarReader>,
    pub calendar_lists: Arc<dyn CalendarListReader>,
    pub offers: Arc<dyn OfferReader>,
    /// What organisations offer, for their own people.
    pub own_offers: Arc<dyn OfferReader>,
    pub bookings: Arc<dyn BookingStore>,
    pub lifecycle: Arc<dyn BookingLifecycle>,
    pub email_corrections: Arc<dyn EmailCorrections>,
    pub account_bookings: Arc<dyn AccountBookingReader>,
    pub staff_calendar: Arc<dyn StaffCalendarReader>,
    pub staff_bookings: Arc<dyn StaffBookingReader>,
    pub customers: Arc<dyn CustomerReader>,
    pub customer_store: Arc<dyn CustomerStore>,
    pub feeds: Arc<dyn FeedStore>,
    pub feed_tokens: Arc<dyn FeedTokens>,
    pub booking_mails: Arc<dyn BookingMailStore>,
    pub today: Arc<dyn TodayReader>,
    pub statistics: Arc<dyn StatisticsReader>,
    pub booking_notes: Arc<dyn BookingNoteStore>,
    pub attendance: Arc<dyn AttendanceStore>,
    pub date_messages: Arc<dyn DateMessageStore>,
    pub availability: Arc<dyn AvailabilityStore>,
    pub organization_settings: Arc<dyn OrganizationSettings>,
    pub employee_settings: Arc<dyn EmployeeSettings>,
    pub room_settings: Arc<dyn RoomSettings>,
    pub service_settings: Arc<dyn ServiceSettings>,
    pub event_settings: Arc<dyn EventSettings>,
    pub events: Arc<dyn EventStore>,
    pub manage_tokens: Arc<dyn ManageTokens>,
    pub organizations: Arc<dyn OrganizationReader>,
    /// Organisations for their own people.
    pub own_organizations: Arc<dyn OrganizationReader>,
    pub publications: Arc<dyn PublicationReader>,
    pub own_profiles: Arc<dyn OwnProfileStore>,
    pub image_codec: Arc<dyn ImageCodec>,
    pub image_files: Arc<dyn ImageFiles>,
    pub images: Arc<dyn ImageStore>,
    pub directory: Arc<dyn OrganizationDirectory>,
    pub search: Arc<dyn OrganizationSearch>,
    pub places: Arc<dyn PlaceDirectory>,
    pub mail_contents: Arc<dyn MailContents>,
    pub sessions: Arc<dyn SessionStore>,
    pub accounts: Arc<dyn AccountStore>,
    pub registrations: Arc<dyn RegistrationStore>,
    pub impersonations: Arc<dyn ImpersonationStore>,
    pub teams: Arc<dyn TeamStore>,
    pub webhooks: Arc<dyn WebhookStore>,
    pub api_keys: Arc<dyn ApiKeyStore>,
    pub api_key_secrets: Arc<dyn ApiKeySecrets>,
    pub invitations: Arc<dyn InvitationStore>,
    pub favourites: Arc<dyn FavouriteStore>,
    pub personal_data: Arc<dyn PersonalDataStore>,
    pub closings: Arc<dyn ClosingStore>,
    pub exports: Arc<dyn OrganizationExports>,
    pub deeds: Arc<dyn DeedLog>,
    pub plan_store: Arc<dyn PlanStore>,
    /// What the operator offers; none where nothing is limited.
    pub plans: Option<Plans>,
    pub data_requests: Arc<dyn DataRequests>,
    pub newsletter: Arc<dyn NewsletterStore>,
    pub passwords: Arc<dyn PasswordHasher>,
    pub account_tokens: Arc<dyn AccountTokens>,
    pub booking_codes: Arc<dyn BookingCodes>,
    pub booking_code_secrets: Arc<dyn BookingCodeSecrets>,
    pub rate_limits: Arc<dyn RateLimits>,
    /// What the operator decides about registrations.
    pub registration_settings: RegistrationSettings,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
}

/// What the routes call.
pub struct UseCases {
    pub show_profile: ShowProfile,
    pub preview_profile: PreviewProfile,
    pub show_onboarding: ShowOnboarding,
    pub preview_offer: PreviewOffer,
    pub keep_images: KeepImages,
    pub keep_profile: KeepProfile,
    pub list_profiles: ListProfiles,
    pub search_organizations: SearchOrganizations,
    pub suggest_search_texts: SuggestSearchTexts,
    pub list_newcomers: ListNewcomers,
    pub list_organizations_by_number: ListOrganizationsByNumber,
    pub show_offer: ShowOffer,
    pub show_at_a_glance: ShowAtAGlance,
    pub list_slots: ListSlots<WrittenSlots>,
    pub list_basket_slots: ListBasketSlots<WrittenSlots>,
    pub list_visits: ListVisits,
    pub book_appointments: BookAppointments,
    pub sign_up_for_event: SignUpForEvent,
    pub manage_booking: ManageBooking,
    pub correct_email: CorrectEmail,
    pub list_account_bookings: ListAccountBookings,
    pub explain_start: ExplainStart,
    pub show_staff_calendar: ShowStaffCalendar,
    pub show_staff_booking: ShowStaffBooking,
    pub note_booking: NoteBooking,
    pub staff_booking: StaffBooking,
    pub show_customers: ShowCustomers,
    pub keep_customers: KeepCustomers,
    pub exchange_customers: ExchangeCustomers,
    pub keep_feed: KeepFeed,
    pub keep_booking_mails: KeepBookingMails,
    pub show_today: ShowToday,
    pub show_statistics: ShowStatistics,
    pub attend_dates: AttendDates,
    pub message_participants: MessageParticipants,
    pub call_off_dates: CallOffDates,
    pub show_absences: ShowAbsences,
    pub change_availability: ChangeAvailability,
    pub keep_opening_hours: KeepOpeningHours,
    pub keep_booking_rules: KeepBookingRules,
    pub keep_employees: KeepEmployees,
    pub keep_rooms: KeepRooms,
    pub show_room_bookings: ShowRoomBookings,
    pub keep_services: KeepServices,
    pub keep_events: KeepEvents,
    pub download_calendar_file: DownloadCalendarFile,
    pub authenticate: Authenticate,
    pub sign_in: SignIn,
    pub end_sessions: EndSessions,
    pub confirm_password: Arc<ConfirmPassword>,
    pub switch_organization: SwitchOrganization,
    pub register_account: RegisterAccount,
    pub found_organization: FoundOrganization,
    pub verify_mailbox: VerifyMailbox,
    pub resend_verification: ResendVerification,
    pub show_account: ShowAccount,
    pub change_profile: ChangeProfile,
    pub change_password: ChangePassword,
    pub change_email: ChangeEmail,
    pub recover_password: RecoverPassword,
    pub impersonate: Impersonate,
    pub change_team: ChangeTeam,
    pub authenticate_key: AuthenticateKey,
    pub keep_api_keys: KeepApiKeys,
    pub keep_webhooks: KeepWebhooks,
    pub answer_invitations: AnswerInvitations,
    pub keep_favourites: KeepFavourites,
    pub export_data: ExportData,
    pub erase_data: EraseData,
    pub close_organization: CloseOrganization,
    pub export_organization: ExportOrganization,
    pub show_deeds: ShowDeeds,
    pub choose_plan: ChoosePlan,
    pub request_data: RequestData,
    pub keep_newsletter: KeepNewsletter,
    pub admit_booking: AdmitBooking,
    pub admit_correspondence: AdmitCorrespondence,
    pub mail_booking_code: MailBookingCode,
    /// What a request that we fail is given back.
    pub rate_limits: Arc<dyn RateLimits>,
}

impl UseCases {
    /// The use cases of a process, with their memories.
    #[expect(clippy::too_many_lines, reason = "each use case once, with what it needs")]
    pub fn over(ports: Ports) -> Self {
        let Ports {
            calendars,
            calendar_lists,
            offers,
            own_offers,
            bookings,
            lifecycle,
            email_corrections,
            account_bookings,
            staff_calendar,
            staff_bookings,
            customers,
            customer_store,
            feeds,
            feed_tokens,
            booking_mails,
            today,
            statistics,
            booking_notes,
            attendance,
            date_messages,
            availability,
            organization_settings,
            employee_settings,
            room_settings,
            service_settings,
            event_settings,
            events,
            manage_tokens,
            organizations,
            own_organizations,
            publications,
            own_profiles,
            image_codec,
            image_files,
            images,
            directory,
            search,
            places,
            mail_contents,
            sessions,
            accounts,
            registrations,
            impersonations,
            teams,
            webhooks,
            api_keys,
            api_key_secrets,
            invitations,
            favourites,
            personal_data,
            closings,
            exports,
            deeds,
            plan_store,
            plans,
            data_requests,
            newsletter,
            passwords,
            account_tokens,
            booking_codes,
            booking_code_secrets,
            rate_limits,
            registration_settings,
            clock,
            randomness,
        } = ports;
        let rate_limits: Arc<dyn RateLimits> = Arc::new(RefundableLimits::new(rate_limits));
        let confirm_password = Arc::new(ConfirmPassword::new(
            Arc::clone(&sessions),
            Arc::clone(&passwords),
            Arc::clone(&rate_limits),
            Arc::clone(&clock),
        ));
        let mail_requests = Arc::new(MailRequests::new(
            Arc::clone(&account_tokens),
            Arc::clone(&rate_limits),
            Arc::clone(&clock),
            Arc::clone(&randomness),
        ));
        let text_version = registration_settings.text_version;
        let next_starts = Arc::new(NextStartCache::of_organizations(NEXT_STARTS));
        let list_slots = ListSlots::new(
            Arc::clone(&calendars),
            Arc::clone(&clock),
            Arc::new(SlotListCache::of_bytes(ANSWER_MEMORY)),
        );
        Self {
            show_profile: ShowProfile::new(organizations),
            preview_profile: PreviewProfile::new(
                Arc::clone(&own_organizations),
                Arc::clone(&publications),
                Arc::clone(&clock),
            ),
            show_onboarding: ShowOnboarding::new(own_organizations, publications, Arc::clone(&clock)),
            preview_offer: PreviewOffer::new(own_offers, Arc::clone(&calendars), Arc::clone(&clock)),
            keep_profile: KeepProfile::new(own_profiles, Arc::clone(&clock)),
            keep_images: KeepImages::new(image_codec, image_files, images, Arc::clone(&clock)),
            list_profiles: ListProfiles::new(directory),
            search_organizations: SearchOrganizations::new(Arc::clone(&search), places),
            suggest_search_texts: SuggestSearchTexts::new(Arc::clone(&search)),
            list_newcomers: ListNewcomers::new(Arc::clone(&search)),
            list_organizations_by_number: ListOrganizationsByNumber::new(search),
            show_at_a_glance: ShowAtAGlance::new(calendar_lists, Arc::clone(&offers), Arc::clone(&clock), next_starts),
            show_offer: ShowOffer::new(offers, Arc::clone(&calendars), Arc::clone(&clock)),
            list_basket_slots: ListBasketSlots::new(list_slots.clone()),
            list_slots,
            list_visits: ListVisits::new(Arc::clone(&calendars), Arc::clone(&clock)),
            book_appointments: BookAppointments::new(
                bookings,
                Arc::clone(&calendars),
                Arc::clone(&manage_tokens),
                Arc::clone(&clock),
                Arc::clone(&randomness),
            ),
            message_participants: MessageParticipants::new(Arc::clone(&attendance), date_messages, Arc::clone(&clock)),
            attend_dates: AttendDates::new(attendance, Arc::clone(&clock)),
            call_off_dates: CallOffDates::new(Arc::clone(&events), Arc::clone(&clock)),
            correct_email: CorrectEmail::new(email_corrections, Arc::clone(&manage_tokens), Arc::clone(&clock)),
            sign_up_for_event: SignUpForEvent::new(events, manage_tokens, Arc::clone(&clock), Arc::clone(&randomness)),
            manage_booking: ManageBooking::new(Arc::clone(&lifecycle), Arc::clone(&calendars), Arc::clone(&clock)),
            staff_booking: StaffBooking::new(lifecycle, Arc::clone(&calendars), Arc::clone(&clock)),
            keep_feed: KeepFeed::new(
                feeds,
                feed_tokens,
                (Arc::clone(&calendars), Arc::clone(&staff_calendar)),
                Arc::clone(&clock),
            ),
            keep_booking_mails: KeepBookingMails::new(booking_mails, Arc::clone(&clock)),
            show_today: ShowToday::new(
                Arc::clone(&calendars),
                Arc::clone(&staff_calendar),
                today,
                Arc::clone(&clock),
            ),
            show_statistics: ShowStatistics::new(Arc::clone(&calendars), statistics),
            show_absences: ShowAbsences::new(
                Arc::clone(&calendars),
                Arc::clone(&staff_calendar),
                Arc::clone(&staff_bookings),
                Arc::clone(&clock),
            ),
            change_availability: ChangeAvailability::new(availability, Arc::clone(&clock)),
            keep_opening_hours: KeepOpeningHours::new(Arc::clone(&organization_settings), Arc::clone(&clock)),
            keep_booking_rules: KeepBookingRules::new(Arc::clone(&organization_settings), Arc::clone(&clock)),
            keep_employees: KeepEmployees::new(employee_settings, Arc::clone(&clock)),
            show_room_bookings: ShowRoomBookings::new(
                Arc::clone(&calendars),
                Arc::clone(&staff_calendar),
                Arc::clone(&room_settings),
                Arc::clone(&clock),
            ),
            keep_rooms: KeepRooms::new(room_settings, Arc::clone(&clock)),
            keep_services: KeepServices::new(service_settings, Arc::clone(&clock)),
            keep_events: KeepEvents::new(event_settings, organization_settings, Arc::clone(&clock)),
            note_booking: NoteBooking::new(Arc::clone(&staff_bookings), booking_notes, Arc::clone(&clock)),
            show_staff_booking: ShowStaffBooking::new(staff_bookings),
            explain_start: ExplainStart::new(Arc::clone(&calendars), Arc::clone(&clock)),
            show_customers: ShowCustomers::new(customers, Arc::clone(&clock)),
            exchange_customers: ExchangeCustomers::new(Arc::clone(&customer_store), Arc::clone(&clock)),
            keep_customers: KeepCustomers::new(customer_store, Arc::clone(&clock)),
            show_staff_calendar: ShowStaffCalendar::new(calendars, staff_calendar),
            list_account_bookings: ListAccountBookings::new(account_bookings, Arc::clone(&clock)),
            download_calendar_file: DownloadCalendarFile::new(mail_contents),
            authenticate: Authenticate::new(Arc::clone(&sessions), Arc::clone(&clock)),
            sign_in: SignIn::new(
                Arc::clone(&sessions),
                Arc::clone(&passwords),
                Arc::clone(&rate_limits),
                Arc::clone(&clock),
                Arc::clone(&randomness),
            ),
            end_sessions: EndSessions::new(Arc::clone(&sessions), Arc::clone(&impersonations), Arc::clone(&clock)),
            switch_organization: SwitchOrganization::new(sessions, Arc::clone(&clock)),
            found_organization: FoundOrganization::new(
                Arc::clone(&registrations),
                Arc::clone(&rate_limits),
                Arc::clone(&clock),
                registration_settings,
            ),
            register_account: RegisterAccount::new(
                Arc::clone(&registrations),
                Arc::clone(&passwords),
                account_tokens,
                Arc::clone(&rate_limits),
                (Arc::clone(&clock), Arc::clone(&randomness)),
                registration_settings,
            ),
            verify_mailbox: VerifyMailbox::new(
                Arc::clone(&registrations),
                Arc::clone(&passwords),
                Arc::clone(&rate_limits),
                Arc::clone(&clock),
            ),
            resend_verification: ResendVerification::new(registrations, Arc::clone(&mail_requests)),
            export_data: ExportData::new(
                Arc::clone(&personal_data),
                Arc::clone(&data_requests),
                Arc::clone(&clock),
            ),
            erase_data: EraseData::new(
                personal_data,
                Arc::clone(&data_requests),
                Arc::clone(&clock),
                Arc::clone(&randomness),
            ),
            close_organization: CloseOrganization::new(closings, Arc::clone(&clock)),
            export_organization: ExportOrganization::new(exports, Arc::clone(&clock)),
            show_deeds: ShowDeeds::new(deeds),
            choose_plan: ChoosePlan::new(Arc::clone(&plan_store), plans.clone(), Arc::clone(&clock)),
            request_data: RequestData::new(data_requests, Arc::clone(&mail_requests)),
            keep_newsletter: KeepNewsletter::new(
                newsletter,
                Arc::clone(&mail_requests),
                Arc::clone(&clock),
                text_version,
            ),
            show_account: ShowAccount::new(Arc::clone(&accounts)),
            change_profile: ChangeProfile::new(Arc::clone(&accounts), Arc::clone(&clock)),
            change_password: ChangePassword::new(
                Arc::clone(&accounts),
                Arc::clone(&confirm_password),
                Arc::clone(&passwords),
                Arc::clone(&clock),
            ),
            change_email: ChangeEmail::new(
                Arc::clone(&accounts),
                Arc::clone(&confirm_password),
                Arc::clone(&mail_requests),
            ),
            recover_password: RecoverPassword::new(accounts, passwords, Arc::clone(&mail_requests), Arc::clone(&clock)),
            confirm_password,
            admit_booking: AdmitBooking::new(
                Arc::clone(&booking_codes),
                Arc::clone(&booking_code_secrets),
                Arc::clone(&rate_limits),
                Arc::clone(&clock),
            ),
            admit_correspondence: AdmitCorrespondence::new(Arc::clone(&rate_limits), Arc::clone(&clock)),
            mail_booking_code: MailBookingCode::new(booking_codes, booking_code_secrets, mail_requests),
            impersonate: Impersonate::new(impersonations, Arc::clone(&clock), Arc::clone(&randomness)),
            change_team: ChangeTeam::new(teams, Arc::clone(&rate_limits), Arc::clone(&clock)),
            authenticate_key: AuthenticateKey::new(
                Arc::clone(&api_keys),
                Arc::clone(&api_key_secrets),
                Arc::clone(&clock),
            ),
            keep_webhooks: KeepWebhooks::new(webhooks, Arc::clone(&clock), Arc::clone(&randomness)),
            keep_api_keys: KeepApiKeys::new(api_keys, api_key_secrets, (plan_store, plans), Arc::clone(&clock)),
            answer_invitations: AnswerInvitations::new(invitations, Arc::clone(&clock)),
            keep_favourites: KeepFavourites::new(favourites, clock),
            rate_limits,
        }
    }
}

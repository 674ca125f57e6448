//! The use cases of the product, and the ports they are built over.

use std::sync::Arc;

use booking_core::account_bookings::{AccountBookingReader, ListAccountBookings};
use booking_core::basket::ListBasketSlots;
use booking_core::booking::{BookAppointments, BookingStore, ManageTokens};
use booking_core::calendar::{CalendarListReader, CalendarReader};
use booking_core::events::{EventStore, SignUpForEvent};
use booking_core::lifecycle::{BookingLifecycle, ManageBooking};
use booking_core::offer::{OfferReader, ShowAtAGlance, ShowOffer};
use booking_core::slots::{ListSlots, NextStartCache, SlotListCache};
use catalog::search::{
    ListNamedOrganizations, ListNewcomers, OrganizationSearch, SearchOrganizations, SuggestSearchTexts,
};
use catalog::{ListProfiles, OrganizationDirectory, OrganizationReader, ShowProfile};
use notifications::DownloadCalendarFile;
use notifications::ports::MailContents;
use shared_kernel::{Clock, Randomness};

use crate::wire::WrittenSlots;

/// Memory for answers that are still good, in bytes.
const ANSWER_MEMORY: u64 = 24 * 1024 * 1024;

/// Of so many organisations the next free start is kept.
const NEXT_STARTS: usize = 20_000;

/// What the use cases need of the world: an adapter for each port, or a mock of it.
pub struct Ports {
    pub calendars: Arc<dyn CalendarReader>,
    pub calendar_lists: Arc<dyn CalendarListReader>,
    pub offers: Arc<dyn OfferReader>,
    pub bookings: Arc<dyn BookingStore>,
    pub lifecycle: Arc<dyn BookingLifecycle>,
    pub account_bookings: Arc<dyn AccountBookingReader>,
    pub events: Arc<dyn EventStore>,
    pub manage_tokens: Arc<dyn ManageTokens>,
    pub organizations: Arc<dyn OrganizationReader>,
    pub directory: Arc<dyn OrganizationDirectory>,
    pub search: Arc<dyn OrganizationSearch>,
    pub mail_contents: Arc<dyn MailContents>,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
}

/// What the routes call.
pub struct UseCases {
    pub show_profile: ShowProfile,
    pub list_profiles: ListProfiles,
    pub search_organizations: SearchOrganizations,
    pub suggest_search_texts: SuggestSearchTexts,
    pub list_newcomers: ListNewcomers,
    pub list_named_organizations: ListNamedOrganizations,
    pub show_offer: ShowOffer,
    pub show_at_a_glance: ShowAtAGlance,
    pub list_slots: ListSlots<WrittenSlots>,
    pub list_basket_slots: ListBasketSlots<WrittenSlots>,
    pub book_appointments: BookAppointments,
    pub sign_up_for_event: SignUpForEvent,
    pub manage_booking: ManageBooking,
    pub list_account_bookings: ListAccountBookings,
    pub download_calendar_file: DownloadCalendarFile,
}

impl UseCases {
    /// The use cases of a process, with their memories.
    pub fn over(ports: Ports) -> Self {
        let Ports {
            calendars,
            calendar_lists,
            offers,
            bookings,
            lifecycle,
            account_bookings,
            events,
            manage_tokens,
            organizations,
            directory,
            search,
            mail_contents,
            clock,
            randomness,
        } = ports;
        let next_starts = Arc::new(NextStartCache::of_organizations(NEXT_STARTS));
        let list_slots = ListSlots::new(
            Arc::clone(&calendars),
            Arc::clone(&clock),
            Arc::new(SlotListCache::of_bytes(ANSWER_MEMORY)),
        );
        Self {
            show_profile: ShowProfile::new(organizations),
            list_profiles: ListProfiles::new(directory),
            search_organizations: SearchOrganizations::new(Arc::clone(&search)),
            suggest_search_texts: SuggestSearchTexts::new(Arc::clone(&search)),
            list_newcomers: ListNewcomers::new(Arc::clone(&search)),
            list_named_organizations: ListNamedOrganizations::new(search),
            show_offer: ShowOffer::new(offers, Arc::clone(&calendars), Arc::clone(&clock)),
            show_at_a_glance: ShowAtAGlance::new(calendar_lists, Arc::clone(&clock), next_starts),
            list_basket_slots: ListBasketSlots::new(list_slots.clone()),
            list_slots,
            book_appointments: BookAppointments::new(
                bookings,
                Arc::clone(&calendars),
                Arc::clone(&manage_tokens),
                Arc::clone(&clock),
                Arc::clone(&randomness),
            ),
            sign_up_for_event: SignUpForEvent::new(events, manage_tokens, Arc::clone(&clock), randomness),
            manage_booking: ManageBooking::new(lifecycle, calendars, Arc::clone(&clock)),
            list_account_bookings: ListAccountBookings::new(account_bookings, clock),
            download_calendar_file: DownloadCalendarFile::new(mail_contents),
        }
    }
}

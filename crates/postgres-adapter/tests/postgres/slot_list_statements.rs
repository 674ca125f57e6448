//! How many statements a slot list costs: it must not depend on how much there is to see.

use std::sync::Arc;

use booking_core::booking::BookingStore;
use booking_core::lifecycle::AppointmentState;
use booking_core::slots::{ListSlots, SlotListCache, SlotsQuery, WallRange};
use organization_document::OrganizationDocument;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::FixedClock;
use time::macros::{date, time};
use time::{Date, Duration};

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, booked, change_at, draft, named, salon, sent_statements,
};

/// Twenty employees with three months of bookings, beside another organisation.
fn large_salon() -> OrganizationDocument {
    let mut load = salon();
    let clara = load.employees[2].clone();
    load.employees.resize(20, clara);
    load.bookings = (0..60_i64)
        .flat_map(|day| (0..20_usize).map(move |employee| (day, employee)))
        .map(|(day, employee)| {
            let start = (MONDAY + Duration::days(day)).with_time(time!(11:00));
            booked(AppointmentState::Confirmed, CUT, employee, start)
        })
        .collect();
    load
}

async fn count(slots: &ListSlots, loaded: &Loaded, days: (Date, Date)) -> (Vec<String>, usize) {
    let query = SlotsQuery {
        organization: loaded.organization,
        services: vec![loaded.services[CUT]],
        range: WallRange::days(days.0, days.1).unwrap(),
    };
    sent_statements();
    let slot_list = slots.list(query).await.unwrap();
    (sent_statements(), slot_list.len())
}

#[tokio::test]
async fn slot_list_costs_four_statements_then_two_then_one() {
    let small = TestStore::with(&salon()).await;
    let large = TestStore::with(&large_salon()).await;
    large.0.load(&named("Ein anderer Salon")).await;
    let whole_horizon = (MONDAY, date!(2027 - 02 - 18));
    for ((store, loaded), days) in [(&small, (MONDAY, MONDAY)), (&large, whole_horizon)] {
        // Of another process, which keeps nothing of what this one has read.
        let memory = Arc::new(SlotListCache::of_bytes(1 << 20));
        let slots = ListSlots::new(Arc::new(store.calendars()), Arc::new(FixedClock(NOW)), memory);
        store.database.ping().await.unwrap();

        let (cold, starts) = count(&slots, loaded, days).await;
        assert!(starts > 0);
        assert_eq!(cold.len(), 4, "{cold:#?}");
        let (warm, again) = count(&slots, loaded, days).await;
        assert_eq!((warm.len(), again), (1, starts), "{warm:#?}");

        let appointment_requests = vec![appointment_request(
            loaded.services[CUT],
            None,
            MONDAY.with_time(time!(10:00)),
        )];
        store
            .bookings()
            .book(&change_at(NOW), &draft(1, loaded, appointment_requests))
            .await
            .unwrap();
        let (after_a_booking, _) = count(&slots, loaded, days).await;
        assert_eq!(after_a_booking.len(), 2, "{after_a_booking:#?}");
        assert!(after_a_booking[1].contains("occupation"));
    }
}

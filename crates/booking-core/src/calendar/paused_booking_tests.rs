//! During a pause of online booking visitors are offered nothing, and staff what they are always offered.

use std::sync::Arc;

use shared_kernel::{BookingPause, OrganizationNr, ServiceId};
use time::OffsetDateTime;
use time::macros::{date, datetime};

use super::Audience;
use crate::basket::{BasketEntry, BasketQuery, ListBasketSlots};
use crate::example::{Provider, SetClock, times};
use crate::slots::{ListSlots, SlotList, SlotListCache, SlotsQuery, WallRange};
use crate::visits::{ListVisits, VisitBounds, VisitEntry, VisitsQuery};

const NR: OrganizationNr = OrganizationNr(1000);
/// The last minute of the pause, and the one after it.
const LAST: OffsetDateTime = datetime!(2027-01-10 22:59 UTC);
const OVER: OffsetDateTime = datetime!(2027-01-10 23:00 UTC);

/// Open from nine to ten, and paused up to the tenth of January.
fn provider() -> Provider {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.grid = 30;
    provider.pause = Some(BookingPause {
        note: "Wir ziehen um.".to_owned(),
        until: Some(date!(2027 - 01 - 11)),
    });
    provider
}

fn day() -> WallRange {
    WallRange::days(date!(2027 - 01 - 12), date!(2027 - 01 - 12)).unwrap()
}

fn list_slots(clock: Arc<SetClock>) -> ListSlots<SlotList> {
    let cache = Arc::new(SlotListCache::of_bytes(1_000_000));
    ListSlots::new(Arc::new(provider().calendars(Vec::new())), clock, cache)
}

#[tokio::test]
async fn visitors_find_no_start_before_the_pause_ends_by_itself() {
    let clock = Arc::new(SetClock::at(LAST));
    let slots = list_slots(Arc::clone(&clock));
    for (now, found) in [(LAST, ""), (OVER, "09:00 09:30")] {
        clock.set(now);
        let query = SlotsQuery {
            organization: NR,
            services: vec![ServiceId(1)],
            range: day(),
        };
        assert_eq!(times(slots.list(query).await.unwrap().as_ref()), found, "{now}");
    }
}

#[tokio::test]
async fn baskets_and_visits_have_starts_for_staff_alone_while_it_lasts() {
    let entry = |start| BasketEntry {
        service: ServiceId(1),
        employee: None,
        start,
    };
    for (now, audience, is_offered) in [
        (LAST, Audience::Visitors, false),
        (LAST, Audience::Staff, true),
        (OVER, Audience::Visitors, true),
    ] {
        let clock = Arc::new(SetClock::at(now));
        let query = BasketQuery {
            audience,
            organization: NR,
            basket: vec![entry(None), entry(None)],
            next: 0,
            range: day(),
            parallel: true,
        };
        let listed = ListBasketSlots::new(list_slots(Arc::clone(&clock))).list(&query).await;
        let found = times(listed.unwrap().as_ref());
        assert_eq!(!found.is_empty(), is_offered, "{now} {audience:?}: {found}");
        let query = VisitsQuery {
            audience,
            organization: NR,
            entries: vec![VisitEntry {
                service: ServiceId(1),
                employee: None,
            }],
            bounds: VisitBounds {
                range: day(),
                max_waiting: 0,
                own_times: Vec::new(),
            },
        };
        let visits = ListVisits::new(Arc::new(provider().calendars(Vec::new())), clock);
        let listed = visits.list(&query).await.unwrap();
        assert_eq!(!listed.visits.is_empty(), is_offered, "{now} {audience:?}");
    }
}

use shared_kernel::AccountId;
use time::Duration;
use time::macros::date;

use super::*;
use crate::example::Provider;
use crate::staff_calendar::MockStaffBookingReader;
use crate::staff_calendar::show_staff_booking::tests::{HERE, details, staff};

const NOON: OffsetDateTime = datetime!(2027-01-04 12:00 UTC);

/// Booking `id`, changed as many minutes after noon.
fn changed(id: i64) -> ChangedBooking {
    let mut booking = details().booking;
    booking.id = BookingId(id);
    ChangedBooking {
        booking,
        customer: CustomerId(1),
        made_at: NOON,
        changed_at: NOON + Duration::minutes(id),
        attendance: BTreeMap::new(),
    }
}

fn place(id: i64) -> ChangePlace {
    changed(id).place()
}

fn over(bookings: MockStaffBookingReader) -> FollowBookings {
    let calendars = Provider::open("09:00-18:00", 30).calendars(Vec::new());
    FollowBookings::new(Arc::new(bookings), Arc::new(calendars))
}

/// A store with this many changed bookings after the place, which hands out no more than it is asked for.
fn with(count: i64) -> FollowBookings {
    let mut bookings = MockStaffBookingReader::new();
    bookings.expect_changed().returning(move |_, filter, limit| {
        let all = (1..=count).map(changed).filter(|one| one.place() > filter.after);
        Ok(all.take(limit as usize).collect())
    });
    over(bookings)
}

fn manager() -> Actor {
    staff(HERE, Rank::BusinessManager, 1)
}

fn asked(size: u32, after: Option<ChangePlace>) -> ChangesAsked {
    ChangesAsked {
        after,
        size,
        ..ChangesAsked::default()
    }
}

#[tokio::test]
async fn pages_follow_each_other_and_the_last_one_leads_to_what_is_changed_later() {
    let (five, mut seen, mut after) = (with(5), Vec::new(), None);
    let mut pages = Vec::new();
    for _ in 0..4 {
        let page = five.page(manager(), HERE, &asked(2, after)).await.unwrap();
        seen.extend(page.bookings.iter().map(|one| one.booking.id.0));
        pages.push((page.bookings.len(), page.has_more));
        after = Some(page.next);
    }
    assert_eq!(seen, [1, 2, 3, 4, 5]);
    assert_eq!(pages, [(2, true), (2, true), (1, false), (0, false)]);
    assert_eq!(after, Some(place(5)), "an empty page keeps the place");
    let later = with(6).page(manager(), HERE, &asked(2, after)).await.unwrap();
    assert_eq!(later.next, place(6));
}

#[tokio::test]
async fn page_that_is_exactly_full_has_no_more() {
    let page = with(2).page(manager(), HERE, &asked(2, None)).await.unwrap();
    assert_eq!((page.bookings.len(), page.has_more), (2, false));
}

#[tokio::test]
async fn reader_begins_at_the_later_one_of_moment_and_place_and_at_the_start_without_either() {
    let since = |minute: i64| Some(NOON + Duration::minutes(minute));
    for (since, after, begins) in [
        (None, None, ChangePlace::START),
        (since(3), None, ChangePlace::before(NOON + Duration::minutes(3))),
        (None, Some(place(2)), place(2)),
        (since(1), Some(place(2)), place(2)),
        (
            since(3),
            Some(place(2)),
            ChangePlace::before(NOON + Duration::minutes(3)),
        ),
    ] {
        let mut bookings = MockStaffBookingReader::new();
        bookings
            .expect_changed()
            .withf(move |_, filter, limit| (filter.after, filter.takes_all(), *limit) == (begins, true, 51))
            .once()
            .returning(|_, _, _| Ok(Vec::new()));
        let wanted = ChangesAsked {
            since,
            ..asked(50, after)
        };
        let page = over(bookings).page(manager(), HERE, &wanted).await.unwrap();
        assert_eq!(page.next, begins);
    }
    assert!(
        place(2) > ChangePlace::before(place(2).at),
        "what was changed at that very moment is told"
    );
}

#[tokio::test]
async fn days_are_those_of_the_organisation() {
    let instant = |at| Some(InstantMinute::floor(at));
    let (monday, sunday) = (Some(date!(2027 - 01 - 11)), Some(date!(2027 - 01 - 17)));
    // Vienna is an hour ahead.
    let (begins, ends) = (
        instant(datetime!(2027-01-10 23:00 UTC)),
        instant(datetime!(2027-01-17 23:00 UTC)),
    );
    for (first, last, from, to) in [
        (monday, sunday, begins, ends),
        (monday, None, begins, None),
        (None, sunday, None, ends),
    ] {
        let mut bookings = MockStaffBookingReader::new();
        bookings
            .expect_changed()
            .withf(move |_, filter, _| {
                (filter.from, filter.to, filter.state) == (from, to, Some(AppointmentState::Confirmed))
            })
            .once()
            .returning(|_, _, _| Ok(Vec::new()));
        let wanted = ChangesAsked {
            first,
            last,
            state: Some(AppointmentState::Confirmed),
            ..asked(50, None)
        };
        over(bookings).page(manager(), HERE, &wanted).await.unwrap();
    }
}

#[tokio::test]
async fn whoever_does_not_see_all_bookings_and_pages_that_are_none_are_refused() {
    let refused = async |actor, wanted: ChangesAsked| {
        let page = over(MockStaffBookingReader::new()).page(actor, HERE, &wanted).await;
        page.expect_err("nothing was read").to_string()
    };
    for actor in [
        Actor::Guest,
        Actor::Member { account: AccountId(7) },
        staff(HERE, Rank::BusinessUser, 1),
        staff(OrganizationNr(1001), Rank::BusinessAdmin, 1),
    ] {
        assert_eq!(refused(actor, asked(50, None)).await, "forbidden");
    }
    for size in [0, MOST_CHANGES + 1] {
        assert_eq!(refused(manager(), asked(size, None)).await, "no such page");
    }
    let reversed = ChangesAsked {
        first: Some(date!(2027 - 01 - 12)),
        last: Some(date!(2027 - 01 - 11)),
        ..asked(50, None)
    };
    assert_eq!(refused(manager(), reversed).await, "the range ends before it begins");
}

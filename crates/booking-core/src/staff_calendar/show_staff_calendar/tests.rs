use shared_kernel::StoreError;
use shared_kernel::{AccountId, EventDateId, EventId, Reach, ResourceId};
use time::macros::{date, datetime};

use super::*;
use crate::events::EventKind;
use crate::example::Provider;
use crate::holidays::{ClosedHolidays, Region};
use crate::staff_calendar::{EventDateEntry, MockStaffCalendarReader, Revision};

const HERE: OrganizationNr = OrganizationNr(1000);
const VERSIONS: CalendarVersions = CalendarVersions { rules: 1, bookings: 1 };
const MONDAY: StaffDays = StaffDays {
    organization: HERE,
    first: date!(2027 - 01 - 11),
    last: date!(2027 - 01 - 11),
};

fn two_people() -> Provider {
    let mut provider = Provider::open("09:00-12:00 13:00-18:00", 30);
    provider.employees.push(crate::example::availability("08:00-10:00"));
    provider
}

fn staff(rank: Rank, employee: Option<i32>) -> Actor {
    Actor::Staff {
        organization: HERE,
        rank,
        account: AccountId(7),
        employee: employee.map(ResourceId),
    }
}

fn over(provider: &Provider, entries: MockStaffCalendarReader) -> ShowStaffCalendar {
    ShowStaffCalendar::new(Arc::new(provider.calendars(Vec::new())), Arc::new(entries))
}

/// A reader that expects to be asked for these calendars.
fn asked_for(reach: Reach) -> MockStaffCalendarReader {
    let mut entries = MockStaffCalendarReader::new();
    entries
        .expect_entries()
        .withf(move |organization, asked, _, _| (*organization, *asked) == (HERE, reach))
        .once()
        .returning(|_, _, _, _| Ok(StaffEntries::default()));
    entries
}

#[tokio::test]
async fn manager_sees_everybody_and_business_user_the_own_calendar() {
    let provider = two_people();
    for (actor, reach, seen) in [
        (staff(Rank::BusinessManager, None), Reach::Everybody, vec![1, 2]),
        (staff(Rank::BusinessAdmin, Some(1)), Reach::Everybody, vec![1, 2]),
        (staff(Rank::BusinessUser, Some(2)), Reach::Only(ResourceId(2)), vec![2]),
        (staff(Rank::BusinessUser, None), Reach::Nobody, vec![]),
    ] {
        let calendar = over(&provider, asked_for(reach));
        let shown = calendar.show(actor, VERSIONS, MONDAY).await.unwrap();
        let ids: Vec<i32> = shown.employees.iter().map(|one| one.employee.id.0).collect();
        assert_eq!(ids, seen, "{actor:?}");
    }
}

#[tokio::test]
async fn archived_employees_stay_on_the_days_on_which_they_have_something() {
    let provider = two_people();
    let archived = |id| Employee {
        id: ResourceId(id),
        first_name: "Gerda".to_owned(),
        last_name: "Koch".to_owned(),
        avatar: None,
        is_visible: true,
    };
    let mut entries = MockStaffCalendarReader::new();
    let found = StaffEntries {
        event_dates: vec![date_of(&provider, ResourceId(8))],
        archived_employees: vec![archived(8), archived(9)],
        ..StaffEntries::default()
    };
    entries.expect_entries().returning(move |_, _, _, _| Ok(found.clone()));
    let manager = staff(Rank::BusinessManager, None);
    let shown = over(&provider, entries).show(manager, VERSIONS, MONDAY).await.unwrap();
    let shown: Vec<(i32, bool, bool)> = shown
        .employees
        .iter()
        .map(|one| (one.employee.id.0, one.is_archived, one.working.is_empty()))
        .collect();
    assert_eq!(shown, [(1, false, false), (2, false, false), (8, true, true)]);
}

fn date_of(provider: &Provider, employee: ResourceId) -> EventDateEntry {
    let (start, end) = (datetime!(2027-01-11 09:00), datetime!(2027-01-11 10:00));
    EventDateEntry {
        id: EventDateId(1),
        event: EventId(1),
        kind: EventKind::Course,
        title: "Kurs".to_owned(),
        start,
        end,
        span: provider.span(start, end),
        resources: vec![employee],
        capacity: 8,
        taken_seats: 0,
        online_meeting_link: None,
        revision: Revision::made_at(datetime!(2027-01-04 12:00 UTC)),
    }
}

#[tokio::test]
async fn whoever_is_no_staff_here_sees_nothing() {
    let foreign = Actor::Staff {
        organization: OrganizationNr(1001),
        rank: Rank::BusinessAdmin,
        account: AccountId(7),
        employee: None,
    };
    let account = AccountId(7);
    for actor in [
        Actor::Guest,
        Actor::Member { account },
        Actor::PlatformAdmin { account },
        foreign,
    ] {
        let calendar = over(&two_people(), MockStaffCalendarReader::new());
        let shown = calendar.show(actor, VERSIONS, MONDAY).await;
        assert!(matches!(shown, Err(StaffDaysRefused::Forbidden)), "{actor:?}");
        let frame = ShowCalendarFrame::new(Arc::new(two_people().calendars(Vec::new())));
        let versions = frame.versions(actor, HERE).await;
        assert!(matches!(versions, Err(StaffDaysRefused::Forbidden)), "{actor:?}");
    }
}

#[tokio::test]
async fn working_hours_are_cut_by_opening_hours_and_a_holiday_has_none() {
    let mut provider = two_people();
    provider.premises.holidays = ClosedHolidays::of(Region::with_code("AT").unwrap(), Vec::new());
    // Epiphany, a Wednesday.
    let days = StaffDays {
        first: date!(2027 - 01 - 05),
        last: date!(2027 - 01 - 06),
        ..MONDAY
    };
    let shown = over(&provider, asked_for(Reach::Everybody))
        .show(staff(Rank::BusinessManager, None), VERSIONS, days)
        .await
        .unwrap();
    let open = |from, to| provider.span(from, to);
    assert_eq!(
        shown.employees[1].working,
        [open(datetime!(2027-01-05 09:00), datetime!(2027-01-05 10:00))]
    );
    assert_eq!(shown.grid, 15);
    let (usual, holiday) = (&shown.days[0], &shown.days[1]);
    assert_eq!(
        usual.open,
        [
            open(datetime!(2027-01-05 09:00), datetime!(2027-01-05 12:00)),
            open(datetime!(2027-01-05 13:00), datetime!(2027-01-05 18:00))
        ]
    );
    assert_eq!((usual.holiday, holiday.open.len()), (None, 0));
    assert!(holiday.holiday.is_some());
}

#[tokio::test]
async fn days_of_a_clock_change_are_whole_days() {
    let provider = two_people();
    let mut entries = MockStaffCalendarReader::new();
    entries.expect_entries().once().returning(|_, _, from, to| {
        assert_eq!(to.0 - from.0, 23 * 60);
        Ok(StaffEntries::default())
    });
    let day = date!(2027 - 03 - 28);
    let query = StaffDays {
        first: day,
        last: day,
        ..MONDAY
    };
    let manager = staff(Rank::BusinessManager, None);
    over(&provider, entries).show(manager, VERSIONS, query).await.unwrap();
}

#[tokio::test]
async fn range_is_ordered_and_at_most_six_weeks() {
    for (first, last, expected) in [
        (
            date!(2027 - 01 - 11),
            date!(2027 - 01 - 10),
            "the range ends before it begins",
        ),
        (date!(2027 - 01 - 01), date!(2027 - 02 - 12), "the range is too long"),
    ] {
        let query = StaffDays { first, last, ..MONDAY };
        let calendar = over(&two_people(), MockStaffCalendarReader::new());
        let refused = calendar.show(staff(Rank::BusinessManager, None), VERSIONS, query).await;
        assert_eq!(refused.unwrap_err().to_string(), expected);
    }
    let query = StaffDays {
        first: date!(2027 - 01 - 01),
        last: date!(2027 - 02 - 11),
        ..MONDAY
    };
    let calendar = over(&two_people(), asked_for(Reach::Everybody));
    let shown = calendar.show(staff(Rank::BusinessManager, None), VERSIONS, query).await;
    assert_eq!(shown.unwrap().days.len(), 42);
}

#[tokio::test]
async fn failed_read_is_no_empty_calendar() {
    let mut entries = MockStaffCalendarReader::new();
    entries
        .expect_entries()
        .returning(|_, _, _, _| Err(StoreError::Unavailable("no connection".into())));
    let manager = staff(Rank::BusinessManager, None);
    let shown = over(&two_people(), entries).show(manager, VERSIONS, MONDAY).await;
    assert!(matches!(shown, Err(StaffDaysRefused::Store(_))));
}

use std::collections::BTreeSet;

use shared_kernel::{AccountId, CustomerId, EventDateId, EventId, FixedClock, Money, ServiceId};
use time::macros::datetime;

use super::*;
use crate::events::EventKind;
use crate::example::{Provider, availability};
use crate::staff_calendar::{BookingCustomer, MockStaffCalendarReader, MockTodayReader, Revision, StaffEntries};

const HERE: OrganizationNr = OrganizationNr(1000);
/// A Monday at ten in Vienna.
const NOW: OffsetDateTime = datetime!(2027-01-11 09:00 UTC);

/// Two people, of whom the second one works in the morning.
fn provider() -> Provider {
    let mut provider = Provider::open("09:00-18:00", 30);
    provider.employees.push(availability("09:00-12:00"));
    provider.all_can_do_all()
}

fn entry(provider: &Provider, number: i64, employee: i32, start: PrimitiveDateTime) -> AppointmentEntry {
    let end = start + Duration::minutes(30);
    AppointmentEntry {
        id: AppointmentId(number),
        booking: BookingId(number),
        guid: shared_kernel::CalendarGuid(uuid::Uuid::nil()),
        service: ServiceId(1),
        title: "Schnitt".to_owned(),
        price: Money::from_cents(0),
        employee: ResourceId(employee),
        state: AppointmentState::Confirmed,
        start,
        end,
        span: provider.span(start, end),
        follow_up: 0,
        work: Vec::new(),
        rooms: Vec::new(),
        customer: BookingCustomer {
            id: CustomerId(1),
            first_name: "Eva".to_owned(),
            last_name: String::new(),
            email: None,
            phone: None,
        },
        remark: None,
        note: None,
        revision: Revision::made_at(datetime!(2027-01-04 12:00 UTC)),
    }
}

fn staff(rank: Rank) -> Actor {
    Actor::Staff {
        organization: HERE,
        rank,
        account: AccountId(7),
        employee: Some(ResourceId(2)),
    }
}

async fn today(provider: &Provider, rank: Rank, appointments: Vec<AppointmentEntry>, known: &[i64]) -> Today {
    let found = StaffEntries {
        appointments,
        ..StaffEntries::default()
    };
    today_of(provider, rank, found, known).await
}

async fn today_of(provider: &Provider, rank: Rank, found: StaffEntries, known: &[i64]) -> Today {
    let occupied = found.appointments.iter().map(|one| Occupation {
        resource: one.employee,
        span: one.span,
    });
    let calendars = provider.calendars(occupied.collect());
    let mut entries = MockStaffCalendarReader::new();
    entries.expect_entries().returning(move |_, _, _, _| Ok(found.clone()));
    let mut reader = MockTodayReader::new();
    reader.expect_failed_mails().returning(|_, _, _, _| Ok(Vec::new()));
    reader.expect_cancelled().returning(|_, _, _, _| Ok(Vec::new()));
    let known: BTreeSet<AppointmentId> = known.iter().copied().map(AppointmentId).collect();
    reader.expect_knowingly_kept().returning(move |_, _| Ok(known.clone()));
    let clock = FixedClock(NOW);
    let today = ShowToday::new(
        Arc::new(calendars),
        Arc::new(entries),
        Arc::new(reader),
        Arc::new(clock),
    );
    today.show(staff(rank), HERE).await.unwrap()
}

fn tasks(today: &Today) -> Vec<(TaskKind, i64)> {
    let of = |task: &OpenTask| (task.kind, task.booking.0);
    today.open_tasks.iter().map(of).collect()
}

#[tokio::test]
async fn next_visits_are_those_of_today_that_have_not_begun() {
    let provider = provider();
    let starts = [
        datetime!(2027-01-11 09:30),
        datetime!(2027-01-11 10:00),
        datetime!(2027-01-11 11:00),
        datetime!(2027-01-12 09:00),
    ];
    let appointments = (1..)
        .zip(starts)
        .map(|(number, start)| entry(&provider, number, 1, start));
    let today = today(&provider, Rank::BusinessManager, appointments.collect(), &[]).await;
    let next: Vec<i64> = today.next.iter().map(|one| one.id.0).collect();
    assert_eq!(next, [2, 3]);
    assert_eq!(tasks(&today), [(TaskKind::Unsettled, 1)], "that ended just now");
}

#[tokio::test]
async fn visit_runs_from_its_start_until_its_end() {
    let provider = provider();
    let starts = [
        datetime!(2027-01-11 09:30),
        datetime!(2027-01-11 09:40),
        datetime!(2027-01-11 10:00),
    ];
    let mut appointments: Vec<_> = (1..)
        .zip(starts)
        .map(|(number, start)| entry(&provider, number, 1, start))
        .collect();
    let mut missed = entry(&provider, 4, 2, datetime!(2027-01-11 09:45));
    missed.state = AppointmentState::NoShow;
    appointments.push(missed);
    let today = today(&provider, Rank::BusinessManager, appointments, &[]).await;
    let running: Vec<i64> = today.running.iter().map(|one| one.id.0).collect();
    assert_eq!(running, [2], "one is over, one has not begun, one has not come");
}

#[tokio::test]
async fn dates_are_those_of_today_that_are_not_over() {
    let provider = provider();
    let date = |number, start| EventDateEntry {
        id: EventDateId(number),
        event: EventId(1),
        kind: EventKind::Course,
        title: "Flechten lernen".to_owned(),
        start,
        end: start + Duration::hours(1),
        span: provider.span(start, start + Duration::hours(1)),
        resources: Vec::new(),
        capacity: 8,
        taken_seats: 3,
        online_meeting_link: None,
        revision: Revision::made_at(datetime!(2027-01-04 12:00 UTC)),
    };
    let found = StaffEntries {
        event_dates: vec![
            date(1, datetime!(2027-01-11 09:00)),
            date(2, datetime!(2027-01-11 09:30)),
            date(3, datetime!(2027-01-11 18:00)),
            date(4, datetime!(2027-01-12 18:00)),
        ],
        ..StaffEntries::default()
    };
    let today = today_of(&provider, Rank::BusinessManager, found, &[]).await;
    let dates: Vec<i64> = today.dates.iter().map(|date| date.id.0).collect();
    assert_eq!(dates, [2, 3], "one is over, one is running");
}

#[tokio::test]
async fn visit_without_its_employee_is_a_conflict_unless_somebody_knows() {
    let provider = provider();
    let late = entry(&provider, 1, 2, datetime!(2027-01-12 12:00));
    let kept = entry(&provider, 2, 2, datetime!(2027-01-12 13:00));
    let fine = entry(&provider, 3, 2, datetime!(2027-01-12 11:30));
    let today = today(&provider, Rank::BusinessManager, vec![late, kept, fine], &[2]).await;
    assert_eq!(tasks(&today), [(TaskKind::Conflict, 1)]);
}

#[tokio::test]
async fn free_minutes_are_those_of_work_without_visits_and_absences_from_now_on() {
    let mut provider = provider();
    let away = provider.absence(datetime!(2027-01-11 17:00), datetime!(2027-01-13 00:00));
    provider.employees[0].absences.push(away);
    let visits = vec![
        entry(&provider, 1, 1, datetime!(2027-01-11 09:45)),
        entry(&provider, 2, 1, datetime!(2027-01-11 14:00)),
    ];
    // Seven hours until five without a quarter and half an hour; two hours until noon.
    let all = today(&provider, Rank::BusinessManager, visits.clone(), &[]).await;
    assert_eq!(all.free, [(ResourceId(1), 420 - 45), (ResourceId(2), 120)]);
    let own = today(&provider, Rank::BusinessUser, visits, &[]).await;
    assert_eq!(own.free, [(ResourceId(2), 120)]);
}

#[tokio::test]
async fn free_minutes_name_those_who_are_booked_out_and_nobody_who_works_no_more() {
    let mut provider = provider();
    let rest_of_the_day = provider.absence(datetime!(2027-01-11 10:00), datetime!(2027-01-12 00:00));
    provider.employees[0].absences.push(rest_of_the_day);
    let until_noon = [10, 11].map(|hour| {
        let start = datetime!(2027-01-11 0:00) + Duration::hours(hour);
        let mut visit = entry(&provider, hour, 2, start);
        visit.end = start + Duration::HOUR;
        visit.span = provider.span(start, visit.end);
        visit
    });
    let all = today(&provider, Rank::BusinessManager, until_noon.to_vec(), &[]).await;
    assert_eq!(all.free, [(ResourceId(2), 0)]);
}

#[tokio::test]
async fn day_is_shown_to_nobody_else() {
    let provider = provider();
    let foreign = Actor::Staff {
        organization: OrganizationNr(1001),
        rank: Rank::BusinessAdmin,
        account: AccountId(7),
        employee: None,
    };
    for actor in [Actor::Guest, foreign] {
        let today = ShowToday::new(
            Arc::new(provider.calendars(Vec::new())),
            Arc::new(MockStaffCalendarReader::new()),
            Arc::new(MockTodayReader::new()),
            Arc::new(FixedClock(NOW)),
        );
        let shown = today.show(actor, HERE).await;
        assert!(matches!(shown, Err(StaffDaysRefused::Forbidden)), "{actor:?}");
    }
}

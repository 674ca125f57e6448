use shared_kernel::{ResourceGroupId, ResourceId, ServiceId};
use time::macros::{date, datetime};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime, Time};

use super::{MAX_VISIT_SERVICES, VisitBounds, VisitEntry, best_visits, best_visits_within, free_starts_by_day};
use crate::assignment::Effort;
use crate::basket::BasketRefusal;
use crate::calendar::{Busy, Need, Occupation, OwnTerms, ServiceRules, Step, VisitRank};
use crate::example::{Provider, availability, service};
use crate::slots::WallRange;
use crate::visits::completions::Completions;
use crate::visits::cost::Cost;
use crate::visits::day::{Placed, VisitDay};

const NOW: OffsetDateTime = datetime!(2027-01-10 12:00 UTC);
const DAY: Date = date!(2027 - 01 - 11);
const CABIN: ResourceGroupId = ResourceGroupId(1);

/// Open from nine to one on a grid of a quarter of an hour; services 1, 2, … with minutes and follow-up, which
/// everybody does.
fn salon(employees: usize, services: &[(u16, u16)]) -> Provider {
    let mut provider = Provider::open("09:00-13:00", 60);
    provider.employees = vec![provider.premises.clone(); employees];
    provider.services = (1..)
        .zip(services)
        .map(|(id, (duration, follow_up))| service(id, *duration, *follow_up, &[]))
        .collect();
    provider.all_can_do_all()
}

impl Provider {
    fn lets(mut self, service: usize, by: &[usize]) -> Self {
        self.services[service - 1].skilled = by.iter().map(|employee| employee - 1).collect();
        self
    }

    fn takes(mut self, service: usize, employee: usize, minutes: u16) -> Self {
        let own = OwnTerms {
            duration: Some(minutes),
            price: None,
        };
        self.services[service - 1].own_terms.insert(employee - 1, own);
        self
    }

    fn ranks(mut self, service: usize, rank: VisitRank) -> Self {
        self.services[service - 1].visit_rank = Some(rank);
        self
    }

    fn works(mut self, employee: usize, windows: &str) -> Self {
        self.employees[employee - 1] = availability(windows);
        self
    }

    fn with_cabins(mut self, cabins: usize, services: &[usize]) -> Self {
        self.rooms = vec![CABIN; cabins];
        for service in services {
            self.services[service - 1].needs = vec![Need {
                group: CABIN,
                during: Vec::new(),
            }];
        }
        self
    }

    fn taken(&self, resource: i32, from: (u8, u8), to: (u8, u8)) -> Occupation {
        self.occupation(resource, at(from), at(to))
    }
}

fn at((hour, minute): (u8, u8)) -> PrimitiveDateTime {
    DAY.with_hms(hour, minute, 0).unwrap()
}

/// Services with chosen employees, 0 for anybody.
fn entries(asked: &[(i64, i32)]) -> Vec<VisitEntry> {
    let entry = |(service, employee): &(i64, i32)| VisitEntry {
        service: ServiceId(*service),
        employee: (*employee != 0).then_some(ResourceId(*employee)),
    };
    asked.iter().map(entry).collect()
}

fn anybody(services: usize) -> Vec<(i64, i32)> {
    (1..).take(services).map(|service| (service, 0)).collect()
}

fn bounds(range: WallRange, max_waiting: u16) -> VisitBounds {
    VisitBounds {
        range,
        max_waiting,
        own_times: Vec::new(),
    }
}

/// The best visits of a day as "service/employee from-to … +waiting".
fn on_day(
    provider: &Provider,
    day: Date,
    asked: &[(i64, i32)],
    occupations: &[Occupation],
    max_waiting: u16,
) -> Vec<String> {
    let bounds = bounds(WallRange::days(day, day).unwrap(), max_waiting);
    within(provider, asked, occupations, &bounds)
}

fn within(provider: &Provider, asked: &[(i64, i32)], occupations: &[Occupation], bounds: &VisitBounds) -> Vec<String> {
    let now = NOW.max(bounds.range.from().assume_utc() - Duration::days(3));
    let visits = best_visits(&provider.rules(), &entries(asked), occupations, bounds, now)
        .unwrap()
        .visits;
    let clock = |wall: PrimitiveDateTime| format!("{:02}:{:02}", wall.hour(), wall.minute());
    let written = visits.iter().map(|visit| {
        let appointments = visit.appointments.iter().map(|one| {
            let (service, employee) = (one.service.0, one.employee.0);
            format!("{service}/{employee} {}-{} ", clock(one.start), clock(one.end))
        });
        format!("{}+{}", appointments.collect::<String>(), visit.waiting)
    });
    written.collect()
}

/// The best visit at nine, if there is one.
fn at_nine(provider: &Provider, asked: &[(i64, i32)], occupations: &[Occupation]) -> String {
    let all = on_day(provider, DAY, asked, occupations, 60);
    let at_nine = all
        .iter()
        .find(|visit| visit.contains("09:00-") && visit.split(' ').nth(1).unwrap().starts_with("09:00"));
    at_nine.cloned().unwrap_or_default()
}

#[test]
fn criteria_decide_in_their_order() {
    let table = [
        (
            "less waiting beats fewer changes: 1 pauses from 9:30 on",
            salon(2, &[(30, 0), (30, 0)])
                .works(1, "09:00-09:30 10:00-13:00")
                .lets(1, &[1]),
            "1/1 09:00-09:30 2/2 09:30-10:00 +0",
        ),
        (
            "fewer changes beat an earlier end: 2 is quick",
            salon(2, &[(30, 0), (60, 0)]).lets(1, &[1]).takes(2, 2, 30),
            "1/1 09:00-09:30 2/1 09:30-10:30 +0",
        ),
        (
            "an earlier end beats the order as asked: 2 is quick and comes at ten",
            salon(3, &[(60, 0), (60, 0)])
                .lets(1, &[1, 2])
                .lets(2, &[3])
                .works(2, "10:00-13:00")
                .takes(1, 2, 30),
            "2/3 09:00-10:00 1/2 10:00-10:30 +0",
        ),
        (
            "an earlier end beats lower ids",
            salon(2, &[(60, 0), (60, 0)]).takes(2, 2, 45),
            "1/2 09:00-10:00 2/2 10:00-10:45 +0",
        ),
        (
            "the order as asked beats lower ids: 1 must do the second one",
            salon(2, &[(60, 0), (60, 0)]).lets(1, &[2]).lets(2, &[1]),
            "1/2 09:00-10:00 2/1 10:00-11:00 +0",
        ),
        (
            "the lowest ids are left",
            salon(3, &[(60, 0), (60, 0)]).lets(1, &[2, 3]),
            "1/2 09:00-10:00 2/2 10:00-11:00 +0",
        ),
        (
            "earlier starts decide where only the place of the gap differs",
            salon(3, &[(60, 0), (60, 0), (60, 0)])
                .works(1, "09:00-10:00")
                .works(3, "12:00-13:00")
                .lets(1, &[1])
                .lets(2, &[2])
                .lets(3, &[3]),
            "1/1 09:00-10:00 2/2 10:00-11:00 3/3 12:00-13:00 +60",
        ),
    ];
    for (what, provider, expected) in table {
        assert_eq!(
            at_nine(&provider, &anybody(provider.services.len()), &[]),
            expected,
            "{what}"
        );
    }
}

#[test]
fn follow_up_keeps_the_same_employee_only() {
    let table = [
        (
            "alone",
            salon(1, &[(30, 15), (30, 0)]).lets(1, &[1]),
            "2/1 09:00-09:30 1/1 09:30-10:00 +0",
        ),
        (
            "both have one",
            salon(1, &[(30, 15), (30, 15)]),
            "1/1 09:00-09:30 2/1 09:45-10:15 +15",
        ),
        (
            "a colleague goes on",
            salon(2, &[(30, 15), (30, 15)]),
            "1/1 09:00-09:30 2/2 09:30-10:00 +0",
        ),
        (
            "it lasts over the colleague's appointment",
            salon(2, &[(30, 60), (15, 0), (30, 60)])
                .lets(1, &[1])
                .lets(2, &[2])
                .lets(3, &[1]),
            "1/1 09:00-09:30 2/2 09:30-09:45 3/1 10:30-11:00 +45",
        ),
    ];
    for (what, provider, expected) in table {
        assert_eq!(
            at_nine(&provider, &anybody(provider.services.len()), &[]),
            expected,
            "{what}"
        );
    }
}

#[test]
fn later_rank_never_comes_before_an_earlier_one() {
    use VisitRank::{Early, First, Last, Late};
    let by_one = |services: usize| salon(1, &vec![(30, 0); services]);
    let table = [
        ("none: as asked", by_one(2), "1/1 09:00-09:30 2/1 09:30-10:00 +0"),
        (
            "the cut was asked for first, and the colour comes first",
            by_one(2).ranks(1, Early).ranks(2, First),
            "2/1 09:00-09:30 1/1 09:30-10:00 +0",
        ),
        (
            "equal ranks: as asked",
            by_one(2).ranks(1, Last).ranks(2, Last),
            "1/1 09:00-09:30 2/1 09:30-10:00 +0",
        ),
        (
            "what has none stands anywhere",
            by_one(3).ranks(1, Last).ranks(3, First),
            "2/1 09:00-09:30 3/1 09:30-10:00 1/1 10:00-10:30 +0",
        ),
        (
            "all four",
            by_one(4).ranks(1, Last).ranks(2, Late).ranks(3, Early).ranks(4, First),
            "4/1 09:00-09:30 3/1 09:30-10:00 2/1 10:00-10:30 1/1 10:30-11:00 +0",
        ),
        (
            "the order beats waiting: who does the first one comes at a quarter to ten",
            salon(2, &[(30, 0), (30, 0), (30, 0)])
                .lets(1, &[2])
                .lets(2, &[1])
                .lets(3, &[1])
                .works(2, "09:45-13:00")
                .ranks(1, First)
                .ranks(2, Last),
            "3/1 09:00-09:30 1/2 09:45-10:15 2/1 10:15-10:45 +15",
        ),
    ];
    for (what, provider, expected) in table {
        assert_eq!(
            at_nine(&provider, &anybody(provider.services.len()), &[]),
            expected,
            "{what}"
        );
    }
}

#[test]
fn visit_that_only_the_other_order_allows_is_not_listed() {
    let provider = salon(2, &[(60, 0), (60, 0)])
        .works(1, "09:00-10:00")
        .works(2, "10:00-13:00")
        .lets(1, &[1])
        .lets(2, &[2]);
    assert_eq!(on_day(&provider, DAY, &anybody(2), &[], 480).len(), 1);
    let ranked = provider.ranks(1, VisitRank::Last).ranks(2, VisitRank::Early);
    assert_eq!(on_day(&ranked, DAY, &anybody(2), &[], 480), Vec::<String>::new());
}

#[test]
fn last_follow_up_may_run_past_closing_time() {
    let provider = salon(1, &[(30, 0), (30, 60)]);
    let visits = on_day(&provider, DAY, &anybody(2), &[], 0);
    assert_eq!(visits.last().unwrap(), "1/1 12:00-12:30 2/1 12:30-13:00 +0");
}

#[test]
fn next_appointment_begins_on_the_grid() {
    let provider = salon(1, &[(50, 0), (50, 0)]);
    assert_eq!(
        at_nine(&provider, &anybody(2), &[]),
        "1/1 09:00-09:50 2/1 10:00-10:50 +10"
    );
    assert_eq!(on_day(&provider, DAY, &anybody(2), &[], 9), Vec::<String>::new());
    let visits = on_day(&provider, DAY, &anybody(2), &[], 10);
    // From 9:00 to 11:00, every quarter of an hour.
    assert_eq!(visits.len(), 9);
}

#[test]
fn employee_is_free_during_processing_time_and_the_customer_is_not() {
    let mut provider = salon(1, &[(60, 0), (30, 0)]);
    let steps = [(true, 15), (false, 30), (true, 15)].map(|(is_work, minutes)| Step { is_work, minutes });
    provider.services[0].work = Step::work(&steps).unwrap();
    assert_eq!(
        at_nine(&provider, &anybody(2), &[]),
        "1/1 09:00-10:00 2/1 10:00-10:30 +0"
    );
    // Somebody else's cut while the colour works in, a cut while somebody else's colour does, and both.
    let meanwhile = provider.taken(1, (9, 15), (9, 45));
    assert_eq!(
        at_nine(&provider, &anybody(2), &[meanwhile]),
        "1/1 09:00-10:00 2/1 10:00-10:30 +0"
    );
    let around = [
        provider.taken(1, (10, 0), (10, 15)),
        provider.taken(1, (10, 45), (11, 0)),
    ];
    assert_eq!(
        at_nine(&provider, &anybody(2), &around),
        "2/1 09:00-09:30 1/1 09:30-10:30 +0"
    );
    assert_eq!(at_nine(&provider, &[(1, 0)], &around), "1/1 09:00-10:00 +0");
    let all = [meanwhile, around[0], around[1]];
    assert_eq!(
        at_nine(&provider, &anybody(2), &all),
        "1/1 09:00-10:00 2/1 10:15-10:45 +15"
    );
}

#[test]
fn occupied_and_absent_employees_are_not_listed() {
    let mut provider = salon(2, &[(60, 0), (60, 0)]);
    let taken = [provider.taken(1, (10, 0), (10, 30))];
    assert_eq!(
        at_nine(&provider, &anybody(2), &taken),
        "1/2 09:00-10:00 2/2 10:00-11:00 +0"
    );
    assert_eq!(
        at_nine(&provider, &[(1, 1), (2, 1)], &taken),
        "1/1 09:00-10:00 2/1 10:30-11:30 +30"
    );
    let absence = provider.absence(at((9, 0)), at((10, 0)));
    provider.employees[1].absences.push(absence);
    assert_eq!(
        at_nine(&provider, &anybody(2), &taken),
        "1/1 09:00-10:00 2/2 10:00-11:00 +0"
    );
}

#[test]
fn rooms_are_shared_by_all_appointments_of_a_visit() {
    let cabins = |cabins| salon(2, &[(30, 15), (30, 15)]).with_cabins(cabins, &[1, 2]);
    assert_eq!(
        at_nine(&cabins(2), &anybody(2), &[]),
        "1/1 09:00-09:30 2/2 09:30-10:00 +0"
    );
    // The cabin is kept by the follow-up, so a colleague gains nothing.
    let one = cabins(1);
    assert_eq!(at_nine(&one, &anybody(2), &[]), "1/1 09:00-09:30 2/1 09:45-10:15 +15");
    let two = cabins(2);
    let taken = [two.taken(102, (9, 0), (13, 0))];
    assert_eq!(
        at_nine(&two, &anybody(2), &taken),
        "1/1 09:00-09:30 2/1 09:45-10:15 +15"
    );
    // What needs none is in nobody's way.
    let first_only = salon(2, &[(30, 15), (30, 15)]).with_cabins(1, &[1]);
    assert_eq!(
        at_nine(&first_only, &anybody(2), &[]),
        "1/1 09:00-09:30 2/2 09:30-10:00 +0"
    );
}

#[test]
fn third_appointment_waits_for_the_room_of_the_first_when_follow_ups_are_long() {
    let provider = salon(3, &[(30, 60), (30, 60), (30, 60)]).with_cabins(2, &[1, 2, 3]);
    let expected = "1/1 09:00-09:30 2/2 09:30-10:00 3/1 10:30-11:00 +30";
    assert_eq!(at_nine(&provider, &anybody(3), &[]), expected);
}

#[test]
fn room_of_the_first_steps_is_free_for_the_next_appointment() {
    let mut provider = salon(2, &[(30, 15), (30, 15)]).with_cabins(1, &[1, 2]);
    let steps = [(true, 20), (true, 10)].map(|(is_work, minutes)| Step { is_work, minutes });
    // Neither keeps the cabin until its end.
    for service in &mut provider.services {
        service.needs[0].during = Step::during(&steps, &[0]).unwrap();
    }
    assert_eq!(
        at_nine(&provider, &anybody(2), &[]),
        "1/1 09:00-09:30 2/2 09:30-10:00 +0"
    );
}

#[test]
fn visit_stays_on_its_local_day() {
    let mut provider = salon(1, &[(60, 0), (60, 0)]);
    provider.premises = availability("00:00-24:00");
    provider = provider.works(1, "00:00-24:00");
    let visits = on_day(&provider, DAY, &anybody(2), &[], 480);
    assert_eq!(visits[0], "1/1 00:00-01:00 2/1 01:00-02:00 +0");
    assert_eq!(visits.last().unwrap(), "1/1 22:00-23:00 2/1 23:00-00:00 +0");
}

#[test]
fn clock_changes_count_by_what_has_passed() {
    let mut provider = salon(1, &[(60, 0), (60, 0)]);
    provider.premises = availability("00:00-06:00");
    provider = provider.works(1, "00:00-06:00");
    let from_one = |day, max_waiting| {
        let visits = on_day(&provider, day, &anybody(2), &[], max_waiting);
        visits
            .into_iter()
            .find(|visit| visit.starts_with("1/1 01:00"))
            .unwrap_or_default()
    };
    // Two o'clock is skipped, and later comes twice, of which only the first pass has starts.
    let (spring, autumn) = (date!(2027 - 03 - 28), date!(2027 - 10 - 31));
    assert_eq!(from_one(spring, 0), "1/1 01:00-03:00 2/1 03:00-04:00 +0");
    assert_eq!(from_one(autumn, 0), "1/1 01:00-02:00 2/1 02:00-02:00 +0");
    let from_two = |max_waiting| {
        let visits = on_day(&provider, autumn, &anybody(2), &[], max_waiting);
        visits
            .into_iter()
            .find(|visit| visit.starts_with("1/1 02:00"))
            .unwrap_or_default()
    };
    assert_eq!(from_two(60), "1/1 02:00-02:00 2/1 03:00-04:00 +60");
    assert_eq!(from_two(59), "");
}

#[test]
fn only_the_first_start_must_lie_in_the_range() {
    let provider = salon(1, &[(60, 0), (60, 0)]);
    let rules = provider.rules();
    let starts = |from, to, now| {
        let bounds = bounds(WallRange::new(at(from), at(to)).unwrap(), 60);
        let visits = best_visits(&rules, &entries(&anybody(2)), &[], &bounds, now)
            .unwrap()
            .visits;
        visits
            .iter()
            .map(|visit| visit.appointments[0].start.time())
            .collect::<Vec<Time>>()
    };
    let time = |hour, minute| Time::from_hms(hour, minute, 0).unwrap();
    assert_eq!(starts((9, 10), (9, 31), NOW), [time(9, 15), time(9, 30)]);
    // In Vienna it is 10:31.
    assert_eq!(
        starts((9, 0), (13, 0), datetime!(2027-01-11 09:31 UTC)),
        [time(10, 45), time(11, 0)]
    );
}

/// A cut of an hour by Anna or Ben, a colour of half an hour by Anna.
#[test]
fn visit_goes_around_the_own_times_of_the_customer() {
    let provider = salon(2, &[(60, 0), (30, 0)]).lets(2, &[1]);
    let beside = |own: &[[(u8, u8); 2]]| {
        let bounds = VisitBounds {
            own_times: own
                .iter()
                .map(|[from, to]| WallRange::new(at(*from), at(*to)).unwrap())
                .collect(),
            ..bounds(WallRange::new(at((9, 0)), at((9, 1))).unwrap(), 60)
        };
        within(&provider, &anybody(2), &[], &bounds).pop().unwrap_or_default()
    };
    assert_eq!(beside(&[]), "1/1 09:00-10:00 2/1 10:00-10:30 +0");
    assert_eq!(
        beside(&[[(9, 45), (10, 0)]]),
        "2/1 09:00-09:30 1/1 10:00-11:00 +30",
        "another order, and waiting over the time in between"
    );
    assert_eq!(
        beside(&[[(10, 0), (10, 30)], [(8, 0), (9, 0)]]),
        "1/1 09:00-10:00 2/1 10:30-11:00 +30",
        "what only touches does not overlap"
    );
    assert_eq!(beside(&[[(9, 15), (9, 30)]]), "", "nothing begins at nine then");
}

/// In Vienna the clock goes from 2 to 3 on 28 March 2027.
#[test]
fn time_of_the_customer_that_the_clock_skips_keeps_nothing_away() {
    let provider = salon(1, &[(60, 0)]).works(1, "00:00-13:00");
    let spring = date!(2027 - 03 - 28);
    let skipped = WallRange::new(spring.with_hms(2, 0, 0).unwrap(), spring.with_hms(2, 45, 0).unwrap()).unwrap();
    let day = bounds(WallRange::days(spring, spring).unwrap(), 60);
    let beside = VisitBounds {
        own_times: vec![skipped],
        ..day.clone()
    };
    let visits = |bounds: &VisitBounds| within(&provider, &anybody(1), &[], bounds);
    assert_eq!(visits(&beside), visits(&day));
}

#[test]
fn basket_without_a_visit_lists_none() {
    let provider = salon(2, &[(60, 0), (60, 0)])
        .works(1, "09:00-10:00")
        .works(2, "12:00-13:00")
        .lets(1, &[1])
        .lets(2, &[2]);
    assert_eq!(on_day(&provider, DAY, &anybody(2), &[], 119), Vec::<String>::new());
    assert_eq!(on_day(&provider, DAY, &anybody(2), &[], 120).len(), 1);
    let closed = provider.works(2, "");
    assert_eq!(on_day(&closed, DAY, &anybody(2), &[], 480), Vec::<String>::new());
}

#[test]
fn same_service_twice_is_done_twice() {
    let provider = salon(1, &[(60, 0)]);
    assert_eq!(
        at_nine(&provider, &[(1, 0), (1, 1)], &[]),
        "1/1 09:00-10:00 1/1 10:00-11:00 +0"
    );
}

#[test]
fn unknown_service_unskilled_employee_and_seven_services_are_refused() {
    let provider = salon(2, &[(15, 0); 7]).lets(2, &[1]);
    let refused = |asked: &[(i64, i32)]| {
        let bounds = bounds(WallRange::days(DAY, DAY).unwrap(), 60);
        best_visits(&provider.rules(), &entries(asked), &[], &bounds, NOW).map(|list| list.visits.len())
    };
    assert_eq!(
        refused(&[(1, 0), (9, 0)]),
        Err(BasketRefusal::UnknownService { entry: 1 })
    );
    assert_eq!(refused(&[(2, 2)]), Err(BasketRefusal::UnknownEmployee { entry: 0 }));
    assert_eq!(
        refused(&anybody(MAX_VISIT_SERVICES + 1)),
        Err(BasketRefusal::TooComplex)
    );
    assert_eq!(refused(&anybody(MAX_VISIT_SERVICES)), Ok(11));
}

#[test]
fn search_is_given_up_after_its_step_limit() {
    let provider = salon(3, &[(30, 0); 4]);
    let within = |steps| {
        let bounds = bounds(WallRange::days(DAY, DAY).unwrap(), 60);
        let effort = &mut Effort::of(steps);
        best_visits_within(&provider.rules(), &entries(&anybody(4)), &[], &bounds, NOW, effort)
    };
    assert_eq!(within(1_000), Err(BasketRefusal::TooComplex));
    assert!(within(10_000).is_ok());
}

/// Asked again from the day on which it goes on, a list that was cut has what the whole one has.
#[test]
fn list_without_steps_for_the_next_day_goes_on_there() {
    let provider = salon(2, &[(15, 0); 4]);
    let rules = provider.rules();
    let last = DAY + Duration::days(3);
    let from = |day: Date, steps| {
        let bounds = bounds(WallRange::days(day, last).unwrap(), 60);
        let mut effort = Effort::of(steps);
        best_visits_within(&rules, &entries(&anybody(4)), &[], &bounds, NOW, &mut effort).unwrap()
    };
    let whole = from(DAY, 1_000_000);
    assert_eq!(whole.continues_on, None);
    let mut pieces = from(DAY, 10_000);
    assert!(pieces.continues_on.is_some());
    while let Some(day) = pieces.continues_on {
        let more = from(day, 10_000);
        pieces.visits.extend(more.visits);
        pieces.continues_on = more.continues_on;
    }
    assert_eq!(pieces, whole);
}

/// 288 visits a day of 110 and 130 bytes: 69,120.
#[test]
fn list_of_half_a_megabyte_ends_with_a_whole_day() {
    let mut provider = Provider::open("00:00-24:00", 5);
    provider.grid = 5;
    let bounds = bounds(WallRange::days(DAY, DAY + Duration::days(9)).unwrap(), 0);
    let list = best_visits(&provider.rules(), &entries(&anybody(1)), &[], &bounds, NOW).unwrap();
    assert_eq!(list.continues_on, Some(DAY + Duration::days(7)));
    assert_eq!(list.visits.len(), 7 * 288);
}

/// The numbers of the example in the module's documentation.
#[test]
fn worked_example_of_the_documentation_is_right() {
    let provider = salon(2, &[(30, 15), (60, 0)]).lets(2, &[1]);
    let rules = provider.rules();
    let services: Vec<&ServiceRules> = rules.services.iter().collect();
    let busy = Busy::of(&rules, &[]);
    let range = WallRange::days(DAY, DAY).unwrap();
    let wanted: Vec<_> = services.iter().map(|service| (*service, None)).collect();
    let (_, free_starts) = free_starts_by_day(&rules, &wanted, &busy, &range, NOW)
        .pop_first()
        .unwrap();
    let frame = rules.zone.day(DAY);
    let day = VisitDay::of(&rules, &services, &busy, &frame, &free_starts);
    let completions = Completions::of(&day, 2, 60, &mut Effort::for_visits()).unwrap();
    let after = |service, employee, rest| {
        let start = 0;
        assert_eq!(day.starts[start].minute, 540);
        completions.after(
            day.finished(Placed {
                service,
                employee,
                start,
            })
            .unwrap(),
            rest,
        )
    };
    let (cut, colour) = (0b01, 0b10);
    let colour_next = Cost::of_next(1, colour);
    let by_anna = Cost::of_waiting(15).plus(Cost::of_end(645)).plus(colour_next);
    assert_eq!(after(0, 0, colour), by_anna);
    assert_eq!(
        after(0, 1, colour),
        Cost::CHANGE.plus(Cost::of_end(630)).plus(colour_next)
    );
    assert_eq!(after(1, 0, cut), Cost::of_end(630));
    assert_eq!(
        completions.whole(0),
        Cost::of_end(630).plus(Cost::of_next(1, cut | colour))
    );
    assert_eq!(
        at_nine(&provider, &anybody(2), &[]),
        "2/1 09:00-10:00 1/1 10:00-10:30 +0"
    );
}

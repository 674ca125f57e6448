//! One example for each rule of a free start.

use time::Weekday;
use time::macros::{date, datetime};

use crate::calendar::{Busy, Rules};
use crate::example::{ChangeAction, Provider, availability, availability_on, service, times};
use crate::holidays::{ClosedHolidays, LocalHoliday, Region};
use crate::slots::{Slot, SlotList, WallRange, all_free_starts_beside, free_starts, free_starts_beside};
use shared_kernel::{InstantMinute, ResourceId};

/// A Monday without anything special.
const DAY: time::Date = date!(2027 - 01 - 11);

/// A query for one day, a while before it.
fn asked(services: &[i64]) -> ChangeAction<'_> {
    ChangeAction {
        services,
        days: (DAY, DAY),
        occupations: &[],
        now: datetime!(2027-01-01 12:00 UTC),
    }
}

#[test]
fn grid_counts_from_local_midnight_whatever_the_opening_hours() {
    // Open from 9:10: the first step of the grid is 9:15, not 9:10.
    let mut provider = Provider::open("09:10-10:10", 30);
    assert_eq!(provider.day(DAY, &[]), "09:15 09:30");
    provider.grid = 20;
    assert_eq!(provider.day(DAY, &[]), "09:20 09:40");
    provider.grid = 60;
    assert_eq!(provider.day(DAY, &[]), "");
    provider.grid = 5;
    assert_eq!(provider.day(DAY, &[]), "09:10 09:15 09:20 09:25 09:30 09:35 09:40");
}

#[test]
fn durations_need_not_fit_the_grid() {
    assert_eq!(Provider::open("09:00-09:45", 7).day(DAY, &[]), "09:00 09:15 09:30");
    assert_eq!(Provider::open("09:00-09:36", 7).day(DAY, &[]), "09:00 09:15");
    assert_eq!(Provider::open("09:00-09:37", 7).day(DAY, &[]), "09:00 09:15 09:30");
}

#[test]
fn appointment_does_not_span_a_break() {
    assert_eq!(
        Provider::open("09:00-10:00 10:30-11:30", 45).day(DAY, &[]),
        "09:00 09:15 10:30 10:45"
    );
}

#[test]
fn adjacent_windows_are_no_break() {
    assert_eq!(
        Provider::open("09:00-09:30 09:30-10:00", 45).day(DAY, &[]),
        "09:00 09:15"
    );
}

#[test]
fn last_window_may_end_at_midnight_and_nothing_runs_past_it() {
    let provider = Provider::open("00:00-00:30 23:00-24:00", 30);
    assert_eq!(provider.day(DAY, &[]), "00:00 23:00 23:15 23:30");
    assert_eq!(Provider::open("00:00-24:00", 1440).day(DAY, &[]), "00:00");
}

#[test]
fn employees_work_only_while_the_premises_are_open() {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.employees = vec![
        availability("08:00-09:45"),
        availability_on(&[Weekday::Tuesday], "09:00-10:00"),
    ];
    let provider = provider.all_can_do_all();
    assert_eq!(provider.day(DAY, &[]), "09:00 09:15");
    assert_eq!(provider.day(date!(2027 - 01 - 12), &[]), "09:00 09:15 09:30");
}

#[test]
fn closure_blocks_everybody_and_absence_one_employee() {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.employees.push(availability("09:00-10:00"));
    let mut provider = provider.all_can_do_all();
    let start = |hour, minute| DAY.with_hms(hour, minute, 0).unwrap();
    let absence = provider.absence(start(9, 10), start(9, 20));
    provider.employees[0].absences.push(absence);
    let both = provider.free(&asked(&[1]));
    let slots: Vec<Slot> = both.slots().collect();
    let slot = |hour, minute, employees: &[i32]| Slot {
        start: start(hour, minute),
        employees: employees.iter().map(|id| ResourceId(*id)).collect(),
    };
    assert_eq!(slots, [slot(9, 0, &[2]), slot(9, 15, &[2]), slot(9, 30, &[1, 2])]);
    let closure = provider.absence(start(9, 30), start(12, 0));
    provider.premises.absences.push(closure);
    assert_eq!(times(&provider.free(&asked(&[1]))), "09:00");
}

#[test]
fn public_holiday_is_closed_unless_the_premises_open() {
    let mut provider = Provider::open("09:00-10:00", 30);
    let epiphany = date!(2027 - 01 - 06);
    let austria = Region::with_code("AT").unwrap();
    assert_eq!(provider.day(epiphany, &[]), "09:00 09:15 09:30");
    provider.premises.holidays = ClosedHolidays::of(austria, Vec::new());
    assert_eq!(provider.day(epiphany, &[]), "");
    assert_eq!(provider.day(date!(2027 - 01 - 07), &[]), "09:00 09:15 09:30");
    provider.premises.holidays = ClosedHolidays::of(austria, vec![epiphany]);
    assert_eq!(provider.day(epiphany, &[]), "09:00 09:15 09:30");
}

#[test]
fn half_a_holiday_closes_from_noon_where_it_is_chosen() {
    let mut provider = Provider::open("11:00-13:00", 30);
    let sechselaeuten = date!(2027 - 04 - 19);
    let zurich = ClosedHolidays::of(Region::with_code("CH-ZH").unwrap(), Vec::new());
    provider.premises.holidays = zurich.clone();
    let all = "11:00 11:15 11:30 11:45 12:00 12:15 12:30";
    assert_eq!(provider.day(sechselaeuten, &[]), all);
    provider.premises.holidays = zurich.and_local(LocalHoliday::with_code("SECHSELAEUTEN"));
    assert_eq!(provider.day(sechselaeuten, &[]), "11:00 11:15 11:30");
    assert_eq!(provider.day(date!(2027 - 04 - 26), &[]), all);
}

#[test]
fn appointment_may_end_when_an_absence_begins() {
    let mut provider = Provider::open("09:00-10:00", 30);
    let absence = provider.absence(datetime!(2027-01-11 09:30), datetime!(2027-01-11 09:45));
    provider.employees[0].absences.push(absence);
    assert_eq!(provider.day(DAY, &[]), "09:00");
}

#[test]
fn follow_up_may_run_past_closing_time_and_into_an_absence() {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.services = vec![service(1, 30, 240, &[0])];
    let absence = provider.absence(datetime!(2027-01-11 10:00), datetime!(2027-01-12 00:00));
    provider.employees[0].absences.push(absence);
    assert_eq!(provider.day(DAY, &[]), "09:00 09:15 09:30");
}

#[test]
fn follow_up_must_not_overlap_the_next_appointment() {
    let mut provider = Provider::open("09:00-11:00", 30);
    provider.services = vec![service(1, 30, 20, &[0])];
    let next = [provider.occupation(1, datetime!(2027-01-11 10:00), datetime!(2027-01-11 10:30))];
    // 9:15 ends at 9:45 but needs the employee until 10:05.
    assert_eq!(provider.day(DAY, &next), "09:00 10:30");
}

#[test]
fn appointments_stand_back_to_back() {
    let provider = Provider::open("09:00-10:30", 30);
    let taken = [provider.occupation(1, datetime!(2027-01-11 09:30), datetime!(2027-01-11 10:00))];
    assert_eq!(provider.day(DAY, &taken), "09:00 10:00");
}

#[test]
fn occupation_of_another_employee_is_no_obstacle() {
    let provider = Provider::open("09:00-09:30", 30);
    let other = [provider.occupation(2, datetime!(2027-01-11 09:00), datetime!(2027-01-11 10:00))];
    assert_eq!(provider.day(DAY, &other), "09:00");
}

#[test]
fn an_occupation_from_the_day_before_reaches_into_the_morning() {
    let provider = Provider::open("00:00-02:00", 30);
    let night = [provider.occupation(1, datetime!(2027-01-10 22:00), datetime!(2027-01-11 01:10))];
    assert_eq!(provider.day(DAY, &night), "01:15 01:30");
}

#[test]
fn only_the_skilled_are_listed() {
    let mut provider = Provider::open("09:00-09:30", 30);
    provider.employees = vec![availability("09:00-09:30"); 3];
    provider.services[0].skilled = vec![1];
    let slots: Vec<Slot> = provider.free(&asked(&[1])).slots().collect();
    assert_eq!(slots.len(), 1);
    assert_eq!(slots[0].employees, [ResourceId(2)]);
    provider.services[0].skilled.clear();
    assert!(provider.free(&asked(&[1])).is_empty());
}

#[test]
fn more_than_sixty_four_employees_are_listed_in_order() {
    let mut provider = Provider::open("09:00-09:30", 30);
    provider.employees = vec![availability("09:00-09:30"); 130];
    let provider = provider.all_can_do_all();
    let taken: Vec<_> = [1, 64, 65, 130]
        .map(|id| provider.occupation(id, datetime!(2027-01-11 09:00), datetime!(2027-01-11 09:30)))
        .into();
    let slots: Vec<Slot> = provider
        .free(&ChangeAction {
            occupations: &taken,
            ..asked(&[1])
        })
        .slots()
        .collect();
    let expected: Vec<ResourceId> = (1..=130)
        .filter(|id| ![1, 64, 65, 130].contains(id))
        .map(ResourceId)
        .collect();
    assert_eq!(slots[0].employees, expected);
}

#[test]
fn past_start_is_not_listed_and_the_present_minute_is() {
    let provider = Provider::open("09:00-10:00", 15);
    // Vienna is one hour ahead in January.
    let at = |now| times(&provider.free(&ChangeAction { now, ..asked(&[1]) }));
    assert_eq!(at(datetime!(2027-01-11 08:15 UTC)), "09:15 09:30 09:45");
    assert_eq!(at(datetime!(2027-01-11 08:15:00.000000001 UTC)), "09:30 09:45");
    assert_eq!(at(datetime!(2027-01-11 08:14:59 UTC)), "09:15 09:30 09:45");
    assert_eq!(at(datetime!(2027-01-11 20:00 UTC)), "");
    assert_eq!(at(datetime!(2027-01-15 08:00 UTC)), "");
}

#[test]
fn notice_counts_from_now_over_midnight() {
    let mut provider = Provider::open("09:00-10:00", 15);
    provider.notice = 12 * 60;
    let at = |now| times(&provider.free(&ChangeAction { now, ..asked(&[1]) }));
    assert_eq!(at(datetime!(2027-01-10 20:30 UTC)), "09:30 09:45");
    assert_eq!(at(datetime!(2027-01-10 20:30:01 UTC)), "09:45");
}

#[test]
fn the_last_day_of_the_horizon_counts_in_the_providers_zone() {
    let mut provider = Provider::open("09:00-09:30", 30);
    provider.horizon = 2;
    let days = (date!(2027 - 01 - 09), date!(2027 - 01 - 14));
    let listed = |now| -> Vec<time::Date> {
        provider
            .free(&ChangeAction {
                days,
                now,
                ..asked(&[1])
            })
            .days()
            .map(|day| day.0)
            .collect()
    };
    assert_eq!(
        listed(datetime!(2027-01-10 22:59 UTC)),
        [date!(2027 - 01 - 11), date!(2027 - 01 - 12)]
    );
    // Half past midnight in Vienna, still the day before in UTC.
    assert_eq!(
        listed(datetime!(2027-01-10 23:30 UTC)),
        [11, 12, 13].map(|day| date!(2027 - 01 - 01).replace_day(day).unwrap())
    );
}

#[test]
fn a_range_may_begin_and_end_within_a_day() {
    let provider = Provider::open("09:00-11:00", 30);
    let rules = provider.rules();
    let starts = |from, to| {
        let range = WallRange::new(from, to).unwrap();
        times(&free_starts(
            &rules,
            &[&rules.services[0]],
            &[],
            &range,
            datetime!(2027-01-01 12:00 UTC),
        ))
    };
    assert_eq!(
        starts(datetime!(2027-01-11 09:15), datetime!(2027-01-11 10:00)),
        "09:15 09:30 09:45"
    );
    assert_eq!(
        starts(datetime!(2027-01-11 09:16), datetime!(2027-01-11 10:01)),
        "09:30 09:45 10:00"
    );
    assert_eq!(
        starts(datetime!(2027-01-11 10:15), datetime!(2027-01-12 09:15)),
        "10:15 10:30 09:00"
    );
}

/// A provider with so many employees who all do the same.
fn team(employees: usize, windows: &str, duration: u16) -> Provider {
    let mut provider = Provider::open(windows, duration);
    provider.employees = vec![provider.premises.clone(); employees];
    provider.all_can_do_all()
}

/// What a query for half a year of service 1 lists, asked on the day before.
fn half_year(list: impl Fn(&Rules, &WallRange) -> SlotList, provider: &Provider) -> Vec<SlotList> {
    let rules = provider.rules();
    let mut range = WallRange::days(DAY, DAY + time::Duration::days(179)).unwrap();
    let mut lists = vec![list(&rules, &range)];
    while let Some(next) = lists.last().unwrap().continues_at() {
        range = WallRange::new(next, range.to()).unwrap();
        lists.push(list(&rules, &range));
    }
    lists
}

fn plain(rules: &Rules, range: &WallRange) -> SlotList {
    free_starts(
        rules,
        &[&rules.services[0]],
        &[],
        range,
        datetime!(2027-01-10 12:00 UTC),
    )
}

fn beside(rules: &Rules, range: &WallRange) -> SlotList {
    let busy = Busy::of(rules, &[]);
    let now = datetime!(2027-01-10 12:00 UTC);
    free_starts_beside(rules, &[&rules.services[0]], &busy, range, now)
}

/// A start takes 50 bytes and 2 for each of the three employees, a day 288 * 56 = 16,128, and 31 days less than 512,000.
#[test]
fn list_of_half_a_megabyte_ends_with_a_whole_day() {
    let mut provider = team(3, "00:00-24:00", 5);
    provider.grid = 5;
    let lists = half_year(plain, &provider);
    assert_eq!(lists[0].continues_at(), Some(datetime!(2027-02-11 00:00)));
    assert_eq!(lists[0].len(), 31 * 288);
    let all = |rules: &Rules, range: &WallRange| {
        let busy = Busy::of(rules, &[]);
        let now = datetime!(2027-01-10 12:00 UTC);
        all_free_starts_beside(rules, &[&rules.services[0]], &busy, range, now)
    };
    let [whole] = half_year(all, &provider).try_into().unwrap();
    // Up to the horizon, and in March the clock skips an hour.
    assert_eq!(whole.len(), 180 * 288 - 12);
    assert!(lists.iter().flat_map(SlotList::slots).eq(whole.slots()));
}

/// 28 starts a day with 26 employees, of 50 and 3 bytes for each: 645,120 in half a year.
#[test]
fn half_a_year_of_more_than_25_employees_is_whole_in_the_plain_list_only() {
    let large = team(26, "09:00-16:00", 15);
    assert_eq!(half_year(plain, &large).len(), 1);
    assert_eq!(half_year(beside, &large).len(), 2);
    let usual = team(25, "09:00-16:00", 15);
    let ends = |lists: Vec<SlotList>| lists[0].continues_at();
    // 3,500 bytes a day.
    assert_eq!(ends(half_year(plain, &usual)), Some(datetime!(2027-06-06 00:00)));
    assert_eq!(ends(half_year(beside, &usual)), Some(datetime!(2027-06-06 00:00)));
}

/// A start with a thousand employees takes 50 bytes and 5 for each.
#[test]
fn list_whose_first_day_is_too_long_ends_within_it() {
    let mut provider = team(1_000, "09:00-24:00", 5);
    provider.grid = 5;
    let list = plain(&provider.rules(), &WallRange::days(DAY, DAY).unwrap());
    assert_eq!(list.len(), 148);
    assert_eq!(list.continues_at(), Some(datetime!(2027-01-11 21:20)));
}

#[test]
fn several_services_stand_back_to_back_with_one_employee() {
    let mut provider = Provider::open("09:00-11:00", 30);
    // 30 + 10 minutes, so the second begins at the next step of the grid: 45 minutes later.
    provider.services = vec![service(1, 30, 10, &[0]), service(2, 45, 0, &[0])];
    assert_eq!(times(&provider.free(&asked(&[1, 2]))), "09:00 09:15 09:30");
    assert_eq!(times(&provider.free(&asked(&[2, 1]))), "09:00 09:15 09:30 09:45");
    assert_eq!(times(&provider.free(&asked(&[1, 1, 1]))), "09:00");
}

#[test]
fn second_service_is_not_moved_behind_an_obstacle() {
    let mut provider = Provider::open("09:00-12:00", 30);
    provider.services = vec![service(1, 30, 0, &[0]), service(2, 30, 0, &[0])];
    let taken = [provider.occupation(1, datetime!(2027-01-11 10:00), datetime!(2027-01-11 10:30))];
    let listed = times(&provider.free(&ChangeAction {
        occupations: &taken,
        ..asked(&[1, 2])
    }));
    assert_eq!(listed, "09:00 10:30 10:45 11:00");
}

#[test]
fn several_services_need_an_employee_who_can_do_all() {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.employees = vec![availability("09:00-10:00"); 3];
    provider.services = vec![service(1, 30, 0, &[0, 1]), service(2, 30, 0, &[1, 2])];
    let slots: Vec<Slot> = provider.free(&asked(&[1, 2])).slots().collect();
    assert_eq!(
        slots,
        [Slot {
            start: datetime!(2027-01-11 09:00),
            employees: vec![ResourceId(2)]
        }]
    );
}

#[test]
fn several_services_may_have_a_break_between_them() {
    let mut provider = Provider::open("09:00-09:30 10:00-10:30", 30);
    provider.grid = 60;
    provider.services = vec![service(1, 30, 0, &[0]), service(2, 30, 0, &[0])];
    assert_eq!(times(&provider.free(&asked(&[1, 2]))), "09:00");
}

#[test]
fn several_services_end_on_the_day_on_which_they_begin() {
    let mut provider = Provider::open("00:00-24:00", 30);
    provider.services = vec![service(1, 60, 0, &[0]), service(2, 60, 0, &[0])];
    let listed = times(&provider.free(&asked(&[1, 2])));
    assert!(listed.ends_with("21:45 22:00"), "{listed}");
}

#[test]
fn starts_in_the_spring_gap_do_not_exist() {
    // Vienna jumps from 2:00 to 3:00.
    let provider = Provider::open("01:00-04:00", 30);
    assert_eq!(
        provider.day(date!(2027 - 03 - 28), &[]),
        "01:00 01:15 01:30 01:45 03:00 03:15 03:30"
    );
    // An hour on the clock is none: 1:30 to 3:30 lasts one hour.
    let long = Provider::open("01:30-03:30", 60);
    assert_eq!(long.day(date!(2027 - 03 - 28), &[]), "01:30");
    assert_eq!(long.day(date!(2027 - 03 - 27), &[]), "01:30 01:45 02:00 02:15 02:30");
}

#[test]
fn opening_hours_inside_the_spring_gap_offer_nothing() {
    assert_eq!(Provider::open("02:00-03:00", 15).day(date!(2027 - 03 - 28), &[]), "");
    // What is left of them begins when the clock has jumped.
    assert_eq!(
        Provider::open("02:30-03:30", 15).day(date!(2027 - 03 - 28), &[]),
        "03:00 03:15"
    );
}

#[test]
fn repeated_hour_in_autumn_is_offered_in_its_first_pass() {
    // Vienna shows 2:00 to 3:00 twice.
    let provider = Provider::open("01:30-03:30", 30);
    let day = date!(2027 - 10 - 31);
    assert_eq!(provider.day(day, &[]), "01:30 01:45 02:00 02:15 02:30 02:45 03:00");
    let slot_list = provider.free(&ChangeAction {
        services: &[1],
        days: (day, day),
        occupations: &[],
        now: datetime!(2027-10-31 00:10 UTC),
    });
    // Ten past two in the first pass: 2:00 has passed, 2:15 is to come.
    assert_eq!(times(&slot_list), "02:15 02:30 02:45 03:00");
    assert_eq!(
        slot_list.first_start(),
        Some(InstantMinute::floor(datetime!(2027-10-31 00:15 UTC)))
    );
    // In the second pass all of them are over.
    let later = ChangeAction {
        services: &[1],
        days: (day, day),
        occupations: &[],
        now: datetime!(2027-10-31 01:10 UTC),
    };
    assert_eq!(times(&provider.free(&later)), "03:00");
}

#[test]
fn an_occupation_counts_in_real_minutes_through_the_fold() {
    let provider = Provider::open("01:00-05:00", 60);
    let day = date!(2027 - 10 - 31);
    // From 2:00 in the first pass for an hour: until 2:00 in the second.
    let span = crate::calendar::Span::new(
        InstantMinute::floor(datetime!(2027-10-31 00:00 UTC)),
        InstantMinute::floor(datetime!(2027-10-31 01:00 UTC)),
    );
    let taken = [crate::calendar::Occupation {
        resource: ResourceId(1),
        span: span.unwrap(),
    }];
    assert_eq!(provider.day(day, &taken), "01:00 03:00 03:15 03:30 03:45 04:00");
}

#[test]
fn zone_with_a_half_hour_change_is_supported() {
    let provider = Provider::open("01:00-03:00", 30).in_zone("Australia/Lord_Howe");
    // Forward at 2:00 to 2:30.
    assert_eq!(
        provider.day(date!(2027 - 10 - 03), &[]),
        "01:00 01:15 01:30 01:45 02:30"
    );
    // Back at 2:00 to 1:30: the first pass of 1:30 to 2:00 counts.
    assert_eq!(
        provider.day(date!(2027 - 04 - 04), &[]),
        "01:00 01:15 01:30 01:45 02:00 02:15 02:30"
    );
    // From 1:15 to 3:00 half an hour more passes than the clock shows.
    let long = Provider::open("01:15-03:00", 120).in_zone("Australia/Lord_Howe");
    assert_eq!(long.day(date!(2027 - 04 - 04), &[]), "01:15 01:30");
    assert_eq!(long.day(date!(2027 - 04 - 05), &[]), "");
}

#[test]
fn a_zone_that_skips_midnight_starts_its_day_later() {
    let provider = Provider::open("00:00-02:00", 30).in_zone("Asia/Beirut");
    assert_eq!(provider.day(date!(2027 - 03 - 28), &[]), "01:00 01:15 01:30");
}

#[test]
fn slot_list_reports_its_first_start() {
    let provider = Provider::open("09:00-10:00", 30);
    let slot_list = provider.free(&asked(&[1]));
    assert_eq!(
        slot_list.first_start(),
        Some(provider.minute(datetime!(2027-01-11 09:00)))
    );
    assert_eq!(slot_list.len(), 3);
    let closed = provider.free(&ChangeAction {
        now: datetime!(2027-01-11 20:00 UTC),
        ..asked(&[1])
    });
    assert_eq!(closed.first_start(), None);
}

//! One row for each way a change is decided. The booking is on Monday, 11 January 2027: 30 minutes at
//! nine with employee 1, and 45 with 15 afterwards at ten with employee 2. Now is seven in Vienna.

use std::sync::Arc;

use shared_kernel::{
    AppointmentId, BookingId, CalendarGuid, Money, OrganizationNr, Rank, Reach, ResourceGroupId, ResourceId, ServiceId,
};
use time::macros::datetime;
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::super::{
    AppointmentOutcome, AppointmentState, BookingChange, BookingRef, CancelScope, ChangeAction, ChangeRefusal,
    ChangeRequest, ChangeSnapshot, ChangedBy, Relocation, StoredAppointment, StoredBooking, StoredPart,
};
use crate::booking::{BrokenRule, Overridden};
use crate::calendar::{Audience, Occupation, Part};
use crate::example::{Provider, availability, service, strict_starts};

const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);
const TEN: PrimitiveDateTime = datetime!(2027-01-11 10:00);
const ELEVEN: PrimitiveDateTime = datetime!(2027-01-11 11:00);
const FIRST: AppointmentId = AppointmentId(1);
const SECOND: AppointmentId = AppointmentId(2);
const STAFF: ChangedBy = ChangedBy::Staff {
    rank: Rank::BusinessManager,
    over_rules: false,
    reach: Reach::Everybody,
    tells_customer: true,
};
const OVER_RULES: ChangedBy = ChangedBy::Staff {
    rank: Rank::BusinessManager,
    over_rules: true,
    reach: Reach::Everybody,
    tells_customer: true,
};

fn team() -> Provider {
    let mut provider = Provider::open("09:00-12:00", 30);
    provider.employees = vec![availability("09:00-12:00"); 2];
    provider.services = vec![service(1, 30, 0, &[]), service(2, 45, 15, &[])];
    provider.all_can_do_all()
}

fn stored(
    provider: &Provider,
    id: AppointmentId,
    service: i64,
    employee: i32,
    start: PrimitiveDateTime,
) -> StoredAppointment {
    let (duration, follow_up) = if service == 1 { (30, 0) } else { (45, 15) };
    let end = start + time::Duration::minutes(i64::from(duration));
    StoredAppointment {
        id,
        service: ServiceId(service),
        title: "Wie gebucht".to_owned(),
        price: Money::from_cents(990),
        duration,
        follow_up,
        employee: ResourceId(employee),
        employee_name: String::new(),
        state: AppointmentState::Confirmed,
        start,
        end,
        span: provider.span(start, end),
        parts: Vec::new(),
    }
}

fn snapshot(provider: &Provider) -> ChangeSnapshot {
    let booking = StoredBooking {
        id: BookingId(7),
        guid: CalendarGuid(Uuid::from_u128(7)),
        organization: OrganizationNr(1000),
        zone: provider.zone.clone(),
        sequence: 0,
        cancellation_notice: 0,
        appointments: vec![stored(provider, FIRST, 1, 1, NINE), stored(provider, SECOND, 2, 2, TEN)],
        participations: Vec::new(),
    };
    let occupations = booking
        .appointments
        .iter()
        .flat_map(StoredAppointment::occupations)
        .collect();
    ChangeSnapshot {
        booking,
        rules: Arc::new(provider.rules()),
        occupations,
        work_done: Vec::new(),
        recorded_at: None,
        now: NOW,
    }
}

fn decide(by: ChangedBy, action: ChangeAction, snapshot: &ChangeSnapshot) -> Result<Vec<BookingChange>, ChangeRefusal> {
    let booking = BookingRef::ManageLink([1; 32]);
    let request = ChangeRequest {
        booking,
        by,
        action,
        idempotency_key: None,
    };
    request.decide(snapshot)
}

fn to(appointment: AppointmentId, employee: Option<i32>, start: PrimitiveDateTime) -> Relocation {
    Relocation {
        appointment,
        employee: employee.map(ResourceId),
        start,
        duration: None,
    }
}

/// At the same place, with another length.
fn lasting(minutes: u16) -> Relocation {
    Relocation {
        duration: Some(minutes),
        ..to(FIRST, Some(1), NINE)
    }
}

fn ended(changes: &[BookingChange]) -> Vec<(i64, AppointmentState)> {
    changes
        .iter()
        .filter_map(|change| match change {
            BookingChange::Ended { appointment, state } => Some((appointment.0, *state)),
            _ => None,
        })
        .collect()
}

fn moved(changes: &[BookingChange]) -> Vec<(i64, i32, PrimitiveDateTime)> {
    changes
        .iter()
        .filter_map(|change| match change {
            BookingChange::Moved { appointment, to, .. } => Some((appointment.0, to.employee.0, to.start)),
            _ => None,
        })
        .collect()
}

#[test]
fn customers_move_to_whom_they_see_and_keep_whoever_serves_them() {
    let mut provider = team();
    provider.employees.push(availability("09:00-12:00"));
    provider = provider.all_can_do_all();
    provider.hidden = vec![1, 2];
    let mut busy = snapshot(&provider);
    let taken = provider.occupation(1, ELEVEN, ELEVEN + Duration::minutes(30));
    busy.occupations.push(taken);
    let decide_in = |snapshot: &ChangeSnapshot, by, employee| {
        let action = ChangeAction::Move(vec![to(FIRST, employee, ELEVEN)]);
        decide(by, action, snapshot).map(|changes| moved(&changes))
    };
    let decide = |by, employee| decide_in(&snapshot(&provider), by, employee);
    let unknown = Err(ChangeRefusal::Unfit(BrokenRule::UnknownEmployee.at(0)));
    // Employee 1 does it now, and is not visible; employee 2 neither.
    assert_eq!(decide(ChangedBy::Customer, Some(1)), Ok(vec![(1, 1, ELEVEN)]));
    assert_eq!(decide(ChangedBy::Customer, Some(2)), unknown);
    assert_eq!(decide(ChangedBy::Customer, Some(3)), Ok(vec![(1, 3, ELEVEN)]));
    assert_eq!(decide(ChangedBy::Customer, None), Ok(vec![(1, 1, ELEVEN)]));
    assert_eq!(decide(STAFF, Some(2)), Ok(vec![(1, 2, ELEVEN)]));
    // Where employee 1 is taken, only whoever is visible is chosen instead.
    assert_eq!(decide_in(&busy, ChangedBy::Customer, None), Ok(vec![(1, 3, ELEVEN)]));
}

#[test]
fn cancel_follows_deadline_and_state() {
    use AppointmentState::{CancelledByCustomer as C, CancelledByProvider as P, Confirmed, Done, NoShow};
    use ChangeRefusal::{DeadlinePassed, Over};
    type Row = (
        ChangedBy,
        u32,
        OffsetDateTime,
        [AppointmentState; 2],
        Result<Vec<(i64, AppointmentState)>, ChangeRefusal>,
    );
    let at_nine = datetime!(2027-01-11 08:00 UTC);
    let before_nine = datetime!(2027-01-11 07:59:59 UTC);
    let both = [Confirmed, Confirmed];
    let table: Vec<Row> = vec![
        (ChangedBy::Customer, 0, NOW, both, Ok(vec![(1, C), (2, C)])),
        (ChangedBy::Customer, 0, before_nine, both, Ok(vec![(1, C), (2, C)])),
        // The first one has begun: what still lies ahead is cancelled.
        (ChangedBy::Customer, 0, at_nine, both, Ok(vec![(2, C)])),
        (ChangedBy::Customer, 0, datetime!(2027-01-11 09:00 UTC), both, Err(Over)),
        // Repeated, it finds that done; what the provider called off was nobody's repetition.
        (ChangedBy::Customer, 0, at_nine, [Confirmed, C], Ok(vec![])),
        (ChangedBy::Customer, 0, at_nine, [Confirmed, P], Err(Over)),
        (ChangedBy::Customer, 0, NOW, [Done, C], Ok(vec![])),
        // Two hours before nine is now.
        (ChangedBy::Customer, 120, NOW, both, Ok(vec![(1, C), (2, C)])),
        (ChangedBy::Customer, 121, NOW, both, Err(DeadlinePassed)),
        (ChangedBy::Customer, 121, NOW, [P, Confirmed], Ok(vec![(2, C)])),
        (ChangedBy::Customer, u32::MAX, NOW, both, Err(DeadlinePassed)),
        (ChangedBy::Customer, 121, NOW, [C, P], Ok(vec![])),
        (ChangedBy::Customer, 0, NOW, [Done, NoShow], Err(Over)),
        (STAFF, 121, NOW, both, Ok(vec![(1, P), (2, P)])),
        (
            STAFF,
            0,
            datetime!(2027-01-12 09:00 UTC),
            [Done, Confirmed],
            Ok(vec![(2, P)]),
        ),
        (STAFF, 0, NOW, [C, C], Ok(vec![])),
        (STAFF, 0, datetime!(2027-01-12 09:00 UTC), [Done, P], Ok(vec![])),
        (STAFF, 0, datetime!(2027-01-12 09:00 UTC), [Done, C], Err(Over)),
        (STAFF, 0, NOW, [Done, NoShow], Err(Over)),
    ];
    for (by, notice, now, states, expected) in table {
        let mut snapshot = snapshot(&team());
        snapshot.now = now;
        snapshot.booking.cancellation_notice = notice;
        for (appointment, state) in snapshot.booking.appointments.iter_mut().zip(states) {
            appointment.state = state;
        }
        let result = decide(by, ChangeAction::Cancel(CancelScope::All), &snapshot).map(|changes| ended(&changes));
        assert_eq!(result, expected, "{by:?} {notice} {now} {states:?}");
    }
}

#[test]
fn one_of_several_appointments_can_be_cancelled() {
    let snapshot = snapshot(&team());
    let only = |ids: &[i64]| ChangeAction::Cancel(CancelScope::Only(ids.iter().copied().map(AppointmentId).collect()));
    let dropped = decide(ChangedBy::Customer, only(&[2, 2]), &snapshot).unwrap();
    assert_eq!(ended(&dropped), [(2, AppointmentState::CancelledByCustomer)]);
    assert_eq!(
        decide(ChangedBy::Customer, only(&[2, 3]), &snapshot),
        Err(ChangeRefusal::UnknownAppointment)
    );

    let mut begun = snapshot.clone();
    begun.now = datetime!(2027-01-11 08:00 UTC);
    assert_eq!(
        decide(ChangedBy::Customer, only(&[1, 2]), &begun),
        Err(ChangeRefusal::Over)
    );
    let rest = decide(ChangedBy::Customer, only(&[2]), &begun).unwrap();
    assert_eq!(ended(&rest), [(2, AppointmentState::CancelledByCustomer)]);

    let mut repeated = snapshot;
    repeated.booking.appointments[1].state = AppointmentState::CancelledByCustomer;
    assert_eq!(decide(ChangedBy::Customer, only(&[2]), &repeated), Ok(Vec::new()));
}

#[test]
fn outcome_needs_the_end_or_for_a_no_show_the_start() {
    use AppointmentState::{CancelledByCustomer, Confirmed, Done, NoShow};
    let (begins, ends) = (datetime!(2027-01-11 08:00 UTC), datetime!(2027-01-11 08:30 UTC));
    let second = time::Duration::SECOND;
    let table = [
        (AppointmentOutcome::Done, Confirmed, ends, Ok(vec![(1, Done)])),
        (
            AppointmentOutcome::Done,
            Confirmed,
            ends - second,
            Err(ChangeRefusal::NotYet),
        ),
        (AppointmentOutcome::NoShow, Confirmed, begins, Ok(vec![(1, NoShow)])),
        (
            AppointmentOutcome::NoShow,
            Confirmed,
            begins - second,
            Err(ChangeRefusal::NotYet),
        ),
        (AppointmentOutcome::Done, Done, ends, Ok(vec![])),
        (AppointmentOutcome::NoShow, Done, ends, Err(ChangeRefusal::Over)),
        (
            AppointmentOutcome::Done,
            CancelledByCustomer,
            ends,
            Err(ChangeRefusal::Cancelled),
        ),
    ];
    for (outcome, state, now, expected) in table {
        let mut snapshot = snapshot(&team());
        snapshot.now = now;
        snapshot.booking.appointments[0].state = state;
        let action = ChangeAction::Close {
            appointment: FIRST,
            outcome,
        };
        let result = decide(STAFF, action, &snapshot).map(|changes| ended(&changes));
        assert_eq!(result, expected, "{outcome:?} {state:?} {now}");
    }
}

#[test]
fn appointment_is_kept_once_while_it_is_confirmed() {
    use AppointmentState::{CancelledByCustomer, Confirmed, Done};
    let said = datetime!(2027-01-11 12:00 UTC);
    let kept = Ok(vec![BookingChange::Kept { appointment: FIRST }]);
    for (state, recorded_at, expected) in [
        (Confirmed, None, kept),
        (Confirmed, Some(said), Ok(Vec::new())),
        (CancelledByCustomer, None, Err(ChangeRefusal::Cancelled)),
        (Done, None, Err(ChangeRefusal::Over)),
    ] {
        let mut snapshot = snapshot(&team());
        snapshot.recorded_at = recorded_at;
        snapshot.booking.appointments[0].state = state;
        let action = ChangeAction::Keep { appointment: FIRST };
        assert_eq!(decide(STAFF, action, &snapshot), expected, "{state:?}");
    }
}

#[test]
fn outcome_is_exchanged_within_a_day_after_one_was_recorded() {
    use AppointmentState::{Done, NoShow};
    let recorded = datetime!(2027-01-11 12:00 UTC);
    let day = Duration::DAY;
    let table = [
        (Some(recorded), recorded + day - Duration::SECOND, true),
        (Some(recorded), recorded + day, false),
        // What was loaded with an outcome stays.
        (None, recorded, false),
    ];
    for (from, outcome, to) in [
        (Done, AppointmentOutcome::NoShow, NoShow),
        (NoShow, AppointmentOutcome::Done, Done),
    ] {
        for (recorded_at, now, is_exchanged) in table {
            let mut snapshot = snapshot(&team());
            (snapshot.now, snapshot.recorded_at) = (now, recorded_at);
            snapshot.booking.appointments[0].state = from;
            let action = ChangeAction::Close {
                appointment: FIRST,
                outcome,
            };
            let result = decide(STAFF, action, &snapshot).map(|changes| ended(&changes));
            let expected = if is_exchanged {
                Ok(vec![(FIRST.0, to)])
            } else {
                Err(ChangeRefusal::Over)
            };
            assert_eq!(result, expected, "{from:?} {now}");
        }
    }
}

#[test]
fn move_keeps_title_price_and_duration() {
    let snapshot = snapshot(&team());
    let changes = decide(
        ChangedBy::Customer,
        ChangeAction::Move(vec![to(FIRST, Some(2), ELEVEN)]),
        &snapshot,
    )
    .unwrap();
    let [BookingChange::Moved { appointment, to, over }] = changes.as_slice() else {
        panic!("{changes:?}")
    };
    assert_eq!((*appointment, over), (FIRST, &None));
    assert_eq!(
        (to.employee, to.start, to.end),
        (ResourceId(2), ELEVEN, datetime!(2027-01-11 11:30))
    );
    assert_eq!((to.title.as_str(), to.price), ("Wie gebucht", Money::from_cents(990)));
}

#[test]
fn move_works_for_an_archived_service() {
    let mut provider = team();
    provider.employees.push(availability("09:00-12:00"));
    provider.archive(2);
    let snapshot = snapshot(&provider);
    let to_eleven = |employee| ChangeAction::Move(vec![to(SECOND, employee, ELEVEN)]);
    for employee in [None, Some(1), Some(2)] {
        let changes = decide(ChangedBy::Customer, to_eleven(employee), &snapshot).unwrap();
        let [BookingChange::Moved { to, over: None, .. }] = changes.as_slice() else {
            panic!("{changes:?}")
        };
        assert_eq!((to.service, to.end), (ServiceId(2), datetime!(2027-01-11 11:45)));
        assert_eq!((to.title.as_str(), to.follow_up), ("Wie gebucht", 15));
    }
    let refused = ChangeRefusal::Unfit(BrokenRule::UnknownEmployee.at(0));
    assert_eq!(
        decide(ChangedBy::Customer, to_eleven(Some(3)), &snapshot),
        Err(refused.clone())
    );
    assert_eq!(decide(STAFF, to_eleven(Some(3)), &snapshot), Err(refused));
    let changes = decide(OVER_RULES, to_eleven(Some(3)), &snapshot).unwrap();
    assert_eq!(moved(&changes), [(2, 3, ELEVEN)]);
}

#[test]
fn move_follows_the_rules_of_the_calendar() {
    type Row = (
        Vec<Relocation>,
        Result<Vec<(i64, i32, PrimitiveDateTime)>, ChangeRefusal>,
    );
    let half_past_nine = datetime!(2027-01-11 09:30);
    let quarter_past_nine = datetime!(2027-01-11 09:15);
    let taken = |index| Err(ChangeRefusal::Unfit(BrokenRule::Taken.at(index)));
    let table: Vec<Row> = vec![
        (vec![to(FIRST, Some(1), ELEVEN)], Ok(vec![(1, 1, ELEVEN)])),
        // By half its length, over its own old time.
        (
            vec![to(FIRST, Some(1), quarter_past_nine)],
            Ok(vec![(1, 1, quarter_past_nine)]),
        ),
        // Against the other appointment of the same booking, until its follow-up is over.
        (vec![to(FIRST, Some(2), datetime!(2027-01-11 10:45))], taken(0)),
        // They change places, since both give their time back first.
        (
            vec![to(FIRST, Some(2), TEN), to(SECOND, Some(1), NINE)],
            Ok(vec![(1, 2, TEN), (2, 1, NINE)]),
        ),
        // Both want the same.
        (vec![to(FIRST, Some(1), ELEVEN), to(SECOND, Some(1), ELEVEN)], taken(1)),
        // Any-employee assignment avoids who is taken.
        (vec![to(FIRST, None, TEN)], Ok(vec![(1, 1, TEN)])),
        // There already.
        (vec![to(FIRST, Some(1), NINE)], Ok(vec![])),
        (vec![to(FIRST, None, NINE)], Ok(vec![])),
        // The first of the request stays, and the second is the one that is refused.
        (
            vec![to(FIRST, None, NINE), to(SECOND, Some(2), datetime!(2027-01-11 09:10))],
            Err(ChangeRefusal::Unfit(BrokenRule::OffGrid.at(1))),
        ),
        (
            vec![to(FIRST, Some(1), datetime!(2027-01-11 12:00))],
            Err(ChangeRefusal::Unfit(BrokenRule::OutsideHours.at(0))),
        ),
        (
            vec![to(FIRST, Some(1), datetime!(2027-01-10 09:00))],
            Err(ChangeRefusal::Unfit(BrokenRule::InThePast.at(0))),
        ),
        (
            vec![to(FIRST, Some(9), ELEVEN)],
            Err(ChangeRefusal::Unfit(BrokenRule::UnknownEmployee.at(0))),
        ),
        (
            vec![to(FIRST, None, ELEVEN), to(FIRST, None, TEN)],
            Err(ChangeRefusal::DuplicateAppointment),
        ),
        (
            vec![to(AppointmentId(3), None, half_past_nine)],
            Err(ChangeRefusal::UnknownAppointment),
        ),
    ];
    let snapshot = snapshot(&team());
    for (relocations, expected) in table {
        let result = decide(ChangedBy::Customer, ChangeAction::Move(relocations.clone()), &snapshot)
            .map(|changes| moved(&changes));
        assert_eq!(result, expected, "{relocations:?}");
    }
}

#[test]
fn length_is_changed_by_staff_without_judging_start_and_employee_anew() {
    use ChangeRefusal::{ImpossibleLength, Over, Unfit};
    type Row = (
        ChangedBy,
        OffsetDateTime,
        PrimitiveDateTime,
        u16,
        Result<Option<PrimitiveDateTime>, ChangeRefusal>,
    );
    let taken = || Err(Unfit(BrokenRule::Taken.at(0)));
    let outside = || Err(Unfit(BrokenRule::OutsideHours.at(0)));
    let before_nine = datetime!(2027-01-11 07:59 UTC);
    let while_it_lasts = datetime!(2027-01-11 08:20 UTC);
    // Its employee has something at ten.
    let until_ten = datetime!(2027-01-11 10:00);
    let until_twelve = datetime!(2027-01-11 12:00);
    let table: Vec<Row> = vec![
        (STAFF, NOW, until_ten, 60, Ok(Some(datetime!(2027-01-11 10:00)))),
        (STAFF, NOW, until_ten, 61, taken()),
        (OVER_RULES, NOW, until_ten, 61, taken()),
        (STAFF, NOW, until_ten, 5, Ok(Some(datetime!(2027-01-11 09:05)))),
        // As it is.
        (STAFF, NOW, until_ten, 30, Ok(None)),
        // The notice is half an hour, and later it lies in the past: neither counts.
        (STAFF, before_nine, until_ten, 45, Ok(Some(datetime!(2027-01-11 09:45)))),
        (
            STAFF,
            while_it_lasts,
            until_ten,
            45,
            Ok(Some(datetime!(2027-01-11 09:45))),
        ),
        (STAFF, while_it_lasts, until_ten, 75, taken()),
        // Until the end of work, and knowingly after it.
        (STAFF, NOW, until_twelve, 180, Ok(Some(until_twelve))),
        (STAFF, NOW, until_twelve, 181, outside()),
        (
            OVER_RULES,
            NOW,
            until_twelve,
            181,
            Ok(Some(datetime!(2027-01-11 12:01))),
        ),
        (STAFF, NOW, until_ten, 0, Err(ImpossibleLength)),
        (STAFF, NOW, until_ten, 1441, Err(ImpossibleLength)),
        (ChangedBy::Customer, NOW, until_ten, 45, Err(ImpossibleLength)),
        (ChangedBy::Customer, while_it_lasts, until_ten, 45, Err(Over)),
    ];
    let provider = team();
    for (by, now, free_until, minutes, expected) in table {
        let mut snapshot = snapshot(&provider);
        snapshot.now = now;
        if free_until < until_twelve {
            snapshot
                .occupations
                .push(provider.occupation(1, free_until, until_twelve));
        }
        let changes = decide(by, ChangeAction::Move(vec![lasting(minutes)]), &snapshot);
        let result = changes.map(|changes| match changes.as_slice() {
            [] => None,
            [BookingChange::Moved { to, over, .. }] => {
                assert_eq!((to.start, to.employee, to.duration), (NINE, ResourceId(1), minutes));
                assert_eq!(to.price, Money::from_cents(990));
                let broken = over.as_ref().map(|over| over.rules.clone());
                let is_late = to.end > until_twelve;
                assert_eq!(broken, is_late.then(|| vec![BrokenRule::OutsideHours]));
                Some(to.end)
            }
            other => panic!("{other:?}"),
        });
        assert_eq!(result, expected, "{by:?} {now} {minutes}");
    }
}

#[test]
fn shorter_appointment_breaks_no_rule_that_it_did_not_break_before() {
    // Knowingly in the evening, and with somebody who does this no more.
    let mut provider = team();
    provider.archive(1);
    let mut snapshot = snapshot(&provider);
    let evening = datetime!(2027-01-11 20:00);
    let held = &mut snapshot.booking.appointments[0];
    (held.start, held.end) = (evening, evening + Duration::minutes(30));
    held.span = provider.span(held.start, held.end);
    let lasting = |minutes| {
        ChangeAction::Move(vec![Relocation {
            duration: Some(minutes),
            ..to(FIRST, None, evening)
        }])
    };
    let changes = decide(STAFF, lasting(15), &snapshot).unwrap();
    assert_eq!(moved(&changes), [(1, 1, evening)]);
    assert!(matches!(changes.as_slice(), [BookingChange::Moved { over: None, .. }]));
    let outside = BrokenRule::OutsideHours.at(0);
    assert_eq!(
        decide(STAFF, lasting(45), &snapshot),
        Err(ChangeRefusal::Unfit(outside))
    );
}

#[test]
fn longer_appointment_stays_in_its_room_as_long_as_that_is_free() {
    let cabins = ResourceGroupId(7);
    let mut provider = team();
    provider.rooms = vec![cabins; 2];
    let (one, other) = (ResourceId(101), ResourceId(102));
    let part = |resource, group| StoredPart {
        resource,
        group,
        part: Part::new(0, 30).unwrap(),
    };
    let mut snapshot = snapshot(&provider);
    snapshot.booking.appointments[0].parts = vec![part(ResourceId(1), None), part(other, Some(cabins))];
    let taken = |room: ResourceId, from, to| provider.occupation(room.0, from, to);
    snapshot.occupations = snapshot.booking.appointments[0].occupations();
    let until_ten = datetime!(2027-01-11 09:45);
    for (busy, expected) in [(None, other), (Some(one), other), (Some(other), one)] {
        let mut snapshot = snapshot.clone();
        snapshot
            .occupations
            .extend(busy.map(|room| taken(room, datetime!(2027-01-11 09:30), TEN)));
        let changes = decide(STAFF, ChangeAction::Move(vec![lasting(45)]), &snapshot).unwrap();
        let [BookingChange::Moved { to, .. }] = changes.as_slice() else {
            panic!("{changes:?}")
        };
        let rooms = to.occupations.iter().map(|occupation| occupation.resource);
        let rooms: Vec<ResourceId> = rooms.filter(|resource| *resource != to.employee).collect();
        assert_eq!((rooms, to.end), (vec![expected], until_ten), "{busy:?}");
    }
}

#[test]
fn last_work_step_grows_and_shrinks_and_the_rest_keeps_its_length() {
    type Minutes = &'static [(u16, u16)];
    // Twenty minutes of work, half an hour of waiting, forty of work in a cabin, ten of waiting.
    let provider = team();
    let rules = provider.rules();
    let cabin = ResourceGroupId(7);
    let part = |resource: i32, group, (from, to)| StoredPart {
        resource: ResourceId(resource),
        group,
        part: Part::new(from, to).unwrap(),
    };
    let held = StoredAppointment {
        duration: 100,
        parts: vec![
            part(1, None, (0, 20)),
            part(1, None, (50, 90)),
            part(9, Some(cabin), (10, 20)),
            part(9, Some(cabin), (60, 90)),
        ],
        ..stored(&provider, FIRST, 1, 1, NINE)
    };
    let parts = |parts: &[Part]| parts.iter().map(|part| (part.from(), part.to())).collect::<Vec<_>>();
    let table: [(u16, Minutes, Minutes); 4] = [
        (100, &[(0, 20), (50, 90)], &[(10, 20), (60, 90)]),
        (130, &[(0, 20), (50, 120)], &[(10, 20), (60, 120)]),
        (80, &[(0, 20), (50, 70)], &[(10, 20), (60, 70)]),
        // The cabin is not needed any more.
        (70, &[(0, 20), (50, 60)], &[(10, 20)]),
    ];
    let lasting = |minutes| held.as_booked(&rules, Audience::Staff).unwrap().lasting(minutes);
    for (minutes, work, room) in table {
        let service = lasting(minutes).unwrap();
        assert_eq!(
            (service.duration, parts(&service.work), parts(&service.needs[0].during)),
            (minutes, work.to_vec(), room.to_vec())
        );
    }
    for minutes in [0, 60] {
        assert_eq!(lasting(minutes), None, "{minutes}");
    }
}

#[test]
fn move_of_a_closed_or_late_appointment_is_refused() {
    use AppointmentState::{CancelledByProvider, Confirmed, Done, NoShow};
    use ChangeRefusal::{Cancelled, DeadlinePassed, Over};
    let table = [
        (Confirmed, 120, NOW, None),
        (Confirmed, 121, NOW, Some(DeadlinePassed)),
        (Confirmed, 0, datetime!(2027-01-11 08:00 UTC), Some(Over)),
        (CancelledByProvider, 0, NOW, Some(Cancelled)),
        (Done, 0, NOW, Some(Over)),
        (NoShow, 0, NOW, Some(Over)),
    ];
    for (state, notice, now, refusal) in table {
        let mut snapshot = snapshot(&team());
        snapshot.now = now;
        snapshot.booking.cancellation_notice = notice;
        snapshot.booking.appointments[0].state = state;
        let result = decide(
            ChangedBy::Customer,
            ChangeAction::Move(vec![to(FIRST, Some(1), ELEVEN)]),
            &snapshot,
        );
        assert_eq!(result.err(), refusal, "{state:?} {notice} {now}");
    }
}

#[test]
fn move_by_staff_overrides_rules_but_never_an_appointment() {
    let mut provider = team();
    provider.becomes_strict();
    let snapshot = snapshot(&provider);
    for (employee, start, rules) in strict_starts() {
        let action = ChangeAction::Move(vec![to(FIRST, Some(employee), start)]);
        assert_eq!(
            decide(STAFF, action.clone(), &snapshot),
            Err(ChangeRefusal::Unfit(rules[0].at(0))),
            "{start}"
        );
        let changes = decide(OVER_RULES, action, &snapshot).unwrap();
        let [BookingChange::Moved { to, over, .. }] = changes.as_slice() else {
            panic!("{changes:?}")
        };
        assert_eq!((to.employee, to.start), (ResourceId(employee), start));
        let expected = Overridden {
            rules,
            rank: Rank::BusinessManager,
        };
        assert_eq!(over.as_ref(), Some(&expected));
    }
    let onto_the_other = ChangeAction::Move(vec![to(FIRST, Some(2), TEN)]);
    assert!(matches!(
        decide(OVER_RULES, onto_the_other, &snapshot),
        Err(ChangeRefusal::Unfit(_))
    ));
    // A rule that is kept is not recorded as broken.
    let changes = decide(
        OVER_RULES,
        ChangeAction::Move(vec![to(FIRST, Some(1), datetime!(2027-01-11 09:30))]),
        &snapshot,
    );
    assert!(matches!(
        changes.unwrap().as_slice(),
        [BookingChange::Moved { over: None, .. }]
    ));
}

#[test]
fn move_onto_another_appointment_is_refused() {
    let provider = team();
    let mut snapshot = snapshot(&provider);
    let other: Occupation = provider.occupation(1, ELEVEN, datetime!(2027-01-11 11:30));
    snapshot.occupations.push(other);
    for by in [ChangedBy::Customer, STAFF, OVER_RULES] {
        assert_eq!(
            decide(by, ChangeAction::Move(vec![to(FIRST, Some(1), ELEVEN)]), &snapshot),
            Err(ChangeRefusal::Unfit(BrokenRule::Taken.at(0))),
            "{by:?}"
        );
    }
}

#[test]
fn business_user_changes_the_own_appointments_only() {
    let own = ChangedBy::Staff {
        rank: Rank::BusinessUser,
        over_rules: false,
        reach: Reach::Only(ResourceId(1)),
        tells_customer: true,
    };
    let close = |appointment| ChangeAction::Close {
        appointment,
        outcome: AppointmentOutcome::NoShow,
    };
    let only = |ids: &[AppointmentId]| ChangeAction::Cancel(CancelScope::Only(ids.to_vec()));
    let table = [
        (close(FIRST), true),
        (close(SECOND), false),
        (only(&[FIRST]), true),
        (only(&[FIRST, SECOND]), false),
        (ChangeAction::Cancel(CancelScope::All), false),
        (ChangeAction::Cancel(CancelScope::Dates(Vec::new())), false),
        (ChangeAction::Move(vec![to(FIRST, Some(1), ELEVEN)]), true),
        (ChangeAction::Move(vec![to(FIRST, Some(2), ELEVEN)]), false),
        (ChangeAction::Move(vec![to(FIRST, None, ELEVEN)]), false),
        (ChangeAction::Move(vec![to(SECOND, Some(1), ELEVEN)]), false),
    ];
    let mut snapshot = snapshot(&team());
    snapshot.now = datetime!(2027-01-11 08:00 UTC);
    for (action, is_allowed) in table {
        let result = decide(own, action.clone(), &snapshot);
        let was_allowed = result != Err(ChangeRefusal::UnknownAppointment);
        assert_eq!(was_allowed, is_allowed, "{action:?}: {result:?}");
    }
}

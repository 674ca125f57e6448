//! Decisions on bookings: one example for each rule.

use std::sync::Arc;

use shared_kernel::{
    Admission, BookingPause, CalendarGuid, CustomFieldId, InvalidContact, Money, OrganizationNr, PhoneNumber, Rank,
    ResourceGroupId, ResourceId, ServiceId,
};
use time::macros::{date, datetime};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::{
    AppointmentRequest, BookingChannel, BrokenRule, CalendarSnapshot, Decision, Draft, EmployeeReason, Refusal,
};
use crate::booking::{Answer, AnswerProblem, CustomField, CustomFieldKind, CustomFieldOwner, DayLimits, Overridden};
use crate::calendar::{BookingSettings, Need, Occupation, OwnTerms, Room};
use crate::customers::{ContactField, CustomerContact};
use crate::example::{Provider, availability, customer, service, strict_starts};
use crate::holidays::{ClosedHolidays, Region};
use crate::request_identity::RequestIdentity;

const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);
const HALF_PAST_NINE: PrimitiveDateTime = datetime!(2027-01-11 09:30);
const TEN: PrimitiveDateTime = datetime!(2027-01-11 10:00);

/// Three employees from 9 to 12 who all do both services: 1 takes 30 minutes, 2 takes 45 and 15 afterwards.
fn team() -> Provider {
    let mut provider = Provider::open("09:00-12:00", 30);
    provider.employees = vec![availability("09:00-12:00"); 3];
    provider.services = vec![service(1, 30, 0, &[]), service(2, 45, 15, &[])];
    provider.all_can_do_all()
}

fn draft(requests: Vec<AppointmentRequest>) -> Draft {
    Draft {
        organization: OrganizationNr(1000),
        guid: CalendarGuid(Uuid::nil()),
        manage_token_hash: [0; 32],
        channel: BookingChannel::MainSite,
        customer: customer().into(),
        note: None,
        appointment_requests: requests,
        answers: Vec::new(),
        identity: RequestIdentity {
            key: None,
            body_hash: [0; 32],
            repetition_hash: [0; 32],
        },
        admission: Admission::Open,
    }
}

fn snapshot(provider: &Provider, occupations: Vec<Occupation>) -> CalendarSnapshot {
    CalendarSnapshot {
        rules: Arc::new(provider.rules()),
        occupations,
        work_done: Vec::new(),
        custom_fields: Vec::new(),
        now: NOW,
    }
}

fn request(service: i64, employee: Option<i32>, start: PrimitiveDateTime) -> AppointmentRequest {
    AppointmentRequest {
        service: ServiceId(service),
        employee: employee.map(ResourceId),
        start,
    }
}

fn employees(decision: &Decision) -> Vec<i32> {
    decision
        .appointments
        .iter()
        .map(|appointment| appointment.employee.0)
        .collect()
}

/// The rule that one of the requests breaks.
fn broken(decided: &Result<Decision, Refusal>) -> Option<BrokenRule> {
    match decided {
        Err(Refusal::Broken { rule, .. }) => Some(*rule),
        _ => None,
    }
}

#[test]
fn public_holiday_is_refused() {
    let mut provider = team();
    let ascension = datetime!(2027-05-06 09:00);
    let requests = || draft(vec![request(1, None, ascension)]);
    assert!(requests().decide(&snapshot(&provider, Vec::new())).is_ok());
    provider.premises.holidays = ClosedHolidays::of(Region::with_code("AT").unwrap(), Vec::new());
    assert_eq!(
        requests().decide(&snapshot(&provider, Vec::new())).err(),
        Some(BrokenRule::OutsideHours.at(0))
    );
}

#[test]
fn paused_online_booking_refuses_customers_until_its_end_and_nobody_of_the_staff() {
    let pause = |until| {
        Some(BookingPause {
            note: "Wir ziehen um.".to_owned(),
            until,
        })
    };
    let staff = BookingChannel::BackOffice {
        rank: Rank::BusinessUser,
        over_rules: false,
        tells_customer: false,
    };
    let (today, tomorrow) = (Some(date!(2027 - 01 - 11)), Some(date!(2027 - 01 - 12)));
    for (pause, channel, is_refused) in [
        (pause(None), BookingChannel::MainSite, true),
        (pause(tomorrow), BookingChannel::MainSite, true),
        (pause(today), BookingChannel::MainSite, false),
        (pause(None), staff, false),
    ] {
        let mut provider = team();
        provider.pause.clone_from(&pause);
        let draft = Draft {
            channel,
            ..draft(vec![request(1, None, NINE)])
        };
        let refusal = draft.decide(&snapshot(&provider, Vec::new())).err();
        assert_eq!(
            refusal,
            pause.filter(|_| is_refused).map(Refusal::Paused),
            "{channel:?}"
        );
    }
}

#[test]
fn customers_are_served_by_whom_they_see_and_staff_books_everybody() {
    let mut provider = team();
    provider.hidden = vec![1, 3];
    provider.services.push(service(3, 30, 0, &[0]));
    let decide = |channel, service, employee| {
        let draft = Draft {
            channel,
            ..draft(vec![request(service, employee, NINE)])
        };
        let decision = draft.decide(&snapshot(&provider, Vec::new()));
        decision.map(|decision| employees(&decision))
    };
    let by_staff = BookingChannel::BackOffice {
        rank: Rank::BusinessUser,
        over_rules: false,
        tells_customer: false,
    };
    let unknown = Err(BrokenRule::UnknownEmployee.at(0));
    let online = BookingChannel::MainSite;
    assert_eq!(decide(online, 1, None), Ok(vec![2]));
    assert_eq!(decide(online, 1, Some(2)), Ok(vec![2]));
    // As if there were none.
    assert_eq!(
        (decide(online, 1, Some(1)), decide(online, 1, Some(4))),
        (unknown.clone(), unknown)
    );
    let nobody = Err(BrokenRule::OutsideHours.at(0));
    assert_eq!(decide(online, 3, None), nobody);
    assert_eq!(decide(by_staff, 1, None), Ok(vec![1]));
    assert_eq!(decide(by_staff, 1, Some(3)), Ok(vec![3]));
    assert_eq!(decide(by_staff, 3, None), Ok(vec![1]));
}

#[test]
fn title_price_and_times_come_from_the_rules() {
    let decision = draft(vec![request(2, Some(2), NINE)])
        .decide(&snapshot(&team(), Vec::new()))
        .unwrap();
    let appointment = &decision.appointments[0];
    assert_eq!(
        (
            appointment.title.as_str(),
            appointment.price.cents(),
            appointment.duration
        ),
        ("Leistung 2", 1500, 45)
    );
    assert_eq!(
        (appointment.start, appointment.end),
        (NINE, datetime!(2027-01-11 09:45))
    );
    assert_eq!(appointment.employee_name, "Vorname2 Nachname2");
    assert_eq!(
        (appointment.span.minutes(), appointment.occupations[0].span.minutes()),
        (45, 60)
    );
    assert_eq!(appointment.reason, EmployeeReason::Chosen);
}

#[test]
fn each_broken_rule_has_its_refusal() {
    let mut provider = team();
    provider.notice = 60;
    provider.horizon = 30;
    // Employee 3 can do service 1 only, and is not there on Mondays before 10.
    provider.services[1].skilled = vec![0, 1];
    provider.employees[2] = availability("10:00-12:00");
    let absence = provider.absence(datetime!(2027-01-11 11:00), datetime!(2027-01-11 11:15));
    provider.employees[1].absences.push(absence);
    let taken = vec![provider.occupation(1, TEN, datetime!(2027-01-11 10:30))];
    let snapshot = snapshot(&provider, taken);
    let table: &[(AppointmentRequest, Refusal)] = &[
        (request(9, None, NINE), BrokenRule::UnknownService.at(0)),
        (request(2, Some(3), TEN), BrokenRule::UnknownEmployee.at(0)),
        (request(1, Some(4), TEN), BrokenRule::UnknownEmployee.at(0)),
        (request(1, Some(0), TEN), BrokenRule::UnknownEmployee.at(0)),
        (
            request(1, None, datetime!(2027-01-10 09:00)),
            BrokenRule::InThePast.at(0),
        ),
        (
            request(1, None, datetime!(0001-01-01 00:00)),
            BrokenRule::InThePast.at(0),
        ),
        (
            request(1, None, datetime!(2027-02-11 09:00)),
            BrokenRule::PastHorizon.at(0),
        ),
        (
            request(1, None, datetime!(9999-12-31 23:45)),
            BrokenRule::PastHorizon.at(0),
        ),
        (request(1, None, datetime!(2027-01-11 09:10)), BrokenRule::OffGrid.at(0)),
        (
            request(1, None, datetime!(2027-01-11 09:00:01)),
            BrokenRule::OffGrid.at(0),
        ),
        (
            request(1, None, datetime!(2027-01-11 09:00:00.5)),
            BrokenRule::OffGrid.at(0),
        ),
        (
            request(1, None, datetime!(2027-01-11 07:45)),
            BrokenRule::NoticeTooShort.at(0),
        ),
        (
            request(1, None, datetime!(2027-01-11 08:45)),
            BrokenRule::OutsideHours.at(0),
        ),
        (
            request(1, None, datetime!(2027-01-11 11:45)),
            BrokenRule::OutsideHours.at(0),
        ),
        (request(1, Some(3), NINE), BrokenRule::OutsideHours.at(0)),
        (
            request(1, Some(1), datetime!(2027-01-11 09:45)),
            BrokenRule::Taken.at(0),
        ),
        (
            request(1, Some(2), datetime!(2027-01-11 11:00)),
            BrokenRule::Taken.at(0),
        ),
        // 45 minutes would end in time, the 15 afterwards would not.
        (
            request(2, Some(1), datetime!(2027-01-11 09:15)),
            BrokenRule::Taken.at(0),
        ),
    ];
    for (request, refusal) in table {
        assert_eq!(
            draft(vec![request.clone()]).decide(&snapshot).as_ref(),
            Err(refusal),
            "{request:?}"
        );
    }
    assert!(
        draft(vec![request(2, Some(1), NINE)]).decide(&snapshot).is_ok(),
        "ends, with its follow-up, when the next begins"
    );
    assert!(
        draft(vec![request(1, None, datetime!(2027-02-10 09:00))])
            .decide(&snapshot)
            .is_ok(),
        "the last day of the horizon"
    );
}

#[test]
fn start_in_the_spring_gap_is_refused() {
    let mut snapshot = snapshot(&team(), Vec::new());
    snapshot.now = datetime!(2027-03-01 06:00 UTC);
    let gap = request(1, None, datetime!(2027-03-28 02:30));
    assert_eq!(
        draft(vec![gap]).decide(&snapshot),
        Err(BrokenRule::SkippedByClock.at(0))
    );
}

#[test]
fn unknown_service_is_refused_before_its_custom_fields_are_checked() {
    let mut draft = draft(vec![request(1, None, NINE), request(9, None, NINE)]);
    let answer = Answer {
        field: CustomFieldId(7),
        owner: Some(CustomFieldOwner::Service(ServiceId(9))),
        value: "ja".to_owned(),
    };
    draft.answers = vec![answer];
    assert_eq!(
        draft.decide(&snapshot(&team(), Vec::new())),
        Err(BrokenRule::UnknownService.at(1))
    );
}

#[test]
fn start_at_this_instant_is_bookable_and_past_start_is_refused() {
    let mut snapshot = snapshot(&team(), Vec::new());
    snapshot.now = datetime!(2027-01-11 08:00 UTC);
    assert!(draft(vec![request(1, None, NINE)]).decide(&snapshot).is_ok());
    snapshot.now = datetime!(2027-01-11 08:00:00.000000001 UTC);
    assert_eq!(
        draft(vec![request(1, None, NINE)]).decide(&snapshot),
        Err(BrokenRule::InThePast.at(0))
    );
}

#[test]
fn refusal_identifies_the_request_by_index() {
    let provider = team();
    let taken = vec![provider.occupation(2, TEN, datetime!(2027-01-11 10:30))];
    let requests = vec![
        request(1, None, NINE),
        request(1, Some(2), TEN),
        request(1, None, HALF_PAST_NINE),
    ];
    assert_eq!(
        draft(requests).decide(&snapshot(&provider, taken)),
        Err(BrokenRule::Taken.at(1))
    );
    let off_grid = vec![request(1, None, NINE), request(1, None, datetime!(2027-01-11 09:01))];
    assert_eq!(
        draft(off_grid).decide(&snapshot(&provider, Vec::new())),
        Err(BrokenRule::OffGrid.at(1))
    );
}

#[test]
fn overlapping_requests_for_one_employee_are_refused() {
    let snapshot = snapshot(&team(), Vec::new());
    let both = |second| draft(vec![request(2, Some(1), NINE), request(1, Some(1), second)]).decide(&snapshot);
    assert_eq!(broken(&both(HALF_PAST_NINE)), Some(BrokenRule::Taken));
    // The 15 minutes after service 2 are the employee's as well.
    assert_eq!(broken(&both(datetime!(2027-01-11 09:45))), Some(BrokenRule::Taken));
    assert!(both(TEN).is_ok());
    // Somebody else may serve the same customer meanwhile.
    assert!(
        draft(vec![request(2, Some(1), NINE), request(1, Some(2), HALF_PAST_NINE)])
            .decide(&snapshot)
            .is_ok()
    );
}

#[test]
fn any_employee_leaves_the_chosen_one_to_the_other_request() {
    // Everybody is free, 1 is the first in line, and yet 1 must be left for the second appointment request.
    let decision = draft(vec![request(1, None, NINE), request(1, Some(1), NINE)])
        .decide(&snapshot(&team(), Vec::new()))
        .unwrap();
    assert_eq!(employees(&decision), [2, 1]);
}

#[test]
fn simultaneous_requests_are_limited_by_the_number_of_employees() {
    let snapshot = snapshot(&team(), Vec::new());
    let at_once = |requests| draft(vec![request(1, None, NINE); requests]).decide(&snapshot);
    assert_eq!(employees(&at_once(3).unwrap()), [1, 2, 3]);
    assert_eq!(broken(&at_once(4)), Some(BrokenRule::Taken));
}

#[test]
fn unbookable_days_need_no_occupations() {
    let provider = team();
    let needed = |requests| draft(requests).occupations_needed(&provider.rules(), NOW);
    let (past, future) = (datetime!(0001-01-01 00:00), datetime!(9999-12-31 23:45));
    assert_eq!(
        needed(vec![request(1, Some(1), past), request(1, Some(1), future)]),
        None
    );
    assert_eq!(needed(Vec::new()), None);
    assert_eq!(
        needed(vec![
            request(1, Some(1), past),
            request(1, Some(1), TEN),
            request(1, Some(1), future)
        ]),
        needed(vec![request(1, Some(1), TEN)])
    );
}

#[test]
fn required_contact_data_and_custom_fields_are_checked() {
    let mut provider = team();
    provider.settings = BookingSettings {
        show_phone: true,
        phone_mandatory: true,
        ..BookingSettings::default()
    };
    let mut snapshot = snapshot(&provider, Vec::new());
    let mut draft = draft(vec![request(1, None, NINE)]);
    assert_eq!(
        draft.decide(&snapshot),
        Err(Refusal::Contact((ContactField::Phone, InvalidContact::Missing)))
    );
    let contact = CustomerContact {
        phone: Some(PhoneNumber::parse("0660 1234567").unwrap()),
        remarks: Some("Bitte läuten".to_owned()),
        ..customer()
    };
    draft.customer = contact.clone().into();
    let decision = draft.decide(&snapshot).unwrap();
    // Remarks are not asked for.
    let kept = CustomerContact {
        remarks: None,
        ..contact
    };
    assert_eq!(decision.customer, kept.into());

    snapshot.custom_fields = vec![CustomField {
        id: CustomFieldId(7),
        owner: CustomFieldOwner::Service(ServiceId(1)),
        kind: CustomFieldKind::Boolean,
        display_text: "Ich habe die Hinweise gelesen".to_owned(),
        field_group: "Hinweise".to_owned(),
        mandatory: true,
        sort_order: 0,
        hyper_link: None,
        limits: DayLimits::default(),
    }];
    assert_eq!(
        draft.decide(&snapshot),
        Err(Refusal::Answers(vec![(CustomFieldId(7), AnswerProblem::Missing)]))
    );
    let by_staff = Draft {
        channel: BookingChannel::BackOffice {
            rank: Rank::BusinessUser,
            over_rules: false,
            tells_customer: true,
        },
        ..draft.clone()
    };
    assert_eq!(by_staff.decide(&snapshot).unwrap().answers, []);
    draft.answers = vec![Answer {
        field: CustomFieldId(7),
        owner: Some(CustomFieldOwner::Service(ServiceId(1))),
        value: "true".to_owned(),
    }];
    let decision = draft.decide(&snapshot).unwrap();
    assert_eq!(
        (
            decision.answers[0].field_text.as_str(),
            decision.answers[0].value.as_str()
        ),
        ("Ich habe die Hinweise gelesen", "true")
    );
}

#[test]
fn first_and_last_representable_time_are_refused_in_every_zone() {
    for zone in [
        "Europe/Vienna",
        "America/New_York",
        "Pacific/Auckland",
        "Pacific/Kiritimati",
    ] {
        let snapshot = snapshot(&team().in_zone(zone), Vec::new());
        let decide = |start| draft(vec![request(1, None, start)]).decide(&snapshot);
        assert!(
            matches!(
                broken(&decide(PrimitiveDateTime::MAX)),
                Some(BrokenRule::PastHorizon | BrokenRule::SkippedByClock)
            ),
            "{zone}"
        );
        assert!(
            matches!(
                broken(&decide(PrimitiveDateTime::MIN)),
                Some(BrokenRule::InThePast | BrokenRule::SkippedByClock)
            ),
            "{zone}"
        );
    }
}

#[test]
fn staff_overrides_rules_but_never_an_appointment() {
    let mut provider = team();
    provider.becomes_strict();
    let taken = vec![provider.occupation(1, TEN, datetime!(2027-01-11 10:30))];
    let snapshot = snapshot(&provider, taken);
    let staff = |over_rules, request| Draft {
        channel: BookingChannel::BackOffice {
            rank: Rank::BusinessManager,
            over_rules,
            tells_customer: true,
        },
        ..draft(vec![request])
    };
    for (employee, start, rules) in strict_starts() {
        let requested = request(1, Some(employee), start);
        assert_eq!(
            staff(false, requested.clone()).decide(&snapshot),
            Err(rules[0].at(0)),
            "{start}"
        );
        let over = staff(true, requested);
        assert!(over.occupations_needed(&snapshot.rules, NOW).is_some(), "{start}");
        let decision = over.decide(&snapshot).unwrap();
        assert_eq!(
            (employees(&decision), decision.appointments[0].start),
            (vec![employee], start)
        );
        let rank = Rank::BusinessManager;
        assert_eq!(decision.overridden, [(0, Overridden { rules, rank })]);
    }
    let onto_another = staff(true, request(1, Some(1), TEN)).decide(&snapshot);
    assert_eq!(onto_another, Err(BrokenRule::Taken.at(0)));
    let within_a_minute = staff(true, request(1, Some(1), datetime!(2027-01-11 09:10:30))).decide(&snapshot);
    assert_eq!(within_a_minute, Err(BrokenRule::OffGrid.at(0)));
    let kept = staff(true, request(1, Some(1), NINE)).decide(&snapshot).unwrap();
    assert_eq!(kept.overridden, [], "a rule that is kept is not recorded as broken");
    let whoever = staff(true, request(1, None, datetime!(2027-01-11 20:00))).decide(&snapshot);
    assert_eq!(
        whoever,
        Err(BrokenRule::OutsideHours.at(0)),
        "only for somebody who was chosen"
    );
}

#[test]
fn staff_overrides_a_closed_room_but_never_an_occupied_one() {
    const CABIN: ResourceGroupId = ResourceGroupId(1);
    let mut provider = team();
    provider.rooms = vec![CABIN; 2];
    let during = Vec::new();
    provider.services[0].needs = vec![Need { group: CABIN, during }];
    let closed = provider.absence(NINE, datetime!(2027-01-11 12:00));
    // What is booked at these times, in which rooms, and of which appointments it is recorded.
    let booked = |occupations, starts: &[(i32, PrimitiveDateTime)], over_rules| {
        let mut snapshot = snapshot(&provider, occupations);
        Arc::make_mut(&mut snapshot.rules).rooms[0] = Room::new(ResourceId(101), CABIN, std::slice::from_ref(&closed));
        let rank = Rank::BusinessManager;
        let staff = Draft {
            channel: BookingChannel::BackOffice {
                rank,
                over_rules,
                tells_customer: true,
            },
            ..draft(starts.iter().map(|(by, start)| request(1, Some(*by), *start)).collect())
        };
        let decision = staff.decide(&snapshot)?;
        let takes = decision
            .appointments
            .iter()
            .flat_map(|appointment| &appointment.occupations);
        let rooms: Vec<i32> = takes.map(|taken| taken.resource.0).filter(|id| *id > 100).collect();
        let over: Vec<(usize, Vec<BrokenRule>)> = decision
            .overridden
            .into_iter()
            .map(|(index, over)| (index, over.rules))
            .collect();
        Ok((rooms, over))
    };
    let away = |index| (index, vec![BrokenRule::Taken]);
    let taken = |room| provider.occupation(room, NINE, HALF_PAST_NINE);
    assert_eq!(booked(vec![], &[(1, NINE)], true), Ok((vec![102], vec![])));
    assert_eq!(
        booked(vec![taken(102)], &[(1, NINE)], false),
        Err(BrokenRule::Taken.at(0))
    );
    assert_eq!(
        booked(vec![taken(102)], &[(1, NINE)], true),
        Ok((vec![101], vec![away(0)]))
    );
    assert_eq!(
        booked(vec![taken(101), taken(102)], &[(1, NINE)], true),
        Err(BrokenRule::Taken.at(0))
    );
    // Each alone finds the open one.
    let both = [(1, NINE), (2, NINE)];
    assert_eq!(booked(vec![], &both, false), Err(BrokenRule::Taken.at(1)));
    assert_eq!(booked(vec![], &both, true), Ok((vec![102, 101], vec![away(1)])));
    assert_eq!(booked(vec![taken(101)], &both, true), Err(BrokenRule::Taken.at(1)));
    // Outside of hours as well: both rules are reported.
    let late = datetime!(2027-01-11 11:45);
    let until_two = provider.occupation(102, late, datetime!(2027-01-11 14:00));
    let rules = vec![BrokenRule::OutsideHours, BrokenRule::Taken];
    assert_eq!(
        booked(vec![until_two], &[(1, late)], true),
        Ok((vec![101], vec![(0, rules)]))
    );
    assert_eq!(BrokenRule::Taken.code(), "AWAY");
}

#[test]
fn own_duration_and_price_of_a_chosen_employee_are_booked() {
    let mut provider = team();
    let master = OwnTerms {
        duration: Some(60),
        price: Some(Money::from_cents(4000)),
    };
    provider.services[0].own_terms.insert(1, master);
    let until_ten = provider.occupation(2, TEN, datetime!(2027-01-11 10:30));
    let snapshot = snapshot(&provider, vec![until_ten]);
    let terms = |employee: Option<i32>, start| -> Result<(u16, u32, PrimitiveDateTime), Refusal> {
        let decision = draft(vec![request(1, employee, start)]).decide(&snapshot)?;
        let appointment = &decision.appointments[0];
        Ok((appointment.duration, appointment.price.cents(), appointment.end))
    };
    assert_eq!(terms(Some(1), NINE), Ok((30, 1500, HALF_PAST_NINE)));
    assert_eq!(terms(Some(2), NINE), Ok((60, 4000, TEN)));
    assert_eq!(
        terms(Some(2), HALF_PAST_NINE),
        Err(BrokenRule::Taken.at(0)),
        "only the shorter one would fit"
    );
    // Half an hour apart, which is too near for who takes an hour.
    let both = [
        request(1, None, datetime!(2027-01-11 10:30)),
        request(1, None, datetime!(2027-01-11 11:00)),
    ];
    let mut alone = provider;
    alone.employees.truncate(2);
    alone.services.iter_mut().for_each(|service| service.skilled = vec![1]);
    let snapshot = CalendarSnapshot {
        rules: Arc::new(alone.rules()),
        ..snapshot
    };
    let any_employee = draft(vec![request(1, None, NINE)]).decide(&snapshot).unwrap();
    let any_employee = &any_employee.appointments[0];
    assert_eq!(
        (any_employee.employee, any_employee.duration, any_employee.price.cents()),
        (ResourceId(2), 60, 1500),
        "an own price applies only to a chosen employee"
    );
    let two_at_once = draft(both.to_vec()).decide(&snapshot);
    assert_eq!(two_at_once, Err(BrokenRule::Taken.at(1)));
}

mod any_employee;

use time::macros::datetime;

use super::*;

const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);

fn vienna() -> Zone {
    Zone::named("Europe/Vienna").unwrap()
}

fn details() -> EventDetails {
    EventDetails {
        kind: EventKind::Course,
        title: "Töpfern".to_owned(),
        html_content: String::new(),
        price: Money::from_cents(12_000),
        duration: 90,
        capacity: 8,
        minimum_participants: None,
        trainer: Some("Ida Falk".to_owned()),
        room: None,
        employee: None,
        rooms: Vec::new(),
        is_online: false,
        online_meeting_link: None,
        sign_up_from: None,
        sign_up_until: None,
        custom_fields: Vec::new(),
    }
}

fn given(id: Option<i64>, start: PrimitiveDateTime) -> EventDateInput {
    EventDateInput {
        id: id.map(EventDateId),
        start,
    }
}

fn stored_date(id: i64, starts: PrimitiveDateTime) -> StaffEventDate {
    let from = InstantMinute::floor(vienna().instant(starts).unwrap());
    StaffEventDate {
        id: EventDateId(id),
        starts,
        ends: starts + Duration::minutes(90),
        span: Span::new(from, from.plus(90)).unwrap(),
        is_called_off: false,
    }
}

/// Dates 1 to 3 at six in the evening: one that is over, and two ahead. Five have signed up.
fn stored() -> StaffEvent {
    StaffEvent {
        id: EventId(5),
        image_path: None,
        is_archived: false,
        taken_seats: 5,
        details: details(),
        dates: vec![
            stored_date(1, datetime!(2027-01-04 18:00)),
            stored_date(2, datetime!(2027-01-11 18:00)),
            stored_date(3, datetime!(2027-01-18 18:00)),
        ],
    }
}

/// The stored dates as a client gives them back.
fn unchanged() -> Vec<EventDateInput> {
    stored()
        .dates
        .iter()
        .map(|date| given(Some(date.id.0), date.starts))
        .collect()
}

fn plan(
    details: EventDetails,
    schedules: Vec<EventDateInput>,
    before: Option<&StaffEvent>,
) -> Result<EventPlan, SettingsError> {
    details.checked(schedules)?.plan(before, &vienna(), NOW)
}

fn problems<Decided: std::fmt::Debug>(result: Result<Decided, SettingsError>) -> Vec<(String, SettingProblem)> {
    match result {
        Err(SettingsError::Invalid(invalid)) => {
            let members = invalid.members();
            members.map(|(member, problem)| (member.to_owned(), problem)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn saved_as_it_is_an_event_changes_nothing() {
    let before = stored();
    let plan = plan(details(), unchanged(), Some(&before)).unwrap();
    assert_eq!((plan.called_off, plan.changed), (Vec::new(), Vec::new()));
    let ahead: Vec<_> = plan
        .ahead
        .iter()
        .map(|date| (date.before.map(|one| one.id.0), date.is_moved()))
        .collect();
    assert_eq!(ahead, [(Some(2), false), (Some(3), false)]);
}

#[test]
fn dates_are_moved_added_and_called_off_and_what_has_begun_stays() {
    let before = stored();
    let wanted = vec![
        given(Some(3), datetime!(2027-01-19 18:00)),
        given(None, datetime!(2027-01-25 18:00)),
    ];
    let plan = plan(details(), wanted, Some(&before)).unwrap();
    assert_eq!(plan.called_off, [EventDateId(2)]);
    let moved = &plan.ahead[0];
    assert!(moved.is_moved());
    assert_eq!(
        (moved.starts, moved.ends),
        (datetime!(2027-01-19 18:00), datetime!(2027-01-19 19:30))
    );
    assert!(plan.ahead[1].before.is_none() && !plan.ahead[1].is_moved());
}

#[test]
fn dates_get_another_length_only_where_one_is_asked_for() {
    let mut before = stored();
    // Once it was agreed to last longer.
    before.dates[1].ends = datetime!(2027-01-11 20:00);
    before.dates[1].span = Span::new(before.dates[1].span.from(), before.dates[1].span.from().plus(120)).unwrap();
    let dearer = EventDetails {
        price: Money::from_cents(1),
        ..details()
    };
    let kept = plan(dearer, unchanged(), Some(&before)).unwrap();
    assert!(kept.ahead.iter().all(|date| !date.is_moved()), "{kept:?}");
    let shorter = EventDetails {
        duration: 60,
        ..details()
    };
    let moved = plan(shorter, unchanged(), Some(&before)).unwrap();
    let ends: Vec<_> = moved.ahead.iter().map(|date| date.ends).collect();
    assert_eq!(ends, [datetime!(2027-01-11 19:00), datetime!(2027-01-18 19:00)]);
}

#[test]
fn seats_never_fall_below_those_taken() {
    let before = stored();
    let with = |capacity| plan(EventDetails { capacity, ..details() }, unchanged(), Some(&before));
    assert!(matches!(with(4), Err(SettingsError::SeatsTaken(5))));
    assert!(with(5).is_ok());
}

#[test]
fn participants_are_told_of_trainer_room_link_and_site_and_of_nothing_else() {
    use ChangedMember::{OnlineMeetingLink, Room, Site, Trainer};

    let before = stored();
    let changed = |wanted: EventDetails| plan(wanted, unchanged(), Some(&before)).unwrap().changed;
    let all = EventDetails {
        trainer: None,
        room: Some("Saal".to_owned()),
        online_meeting_link: Some("https://treffen.example/1".to_owned()),
        is_online: !details().is_online,
        ..details()
    };
    assert_eq!(changed(all), [Trainer, Room, OnlineMeetingLink, Site]);
    let quiet = EventDetails {
        title: "Töpfern für alle".to_owned(),
        price: Money::from_cents(1),
        capacity: 9,
        trainer: Some(" Ida Falk ".to_owned()),
        employee: Some(ResourceId(2)),
        ..details()
    };
    assert_eq!(changed(quiet), []);
}

#[test]
fn wrong_dates_are_told_with_their_position() {
    use SettingProblem as Problem;
    let before = stored();
    let over = StaffEvent {
        dates: before.dates[..1].to_vec(),
        ..stored()
    };
    let first = datetime!(2027-01-11 18:00);
    let table: [(Option<&StaffEvent>, Vec<EventDateInput>, &str, Problem); 10] = [
        (None, Vec::new(), "schedules", Problem::Missing),
        (None, vec![given(Some(1), first)], "schedules[0]", Problem::Unknown),
        (
            None,
            vec![given(None, datetime!(2027-01-11 07:00))],
            "schedules[0].start",
            Problem::InThePast,
        ),
        (
            None,
            vec![given(None, datetime!(2031-01-11 07:00))],
            "schedules[0].start",
            Problem::TooFarAhead,
        ),
        (
            None,
            vec![given(None, datetime!(2027-03-28 02:30))],
            "schedules[0].start",
            Problem::SkippedByClock,
        ),
        (
            None,
            vec![given(None, first), given(None, datetime!(2027-01-11 19:29))],
            "schedules[1].start",
            Problem::Overlap,
        ),
        (
            None,
            vec![given(None, datetime!(2027-01-11 19:29:30))],
            "schedules[0].start",
            Problem::Malformed,
        ),
        (
            Some(&before),
            vec![given(Some(2), first), given(Some(2), first)],
            "schedules[1]",
            Problem::Repeated,
        ),
        (
            Some(&before),
            vec![given(Some(1), first)],
            "schedules[0].start",
            Problem::Begun,
        ),
        (
            Some(&over),
            vec![given(None, first)],
            "schedules[0].start",
            Problem::EventOver,
        ),
    ];
    for (before, schedules, member, problem) in table {
        let told = problems(plan(details(), schedules, before));
        assert_eq!(told, [(member.to_owned(), problem)]);
    }
    let event = EventDetails {
        kind: EventKind::Event,
        ..details()
    };
    let twice = vec![given(None, first), given(None, datetime!(2027-01-18 18:00))];
    assert_eq!(
        problems(plan(event.clone(), twice, None)),
        [("schedules".to_owned(), Problem::TooMany(1))]
    );
    let other_kind = problems(plan(event, vec![given(Some(2), first)], Some(&before)));
    assert_eq!(other_kind, [("type".to_owned(), Problem::SignedUp)]);
}

#[test]
fn each_broken_rule_of_the_event_itself_is_told_with_its_member() {
    use SettingProblem as Problem;
    type Break<'a> = &'a dyn Fn(&mut EventDetails);
    let table: &[(Break<'_>, &str, Problem)] = &[
        (&|of| of.title = " ".to_owned(), "title", Problem::Missing),
        (
            &|of| of.html_content = "ä".repeat(20_001),
            "html_content",
            Problem::TooLong(20_000),
        ),
        (
            &|of| of.price = Money::from_cents(9_999_901),
            "price",
            Problem::OutOfRange(0, 99_999),
        ),
        (&|of| of.duration = 0, "duration", Problem::OutOfRange(1, 1440)),
        (&|of| of.capacity = 0, "capacity", Problem::OutOfRange(1, 1000)),
        (
            &|of| of.minimum_participants = Some(9),
            "minimum_participants",
            Problem::OutOfRange(1, 8),
        ),
        (
            &|of| of.trainer = Some("ä".repeat(256)),
            "trainer",
            Problem::TooLong(255),
        ),
        (&|of| of.room = Some("a\u{7}b".to_owned()), "room", Problem::Malformed),
        (
            &|of| of.online_meeting_link = Some("javascript:1".to_owned()),
            "online_meeting_link",
            Problem::Malformed,
        ),
        (
            &|of| of.rooms = vec![ResourceId(7), ResourceId(7)],
            "room_ids[1]",
            Problem::Repeated,
        ),
        (
            &|of| {
                of.sign_up_from = Some(datetime!(2027-01-10 08:00));
                of.sign_up_until = Some(datetime!(2027-01-10 08:00));
            },
            "sign_up_until",
            Problem::Reversed,
        ),
    ];
    for (break_it, member, problem) in table {
        let mut broken = details();
        break_it(&mut broken);
        assert_eq!(problems(broken.checked(Vec::new())), [((*member).to_owned(), *problem)]);
    }
}

#[test]
fn people_rooms_and_fields_must_be_known() {
    let wanted = EventDetails {
        employee: Some(ResourceId(1)),
        rooms: vec![ResourceId(7), ResourceId(8)],
        ..details()
    };
    let wanted = wanted.checked(Vec::new()).unwrap();
    let ids = |ids: &[i32]| ids.iter().copied().map(ResourceId).collect();
    assert!(wanted.check_known(&ids(&[1]), &ids(&[7, 8]), &BTreeSet::new()).is_ok());
    let unknown = |member: &str| (member.to_owned(), SettingProblem::Unknown);
    let told = problems(wanted.check_known(&ids(&[2]), &ids(&[7]), &BTreeSet::new()));
    assert_eq!(told, [unknown("room_ids[1]"), unknown("user_id")]);
}

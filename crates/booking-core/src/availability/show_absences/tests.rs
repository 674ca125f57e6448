use shared_kernel::{AccountId, CalendarGuid, CustomerId, EventDateId, EventId, FixedClock, Money, ServiceId};
use time::macros::{date, datetime, time};
use uuid::Uuid;

use super::*;
use crate::calendar::Part;
use crate::events::EventKind;
use crate::example::Provider;
use crate::lifecycle::StoredAppointment;
use crate::staff_calendar::{BookingCustomer, MockStaffBookingReader, MockStaffCalendarReader, Revision, StaffEntries};

const HERE: OrganizationNr = OrganizationNr(1000);
const FIRST: ResourceId = ResourceId(1);
const SECOND: ResourceId = ResourceId(2);
const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);
const TEN: PrimitiveDateTime = datetime!(2027-01-11 10:00);

fn provider() -> Provider {
    let mut provider = Provider::open("09:00-18:00", 30);
    provider.employees.push(crate::example::availability("09:00-18:00"));
    provider.all_can_do_all()
}

fn staff(rank: Rank, employee: Option<ResourceId>) -> Actor {
    Actor::Staff {
        organization: HERE,
        rank,
        account: AccountId(7),
        employee,
    }
}

fn morning(employee: Option<ResourceId>) -> AbsenceQuery {
    AbsenceQuery {
        organization: HERE,
        absence: None,
        employee,
        from: NINE,
        to: TEN,
    }
}

fn entry(provider: &Provider, number: i64, start: PrimitiveDateTime, state: AppointmentState) -> AppointmentEntry {
    let end = start + time::Duration::minutes(30);
    AppointmentEntry {
        id: AppointmentId(number),
        booking: BookingId(number),
        guid: shared_kernel::CalendarGuid(uuid::Uuid::nil()),
        service: ServiceId(1),
        title: "Schnitt".to_owned(),
        price: Money::from_cents(0),
        employee: FIRST,
        state,
        start,
        end,
        span: provider.span(start, end),
        follow_up: 0,
        work: Vec::new(),
        rooms: Vec::new(),
        customer: BookingCustomer {
            id: CustomerId(1),
            first_name: String::new(),
            last_name: String::new(),
            email: None,
            phone: None,
        },
        remark: None,
        note: None,
        revision: Revision::made_at(datetime!(2027-01-04 12:00 UTC)),
    }
}

fn stored(provider: &Provider, entry: &AppointmentEntry) -> StoredBooking {
    StoredBooking {
        id: entry.booking,
        guid: CalendarGuid(Uuid::from_u128(7)),
        organization: HERE,
        zone: provider.zone.clone(),
        sequence: 0,
        cancellation_notice: 0,
        appointments: vec![StoredAppointment {
            id: entry.id,
            service: entry.service,
            title: entry.title.clone(),
            price: entry.price,
            duration: 30,
            follow_up: 0,
            employee: entry.employee,
            employee_name: String::new(),
            state: entry.state,
            start: entry.start,
            end: entry.end,
            span: entry.span,
            parts: Vec::new(),
        }],
        participations: Vec::new(),
    }
}

fn course(provider: &Provider) -> EventDateEntry {
    let end = NINE + time::Duration::minutes(30);
    EventDateEntry {
        id: EventDateId(5),
        event: EventId(5),
        kind: EventKind::Event,
        title: "Kurs".to_owned(),
        start: NINE,
        end,
        span: provider.span(NINE, end),
        resources: vec![FIRST],
        capacity: 3,
        taken_seats: 1,
        online_meeting_link: None,
        revision: Revision::made_at(datetime!(2027-01-04 12:00 UTC)),
    }
}

/// A calendar with these entries, and an absence number 3 of the first employee from nine to a quarter past.
fn over(provider: &Provider, found: StaffEntries) -> ShowAbsences {
    let stored: Vec<StoredBooking> = found.appointments.iter().map(|one| stored(provider, one)).collect();
    let mut bookings = MockStaffBookingReader::new();
    bookings.expect_bookings().returning(move |_, ids| {
        let asked = stored.iter().filter(|booking| ids.contains(&booking.id));
        Ok(asked.cloned().collect())
    });
    let mut entries = MockStaffCalendarReader::new();
    entries.expect_entries().returning(move |_, _, _, _| Ok(found.clone()));
    let old = AbsenceEntry {
        id: 3,
        resource: Some(FIRST),
        span: provider.span(NINE, NINE + time::Duration::minutes(15)),
        reason: None,
    };
    let listed = old.clone();
    entries
        .expect_absences()
        .returning(move |_, _, _, _| Ok(vec![listed.clone()]));
    entries.expect_absence().returning(move |_, reach, id| {
        let found = Some(old.clone()).filter(|old| old.id == id);
        Ok(found.filter(|old| old.resource.is_some_and(|resource| reach.includes(resource))))
    });
    ShowAbsences::new(
        Arc::new(provider.calendars(Vec::new())),
        Arc::new(entries),
        Arc::new(bookings),
        Arc::new(FixedClock(datetime!(2027-01-11 06:00 UTC))),
    )
}

fn employees(preview: &AbsencePreview) -> Vec<ResourceId> {
    preview.employees.iter().map(|employee| employee.id).collect()
}

fn ids(preview: &AbsencePreview) -> Vec<i64> {
    preview.visits.iter().map(|visit| visit.appointment.id.0).collect()
}

#[tokio::test]
async fn preview_lists_confirmed_visits_with_colleagues_and_dates_of_events() {
    let provider = provider();
    let found = StaffEntries {
        appointments: vec![
            entry(&provider, 1, NINE, AppointmentState::Confirmed),
            entry(&provider, 2, NINE, AppointmentState::Done),
        ],
        event_dates: vec![course(&provider)],
        ..StaffEntries::default()
    };
    let absences = over(&provider, found);
    let manager = staff(Rank::BusinessManager, None);
    let preview = absences.preview(manager, morning(Some(FIRST))).await.unwrap();
    assert_eq!((ids(&preview), preview.dates.len()), (vec![1], 1));
    assert_eq!(preview.visits[0].colleagues, [SECOND]);
    assert_eq!(employees(&preview), [FIRST, SECOND]);
    let closure = absences.preview(manager, morning(None)).await.unwrap();
    assert_eq!(ids(&closure), [1]);
    assert_eq!(closure.visits[0].colleagues, [], "nobody is there");
    assert_eq!(employees(&closure), [FIRST]);
}

#[tokio::test]
async fn preview_tells_what_visitors_find_then() {
    let provider = Provider::open("09:00-10:30", 30);
    let absences = over(&provider, StaffEntries::default());
    let manager = staff(Rank::BusinessManager, None);
    for absent in [Some(FIRST), None] {
        let starts = absences.preview(manager, morning(absent)).await.unwrap().starts;
        assert_eq!(starts.date, NINE.date());
        let [service] = starts.services.as_slice() else {
            panic!("{starts:?}")
        };
        assert_eq!((service.before.len(), &*service.after), (5, &[time!(10:00)][..]));
    }
    // What nobody finds anyway changes nothing.
    let evening = AbsenceQuery {
        from: datetime!(2027-01-11 18:00),
        to: datetime!(2027-01-11 19:00),
        ..morning(Some(FIRST))
    };
    let starts = absences.preview(manager, evening).await.unwrap().starts;
    assert_eq!((starts.date, starts.services.len()), (NINE.date(), 0));
}

#[tokio::test]
async fn preview_of_a_deletion_tells_what_visitors_find_once_the_absence_is_gone() {
    let mut provider = Provider::open("09:00-10:30", 30);
    let quarter = provider.absence(NINE, NINE + time::Duration::minutes(15));
    provider.employees[0].absences.push(quarter);
    let absences = over(&provider, StaffEntries::default());
    let manager = staff(Rank::BusinessManager, None);
    let starts = absences.preview_deletion(manager, HERE, 3).await.unwrap();
    assert_eq!(starts.date, NINE.date());
    let [service] = starts.services.as_slice() else {
        panic!("{starts:?}")
    };
    assert_eq!(
        &*service.before,
        [time!(09:15), time!(09:30), time!(09:45), time!(10:00)]
    );
    assert_eq!(service.after, [&[time!(09:00)], &*service.before].concat());
    let unknown = absences.preview_deletion(manager, HERE, 4).await;
    assert!(matches!(
        unknown,
        Err(AvailabilityRefused::Refused(AbsenceRefusal::UnknownAbsence))
    ));
    // A colleague's absence is none that a business user knows of, and a customer has no rank.
    let colleague = staff(Rank::BusinessUser, Some(SECOND));
    let foreign = absences.preview_deletion(colleague, HERE, 3).await;
    assert!(matches!(foreign, Err(AvailabilityRefused::Refused(_))), "{foreign:?}");
    let guest = absences.preview_deletion(Actor::Guest, HERE, 3).await;
    assert!(matches!(guest, Err(AvailabilityRefused::Forbidden)), "{guest:?}");
}

#[tokio::test]
async fn preview_names_whoever_has_left_and_colleagues_out_of_reach() {
    let provider = provider();
    let gone = ResourceId(9);
    let mut left_behind = entry(&provider, 1, NINE, AppointmentState::Confirmed);
    left_behind.employee = gone;
    let found = StaffEntries {
        appointments: vec![left_behind],
        archived_employees: vec![Employee {
            id: gone,
            first_name: "Gerda".to_owned(),
            last_name: "Koch".to_owned(),
            avatar: None,
            is_visible: true,
        }],
        ..StaffEntries::default()
    };
    let manager = staff(Rank::BusinessManager, None);
    let closure = over(&provider, found).preview(manager, morning(None)).await.unwrap();
    assert_eq!(employees(&closure), [gone]);
    let own = StaffEntries {
        appointments: vec![entry(&provider, 1, NINE, AppointmentState::Confirmed)],
        ..StaffEntries::default()
    };
    let user = staff(Rank::BusinessUser, Some(FIRST));
    let preview = over(&provider, own).preview(user, morning(Some(FIRST))).await.unwrap();
    assert_eq!(employees(&preview), [FIRST, SECOND]);
}

#[tokio::test]
async fn visits_under_the_earlier_absence_need_no_new_decision() {
    let provider = provider();
    let half_past = NINE + time::Duration::minutes(30);
    let found = StaffEntries {
        appointments: vec![
            entry(&provider, 1, NINE, AppointmentState::Confirmed),
            entry(&provider, 2, half_past, AppointmentState::Confirmed),
        ],
        event_dates: vec![course(&provider)],
        ..StaffEntries::default()
    };
    let absences = over(&provider, found);
    let changed = |absence, employee| AbsenceQuery {
        absence: Some(absence),
        ..morning(Some(employee))
    };
    let user = staff(Rank::BusinessUser, Some(FIRST));
    let preview = absences.preview(user, changed(3, FIRST)).await.unwrap();
    assert_eq!((ids(&preview), preview.dates.len()), (vec![2], 0));
    let manager = staff(Rank::BusinessManager, None);
    let of_another = absences.preview(manager, changed(3, SECOND)).await.unwrap();
    assert_eq!(ids(&of_another), [1, 2], "of somebody else nothing is decided");
    for (actor, id) in [(user, 4), (staff(Rank::BusinessUser, Some(SECOND)), 3)] {
        let own = if actor == user { FIRST } else { SECOND };
        let unknown = absences.preview(actor, changed(id, own)).await;
        let is_unknown = matches!(
            unknown,
            Err(AvailabilityRefused::Refused(AbsenceRefusal::UnknownAbsence))
        );
        assert!(is_unknown, "{unknown:?}");
    }
}

#[tokio::test]
async fn during_processing_time_an_employee_may_be_away_but_the_premises_may_not_be_closed() {
    let provider = provider();
    let mut colour = entry(&provider, 1, NINE, AppointmentState::Confirmed);
    colour.work = vec![Part::new(0, 10).unwrap()];
    let found = StaffEntries {
        appointments: vec![colour],
        ..StaffEntries::default()
    };
    let absences = over(&provider, found);
    let later = |employee| AbsenceQuery {
        from: NINE + time::Duration::minutes(10),
        ..morning(employee)
    };
    let manager = staff(Rank::BusinessManager, None);
    assert_eq!(ids(&absences.preview(manager, later(Some(FIRST))).await.unwrap()), []);
    assert_eq!(ids(&absences.preview(manager, later(None)).await.unwrap()), [1]);
}

#[tokio::test]
async fn business_user_previews_the_own_absences_and_lists_a_year_at_most() {
    let provider = provider();
    let absences = over(&provider, StaffEntries::default());
    let user = staff(Rank::BusinessUser, Some(FIRST));
    for (actor, employee, is_allowed) in [
        (user, Some(FIRST), true),
        (user, Some(SECOND), false),
        (user, None, false),
        (Actor::Guest, Some(FIRST), false),
    ] {
        let preview = absences.preview(actor, morning(employee)).await;
        let is_forbidden = matches!(preview, Err(AvailabilityRefused::Forbidden));
        assert_eq!(is_forbidden, !is_allowed, "{actor:?} {employee:?}");
    }
    let days = |first, last| StaffDays {
        organization: HERE,
        first,
        last,
    };
    let day = date!(2027 - 01 - 11);
    let (_, listed) = absences.list(user, days(day, day)).await.unwrap();
    assert_eq!(listed.len(), 1);
    let guest = absences.list(Actor::Guest, days(day, day)).await;
    assert!(matches!(guest, Err(StaffDaysRefused::Forbidden)));
    let far = day + time::Duration::days(MOST_ABSENCE_DAYS);
    let too_long = absences.list(user, days(day, far)).await;
    assert!(matches!(too_long, Err(StaffDaysRefused::TooLong)));
    let reversed = absences.list(user, days(far, day)).await;
    assert!(matches!(reversed, Err(StaffDaysRefused::Reversed)));
}

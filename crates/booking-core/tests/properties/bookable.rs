//! The starts that a slot query offers are exactly those that a booking accepts.

mod basket;
mod visits;

use std::collections::BTreeMap;
use std::sync::Arc;

use booking_core::RequestIdentity;
use booking_core::booking::{AppointmentRequest, BookingChannel, CalendarSnapshot, Draft};
use booking_core::calendar::{Occupation, ServiceRules};
use booking_core::customers::CustomerContact;
use booking_core::slots::{Slot, free_starts};
use proptest::prelude::*;
use shared_kernel::{Admission, CalendarGuid, EmailAddress, OrganizationNr, PersonName, ResourceId};
use time::{Duration, PrimitiveDateTime};
use uuid::Uuid;

use crate::random_calendar::{RandomCalendar, random_calendar};

fn draft(requests: Vec<AppointmentRequest>) -> Draft {
    let customer = CustomerContact {
        first_name: PersonName::parse("Katharina").unwrap(),
        last_name: PersonName::parse("Oberhuber").unwrap(),
        email: EmailAddress::parse("katharina@example.org").unwrap(),
        phone: None,
        remarks: None,
    };
    Draft {
        organization: OrganizationNr(1000),
        guid: CalendarGuid(Uuid::nil()),
        manage_token_hash: [0; 32],
        channel: BookingChannel::MainSite,
        customer: customer.into(),
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

fn snapshot(calendar: &RandomCalendar) -> CalendarSnapshot {
    CalendarSnapshot {
        rules: Arc::new(calendar.rules()),
        occupations: calendar.occupations(),
        work_done: Vec::new(),
        custom_fields: Vec::new(),
        now: calendar.now,
    }
}

/// Starts of the grid in the range, offered or not: about forty, evenly spread.
fn grid_starts(calendar: &RandomCalendar) -> Vec<PrimitiveDateTime> {
    let (from, to) = calendar.range;
    let starts: Vec<PrimitiveDateTime> = std::iter::successors(Some(from), |wall| Some(*wall + Duration::minutes(1)))
        .take_while(|wall| *wall < to)
        .filter(|wall| (u16::from(wall.hour()) * 60 + u16::from(wall.minute())) % calendar.grid == 0)
        .collect();
    let step = starts.len() / 40 + 1;
    starts.into_iter().step_by(step).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn start_is_bookable_exactly_when_offered(calendar in random_calendar(1..=3, 1..=1)) {
        let snapshot = snapshot(&calendar);
        let service: &ServiceRules = &snapshot.rules.services[calendar.asked[0]];
        let slot_list = free_starts(&snapshot.rules, &[service], &snapshot.occupations, &calendar.wall_range(), calendar.now);
        let offered: BTreeMap<PrimitiveDateTime, Vec<ResourceId>> =
            slot_list.slots().map(|slot| (slot.start, slot.employees)).collect();
        let decide = |start, employee| draft(vec![AppointmentRequest { service: service.id, employee, start }]).decide(&snapshot);
        for start in grid_starts(&calendar) {
            let free = offered.get(&start).map(Vec::as_slice).unwrap_or_default();
            match decide(start, None) {
                Ok(decision) => prop_assert!(free.contains(&decision.appointments[0].employee), "{start} any"),
                Err(refusal) => prop_assert!(free.is_empty(), "{start} any: {refusal}"),
            }
            for employee in (1_i32..).map(ResourceId).take(calendar.employees.len()) {
                let decision = decide(start, Some(employee));
                prop_assert_eq!(decision.is_ok(), free.contains(&employee), "{} {}: {:?}", start, employee, decision.err());
            }
        }
    }

    #[test]
    fn offered_back_to_back_services_are_bookable_together(calendar in random_calendar(1..=3, 2..=3)) {
        let snapshot = snapshot(&calendar);
        let services: Vec<&ServiceRules> = calendar.asked.iter().map(|position| &snapshot.rules.services[*position]).collect();
        let slot_list = free_starts(&snapshot.rules, &services, &snapshot.occupations, &calendar.wall_range(), calendar.now);
        let slots: Vec<Slot> = slot_list.slots().collect();
        for slot in slots.iter().step_by(slots.len() / 40 + 1) {
            for employee in slot.employees.iter().copied() {
                let requests = in_a_row(&snapshot, &services, employee, slot.start);
                let decision = draft(requests.clone()).decide(&snapshot);
                prop_assert!(decision.is_ok(), "{requests:?}: {:?}", decision.err());
            }
        }
    }

    #[test]
    fn booking_never_overlaps_and_refuses_only_the_impossible(
        calendar in random_calendar(1..=3, 1..=1),
        drawn in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<bool>()), 2..=4),
    ) {
        let snapshot = snapshot(&calendar);
        let starts = grid_starts(&calendar);
        prop_assume!(!starts.is_empty());
        let requests: Vec<AppointmentRequest> = drawn
            .iter()
            .map(|(service, start, chosen)| AppointmentRequest {
                service: service.get(&snapshot.rules.services).id,
                employee: chosen.then_some(ResourceId(1)),
                start: *start.get(&starts),
            })
            .collect();
        match draft(requests.clone()).decide(&snapshot) {
            Ok(decision) => {
                prop_assert_eq!(decision.appointments.len(), requests.len());
                for (position, appointment) in decision.appointments.iter().enumerate() {
                    let others = decision.appointments[..position].iter().flat_map(|other| &other.occupations);
                    let mut taken = snapshot.occupations.iter().chain(others);
                    let clashes = taken.any(|taken| {
                        let with = |own: &Occupation| own.resource == taken.resource && own.span.overlaps(taken.span);
                        appointment.occupations.iter().any(with)
                    });
                    prop_assert!(!clashes, "{appointment:?}");
                    prop_assert_eq!((appointment.service, appointment.start), (requests[position].service, requests[position].start));
                }
            }
            // Nothing is refused that a person with patience could have assigned.
            Err(refusal) => prop_assert!(!can_be_assigned(&snapshot, &requests), "{requests:?}: {refusal}"),
        }
    }
}

fn in_a_row(
    snapshot: &CalendarSnapshot,
    services: &[&ServiceRules],
    employee: ResourceId,
    first: PrimitiveDateTime,
) -> Vec<AppointmentRequest> {
    let zone = &snapshot.rules.zone;
    let mut start = first;
    services
        .iter()
        .map(|service| {
            let request = AppointmentRequest {
                service: service.id,
                employee: Some(employee),
                start,
            };
            let duration = service.duration_by(snapshot.rules.position(employee).unwrap());
            let over =
                zone.instant(start).unwrap() + Duration::minutes(i64::from(duration) + i64::from(service.follow_up));
            // The first step of the grid on this day that is not before.
            start = (0..1440)
                .step_by(usize::from(snapshot.rules.grid.0))
                .map(|minute| first.date().midnight() + Duration::minutes(minute))
                .find(|wall| zone.instant(*wall).is_ok_and(|instant| instant >= over))
                .unwrap_or(start);
            request
        })
        .collect()
}

/// Tries every combination of employees, each appointment request decided alone with what the others take.
fn can_be_assigned(snapshot: &CalendarSnapshot, requests: &[AppointmentRequest]) -> bool {
    let Some((request, rest)) = requests.split_first() else {
        return true;
    };
    let everybody: Vec<ResourceId> = snapshot
        .rules
        .employees
        .iter()
        .map(|availability| availability.employee.id)
        .collect();
    everybody
        .into_iter()
        .filter(|employee| request.employee.is_none_or(|chosen| chosen == *employee))
        .any(|employee| {
            let alone = draft(vec![AppointmentRequest {
                employee: Some(employee),
                ..request.clone()
            }]);
            alone.decide(snapshot).is_ok_and(|decision| {
                let mut next = snapshot.clone();
                next.occupations.extend(&decision.appointments[0].occupations);
                can_be_assigned(&next, rest)
            })
        })
}

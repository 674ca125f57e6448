use std::collections::BTreeMap;

use shared_kernel::{AppointmentId, BookingId, Rank, ResourceId};
use time::OffsetDateTime;

use super::AbsenceRefusal;
use crate::booking::BrokenRule;
use crate::calendar::{Occupation, Rules};
use crate::lifecycle::{BookingChange, StoredAppointment, StoredBooking, reassigned};

/// Appointments that colleagues do instead of somebody who is away, each at the same time.
#[derive(Debug, Clone)]
pub struct Reassignments<'a> {
    /// The rules, the absence among them.
    pub rules: &'a Rules,
    /// What is occupied on the days of these appointments.
    pub occupations: Vec<Occupation>,
    /// The instant of the change.
    pub now: OffsetDateTime,
    /// The rank that overrides rules; `None` stays within them.
    pub over_rules: Option<Rank>,
}

impl Reassignments<'_> {
    /// The changes of these bookings, in their order; who is to do which of their appointments is said in `colleagues`.
    /// Each sees those before as done, so that nobody gets two appointments at a time, and in this order they can be
    /// written.
    pub fn decide(
        mut self,
        bookings: &[StoredBooking],
        colleagues: &BTreeMap<AppointmentId, ResourceId>,
    ) -> Result<Vec<(BookingId, Vec<BookingChange>)>, AbsenceRefusal> {
        let mut decided = Vec::with_capacity(bookings.len());
        for booking in bookings {
            let mut changes = Vec::new();
            for stored in &booking.appointments {
                if let Some(to) = colleagues.get(&stored.id) {
                    changes.push(self.hand_over(stored, *to)?);
                }
            }
            decided.push((booking.id, changes));
        }
        Ok(decided)
    }

    fn hand_over(&mut self, stored: &StoredAppointment, to: ResourceId) -> Result<BookingChange, AbsenceRefusal> {
        let appointment = stored.id;
        // Nobody hands over to themselves: that would be to keep it.
        if to == stored.employee {
            let refusal = BrokenRule::UnknownEmployee.at(0);
            return Err(AbsenceRefusal::Unfit { appointment, refusal });
        }
        let own = stored.occupations();
        self.occupations.retain(|occupation| !own.contains(occupation));
        let (to, over) = reassigned(self.rules, &self.occupations, self.now, stored, to, self.over_rules)
            .map_err(|refusal| AbsenceRefusal::Unfit { appointment, refusal })?;
        self.occupations.extend(to.occupations.iter().copied());
        Ok(BookingChange::Moved {
            appointment,
            to: Box::new(to),
            over,
        })
    }
}

/// Who could do an appointment at its time within the rules, beside whoever does it now.
pub(super) fn colleagues_for(
    rules: &Rules,
    occupations: &[Occupation],
    now: OffsetDateTime,
    stored: &StoredAppointment,
) -> Vec<ResourceId> {
    let own = stored.occupations();
    let day = stored.span.from().plus(-1_440)..stored.span.to().plus(1_440);
    let others: Vec<Occupation> = occupations
        .iter()
        .filter(|one| day.contains(&one.span.from()) && !own.contains(one))
        .copied()
        .collect();
    let employees = rules.employees.iter().map(|availability| availability.employee.id);
    employees
        .filter(|employee| *employee != stored.employee)
        .filter(|employee| reassigned(rules, &others, now, stored, *employee, None).is_ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use shared_kernel::{CalendarGuid, OrganizationNr, ServiceId};
    use time::PrimitiveDateTime;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::booking::Refusal;
    use crate::example::{Provider, availability};
    use crate::lifecycle::AppointmentState;

    const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);
    const HALF_PAST: PrimitiveDateTime = datetime!(2027-01-11 09:30);

    /// Three people, of whom the third cannot do the service and comes at ten.
    fn provider() -> Provider {
        let mut provider = Provider::open("09:00-18:00", 30);
        provider.employees.push(availability("09:00-18:00"));
        provider.employees.push(availability("10:00-18:00"));
        provider.services[0].skilled = vec![0, 1];
        provider
    }

    /// A booking of half an hour by the first employee.
    fn booking(provider: &Provider, number: i64, start: PrimitiveDateTime) -> StoredBooking {
        let end = start + time::Duration::minutes(30);
        let service = &provider.services[0];
        StoredBooking {
            id: BookingId(number),
            guid: CalendarGuid(Uuid::from_u128(7)),
            organization: OrganizationNr(1000),
            zone: provider.zone.clone(),
            sequence: 0,
            cancellation_notice: 0,
            appointments: vec![StoredAppointment {
                id: AppointmentId(number),
                service: ServiceId(1),
                title: service.title.clone(),
                price: service.price,
                duration: 30,
                follow_up: 0,
                employee: ResourceId(1),
                employee_name: String::new(),
                state: AppointmentState::Confirmed,
                start,
                end,
                span: provider.span(start, end),
                parts: Vec::new(),
            }],
            participations: Vec::new(),
        }
    }

    fn decided(
        provider: &Provider,
        bookings: &[StoredBooking],
        to: i32,
        over_rules: Option<Rank>,
    ) -> Result<Vec<(BookingId, Vec<BookingChange>)>, AbsenceRefusal> {
        let rules = provider.rules();
        let occupied = bookings.iter().flat_map(|booking| &booking.appointments);
        let reassignments = Reassignments {
            rules: &rules,
            occupations: occupied.flat_map(StoredAppointment::occupations).collect(),
            now: datetime!(2027-01-11 07:55 UTC),
            over_rules,
        };
        let colleagues = (1..=9).map(|id| (AppointmentId(id), ResourceId(to))).collect();
        reassignments.decide(bookings, &colleagues)
    }

    fn refusal(result: Result<Vec<(BookingId, Vec<BookingChange>)>, AbsenceRefusal>) -> (i64, &'static str) {
        match result {
            Err(AbsenceRefusal::Unfit {
                appointment,
                refusal: Refusal::Broken { request: 0, rule },
            }) => (appointment.0, rule.code()),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn colleague_takes_an_appointment_at_its_time_whatever_the_notice() {
        let mut provider = provider();
        provider.notice = 600;
        let changes = decided(&provider, &[booking(&provider, 1, NINE)], 2, None).unwrap();
        match &changes[0].1[..] {
            [BookingChange::Moved { to, over: None, .. }] => assert_eq!((to.employee, to.start), (ResourceId(2), NINE)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn colleague_who_cannot_do_it_takes_it_only_where_a_manager_says_so() {
        let provider = provider();
        let booking = booking(&provider, 1, NINE);
        let within = decided(&provider, std::slice::from_ref(&booking), 3, None);
        assert_eq!(refusal(within), (1, "NOT_SKILLED"));
        let over = decided(&provider, &[booking], 3, Some(Rank::BusinessManager)).unwrap();
        match &over[0].1[..] {
            [BookingChange::Moved { over: Some(over), .. }] => {
                let rules: Vec<&str> = over.rules.iter().map(|rule| rule.code()).collect();
                assert_eq!(rules, ["NOT_SKILLED", "OUTSIDE_HOURS"]);
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn nobody_gets_two_appointments_at_a_time_not_even_by_a_manager() {
        let provider = provider();
        let both = [
            booking(&provider, 1, NINE),
            booking(&provider, 2, NINE + time::Duration::minutes(15)),
        ];
        assert_eq!(
            refusal(decided(&provider, &both, 2, Some(Rank::BusinessAdmin))),
            (2, "AWAY")
        );
        let one_by_one = [booking(&provider, 1, NINE), booking(&provider, 2, HALF_PAST)];
        assert_eq!(decided(&provider, &one_by_one, 2, None).unwrap().len(), 2);
    }

    #[test]
    fn colleague_with_another_appointment_is_taken_whatever_the_notice() {
        let mut provider = provider();
        provider.notice = 600;
        let mut other = booking(&provider, 2, NINE);
        other.appointments[0].employee = ResourceId(2);
        let rules = provider.rules();
        let reassignments = Reassignments {
            rules: &rules,
            occupations: other.appointments[0].occupations(),
            now: datetime!(2027-01-11 07:55 UTC),
            over_rules: None,
        };
        let colleagues = BTreeMap::from([(AppointmentId(1), ResourceId(2))]);
        let refused = reassignments.decide(&[booking(&provider, 1, NINE)], &colleagues);
        assert_eq!(refusal(refused), (1, "AWAY"));
    }

    #[test]
    fn appointment_is_not_handed_over_to_whoever_does_it() {
        let provider = provider();
        let same = decided(&provider, &[booking(&provider, 1, NINE)], 1, Some(Rank::BusinessAdmin));
        assert_eq!(refusal(same), (1, "NOT_SKILLED"));
    }

    #[test]
    fn colleagues_are_those_who_are_free_and_able() {
        let provider = provider();
        let rules = provider.rules();
        let now = datetime!(2027-01-11 07:55 UTC);
        let booking = booking(&provider, 1, NINE);
        let stored = &booking.appointments[0];
        let colleagues = |occupations: &[Occupation]| colleagues_for(&rules, occupations, now, stored);
        assert_eq!(colleagues(&stored.occupations()), [ResourceId(2)]);
        let taken = provider.occupation(2, datetime!(2027-01-11 08:45), datetime!(2027-01-11 09:15));
        assert_eq!(colleagues(&[taken]), []);
    }
}

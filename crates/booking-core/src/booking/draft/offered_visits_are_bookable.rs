//! Property: every visit that is listed can be booked just so.

use std::sync::Arc;

use proptest::prelude::*;

use super::offered_is_bookable::draft;
use super::{AppointmentRequest, CalendarSnapshot};
use crate::visits::brute_force::case;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]
    #[test]
    fn listed_visit_is_bookable_with_its_employees(case in case()) {
        let calendar = &case.calendar;
        let snapshot = CalendarSnapshot {
            rules: Arc::new(calendar.rules()),
            occupations: calendar.occupations(),
            work_done: Vec::new(),
            custom_fields: Vec::new(),
            now: calendar.now,
        };
        for visit in case.searched().unwrap_or_default() {
            let requests = visit.appointments.iter().map(|one| AppointmentRequest {
                service: one.service,
                employee: Some(one.employee),
                start: one.start,
            });
            let decided = draft(requests.collect()).decide(&snapshot);
            prop_assert!(decided.is_ok(), "{:?}: {:?}", visit, decided.err());
        }
    }
}

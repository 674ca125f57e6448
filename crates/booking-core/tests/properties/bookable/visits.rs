//! Every visit that is listed can be booked just so.

use booking_core::booking::AppointmentRequest;
use proptest::prelude::*;

use super::{draft, snapshot};
use crate::visits::case;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]
    #[test]
    fn listed_visit_is_bookable_with_its_employees(case in case()) {
        let snapshot = snapshot(&case.calendar);
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

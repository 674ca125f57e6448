//! Visitors are offered what staff is offered, without the employees who are not visible.

use std::sync::Arc;

use booking_core::calendar::{Audience, ServiceRules};
use booking_core::slots::{Slot, free_starts};
use proptest::prelude::*;
use shared_kernel::ResourceId;

use crate::random_calendar::{RandomCalendar, random_calendar};

/// The free starts as this audience is told, where every employee with a bit is hidden.
fn seen(calendar: &RandomCalendar, hidden: u8, audience: Audience) -> Vec<Slot> {
    let mut rules = calendar.rules();
    // Staff need none.
    rules.notice = 0;
    for availability in &mut rules.employees {
        availability.employee.is_visible = !is_hidden(hidden, availability.employee.id);
    }
    let rules = Arc::new(rules).as_seen_by(audience);
    let asked: Vec<&ServiceRules> = calendar
        .asked
        .iter()
        .map(|position| &rules.services[*position])
        .collect();
    let range = calendar.wall_range();
    free_starts(&rules, &asked, &calendar.occupations(), &range, calendar.now)
        .slots()
        .collect()
}

fn is_hidden(hidden: u8, employee: ResourceId) -> bool {
    hidden & (1 << (employee.0 - 1)) != 0
}

proptest! {
    #[test]
    fn visitors_are_told_what_staff_is_told_without_the_hidden(
        calendar in random_calendar(1..=4, 1..=2),
        hidden in 0_u8..16,
    ) {
        let mut expected = seen(&calendar, hidden, Audience::Staff);
        for slot in &mut expected {
            slot.employees.retain(|employee| !is_hidden(hidden, *employee));
        }
        expected.retain(|slot| !slot.employees.is_empty());
        prop_assert_eq!(seen(&calendar, hidden, Audience::Visitors), expected);
    }
}

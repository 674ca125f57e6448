//! The criteria of a visit in the bits of one number, so that less is better and one comparison compares all.

use crate::assignment::AppointmentSet;

/// Bits of one index in the order of services.
const INDEX_BITS: u32 = 3;
const END_SHIFT: u32 = 18;
const CHANGES_SHIFT: u32 = 30;
const WAITING_SHIFT: u32 = 33;

/// What a visit or the rest of one costs: from the highest bits to the lowest the waiting in minutes, the changes of
/// employee, the end in minutes since midnight (12 bits), and the indexes of the services in the request (3 bits
/// each). The cost of a whole is the sum over its parts, of which only the last has an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost(u64);

impl Cost {
    /// Of a visit without appointments.
    pub(super) const NOTHING: Self = Self(0);
    /// Of one more employee.
    pub(super) const CHANGE: Self = Self(1 << CHANGES_SHIFT);
    /// Of what cannot be done; stays so whatever is added.
    pub(super) const IMPOSSIBLE: Self = Self(u64::MAX);

    /// Of so many minutes of waiting; not negative.
    pub(super) const fn of_waiting(minutes: i64) -> Self {
        Self(minutes.unsigned_abs() << WAITING_SHIFT)
    }

    /// Of an end so many minutes after midnight.
    pub(super) const fn of_end(minute: i64) -> Self {
        Self(minute.unsigned_abs() << END_SHIFT)
    }

    /// Of doing this service first of `rest`, to which it belongs.
    pub(super) const fn of_next(service: usize, rest: AppointmentSet) -> Self {
        Self((service as u64) << (INDEX_BITS * (rest.count_ones() - 1)))
    }

    /// Stays at the greatest value instead of overflowing.
    pub(super) const fn plus(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// In minutes; more than any day has where it is impossible.
    pub(super) const fn waiting(self) -> u64 {
        self.0 >> WAITING_SHIFT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn less_waiting_beats_fewer_changes_beats_earlier_end_beats_order() {
        let cost = |waiting, changes: usize, end, first| {
            let parts = [
                Cost::of_waiting(waiting),
                Cost::of_end(end),
                Cost::of_next(first, 0b11_1111),
            ];
            let changes = std::iter::repeat_n(Cost::CHANGE, changes);
            parts.into_iter().chain(changes).fold(Cost::NOTHING, Cost::plus)
        };
        let ascending = [
            cost(0, 0, 600, 5),
            cost(0, 0, 601, 0),
            cost(0, 1, 500, 0),
            cost(0, 5, 1740, 5),
            cost(1, 0, 0, 0),
            cost(480, 5, 1740, 5),
            Cost::IMPOSSIBLE,
        ];
        assert!(ascending.is_sorted_by(|one, other| one < other));
        assert_eq!(cost(480, 5, 1740, 5).waiting(), 480);
        assert!(Cost::IMPOSSIBLE.plus(Cost::CHANGE).waiting() > 1740);
    }

    #[test]
    fn order_is_compared_from_the_first_service_on() {
        let in_order = |order: [usize; 3]| {
            let mut rest = 0b111;
            order.into_iter().fold(Cost::NOTHING, |cost, service| {
                let cost = cost.plus(Cost::of_next(service, rest));
                rest &= !(1 << service);
                cost
            })
        };
        assert!(in_order([0, 2, 1]) < in_order([1, 0, 2]));
        assert!(in_order([0, 1, 2]) < in_order([0, 2, 1]));
    }
}

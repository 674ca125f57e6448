//! Bit sets: the appointments of one booking, a bit for each.

use crate::calendar::MAX_SERVICES;

/// A set of appointments: bit `n` stands for the appointment with index `n` of the booking, 0 ≤ n < [`MAX_SERVICES`].
pub(crate) type AppointmentSet = u16;

/// The set of the appointments `0..count`.
pub(crate) fn all_of(count: usize) -> AppointmentSet {
    debug_assert!(count <= MAX_SERVICES, "a booking has at most ten appointments");
    (1 << count) - 1
}

/// The indices in a set, ascending.
pub(crate) fn indices(set: AppointmentSet) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |set| Some(set & set.wrapping_sub(1)))
        .take_while(|set| *set != 0)
        .map(|set| set.trailing_zeros() as usize)
}

/// The set of the indices at which `is_member` is true.
pub(super) fn set_of(is_member: impl IntoIterator<Item = bool>) -> AppointmentSet {
    let members = is_member.into_iter().enumerate().filter(|(_, is_member)| *is_member);
    members.fold(0, |set, (index, _)| set | 1 << index)
}

/// Parallel bit extract (PEXT): the bits of `set` at the indices in `kept`, moved together. `0b1010` of `0b1110` is
/// `0b101`.
pub(super) fn extract(set: AppointmentSet, kept: AppointmentSet) -> AppointmentSet {
    set_of(indices(kept).map(|index| set >> index & 1 == 1))
}

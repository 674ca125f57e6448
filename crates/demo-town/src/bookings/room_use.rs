//! Which rooms and devices of a provider are taken on one day, in minutes from midnight.

use std::ops::Range;

use organization_document::RoomGroupDocument;

use super::occupancy::Occupancy;

/// When each room of each group is taken, in no order.
#[derive(Debug)]
pub(super) struct RoomUse(Vec<Vec<Vec<Range<u16>>>>);

impl RoomUse {
    /// All rooms are free.
    pub(super) fn new(groups: &[RoomGroupDocument]) -> Self {
        Self(groups.iter().map(|group| vec![Vec::new(); group.rooms.len()]).collect())
    }

    /// For each need the lowest room that is free all the time; none when one of them has none.
    pub(super) fn free(&self, occupancy: &Occupancy, stay: &Range<u16>) -> Option<Vec<usize>> {
        let lowest = |(group, times): (usize, Vec<Range<u16>>)| self.lowest(group, &times);
        occupancy.needs(stay).map(lowest).collect()
    }

    /// Takes one room for each need.
    pub(super) fn take(&mut self, occupancy: &Occupancy, rooms: &[usize], stay: &Range<u16>) {
        for ((group, times), room) in occupancy.needs(stay).zip(rooms) {
            self.0[group][*room].extend(times);
        }
    }

    /// Leaves a room of each group to nobody, where one is free.
    pub(super) fn keep(&mut self, time: &Range<u16>) {
        for group in 0..self.0.len() {
            if let Some(room) = self.lowest(group, std::slice::from_ref(time)) {
                self.0[group][room].push(time.clone());
            }
        }
    }

    fn lowest(&self, group: usize, times: &[Range<u16>]) -> Option<usize> {
        let is_free = |taken: &Vec<Range<u16>>| !taken.iter().any(|one| times.iter().any(|other| overlap(one, other)));
        self.0[group].iter().position(is_free)
    }
}

fn overlap(one: &Range<u16>, other: &Range<u16>) -> bool {
    one.start < other.end && other.start < one.end
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use organization_document::RoomGroupDocument;

    use super::RoomUse;

    #[test]
    fn the_lowest_free_room_is_taken_until_none_is_left() {
        let cabins = RoomGroupDocument {
            name: "Kabine".to_owned(),
            rooms: vec!["Kabine Salbei".to_owned(), "Kabine Rose".to_owned()],
        };
        let mut rooms = RoomUse::new(&[cabins]);
        rooms.keep(&(600..660));
        assert_eq!(rooms.lowest(0, from_ref(&(630..640))), Some(1));
        assert_eq!(rooms.lowest(0, &[540..600, 660..720]), Some(0));
        rooms.keep(&(630..690));
        assert_eq!(rooms.lowest(0, &[500..510, 659..661]), None);
        assert_eq!(rooms.lowest(0, from_ref(&(660..690))), Some(0));
    }
}

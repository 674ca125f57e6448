//! What services take besides their employee's time from start to end.

use std::ops::Range;

use organization_document::{NeedDocument, ServiceDocument};

/// What a service takes, in minutes from its start.
#[derive(Debug)]
pub(crate) struct Occupancy {
    /// Of each need its group, and when; no times are from the start to the end of the follow-up.
    needs: Vec<(usize, Vec<Range<u16>>)>,
    /// When something works in, and the employee is free.
    pauses: Vec<Range<u16>>,
}

impl Occupancy {
    /// What this service takes.
    pub(crate) fn of(service: &ServiceDocument) -> Self {
        let times = step_times(service);
        let need = |need: &NeedDocument| {
            let during = need.steps.iter().filter_map(|step| times.get(*step));
            let held = during.map(|time| with_follow_up(service, time));
            (need.group, held.collect())
        };
        let steps = service.steps.iter().zip(&times);
        let pauses = steps.filter(|(step, _)| !step.is_work);
        Self {
            needs: service.needs.iter().map(need).collect(),
            pauses: pauses.map(|(_, time)| time.clone()).collect(),
        }
    }

    /// When something works in on a customer who came at this minute of the day.
    pub(super) fn pauses(&self, start: u16) -> impl Iterator<Item = Range<u16>> {
        self.pauses.iter().map(move |pause| later(pause, start))
    }

    /// The groups of which a stay needs a room, and at which minutes of the day.
    pub(super) fn needs(&self, stay: &Range<u16>) -> impl Iterator<Item = (usize, Vec<Range<u16>>)> {
        self.needs.iter().map(move |(group, times)| {
            let whole = times.is_empty().then(|| stay.clone());
            let during = times.iter().map(|time| later(time, stay.start));
            (*group, whole.into_iter().chain(during).collect())
        })
    }
}

/// When each of the steps is that follow one another.
fn step_times(service: &ServiceDocument) -> Vec<Range<u16>> {
    let mut over = 0;
    let time = |minutes| {
        let from = over;
        over += minutes;
        from..over
    };
    service.steps.iter().map(|step| step.minutes).map(time).collect()
}

/// Whatever is needed at the end is needed for the follow-up too.
fn with_follow_up(service: &ServiceDocument, time: &Range<u16>) -> Range<u16> {
    let is_last = time.end == service.duration;
    let follow_up = if is_last { service.follow_up } else { 0 };
    time.start..time.end + follow_up
}

fn later(time: &Range<u16>, minutes: u16) -> Range<u16> {
    time.start + minutes..time.end + minutes
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use organization_document::{NeedDocument, ServiceDocument};
    use shared_kernel::Money;

    use super::Occupancy;
    use crate::trade::{processing, work};

    fn colouring(needs: &[(usize, &[usize])]) -> ServiceDocument {
        let need = |(group, steps): &(usize, &[usize])| NeedDocument {
            group: *group,
            steps: steps.to_vec(),
        };
        ServiceDocument {
            title: "Farbe".to_owned(),
            html: String::new(),
            duration: 90,
            follow_up: 10,
            visit_rank: None,
            service_group: None,
            steps: vec![work(30), processing(35), work(25)],
            needs: needs.iter().map(need).collect(),
            price: Money::from_cents(6800),
            custom_fields: Vec::new(),
        }
    }

    fn pairs(times: impl IntoIterator<Item = Range<u16>>) -> Vec<(u16, u16)> {
        times.into_iter().map(|time| (time.start, time.end)).collect()
    }

    #[test]
    fn the_employee_is_free_while_something_works_in() {
        let occupancy = Occupancy::of(&colouring(&[]));
        assert_eq!(pairs(occupancy.pauses(600)), [(630, 665)]);
    }

    #[test]
    fn the_follow_up_holds_the_rooms_of_the_end() {
        let occupancy = Occupancy::of(&colouring(&[(4, &[]), (2, &[1]), (3, &[0, 2])]));
        let needs: Vec<_> = occupancy
            .needs(&(600..700))
            .map(|(group, times)| (group, pairs(times)))
            .collect();
        let expected = [
            (4, vec![(600, 700)]),
            (2, vec![(630, 665)]),
            (3, vec![(600, 630), (665, 700)]),
        ];
        assert_eq!(needs, expected);
    }
}

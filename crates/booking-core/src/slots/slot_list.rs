use shared_kernel::{InstantMinute, ResourceId, Zone};
use time::{Date, Duration, PrimitiveDateTime};

use crate::calendar::Span;

/// The most bytes of JSON that a list takes.
pub(crate) const LARGEST_LIST: usize = 512_000;
/// The most that the plain list of a large team takes. Half a year of fifty employees, the most that ordinary providers
/// have, takes less and is answered whole: who reads the plain list does not have to know that it may go on.
pub(super) const LARGEST_LIST_OF_LARGE_TEAM: usize = 750_000;
/// With so many employees half a year takes less than [`LARGEST_LIST`]; a team with more of them is large.
pub(super) const USUAL_TEAM: usize = 25;
/// What stands around a list.
const TEXT_OF_BRACKETS: usize = 2;
/// What a start takes with the comma after it, without those who can do it.
const TEXT_OF_START: usize = 50;

/// A start and the employees who can do it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Who can do it, ascending.
    pub employees: Vec<ResourceId>,
}

/// All free starts of a range, ascending. Compact: the employees of a start are a bit set, so that 180 days of fifty
/// employees take little memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotList {
    employees: Vec<ResourceId>,
    words: usize,
    days: Vec<Day>,
    minutes: Vec<u16>,
    sets: Vec<u64>,
    first_start: Option<InstantMinute>,
    /// The bytes of JSON that the list takes at most.
    text: usize,
    /// What an employee of a start takes of them at most.
    text_of_employee: usize,
    continues_at: Option<PrimitiveDateTime>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Day {
    date: Date,
    /// Position after the last start of the day in `minutes`.
    end: usize,
}

impl SlotList {
    /// An empty slot list over these employees (ascending ids).
    pub(crate) fn over(employees: Vec<ResourceId>) -> Self {
        let words = employees.len().div_ceil(64).max(1);
        let widest = employees.iter().map(|employee| employee.0.unsigned_abs()).max();
        let digits = widest.and_then(u32::checked_ilog10).unwrap_or_default() + 1;
        Self {
            text: TEXT_OF_BRACKETS,
            // With what stands between two of them.
            text_of_employee: usize::try_from(digits).unwrap_or_default() + 1,
            continues_at: None,
            employees,
            words,
            days: Vec::new(),
            minutes: Vec::new(),
            sets: Vec::new(),
            first_start: None,
        }
    }

    /// Number of 64-bit words in the set of a start.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Begins a new day; starts that follow belong to it.
    pub(super) fn begin_day(&mut self, date: Date) {
        let end = self.minutes.len();
        self.days.push(Day { date, end });
    }

    /// Adds a start with its set of employees to the day begun last.
    pub(super) fn push(&mut self, minute: u16, at: InstantMinute, set: &[u64]) {
        self.text += self.text_of_start(set);
        self.first_start.get_or_insert(at);
        self.minutes.push(minute);
        self.sets.extend_from_slice(set);
        if let Some(day) = self.days.last_mut() {
            day.end = self.minutes.len();
        }
    }

    fn text_of_start(&self, set: &[u64]) -> usize {
        let employees: u32 = set.iter().map(|word| word.count_ones()).sum();
        TEXT_OF_START + usize::try_from(employees).unwrap_or_default() * self.text_of_employee
    }

    /// Whether a list of so many bytes can have one more start with this set of employees.
    pub(super) fn has_room_for(&self, set: &[u64], bytes: usize) -> bool {
        self.text + self.text_of_start(set) <= bytes
    }

    /// Ends the list before the day begun last, whose start at this wall time it has no room for: what follows has to be
    /// asked for from there. Only where no earlier day has a start the list ends within a day.
    pub(super) fn end_before(&mut self, wall: PrimitiveDateTime) {
        let begin = self.begin_of_last_day();
        if begin == 0 {
            self.continues_at = Some(wall);
            return;
        }
        self.days.pop();
        self.minutes.truncate(begin);
        self.sets.truncate(begin * self.words);
        self.continues_at = Some(wall.date().midnight());
    }

    /// From when on the rest of the range has to be asked for, because it would have made the list too long. None when
    /// nothing is left out.
    pub fn continues_at(&self) -> Option<PrimitiveDateTime> {
        self.continues_at
    }

    /// Removes the day begun last if it got no start.
    pub(super) fn end_day(&mut self) {
        let begin = self.begin_of_last_day();
        if self.days.last().is_some_and(|day| day.end == begin) {
            self.days.pop();
        }
    }

    /// Position of the first start of the day begun last in `minutes`.
    fn begin_of_last_day(&self) -> usize {
        self.days.len().checked_sub(2).map_or(0, |before| self.days[before].end)
    }

    /// All employees that the list is about, free or not; ascending ids.
    pub(crate) fn employees(&self) -> &[ResourceId] {
        &self.employees
    }

    /// Only those employees for whom `keeps` says so, by index among [`Self::employees`], and only starts that keep
    /// one. Where `looks_at` says no, of starts from one minute up to, and without, another, everybody is kept.
    pub(crate) fn filtered(
        &self,
        zone: &Zone,
        looks_at: impl Fn(InstantMinute, InstantMinute) -> bool,
        mut keeps: impl FnMut(InstantMinute, usize) -> bool,
    ) -> Self {
        let mut filtered = Self {
            first_start: None,
            text: TEXT_OF_BRACKETS,
            text_of_employee: self.text_of_employee,
            // What was left out of the whole list is left out of its part.
            continues_at: self.continues_at,
            days: Vec::with_capacity(self.days.len()),
            minutes: Vec::with_capacity(self.minutes.len()),
            sets: Vec::with_capacity(self.sets.len()),
            employees: self.employees.clone(),
            words: self.words,
        };
        let mut set = vec![0; self.words];
        let mut start = 0;
        for day in &self.days {
            filtered.begin_day(day.date);
            let midnight = InstantMinute::floor(day.date.midnight().assume_utc());
            // In every time zone the local day lies within this UTC day and its two neighbours.
            let is_far = !looks_at(midnight.plus(-1440), midnight.plus(2 * 1440));
            if is_far && filtered.first_start.is_some() {
                filtered.minutes.extend_from_slice(&self.minutes[start..day.end]);
                let sets = &self.sets[start * self.words..day.end * self.words];
                filtered.sets.extend_from_slice(sets);
                if let Some(last) = filtered.days.last_mut() {
                    last.end = filtered.minutes.len();
                }
                start = day.end;
                continue;
            }
            let frame = zone.day(day.date);
            for (index, minute) in (start..).zip(&self.minutes[start..day.end]) {
                let Some(at) = frame.instant(*minute) else { continue };
                set.copy_from_slice(&self.sets[index * self.words..(index + 1) * self.words]);
                if looks_at(at, at.plus(1)) {
                    for position in indices_in(&self.sets[index * self.words..(index + 1) * self.words]) {
                        if !keeps(at, position) {
                            set[position / 64] &= !(1 << (position % 64));
                        }
                    }
                    if set.iter().all(|word| *word == 0) {
                        continue;
                    }
                }
                filtered.push(*minute, at, &set);
            }
            filtered.end_day();
            start = day.end;
        }
        filtered
    }

    /// Only what lies outside these spans: one person is at one place. `minutes` is how long the employee with this
    /// index among [`Self::employees`] takes.
    pub(crate) fn outside(&self, zone: &Zone, spans: &[Span], minutes: impl Fn(usize) -> u16) -> Self {
        let longest = (0..self.employees.len()).map(&minutes).max().unwrap_or_default();
        let touches = |from: InstantMinute, to: InstantMinute| {
            let to = to.plus(i64::from(longest));
            spans.iter().any(|span| span.from() < to && from < span.to())
        };
        self.filtered(zone, touches, |at, index| {
            let to = at.plus(i64::from(minutes(index)));
            !spans.iter().any(|span| span.from() < to && at < span.to())
        })
    }

    /// The instant of the first start: once it can no longer be booked, the list is outdated.
    pub fn first_start(&self) -> Option<InstantMinute> {
        self.first_start
    }

    /// Number of starts.
    pub fn len(&self) -> usize {
        self.minutes.len()
    }

    /// Whether there is no start.
    pub fn is_empty(&self) -> bool {
        self.minutes.is_empty()
    }

    /// Approximate size in bytes, which bounds a cache.
    pub fn size(&self) -> usize {
        size_of::<Self>()
            + self.employees.capacity() * size_of::<ResourceId>()
            + self.days.capacity() * size_of::<Day>()
            + self.minutes.capacity() * 2
            + self.sets.capacity() * 8
    }

    /// The days with starts, and for each its starts (minutes from local midnight) with employees.
    pub fn days(&self) -> impl Iterator<Item = (Date, impl Iterator<Item = (u16, impl Iterator<Item = ResourceId>)>)> {
        self.days.iter().enumerate().map(move |(position, day)| {
            let begin = position.checked_sub(1).map_or(0, |before| self.days[before].end);
            (
                day.date,
                (begin..day.end).map(move |start| (self.minutes[start], self.employees_at(start))),
            )
        })
    }

    /// The starts one by one.
    pub fn slots(&self) -> impl Iterator<Item = Slot> {
        self.days().flat_map(|(date, starts)| {
            starts.map(move |(minute, employees)| Slot {
                start: date.midnight() + Duration::minutes(i64::from(minute)),
                employees: employees.collect(),
            })
        })
    }

    fn employees_at(&self, start: usize) -> impl Iterator<Item = ResourceId> {
        let set = &self.sets[start * self.words..(start + 1) * self.words];
        indices_in(set).map(|position| self.employees[position])
    }
}

/// The members of a set, ascending.
fn indices_in(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, bits)| {
        std::iter::successors(Some(*bits), |bits| Some(bits & bits.wrapping_sub(1)))
            .take_while(|bits| *bits != 0)
            .map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}

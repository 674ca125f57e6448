use super::{Occupation, Rules, Span};

/// Occupied spans by position in [`Rules::employees`] and [`Rules::rooms`]; each list merged and sorted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Busy {
    pub(crate) employees: Vec<Vec<Span>>,
    pub(crate) rooms: Vec<Vec<Span>>,
    /// Work done by each employee: it blocks nothing, but counts as workload. Empty unless any-employee assignment
    /// needs it.
    pub(crate) work_done: Vec<Vec<Span>>,
}

impl Busy {
    /// Occupations of resources that the rules do not know are ignored.
    pub(crate) fn of(rules: &Rules, occupations: &[Occupation]) -> Self {
        let mut busy = Self {
            employees: vec![Vec::new(); rules.employees.len()],
            rooms: vec![Vec::new(); rules.rooms.len()],
            work_done: Vec::new(),
        };
        for occupation in occupations {
            if let Some(position) = rules.position(occupation.resource) {
                busy.employees[position].push(occupation.span);
            } else if let Some(position) = rules.room(occupation.resource) {
                busy.rooms[position].push(occupation.span);
            }
        }
        let merged = |all: Vec<Vec<Span>>| all.into_iter().map(Span::merged).collect();
        Self {
            employees: merged(busy.employees),
            rooms: merged(busy.rooms),
            work_done: busy.work_done,
        }
    }

    /// Adds the work done, for any-employee assignment.
    pub(crate) fn with_work_done(self, rules: &Rules, work_done: &[Occupation]) -> Self {
        Self {
            work_done: Self::of(rules, work_done).employees,
            ..self
        }
    }

    /// Workload: how many minutes of `during` the employee works or has worked.
    pub(crate) fn minutes_of_work(&self, employee: usize, during: Span) -> i64 {
        let done = self.work_done.get(employee).into_iter();
        let all = std::iter::once(&self.employees[employee]).chain(done).flatten();
        all.map(|span| span.to().0.min(during.to().0) - span.from().0.max(during.from().0))
            .filter(|minutes| *minutes > 0)
            .sum()
    }
}

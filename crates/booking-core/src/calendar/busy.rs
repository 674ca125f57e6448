use super::{Occupation, Rules, Span};

/// What is occupied, by position in [`Rules::employees`] and [`Rules::rooms`]: each merged and sorted.
#[derive(Debug, Clone, Default)]
pub(crate) struct Busy {
    pub(crate) employees: Vec<Vec<Span>>,
    pub(crate) rooms: Vec<Vec<Span>>,
}

impl Busy {
    /// Occupations of what the rules do not know are left out.
    pub(crate) fn of(rules: &Rules, occupations: &[Occupation]) -> Self {
        let mut busy = Self {
            employees: vec![Vec::new(); rules.employees.len()],
            rooms: vec![Vec::new(); rules.rooms.len()],
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
        }
    }
}

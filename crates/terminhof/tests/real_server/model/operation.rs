//! What a customer may try, and staff.

use std::fmt;

use super::clock::{self, Wall};

/// A booking by its position among those that were made, and in it an appointment by its position.
pub type Place = (usize, usize);

#[derive(Debug, Clone, PartialEq)]
pub enum Operation {
    /// Asks for the free starts of services, back to back in this order. None is a service of nobody.
    SlotQuery {
        services: Vec<Option<usize>>,
        from: End,
        to: End,
    },
    Book {
        appointment_requests: Vec<AppointmentRequest>,
        customer: usize,
        key: Option<String>,
    },
    /// Looks at a booking; none is a token of nobody's.
    View { booking: Option<usize> },
    Cancel {
        booking: Option<usize>,
        key: Option<String>,
    },
    Move {
        booking: Option<usize>,
        relocations: Vec<Relocation>,
        key: Option<String>,
    },
    /// Staff lets an appointment last so many minutes from its start on.
    SetLength { appointment: Place, minutes: i64 },
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AppointmentRequest {
    /// None is a service of nobody.
    pub service: Option<usize>,
    pub who: Who,
    pub start: Start,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relocation {
    /// May belong to another booking, which must make no difference to that one.
    pub appointment: Place,
    pub who: Who,
    pub start: Start,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    Anybody,
    Employee(usize),
    /// Somebody who does not work here.
    Stranger,
}

/// One end of a range.
#[derive(Clone, Copy, PartialEq)]
pub enum End {
    Day(i64),
    Wall(Wall),
}

/// A start, and how it is written.
#[derive(Clone, Copy, PartialEq)]
pub struct Start {
    pub wall: Wall,
    pub written: Written,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    AsWall,
    /// As the instant at which the clock shows it for the first time.
    AsInstant,
    /// The same with the offset of the wall.
    WithOffset,
    /// As the instant at which the clock shows it for the second time.
    AsSecondPass,
}

impl Start {
    pub fn at(wall: Wall) -> Self {
        Self {
            wall,
            written: Written::AsWall,
        }
    }

    pub fn text(self) -> String {
        let passes = clock::passes(self.wall);
        match (self.written, passes.as_slice()) {
            (Written::AsInstant, [first, ..]) => format!("{}Z", clock::text(*first)),
            (Written::AsSecondPass, [_, second]) => format!("{}Z", clock::text(*second)),
            (Written::WithOffset, [first, ..]) => {
                let hours = (self.wall - first) / 60;
                format!("{}+{hours:02}:00", clock::text(self.wall))
            }
            _ => clock::text(self.wall),
        }
    }

    /// Whether a wall time names the instant that is written: that is always the first pass.
    pub fn has_a_name(self) -> bool {
        self.written != Written::AsSecondPass || clock::passes(self.wall).len() < 2
    }
}

impl End {
    pub fn text(self) -> String {
        match self {
            Self::Day(day) => clock::day_text(day),
            Self::Wall(wall) => clock::text(wall),
        }
    }
}

impl fmt::Debug for Start {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text())
    }
}

impl fmt::Debug for End {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text())
    }
}

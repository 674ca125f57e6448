//! The vocabulary in which `branches` describes events and courses.

use crate::trade::Field;

/// When on a day a session fits what its text says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PartOfDay {
    /// Over by noon.
    Morning,
    /// While it is light, for what happens outside or takes long.
    Day,
    /// For people who come after work.
    Evening,
}

/// Monday is 1. Nobody learns or listens on a Sunday evening.
const WITHOUT_SUNDAY: &[u8] = &[1, 2, 3, 4, 5, 6];
const ALL_DAYS: &[u8] = &[1, 2, 3, 4, 5, 6, 7];
const WEEKEND: &[u8] = &[6, 7];

/// A group session as the trade usually holds it. Texts may hold the placeholders of
/// [`crate::text::Facts`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Session {
    pub(crate) title: &'static str,
    pub(crate) text: &'static str,
    /// Of one date.
    pub(crate) minutes: u16,
    pub(crate) capacity: u16,
    pub(crate) euros: u32,
    /// Weekly dates; one is an event, more are a course.
    pub(crate) dates: u16,
    pub(crate) minimum: Option<u16>,
    pub(crate) room: Option<&'static str>,
    pub(crate) is_online: bool,
    pub(crate) part_of_day: PartOfDay,
    /// On which it may take place.
    pub(crate) weekdays: &'static [u8],
    /// What is asked at sign-up.
    pub(crate) custom_fields: &'static [Field],
}

/// An event in the evening, with duration in minutes, capacity and price in euros.
pub(crate) const fn event(
    title: &'static str,
    text: &'static str,
    (minutes, capacity): (u16, u16),
    euros: u32,
) -> Session {
    course(title, text, (minutes, capacity), euros, 1)
}

/// A course of so many weekly evenings; the price is for all of them.
pub(crate) const fn course(
    title: &'static str,
    text: &'static str,
    (minutes, capacity): (u16, u16),
    euros: u32,
    dates: u16,
) -> Session {
    Session {
        title,
        text,
        minutes,
        capacity,
        euros,
        dates,
        minimum: None,
        room: None,
        is_online: false,
        part_of_day: PartOfDay::Evening,
        weekdays: WITHOUT_SUNDAY,
        custom_fields: &[],
    }
}

impl Session {
    /// Takes place from so many people on.
    pub(crate) const fn at_least(self, minimum: u16) -> Self {
        Self {
            minimum: Some(minimum),
            ..self
        }
    }

    pub(crate) const fn in_room(self, room: &'static str) -> Self {
        Self {
            room: Some(room),
            ..self
        }
    }

    pub(crate) const fn online(self) -> Self {
        Self {
            is_online: true,
            ..self
        }
    }

    pub(crate) const fn with_fields(self, custom_fields: &'static [Field]) -> Self {
        Self { custom_fields, ..self }
    }

    pub(crate) const fn in_the_morning(self) -> Self {
        Self {
            part_of_day: PartOfDay::Morning,
            ..self
        }
    }

    pub(crate) const fn by_day(self) -> Self {
        Self {
            part_of_day: PartOfDay::Day,
            weekdays: ALL_DAYS,
            ..self
        }
    }

    /// By day, on Saturday or Sunday.
    pub(crate) const fn at_the_weekend(self) -> Self {
        Self {
            part_of_day: PartOfDay::Day,
            weekdays: WEEKEND,
            ..self
        }
    }
}

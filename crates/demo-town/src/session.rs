//! The vocabulary in which `branches` describes events and courses.

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
}

/// An event with duration in minutes, capacity and price in euros.
pub(crate) const fn event(
    title: &'static str,
    text: &'static str,
    (minutes, capacity): (u16, u16),
    euros: u32,
) -> Session {
    course(title, text, (minutes, capacity), euros, 1)
}

/// A course of so many weekly dates; the price is for all of them.
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
}

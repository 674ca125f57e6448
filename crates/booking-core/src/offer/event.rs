use shared_kernel::{EventDateId, EventId, Money, OrganizationNr, Zone};
use time::{OffsetDateTime, PrimitiveDateTime};

/// How a group session is signed up for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// For the session.
    Event,
    /// Once for a whole series of sessions.
    Course,
}

impl EventKind {
    /// The name on the wire and in the database (specification, section 3).
    pub const fn name(self) -> &'static str {
        match self {
            Self::Event => "EVENT",
            Self::Course => "COURSE",
        }
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Event, Self::Course].into_iter().find(|kind| kind.name() == name)
    }
}

/// A group session as visitors see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Which.
    pub id: EventId,
    /// Whose.
    pub organization: OrganizationNr,
    /// Event or course.
    pub kind: EventKind,
    /// Title (`description` on the wire).
    pub title: String,
    /// Sanitised text.
    pub html: String,
    /// Price of one sign-up.
    pub price: Money,
    /// Duration of one date in minutes.
    pub duration: u16,
    /// Sign-ups that fit, at least 1 (product decision).
    pub capacity: u32,
    /// Sign-ups that nobody has called off, never more than `capacity`. Who leaves a single date
    /// of a course still counts, because a sign-up is for the series.
    pub taken_seats: u32,
    /// Below this many sign-ups it does not take place.
    pub minimum_participants: Option<u32>,
    /// Who leads it.
    pub trainer: Option<String>,
    /// The room, where it is not simply the house.
    pub room: Option<String>,
    /// Whether it takes place over the internet.
    pub is_online: bool,
    /// The first moment at which one may sign up; none is at once.
    pub sign_up_from: Option<OffsetDateTime>,
    /// The moment from which one may not sign up any more; none is the start of the first date.
    pub sign_up_until: Option<OffsetDateTime>,
    /// All of its dates in order of time, those behind it included. Never empty.
    pub dates: Vec<EventDate>,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Path of a picture.
    pub image_path: Option<String>,
}

impl Event {
    /// Seats that are left.
    pub fn free_seats(&self) -> u32 {
        self.capacity.saturating_sub(self.taken_seats)
    }
}

/// One date of a group session, in the wall time of its organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventDate {
    /// Which.
    pub id: EventDateId,
    /// When it begins.
    pub starts: PrimitiveDateTime,
    /// When it ends.
    pub ends: PrimitiveDateTime,
}

use crate::{BookingId, EventId, OrganizationNr};

/// Something that happened, written in the same transaction as the change itself and consumed by the
/// worker. Facts carry ids and no bodies: what a mail needs is read when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// A customer has a confirmed booking.
    BookingConfirmed {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Booking that changed.
        booking: BookingId,
    },
    /// A booking stands at other times, or with somebody else.
    BookingMoved {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Booking that changed.
        booking: BookingId,
        /// How often it had been changed then, this time included.
        sequence: i32,
    },
    /// Appointments of a booking do not take place, or its customer does not come to an event or a date of it.
    BookingCancelled {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Booking that changed.
        booking: BookingId,
        /// How often it had been changed then, this time included.
        sequence: i32,
    },
    /// The provider has called off dates of an event for all; a participant has to be told.
    DatesCalledOff {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// The booking of the participant.
        booking: BookingId,
        /// How often it had been changed then, this time included.
        sequence: i32,
    },
    /// Sign-up for an event is over, and fewer have signed up than it takes.
    MinimumMissed {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Event or course whose sign-up is over.
        event: EventId,
    },
}

impl Fact {
    /// Organisation that the fact is about.
    pub fn organization(&self) -> OrganizationNr {
        match self {
            Self::BookingConfirmed { organization, .. }
            | Self::BookingMoved { organization, .. }
            | Self::BookingCancelled { organization, .. }
            | Self::DatesCalledOff { organization, .. }
            | Self::MinimumMissed { organization, .. } => *organization,
        }
    }

    /// The same fact is consumed once, however often it is delivered.
    pub fn dedupe_key(&self) -> String {
        match self {
            Self::BookingConfirmed { booking, .. } => format!("booking-confirmed:{booking}"),
            Self::BookingMoved { booking, sequence, .. } => format!("booking-moved:{booking}:{sequence}"),
            Self::BookingCancelled { booking, sequence, .. } => format!("booking-cancelled:{booking}:{sequence}"),
            Self::DatesCalledOff { booking, sequence, .. } => format!("dates-called-off:{booking}:{sequence}"),
            Self::MinimumMissed { event, .. } => format!("minimum-missed:{event}"),
        }
    }
}

use crate::{BookingId, OrganizationNr};

/// Something that happened, written in the same transaction as the change itself and consumed by the
/// worker. Facts carry ids and no bodies: what a mail needs is read when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// A customer has a confirmed booking.
    BookingConfirmed {
        /// Where.
        organization: OrganizationNr,
        /// Which.
        booking: BookingId,
    },
}

impl Fact {
    /// The same fact is consumed once, however often it is delivered.
    pub fn dedupe_key(&self) -> String {
        match self {
            Self::BookingConfirmed { booking, .. } => format!("booking-confirmed:{booking}"),
        }
    }
}

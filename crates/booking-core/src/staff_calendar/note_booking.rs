use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError};

use super::{ShowStaffBooking, StaffBookingError, StaffBookingReader};
use crate::booking::{NoteTooLong, booking_note};

/// Why no note is kept.
#[derive(Debug, thiserror::Error)]
pub enum BookingNoteRefused {
    /// The booking is not shown to the actor.
    #[error(transparent)]
    Booking(#[from] StaffBookingError),
    /// Longer than a note may be.
    #[error(transparent)]
    Note(#[from] NoteTooLong),
}

/// Keeps the internal notes on bookings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait BookingNoteStore: Send + Sync {
    /// Replaces the note on a booking of this organisation, in one transaction under its lock, with an entry of the audit
    /// log that does not hold the note, and raises the version of the bookings. False where there is no such booking.
    /// Where it is the same note nothing is written.
    async fn write_note(
        &self,
        change: &Change,
        organization: OrganizationNr,
        booking: BookingId,
        note: Option<String>,
    ) -> Result<bool, StoreError>;
}

/// Writes on a booking what only the people of the organisation read. Whoever sees the booking may: they share the
/// customer.
pub struct NoteBooking {
    shown: ShowStaffBooking,
    notes: Arc<dyn BookingNoteStore>,
}

impl NoteBooking {
    /// Over its ports.
    pub fn new(bookings: Arc<dyn StaffBookingReader>, notes: Arc<dyn BookingNoteStore>) -> Self {
        Self {
            shown: ShowStaffBooking::new(bookings),
            notes,
        }
    }

    /// Replaces the note; an empty one takes it away.
    pub async fn note(
        &self,
        change: Change,
        (organization, booking): (OrganizationNr, BookingId),
        note: Option<String>,
    ) -> Result<(), BookingNoteRefused> {
        let note = booking_note(note)?;
        self.shown.show(change.rights(), organization, booking).await?;
        let written = self.notes.write_note(&change, organization, booking, note).await;
        if written.map_err(StaffBookingError::from)? {
            Ok(())
        } else {
            Err(StaffBookingError::UnknownBooking.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::Rank;

    use super::*;
    use crate::example::by;
    use crate::staff_calendar::MockStaffBookingReader;
    use crate::staff_calendar::show_staff_booking::tests::{BOOKING, HERE, details, staff};

    enum Stored {
        Nothing,
        Note(Option<String>),
    }

    /// What a business user with this calendar gets who writes on a booking of employee 1.
    async fn noted(employee: i32, note: &str, stored: Stored) -> Result<(), BookingNoteRefused> {
        let mut bookings = MockStaffBookingReader::new();
        bookings.expect_booking().returning(|_, _, _| Ok(Some(details())));
        let mut notes = MockBookingNoteStore::new();
        notes
            .expect_write_note()
            .times(usize::from(matches!(stored, Stored::Note(_))))
            .withf(move |_, _, _, note| matches!(&stored, Stored::Note(stored) if stored == note))
            .returning(|_, _, _, _| Ok(true));
        let bookings = NoteBooking::new(Arc::new(bookings), Arc::new(notes));
        let user = staff(HERE, Rank::BusinessUser, employee);
        bookings.note(by(user), (HERE, BOOKING), Some(note.to_owned())).await
    }

    #[tokio::test]
    async fn whoever_sees_a_booking_writes_on_it() {
        let trimmed = Stored::Note(Some("kommt mit Hund".to_owned()));
        assert!(noted(1, " kommt mit Hund ", trimmed).await.is_ok());
        assert!(noted(1, "  ", Stored::Note(None)).await.is_ok(), "an empty one is none");
        let foreign = noted(2, "kommt mit Hund", Stored::Nothing).await;
        assert!(matches!(
            foreign,
            Err(BookingNoteRefused::Booking(StaffBookingError::UnknownBooking))
        ));
        let long = noted(1, &"ä".repeat(1001), Stored::Nothing).await;
        assert!(matches!(long, Err(BookingNoteRefused::Note(NoteTooLong))));
        let longest = "ä".repeat(1000);
        assert!(noted(1, &longest, Stored::Note(Some(longest.clone()))).await.is_ok());
    }
}

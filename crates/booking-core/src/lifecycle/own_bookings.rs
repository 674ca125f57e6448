use std::sync::Arc;

use shared_kernel::{AccountId, AppointmentId, BookingId, Caller, Clock, EventDateId, RequestId, StoreError};
use time::OffsetDateTime;

use super::manage_booking::change_booking;
use super::{
    AppointmentState, BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefused, ChangeRequest, ChangedBy,
    OwnBookingReader, StoredBooking,
};
use crate::calendar::{CalendarReader, MAX_SERVICES};
use crate::events::EventKind;

/// The most bookings on a page.
pub const LARGEST_PAGE: u16 = 50;

/// Which of the own bookings are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OwnList {
    /// Those of which something confirmed has not ended, by the start of that, then by number.
    Open,
    /// All others, cancelled ones included, the latest start first.
    Past,
}

/// A part of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PageOfList {
    /// From 0.
    pub index: u32,
    /// 1 to [`LARGEST_PAGE`].
    pub size: u16,
}

/// A booking as its owner finds it in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnBooking {
    /// The booking.
    pub booking: StoredBooking,
    /// Name of the organisation.
    pub company_name: String,
}

/// A page of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnBookingPage {
    /// In the order of the list.
    pub bookings: Vec<OwnBooking>,
    /// How many bookings the whole list has.
    pub total: u64,
}

/// Why no bookings are listed.
#[derive(Debug, thiserror::Error)]
pub enum ListRefused {
    /// Somebody without an account has none.
    #[error("no account")]
    Forbidden,
    /// A page has 1 to [`LARGEST_PAGE`] bookings.
    #[error("the page is too small or too large")]
    PageSize,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What an owner cancels of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cancellation {
    /// All of it: also the seat in a course.
    Everything,
    /// Of a course the next date that the owner would come to, and of anything else all of it.
    NextDate,
    /// These appointments, 1 to 10.
    Appointments(Vec<AppointmentId>),
    /// These dates of an event.
    Dates(Vec<EventDateId>),
}

/// Lists and cancels the bookings of an account, for its owner.
pub struct OwnBookings {
    reader: Arc<dyn OwnBookingReader>,
    bookings: Arc<dyn BookingLifecycle>,
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl OwnBookings {
    /// Over its ports.
    pub fn new(
        reader: Arc<dyn OwnBookingReader>,
        bookings: Arc<dyn BookingLifecycle>,
        calendars: Arc<dyn CalendarReader>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            reader,
            bookings,
            calendars,
            clock,
        }
    }

    /// A page of the own bookings.
    pub async fn list(
        &self,
        caller: impl Into<Caller> + Send,
        list: OwnList,
        page: PageOfList,
    ) -> Result<OwnBookingPage, ListRefused> {
        let account = caller.into().rights().account().ok_or(ListRefused::Forbidden)?;
        if !(1..=LARGEST_PAGE).contains(&page.size) {
            return Err(ListRefused::PageSize);
        }
        Ok(self.reader.page(account, list, page, self.clock.now()).await?)
    }

    /// Cancels until the deadline of the organisation. A repetition changes nothing, but for the next date of a course:
    /// after the first one it is another.
    pub async fn cancel(
        &self,
        caller: impl Into<Caller> + Send,
        request_id: RequestId,
        booking: BookingId,
        cancellation: Cancellation,
    ) -> Result<StoredBooking, ChangeRefused> {
        let caller = caller.into();
        let account = caller.rights().account().ok_or(ChangeRefused::UnknownBooking)?;
        let own = BookingRef::Own { account, booking };
        let change = caller.change(self.clock.now(), request_id);
        let request = ChangeRequest {
            booking: own,
            by: ChangedBy::Customer,
            action: ChangeAction::Cancel(self.scope(account, booking, cancellation, change.at).await?),
            idempotency_key: None,
        };
        change_booking(self.bookings.as_ref(), self.calendars.as_ref(), &change, &request).await
    }

    async fn scope(
        &self,
        account: AccountId,
        booking: BookingId,
        cancellation: Cancellation,
        now: OffsetDateTime,
    ) -> Result<CancelScope, ChangeRefused> {
        match cancellation {
            Cancellation::Everything => Ok(CancelScope::All),
            Cancellation::Appointments(ids) if ids.is_empty() => Err(ChangeRefused::EmptySelection),
            Cancellation::Appointments(ids) if ids.len() > MAX_SERVICES => Err(ChangeRefused::TooManyAppointments),
            Cancellation::Appointments(ids) => Ok(CancelScope::Only(ids)),
            Cancellation::Dates(ids) if ids.is_empty() => Err(ChangeRefused::EmptySelection),
            Cancellation::Dates(ids) => Ok(CancelScope::Dates(ids)),
            Cancellation::NextDate => {
                let stored = self.bookings.find(BookingRef::Own { account, booking }).await?;
                let stored = stored.ok_or(ChangeRefused::UnknownBooking)?;
                Ok(next_date(&stored, now).map_or(CancelScope::All, |date| CancelScope::Dates(vec![date])))
            }
        }
    }
}

/// The next date of a course that its participant would come to.
fn next_date(booking: &StoredBooking, now: OffsetDateTime) -> Option<EventDateId> {
    let courses = booking
        .participations
        .iter()
        .filter(|seat| seat.kind == EventKind::Course);
    let dates = courses.flat_map(|seat| &seat.dates);
    let ahead = dates.filter(|date| date.state == AppointmentState::Confirmed && date.span.from().instant() > now);
    ahead.min_by_key(|date| (date.span.from(), date.id)).map(|date| date.id)
}

#[cfg(test)]
mod tests {
    use shared_kernel::{Actor, FixedClock};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::calendar::MockCalendarReader;
    use crate::lifecycle::{ChangeError, MockBookingLifecycle, MockOwnBookingReader};

    const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
    const MEMBER: Actor = Actor::Member { account: AccountId(7) };
    const REQUEST: RequestId = RequestId(Uuid::from_u128(1));

    fn over(reader: MockOwnBookingReader, bookings: MockBookingLifecycle) -> OwnBookings {
        OwnBookings::new(
            Arc::new(reader),
            Arc::new(bookings),
            Arc::new(MockCalendarReader::new()),
            Arc::new(FixedClock(NOW)),
        )
    }

    #[tokio::test]
    async fn list_is_that_of_the_account_that_asks() {
        for (size, is_taken) in [(0, false), (1, true), (50, true), (51, false)] {
            let mut reader = MockOwnBookingReader::new();
            reader
                .expect_page()
                .withf(move |account, list, page, at| {
                    (*account, *list, page.size, *at) == (AccountId(7), OwnList::Open, size, NOW)
                })
                .times(usize::from(is_taken))
                .returning(|_, _, _, _| Ok(OwnBookingPage::default()));
            let page = PageOfList { index: 0, size };
            let listed = over(reader, MockBookingLifecycle::new())
                .list(MEMBER, OwnList::Open, page)
                .await;
            assert_eq!(listed.is_ok(), is_taken, "{size}");
        }
        let page = PageOfList { index: 0, size: 2 };
        let guest = over(MockOwnBookingReader::new(), MockBookingLifecycle::new())
            .list(Actor::Guest, OwnList::Past, page)
            .await;
        assert!(matches!(guest, Err(ListRefused::Forbidden)), "{guest:?}");
    }

    #[tokio::test]
    async fn cancellation_is_of_an_own_booking_as_a_customer() {
        let mut bookings = MockBookingLifecycle::new();
        let own = BookingRef::Own {
            account: AccountId(7),
            booking: BookingId(3),
        };
        bookings
            .expect_change()
            .withf(move |change, request| {
                change.account() == Some(AccountId(7))
                    && (request.booking, request.by) == (own, ChangedBy::Customer)
                    && request.action == ChangeAction::Cancel(CancelScope::All)
            })
            .once()
            .returning(|_, _| Err(ChangeError::UnknownBooking));
        bookings.expect_find().returning(|_| Ok(None));
        let use_case = over(MockOwnBookingReader::new(), bookings);
        let cancel = async |actor: Actor, what| use_case.cancel(actor, REQUEST, BookingId(3), what).await;
        for (actor, what) in [
            (MEMBER, Cancellation::Everything),
            (MEMBER, Cancellation::NextDate),
            (Actor::Guest, Cancellation::Everything),
        ] {
            let refused = cancel(actor, what).await;
            assert!(matches!(refused, Err(ChangeRefused::UnknownBooking)), "{refused:?}");
        }
        let nothing = cancel(MEMBER, Cancellation::Appointments(Vec::new())).await;
        assert!(matches!(nothing, Err(ChangeRefused::EmptySelection)), "{nothing:?}");
    }
}

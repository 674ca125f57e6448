use std::sync::Arc;

use shared_kernel::{Actor, AppointmentId, BookingId, Clock, OrganizationNr, ResourceId, Zone};
use time::PrimitiveDateTime;

use super::{
    BookingLifecycle, ChangeRefused, CustomerBooking, ManageBooking, MoveVisitsRefused, MovedInVisit, StaffBooking,
};
use crate::calendar::CalendarReader;
use crate::slots::{SlotList, StartObstacles, WallRange};
use crate::visits::{VisitBounds, VisitList};

/// Computes to which times the appointments of a booking can be moved, for its customer and for staff; changes nothing.
pub struct ListOtherTimes {
    of_customers: ManageBooking,
    of_staff: StaffBooking,
}

impl ListOtherTimes {
    /// Over its ports.
    pub fn new(bookings: Arc<dyn BookingLifecycle>, calendars: Arc<dyn CalendarReader>, clock: Arc<dyn Clock>) -> Self {
        let (bookings_too, calendars_too, clock_too) =
            (Arc::clone(&bookings), Arc::clone(&calendars), Arc::clone(&clock));
        Self {
            of_customers: ManageBooking::new(bookings_too, calendars_too, clock_too),
            of_staff: StaffBooking::new(bookings, calendars, clock),
        }
    }

    /// The free starts to which an appointment can be moved as it was booked, with the employees who could do it. Its
    /// own occupations count as free; its present time with its present employee is not listed. Unless the booking is of
    /// several people (`parallel`), no start lies within another appointment of it.
    pub async fn starts(
        &self,
        actor: Actor,
        booking: CustomerBooking,
        appointment: AppointmentId,
        range: &WallRange,
        parallel: bool,
    ) -> Result<SlotList, ChangeRefused> {
        self.of_customers
            .other_starts(actor, booking, appointment, range, parallel)
            .await
    }

    /// The visits to which 1 to 6 appointments can be moved together, as they were booked. What they occupy now counts
    /// as free; as they stand now is not listed.
    pub async fn visits(
        &self,
        actor: Actor,
        booking: CustomerBooking,
        moved: &[MovedInVisit],
        bounds: &VisitBounds,
    ) -> Result<VisitList, MoveVisitsRefused> {
        self.of_customers.other_visits(actor, booking, moved, bounds).await
    }

    /// For staff the free starts to which an appointment can be moved within the rules, with the employees who could do
    /// it and whose calendars the caller reaches; perhaps with another length in minutes. What the appointment occupies
    /// now is free for it.
    pub async fn starts_for_staff(
        &self,
        actor: Actor,
        booking: (OrganizationNr, BookingId),
        appointment: (AppointmentId, Option<u16>),
        range: &WallRange,
    ) -> Result<SlotList, ChangeRefused> {
        self.of_staff.other_starts(actor, booking, appointment, range).await
    }

    /// For staff the visits to which 1 to 6 appointments can be moved together within the rules, as they were booked,
    /// with employees whose calendars the caller reaches.
    pub async fn visits_for_staff(
        &self,
        actor: Actor,
        booking: (OrganizationNr, BookingId),
        moved: Vec<MovedInVisit>,
        bounds: &VisitBounds,
    ) -> Result<VisitList, MoveVisitsRefused> {
        self.of_staff.other_visits(actor, booking, moved, bounds).await
    }

    /// What stands in the way of another start, employee or length in minutes of an appointment, nothing where it is free
    /// for it, and the zone in which it is told. What the appointment occupies now does not stand in its way. Without an
    /// employee, of everybody whose calendar the caller reaches.
    pub async fn obstacles_for_staff(
        &self,
        actor: Actor,
        booking: (OrganizationNr, BookingId),
        appointment: (AppointmentId, Option<u16>),
        wanted: (Option<ResourceId>, PrimitiveDateTime),
    ) -> Result<(Zone, StartObstacles), ChangeRefused> {
        self.of_staff.explain_move(actor, booking, appointment, wanted).await
    }
}

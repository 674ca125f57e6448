//! What a booking is about.

/// A query for the visits of a row of `booking` beside which it stands as LATERAL: its appointments, and the dates of its
/// events. Those of a course that began before somebody joined it are none of theirs, and of those that were called off they
/// have what they were told of. A date that somebody left has the status of that, else the one of the sign-up. Read of each
/// booking on its own, through the indexes of its rows.
macro_rules! visits_of_booking {
    () => {
        "SELECT booking_id, id AS appointment_id, NULL::bigint AS participation_id, NULL::bigint AS event_date_id, title,
            starts_wall, ends_wall, starts_at, ends_at, employee_id, status
        FROM appointment WHERE organization_nr = booking.organization_nr AND booking_id = booking.id
        UNION ALL
        SELECT seat.booking_id, NULL, seat.id, event_date.id, title, starts_wall, ends_wall, starts_at, ends_at, NULL,
            CASE WHEN seat.status = 'CONFIRMED' THEN coalesce(left_date.status, seat.status) ELSE seat.status END
        FROM participation AS seat
        JOIN event_date ON event_date.organization_nr = seat.organization_nr AND event_date.event_id = seat.event_id
        LEFT JOIN called_off_date AS left_date ON left_date.organization_nr = seat.organization_nr
            AND left_date.participation_id = seat.id AND left_date.event_date_id = event_date.id
        WHERE seat.organization_nr = booking.organization_nr AND seat.booking_id = booking.id
          AND starts_at > booking.created_at AND (called_off_at IS NULL OR left_date.status IS NOT NULL)"
    };
}
pub(crate) use visits_of_booking;

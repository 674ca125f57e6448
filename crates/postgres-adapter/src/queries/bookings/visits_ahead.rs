//! The visits of an organisation that are still to come.

/// A query for the appointments and seats of the organisation `$organization` that begin after the instant `$at`: appointments
/// are found by what they occupy, seats by the dates of their event.
macro_rules! visits_ahead {
    ($organization:literal, $at:literal) => {
        concat!(
            "
        SELECT appointment.booking_id, title, appointment.starts_at, starts_wall, false AS is_seat
        FROM appointment
        WHERE appointment.organization_nr = ",
            $organization,
            " AND status = 'CONFIRMED' AND appointment.starts_at > ",
            $at,
            "
          AND id IN (SELECT appointment_id FROM occupation
                     WHERE occupation.organization_nr = ",
            $organization,
            " AND occupation.starts_at > ",
            $at,
            " - interval '24 hours')
        UNION ALL
        SELECT seat.booking_id, title, event_date.starts_at, starts_wall, true
        FROM event_date
        JOIN participation AS seat ON seat.organization_nr = event_date.organization_nr
            AND seat.event_id = event_date.event_id
        WHERE event_date.organization_nr = ",
            $organization,
            " AND event_date.starts_at > ",
            $at,
            " AND called_off_at IS NULL
          AND seat.status = 'CONFIRMED' AND NOT EXISTS (
              SELECT FROM called_off_date AS gone WHERE gone.organization_nr = seat.organization_nr
              AND gone.participation_id = seat.id AND gone.event_date_id = event_date.id)"
        )
    };
}
pub(crate) use visits_ahead;

//! The visits of an organisation that are still to come.

/// A query for booking and start of each appointment, and of each date of an event that somebody comes to, of the
/// organisation in the first parameter after the moment in the second one.
macro_rules! visits_ahead {
    ($organization:literal, $at:literal) => {
        concat!(
            "SELECT booking_id, starts_at FROM appointment
             WHERE organization_nr = ",
            $organization,
            " AND status = 'CONFIRMED' AND starts_at > ",
            $at,
            " UNION ALL
             SELECT booking_id, starts_at FROM event_date
             JOIN participation ON participation.organization_nr = event_date.organization_nr
                 AND participation.event_id = event_date.event_id
             WHERE event_date.organization_nr = ",
            $organization,
            " AND starts_at > ",
            $at,
            " AND called_off_at IS NULL AND status = 'CONFIRMED'
               AND NOT EXISTS (SELECT FROM called_off_date AS missed
                   WHERE missed.organization_nr = event_date.organization_nr
                     AND missed.participation_id = participation.id AND missed.event_date_id = event_date.id)"
        )
    };
}
pub(crate) use visits_ahead;

use super::Depth;

/// Something that must always be true.
pub(super) struct Invariant {
    /// Stable: alerts and people go by it.
    pub name: &'static str,
    pub depth: Depth,
    /// A query for the rows that violate it: `organization_nr`, and `what` in words.
    pub violations: &'static str,
}

/// Every foreign key leads to a row of the same organisation. Its query is made from the catalogue.
pub(super) const KEYS_STAY_IN_THEIR_ORGANIZATION: &str = "keys_stay_in_their_organization";

pub(super) const INVARIANTS: [Invariant; 16] = [
    Invariant {
        name: "nothing_is_taken_twice",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('resource %s is taken twice at %s', resource_id, starts_at) AS what
            FROM (SELECT organization_nr, resource_id, starts_at,
                      max(ends_at) OVER (PARTITION BY organization_nr, resource_id ORDER BY starts_at, ends_at
                                         ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
                  FROM occupation) AS occupied
            WHERE taken_until > starts_at",
    },
    Invariant {
        // The wall does not see an empty range, and an endless one blocks for ever.
        name: "occupations_are_finite_and_short",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('resource %s is taken from %s to %s', resource_id, starts_at, ends_at) AS what
            FROM occupation
            WHERE NOT (isfinite(starts_at) AND isfinite(ends_at) AND starts_at < ends_at
                       AND ends_at <= starts_at + interval '24 hours')",
    },
    Invariant {
        name: "what_is_confirmed_is_occupied",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format(CASE WHEN occupied IS NULL
                THEN 'appointment %s does not take resource %s for as long as it lasts'
                ELSE 'appointment %s takes resource %s at another time than agreed' END, appointment_id, resource_id) AS what
            FROM (SELECT appointment.organization_nr, id AS appointment_id, coalesce(resource_id, employee_id) AS resource_id,
                      starts_at + make_interval(mins => coalesce(from_minute, 0)) AS starts_at,
                      starts_at + make_interval(mins => coalesce(to_minute, duration + follow_up)) AS ends_at
                  FROM appointment
                  LEFT JOIN appointment_part AS part ON part.organization_nr = appointment.organization_nr
                      AND appointment_id = id
                  WHERE status = 'CONFIRMED') AS agreed
            FULL JOIN (SELECT organization_nr, appointment_id, resource_id, starts_at, ends_at
                       FROM occupation WHERE appointment_id IS NOT NULL) AS occupied
              USING (organization_nr, appointment_id, resource_id, starts_at, ends_at)
            WHERE agreed IS NULL OR occupied IS NULL
            UNION ALL
            SELECT organization_nr, format(CASE WHEN occupied IS NULL
                THEN 'date %s of an event does not take resource %s for as long as it lasts'
                ELSE 'date %s of an event takes resource %s at another time than agreed' END, event_date_id, resource_id)
            FROM (SELECT date.organization_nr, id AS event_date_id, resource_id, starts_at, ends_at
                  FROM event_date AS date
                  JOIN event_date_resource AS taken ON taken.organization_nr = date.organization_nr
                      AND event_date_id = id
                  WHERE called_off_at IS NULL) AS agreed
            FULL JOIN (SELECT organization_nr, event_date_id, resource_id, starts_at, ends_at
                       FROM occupation WHERE event_date_id IS NOT NULL) AS occupied
              USING (organization_nr, event_date_id, resource_id, starts_at, ends_at)
            WHERE agreed IS NULL OR occupied IS NULL",
    },
    Invariant {
        name: "appointments_take_their_employee",
        depth: Depth::Quick,
        violations: "
            SELECT appointment.organization_nr, format('appointment %s does not keep to what it takes', id) AS what
            FROM appointment
            JOIN (SELECT organization_nr, appointment_id, array_agg(resource_id) AS taken, max(to_minute) AS until
                  FROM appointment_part GROUP BY 1, 2) AS parts
              ON parts.organization_nr = appointment.organization_nr AND appointment_id = id
            WHERE employee_id <> ALL (taken) OR until > duration + follow_up",
    },
    Invariant {
        name: "what_is_occupied_is_confirmed",
        depth: Depth::Quick,
        violations: "
            SELECT occupation.organization_nr,
                format('resource %s is taken at %s by nothing that is confirmed', resource_id, occupation.starts_at) AS what
            FROM occupation
            LEFT JOIN appointment ON appointment.organization_nr = occupation.organization_nr
                AND appointment.id = occupation.appointment_id AND appointment.status = 'CONFIRMED'
            LEFT JOIN event_date ON event_date.organization_nr = occupation.organization_nr
                AND event_date.id = occupation.event_date_id AND called_off_at IS NULL
            WHERE num_nonnulls(appointment.id, event_date.id) <> 1",
    },
    Invariant {
        name: "appointments_last_as_long_as_they_say",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('appointment %s does not last %s minutes', id, duration) AS what
            FROM appointment
            WHERE ends_at <> starts_at + make_interval(mins => duration)",
    },
    Invariant {
        // From the instant to the wall there is one way only; from the wall there may be two or none.
        name: "wall_times_are_those_of_their_instants",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('appointment %s is at %s, its clock shows %s', id, starts_at, starts_wall) AS what
            FROM appointment
            WHERE starts_at AT TIME ZONE zone <> starts_wall OR ends_at AT TIME ZONE zone <> ends_wall
            UNION ALL
            SELECT organization_nr, format('date %s of an event is at %s, its clock shows %s', id, starts_at, starts_wall)
            FROM event_date
            WHERE starts_at AT TIME ZONE zone <> starts_wall OR ends_at AT TIME ZONE zone <> ends_wall",
    },
    Invariant {
        name: "seats_are_not_sold_twice",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('event %s has %s participants, counts %s and has %s seats', id,
                                           coalesce(sold, 0), taken_seats, capacity) AS what
            FROM event LEFT JOIN (
                SELECT organization_nr, event_id AS id, count(*) AS sold FROM participation
                WHERE status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') GROUP BY 1, 2) AS participants
              USING (organization_nr, id)
            WHERE taken_seats > capacity OR taken_seats <> coalesce(sold, 0)
            UNION ALL
            SELECT organization_nr, format('a mailbox has %s seats in event %s', count(*), event_id)
            FROM participation
            WHERE status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') AND mailbox IS NOT NULL
            GROUP BY organization_nr, event_id, mailbox HAVING count(*) > 1",
    },
    Invariant {
        // Whoever has a seat was told of each date that was called off since.
        name: "dates_are_called_off_for_those_who_came",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('participation %s comes to date %s, which was called off', participation.id,
                                           event_date.id) AS what
            FROM participation JOIN event_date USING (organization_nr, event_id)
            JOIN booking USING (organization_nr)
            WHERE booking.id = booking_id AND status = 'CONFIRMED' AND called_off_at > booking.created_at AND NOT EXISTS (
                SELECT FROM called_off_date AS gone WHERE gone.organization_nr = participation.organization_nr
                AND gone.participation_id = participation.id AND gone.event_date_id = event_date.id)",
    },
    Invariant {
        name: "facts_have_a_subject",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('fact %s is about booking %s, which is not there', fact, subject_id) AS what
            FROM outbox
            WHERE fact LIKE ANY (ARRAY['BOOKING\\_%', 'DATES\\_%']) AND NOT EXISTS (
                SELECT FROM booking WHERE booking.organization_nr = outbox.organization_nr AND booking.id = subject_id)
            UNION ALL
            SELECT organization_nr, format('fact %s is about event %s, which is not there', fact, subject_id)
            FROM outbox
            WHERE fact = 'MINIMUM_MISSED' AND NOT EXISTS (
                SELECT FROM event WHERE event.organization_nr = outbox.organization_nr AND event.id = subject_id)",
    },
    Invariant {
        name: "bookings_are_about_something",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('booking %s has neither an appointment nor a participation', id) AS what
            FROM booking
            WHERE NOT EXISTS (SELECT FROM appointment WHERE appointment.organization_nr = booking.organization_nr
                              AND appointment.booking_id = booking.id)
              AND NOT EXISTS (SELECT FROM participation WHERE participation.organization_nr = booking.organization_nr
                              AND participation.booking_id = booking.id)",
    },
    Invariant {
        name: "bookings_are_announced",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('booking %s was made, and nobody is told', booking_id) AS what
            FROM history
            WHERE history.what = 'BOOKED' AND NOT EXISTS (
                SELECT FROM outbox WHERE dedupe_key = 'booking-confirmed:' || booking_id)",
    },
    Invariant {
        name: "bookings_have_a_history",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('the history of booking %s does not begin once with its making', id) AS what
            FROM booking
            LEFT JOIN (SELECT organization_nr, booking_id AS id,
                           count(*) FILTER (WHERE history.what IN ('BOOKED', 'LOADED')) AS makings
                       FROM history GROUP BY 1, 2) AS recorded USING (organization_nr, id)
            WHERE makings IS DISTINCT FROM 1
            UNION ALL
            SELECT organization_nr, format('nothing tells how appointment %s became %s', appointment.id, status)
            FROM appointment
            WHERE status <> 'CONFIRMED' AND EXISTS (
                SELECT FROM history WHERE history.organization_nr = appointment.organization_nr
                AND history.booking_id = appointment.booking_id AND history.what = 'BOOKED')
            AND NOT EXISTS (
                SELECT FROM history WHERE history.organization_nr = appointment.organization_nr
                AND history.booking_id = appointment.booking_id AND history.what = status
                AND history.details = format('appointment %s', appointment.id))
            UNION ALL
            SELECT organization_nr, format('nothing tells how participation %s became %s', participation.id, status)
            FROM participation
            WHERE status <> 'CONFIRMED' AND EXISTS (
                SELECT FROM history WHERE history.organization_nr = participation.organization_nr
                AND history.booking_id = participation.booking_id AND history.what = 'BOOKED')
            AND NOT EXISTS (
                SELECT FROM history WHERE history.organization_nr = participation.organization_nr
                AND history.booking_id = participation.booking_id AND history.what = status
                AND history.details = format('participation %s', participation.id))
            UNION ALL
            SELECT gone.organization_nr, format('nothing tells how participation %s left date %s', participation_id,
                                                event_date_id)
            FROM called_off_date AS gone
            JOIN participation ON participation.organization_nr = gone.organization_nr
                AND participation.id = participation_id
            WHERE NOT EXISTS (
                SELECT FROM history WHERE history.organization_nr = gone.organization_nr
                AND history.booking_id = participation.booking_id AND history.what = gone.status
                AND history.details = format('date %s of participation %s', event_date_id, participation_id))
            UNION ALL
            SELECT 0, format('the history can be changed: %s does not fire', name)
            FROM unnest(ARRAY['history_is_append_only', 'history_is_never_emptied']) AS name
            WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = name AND tgrelid = 'history'::regclass
                              AND tgenabled IN ('O', 'A'))",
    },
    Invariant {
        name: "calendars_know_who_is_public",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('is %s and its calendar says otherwise', status) AS what
            FROM calendar JOIN organization ON nr = organization_nr
            WHERE is_public <> (status = 'PUBLIC')",
    },
    Invariant {
        name: "public_organizations_can_be_found",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, 'is public and has no search document, or the other way round' AS what
            FROM (SELECT nr AS organization_nr FROM organization WHERE status = 'PUBLIC') AS public
            FULL JOIN search_document USING (organization_nr)
            WHERE public IS NULL OR search_document IS NULL",
    },
    Invariant {
        name: "search_documents_say_what_their_sources_say",
        depth: Depth::Thorough,
        violations: "
            SELECT organization_nr, 'the search document is old' AS what
            FROM search_source AS source JOIN search_document AS stored USING (organization_nr)
            WHERE (source.doc, source.name_words, source.latitude, source.longitude, source.cheapest_cents)
               IS DISTINCT FROM
                  (stored.doc, stored.name_words, stored.latitude, stored.longitude, stored.cheapest_cents)",
    },
];

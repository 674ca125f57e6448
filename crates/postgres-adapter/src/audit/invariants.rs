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
                THEN '%s does not take resource %s for as long as it lasts'
                ELSE '%s takes resource %s at another time than agreed' END,
                CASE WHEN holder > 0 THEN 'appointment ' || holder ELSE 'a date of an event, ' || -holder || ',' END,
                resource_id) AS what
            FROM (SELECT organization_nr, coalesce(appointment_id, -event_date_id) AS holder, resource_id, starts_at, ends_at
                  FROM agreed_time) AS agreed
            FULL JOIN (SELECT organization_nr, coalesce(appointment_id, -event_date_id) AS holder, resource_id, starts_at,
                           ends_at
                       FROM occupation) AS occupied
              USING (organization_nr, holder, resource_id, starts_at, ends_at)
            WHERE agreed IS NULL OR occupied IS NULL",
    },
    Invariant {
        // One employee, and one room of a group. Who works from start to end has parts because of a room: without one
        // it was lost. One that steps have lost leaves no trace: what the service needs today is not what was agreed.
        name: "appointments_take_their_employee",
        depth: Depth::Quick,
        violations: "
            SELECT appointment.organization_nr, format('appointment %s does not keep to what it takes', id) AS what
            FROM appointment
            JOIN (SELECT part.organization_nr, appointment_id,
                      array_agg(DISTINCT resource_id) FILTER (WHERE kind <> 'ROOM') AS people,
                      count(DISTINCT resource_id) FILTER (WHERE kind = 'ROOM') AS rooms,
                      count(DISTINCT group_id) AS groups,
                      max(to_minute) AS until, max(to_minute - from_minute) AS longest
                  FROM appointment_part AS part
                  JOIN resource ON resource.organization_nr = part.organization_nr AND resource.id = resource_id
                  GROUP BY 1, 2) AS parts
              ON parts.organization_nr = appointment.organization_nr AND appointment_id = id
            WHERE people IS DISTINCT FROM ARRAY[employee_id] OR until > duration + follow_up
               OR rooms > groups OR (rooms = 0 AND longest = duration + follow_up)",
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
        // Facts stay when they are consumed. Whoever begins to delete old ones has to say here how old.
        name: "bookings_are_announced",
        depth: Depth::Quick,
        violations: "
            SELECT organization_nr, format('booking %s was made, and nobody is told', booking_id) AS what
            FROM history
            WHERE history.what = 'BOOKED' AND NOT EXISTS (
                SELECT FROM outbox WHERE dedupe_key = 'booking-confirmed:' || booking_id)
            UNION ALL
            SELECT organization_nr, format('booking %s was changed %s times, of which people are told %s and %s only closed it',
                                           id, sequence, coalesce(told, 0), coalesce(closed, 0))
            FROM booking
            LEFT JOIN (SELECT organization_nr, subject_id AS id, count(DISTINCT revision) AS told FROM outbox
                       WHERE fact IN ('BOOKING_MOVED', 'BOOKING_CANCELLED', 'DATES_CALLED_OFF')
                       GROUP BY 1, 2) AS facts USING (organization_nr, id)
            LEFT JOIN (SELECT organization_nr, booking_id AS id, count(*) AS closed FROM history
                       WHERE history.what IN ('DONE', 'NO_SHOW') GROUP BY 1, 2) AS closings USING (organization_nr, id)
            WHERE sequence <> coalesce(told, 0) + coalesce(closed, 0)",
    },
    Invariant {
        // What was loaded is loaded in one state, and how it came to that nobody knows. What became of it since is told
        // as of any other.
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
            SELECT held.organization_nr, format('nothing tells how %s became %s', subject, status)
            FROM (SELECT organization_nr, booking_id, 'appointment ' || id AS subject, status FROM appointment
                  UNION ALL
                  SELECT organization_nr, booking_id, 'participation ' || id, status FROM participation) AS held
            JOIN booking ON booking.organization_nr = held.organization_nr AND booking.id = booking_id
            LEFT JOIN history AS made ON made.organization_nr = held.organization_nr
                AND made.booking_id = held.booking_id AND made.what = 'BOOKED'
            WHERE status <> 'CONFIRMED' AND (sequence > 0 OR made.id IS NOT NULL) AND NOT EXISTS (
                SELECT FROM history WHERE history.organization_nr = held.organization_nr
                AND history.booking_id = held.booking_id AND history.what = status AND history.details = subject)
            UNION ALL
            SELECT organization_nr, format('nothing tells how appointment %s came to %s with %s', id, starts_wall, employee_id)
            FROM appointment
            WHERE revision > 0 AND status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') AND NOT EXISTS (
                SELECT FROM history WHERE history.organization_nr = appointment.organization_nr
                AND history.booking_id = appointment.booking_id AND history.what = 'MOVED'
                AND history.details || ' over ' LIKE format('appointment %s: %% to %s with %s over %%', appointment.id,
                    to_char(starts_wall, 'YYYY-MM-DD HH24:MI'), employee_id))
            UNION ALL
            SELECT organization_nr, format('the history of booking %s tells of fewer changes than people are told', id)
            FROM (SELECT organization_nr, subject_id AS id, count(*) FILTER (WHERE fact = 'BOOKING_MOVED') AS moves,
                      count(*) FILTER (WHERE fact <> 'BOOKING_MOVED') AS cancellations
                  FROM outbox WHERE fact IN ('BOOKING_MOVED', 'BOOKING_CANCELLED', 'DATES_CALLED_OFF')
                  GROUP BY 1, 2) AS told
            LEFT JOIN (SELECT organization_nr, booking_id AS id, count(*) FILTER (WHERE history.what = 'MOVED') AS moves,
                           count(*) FILTER (WHERE history.what LIKE 'CANCELLED%') AS cancellations
                       FROM history GROUP BY 1, 2) AS recorded USING (organization_nr, id)
            WHERE told.moves > coalesce(recorded.moves, 0) OR told.cancellations > coalesce(recorded.cancellations, 0)
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

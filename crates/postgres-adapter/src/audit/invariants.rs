use strum::VariantArray;

use super::Depth;
use super::scope::{Scope, is_about_a_booking};

/// Something that must always be true.
pub(super) struct Invariant {
    /// Stable: alerts and people go by it.
    pub name: &'static str,
    pub depth: Depth,
    /// Of which rows it speaks.
    pub over: Over,
    /// A query for the rows that violate it: `organization_nr`, and `what` in words. It begins with the rows of a scope,
    /// `audited_…`, and joins others to them through their indexes. Where the planner would rather read a whole table,
    /// `OFFSET 0` keeps a subquery apart, so that it is evaluated for each row.
    violations: &'static str,
    /// Where what changed lately needs another query: it must be compared with what did not.
    recent_violations: Option<&'static str>,
}

/// What a piece of the whole database is a part of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantArray)]
pub(super) enum Over {
    Organizations,
    Facts,
    /// No part of it: the database as such.
    Database,
}

impl Over {
    pub const ALL: &[Self] = Self::VARIANTS;
}

impl Invariant {
    const fn new(name: &'static str, over: Over, violations: &'static str) -> Self {
        Self {
            name,
            depth: Depth::Quick,
            over,
            violations,
            recent_violations: None,
        }
    }

    pub fn violations_within(&self, scope: &Scope) -> &'static str {
        match (scope, self.recent_violations) {
            (Scope::Recent(_), Some(recent)) => recent,
            _ => self.violations,
        }
    }
}

/// Every foreign key that begins with the organisation leads to a row of the same organisation. Its query is made from the
/// schema that is expected, not from the constraints that are there.
pub(super) const KEYS_STAY_IN_THEIR_ORGANIZATION: &str = "keys_stay_in_their_organization";
/// Every other foreign key leads to a row, by a query made in the same way.
pub(super) const KEYS_LEAD_TO_A_ROW: &str = "keys_lead_to_a_row";

pub(super) const INVARIANTS: [Invariant; 19] = [
    // An interval sweep. Nothing lasts longer than a day, so what overlaps something recent began within a day of it.
    Invariant {
        recent_violations: Some(
            "
            SELECT organization_nr, format('resource %s is taken twice at %s', resource_id, starts_at) AS what
            FROM audited_occupation AS occupied
            WHERE EXISTS (
                SELECT FROM occupation AS other
                WHERE other.organization_nr = occupied.organization_nr AND other.resource_id = occupied.resource_id
                  AND other.starts_at > occupied.starts_at - interval '24 hours' AND other.starts_at < occupied.ends_at
                  AND other.ends_at > occupied.starts_at AND other.ctid <> occupied.row_id OFFSET 0)",
        ),
        ..Invariant::new(
            "nothing_is_taken_twice",
            Over::Organizations,
            "
            SELECT organization_nr, format('resource %s is taken twice at %s', resource_id, starts_at) AS what
            FROM (SELECT organization_nr, resource_id, starts_at,
                      max(ends_at) OVER (PARTITION BY organization_nr, resource_id ORDER BY starts_at, ends_at
                                         ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
                  FROM audited_occupation) AS occupied
            WHERE taken_until > starts_at",
        )
    },
    // The exclusion constraint does not see an empty range, and an endless one blocks for ever.
    Invariant::new(
        "occupations_are_finite_and_short",
        Over::Organizations,
        "
            SELECT organization_nr, format('resource %s is taken from %s to %s', resource_id, starts_at, ends_at) AS what
            FROM audited_occupation
            WHERE NOT (isfinite(starts_at) AND isfinite(ends_at) AND starts_at < ends_at
                       AND ends_at <= starts_at + interval '24 hours')",
    ),
    Invariant::new(
        "what_is_confirmed_is_occupied",
        Over::Organizations,
        "
            SELECT organization_nr, format(CASE WHEN occupied IS NULL
                THEN '%s does not take resource %s for as long as it lasts'
                ELSE '%s takes resource %s at another time than agreed' END,
                CASE WHEN holder > 0 THEN 'appointment ' || holder ELSE 'a date of an event, ' || -holder || ',' END,
                resource_id) AS what
            FROM (SELECT organization_nr, coalesce(appointment_id, -event_date_id) AS holder, resource_id, starts_at, ends_at
                  FROM audited_agreed_time) AS agreed
            FULL JOIN (SELECT organization_nr, coalesce(appointment_id, -event_date_id) AS holder, resource_id, starts_at,
                           ends_at
                       FROM audited_occupation) AS occupied
              USING (organization_nr, holder, resource_id, starts_at, ends_at)
            WHERE agreed IS NULL OR occupied IS NULL",
    ),
    // One employee, and one room of a group. Who works from start to end has parts because of a room: without one it was
    // lost. One that steps have lost leaves no trace: what the service needs today is not what was agreed.
    Invariant::new(
        "appointments_take_their_employee",
        Over::Organizations,
        "
            SELECT appointment.organization_nr, format('appointment %s does not keep to what it takes', id) AS what
            FROM audited_appointment AS appointment, LATERAL (
                SELECT array_agg(DISTINCT resource_id) FILTER (WHERE kind <> 'ROOM') AS people,
                    count(DISTINCT resource_id) FILTER (WHERE kind = 'ROOM') AS rooms,
                    count(DISTINCT group_id) AS groups,
                    max(to_minute) AS until, max(to_minute - from_minute) AS longest
                FROM appointment_part AS part
                JOIN resource ON resource.organization_nr = part.organization_nr AND resource.id = resource_id
                WHERE part.organization_nr = appointment.organization_nr AND part.appointment_id = appointment.id
                HAVING count(*) > 0) AS parts
            WHERE people IS DISTINCT FROM ARRAY[employee_id] OR until > duration + follow_up
               OR rooms > groups OR (rooms = 0 AND longest = duration + follow_up)",
    ),
    Invariant::new(
        "what_is_occupied_is_confirmed",
        Over::Organizations,
        "
            SELECT occupied.organization_nr,
                format('resource %s is taken at %s by nothing that is confirmed', resource_id, occupied.starts_at) AS what
            FROM audited_occupation AS occupied
            WHERE 1 <> (SELECT count(*) FROM appointment WHERE appointment.organization_nr = occupied.organization_nr
                        AND appointment.id = occupied.appointment_id AND appointment.status = 'CONFIRMED')
                + (SELECT count(*) FROM event_date WHERE event_date.organization_nr = occupied.organization_nr
                   AND event_date.id = occupied.event_date_id AND called_off_at IS NULL)",
    ),
    Invariant::new(
        "appointments_last_as_long_as_they_say",
        Over::Organizations,
        "
            SELECT organization_nr, format('appointment %s does not last %s minutes', id, duration) AS what
            FROM audited_appointment
            WHERE ends_at <> starts_at + make_interval(mins => duration)",
    ),
    // From the instant to the wall time there is one way only; from the wall time there may be two or none.
    Invariant::new(
        "wall_times_are_those_of_their_instants",
        Over::Organizations,
        "
            SELECT organization_nr, format('appointment %s is at %s, its clock shows %s', id, starts_at, starts_wall) AS what
            FROM audited_appointment
            WHERE starts_at AT TIME ZONE zone <> starts_wall OR ends_at AT TIME ZONE zone <> ends_wall
            UNION ALL
            SELECT organization_nr, format('date %s of an event is at %s, its clock shows %s', id, starts_at, starts_wall)
            FROM audited_event_date
            WHERE starts_at AT TIME ZONE zone <> starts_wall OR ends_at AT TIME ZONE zone <> ends_wall",
    ),
    Invariant::new(
        "seats_are_not_sold_twice",
        Over::Organizations,
        "
            SELECT event.organization_nr, format('event %s has %s participants, counts %s and has %s seats', event.id, sold,
                                                 taken_seats, capacity) AS what
            FROM audited_event AS event, LATERAL (
                SELECT count(*) AS sold FROM participation
                WHERE participation.organization_nr = event.organization_nr AND event_id = event.id
                  AND status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')) AS participants
            WHERE taken_seats > capacity OR taken_seats <> sold
            UNION ALL
            SELECT event.organization_nr, format('a person has %s seats in event %s', count(*), event.id)
            FROM audited_event AS event
            JOIN participation ON participation.organization_nr = event.organization_nr AND event_id = event.id
            WHERE participation.status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') AND mailbox IS NOT NULL
            GROUP BY event.organization_nr, event.id, mailbox, folded_name HAVING count(*) > 1",
    ),
    // Whoever has a seat was told of each date that was called off since.
    Invariant::new(
        "dates_are_called_off_for_those_who_came",
        Over::Organizations,
        "
            SELECT seat.organization_nr, format('participation %s comes to date %s, which was called off', seat.id,
                                                event_date.id) AS what
            FROM audited_participation AS seat
            JOIN booking ON booking.organization_nr = seat.organization_nr AND booking.id = booking_id
            JOIN event_date ON event_date.organization_nr = seat.organization_nr AND event_date.event_id = seat.event_id
            WHERE status = 'CONFIRMED' AND called_off_at > booking.created_at AND NOT EXISTS (
                SELECT FROM called_off_date AS gone WHERE gone.organization_nr = seat.organization_nr
                AND gone.participation_id = seat.id AND gone.event_date_id = event_date.id)",
    ),
    Invariant::new(
        "facts_have_a_subject",
        Over::Facts,
        concat!(
            "
            SELECT organization_nr, format('fact %s is about booking %s, which is not there', fact, subject_id) AS what
            FROM audited_fact AS told
            WHERE ",
            is_about_a_booking!(),
            " AND NOT EXISTS (
                SELECT FROM booking WHERE booking.organization_nr = told.organization_nr AND booking.id = subject_id)
            UNION ALL
            SELECT organization_nr, format('fact %s is about event %s, which is not there', fact, subject_id)
            FROM audited_fact AS told
            WHERE organization_nr IS NOT NULL AND fact = 'MINIMUM_MISSED' AND NOT EXISTS (
                SELECT FROM event WHERE event.organization_nr = told.organization_nr AND event.id = subject_id)"
        ),
    ),
    Invariant::new(
        "facts_tell_what_happened",
        Over::Facts,
        concat!(
            "
            SELECT organization_nr, format('fact %s of booking %s is not in its history', fact, subject_id) AS what
            FROM audited_fact AS told
            WHERE ",
            is_about_a_booking!(),
            " AND fact NOT IN ('PARTICIPANT_MESSAGED', 'PROVIDER_RELOCATED') AND NOT EXISTS (
                SELECT FROM history
                WHERE history.organization_nr = told.organization_nr AND history.booking_id = subject_id
                  AND coalesce(history.revision, 0) = told.revision
                  AND history.what = ANY (CASE fact WHEN 'BOOKING_CONFIRMED' THEN ARRAY['BOOKED']
                      WHEN 'EMAIL_CORRECTED' THEN ARRAY['EMAIL_CORRECTED']
                      WHEN 'BOOKING_MOVED' THEN ARRAY['MOVED']
                      WHEN 'EVENT_CHANGED' THEN ARRAY['MOVED']
                      WHEN 'BOOKING_CLOSED' THEN ARRAY['DONE', 'NO_SHOW']
                      ELSE ARRAY['CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER'] END))"
        ),
    ),
    // There is no foreign key between them, see migration `…_outbox_and_mails`.
    Invariant::new(
        "facts_are_delivered",
        Over::Facts,
        "
            SELECT coalesce(organization_nr, 0) AS organization_nr, format('fact %s is delivered to no consumer', id) AS what
            FROM audited_fact
            WHERE NOT EXISTS (SELECT FROM outbox_delivery WHERE fact_id = id)
              AND EXISTS (SELECT FROM outbox_consumer WHERE first_fact <= id)
            UNION ALL
            SELECT 0, format('fact %s is not there and is delivered to %s', fact_id, consumer)
            FROM audited_delivery
            WHERE NOT EXISTS (SELECT FROM outbox WHERE id = fact_id)",
    ),
    Invariant::new(
        "bookings_are_about_something",
        Over::Organizations,
        "
            SELECT organization_nr, format('booking %s has neither an appointment nor a participation', id) AS what
            FROM audited_booking AS booking
            WHERE NOT EXISTS (SELECT FROM appointment WHERE appointment.organization_nr = booking.organization_nr
                              AND appointment.booking_id = booking.id)
              AND NOT EXISTS (SELECT FROM participation WHERE participation.organization_nr = booking.organization_nr
                              AND participation.booking_id = booking.id)",
    ),
    // What was only closed afterwards (DONE, NO_SHOW) or stays as it is (KEPT) is mailed to nobody. Consumed facts are
    // deleted after a while. What was loaded with its history (one request loads both) was told before.
    Invariant::new(
        "bookings_are_announced",
        Over::Organizations,
        "
            SELECT organization_nr, format('nobody is told of revision %s of booking %s', revision, booking_id) AS what
            FROM (SELECT DISTINCT organization_nr, booking_id, revision FROM audited_history
                  WHERE audited_history.what NOT IN ('LOADED', 'DONE', 'NO_SHOW', 'KEPT', 'KEPT_IN_ABSENCE', 'EMAIL_CORRECTED')
                    AND at > coalesce((SELECT until FROM outbox_pruned), '-infinity')
                    AND NOT EXISTS (
                        SELECT FROM history AS loaded
                        WHERE loaded.organization_nr = audited_history.organization_nr
                          AND loaded.booking_id = audited_history.booking_id AND loaded.what = 'LOADED'
                          AND loaded.request_id = audited_history.request_id)) AS changed
            WHERE NOT EXISTS (
                SELECT FROM unnest(CASE revision
                    WHEN 0 THEN ARRAY['booking-confirmed:' || booking_id]
                    ELSE ARRAY['booking-moved:' || booking_id || ':' || revision,
                               'booking-cancelled:' || booking_id || ':' || revision,
                               'dates-called-off:' || booking_id || ':' || revision,
                               'event-changed:' || booking_id || ':' || revision] END) AS key
                JOIN outbox ON dedupe_key = key OFFSET 0)",
    ),
    // What was loaded is loaded in one state, and how it came to that nobody knows. What became of it since is told as of
    // any other.
    Invariant::new(
        "bookings_have_a_history",
        Over::Organizations,
        "
            SELECT booking.organization_nr, format('the history of booking %s does not begin once with its making', id) AS what
            FROM audited_booking AS booking, LATERAL (
                SELECT count(*) AS makings FROM history
                WHERE history.organization_nr = booking.organization_nr AND history.booking_id = booking.id
                  AND history.what IN ('BOOKED', 'LOADED')) AS recorded
            WHERE makings <> 1
            UNION ALL
            SELECT booking.organization_nr, format('booking %s was changed %s times, its history tells of %s', id, sequence,
                                                   changes)
            FROM audited_booking AS booking, LATERAL (
                SELECT count(DISTINCT revision) AS changes, coalesce(max(revision), 0) AS last FROM history
                WHERE history.organization_nr = booking.organization_nr AND history.booking_id = booking.id
                  AND revision > 0) AS recorded
            WHERE (changes, last) IS DISTINCT FROM (sequence::bigint, sequence)
            UNION ALL
            SELECT held.organization_nr, format('nothing tells how %s became %s', details, status)
            FROM (SELECT organization_nr, booking_id, jsonb_build_object('appointment', id) AS details, status
                  FROM audited_appointment
                  UNION ALL
                  SELECT organization_nr, booking_id, jsonb_build_object('participation', id), status
                  FROM audited_participation) AS held
            JOIN booking ON booking.organization_nr = held.organization_nr AND booking.id = booking_id
            WHERE status <> 'CONFIRMED'
              AND (sequence > 0 OR EXISTS (
                  SELECT FROM history WHERE history.organization_nr = held.organization_nr
                  AND history.booking_id = held.booking_id AND history.what = 'BOOKED'))
              AND NOT EXISTS (
                  SELECT FROM history WHERE history.organization_nr = held.organization_nr
                  AND history.booking_id = held.booking_id AND history.what = status AND history.details = held.details)
            UNION ALL
            SELECT organization_nr, format('nothing tells how appointment %s came to %s with %s', id, starts_wall, employee_id)
            FROM audited_appointment AS appointment
            WHERE revision > 0 AND status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER') AND NOT EXISTS (
                SELECT FROM history WHERE history.organization_nr = appointment.organization_nr
                AND history.booking_id = appointment.booking_id AND history.what = 'MOVED'
                AND history.revision = appointment.revision AND details @> jsonb_build_object('appointment', appointment.id,
                    'to', jsonb_build_object('start', to_char(starts_wall, 'YYYY-MM-DD\"T\"HH24:MI'),
                                             'minutes', duration, 'employee', employee_id)))
            UNION ALL
            SELECT gone.organization_nr, format('nothing tells how participation %s left date %s', participation_id,
                                                event_date_id)
            FROM audited_participation AS seat
            JOIN called_off_date AS gone ON gone.organization_nr = seat.organization_nr AND participation_id = seat.id
            WHERE NOT EXISTS (
                SELECT FROM history WHERE history.organization_nr = gone.organization_nr
                AND history.booking_id = seat.booking_id AND history.what = gone.status
                AND history.revision = gone.revision
                AND details = jsonb_build_object('participation', participation_id, 'date', event_date_id))",
    ),
    Invariant::new(
        "logs_are_append_only",
        Over::Database,
        "
            SELECT 0 AS organization_nr, format('%s can be changed: %s does not fire', log, log || suffix) AS what
            FROM unnest(ARRAY['history', 'audit_log']) AS log,
                unnest(ARRAY['_is_append_only', '_is_never_emptied']) AS suffix
            WHERE NOT EXISTS (SELECT FROM pg_trigger WHERE tgname = log || suffix AND tgrelid = log::regclass
                              AND tgenabled IN ('O', 'A'))",
    ),
    Invariant::new(
        "calendars_know_who_is_public",
        Over::Organizations,
        "
            SELECT organization_nr, format('is %s and its calendar says otherwise', status) AS what
            FROM audited_organization JOIN calendar ON nr = organization_nr
            WHERE is_public <> (status = 'PUBLIC')",
    ),
    Invariant::new(
        "public_organizations_can_be_found",
        Over::Organizations,
        "
            SELECT nr AS organization_nr, 'is public and has no search document, or the other way round' AS what
            FROM audited_organization
            WHERE (status = 'PUBLIC') <> EXISTS (SELECT FROM search_document WHERE organization_nr = nr)",
    ),
    Invariant {
        depth: Depth::Thorough,
        ..Invariant::new(
            "search_documents_say_what_their_sources_say",
            Over::Organizations,
            "
            SELECT organization_nr, 'the search document is old' AS what
            FROM audited_organization, LATERAL (
                SELECT * FROM search_source WHERE search_source.organization_nr = nr OFFSET 0) AS source
            JOIN search_document AS stored USING (organization_nr)
            WHERE (source.doc, source.name_words, source.latitude, source.longitude, source.cheapest_cents)
               IS DISTINCT FROM
                  (stored.doc, stored.name_words, stored.latitude, stored.longitude, stored.cheapest_cents)",
        )
    },
];

use diesel::pg::Pg;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_types::{Array, BigInt, Integer};

/// Whether the subject of a fact is a booking: of all but those of an account alone and these. Whoever adds a fact that is not
/// a booking's and forgets it here has the audit of every test tell so.
macro_rules! is_about_a_booking {
    () => {
        "organization_nr IS NOT NULL
         AND fact NOT IN ('MINIMUM_MISSED', 'PERSON_INVITED', 'CODE_REQUESTED', 'TEXT_DRAFT_WISHED', 'WEBHOOK_SWITCHED_OFF',
                          'ORGANIZATION_CLOSED', 'SEARCH_CHANGED')"
    };
}
pub(super) use is_about_a_booking;

/// Within which rows violations are looked for.
pub(super) enum Scope {
    Ranges(Ranges),
    Recent(Recent),
}

/// All rows of organisations and all facts with a number from the first to the last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranges {
    pub organizations: (i32, i32),
    pub facts: (i64, i64),
}

impl Ranges {
    pub const EVERYTHING: Self = Self {
        organizations: (i32::MIN, i32::MAX),
        facts: (i64::MIN, i64::MAX),
    };
    pub const NOTHING: Self = Self {
        organizations: (0, -1),
        facts: (0, -1),
    };
}

/// What changed lately.
#[derive(Debug, Default)]
pub(super) struct Recent {
    /// Organisation and id of each booking, side by side.
    pub bookings: (Vec<i32>, Vec<i64>),
    /// Organisation and id of each event.
    pub events: (Vec<i32>, Vec<i64>),
    /// Facts from this id on.
    pub first_fact: i64,
}

/// The same names for the rows of either scope, as the invariants use them. `NOT MATERIALIZED` makes them views: the
/// planner joins through the indexes of the tables. Every table but `outbox` has an index that begins with the
/// organisation.
const OF_RANGES: &str = "
    WITH audited_organization AS NOT MATERIALIZED (SELECT * FROM organization WHERE nr BETWEEN $1 AND $2),
    audited_booking AS NOT MATERIALIZED (SELECT * FROM booking WHERE organization_nr BETWEEN $1 AND $2),
    audited_appointment AS NOT MATERIALIZED (SELECT * FROM appointment WHERE organization_nr BETWEEN $1 AND $2),
    audited_participation AS NOT MATERIALIZED (SELECT * FROM participation WHERE organization_nr BETWEEN $1 AND $2),
    audited_history AS NOT MATERIALIZED (SELECT * FROM history WHERE organization_nr BETWEEN $1 AND $2),
    audited_event AS NOT MATERIALIZED (SELECT * FROM event WHERE organization_nr BETWEEN $1 AND $2),
    audited_event_date AS NOT MATERIALIZED (SELECT * FROM event_date WHERE organization_nr BETWEEN $1 AND $2),
    audited_occupation AS NOT MATERIALIZED (
        SELECT ctid AS row_id, occupation.* FROM occupation WHERE organization_nr BETWEEN $1 AND $2),
    audited_agreed_time AS NOT MATERIALIZED (SELECT * FROM agreed_time WHERE organization_nr BETWEEN $1 AND $2),
    audited_fact AS NOT MATERIALIZED (SELECT * FROM outbox WHERE id BETWEEN $3 AND $4),
    audited_delivery AS NOT MATERIALIZED (SELECT * FROM outbox_delivery WHERE fact_id BETWEEN $3 AND $4)";

/// `OFFSET 0` keeps the view `agreed_time` apart, so that it is evaluated for one appointment at a time and not for all.
/// What the search is fed with is left to the passes over everything: a rebuild tells of every organisation at once.
const OF_RECENT: &str = "
    WITH recent AS MATERIALIZED (SELECT * FROM unnest($1, $2) AS row (organization_nr, booking_id)),
    recent_event AS MATERIALIZED (SELECT * FROM unnest($3, $4) AS row (organization_nr, event_id)),
    audited_organization AS NOT MATERIALIZED (
        SELECT * FROM organization
        WHERE nr IN (SELECT organization_nr FROM recent UNION SELECT organization_nr FROM recent_event)),
    audited_booking AS NOT MATERIALIZED (
        SELECT booking.* FROM recent
        JOIN booking ON booking.organization_nr = recent.organization_nr AND booking.id = booking_id),
    audited_appointment AS NOT MATERIALIZED (
        SELECT appointment.* FROM recent JOIN appointment USING (organization_nr, booking_id)),
    audited_participation AS NOT MATERIALIZED (
        SELECT participation.* FROM recent JOIN participation USING (organization_nr, booking_id)),
    audited_history AS NOT MATERIALIZED (
        SELECT history.* FROM recent JOIN history USING (organization_nr, booking_id)),
    audited_event AS NOT MATERIALIZED (
        SELECT event.* FROM recent_event
        JOIN event ON event.organization_nr = recent_event.organization_nr AND event.id = event_id),
    audited_event_date AS NOT MATERIALIZED (
        SELECT event_date.* FROM recent_event JOIN event_date USING (organization_nr, event_id)),
    audited_occupation AS NOT MATERIALIZED (
        SELECT occupation.ctid AS row_id, occupation.* FROM audited_appointment AS holder
        JOIN occupation ON occupation.organization_nr = holder.organization_nr AND appointment_id = holder.id
        UNION ALL
        SELECT occupation.ctid, occupation.* FROM audited_event_date AS holder
        JOIN occupation ON occupation.organization_nr = holder.organization_nr AND event_date_id = holder.id),
    audited_agreed_time AS NOT MATERIALIZED (
        SELECT agreed.* FROM audited_appointment AS holder, LATERAL (
            SELECT * FROM agreed_time
            WHERE organization_nr = holder.organization_nr AND appointment_id = holder.id OFFSET 0) AS agreed
        UNION ALL
        SELECT agreed.* FROM audited_event_date AS holder, LATERAL (
            SELECT * FROM agreed_time
            WHERE organization_nr = holder.organization_nr AND event_date_id = holder.id OFFSET 0) AS agreed),
    audited_fact AS NOT MATERIALIZED (SELECT * FROM outbox WHERE id >= $5 AND fact <> 'SEARCH_CHANGED'),
    audited_delivery AS NOT MATERIALIZED (SELECT * FROM outbox_delivery WHERE fact_id >= $5 AND consumer <> 'SEARCH')";

impl Scope {
    /// The rows, as common table expressions.
    pub fn rows(&self) -> &'static str {
        match self {
            Self::Ranges(_) => OF_RANGES,
            Self::Recent(_) => OF_RECENT,
        }
    }

    /// Gives a query over these rows their bounds.
    pub fn bind(&self, query: SqlQuery) -> BoxedSqlQuery<'_, Pg, SqlQuery> {
        let query = query.into_boxed();
        match self {
            Self::Ranges(Ranges { organizations, facts }) => query
                .bind::<Integer, _>(organizations.0)
                .bind::<Integer, _>(organizations.1)
                .bind::<BigInt, _>(facts.0)
                .bind::<BigInt, _>(facts.1),
            Self::Recent(Recent {
                bookings,
                events,
                first_fact,
            }) => query
                .bind::<Array<Integer>, _>(&bookings.0)
                .bind::<Array<BigInt>, _>(&bookings.1)
                .bind::<Array<Integer>, _>(&events.0)
                .bind::<Array<BigInt>, _>(&events.1)
                .bind::<BigInt, _>(*first_fact),
        }
    }
}

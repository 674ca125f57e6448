mod participants;

use std::collections::BTreeSet;

use booking_core::booking::CustomFieldOwner;
use booking_core::settings::{
    ChangeMode, ChangedEvent, CheckedEvent, EventDetails, EventPlan, InvalidSettings, PlannedDate, SettingProblem,
    SettingsError, StaffEvent,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Timestamp, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{Change, EventDateId, EventId, ResourceId, StoreError, Zone};
use time::OffsetDateTime;

use self::participants::Concerned;
use super::custom_fields::asked_until_now;
use super::services::{cents, minutes};
use super::{SettingsChange, Written};
use crate::audit_log::Audited;
use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::queries::bookings::history_details;
use crate::queries::columns::{number, zone};
use crate::queries::settings::events::read_staff_event;
use crate::schema::{calendar, event, event_date, event_date_resource, occupation, resource};

const MOVE_DATES: &str = "
    UPDATE event_date SET starts_wall = given.starts_wall, ends_wall = given.ends_wall, starts_at = given.starts_at,
        ends_at = given.ends_at, sequence = sequence + 1, changed_at = $7
    FROM unnest($2, $3, $4, $5, $6) AS given (id, starts_wall, ends_wall, starts_at, ends_at)
    WHERE organization_nr = $1 AND event_date.id = given.id";

/// The positions, from 1, of the times from $2 to $3 at which one of the resources $4 is taken. Nothing lasts longer than
/// a day.
const TAKEN: &str = "
    SELECT given.position FROM unnest($2, $3) WITH ORDINALITY AS given (starts_at, ends_at, position)
    WHERE EXISTS (
        SELECT FROM occupation
        WHERE organization_nr = $1 AND resource_id = ANY($4) AND occupation.ends_at > given.starts_at
          AND occupation.starts_at > given.starts_at - interval '24 hours' AND occupation.starts_at < given.ends_at)
    ORDER BY given.position";

#[derive(QueryableByName)]
struct TakenRow {
    #[diesel(sql_type = BigInt)]
    position: i64,
}

/// Writes an event with its dates, in place of one that is there or as another one.
pub(crate) struct SetEvent {
    pub(crate) event: Option<EventId>,
    pub(crate) mode: ChangeMode,
    pub(crate) wanted: CheckedEvent,
}

impl SettingsChange for SetEvent {
    type Setting = ChangedEvent;

    const IS_SEARCHED: bool = true;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<ChangedEvent>, SettingsError> {
        let old = match self.event {
            Some(id) => {
                let old = calendar.stored_event(id).await?;
                self.mode.check_version(Some(old.version()))?;
                Some(old)
            }
            None => None,
        };
        let asked = asked_until_now(old.iter().flat_map(|old| &old.details.custom_fields));
        let (employees, rooms) = calendar.people_and_rooms().await?;
        let fields = asked.keys().copied().collect();
        self.wanted.check_known(&employees, &rooms, &fields)?;
        let zone = calendar.zone().await?;
        let plan = self.wanted.plan(old.as_ref(), &zone, change.at)?;
        let mut concerned = Concerned::default();
        if let Some(old) = &old
            && !plan.called_off.is_empty()
        {
            let before = calendar.called_off_dates(old.id).await?;
            let told = calendar
                .call_off_dates(change, old.id, &before, &plan.called_off)
                .await?;
            for seat in told {
                let one = concerned.of(seat.participation, seat.booking);
                (one.is_called_off, one.loses_seat) = (true, seat.is_given_back);
            }
        }
        let details = self.wanted.details();
        let id = calendar.write_event(self.event, details, &plan).await?;
        let added = calendar.write_dates(change, id, details, &plan, &zone).await?;
        let owner = CustomFieldOwner::Event(id);
        calendar
            .write_custom_fields(change, owner, &details.custom_fields, &asked)
            .await?;
        if old.is_some() {
            for (participation, booking) in calendar.tell_participants(change, id, &plan, &added).await? {
                concerned.of(participation, booking).is_changed = true;
            }
        }
        let setting = calendar.changed_event(id, concerned).await?;
        let audited = match old {
            Some(_) => Audited::EventChanged { event: id },
            None => Audited::EventAdded { event: id },
        };
        let (before, after) = (old.as_ref().map(logged), logged(&setting.event));
        Ok(Written {
            setting,
            logged: (audited, before, Some(after)),
        })
    }
}

/// Takes an event from the offer, or offers it again.
pub(crate) struct ArchiveEvent {
    pub(crate) event: EventId,
    pub(crate) is_archived: bool,
}

impl SettingsChange for ArchiveEvent {
    type Setting = ChangedEvent;

    const IS_SEARCHED: bool = true;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<ChangedEvent>, SettingsError> {
        let old = calendar.stored_event(self.event).await?;
        if old.is_archived != self.is_archived {
            let archived_at = self.is_archived.then_some(change.at);
            diesel::update(event::table.find((calendar.organization.0, self.event.0)))
                .set(event::archived_at.eq(archived_at))
                .execute(calendar.connection)
                .await
                .map_err(store_error)?;
        }
        let setting = calendar.changed_event(self.event, Concerned::default()).await?;
        let audited = Audited::EventArchived { event: self.event };
        Ok(Written::archived(setting, audited, (old.is_archived, self.is_archived)))
    }
}

impl CalendarChange<'_> {
    async fn stored_event(&mut self, id: EventId) -> Result<StaffEvent, SettingsError> {
        let found = read_staff_event(self.connection, self.organization, id).await?;
        found.ok_or(SettingsError::Unknown)
    }

    async fn zone(&mut self) -> Result<Zone, StoreError> {
        let name: String = calendar::table
            .find(self.organization.0)
            .select(calendar::zone)
            .first(self.connection)
            .await
            .map_err(store_error)?;
        zone(&name)
    }

    async fn people_and_rooms(&mut self) -> Result<(BTreeSet<ResourceId>, BTreeSet<ResourceId>), StoreError> {
        let rows: Vec<(i32, String)> = resource::table
            .filter(resource::organization_nr.eq(self.organization.0))
            .select((resource::id, resource::kind))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let of_kind = |wanted: &str| {
            let ids = rows.iter().filter(|(_, kind)| kind == wanted);
            ids.map(|(id, _)| ResourceId(*id)).collect()
        };
        Ok((of_kind("EMPLOYEE"), of_kind("ROOM")))
    }

    async fn write_event(
        &mut self,
        id: Option<EventId>,
        details: &EventDetails,
        plan: &EventPlan,
    ) -> Result<EventId, StoreError> {
        let nr = self.organization.0;
        let minimum = details.minimum_participants.map(number::<u32, i32>).transpose()?;
        let values = (
            (
                event::kind.eq(details.kind.label()),
                event::title.eq(&details.title),
                event::html.eq(catalog::sanitized(&details.html_content)),
                event::price_cents.eq(cents(details.price)?),
                event::duration.eq(minutes(details.duration)?),
            ),
            (
                event::capacity.eq(number::<u32, i32>(details.capacity)?),
                event::minimum_participants.eq(minimum),
                event::sign_up_from.eq(plan.sign_up_from),
                event::sign_up_until.eq(plan.sign_up_until),
            ),
            (
                event::trainer.eq(details.trainer.as_deref()),
                event::room.eq(details.room.as_deref()),
                event::online.eq(details.is_online),
                event::online_meeting_link.eq(details.online_meeting_link.as_deref()),
            ),
        );
        let written = if let Some(id) = id {
            diesel::update(event::table.find((nr, id.0)))
                .set(values)
                .returning(event::id)
                .get_result(self.connection)
                .await
        } else {
            let (texts, offer, place) = values;
            diesel::insert_into(event::table)
                .values((event::organization_nr.eq(nr), texts, offer, place))
                .returning(event::id)
                .get_result(self.connection)
                .await
        };
        written.map(EventId).map_err(store_error)
    }

    /// Moves and adds dates, with what all that lie ahead take. Answers the ids of those that were added, in the order of
    /// the plan.
    async fn write_dates(
        &mut self,
        change: &Change,
        id: EventId,
        details: &EventDetails,
        plan: &EventPlan,
        zone: &Zone,
    ) -> Result<Vec<EventDateId>, SettingsError> {
        let kept: Vec<i64> = plan.ahead.iter().filter_map(|date| Some(date.before?.id.0)).collect();
        self.give_back_what_dates_take(&kept).await?;
        self.move_dates(change, plan).await?;
        let added = self.add_dates(change, id, plan, zone).await?;
        let taken: Vec<i32> = (details.employee.iter().chain(&details.rooms))
            .map(|resource| resource.0)
            .collect();
        self.check_free(plan, &taken).await?;
        let mut new_ids = added.iter().map(|id| id.0);
        let mut resources = Vec::new();
        let mut occupations = Vec::new();
        for date in &plan.ahead {
            let Some(date_id) = date.before.map(|before| before.id.0).or_else(|| new_ids.next()) else {
                continue;
            };
            for resource in &taken {
                resources.push((
                    event_date_resource::organization_nr.eq(self.organization.0),
                    event_date_resource::event_date_id.eq(date_id),
                    event_date_resource::resource_id.eq(*resource),
                ));
                occupations.push((
                    occupation::organization_nr.eq(self.organization.0),
                    occupation::resource_id.eq(*resource),
                    occupation::starts_at.eq(date.span.from().instant()),
                    occupation::ends_at.eq(date.span.to().instant()),
                    occupation::event_date_id.eq(date_id),
                ));
            }
        }
        diesel::insert_into(event_date_resource::table)
            .values(resources)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::insert_into(occupation::table)
            .values(occupations)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(added)
    }

    async fn give_back_what_dates_take(&mut self, dates: &[i64]) -> Result<(), StoreError> {
        let nr = self.organization.0;
        let occupied = occupation::table.filter(
            occupation::organization_nr
                .eq(nr)
                .and(occupation::event_date_id.eq_any(dates.to_vec())),
        );
        diesel::delete(occupied)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let agreed = event_date_resource::table.filter(
            event_date_resource::organization_nr
                .eq(nr)
                .and(event_date_resource::event_date_id.eq_any(dates.to_vec())),
        );
        diesel::delete(agreed)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn move_dates(&mut self, change: &Change, plan: &EventPlan) -> Result<(), StoreError> {
        let moved: Vec<&PlannedDate> = plan.ahead.iter().filter(|date| date.is_moved()).collect();
        let ids: Vec<i64> = moved.iter().filter_map(|date| Some(date.before?.id.0)).collect();
        let instants = |of: fn(&PlannedDate) -> OffsetDateTime| moved.iter().map(|date| of(date)).collect::<Vec<_>>();
        sql_query(MOVE_DATES)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Array<BigInt>, _>(ids)
            .bind::<Array<Timestamp>, _>(moved.iter().map(|date| date.starts).collect::<Vec<_>>())
            .bind::<Array<Timestamp>, _>(moved.iter().map(|date| date.ends).collect::<Vec<_>>())
            .bind::<Array<Timestamptz>, _>(instants(|date| date.span.from().instant()))
            .bind::<Array<Timestamptz>, _>(instants(|date| date.span.to().instant()))
            .bind::<Timestamptz, _>(change.at)
            .execute(self.connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }

    async fn add_dates(
        &mut self,
        change: &Change,
        event: EventId,
        plan: &EventPlan,
        zone: &Zone,
    ) -> Result<Vec<EventDateId>, StoreError> {
        let added = plan.ahead.iter().filter(|date| date.before.is_none());
        let rows: Vec<_> = added
            .map(|date| {
                (
                    event_date::organization_nr.eq(self.organization.0),
                    event_date::event_id.eq(event.0),
                    event_date::starts_wall.eq(date.starts),
                    event_date::ends_wall.eq(date.ends),
                    event_date::zone.eq(zone.name()),
                    event_date::starts_at.eq(date.span.from().instant()),
                    event_date::ends_at.eq(date.span.to().instant()),
                    event_date::changed_at.eq(change.at),
                )
            })
            .collect();
        let mut ids: Vec<i64> = diesel::insert_into(event_date::table)
            .values(rows)
            .returning(event_date::id)
            .get_results(self.connection)
            .await
            .map_err(store_error)?;
        // Ids of one statement ascend in the order of its rows.
        ids.sort_unstable();
        Ok(ids.into_iter().map(EventDateId).collect())
    }

    async fn check_free(&mut self, plan: &EventPlan, resources: &[i32]) -> Result<(), SettingsError> {
        let instants = |of: fn(&PlannedDate) -> OffsetDateTime| plan.ahead.iter().map(of).collect::<Vec<_>>();
        let rows: Vec<TakenRow> = sql_query(TAKEN)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Array<Timestamptz>, _>(instants(|date| date.span.from().instant()))
            .bind::<Array<Timestamptz>, _>(instants(|date| date.span.to().instant()))
            .bind::<Array<Integer>, _>(resources.to_vec())
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let mut invalid = InvalidSettings::new();
        for row in rows {
            let date = plan.ahead.get(number::<i64, usize>(row.position - 1)?);
            if let Some(date) = date {
                invalid.add(format!("schedules[{}].start", date.position), SettingProblem::Occupied);
            }
        }
        invalid.refuse()
    }
}

/// Not the texts, which anybody may have written anything into.
fn logged(event: &StaffEvent) -> Value {
    let details = &event.details;
    let rooms: Vec<i32> = details.rooms.iter().map(|room| room.0).collect();
    let taking_place = event.dates.iter().filter(|date| !date.is_called_off);
    let date = |id: EventDateId, place: Value| {
        let mut date = place;
        date["date"] = json!(id.0);
        date
    };
    let dates = taking_place.map(|one| date(one.id, history_details::time((one.starts, one.span.minutes()))));
    json!({
        "type": details.kind.label(),
        "priceCents": details.price.cents(),
        "duration": details.duration,
        "capacity": details.capacity,
        "minimum": details.minimum_participants,
        "employee": details.employee.map(|employee| employee.0),
        "rooms": rooms,
        "signUpFrom": details.sign_up_from.map(history_details::minute),
        "signUpUntil": details.sign_up_until.map(history_details::minute),
        "customFields": details.custom_fields.len(),
        "dates": dates.collect::<Vec<_>>(),
    })
}

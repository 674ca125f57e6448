//! What decides about starts beside services and who can do them: people, hours and absences, and of the
//! organisations that have any, rooms, steps, and what needs rooms. One statement, however much of it there is.

use std::collections::BTreeMap;

use booking_core::calendar::{Absence, Availability, Employee, Need, Part, Span, Step, Weeks, Window, WorkingHours};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, SmallInt, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{InstantMinute, ResourceGroupId, ResourceId, StoreError};
use time::{OffsetDateTime, Weekday};

use crate::error::{corrupt, store_error};
use crate::queries::columns::{number, weeks, window};
use crate::schema::{absence, resource, service_need, service_step, weekly_hours};

/// Hours, absences, employees, rooms, steps and needs of one organisation.
#[derive(Debug, Default)]
pub(crate) struct Particulars {
    /// Hours and absences by resource; 0 is the premises.
    pub(crate) availabilities: BTreeMap<i32, Availability>,
    /// All employees by ascending id, also those who can do no service.
    pub(super) people: Vec<Employee>,
    /// Rooms with their group, by ascending id.
    pub(super) rooms: Vec<(ResourceId, ResourceGroupId)>,
    /// By service, with the position of each step.
    steps: BTreeMap<i64, Vec<(i16, Step)>>,
    /// By service, with the positions of the steps; none is from start to end.
    needs: BTreeMap<i64, Vec<NeedDuring>>,
}

/// By organisation and resource.
type Windows = BTreeMap<(i32, i32), Vec<(Weeks, Weekday, Window)>>;

type NeedDuring = (ResourceGroupId, Option<Vec<i16>>);

/// What a row is about, its hours or its step, from when until when, texts, positions of steps, and whether an employee
/// is visible.
type ParticularRow = (
    i32,
    (Option<i32>, Option<i32>, Option<i64>),
    (Option<i16>, Option<i16>, Option<i16>),
    (Option<OffsetDateTime>, Option<OffsetDateTime>),
    (Option<String>, Option<String>, Option<String>),
    Option<Vec<i16>>,
    bool,
);

/// The particulars of several organisations by number.
pub(crate) async fn read_particulars(
    connection: &mut AsyncPgConnection,
    organizations: &[i32],
) -> Result<BTreeMap<i32, Particulars>, StoreError> {
    let numbers = || organizations.to_vec();
    let (no_id, no_service) = (
        || None::<i32>.into_sql::<Nullable<Integer>>(),
        || None::<i64>.into_sql::<Nullable<BigInt>>(),
    );
    let no_number = || None::<i16>.into_sql::<Nullable<SmallInt>>();
    let never = || None::<OffsetDateTime>.into_sql::<Nullable<Timestamptz>>();
    let no_text = || None::<String>.into_sql::<Nullable<Text>>();
    let not_visible = || false.into_sql::<Bool>();
    let no_steps = || None::<Vec<i16>>.into_sql::<Nullable<Array<SmallInt>>>();
    let hours = weekly_hours::table
        .filter(weekly_hours::organization_nr.eq_any(numbers()))
        .select((
            weekly_hours::organization_nr,
            (weekly_hours::resource_id.nullable(), no_id(), no_service()),
            (
                weekly_hours::weekday.nullable(),
                weekly_hours::opens.nullable(),
                weekly_hours::closes.nullable(),
            ),
            (never(), never()),
            (weekly_hours::week.nullable(), no_text(), no_text()),
            no_steps(),
            not_visible(),
        ));
    let absences = absence::table
        .filter(absence::organization_nr.eq_any(numbers()))
        .select((
            absence::organization_nr,
            (absence::resource_id.nullable(), no_id(), no_service()),
            (no_number(), no_number(), no_number()),
            (absence::starts_at.nullable(), absence::ends_at.nullable()),
            (absence::reason, no_text(), no_text()),
            no_steps(),
            not_visible(),
        ));
    let people_and_rooms = resource::table
        .filter(
            resource::organization_nr
                .eq_any(numbers())
                .and(resource::kind.ne("PREMISES"))
                .and(resource::archived_at.is_null()),
        )
        .select((
            resource::organization_nr,
            (resource::id.nullable(), resource::group_id, no_service()),
            (no_number(), no_number(), no_number()),
            (never(), never()),
            (
                resource::first_name.nullable(),
                resource::last_name.nullable(),
                resource::avatar,
            ),
            no_steps(),
            resource::is_visible,
        ));
    let steps = service_step::table
        .filter(service_step::organization_nr.eq_any(numbers()))
        .select((
            service_step::organization_nr,
            (no_id(), no_id(), service_step::service_id.nullable()),
            (
                service_step::position.nullable(),
                service_step::minutes.nullable(),
                no_number(),
            ),
            (never(), never()),
            (service_step::kind.nullable(), no_text(), no_text()),
            no_steps(),
            not_visible(),
        ));
    let needs = service_need::table
        .filter(service_need::organization_nr.eq_any(numbers()))
        .select((
            service_need::organization_nr,
            (
                no_id(),
                service_need::group_id.nullable(),
                service_need::service_id.nullable(),
            ),
            (no_number(), no_number(), no_number()),
            (never(), never()),
            (no_text(), no_text(), no_text()),
            service_need::steps,
            not_visible(),
        ));
    let rows: Vec<ParticularRow> = hours
        .union_all(absences)
        .union_all(people_and_rooms)
        .union_all(steps)
        .union_all(needs)
        .load(connection)
        .await
        .map_err(store_error)?;
    collected(rows)
}

fn collected(rows: Vec<ParticularRow>) -> Result<BTreeMap<i32, Particulars>, StoreError> {
    let mut all: BTreeMap<i32, Particulars> = BTreeMap::new();
    let mut windows = Windows::new();
    for (organization, about, numbers, times, texts, positions, is_visible) in rows {
        let found = all.entry(organization).or_default();
        match (about, numbers, times) {
            ((Some(resource), None, None), (Some(weekday), Some(opens), Some(closes)), _) => {
                let windows = windows.entry((organization, resource)).or_default();
                let weeks = weeks(texts.0.as_deref().unwrap_or_default())?;
                let (weekday, window) = window(weekday, opens, closes)?;
                windows.push((weeks, weekday, window));
            }
            ((Some(resource), None, None), _, (Some(starts), Some(ends))) => {
                let span = Span::new(InstantMinute::floor(starts), InstantMinute::ceiling(ends))
                    .map_err(|error| corrupt(error.to_string()))?;
                let availability = found.availabilities.entry(resource).or_default();
                availability.absences.push(Absence { span, reason: texts.0 });
            }
            ((Some(employee), None, None), (None, None, None), (None, None)) => {
                let (first_name, last_name, avatar) = texts;
                found.people.push(Employee {
                    id: ResourceId(employee),
                    first_name: first_name.unwrap_or_default(),
                    last_name: last_name.unwrap_or_default(),
                    avatar,
                    is_visible,
                });
            }
            ((Some(room), Some(group), None), ..) => found.rooms.push((ResourceId(room), ResourceGroupId(group))),
            ((None, None, Some(service)), (Some(position), Some(minutes), _), _) => {
                let step = Step {
                    is_work: texts.0.as_deref() == Some("WORK"),
                    minutes: number(minutes)?,
                };
                found.steps.entry(service).or_default().push((position, step));
            }
            ((None, Some(group), Some(service)), ..) => {
                let needs = found.needs.entry(service).or_default();
                needs.push((ResourceGroupId(group), positions));
            }
            _ => return Err(corrupt("a row of the rules is about nothing")),
        }
    }
    for ((organization, resource), windows) in windows {
        let hours = WorkingHours::new(windows).map_err(|error| corrupt(error.to_string()))?;
        let found = all.entry(organization).or_default();
        found.availabilities.entry(resource).or_default().hours = hours;
    }
    for found in all.values_mut() {
        found.people.sort_unstable_by_key(|employee| employee.id);
        found.rooms.sort_unstable();
        for steps in found.steps.values_mut() {
            steps.sort_unstable_by_key(|(position, _)| *position);
        }
        for needs in found.needs.values_mut() {
            needs.sort_unstable();
        }
    }
    Ok(all)
}

impl Particulars {
    fn steps(&self, service: i64) -> (Vec<i16>, Vec<Step>) {
        let steps = self.steps.get(&service).map(Vec::as_slice).unwrap_or_default();
        steps.iter().copied().unzip()
    }

    /// When the employee of a service works.
    pub(super) fn work(&self, service: i64) -> Result<Vec<Part>, StoreError> {
        Step::work(&self.steps(service).1).map_err(|error| corrupt(error.to_string()))
    }

    /// The rooms that a service needs.
    pub(super) fn needs(&self, service: i64) -> Result<Vec<Need>, StoreError> {
        let (positions, steps) = self.steps(service);
        let needs = self.needs.get(&service).map(Vec::as_slice).unwrap_or_default();
        let need = |(group, named): &NeedDuring| {
            let index_of = |named: &i16| positions.iter().position(|position| position == named);
            let during = match named {
                None => Vec::new(),
                Some(named) => {
                    let indexes: Option<Vec<usize>> = named.iter().map(index_of).collect();
                    let indexes = indexes.ok_or_else(|| corrupt("a service needs a room during no step"))?;
                    Step::during(&steps, &indexes).map_err(|error| corrupt(error.to_string()))?
                }
            };
            Ok(Need { group: *group, during })
        };
        needs.iter().map(need).collect()
    }
}

use actix_web::web::Bytes;
use booking_core::basket::BasketEntry;
use booking_core::slots::{self, CachedSlotList, InvalidRange, SlotList, WallRange};
use serde::{Deserialize, Serialize};
use shared_kernel::ServiceId;
use time::PrimitiveDateTime;
use utoipa::ToSchema;

use super::booking_request::chosen_employee;
use super::{GivenDay, GivenTime, wall_time};
use crate::object::objects;

/// Asks for the free starts of one service, or of several by one employee back to back in this order.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SlotsOverviewRequest)]
pub struct SlotListRequest {
    #[serde(alias = "organizatonNr", alias = "organizationnr")]
    #[schema(example = 1000)]
    pub organization_nr: i32,
    /// 1 to 10 services of this organisation.
    #[serde(alias = "serviceidlist")]
    #[schema(min_items = 1, max_items = 10, example = json!([1]))]
    pub service_id_list: Vec<i64>,
    /// First day, `YYYY-MM-DD` or a local date-time.
    #[schema(value_type = String, example = "2027-01-11")]
    pub date_from: GivenDay,
    /// Last day, inclusive.
    #[schema(value_type = String, example = "2027-01-31")]
    pub date_to: GivenDay,
}

/// One service of a basket.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BasketServiceRequest {
    #[serde(alias = "serviceID", alias = "serviceid")]
    #[schema(example = 1)]
    pub service_id: i64,
    /// The chosen employee; null (or 0) is anybody.
    #[schema(example = json!(null))]
    pub user_id: Option<i32>,
    /// Wall time `YYYY-MM-DDTHH:MM:SS` in the organisation's zone, or an instant; null while none is chosen.
    #[schema(value_type = Option<String>, example = "2027-01-11T09:00:00")]
    pub start: Option<GivenTime>,
}

/// Asks for the starts of one service that leave a whole basket possible.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BasketSlotsRequest {
    #[serde(alias = "organizatonNr", alias = "organizationnr")]
    #[schema(example = 1000)]
    pub organization_nr: i32,
    /// First day, `YYYY-MM-DD` or a local date-time.
    #[schema(value_type = String, example = "2027-01-11")]
    pub date_from: GivenDay,
    /// Last day, inclusive.
    #[schema(value_type = String, example = "2027-01-31")]
    pub date_to: GivenDay,
    /// 1 to 10 services of this organisation.
    #[serde(deserialize_with = "objects")]
    #[schema(min_items = 1, max_items = 10)]
    pub services: Vec<BasketServiceRequest>,
    /// Whose starts are wanted: an index of `services`, counted from 0. A start that it has does not count.
    #[schema(example = 0)]
    pub next: usize,
    /// Whether the basket is of several people, who may be served at once; true without it. If not, no start lies
    /// within another appointment of the basket.
    #[serde(default = "parallel")]
    #[schema(example = true)]
    pub parallel: bool,
}

/// Where a request does not say how many people come, several may.
pub fn parallel() -> bool {
    true
}

impl BasketServiceRequest {
    /// The entry of the basket with this start.
    pub fn entry(&self, start: Option<PrimitiveDateTime>) -> BasketEntry {
        BasketEntry {
            service: ServiceId(self.service_id),
            employee: chosen_employee(self.user_id),
            start,
        }
    }
}

/// A start time, and the employees who can begin then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// Wall time `YYYY-MM-DDTHH:MM:SS` in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub date_from: String,
    /// Ids of the employees who can begin then, ascending.
    #[schema(example = json!([1, 3]))]
    pub user_id_list: Vec<i32>,
}

impl From<slots::Slot> for Slot {
    fn from(slot: slots::Slot) -> Self {
        Self {
            date_from: wall_time(slot.start),
            user_id_list: slot.employees.into_iter().map(|employee| employee.0).collect(),
        }
    }
}

impl SlotListRequest {
    /// The range that is asked for; a day at its end is included.
    pub fn range(&self) -> Result<WallRange, InvalidRange> {
        range(self.date_from, self.date_to)
    }
}

impl BasketSlotsRequest {
    /// The range that is asked for; a day at its end is included.
    pub fn range(&self) -> Result<WallRange, InvalidRange> {
        range(self.date_from, self.date_to)
    }
}

pub(super) fn range(from: GivenDay, to: GivenDay) -> Result<WallRange, InvalidRange> {
    let from = match from {
        GivenDay::Day(day) => day.midnight(),
        GivenDay::Wall(wall) => wall,
    };
    let to = match to {
        GivenDay::Day(day) => day.next_day().ok_or(InvalidRange::TooLong)?.midnight(),
        GivenDay::Wall(wall) => wall,
    };
    WallRange::new(from, to)
}

/// A slot list as it goes over the wire: what the memory of the process keeps.
pub struct WrittenSlots {
    json: Bytes,
    continues_at: Option<PrimitiveDateTime>,
}

impl WrittenSlots {
    /// The list as JSON; shared, not copied.
    pub fn json(&self) -> Bytes {
        self.json.clone()
    }

    /// From when on the rest has to be asked for, if something is left out.
    pub fn continues_at(&self) -> Option<PrimitiveDateTime> {
        self.continues_at
    }
}

impl CachedSlotList for WrittenSlots {
    fn of(slot_list: SlotList) -> Self {
        Self {
            json: Bytes::from(slots_json(&slot_list)),
            continues_at: slot_list.continues_at(),
        }
    }

    fn size(&self) -> usize {
        size_of::<Self>() + self.json.len()
    }
}

/// Writes all starts of a slot list as a list of [`Slot`]s. Half a year of fifty employees is the
/// largest answer of the wire, so its bytes are put down one after the other.
fn slots_json(slot_list: &SlotList) -> Vec<u8> {
    // A start with ten employees takes about this much.
    let mut json = Vec::with_capacity(2 + slot_list.len() * 72);
    json.push(b'[');
    for (date, starts) in slot_list.days() {
        let head = format!(
            "{{\"dateFrom\":\"{:04}-{:02}-{:02}T",
            date.year(),
            u8::from(date.month()),
            date.day()
        );
        for (minute, employees) in starts {
            if json.len() > 1 {
                json.push(b',');
            }
            json.extend_from_slice(head.as_bytes());
            push_two_digits(&mut json, minute / 60);
            json.push(b':');
            push_two_digits(&mut json, minute % 60);
            json.extend_from_slice(b":00\",\"userIdList\":[");
            for (position, employee) in employees.enumerate() {
                if position > 0 {
                    json.push(b',');
                }
                push_number(&mut json, employee.0.unsigned_abs());
            }
            json.extend_from_slice(b"]}");
        }
    }
    json.push(b']');
    json
}

fn push_two_digits(json: &mut Vec<u8>, number: u16) {
    json.push(digit(u32::from(number) / 10));
    json.push(digit(u32::from(number) % 10));
}

fn push_number(json: &mut Vec<u8>, number: u32) {
    if number >= 10 {
        push_number(json, number / 10);
    }
    json.push(digit(number % 10));
}

fn digit(value: u32) -> u8 {
    b"0123456789"[value as usize % 10]
}

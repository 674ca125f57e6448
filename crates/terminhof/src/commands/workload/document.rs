//! A document of the benchmark: one provider, neutral to every product that is measured.

use serde::{Deserialize, Deserializer, de::Error};
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{Date, PrimitiveDateTime};

use crate::commands::CommandError;

const FORMAT: &str = "slot-workload/1";
const DAY: &[BorrowedFormatItem<'static>] = format_description!("[year]-[month]-[day]");
const WALL_TIME: &[BorrowedFormatItem<'static>] = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");

#[derive(Debug, Deserialize)]
pub struct Document {
    format: String,
    pub timezone: String,
    pub rules: Rules,
    pub provider: Provider,
    pub business_hours: Vec<BusinessHours>,
    pub services: Vec<Service>,
    pub employees: Vec<Employee>,
    pub holidays: Vec<Holiday>,
    pub absences: Vec<Absence>,
    pub bookings: Vec<Booking>,
}

#[derive(Debug, Deserialize)]
pub struct Rules {
    pub slot_step_minutes: u16,
}

#[derive(Debug, Deserialize)]
pub struct Provider {
    pub company_name: String,
    pub city: String,
    pub zip_code: String,
}

/// A day without times is closed.
#[derive(Debug, Deserialize)]
pub struct BusinessHours {
    pub day: u8,
    pub from: Option<ClockTime>,
    pub to: Option<ClockTime>,
}

#[derive(Debug, Deserialize)]
pub struct Service {
    pub id: u64,
    pub description: String,
    pub duration_minutes: u16,
    pub follow_up_minutes: u16,
    pub price_cents: u32,
}

#[derive(Debug, Deserialize)]
pub struct Employee {
    pub id: u64,
    pub first_name: String,
    pub last_name: String,
    pub service_ids: Vec<u64>,
    pub weekly_hours: Vec<WeeklyHours>,
}

#[derive(Debug, Deserialize)]
pub struct WeeklyHours {
    pub day: u8,
    pub from: ClockTime,
    pub to: ClockTime,
}

#[derive(Debug, Deserialize)]
pub struct Holiday {
    pub date: WallDay,
}

#[derive(Debug, Deserialize)]
pub struct Absence {
    pub employee_id: u64,
    pub start_local: WallTime,
    pub end_local: WallTime,
}

#[derive(Debug, Deserialize)]
pub struct Booking {
    pub id: u64,
    pub employee_id: u64,
    pub service_id: u64,
    pub start_local: WallTime,
}

/// Minutes from midnight, written `HH:MM`.
#[derive(Debug, Clone, Copy)]
pub struct ClockTime(pub u16);

#[derive(Debug, Clone, Copy)]
pub struct WallDay(pub Date);

#[derive(Debug, Clone, Copy)]
pub struct WallTime(pub PrimitiveDateTime);

impl Document {
    /// Reads a document of the one known format.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let document: Self = serde_json::from_str(text)?;
        if document.format == FORMAT {
            Ok(document)
        } else {
            Err(format!("The format is {}, not {FORMAT}.", document.format).into())
        }
    }
}

impl<'de> Deserialize<'de> for ClockTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let minutes = text.split_once(':').and_then(|(hour, minute)| {
            let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
            (hour <= 24 && minute < 60).then_some(hour * 60 + minute)
        });
        minutes
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("{text} is no time of a day")))
    }
}

impl<'de> Deserialize<'de> for WallDay {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Date::parse(&String::deserialize(deserializer)?, DAY)
            .map(Self)
            .map_err(D::Error::custom)
    }
}

impl<'de> Deserialize<'de> for WallTime {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        PrimitiveDateTime::parse(&String::deserialize(deserializer)?, WALL_TIME)
            .map(Self)
            .map_err(D::Error::custom)
    }
}

//! What an organisation decides about itself, and what a change of it leads to.

use booking_core::calendar::{BookingSettings, WeeklyHours};
use booking_core::holidays;
use booking_core::settings::{
    self, AppliedBookingRules, BookingRules, ChangeMode, DateOutside, OpeningHoursInput, SettingsOutcome,
    ShownOpeningHours, WindowInput,
};
use serde::{Deserialize, Serialize, Serializer};
use time::{Date, Time};
use utoipa::ToSchema;

use super::listed_visit::ListedVisit;
use super::times::ClockTime;
use super::{Version, clock_time, day, wall_time};
use crate::object::objects;

/// A window of weekly hours, in wall time.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct HoursWindow {
    /// Monday is 1.
    #[schema(minimum = 1, maximum = 7, example = 1)]
    pub weekday: u8,
    #[schema(value_type = String, example = "09:00")]
    pub opens: ClockTime,
    /// `24:00` at most.
    #[schema(value_type = String, example = "18:00")]
    pub closes: ClockTime,
}

/// A public holiday ahead.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HolidayAhead {
    #[schema(example = "2027-12-08")]
    pub date: String,
    #[schema(example = "Mariä Empfängnis")]
    pub name: String,
    /// Whether it begins at noon.
    pub is_half_day: bool,
    /// Whether it opens all the same.
    pub is_open: bool,
}

/// A public holiday that only a part of the region has, or that is half a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedHoliday {
    /// How `localHolidays` names it.
    #[schema(example = "ASSUMPTION")]
    pub code: String,
    #[schema(example = "Mariä Himmelfahrt")]
    pub name: String,
    /// Where people have it.
    #[schema(example = "in Gemeinden mit überwiegend katholischer Bevölkerung")]
    pub place: String,
    /// When it is next.
    #[schema(example = "2027-08-15")]
    pub date: String,
    /// Whether it begins at noon.
    pub is_half_day: bool,
}

/// When the premises are open, closures left out.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffOpeningHours {
    /// Another one after each change; to be sent with the next one.
    #[schema(value_type = String, example = "3f1c0a9e77b2d450")]
    pub version: Version,
    /// From Monday to Sunday, those of a day in order.
    pub hours: Vec<HoursWindow>,
    /// Whether public holidays close.
    pub closes_on_holidays: bool,
    /// ISO 3166 code of whose holidays; null closes on none.
    #[schema(required, example = "AT")]
    pub holiday_region: Option<String>,
    /// Codes of the local holidays that hold here, of those in `offeredHolidays`.
    #[schema(example = json!(["ASSUMPTION"]))]
    pub local_holidays: Vec<String>,
    /// The local holidays of the region, by the day on which each is next.
    pub offered_holidays: Vec<OfferedHoliday>,
    /// ISO 3166 code of the region of the address, as a proposal; null where nobody knows its holidays.
    #[schema(required, example = "AT")]
    pub address_region: Option<String>,
    /// The holidays that hold here in the next 400 days, also where they do not close.
    pub holidays: Vec<HolidayAhead>,
}

/// The opening hours that are wanted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningHoursRequest {
    /// Only tells the consequences.
    #[serde(default)]
    pub is_preview: bool,
    /// The version that is replaced: 409 where another one is stored by then. Without one the change is made in any case.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "3f1c0a9e77b2d450")]
    pub version: Option<Version>,
    /// At most ten a day, which do not overlap.
    #[serde(deserialize_with = "objects")]
    #[schema(max_items = 70)]
    pub hours: Vec<HoursWindow>,
    pub closes_on_holidays: bool,
    /// ISO 3166 code: `AT`, `DE-BY`, `CH-ZH`.
    #[serde(default)]
    #[schema(example = "AT")]
    pub holiday_region: Option<String>,
    /// Codes of the local holidays that hold here. Those that the region does not offer are left out. It has to be there:
    /// nobody opens on a holiday by leaving something out.
    #[schema(max_items = 50, example = json!(["ASSUMPTION"]))]
    pub local_holidays: Vec<String>,
    /// The holidays on which it opens all the same.
    #[schema(value_type = Vec<String>, max_items = 50, example = json!(["2027-12-08"]))]
    pub open_holidays: Vec<GivenDate>,
}

/// A day as an entry of a list, or one that may be missing.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(transparent)]
pub struct GivenDate(#[serde(deserialize_with = "day")] pub Date);

impl Serialize for GivenDate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// How an organisation is booked online.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffBookingRules {
    /// Another one after each change; to be sent with the next one.
    #[schema(value_type = String, example = "3f1c0a9e77b2d450")]
    pub version: Version,
    /// Minimum minutes between booking and start.
    #[schema(example = 60)]
    pub notice: u32,
    /// How many days ahead can be booked.
    #[schema(example = 180)]
    pub horizon: u32,
    /// Minutes between two possible starts.
    #[schema(example = 15)]
    pub grid: u32,
    /// Minutes before the start until which customers may cancel or move.
    #[schema(example = 1440)]
    pub cancellation_notice: u32,
    /// Whether the form asks for a remark.
    pub show_comment: bool,
    /// Whether the form asks for a telephone number.
    pub show_phone: bool,
    /// Whether it must be given.
    pub phone_mandatory: bool,
    /// For how many months contact data are kept after the last appointment; null for what the product promises.
    #[schema(required, example = 12)]
    pub contact_retention: Option<u32>,
    /// How many bookings of one e-mail address may lie ahead; null for as many as the product allows.
    #[schema(required, example = 3)]
    pub open_bookings_of_mailbox: Option<u32>,
}

/// The booking rules that are wanted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "a form")]
pub struct BookingRulesRequest {
    /// Only tells the consequences.
    #[serde(default)]
    pub is_preview: bool,
    /// The version that is replaced: 409 where another one is stored by then. Without one the change is made in any case.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "3f1c0a9e77b2d450")]
    pub version: Option<Version>,
    #[schema(maximum = 525_600, example = 60)]
    pub notice: u32,
    #[schema(minimum = 1, maximum = 180, example = 180)]
    pub horizon: u32,
    /// A day is divided by it.
    #[schema(minimum = 5, maximum = 240, example = 15)]
    pub grid: u32,
    #[schema(maximum = 525_600, example = 1440)]
    pub cancellation_notice: u32,
    pub show_comment: bool,
    pub show_phone: bool,
    pub phone_mandatory: bool,
    #[serde(default)]
    #[schema(minimum = 1, maximum = 36, example = 12)]
    pub contact_retention: Option<u32>,
    #[serde(default)]
    #[schema(minimum = 1, maximum = 20, example = 3)]
    pub open_bookings_of_mailbox: Option<u32>,
}

/// A date of an event or a course that new settings have no room for.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OutsideDate {
    #[schema(example = 3)]
    pub event_id: i64,
    #[schema(example = 8)]
    pub schedule_id: i64,
    #[schema(example = "Flechten lernen")]
    pub title: String,
    #[schema(example = "2027-01-12T18:00:00")]
    pub start: String,
    #[schema(example = "2027-01-12T19:30:00")]
    pub end: String,
    /// Who comes, by name, at most 20; names may be empty.
    #[schema(example = json!(["Eva Moser"]))]
    pub participants: Vec<String>,
    /// How many come.
    #[schema(example = 1)]
    pub participants_total: usize,
}

/// The starts of a service on a day, before a change and after it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedStarts {
    #[schema(example = 1)]
    pub service_id: i64,
    #[schema(example = "Haarschnitt")]
    pub title: String,
    #[schema(example = json!(["09:00", "09:15"]))]
    pub before: Vec<String>,
    #[schema(example = json!(["09:00"]))]
    pub after: Vec<String>,
}

/// What visitors find on a day, where it differs.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ChangedDay {
    #[schema(example = "2027-01-12")]
    pub date: String,
    /// Only services whose starts differ.
    pub services: Vec<ChangedStarts>,
}

/// What a change of settings leads to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Consequences {
    /// Booked visits ahead that the settings before had room for and the new ones have not, by start, at most 100.
    pub outside: Vec<ListedVisit>,
    /// How many there are.
    #[schema(example = 1)]
    pub outside_total: usize,
    /// Dates of events and courses that the settings before had room for and the new ones have not, by start, at most 100.
    /// They take place as announced.
    pub outside_dates: Vec<OutsideDate>,
    /// How many there are.
    #[schema(example = 1)]
    pub outside_dates_total: usize,
    /// The next of the coming fourteen days on which anything differs; tomorrow without services where none does.
    pub tomorrow: ChangedDay,
}

/// The opening hours after a change.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettledOpeningHours {
    pub opening_hours: StaffOpeningHours,
    pub consequences: Consequences,
}

/// The booking rules after a change.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettledBookingRules {
    pub booking_rules: StaffBookingRules,
    /// How many customers have contact data that are older than they are kept from now on, at most 1,000: they are erased
    /// within a day. 0 where they are kept as long as before.
    #[schema(example = 12)]
    pub outdated_customers: usize,
    pub consequences: Consequences,
}

/// Whether a request shows the consequences only, or makes the change.
pub fn change_mode(is_preview: bool) -> ChangeMode {
    if is_preview {
        ChangeMode::Preview
    } else {
        ChangeMode::Save
    }
}

/// The same about a setting of which a version was shown before.
pub fn change_mode_over(is_preview: bool, version: Option<Version>) -> ChangeMode {
    match version {
        None => change_mode(is_preview),
        Some(Version(seen)) if is_preview => ChangeMode::PreviewOver(seen),
        Some(Version(seen)) => ChangeMode::SaveOver(seen),
    }
}

/// Weekly hours as the wire has them.
pub fn hours_windows(hours: &WeeklyHours) -> Vec<HoursWindow> {
    let windows = hours.windows();
    windows
        .map(|(weekday, window)| HoursWindow {
            weekday: weekday.number_from_monday(),
            opens: ClockTime(window.opens()),
            closes: ClockTime(window.closes()),
        })
        .collect()
}

impl From<HoursWindow> for WindowInput {
    fn from(window: HoursWindow) -> Self {
        Self {
            weekday: window.weekday,
            opens: window.opens.0,
            closes: window.closes.0,
        }
    }
}

impl From<OpeningHoursRequest> for OpeningHoursInput {
    fn from(request: OpeningHoursRequest) -> Self {
        Self {
            hours: request.hours.into_iter().map(Into::into).collect(),
            closes_on_holidays: request.closes_on_holidays,
            holiday_region: request.holiday_region,
            local_holidays: request.local_holidays,
            open_holidays: request.open_holidays.into_iter().map(|GivenDate(date)| date).collect(),
        }
    }
}

impl From<ShownOpeningHours> for StaffOpeningHours {
    fn from(shown: ShownOpeningHours) -> Self {
        let opening = shown.opening_hours;
        Self {
            version: Version(opening.version()),
            hours: hours_windows(&opening.hours),
            closes_on_holidays: opening.closes_on_holidays,
            holiday_region: opening.holiday_region.map(|region| region.code().to_owned()),
            address_region: shown.address_region.map(|region| region.code().to_owned()),
            local_holidays: opening
                .local_holidays
                .iter()
                .map(|local| local.code().to_owned())
                .collect(),
            offered_holidays: shown.offered_holidays.into_iter().map(Into::into).collect(),
            holidays: shown.holidays.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<(Date, holidays::OfferedHoliday)> for OfferedHoliday {
    fn from((date, offered): (Date, holidays::OfferedHoliday)) -> Self {
        Self {
            code: offered.holiday.code().to_owned(),
            name: offered.name.to_owned(),
            place: offered.place.to_owned(),
            date: date.to_string(),
            is_half_day: offered.from == holidays::NOON,
        }
    }
}

impl From<settings::HolidayAhead> for HolidayAhead {
    fn from(holiday: settings::HolidayAhead) -> Self {
        Self {
            date: holiday.date.to_string(),
            name: holiday.name.to_owned(),
            is_half_day: holiday.from == holidays::NOON,
            is_open: holiday.is_open,
        }
    }
}

impl From<BookingRulesRequest> for BookingRules {
    fn from(request: BookingRulesRequest) -> Self {
        Self {
            notice: request.notice,
            horizon: request.horizon,
            grid: request.grid,
            settings: BookingSettings {
                show_comment: request.show_comment,
                show_phone: request.show_phone,
                phone_mandatory: request.phone_mandatory,
                cancellation_notice: request.cancellation_notice,
            },
            contact_retention: request.contact_retention,
            open_bookings_of_mailbox: request.open_bookings_of_mailbox,
        }
    }
}

impl From<BookingRules> for StaffBookingRules {
    fn from(rules: BookingRules) -> Self {
        Self {
            version: Version(rules.version()),
            notice: rules.notice,
            horizon: rules.horizon,
            grid: rules.grid,
            cancellation_notice: rules.settings.cancellation_notice,
            show_comment: rules.settings.show_comment,
            show_phone: rules.settings.show_phone,
            phone_mandatory: rules.settings.phone_mandatory,
            contact_retention: rules.contact_retention,
            open_bookings_of_mailbox: rules.open_bookings_of_mailbox,
        }
    }
}

impl From<SettingsOutcome<ShownOpeningHours>> for SettledOpeningHours {
    fn from(settled: SettingsOutcome<ShownOpeningHours>) -> Self {
        Self {
            opening_hours: settled.setting.into(),
            consequences: settled.consequences.into(),
        }
    }
}

impl From<SettingsOutcome<AppliedBookingRules>> for SettledBookingRules {
    fn from(settled: SettingsOutcome<AppliedBookingRules>) -> Self {
        Self {
            booking_rules: settled.setting.rules.into(),
            outdated_customers: settled.setting.outdated_customers,
            consequences: settled.consequences.into(),
        }
    }
}

impl From<settings::Consequences> for Consequences {
    fn from(consequences: settings::Consequences) -> Self {
        Self {
            outside: consequences.outside.into_iter().map(Into::into).collect(),
            outside_total: consequences.outside_total,
            outside_dates: consequences.outside_dates.into_iter().map(Into::into).collect(),
            outside_dates_total: consequences.outside_dates_total,
            tomorrow: consequences.tomorrow.into(),
        }
    }
}

impl From<settings::ChangedDay> for ChangedDay {
    fn from(day: settings::ChangedDay) -> Self {
        Self {
            date: day.date.to_string(),
            services: day.services.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<DateOutside> for OutsideDate {
    fn from(date: DateOutside) -> Self {
        Self {
            event_id: date.event.0,
            schedule_id: date.date.0,
            title: date.title,
            start: wall_time(date.start),
            end: wall_time(date.end),
            participants: date.participants,
            participants_total: date.participants_total,
        }
    }
}

impl From<settings::ChangedStarts> for ChangedStarts {
    fn from(starts: settings::ChangedStarts) -> Self {
        let times = |times: Vec<Time>| times.into_iter().map(time_of_day).collect();
        Self {
            service_id: starts.service.0,
            title: starts.title,
            before: times(starts.before),
            after: times(starts.after),
        }
    }
}

fn time_of_day(time: Time) -> String {
    clock_time(u16::from(time.hour()) * 60 + u16::from(time.minute()))
}

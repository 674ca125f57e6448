//! What an organisation decides about itself: when it is open, how it is booked, who works there and what is offered.
//!
//! - **Who**: managers and admins of the organisation; for everybody else there is nothing to set.
//! - **Preview**: every change can be previewed ([`ChangeMode::Preview`]). A preview is the same transaction as the change
//!   itself, rolled back at its end, so that it cannot tell anything but what would happen.
//! - **Consequences** ([`Consequences`]): every change tells which booked visits ahead lie outside of the new rules while
//!   they fitted into the old ones, and which starts visitors find on the next day that differs. Booked visits stay as
//!   they are: a change of settings never touches their price, duration or time.
//! - **Those who have signed up** for an event keep price, title and seat; where dates, trainer, room or link become others,
//!   or a date is added or called off, each of them is told ([`ChangedEvent`]).
//! - **Two who save**: a change may say which version of the setting it replaces ([`ChangeMode::SaveOver`]). Where another one
//!   is stored by then, it is refused ([`SettingsError::ChangedMeanwhile`]), and nobody's work is lost.
//! - **Wrong settings** are refused before the store sees them, with the path of each wrong member in the names of this
//!   module ([`InvalidSettings`]): `hours[2].closes`, `holiday_region`.
//!
//! A subject is added with its types and their check in a file of its own, a port in `ports`, a use case named by its verb,
//! and in the adapter a `SettingsChange`, which says what is written; the lock, the consequences, the audit log and the
//! search are the same for all of them.

mod booking_pause;
mod booking_rules;
mod checked_hours;
mod consequences;
mod employees;
mod error;
mod event;
mod manage_booking_pause;
mod manage_booking_rules;
mod manage_employees;
mod manage_events;
mod manage_opening_hours;
mod manage_rooms;
mod manage_services;
mod opening_hours;
mod outside_dates;
mod ports;
mod rooms;
mod service;

pub use booking_pause::{BookingPauseInput, OnlineBooking};
pub use booking_rules::{AppliedBookingRules, BookingRules, MOST_OUTDATED_CUSTOMERS};
pub use checked_hours::WindowInput;
pub(crate) use checked_hours::{checked_hours, checked_working_hours};
pub use consequences::{
    ChangedDay, ChangedStarts, Consequences, MOST_OUTSIDE, VisitAhead, VisitOutside, changed_day, compared_range,
    visits_outside,
};
pub(crate) use consequences::{changed_day_from, compared_range_from};
pub use employees::{
    EmployeeInput, EmployeeSettings, EmployeeUpdate, MOST_EMPLOYEES, OfferedLength, StaffEmployee, TeamSnapshot,
};
pub use error::{InvalidSettings, SettingProblem, SettingsError};
pub use event::{
    ChangedEvent, ChangedMember, CheckedEvent, ConcernedParticipant, EventDateInput, EventDetails, EventPlan,
    EventSummary, MOST_CONCERNED, PlannedDate, StaffEvent, StaffEventDate,
};
pub use manage_booking_pause::ManageBookingPause;
pub use manage_booking_rules::ManageBookingRules;
pub use manage_employees::ManageEmployees;
pub use manage_events::{ManageEvents, SeriesDate, SeriesEnd, WeeklySeries};
pub use manage_opening_hours::{HolidayAhead, ManageOpeningHours, ShownOpeningHours};
pub use manage_rooms::ManageRooms;
pub use manage_services::ManageServices;
pub use opening_hours::{OpeningHours, OpeningHoursInput, OrganizationHours};
pub use outside_dates::{DateAhead, DateOutside, MOST_NAMED, dates_in_absences, dates_outside};
pub use ports::*;
pub use rooms::{ClosureInput, MOST_GROUPS, RoomClosure, RoomGroupInput, RoomInput, StaffRoom, StaffRoomGroup};
pub use service::{
    CheckedService, CustomFieldDraft, MOST_SERVICES, NeededRoom, ServiceDetails, SkilledEmployee, StaffService,
};

use shared_kernel::{Actor, OrganizationNr, Rank, SettingVersion};
use time::Date;

/// The most characters of a name or a short text.
const LONGEST_NAME: usize = 255;

/// Whether a change of settings is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeMode {
    /// It is rolled back: only its consequences are shown.
    Preview,
    /// It is committed.
    Save,
    /// It is rolled back, and refused where another version is stored.
    PreviewOver(SettingVersion),
    /// It is committed, and refused where another version is stored.
    SaveOver(SettingVersion),
}

impl ChangeMode {
    /// Whether only the consequences are shown.
    pub fn is_preview(self) -> bool {
        matches!(self, Self::Preview | Self::PreviewOver(_))
    }

    /// Refuses to replace a version of the setting that whoever changes it has not seen. `None` is a setting that is new.
    pub fn check_version(self, present: Option<SettingVersion>) -> Result<(), SettingsError> {
        match self {
            Self::PreviewOver(seen) | Self::SaveOver(seen) if Some(seen) != present => {
                Err(SettingsError::ChangedMeanwhile)
            }
            _ => Ok(()),
        }
    }
}

/// A setting after a change, and what the change leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsOutcome<Setting> {
    /// The setting as it is now, or would be.
    pub setting: Setting,
    /// What the change leads to.
    pub consequences: Consequences,
}

impl<Setting> SettingsOutcome<Setting> {
    /// The setting as it is, which nobody changes today.
    pub fn unchanged(setting: Setting, today: Date) -> Self {
        let tomorrow = ChangedDay {
            date: today.next_day().unwrap_or(today),
            services: Vec::new(),
        };
        let consequences = Consequences {
            outside: Vec::new(),
            outside_total: 0,
            outside_dates: Vec::new(),
            outside_dates_total: 0,
            tomorrow,
        };
        Self { setting, consequences }
    }

    /// The same about what is shown of the setting.
    pub fn map<Shown>(self, show: impl FnOnce(Setting) -> Shown) -> SettingsOutcome<Shown> {
        SettingsOutcome {
            setting: show(self.setting),
            consequences: self.consequences,
        }
    }
}

/// Refuses whoever may not see and change what the daily work needs: services, people, rooms, hours, events.
pub(crate) fn check_rank(actor: Actor, organization: OrganizationNr) -> Result<(), SettingsError> {
    check(actor, organization, Rank::BusinessManager)
}

/// Refuses whoever may not change the rules by which an organisation is booked.
pub(crate) fn check_admin(actor: Actor, organization: OrganizationNr) -> Result<(), SettingsError> {
    check(actor, organization, Rank::BusinessAdmin)
}

fn check(actor: Actor, organization: OrganizationNr, rank: Rank) -> Result<(), SettingsError> {
    if actor.has_rank(organization, rank) {
        Ok(())
    } else {
        Err(SettingsError::Forbidden)
    }
}

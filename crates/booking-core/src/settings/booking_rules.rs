use shared_kernel::SettingVersion;

use super::{InvalidSettings, SettingProblem, SettingsError};
use crate::calendar::BookingSettings;

const MINUTES_OF_YEAR: u32 = 525_600;
const MINUTES_OF_DAY: u32 = 1_440;

/// How an organisation is booked online.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingRules {
    /// Minimum minutes between booking and start; a year at most.
    pub notice: u32,
    /// How many days ahead can be booked, 1 to 180.
    pub horizon: u32,
    /// Minutes between two possible starts, 5 to 240; a day is divided by them.
    pub grid: u32,
    /// What the form asks for, and until when customers may cancel or move: a year before the start at most.
    pub settings: BookingSettings,
    /// For how many months contact data are kept after the last appointment, 1 to 36; `None` for what the product promises.
    pub contact_retention: Option<u32>,
    /// How many bookings of one e-mail address may lie ahead, 1 to 20; `None` for as many as the product allows.
    pub open_bookings_of_mailbox: Option<u32>,
}

/// How many outdated customers are counted: more are as many.
pub const MOST_OUTDATED_CUSTOMERS: usize = 1_000;

/// Booking rules as they apply, and whom they erase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AppliedBookingRules {
    /// As they were stored.
    pub rules: BookingRules,
    /// How many customers have contact data that are older than these rules keep them, at most
    /// [`MOST_OUTDATED_CUSTOMERS`]: they are erased within hours. 0 where the rules keep them as long as before.
    pub outdated_customers: usize,
}

impl BookingRules {
    /// The version of these rules.
    pub fn version(&self) -> SettingVersion {
        SettingVersion::of(self)
    }

    /// Refuses numbers that are out of range.
    pub fn check(&self) -> Result<(), SettingsError> {
        let mut invalid = InvalidSettings::new();
        invalid.check_range("notice", self.notice, (0, MINUTES_OF_YEAR));
        invalid.check_range("horizon", self.horizon, (1, 180));
        invalid.check_range("grid", self.grid, (5, 240));
        if !MINUTES_OF_DAY.is_multiple_of(self.grid) {
            invalid.add("grid", SettingProblem::DividesNoDay);
        }
        let cancellation_notice = self.settings.cancellation_notice;
        invalid.check_range("cancellation_notice", cancellation_notice, (0, MINUTES_OF_YEAR));
        if let Some(months) = self.contact_retention {
            invalid.check_range("contact_retention", months, (1, 36));
        }
        if let Some(bookings) = self.open_bookings_of_mailbox {
            invalid.check_range("open_bookings_of_mailbox", bookings, (1, 20));
        }
        invalid.refuse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_named_and_those_at_the_bounds_are_taken() {
        let rules = BookingRules {
            notice: 0,
            horizon: 180,
            grid: 15,
            settings: BookingSettings::default(),
            contact_retention: None,
            open_bookings_of_mailbox: None,
        };
        let cancellable = |cancellation_notice| BookingSettings {
            cancellation_notice,
            ..BookingSettings::default()
        };
        let refused = [
            (
                "notice",
                BookingRules {
                    notice: 525_601,
                    ..rules
                },
            ),
            ("horizon", BookingRules { horizon: 0, ..rules }),
            ("horizon", BookingRules { horizon: 181, ..rules }),
            ("grid", BookingRules { grid: 0, ..rules }),
            ("grid", BookingRules { grid: 7, ..rules }),
            ("grid", BookingRules { grid: 288, ..rules }),
            (
                "cancellation_notice",
                BookingRules {
                    settings: cancellable(525_601),
                    ..rules
                },
            ),
            (
                "contact_retention",
                BookingRules {
                    contact_retention: Some(37),
                    ..rules
                },
            ),
            (
                "open_bookings_of_mailbox",
                BookingRules {
                    open_bookings_of_mailbox: Some(0),
                    ..rules
                },
            ),
        ];
        for (member, wrong) in refused {
            match wrong.check() {
                Err(SettingsError::Invalid(invalid)) => {
                    let members: Vec<&str> = invalid.members().map(|(member, _)| member).collect();
                    assert_eq!(members, [member], "{wrong:?}");
                }
                other => panic!("{wrong:?}: {other:?}"),
            }
        }
        for taken in [
            rules,
            BookingRules {
                notice: 525_600,
                horizon: 1,
                grid: 240,
                settings: cancellable(525_600),
                contact_retention: Some(36),
                open_bookings_of_mailbox: Some(20),
            },
        ] {
            assert!(taken.check().is_ok(), "{taken:?}");
        }
    }
}

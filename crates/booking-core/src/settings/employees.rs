use std::collections::{BTreeMap, BTreeSet};

use shared_kernel::{ResourceId, ServiceId, SettingVersion, visible_text};

use super::service::check_price;
use super::{InvalidSettings, LONGEST_NAME, SettingProblem, SettingsError, WindowInput, checked_working_hours};
use crate::calendar::{OwnTerms, Step, Weeks, WorkingHours};

/// The most employees that are not archived.
pub const MOST_EMPLOYEES: usize = 200;
/// Minutes of a day, the longest occupation.
const MINUTES_OF_DAY: u32 = 1_440;

/// An employee as the people of the organisation see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffEmployee {
    /// Unique within the organisation.
    pub id: ResourceId,
    /// Path of the picture below the media root; `None` without one.
    pub avatar: Option<String>,
    /// Whether somebody who may sign in works on this calendar.
    pub has_account: bool,
    /// What can be set.
    pub kept: EmployeeSettings,
}

impl StaffEmployee {
    /// The version of everything that can be set.
    pub fn version(&self) -> SettingVersion {
        SettingVersion::of(&self.kept)
    }
}

/// What is set of an employee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeeSettings {
    /// First name, not blank.
    pub first_name: String,
    /// Last name; may be empty.
    pub last_name: String,
    /// Whether visitors are offered this employee. Staff books everybody who is not archived.
    pub is_visible: bool,
    /// Whether nobody can book this employee any more.
    pub is_archived: bool,
    /// The own hours. Only what is inside the opening hours counts.
    pub hours: WorkingHours,
    /// Who can do what, of the services that are not archived.
    pub services: BTreeMap<ServiceId, OwnTerms>,
}

/// An employee as given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeeInput {
    /// As typed; 1 to 255 characters are taken.
    pub first_name: String,
    /// As typed; at most 255 characters, may be empty.
    pub last_name: String,
    /// Whether visitors are offered this employee.
    pub is_visible: bool,
    /// Whether nobody can book this employee any more.
    pub is_archived: bool,
    /// In any order; windows of a day in the same week do not overlap.
    pub hours: Vec<(Weeks, WindowInput)>,
    /// In any order, each service once.
    pub services: Vec<(ServiceId, OwnTerms)>,
}

/// An employee that is right as far as that is to be seen without the services of the organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeeUpdate {
    /// What is to be set.
    pub kept: EmployeeSettings,
    /// The services in the order in which they were given, by which refusals name them.
    given: Vec<ServiceId>,
}

/// A service that is not archived, as far as it limits what employees do with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedLength {
    /// Minutes that an employee needs afterwards.
    pub follow_up: u16,
    /// In their order; empty means work from start to end.
    pub steps: Vec<Step>,
    /// Whether it needs a room during some of its steps only.
    pub has_room_of_steps: bool,
}

/// What an employee is checked against, read under the lock of the organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamSnapshot {
    /// How many other employees are not archived.
    pub others: usize,
    /// How many the price package has room for, where this one is added; `None` where it is as many as there are. Nobody is
    /// taken away.
    pub most: Option<usize>,
    /// The services that are not archived.
    pub services: BTreeMap<ServiceId, OfferedLength>,
}

impl EmployeeInput {
    /// The employee, if nothing is wrong that can be seen without the services.
    pub fn checked(self) -> Result<EmployeeUpdate, SettingsError> {
        let mut invalid = InvalidSettings::new();
        invalid.check_text("first_name", &self.first_name, LONGEST_NAME);
        if !self.last_name.is_empty() {
            invalid.check_text("last_name", &self.last_name, LONGEST_NAME);
        }
        let hours = checked_working_hours("hours", &self.hours, &mut invalid);
        let mut seen = BTreeSet::new();
        for (index, (service, own)) in self.services.iter().enumerate() {
            if !seen.insert(*service) {
                invalid.add(format!("services[{index}].service_id"), SettingProblem::Repeated);
            }
            if let Some(minutes) = own.duration {
                let member = format!("services[{index}].duration");
                invalid.check_range(member, minutes.into(), (1, MINUTES_OF_DAY));
            }
            if let Some(price) = own.price {
                let member = format!("services[{index}].price");
                check_price(&member, price, &mut invalid);
            }
        }
        invalid.refuse()?;
        Ok(EmployeeUpdate {
            given: self.services.iter().map(|(service, _)| *service).collect(),
            kept: EmployeeSettings {
                first_name: visible_text(&self.first_name),
                last_name: visible_text(&self.last_name),
                is_visible: self.is_visible,
                is_archived: self.is_archived,
                hours,
                services: self.services.into_iter().collect(),
            },
        })
    }
}

impl EmployeeUpdate {
    /// Refuses one employee too many for the price package or at all, a service that is not offered, and a duration of one's own that the service does not
    /// allow: all its steps are left, with its follow-up it is no longer than a day, and rooms are needed from start to end.
    pub fn fits(&self, team: &TeamSnapshot) -> Result<(), SettingsError> {
        if !self.kept.is_archived && team.most.is_some_and(|most| team.others >= most) {
            return Err(SettingsError::PlanLimit);
        }
        let mut invalid = InvalidSettings::new();
        if !self.kept.is_archived && team.others >= MOST_EMPLOYEES {
            invalid.add("is_archived", SettingProblem::TooMany(MOST_EMPLOYEES));
        }
        for (index, service) in self.given.iter().enumerate() {
            let Some(offered) = team.services.get(service) else {
                invalid.add(format!("services[{index}].service_id"), SettingProblem::Unknown);
                continue;
            };
            let own = self.kept.services.get(service).and_then(|own| own.duration);
            if let Some(minutes) = own {
                let member = format!("services[{index}].duration");
                if offered.has_room_of_steps {
                    invalid.add(member, SettingProblem::OwnDurationWithRoomOfSteps);
                } else if u32::from(minutes) + u32::from(offered.follow_up) > MINUTES_OF_DAY {
                    invalid.add(member, SettingProblem::LongerThanADay);
                } else if !Step::can_be_done_in(&offered.steps, minutes) {
                    invalid.add(member, SettingProblem::TooShortForSteps);
                }
            }
        }
        invalid.refuse()
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::Money;

    use super::*;

    type Wrong = fn(&mut EmployeeInput);

    const CUT: ServiceId = ServiceId(1);
    const COLOUR: ServiceId = ServiceId(2);
    const PERM: ServiceId = ServiceId(3);
    const OWN: OwnTerms = OwnTerms {
        duration: None,
        price: None,
    };

    fn window(weeks: Weeks, opens: u16, closes: u16) -> (Weeks, WindowInput) {
        let weekday = 1;
        (weeks, WindowInput { weekday, opens, closes })
    }

    fn anna() -> EmployeeInput {
        EmployeeInput {
            first_name: " Anna ".to_owned(),
            last_name: String::new(),
            is_visible: true,
            is_archived: false,
            hours: vec![window(Weeks::Every, 540, 1_080)],
            services: vec![(COLOUR, OWN), (CUT, lasting(45))],
        }
    }

    fn lasting(minutes: u16) -> OwnTerms {
        OwnTerms {
            duration: Some(minutes),
            price: Some(Money::from_cents(0)),
        }
    }

    fn team() -> TeamSnapshot {
        let lasts = |follow_up, steps, has_room_of_steps| OfferedLength {
            follow_up,
            steps,
            has_room_of_steps,
        };
        let steps = [(true, 20), (false, 30), (true, 10)].map(|(is_work, minutes)| Step { is_work, minutes });
        TeamSnapshot {
            others: 0,
            most: None,
            services: BTreeMap::from([
                (CUT, lasts(15, Vec::new(), false)),
                (COLOUR, lasts(5, steps.to_vec(), false)),
                (PERM, lasts(5, steps.to_vec(), true)),
            ]),
        }
    }

    fn problems(result: Result<(), SettingsError>) -> Vec<(String, SettingProblem)> {
        match result {
            Err(SettingsError::Invalid(invalid)) => {
                let members = invalid.members();
                members.map(|(path, problem)| (path.to_owned(), problem)).collect()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn right_employee_is_taken_with_trimmed_names() {
        let wanted = anna().checked().unwrap();
        assert_eq!(wanted.kept.first_name, "Anna");
        assert_eq!(
            wanted.kept.services,
            BTreeMap::from([(CUT, lasting(45)), (COLOUR, OWN)])
        );
        assert!(wanted.fits(&team()).is_ok());
    }

    #[test]
    fn wrong_members_are_named_by_their_paths() {
        let table: [(Wrong, &str, SettingProblem); 8] = [
            (
                |anna| anna.first_name = "  ".to_owned(),
                "first_name",
                SettingProblem::Missing,
            ),
            (
                |anna| anna.first_name = "ä".repeat(256),
                "first_name",
                SettingProblem::TooLong(255),
            ),
            (
                |anna| anna.last_name = "ä".repeat(256),
                "last_name",
                SettingProblem::TooLong(255),
            ),
            (
                |anna| anna.last_name = " ".to_owned(),
                "last_name",
                SettingProblem::Missing,
            ),
            (
                |anna| anna.services.push((CUT, OWN)),
                "services[2].service_id",
                SettingProblem::Repeated,
            ),
            (
                |anna| anna.services[1].1 = lasting(0),
                "services[1].duration",
                SettingProblem::OutOfRange(1, 1_440),
            ),
            (
                |anna| anna.services[1].1 = lasting(1_441),
                "services[1].duration",
                SettingProblem::OutOfRange(1, 1_440),
            ),
            (
                |anna| anna.services[0].1.price = Some(Money::from_cents(9_999_901)),
                "services[0].price",
                SettingProblem::OutOfRange(0, 99_999),
            ),
        ];
        for (spoil, path, problem) in table {
            let mut given = anna();
            spoil(&mut given);
            assert_eq!(problems(given.checked().map(drop)), [(path.to_owned(), problem)]);
        }
        let mut overlapping = anna();
        overlapping.hours.push(window(Weeks::Odd, 1_079, 1_140));
        let overlap = ("hours[1]".to_owned(), SettingProblem::Overlap);
        assert_eq!(problems(overlapping.checked().map(drop)), [overlap]);
    }

    #[test]
    fn services_decide_what_fits_them() {
        let table: [(Wrong, &str, SettingProblem); 5] = [
            (
                |anna| anna.services[0].0 = ServiceId(9),
                "services[0].service_id",
                SettingProblem::Unknown,
            ),
            (
                |anna| anna.services[0] = (PERM, lasting(90)),
                "services[0].duration",
                SettingProblem::OwnDurationWithRoomOfSteps,
            ),
            (
                |anna| anna.services[0].1 = lasting(31),
                "services[0].duration",
                SettingProblem::TooShortForSteps,
            ),
            (
                |anna| anna.services[0].1 = lasting(1_436),
                "services[0].duration",
                SettingProblem::LongerThanADay,
            ),
            (
                |anna| anna.services[1].1 = lasting(1_426),
                "services[1].duration",
                SettingProblem::LongerThanADay,
            ),
        ];
        for (spoil, path, problem) in table {
            let mut given = anna();
            spoil(&mut given);
            let wanted = given.checked().unwrap();
            assert_eq!(problems(wanted.fits(&team())), [(path.to_owned(), problem)]);
        }
        for minutes in [32, 60, 90, 1_435] {
            let mut given = anna();
            given.services[0].1 = lasting(minutes);
            assert!(given.checked().unwrap().fits(&team()).is_ok(), "{minutes}");
        }
    }

    #[test]
    fn one_employee_too_many_is_refused_unless_archived() {
        let full = TeamSnapshot {
            others: MOST_EMPLOYEES,
            ..team()
        };
        let one_more = ("is_archived".to_owned(), SettingProblem::TooMany(MOST_EMPLOYEES));
        assert_eq!(problems(anna().checked().unwrap().fits(&full)), [one_more]);
        let archived = EmployeeInput {
            is_archived: true,
            ..anna()
        };
        assert!(archived.checked().unwrap().fits(&full).is_ok());
        let nearly_full = TeamSnapshot {
            others: MOST_EMPLOYEES - 1,
            ..team()
        };
        assert!(anna().checked().unwrap().fits(&nearly_full).is_ok());
    }

    #[test]
    fn one_more_than_the_price_package_has_room_for_is_refused_unless_archived() {
        let of = |others, most| TeamSnapshot { others, most, ..team() };
        let wanted = anna().checked().unwrap();
        for (others, most, fits) in [
            (2, Some(3), true),
            (3, Some(3), false),
            (9, Some(3), false),
            (9, None, true),
        ] {
            let answer = wanted.fits(&of(others, most));
            assert_eq!(
                !matches!(answer, Err(SettingsError::PlanLimit)),
                fits,
                "{others} of {most:?}"
            );
        }
        let archived = EmployeeInput {
            is_archived: true,
            ..anna()
        };
        assert!(archived.checked().unwrap().fits(&of(9, Some(3))).is_ok());
    }
}

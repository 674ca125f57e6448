use std::collections::BTreeMap;

use shared_kernel::{StoreError, visible_text};

/// Why a setting is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingProblem {
    /// It is empty, and must not be.
    Missing,
    /// A text has more than so many characters.
    TooLong(usize),
    /// There are more than so many of it.
    TooMany(usize),
    /// A number is not from the first to the second.
    OutOfRange(u32, u32),
    /// A number of minutes by which a day cannot be divided.
    DividesNoDay,
    /// It ends before, or when, it begins.
    Reversed,
    /// It overlaps another one.
    Overlap,
    /// There is no such thing in this organisation.
    Unknown,
    /// It is there twice.
    Repeated,
    /// A text with what no keyboard types, or a link that leads to no page.
    Malformed,
    /// A service is longer than a day together with its follow-up.
    LongerThanADay,
    /// The steps of a service make up so many minutes, and the service has others.
    OtherDuration(u32),
    /// Nobody works during any step of a service.
    NoWork,
    /// Processing takes as long with everybody, and every step of work takes a minute at least.
    TooShortForSteps,
    /// A room is needed during certain steps only, which begin at another minute with somebody who takes another time.
    OwnDurationWithRoomOfSteps,
    /// A wall time that a spring change of the clock skips.
    SkippedByClock,
    /// It begins in the past.
    InThePast,
    /// It begins too far ahead.
    TooFarAhead,
    /// It has begun, and stays as it is.
    Begun,
    /// The employee or a room is taken at this time.
    Occupied,
    /// Somebody has signed up for it.
    SignedUp,
    /// All dates of the event are over: who came would be signed up for another one.
    EventOver,
}

/// Everything that is wrong with what was given, by the path of the member.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct InvalidSettings(BTreeMap<String, SettingProblem>);

impl InvalidSettings {
    /// Nothing is wrong so far.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what is wrong with a member. What was found first stays.
    pub fn add(&mut self, member: impl Into<String>, problem: SettingProblem) {
        self.0.entry(member.into()).or_insert(problem);
    }

    /// Adds it where a number is not in a range, bounds included.
    pub fn check_range(&mut self, member: impl Into<String>, number: u32, (least, most): (u32, u32)) {
        if !(least..=most).contains(&number) {
            self.add(member, SettingProblem::OutOfRange(least, most));
        }
    }

    /// Adds it where a text is blank or has too many characters.
    pub fn check_text(&mut self, member: impl Into<String>, text: &str, longest: usize) {
        if visible_text(text).is_empty() {
            self.add(member, SettingProblem::Missing);
        } else if text.chars().count() > longest {
            self.add(member, SettingProblem::TooLong(longest));
        }
    }

    /// The refusal of one member.
    pub fn only(member: impl Into<String>, problem: SettingProblem) -> SettingsError {
        let mut invalid = Self::new();
        invalid.add(member, problem);
        SettingsError::Invalid(invalid)
    }

    /// Refuses if anything is wrong.
    pub fn refuse(self) -> Result<(), SettingsError> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(SettingsError::Invalid(self))
        }
    }

    /// The members by path, each with what is wrong.
    pub fn members(&self) -> impl Iterator<Item = (&str, SettingProblem)> {
        self.0.iter().map(|(member, problem)| (member.as_str(), *problem))
    }
}

/// Why settings are neither shown nor changed.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// The actor lacks the rank in this organisation.
    #[error("not allowed")]
    Forbidden,
    /// Something given is wrong.
    #[error("invalid settings: {0:?}")]
    Invalid(InvalidSettings),
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The organisation has no such employee, service, event, room or closure.
    #[error("unknown setting")]
    Unknown,
    /// The price package has no room for another employee.
    #[error("the price package has no room")]
    PlanLimit,
    /// What was put into an order are not the services that are offered now.
    #[error("other services are offered")]
    ServicesChanged,
    /// Somebody else has changed it since whoever saves it has seen it.
    #[error("changed meanwhile")]
    ChangedMeanwhile,
    /// An event cannot have fewer seats than are taken: these.
    #[error("{0} seats are taken")]
    SeatsTaken(u32),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

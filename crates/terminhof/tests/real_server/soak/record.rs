use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;
use std::time::Duration;

use crate::answers::Answer;

/// So many outcomes that must not be are told with all that is known of them.
const TOLD: usize = 20;
/// From then on everything that can happen must have happened.
const LONG: Duration = Duration::from_mins(1);

/// What somebody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    Ask,
    Book,
    Show,
    Move,
    Cancel,
    BeAway,
    ComeBack,
    CallOff,
    SetHours,
    ChangeSkills,
    ChangeTeam,
    Look,
}

impl Action {
    const ALL: [Self; 12] = [
        Self::Ask,
        Self::Book,
        Self::Show,
        Self::Move,
        Self::Cancel,
        Self::BeAway,
        Self::ComeBack,
        Self::CallOff,
        Self::SetHours,
        Self::ChangeSkills,
        Self::ChangeTeam,
        Self::Look,
    ];

    fn outcomes(self) -> Expected {
        let expected = |always, in_minutes, possible| Expected {
            always,
            in_minutes,
            possible,
        };
        match self {
            Self::Ask => expected(&["200"], &[], &[]),
            Self::Book => expected(
                &["200"],
                &["409 SLOT_TAKEN", "422 OUTSIDE_HOURS"],
                &["422 UNKNOWN_EMPLOYEE"],
            ),
            Self::Show => expected(&["200 CONFIRMED"], &["200 CANCELLED_BY_PROVIDER"], &[]),
            Self::Move => expected(
                &["200 CONFIRMED"],
                &["409 SLOT_TAKEN", "409 BOOKING_CANCELLED", "422 OUTSIDE_HOURS"],
                &["422 UNKNOWN_EMPLOYEE"],
            ),
            Self::Cancel => expected(&["200 CANCELLED_BY_CUSTOMER"], &["200 CANCELLED_BY_PROVIDER"], &[]),
            Self::BeAway => expected(&["planned"], &["kept", "called off"], &["undecided"]),
            Self::ComeBack => expected(&["there again"], &[], &[]),
            // Its customer may have been faster.
            Self::CallOff => expected(&["CANCELLED_BY_PROVIDER"], &[], &["CANCELLED_BY_CUSTOMER"]),
            // Which of the three comes first is drawn.
            Self::SetHours => expected(&[], &["set"], &[]),
            Self::ChangeSkills => expected(&[], &["forgotten", "learned"], &[]),
            Self::ChangeTeam => expected(&[], &["gone", "come"], &[]),
            Self::Look => expected(&["nothing wrong"], &[], &[]),
        }
    }
}

/// What may come of an action.
struct Expected {
    /// Without which the soak is empty.
    always: &'static [&'static str],
    /// What takes two who come into each other's way: it need not happen within seconds on a machine that has other
    /// work, but does in minutes.
    in_minutes: &'static [&'static str],
    possible: &'static [&'static str],
}

impl Expected {
    fn contains(&self, outcome: &str) -> bool {
        [self.always, self.in_minutes, self.possible]
            .iter()
            .any(|some| some.contains(&outcome))
    }
}

/// What came of everything that was done.
#[derive(Default)]
pub struct Record(Mutex<Outcomes>);

#[derive(Default)]
struct Outcomes {
    numbers: BTreeMap<(Action, String), usize>,
    wrong: Vec<String>,
}

impl Record {
    pub fn add(&self, action: Action, outcome: &str) {
        self.add_with(action, outcome, String::new);
    }

    /// Of an answer counts the status, and with it the code of a problem or the state of a booking.
    pub fn answer(&self, action: Action, answer: &Answer) {
        let state = answer.body["status"].as_str().unwrap_or_default();
        let outcome = format!("{} {}{state}", answer.status, answer.code());
        self.add_with(action, outcome.trim_end(), || format!("{answer:?}"));
    }

    fn add_with(&self, action: Action, outcome: &str, details: impl FnOnce() -> String) {
        let mut outcomes = self.0.lock().unwrap();
        if !action.outcomes().contains(outcome) && outcomes.wrong.len() < TOLD {
            outcomes.wrong.push(format!("{action:?}: {outcome} {}", details()));
        }
        *outcomes.numbers.entry((action, outcome.to_owned())).or_default() += 1;
    }

    /// What must not have happened, and what must have in so long a time and has not.
    pub fn wrong(&self, duration: Duration) -> Vec<String> {
        let outcomes = self.0.lock().unwrap();
        let mut wrong = outcomes.wrong.clone();
        for action in Action::ALL {
            let expected = action.outcomes();
            let in_minutes = if duration < LONG { &[] } else { expected.in_minutes };
            for needed in expected.always.iter().chain(in_minutes) {
                if !outcomes.numbers.contains_key(&(action, (*needed).to_owned())) {
                    wrong.push(format!("{action:?}: never {needed}"));
                }
            }
        }
        wrong
    }
}

impl fmt::Display for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((action, outcome), number) in &self.0.lock().unwrap().numbers {
            writeln!(formatter, "{number:>8} {action:?}: {outcome}")?;
        }
        Ok(())
    }
}

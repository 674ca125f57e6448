use std::collections::BTreeMap;
use std::fmt;
use std::sync::Mutex;

use crate::answers::Answer;

/// So many outcomes that must not be are told with all that is known of them.
const TOLD: usize = 20;

/// What somebody does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    Ask,
    Book,
    Show,
    Move,
    Cancel,
    BeAway,
    ComeBack,
    CallOff,
    Look,
}

impl Deed {
    const ALL: [Self; 9] = [
        Self::Ask,
        Self::Book,
        Self::Show,
        Self::Move,
        Self::Cancel,
        Self::BeAway,
        Self::ComeBack,
        Self::CallOff,
        Self::Look,
    ];

    /// What must come of it now and then, because the soak is empty without, and what else may: what takes two who
    /// come into each other's way need not happen within seconds on a machine that has other work.
    fn outcomes(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Self::Ask => (&["200"], &[]),
            Self::Book => (
                &["200"],
                &["409 SLOT_TAKEN", "422 OUTSIDE_HOURS", "422 UNKNOWN_EMPLOYEE"],
            ),
            Self::Show => (&["200 CONFIRMED"], &["200 CANCELLED_BY_PROVIDER"]),
            Self::Move => (
                &["200 CONFIRMED"],
                &[
                    "409 SLOT_TAKEN",
                    "409 BOOKING_CANCELLED",
                    "422 OUTSIDE_HOURS",
                    "422 UNKNOWN_EMPLOYEE",
                ],
            ),
            Self::Cancel => (&["200 CANCELLED_BY_CUSTOMER"], &["200 CANCELLED_BY_PROVIDER"]),
            Self::BeAway => (&["planned"], &["undecided", "kept", "called off"]),
            Self::ComeBack => (&["there again"], &[]),
            // Its customer may have been faster.
            Self::CallOff => (&["CANCELLED_BY_PROVIDER"], &["CANCELLED_BY_CUSTOMER"]),
            Self::Look => (&["nothing wrong"], &[]),
        }
    }
}

/// What came of everything that was done.
#[derive(Default)]
pub struct Record(Mutex<Outcomes>);

#[derive(Default)]
struct Outcomes {
    numbers: BTreeMap<(Deed, String), usize>,
    wrong: Vec<String>,
}

impl Record {
    pub fn add(&self, deed: Deed, outcome: &str) {
        self.add_with(deed, outcome, String::new);
    }

    /// Of an answer counts the status, and with it the code of a problem or the state of a booking.
    pub fn answer(&self, deed: Deed, answer: &Answer) {
        let state = answer.body["status"].as_str().unwrap_or_default();
        let outcome = format!("{} {}{state}", answer.status, answer.code());
        self.add_with(deed, outcome.trim_end(), || format!("{answer:?}"));
    }

    fn add_with(&self, deed: Deed, outcome: &str, details: impl FnOnce() -> String) {
        let mut outcomes = self.0.lock().unwrap();
        let (needed, possible) = deed.outcomes();
        if !needed.contains(&outcome) && !possible.contains(&outcome) && outcomes.wrong.len() < TOLD {
            outcomes.wrong.push(format!("{deed:?}: {outcome} {}", details()));
        }
        *outcomes.numbers.entry((deed, outcome.to_owned())).or_default() += 1;
    }

    /// What must not have happened, and what must have and has not.
    pub fn wrong(&self) -> Vec<String> {
        let outcomes = self.0.lock().unwrap();
        let needed = Deed::ALL
            .iter()
            .flat_map(|deed| deed.outcomes().0.iter().map(|outcome| (*deed, (*outcome).to_owned())));
        let missing = needed.filter(|needed| !outcomes.numbers.contains_key(needed));
        let missing = missing.map(|(deed, outcome)| format!("{deed:?}: never {outcome}"));
        outcomes.wrong.iter().cloned().chain(missing).collect()
    }
}

impl fmt::Display for Record {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((deed, outcome), number) in &self.0.lock().unwrap().numbers {
            writeln!(formatter, "{number:>8} {deed:?}: {outcome}")?;
        }
        Ok(())
    }
}

use super::Code;

/// What errors of some codes say beside what all of them do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// A time was taken, and what is free instead.
    SlotTaken,
    /// A time breaks a rule, and mostly what is free instead.
    RefusedTime,
    /// What lies under an absence.
    AbsenceUndecided,
    /// The setting as it is stored now.
    ChangedMeanwhile,
}

impl Shape {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::SlotTaken,
        Self::RefusedTime,
        Self::AbsenceUndecided,
        Self::ChangedMeanwhile,
    ];

    /// The schema in the document.
    pub fn schema_name(self) -> &'static str {
        match self {
            Self::SlotTaken => "SlotTakenProblem",
            Self::RefusedTime => "RefusedTimeProblem",
            Self::AbsenceUndecided => "AbsenceUndecidedProblem",
            Self::ChangedMeanwhile => "ChangedMeanwhileProblem",
        }
    }

    /// A word that tells it from the others.
    pub fn label(self) -> &'static str {
        self.schema_name().trim_end_matches("Problem")
    }

    /// The code that has it, where it is one.
    pub fn only_code(self) -> Option<Code> {
        match self {
            Self::SlotTaken => Some(Code::SlotTaken),
            Self::RefusedTime => None,
            Self::AbsenceUndecided => Some(Code::AbsenceUndecided),
            Self::ChangedMeanwhile => Some(Code::ChangedMeanwhile),
        }
    }
}

impl Code {
    /// The shape of errors with this code; none where they say what all do.
    pub fn shape(self) -> Option<Shape> {
        Some(match self {
            Self::SlotTaken => Shape::SlotTaken,
            Self::InThePast
            | Self::NoticeTooShort
            | Self::PastHorizon
            | Self::OffGrid
            | Self::SkippedByClock
            | Self::OutsideHours => Shape::RefusedTime,
            Self::AbsenceUndecided => Shape::AbsenceUndecided,
            Self::ChangedMeanwhile => Shape::ChangedMeanwhile,
            _ => return None,
        })
    }
}

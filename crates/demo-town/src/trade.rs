//! The vocabulary in which `branches` describes a trade.

use crate::CustomFieldKind;
use crate::hours::Week;
use crate::session::Session;

/// Everything that providers of one trade have in common. Texts may hold the placeholders of
/// [`crate::text::Facts`]; lists offer choices, of which a provider takes one or a few.
#[derive(Debug)]
pub(crate) struct Trade {
    /// "Was bietest du genau an?"
    pub(crate) detailed: &'static [&'static str],
    pub(crate) company_names: &'static [&'static str],
    pub(crate) slogans: &'static [&'static str],
    pub(crate) notices: &'static [&'static str],
    pub(crate) about: About,
    pub(crate) offers: &'static [Offer],
    /// Events and courses.
    pub(crate) sessions: &'static [Session],
    pub(crate) weeks: &'static [Week],
    /// Fewest and most employees.
    pub(crate) team: (u32, u32),
    /// Percent of the working time that is booked in the coming days.
    pub(crate) busy: u32,
    pub(crate) rules: TradeRules,
    /// What customers write into the remark; empty where it would be health data.
    pub(crate) remarks: &'static [&'static str],
}

/// The parts of "Über uns".
#[derive(Debug)]
pub(crate) struct About {
    pub(crate) openings: &'static [&'static str],
    pub(crate) lead: &'static str,
    /// Points of a list, of which four or five are taken.
    pub(crate) points: &'static [&'static str],
    /// Who works alone takes the last one only.
    pub(crate) middles: &'static [&'static str],
    pub(crate) closings: &'static [&'static str],
}

/// Choices for the booking rules.
#[derive(Debug)]
pub(crate) struct TradeRules {
    pub(crate) grids: &'static [u16],
    pub(crate) notices: &'static [u16],
    pub(crate) cancellations: &'static [u16],
    pub(crate) phone: Phone,
}

/// How the booking form asks for a telephone number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phone {
    Hidden,
    Optional,
    Mandatory,
}

/// A service as the trade usually offers it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Offer {
    pub(crate) title: &'static str,
    pub(crate) text: &'static str,
    pub(crate) minutes: u16,
    pub(crate) follow_up: u16,
    pub(crate) euros: u32,
    pub(crate) done_by: DoneBy,
    pub(crate) questions: &'static [Question],
}

/// Who of a team can do a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DoneBy {
    Everybody,
    /// The owner and some of the others.
    Specialists,
}

/// A service with duration and follow-up in minutes and price in euros.
pub(crate) const fn offer(
    title: &'static str,
    text: &'static str,
    (minutes, follow_up): (u16, u16),
    euros: u32,
) -> Offer {
    Offer {
        title,
        text,
        minutes,
        follow_up,
        euros,
        done_by: DoneBy::Everybody,
        questions: &[],
    }
}

impl Offer {
    pub(crate) const fn by_specialists(self) -> Self {
        Self {
            done_by: DoneBy::Specialists,
            ..self
        }
    }

    pub(crate) const fn asking(self, questions: &'static [Question]) -> Self {
        Self { questions, ..self }
    }
}

/// A custom field as the trade usually asks it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Question {
    pub(crate) kind: CustomFieldKind,
    pub(crate) text: &'static str,
    pub(crate) group: &'static str,
    pub(crate) mandatory: bool,
    /// Page of the provider that explains it.
    pub(crate) page: Option<&'static str>,
}

/// An optional question below a heading.
pub(crate) const fn question(kind: CustomFieldKind, group: &'static str, text: &'static str) -> Question {
    Question {
        kind,
        text,
        group,
        mandatory: false,
        page: None,
    }
}

impl Question {
    pub(crate) const fn mandatory(self) -> Self {
        Self {
            mandatory: true,
            ..self
        }
    }

    pub(crate) const fn explained_at(self, page: &'static str) -> Self {
        Self {
            page: Some(page),
            ..self
        }
    }
}

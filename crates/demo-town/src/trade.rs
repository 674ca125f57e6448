//! The vocabulary in which `branches` describes a trade.

use booking_core::calendar::{Step, VisitRank};

use crate::hours::Week;
use crate::session::Session;
use booking_core::booking::CustomFieldKind;

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
    /// Its place among the others of a visit; none is any.
    pub(crate) visit_rank: Option<VisitRank>,
    /// The heading in lists of long offers.
    pub(crate) group: Option<&'static str>,
    pub(crate) euros: u32,
    pub(crate) done_by: DoneBy,
    pub(crate) custom_fields: &'static [Field],
    /// What it consists of, as long together as it is; none is work from start to end.
    pub(crate) steps: &'static [Step],
    /// Rooms and devices without which it cannot be done, each kind once.
    pub(crate) needs: &'static [RoomNeed],
    /// How many percent more the owner of a team may ask; 0 where everybody costs the same.
    pub(crate) owner_surcharge: u32,
    /// Minutes of somebody who is still learning; only where there are no steps.
    pub(crate) trainee_minutes: Option<u16>,
    /// Whether it came to the trade when the town already stood. All chances that it brings with it come from a
    /// stream of their own, so that the rest of its providers stayed as it was.
    pub(crate) is_addition: bool,
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
        visit_rank: None,
        group: None,
        euros,
        done_by: DoneBy::Everybody,
        custom_fields: &[],
        steps: &[],
        needs: &[],
        owner_surcharge: 0,
        trainee_minutes: None,
        is_addition: false,
    }
}

impl Offer {
    pub(crate) const fn by_specialists(self) -> Self {
        Self {
            done_by: DoneBy::Specialists,
            ..self
        }
    }

    pub(crate) const fn with_fields(self, custom_fields: &'static [Field]) -> Self {
        Self { custom_fields, ..self }
    }

    pub(crate) const fn under(self, group: &'static str) -> Self {
        Self {
            group: Some(group),
            ..self
        }
    }

    pub(crate) const fn ranked(self, rank: VisitRank) -> Self {
        Self {
            visit_rank: Some(rank),
            ..self
        }
    }

    pub(crate) const fn in_steps(self, steps: &'static [Step]) -> Self {
        Self { steps, ..self }
    }

    pub(crate) const fn needing(self, needs: &'static [RoomNeed]) -> Self {
        Self { needs, ..self }
    }

    /// By so many percent.
    pub(crate) const fn dearer_by_owner(self, owner_surcharge: u32) -> Self {
        Self {
            owner_surcharge,
            ..self
        }
    }

    /// So many minutes instead of its own.
    pub(crate) const fn slower_by_trainee(self, minutes: u16) -> Self {
        Self {
            trainee_minutes: Some(minutes),
            ..self
        }
    }

    pub(crate) const fn as_addition(self) -> Self {
        Self {
            is_addition: true,
            ..self
        }
    }
}

/// Minutes in which somebody works on the customer.
pub(crate) const fn work(minutes: u16) -> Step {
    Step { is_work: true, minutes }
}

/// Minutes in which something works in, or the customer rests: the employee is free for others.
pub(crate) const fn processing(minutes: u16) -> Step {
    Step {
        is_work: false,
        minutes,
    }
}

/// Rooms or devices of which one is as good as another.
#[derive(Debug)]
pub(crate) struct RoomKind {
    /// No two kinds of a trade share it.
    pub(crate) name: &'static str,
    /// What each is called. A provider has about as many as people, but never more than there are names.
    pub(crate) rooms: &'static [&'static str],
}

/// A kind with the names of its rooms or devices.
pub(crate) const fn room_kind(name: &'static str, rooms: &'static [&'static str]) -> RoomKind {
    RoomKind { name, rooms }
}

/// A kind of room of which a service needs one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RoomNeed {
    pub(crate) kind: &'static RoomKind,
    /// Positions of the steps during which it is needed; none is from start to end.
    pub(crate) steps: &'static [usize],
}

/// One of them from start to end.
pub(crate) const fn throughout(kind: &'static RoomKind) -> RoomNeed {
    RoomNeed { kind, steps: &[] }
}

/// One of them, the same all the time, during the steps at these positions, from 0.
pub(crate) const fn during(kind: &'static RoomKind, steps: &'static [usize]) -> RoomNeed {
    RoomNeed { kind, steps }
}

/// A custom field that is usual in the trade.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    pub(crate) kind: CustomFieldKind,
    pub(crate) text: &'static str,
    pub(crate) group: &'static str,
    pub(crate) mandatory: bool,
    /// Page of the provider that explains it.
    pub(crate) page: Option<&'static str>,
}

/// An optional custom field below a heading.
pub(crate) const fn field(kind: CustomFieldKind, group: &'static str, text: &'static str) -> Field {
    Field {
        kind,
        text,
        group,
        mandatory: false,
        page: None,
    }
}

impl Field {
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

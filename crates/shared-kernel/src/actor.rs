use crate::OrganizationNr;

/// What somebody may do inside one organisation. Ranks are ordered; a higher one includes the lower ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// The own calendar, and what it needs to serve.
    BusinessUser,
    /// All calendars, customers, services, hours and events.
    BusinessManager,
    /// Team, plan, domain, profile, rules, keys and exports.
    BusinessAdmin,
}

impl Rank {
    /// Short word for the history of a booking.
    pub fn label(self) -> &'static str {
        match self {
            Self::BusinessUser => "BUSINESS_USER",
            Self::BusinessManager => "BUSINESS_MANAGER",
            Self::BusinessAdmin => "BUSINESS_ADMIN",
        }
    }
}

/// Who asks. Authentication happens at the edge, authorisation in the use cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Nobody in particular: a visitor, who may browse and book without an account.
    Guest,
    /// Somebody of the staff of one organisation. The rank counts there and nowhere else.
    Staff {
        /// The organisation the rank belongs to.
        organization: OrganizationNr,
        /// What the person may do there.
        rank: Rank,
    },
    /// The program itself: the worker, an import, the demo data.
    System,
}

impl Actor {
    /// Short word for the history of a booking.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Guest => "GUEST",
            Self::Staff { .. } => "STAFF",
            Self::System => "SYSTEM",
        }
    }

    /// Whether the actor has at least this rank in this organisation.
    ///
    /// ```
    /// use shared_kernel::{Actor, OrganizationNr, Rank};
    /// let manager = Actor::Staff { organization: OrganizationNr(1000), rank: Rank::BusinessManager };
    /// assert!(manager.has_rank(OrganizationNr(1000), Rank::BusinessUser));
    /// assert!(!manager.has_rank(OrganizationNr(1001), Rank::BusinessUser));
    /// ```
    pub fn has_rank(&self, organization: OrganizationNr, least: Rank) -> bool {
        match self {
            Self::Guest => false,
            Self::Staff {
                organization: own,
                rank,
            } => *own == organization && *rank >= least,
            Self::System => true,
        }
    }
}

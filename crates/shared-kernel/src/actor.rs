use crate::{AccountId, OrganizationNr, ResourceId};

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
    /// Somebody with an account who acts for nobody else. Whether the mailbox is proven is not said here.
    Member {
        /// The account of this person.
        account: AccountId,
    },
    /// Somebody of the staff of one organisation. The rank counts there and nowhere else.
    Staff {
        /// The organisation the rank belongs to.
        organization: OrganizationNr,
        /// What the person may do there.
        rank: Rank,
        /// The account of this person.
        account: AccountId,
        /// The employee of that organisation who this person is. None for somebody who serves nobody.
        employee: Option<ResourceId>,
    },
    /// Somebody who runs the product. Has no right inside an organisation.
    PlatformAdmin {
        /// The account of this person.
        account: AccountId,
    },
    /// The program itself: the worker, an import, the demo data.
    System,
}

impl Actor {
    /// Short word for the history of a booking.
    pub fn label(&self) -> &'static str {
        match self {
            Self::Guest => "GUEST",
            Self::Member { .. } => "MEMBER",
            Self::Staff { .. } => "STAFF",
            Self::PlatformAdmin { .. } => "PLATFORM_ADMIN",
            Self::System => "SYSTEM",
        }
    }

    /// The account of whoever it is. None for visitors and for the program.
    pub fn account(&self) -> Option<AccountId> {
        match self {
            Self::Guest | Self::System => None,
            Self::Member { account } | Self::Staff { account, .. } | Self::PlatformAdmin { account } => Some(*account),
        }
    }

    /// Whether the actor has at least this rank in this organisation. The program itself may do everything.
    ///
    /// ```
    /// use shared_kernel::{AccountId, Actor, OrganizationNr, Rank};
    /// let manager = Actor::Staff {
    ///     organization: OrganizationNr(1000),
    ///     rank: Rank::BusinessManager,
    ///     account: AccountId(1),
    ///     employee: None,
    /// };
    /// assert!(manager.has_rank(OrganizationNr(1000), Rank::BusinessUser));
    /// assert!(!manager.has_rank(OrganizationNr(1001), Rank::BusinessUser));
    /// ```
    pub fn has_rank(&self, organization: OrganizationNr, least: Rank) -> bool {
        match self {
            Self::Guest | Self::Member { .. } | Self::PlatformAdmin { .. } => false,
            Self::Staff {
                organization: own,
                rank,
                ..
            } => *own == organization && *rank >= least,
            Self::System => true,
        }
    }

    /// Whose calendars in this organisation are open to the actor, at least as a business user.
    pub fn reach(&self, organization: OrganizationNr) -> Reach {
        match self {
            Self::Staff {
                organization: own,
                rank,
                employee,
                ..
            } if *own == organization => match (rank, employee) {
                (Rank::BusinessManager | Rank::BusinessAdmin, _) => Reach::Everybody,
                (Rank::BusinessUser, Some(employee)) => Reach::Only(*employee),
                (Rank::BusinessUser, None) => Reach::Nobody,
            },
            Self::System => Reach::Everybody,
            Self::Guest | Self::Member { .. } | Self::Staff { .. } | Self::PlatformAdmin { .. } => Reach::Nobody,
        }
    }
}

/// Whose calendars of an organisation somebody may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// No calendar.
    Nobody,
    /// The own one.
    Only(ResourceId),
    /// All of them, and the premises.
    Everybody,
}

impl Reach {
    /// Whether the calendar of this employee is among them.
    pub fn includes(self, employee: ResourceId) -> bool {
        match self {
            Self::Nobody => false,
            Self::Only(own) => own == employee,
            Self::Everybody => true,
        }
    }

    /// Whether the calendar of this employee is among them; without an employee, whether the premises are.
    pub fn covers(self, employee: Option<ResourceId>) -> bool {
        employee.map_or(self == Self::Everybody, |employee| self.includes(employee))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: OrganizationNr = OrganizationNr(1000);

    fn staff(rank: Rank, employee: Option<ResourceId>) -> Actor {
        Actor::Staff {
            organization: HERE,
            rank,
            account: AccountId(1),
            employee,
        }
    }

    #[test]
    fn business_user_reaches_the_own_calendar_and_manager_all() {
        let (own, other) = (ResourceId(1), ResourceId(2));
        let table = [
            (staff(Rank::BusinessUser, Some(own)), true, false),
            (staff(Rank::BusinessUser, None), false, false),
            (staff(Rank::BusinessManager, Some(own)), true, true),
            (staff(Rank::BusinessAdmin, None), true, true),
            (Actor::Guest, false, false),
            (Actor::Member { account: AccountId(1) }, false, false),
            (Actor::PlatformAdmin { account: AccountId(1) }, false, false),
        ];
        for (actor, reaches_own, reaches_other) in table {
            let reach = actor.reach(HERE);
            assert_eq!(
                (reach.includes(own), reach.includes(other)),
                (reaches_own, reaches_other),
                "{actor:?}"
            );
            assert_eq!(reach.covers(Some(own)), reaches_own, "{actor:?}");
            assert_eq!(reach.covers(None), reaches_other, "{actor:?}");
            assert_eq!(actor.reach(OrganizationNr(1001)), Reach::Nobody, "{actor:?}");
        }
    }
}

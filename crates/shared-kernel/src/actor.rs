use strum::{EnumString, IntoStaticStr};

use crate::{AccountId, ApiKeyId, OrganizationNr, ResourceId};

/// What somebody may do inside one organisation. Ranks are ordered; a higher one includes the lower ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
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
        self.into()
    }

    /// The rank with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

/// Who asks. Authentication happens at the edge, authorisation in the use cases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Actor {
    /// Nobody in particular: a visitor, who may browse and book without an account.
    Guest,
    /// Somebody with an account who acts for nobody else. Whether the e-mail address is proven is not said here.
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
    /// A tool of an organisation, with a key that somebody of its staff made.
    ApiKey {
        /// The organisation the key belongs to.
        organization: OrganizationNr,
        /// What the tool may do there: what the scopes of the key come to, and never more than its maker may.
        rank: Rank,
        /// The key that the tool asks with.
        key: ApiKeyId,
        /// The account of whoever made the key, and answers for what is done with it.
        account: AccountId,
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
        self.into()
    }

    /// The account of whoever it is, of a key that of its maker. None for visitors and for the program.
    pub fn account(&self) -> Option<AccountId> {
        match self {
            Self::Guest | Self::System => None,
            Self::Member { account }
            | Self::Staff { account, .. }
            | Self::ApiKey { account, .. }
            | Self::PlatformAdmin { account } => Some(*account),
        }
    }

    /// The key of a tool; none for people and for the program.
    pub fn api_key(&self) -> Option<ApiKeyId> {
        match self {
            Self::ApiKey { key, .. } => Some(*key),
            Self::Guest | Self::Member { .. } | Self::Staff { .. } | Self::PlatformAdmin { .. } | Self::System => None,
        }
    }

    /// The organisation that the actor belongs to, with the rank there; none for whoever belongs to none.
    pub fn rank(&self) -> Option<(OrganizationNr, Rank)> {
        match self {
            Self::Staff { organization, rank, .. } | Self::ApiKey { organization, rank, .. } => {
                Some((*organization, *rank))
            }
            Self::Guest | Self::Member { .. } | Self::PlatformAdmin { .. } | Self::System => None,
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
            }
            | Self::ApiKey {
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
            // A tool is nobody's colleague, so that it has no calendar of its own.
            Self::ApiKey {
                organization: own,
                rank,
                ..
            } if *own == organization && *rank >= Rank::BusinessManager => Reach::Everybody,
            Self::System => Reach::Everybody,
            Self::Guest
            | Self::Member { .. }
            | Self::Staff { .. }
            | Self::ApiKey { .. }
            | Self::PlatformAdmin { .. } => Reach::Nobody,
        }
    }
}

/// Whose calendars of an organisation somebody may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// No calendar at all.
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

    fn tool(rank: Rank) -> Actor {
        Actor::ApiKey {
            organization: HERE,
            rank,
            key: ApiKeyId(1),
            account: AccountId(1),
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
            (tool(Rank::BusinessUser), false, false),
            (tool(Rank::BusinessManager), true, true),
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

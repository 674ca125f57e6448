use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{AccountId, Actor, Change, OrganizationNr, Rank, Reach, ResourceId, StoreError};
use strum::{EnumString, IntoStaticStr};
use time::{Duration, OffsetDateTime};

use super::{StaffCalendarReader, StaffEntries};
use crate::calendar::{Audience, CalendarReader, CalendarVersions};

/// How far a feed reaches back and ahead.
const PAST: Duration = Duration::days(30);
const FUTURE: Duration = Duration::days(180);

/// The secret in the address of a feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FeedToken {
    /// As the address carries it.
    pub digits: String,
    /// Its SHA-256, which is all that is stored.
    pub hash: [u8; 32],
}

/// Makes the secrets of feeds: 256 bits that nobody can guess.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait FeedTokens: Send + Sync {
    /// Another secret each time.
    fn new_token(&self) -> FeedToken;
}

/// Whose visits a feed shows. It is stored as its name, in capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum FeedScope {
    /// Those of the member who made it. Each member can have one.
    Own,
    /// Those of everybody. An organisation has one, made by a manager.
    Organization,
}

impl FeedScope {
    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The scope with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

/// Whose visits a feed shows, and with how much detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedOwner {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Whether it is of one person or of all.
    pub scope: FeedScope,
    /// The employee whose visits are in a feed of one person; `None` of somebody who serves nobody, whose feed is empty.
    pub employee: Option<ResourceId>,
    /// Whether its appointments are health data.
    pub is_confidential: bool,
}

impl FeedOwner {
    /// Whose visits are in it; `None` of nobody's.
    fn reach(self) -> Option<Reach> {
        match self.scope {
            FeedScope::Own => self.employee.map(Reach::Only),
            FeedScope::Organization => Some(Reach::Everybody),
        }
    }
}

/// What lies in a feed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FeedContent {
    /// Visits and dates of events.
    pub entries: StaffEntries,
    /// The names of those who serve, where a feed is of several; empty otherwise.
    pub employees: BTreeMap<ResourceId, String>,
}

/// Stores who has a feed.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait FeedStore: Send + Sync {
    /// When this member of a team got the present feed, or whoever made that of the organisation; `None` without one.
    async fn created_at(
        &self,
        organization: OrganizationNr,
        account: AccountId,
        scope: FeedScope,
    ) -> Result<Option<OffsetDateTime>, StoreError>;

    /// Stores the hash of a secret in place of the former one, which leads nowhere any more.
    async fn replace(
        &self,
        change: &Change,
        organization: OrganizationNr,
        account: AccountId,
        scope: FeedScope,
        hash: [u8; 32],
    ) -> Result<(), StoreError>;

    /// Deletes the feed, if there is one; that of the organisation whoever made it.
    async fn revoke(
        &self,
        change: &Change,
        organization: OrganizationNr,
        account: AccountId,
        scope: FeedScope,
    ) -> Result<(), StoreError>;

    /// Whose feed has this secret, as the membership is now; `None` where nobody's has, or whoever made it has left the team,
    /// may not sign in, or manages it no longer where it is of the organisation.
    async fn owner(&self, hash: [u8; 32]) -> Result<Option<FeedOwner>, StoreError>;
}

/// Why there is no feed.
#[derive(Debug, thiserror::Error)]
pub enum FeedError {
    /// The actor is not of the staff of an organisation.
    #[error("forbidden")]
    Forbidden,
    /// Somebody acts in the name of the owner, and would keep the address.
    #[error("not while impersonating")]
    WhileImpersonating,
    /// There is no such feed.
    #[error("unknown feed")]
    Unknown,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps feeds for calendars elsewhere that know a secret address: of the own visits for each member of a team, and of all
/// visits of the organisation for its managers.
#[derive(derive_more::Constructor)]
pub struct ManageFeed {
    feeds: Arc<dyn FeedStore>,
    tokens: Arc<dyn FeedTokens>,
    calendars: Arc<dyn CalendarReader>,
}

impl ManageFeed {
    /// When the feed was made; `None` without one.
    pub async fn created_at(&self, actor: Actor, scope: FeedScope) -> Result<Option<OffsetDateTime>, FeedError> {
        let (organization, account) = member(actor, scope)?;
        Ok(self.feeds.created_at(organization, account, scope).await?)
    }

    /// Makes a feed in place of the former one, and answers its secret, which is told this once.
    pub async fn create(&self, change: Change, scope: FeedScope) -> Result<FeedToken, FeedError> {
        let (organization, account) = member(change.rights(), scope)?;
        if change.on_behalf_of.is_some() {
            return Err(FeedError::WhileImpersonating);
        }
        let token = self.tokens.new_token();
        self.feeds
            .replace(&change, organization, account, scope, token.hash)
            .await?;
        Ok(token)
    }

    /// Deletes the feed: its address leads nowhere any more.
    pub async fn revoke(&self, change: Change, scope: FeedScope) -> Result<(), FeedError> {
        let (organization, account) = member(change.rights(), scope)?;
        Ok(self.feeds.revoke(&change, organization, account, scope).await?)
    }

    /// Whose feed has this secret, and the versions of the calendar: while both and the day are the same, so is the feed.
    pub async fn find(&self, hash: [u8; 32]) -> Result<(FeedOwner, CalendarVersions), FeedError> {
        let owner = self.feeds.owner(hash).await?.ok_or(FeedError::Unknown)?;
        let versions = self.calendars.versions_for_staff(owner.organization).await?;
        Ok((owner, versions.ok_or(FeedError::Unknown)?))
    }
}

/// Reads what feeds show.
#[derive(derive_more::Constructor)]
pub struct ReadFeed {
    entries: Arc<dyn StaffCalendarReader>,
    calendars: Arc<dyn CalendarReader>,
}

impl ReadFeed {
    /// What lies in a feed: visits and dates of events, from thirty days ago to half a year ahead.
    pub async fn content(&self, owner: FeedOwner, now: OffsetDateTime) -> Result<FeedContent, FeedError> {
        let Some(reach) = owner.reach() else {
            return Ok(FeedContent::default());
        };
        let minute = shared_kernel::InstantMinute::floor;
        let (from, to) = (minute(now.saturating_sub(PAST)), minute(now.saturating_add(FUTURE)));
        let entries = self.entries.entries(owner.organization, reach, from, to).await?;
        let mut employees = BTreeMap::new();
        if reach == Reach::Everybody {
            let rules = Audience::Staff
                .rules(self.calendars.as_ref(), owner.organization)
                .await?;
            let rules = rules.ok_or(FeedError::Unknown)?;
            let present = rules.employees.iter().map(|availability| &availability.employee);
            let all = present.chain(&entries.archived_employees);
            employees.extend(all.map(|employee| (employee.id, employee.full_name())));
        }
        Ok(FeedContent { entries, employees })
    }
}

/// The organisation and the account of a member of its staff who may keep such a feed.
fn member(actor: Actor, scope: FeedScope) -> Result<(OrganizationNr, AccountId), FeedError> {
    let least = match scope {
        FeedScope::Own => Rank::BusinessUser,
        FeedScope::Organization => Rank::BusinessManager,
    };
    match actor {
        Actor::Staff {
            organization,
            account,
            rank,
            ..
        } if rank >= least => Ok((organization, account)),
        // A feed is made by a person.
        _ => Err(FeedError::Forbidden),
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::ApiKeyId;
    use time::macros::datetime;

    use super::*;
    use crate::example::{Provider, by};
    use crate::staff_calendar::MockStaffCalendarReader;

    const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
    const OWN: Actor = Actor::Staff {
        organization: OrganizationNr(1000),
        rank: Rank::BusinessManager,
        account: AccountId(7),
        employee: Some(ResourceId(2)),
    };

    fn over(feeds: MockFeedStore) -> ManageFeed {
        let mut tokens = MockFeedTokens::new();
        tokens.expect_new_token().returning(|| FeedToken {
            digits: "1".repeat(64),
            hash: [1; 32],
        });
        let calendars = Provider::open("09:00-18:00", 30).calendars(Vec::new());
        ManageFeed::new(Arc::new(feeds), Arc::new(tokens), Arc::new(calendars))
    }

    #[tokio::test]
    async fn feed_is_made_for_staff_and_by_nobody_in_their_name() {
        let mut feeds = MockFeedStore::new();
        feeds
            .expect_replace()
            .withf(|_, organization, account, scope, hash| {
                (*organization, *account, *scope, *hash)
                    == (OrganizationNr(1000), AccountId(7), FeedScope::Own, [1; 32])
            })
            .times(2)
            .returning(|_, _, _, _, _| Ok(()));
        let keep = over(feeds);
        for _ in 0..2 {
            assert_eq!(keep.create(by(OWN), FeedScope::Own).await.unwrap().hash, [1; 32]);
        }
        let refused = keep.create(by(OWN).impersonated_by(AccountId(1)), FeedScope::Own).await;
        assert!(matches!(refused, Err(FeedError::WhileImpersonating)));
        for actor in [Actor::Guest, Actor::Member { account: AccountId(7) }] {
            assert_refused(&keep, actor, FeedScope::Own).await;
        }
    }

    async fn assert_refused(keep: &ManageFeed, actor: Actor, scope: FeedScope) {
        let refused = [
            keep.create(by(actor), scope).await.err(),
            keep.created_at(actor, scope).await.err(),
            keep.revoke(by(actor), scope).await.err(),
        ];
        for refused in refused {
            assert!(matches!(refused, Some(FeedError::Forbidden)), "{actor:?} {refused:?}");
        }
    }

    #[tokio::test]
    async fn feed_of_the_organization_is_kept_by_its_managers() {
        let user = Actor::Staff {
            organization: OrganizationNr(1000),
            rank: Rank::BusinessUser,
            account: AccountId(8),
            employee: Some(ResourceId(1)),
        };
        let key = Actor::ApiKey {
            organization: OrganizationNr(1000),
            rank: Rank::BusinessAdmin,
            key: ApiKeyId(1),
            account: AccountId(7),
        };
        for actor in [user, key, Actor::Guest] {
            assert_refused(&over(MockFeedStore::new()), actor, FeedScope::Organization).await;
        }
        let mut feeds = MockFeedStore::new();
        feeds
            .expect_replace()
            .withf(|_, _, _, scope, _| *scope == FeedScope::Organization)
            .once()
            .returning(|_, _, _, _, _| Ok(()));
        over(feeds).create(by(OWN), FeedScope::Organization).await.unwrap();
    }

    #[tokio::test]
    async fn feed_of_the_organization_has_all_visits_and_says_who_serves() {
        let mut entries = MockStaffCalendarReader::new();
        entries
            .expect_entries()
            .withf(|_, reach, _, _| *reach == Reach::Everybody)
            .once()
            .returning(|_, _, _, _| Ok(StaffEntries::default()));
        let owner = FeedOwner {
            organization: OrganizationNr(1000),
            scope: FeedScope::Organization,
            employee: None,
            is_confidential: false,
        };
        let content = reading(entries).content(owner, NOW).await.unwrap();
        assert!(content.employees.contains_key(&ResourceId(1)), "{content:?}");
    }

    fn reading(entries: MockStaffCalendarReader) -> ReadFeed {
        let calendars = Provider::open("09:00-18:00", 30).calendars(Vec::new());
        ReadFeed::new(Arc::new(entries), Arc::new(calendars))
    }

    #[tokio::test]
    async fn feed_has_the_own_visits_whatever_the_rank() {
        let mut entries = MockStaffCalendarReader::new();
        entries
            .expect_entries()
            .withf(|_, reach, from, to| {
                let days = to.since(*from) / 1_440;
                (*reach, days) == (Reach::Only(ResourceId(2)), 210)
            })
            .once()
            .returning(|_, _, _, _| Ok(StaffEntries::default()));
        let mut feeds = MockFeedStore::new();
        feeds.expect_owner().returning(|hash| {
            Ok((hash == [1; 32]).then_some(FeedOwner {
                organization: OrganizationNr(1000),
                scope: FeedScope::Own,
                employee: Some(ResourceId(2)),
                is_confidential: false,
            }))
        });
        let (keep, read) = (over(feeds), reading(entries));
        let (owner, _) = keep.find([1; 32]).await.unwrap();
        assert_eq!(read.content(owner, NOW).await.unwrap().employees.len(), 0);
        let nobody = FeedOwner {
            employee: None,
            ..owner
        };
        assert_eq!(read.content(nobody, NOW).await.unwrap(), FeedContent::default());
        assert!(matches!(keep.find([2; 32]).await, Err(FeedError::Unknown)));
    }
}

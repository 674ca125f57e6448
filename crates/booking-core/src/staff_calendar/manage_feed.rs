use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{AccountId, Actor, Change, OrganizationNr, Reach, ResourceId, StoreError};
use time::{Duration, OffsetDateTime};

use super::{StaffCalendarReader, StaffEntries};
use crate::calendar::{CalendarReader, CalendarVersions};

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

/// Whose visits a feed shows, and with how much detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedOwner {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The employee whose visits are in it; `None` of somebody who serves nobody, whose feed is empty.
    pub employee: Option<ResourceId>,
    /// Whether its appointments are health data.
    pub is_confidential: bool,
}

/// Stores who has a feed.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait FeedStore: Send + Sync {
    /// When this member of a team got the present feed; `None` without one.
    async fn created_at(
        &self,
        organization: OrganizationNr,
        account: AccountId,
    ) -> Result<Option<OffsetDateTime>, StoreError>;

    /// Stores the hash of a secret in place of the former one, which leads nowhere any more.
    async fn replace(
        &self,
        change: &Change,
        organization: OrganizationNr,
        account: AccountId,
        hash: [u8; 32],
    ) -> Result<(), StoreError>;

    /// Deletes the feed, if there is one.
    async fn revoke(&self, change: &Change, organization: OrganizationNr, account: AccountId)
    -> Result<(), StoreError>;

    /// Whose feed has this secret, as the membership is now; `None` where nobody's has, or its owner has left the team or
    /// may not sign in.
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

/// Keeps the personal feeds of employees: the own visits, for a calendar elsewhere that knows a secret address.
#[derive(derive_more::Constructor)]
pub struct ManageFeed {
    feeds: Arc<dyn FeedStore>,
    tokens: Arc<dyn FeedTokens>,
    calendars: Arc<dyn CalendarReader>,
}

impl ManageFeed {
    /// When the own feed was made; `None` without one.
    pub async fn created_at(&self, actor: Actor) -> Result<Option<OffsetDateTime>, FeedError> {
        let (organization, account) = member(actor)?;
        Ok(self.feeds.created_at(organization, account).await?)
    }

    /// Makes a feed in place of the former one, and answers its secret, which is told this once.
    pub async fn create(&self, change: Change) -> Result<FeedToken, FeedError> {
        let (organization, account) = member(change.rights())?;
        if change.on_behalf_of.is_some() {
            return Err(FeedError::WhileImpersonating);
        }
        let token = self.tokens.new_token();
        self.feeds.replace(&change, organization, account, token.hash).await?;
        Ok(token)
    }

    /// Deletes the own feed: its address leads nowhere any more.
    pub async fn revoke(&self, change: Change) -> Result<(), FeedError> {
        let (organization, account) = member(change.rights())?;
        Ok(self.feeds.revoke(&change, organization, account).await?)
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
}

impl ReadFeed {
    /// What lies in a feed: the own visits and dates of events, from thirty days ago to half a year ahead.
    pub async fn entries(&self, owner: FeedOwner, now: OffsetDateTime) -> Result<StaffEntries, FeedError> {
        let Some(employee) = owner.employee else {
            return Ok(StaffEntries::default());
        };
        let minute = shared_kernel::InstantMinute::floor;
        let (from, to) = (minute(now.saturating_sub(PAST)), minute(now.saturating_add(FUTURE)));
        let reach = Reach::Only(employee);
        Ok(self.entries.entries(owner.organization, reach, from, to).await?)
    }
}

/// The organisation and the account of a member of its staff.
fn member(actor: Actor) -> Result<(OrganizationNr, AccountId), FeedError> {
    match actor {
        Actor::Staff {
            organization, account, ..
        } => Ok((organization, account)),
        // A feed is personal.
        Actor::Guest | Actor::Member { .. } | Actor::ApiKey { .. } | Actor::PlatformAdmin { .. } | Actor::System => {
            Err(FeedError::Forbidden)
        }
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::Rank;
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
            .withf(|_, organization, account, hash| {
                (*organization, *account, *hash) == (OrganizationNr(1000), AccountId(7), [1; 32])
            })
            .times(2)
            .returning(|_, _, _, _| Ok(()));
        let keep = over(feeds);
        for _ in 0..2 {
            assert_eq!(keep.create(by(OWN)).await.unwrap().hash, [1; 32]);
        }
        let refused = keep.create(by(OWN).impersonated_by(AccountId(1))).await;
        assert!(matches!(refused, Err(FeedError::WhileImpersonating)));
        for actor in [Actor::Guest, Actor::Member { account: AccountId(7) }] {
            assert!(matches!(keep.create(by(actor)).await, Err(FeedError::Forbidden)));
            assert!(matches!(keep.created_at(actor).await, Err(FeedError::Forbidden)));
            assert!(matches!(keep.revoke(by(actor)).await, Err(FeedError::Forbidden)));
        }
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
                employee: Some(ResourceId(2)),
                is_confidential: false,
            }))
        });
        let (keep, read) = (over(feeds), ReadFeed::new(Arc::new(entries)));
        let (owner, _) = keep.find([1; 32]).await.unwrap();
        read.entries(owner, NOW).await.unwrap();
        let nobody = FeedOwner {
            employee: None,
            ..owner
        };
        assert_eq!(read.entries(nobody, NOW).await.unwrap(), StaffEntries::default());
        assert!(matches!(keep.find([2; 32]).await, Err(FeedError::Unknown)));
    }
}

use std::sync::Arc;

use shared_kernel::{Actor, Clock, PageRequest, StoreError};

use super::{AccountBooking, AccountBookingList, AccountBookingReader, ListKind};

/// Why there is no list.
#[derive(Debug, thiserror::Error)]
pub enum AccountBookingsError {
    /// Whoever asks has no account.
    #[error("nobody is signed in")]
    NotSignedIn,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How long a list is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageCount {
    /// Pages of the size that was asked for.
    pub pages: u64,
    /// Bookings on all of them.
    pub bookings: u64,
}

/// Lists the bookings of whoever asks. Everybody with an account may, with a proven e-mail address or without.
#[derive(derive_more::Constructor)]
pub struct ListAccountBookings {
    bookings: Arc<dyn AccountBookingReader>,
    clock: Arc<dyn Clock>,
}

impl ListAccountBookings {
    /// One page of a list; empty beyond its end.
    pub async fn page(
        &self,
        actor: Actor,
        kind: ListKind,
        page: PageRequest,
    ) -> Result<Vec<AccountBooking>, AccountBookingsError> {
        Ok(self.bookings.page(self.list(actor, kind)?, page).await?)
    }

    /// How many pages of this size a list has.
    pub async fn count(
        &self,
        actor: Actor,
        kind: ListKind,
        page: PageRequest,
    ) -> Result<PageCount, AccountBookingsError> {
        let bookings = self.bookings.count(self.list(actor, kind)?).await?;
        Ok(PageCount {
            pages: page.pages_of(bookings),
            bookings,
        })
    }

    fn list(&self, actor: Actor, kind: ListKind) -> Result<AccountBookingList, AccountBookingsError> {
        Ok(AccountBookingList {
            account: actor.account().ok_or(AccountBookingsError::NotSignedIn)?,
            kind,
            now: self.clock.now(),
        })
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, FixedClock, OrganizationNr, Rank};
    use time::OffsetDateTime;
    use time::macros::datetime;

    use super::*;
    use crate::account_bookings::MockAccountBookingReader;

    const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
    const ANNA: AccountId = AccountId(7);

    fn use_case(bookings: MockAccountBookingReader) -> ListAccountBookings {
        ListAccountBookings::new(Arc::new(bookings), Arc::new(FixedClock(NOW)))
    }

    fn pairs(index: u32) -> PageRequest {
        PageRequest::new(index, 2).unwrap()
    }

    #[tokio::test]
    async fn everybody_with_an_account_gets_the_own_list_at_the_instant_of_the_clock() {
        let staff = Actor::Staff {
            organization: OrganizationNr(1000),
            rank: Rank::BusinessUser,
            account: ANNA,
            employee: None,
        };
        for actor in [
            Actor::Member { account: ANNA },
            staff,
            Actor::PlatformAdmin { account: ANNA },
        ] {
            let mut bookings = MockAccountBookingReader::new();
            bookings
                .expect_page()
                .withf(|list, page| (list.account, list.kind, list.now, *page) == (ANNA, ListKind::Past, NOW, pairs(3)))
                .once()
                .returning(|_, _| Ok(Vec::new()));
            assert_eq!(
                use_case(bookings).page(actor, ListKind::Past, pairs(3)).await.unwrap(),
                []
            );
        }
    }

    #[tokio::test]
    async fn visitor_never_reaches_the_store() {
        for actor in [Actor::Guest, Actor::System] {
            let bookings = use_case(MockAccountBookingReader::new());
            let page = bookings.page(actor, ListKind::Open, pairs(0)).await;
            assert!(matches!(page, Err(AccountBookingsError::NotSignedIn)));
            let count = bookings.count(actor, ListKind::Open, pairs(0)).await;
            assert!(matches!(count, Err(AccountBookingsError::NotSignedIn)));
        }
    }

    #[tokio::test]
    async fn bookings_are_counted_in_pages_of_the_size_asked_for() {
        let mut bookings = MockAccountBookingReader::new();
        bookings.expect_count().returning(|_| Ok(5));
        let member = Actor::Member { account: ANNA };
        let counted = use_case(bookings)
            .count(member, ListKind::Open, pairs(0))
            .await
            .unwrap();
        assert_eq!(counted, PageCount { pages: 3, bookings: 5 });
    }

    #[tokio::test]
    async fn failed_read_is_no_empty_list() {
        let mut bookings = MockAccountBookingReader::new();
        bookings
            .expect_page()
            .returning(|_, _| Err(StoreError::Unavailable("no connection".into())));
        let member = Actor::Member { account: ANNA };
        let page = use_case(bookings).page(member, ListKind::Open, pairs(0)).await;
        assert!(matches!(page, Err(AccountBookingsError::Store(_))));
    }
}

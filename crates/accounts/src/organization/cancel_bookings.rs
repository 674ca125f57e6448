use std::sync::Arc;

use shared_kernel::{Actor, Change, Rank, StoreError};
use time::OffsetDateTime;

use super::ClosingStore;

/// Bookings of one round.
const ROUND: u32 = 100;

/// Cancels what was booked ahead at organisations that were closed.
#[derive(Clone, derive_more::Constructor)]
pub struct CancelBookingsOfClosed {
    store: Arc<dyn ClosingStore>,
}

impl CancelBookingsOfClosed {
    /// Cancels some, in the name of whoever closed the organisation and as part of that request. Answers how many it
    /// cancelled, and the first failure: one booking that cannot be cancelled is not in the way of the others.
    pub async fn run(&self, at: OffsetDateTime) -> Result<(usize, Option<StoreError>), StoreError> {
        let (mut cancelled, mut failure) = (0, None);
        for (organization, booking, account, request_id) in self.store.left_open(at, ROUND).await? {
            let change = Change {
                actor: Actor::Staff {
                    organization,
                    rank: Rank::BusinessAdmin,
                    account,
                    employee: None,
                },
                on_behalf_of: None,
                at,
                request_id,
                request_key: None,
            };
            match self.store.cancel(&change, organization, booking).await {
                Ok(()) => cancelled += 1,
                Err(error) => failure = failure.or(Some(error)),
            }
        }
        Ok((cancelled, failure))
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, BookingId, OrganizationNr, RequestId};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::organization::MockClosingStore;

    #[tokio::test]
    async fn bookings_are_cancelled_in_the_name_of_whoever_closed_it_and_one_failure_stops_nothing() {
        let now = datetime!(2027-01-11 08:00 UTC);
        let request = RequestId(Uuid::from_u128(9));
        let mut store = MockClosingStore::new();
        store.expect_left_open().returning(move |_, _| {
            Ok([3, 4, 5]
                .map(|id| (OrganizationNr(1000), BookingId(id), AccountId(7), request))
                .to_vec())
        });
        store
            .expect_cancel()
            .withf(move |change, _, _| change.account() == Some(AccountId(7)) && change.request_id == request)
            .times(3)
            .returning(|_, _, booking| match booking.0 {
                3 => Err(StoreError::Unexpected("sabotage".into())),
                _ => Ok(()),
            });
        let (cancelled, failure) = CancelBookingsOfClosed::new(Arc::new(store)).run(now).await.unwrap();
        assert_eq!((cancelled, failure.is_some()), (2, true));
    }
}

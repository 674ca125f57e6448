use std::collections::HashSet;
use std::sync::Arc;

use shared_kernel::{OrganizationNr, StoreError};

use super::{OrganizationCard, OrganizationSearch};

/// Why there is no list.
#[derive(Debug, thiserror::Error)]
pub enum ByNumberError {
    /// More than [`ListOrganizationsByNumber::MOST`] were asked for.
    #[error("too many organisations")]
    TooMany,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lists the organisations with given numbers, such as those looked at last. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct ListOrganizationsByNumber {
    engine: Arc<dyn OrganizationSearch>,
}

impl ListOrganizationsByNumber {
    /// The most that may be asked for at once.
    pub const MOST: usize = 50;

    /// Those of them that are public, each once and in the order given.
    pub async fn list(&self, numbers: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, ByNumberError> {
        if numbers.len() > Self::MOST {
            return Err(ByNumberError::TooMany);
        }
        let mut seen = HashSet::new();
        let each_once: Vec<OrganizationNr> = numbers.iter().copied().filter(|nr| seen.insert(*nr)).collect();
        let cards = self.engine.by_number(&each_once).await?;
        Ok(cards.into_iter().map(OrganizationCard::in_plain_text).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MockOrganizationSearch;

    fn numbers(range: std::ops::Range<i32>) -> Vec<OrganizationNr> {
        range.map(OrganizationNr).collect()
    }

    #[tokio::test]
    async fn each_organization_is_asked_for_once_in_the_order_given() {
        let mut engine = MockOrganizationSearch::new();
        engine
            .expect_by_number()
            .withf(|asked| *asked == [OrganizationNr(1003), OrganizationNr(1000)])
            .once()
            .return_once(|_| Ok(Vec::new()));
        let numbers = [1003, 1000, 1003].map(OrganizationNr);
        let list = ListOrganizationsByNumber::new(Arc::new(engine)).list(&numbers).await;
        assert_eq!(list.unwrap(), []);
    }

    #[tokio::test]
    async fn fifty_numbers_are_answered_and_no_more() {
        let mut engine = MockOrganizationSearch::new();
        engine.expect_by_number().once().return_once(|_| Ok(Vec::new()));
        let list = ListOrganizationsByNumber::new(Arc::new(engine));
        assert!(list.list(&numbers(0..50)).await.is_ok());
        assert!(matches!(list.list(&numbers(0..51)).await, Err(ByNumberError::TooMany)));
    }
}

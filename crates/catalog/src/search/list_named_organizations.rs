use std::collections::HashSet;
use std::sync::Arc;

use shared_kernel::{OrganizationNr, StoreError};

use super::{OrganizationCard, OrganizationSearch};

/// Why there is no list.
#[derive(Debug, thiserror::Error)]
pub enum NamedError {
    /// More than [`ListNamedOrganizations::MOST`] were named.
    #[error("too many organisations")]
    TooMany,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lists the organisations that somebody names, such as those looked at last. Open to everybody.
pub struct ListNamedOrganizations {
    engine: Arc<dyn OrganizationSearch>,
}

impl ListNamedOrganizations {
    /// The most that may be named at once.
    pub const MOST: usize = 50;

    /// The use case over its port.
    pub fn new(engine: Arc<dyn OrganizationSearch>) -> Self {
        Self { engine }
    }

    /// Those of them that are public, each once and in the order given.
    pub async fn list(&self, named: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, NamedError> {
        if named.len() > Self::MOST {
            return Err(NamedError::TooMany);
        }
        let mut seen = HashSet::new();
        let each_once: Vec<OrganizationNr> = named.iter().copied().filter(|nr| seen.insert(*nr)).collect();
        let cards = self.engine.named(&each_once).await?;
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
    async fn each_is_asked_for_once_in_the_order_given() {
        let mut engine = MockOrganizationSearch::new();
        engine
            .expect_named()
            .withf(|asked| *asked == [OrganizationNr(1003), OrganizationNr(1000)])
            .once()
            .return_once(|_| Ok(Vec::new()));
        let named = [1003, 1000, 1003].map(OrganizationNr);
        let list = ListNamedOrganizations::new(Arc::new(engine)).list(&named).await;
        assert_eq!(list.unwrap(), []);
    }

    #[tokio::test]
    async fn fifty_can_be_named_and_no_more() {
        let mut engine = MockOrganizationSearch::new();
        engine.expect_named().once().return_once(|_| Ok(Vec::new()));
        let named = ListNamedOrganizations::new(Arc::new(engine));
        assert!(named.list(&numbers(0..50)).await.is_ok());
        assert!(matches!(named.list(&numbers(0..51)).await, Err(NamedError::TooMany)));
    }
}

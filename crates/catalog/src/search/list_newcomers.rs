use std::sync::Arc;

use super::{OrganizationCard, OrganizationSearch, SearchError};

/// Lists who became public last. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct ListNewcomers {
    engine: Arc<dyn OrganizationSearch>,
}

impl ListNewcomers {
    /// The most that are listed.
    pub const COUNT: usize = 5;

    /// At most five, the newest first.
    pub async fn list(&self) -> Result<Vec<OrganizationCard>, SearchError> {
        let cards = self.engine.newcomers(Self::COUNT).await?;
        Ok(cards.into_iter().map(OrganizationCard::in_plain_text).collect())
    }
}

use std::sync::Arc;

use super::{OrganizationCard, OrganizationPage, OrganizationSearch, Search, SearchError};

/// Finds public organisations. Open to everybody.
pub struct SearchOrganizations {
    engine: Arc<dyn OrganizationSearch>,
}

impl SearchOrganizations {
    /// The use case over its port.
    pub fn new(engine: Arc<dyn OrganizationSearch>) -> Self {
        Self { engine }
    }

    /// Answers one page of public organisations; an empty text finds all of them, the newest first.
    pub async fn search(&self, search: &Search) -> Result<OrganizationPage, SearchError> {
        let found = self.engine.search(search).await?;
        Ok(OrganizationPage {
            organizations: found.cards.into_iter().map(OrganizationCard::in_plain_text).collect(),
            total_elements: found.total,
            fitting_elements: found.fitting,
            total_pages: found.total.div_ceil(u64::from(search.page.size())),
        })
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{BranchId, OrganizationNr, StoreError};
    use time::macros::datetime;

    use super::*;
    use crate::Country;
    use crate::search::{Emphasis, Filters, Found, MockOrganizationSearch, PageRequest};

    #[tokio::test]
    async fn an_engine_that_does_not_answer_is_no_empty_list() {
        let mut engine = MockOrganizationSearch::new();
        engine
            .expect_search()
            .return_once(|_| Err(StoreError::Unavailable("too slow".into())));
        let answer = SearchOrganizations::new(Arc::new(engine)).search(&everybody()).await;
        assert!(matches!(answer, Err(SearchError::Unavailable(_))));
    }

    fn everybody() -> Search {
        Search {
            text: None,
            filters: Filters::default(),
            emphasis: Emphasis::Names,
            page: PageRequest::new(0, 24).unwrap(),
        }
    }

    #[tokio::test]
    async fn slogans_arrive_as_plain_text_and_pages_are_counted() {
        let mut engine = MockOrganizationSearch::new();
        engine.expect_search().return_once(|_| {
            let card = OrganizationCard {
                nr: OrganizationNr(1000),
                company_name: "Haarwerk".to_owned(),
                branches: vec![BranchId(8)],
                logo: None,
                city: "Klagenfurt".to_owned(),
                country: Country::Austria,
                first_activated_at: datetime!(2026-03-01 09:00 UTC),
                slogan: "<p>Schnitt &amp; Farbe</p>".to_owned(),
            };
            Ok(Found {
                cards: vec![card],
                total: 25,
                fitting: 3,
            })
        });
        let page = SearchOrganizations::new(Arc::new(engine))
            .search(&everybody())
            .await
            .unwrap();
        assert_eq!(page.organizations[0].slogan, "Schnitt & Farbe");
        assert_eq!((page.total_pages, page.fitting_elements), (2, 3));
    }
}

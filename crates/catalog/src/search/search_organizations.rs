use std::sync::Arc;

use super::place::{place_in, place_of};
use super::{
    OrganizationCard, OrganizationPage, OrganizationSearch, PlaceDirectory, PlaceQuery, ResolvedPlace, Search,
    SearchError, distance,
};

/// Finds public organisations. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct SearchOrganizations {
    engine: Arc<dyn OrganizationSearch>,
    places: Arc<dyn PlaceDirectory>,
}

impl SearchOrganizations {
    /// Answers one page of public organisations; an empty text finds all of them, the newest first. Where no place is
    /// wanted, one in the text is; around a position the text is taken as it is.
    pub async fn search(&self, search: &Search, wanted: Option<&PlaceQuery>) -> Result<OrganizationPage, SearchError> {
        let (search, place) = self.placed(search, wanted).await?;
        let found = self.engine.search(&search).await?;
        let middle = search.area().around.map(|circle| (circle.latitude, circle.longitude));
        let measured = |card: OrganizationCard| OrganizationCard {
            distance: middle.zip(card.position).map(|(from, to)| distance(from, to)),
            ..card.in_plain_text()
        };
        Ok(OrganizationPage {
            organizations: found.cards.into_iter().map(measured).collect(),
            total_elements: found.total,
            fitting_elements: found.fitting,
            total_pages: found.total.div_ceil(u64::from(search.page.size())),
            text: search.text,
            place,
        })
    }

    /// The search with the place that is meant.
    async fn placed(
        &self,
        search: &Search,
        wanted: Option<&PlaceQuery>,
    ) -> Result<(Search, Option<ResolvedPlace>), SearchError> {
        let mut search = search.clone();
        if search.filters.around.is_some() {
            return Ok((search, None));
        }
        if let Some(wanted) = wanted
            && let Some((meant, place)) = place_of(&*self.places, wanted).await?
        {
            search.place = place;
            return Ok((search, Some(meant)));
        }
        let Some(text) = &search.text else {
            return Ok((search, None));
        };
        let Some(reading) = place_in(&*self.places, text).await? else {
            return Ok((search, None));
        };
        search.place = reading.place;
        search.text = reading.rest;
        Ok((search, Some(reading.meant)))
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{BranchId, OrganizationNr, StoreError};
    use time::macros::datetime;

    use super::*;
    use crate::Country;
    use crate::search::{FieldWeights, Filters, Found, MockOrganizationSearch, MockPlaceDirectory, PageRequest};

    #[tokio::test]
    async fn an_engine_that_does_not_answer_is_no_empty_list() {
        let mut engine = MockOrganizationSearch::new();
        engine
            .expect_search()
            .return_once(|_| Err(StoreError::Unavailable("too slow".into())));
        let answer = found_by(engine).await;
        assert!(matches!(answer, Err(SearchError::Unavailable(_))));
    }

    async fn found_by(engine: MockOrganizationSearch) -> Result<OrganizationPage, SearchError> {
        let places = Arc::new(MockPlaceDirectory::new());
        SearchOrganizations::new(Arc::new(engine), places)
            .search(&everybody(), None)
            .await
    }

    fn everybody() -> Search {
        Search {
            text: None,
            filters: Filters::default(),
            weights: FieldWeights::NAMES,
            place: None,
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
                cover: None,
                city: "Klagenfurt".to_owned(),
                country: Country::Austria,
                position: None,
                distance: None,
                first_activated_at: datetime!(2026-03-01 09:00 UTC),
                slogan: "<p>Schnitt &amp; Farbe</p>".to_owned(),
            };
            Ok(Found {
                cards: vec![card],
                total: 25,
                fitting: 3,
            })
        });
        let page = found_by(engine).await.unwrap();
        assert_eq!(page.organizations[0].slogan, "Schnitt & Farbe");
        assert_eq!((page.total_pages, page.fitting_elements), (2, 3));
    }
}

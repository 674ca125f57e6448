use std::ops::{Div, RangeInclusive};
use std::time::Duration;

use async_trait::async_trait;
use shared_kernel::{BranchId, Money, OrganizationNr, StoreError};
use time::OffsetDateTime;

use super::{OrganizationCard, PageRequest, Place, SearchText, Suggestion};

/// An engine that has no answer after this time gives up: nobody waits longer for a list, and what
/// is asked beside it must not suffer.
pub const LONGEST_SEARCH: Duration = Duration::from_millis(800);

/// Everything within a distance of a place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Circle {
    /// Degrees north of the equator (WGS 84), -90 to 90.
    pub latitude: f64,
    /// Degrees east of Greenwich (WGS 84), -180 to 180.
    pub longitude: f64,
    /// Kilometres as the crow flies.
    pub radius: f64,
}

/// What is left out of the results.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Filters {
    /// Branch category that every hit must have; none for all.
    pub branch: Option<BranchId>,
    /// Only around a place.
    pub around: Option<Circle>,
    /// Only those with a service at this price or below.
    pub price_at_most: Option<Money>,
    /// Only those that are open at this instant: within their opening hours `[from, to)` in wall time, outside their
    /// closures.
    pub open_at: Option<OffsetDateTime>,
}

/// How much a word counts by where a provider has it: 1 to 7 each, and only in relation to one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldWeights {
    /// In its name.
    pub name: u8,
    /// In its branches, services and events.
    pub offer: u8,
    /// In the last name of its owner, or in city, county and postcode.
    pub whereabouts: u8,
    /// In its street and its texts.
    pub rest: u8,
}

impl FieldWeights {
    /// The least and the most that any of them may be.
    pub const RANGE: RangeInclusive<u8> = 1..=7;

    /// The documented weights.
    pub const NAMES: Self = Self {
        name: 4,
        offer: 3,
        whereabouts: 2,
        rest: 1,
    };

    /// The documented branch variant.
    pub const BRANCHES: Self = Self {
        offer: 7,
        ..Self::NAMES
    };

    /// As parts of the largest one, in the order of the fields: 1 for that, less for the others.
    pub fn parts<N: From<u8> + Div<Output = N>>(self) -> [N; 4] {
        let Self {
            name,
            offer,
            whereabouts,
            rest,
        } = self;
        let all = [name, offer, whereabouts, rest];
        let largest = all.into_iter().fold(1, u8::max);
        all.map(|weight| N::from(weight) / N::from(largest))
    }
}

/// A search query with its filters.
#[derive(Debug, Clone, PartialEq)]
pub struct Search {
    /// What was typed; none lists everybody, newest first.
    pub text: Option<SearchText>,
    /// What is left out.
    pub filters: Filters,
    /// How much a word counts by where it stands, where all words are there.
    pub weights: FieldWeights,
    /// Only in and around this place, and after them those elsewhere where they are too few; not together with
    /// [`Filters::around`].
    pub place: Option<Place>,
    /// Which part of the results.
    pub page: PageRequest,
}

impl Search {
    /// Kilometres after which somebody counts half as much as at the place that is asked for.
    pub const HALF_AS_GOOD: f64 = 20.0;

    /// Where to look first.
    pub fn area(&self) -> Area<'_> {
        match &self.place {
            Some(place) => Area {
                place: Some(&place.name),
                around: place.around,
                is_limit: true,
            },
            None => Area {
                place: None,
                around: self.filters.around,
                is_limit: self.filters.around.is_some(),
            },
        }
    }

    /// Where to look, one after the other: what the first one finds comes before what only the second one does.
    pub fn areas(&self) -> impl Iterator<Item = Area<'_>> {
        let first = self.area();
        let everywhere = Area {
            is_limit: false,
            ..first
        };
        [Some(first), self.place.is_some().then_some(everywhere)]
            .into_iter()
            .flatten()
    }
}

/// Where to look, and from where to measure: the nearer somebody is, the better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area<'a> {
    /// One of the [`place_names`](super::place_names) of those who are there, however far from the middle.
    pub place: Option<&'a str>,
    /// The middle, and what is around it.
    pub around: Option<Circle>,
    /// Whether nobody else is wanted.
    pub is_limit: bool,
}

/// A page of what is found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The cards of the page.
    pub cards: Vec<OrganizationCard>,
    /// How many are found, on all pages; an engine may stop at its best 500.
    pub total: u64,
    /// How many of them are what was asked for: they have all words, as typed or in another form, and
    /// come before those that lack a word or have only a similar one.
    pub fitting: u64,
}

/// Finds public organisations. One that is inactive or not yet public is never found, from the moment
/// on that this was committed.
///
/// Order: all words before some words, the name before the rest, exact before similar, rare words
/// before common ones, then popularity, then number; with a place or a circle who is nearer counts more. The same query gives the same order, so that
/// pages neither repeat nor leave out anybody while nothing changes.
///
/// Every query is answered or given up as [`StoreError::Unavailable`] within [`LONGEST_SEARCH`].
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OrganizationSearch: Send + Sync {
    /// A page of what is found.
    async fn search(&self, search: &Search) -> Result<Found, StoreError>;

    /// Texts that go on from what was typed so far, the most popular first, at most `most`. With a
    /// mistake in what was typed only where that finds too few; where there is none at all, the names of
    /// those that a search for it finds.
    async fn suggestions(&self, typed: &SearchText, most: usize) -> Result<Vec<Suggestion>, StoreError>;

    /// Who became public last, the newest first.
    async fn newcomers(&self, most: usize) -> Result<Vec<OrganizationCard>, StoreError>;

    /// These organisations, in this order; those that are not public are left out.
    async fn by_number(&self, organizations: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, StoreError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_parts_of_the_largest() {
        for (weights, parts) in [
            (FieldWeights::NAMES, [1.0, 0.75, 0.5, 0.25]),
            (FieldWeights::BRANCHES, [4.0 / 7.0, 1.0, 2.0 / 7.0, 1.0 / 7.0]),
            (
                FieldWeights {
                    name: 2,
                    offer: 2,
                    whereabouts: 2,
                    rest: 2,
                },
                [1.0; 4],
            ),
        ] {
            assert_eq!(weights.parts().map(f32::to_bits), parts.map(f32::to_bits));
        }
    }
}

use shared_kernel::OrganizationNr;

use super::{FieldWeights, Filters, Found, OrganizationCard, PageRequest, Search, SearchText, fold, words};

/// With fewer letters a last word is taken for one that is still being typed.
const SHORTEST_FINISHED: usize = 3;

/// How a text that is being typed may go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The whole text.
    pub text: String,
    /// Whose name it is, where nobody else has it and it is nothing else, such as a service.
    pub organization: Option<OrganizationNr>,
}

impl Suggestion {
    /// What many share: a trade, a service, a category, a city.
    pub fn shared(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            organization: None,
        }
    }

    fn name_of(card: OrganizationCard) -> Self {
        Self {
            organization: Some(card.nr),
            text: card.company_name,
        }
    }
}

/// Adds those that are not there yet in another spelling: `grosser Hund` beside `großer Hund` helps nobody. What
/// stands for several leads to none of them.
pub fn take_new(suggestions: &mut Vec<Suggestion>, more: impl IntoIterator<Item = Suggestion>) {
    for new in more {
        let known = suggestions
            .iter_mut()
            .find(|other| fold(&other.text) == fold(&new.text));
        match known {
            Some(other) if other.organization != new.organization => other.organization = None,
            Some(_) => {}
            None => suggestions.push(new),
        }
    }
}

/// A text that no suggestion goes on from, such as a trade and a city: then the names of those are proposed that have
/// all its words. A last word of a letter or two is not finished: it is looked for at the beginnings of their names and
/// cities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfinished {
    text: Option<SearchText>,
    begun: String,
}

impl Unfinished {
    /// Of what was typed.
    pub fn new(typed: &SearchText) -> Self {
        match typed.typed().split_last() {
            Some((last, earlier)) if !earlier.is_empty() && last.chars().count() < SHORTEST_FINISHED => Self {
                text: SearchText::read(&earlier.join(" ")),
                begun: last.clone(),
            },
            _ => Self {
                text: Some(typed.clone()),
                begun: String::new(),
            },
        }
    }

    /// What to search for.
    pub fn search(&self, page: PageRequest) -> Search {
        Search {
            text: self.text.clone(),
            filters: Filters::default(),
            weights: FieldWeights::NAMES,
            place: None,
            page,
        }
    }

    /// The names that are proposed of those that were found.
    pub fn names(&self, found: Found, most: usize) -> Vec<Suggestion> {
        let fitting = found.cards.into_iter().zip(0..found.fitting).map(|(card, _)| card);
        let begins = |text: &str| words(text).iter().any(|word| word.starts_with(&self.begun));
        let named = fitting.filter(|card| begins(&card.city) || begins(&card.company_name));
        named.map(Suggestion::name_of).take(most).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str, nr: i32) -> Suggestion {
        Suggestion {
            text: text.to_owned(),
            organization: Some(OrganizationNr(nr)),
        }
    }

    #[test]
    fn a_name_leads_to_a_provider_while_nobody_else_has_it() {
        let known = || vec![named("Salon Süß", 1000), Suggestion::shared("Yoga")];
        for (more, expected) in [
            (named("Salon Süß", 1000), known()),
            (
                named("Salon Anna", 1001),
                [known(), vec![named("Salon Anna", 1001)]].concat(),
            ),
            (
                named("SALON SUESS", 1001),
                vec![Suggestion::shared("Salon Süß"), Suggestion::shared("Yoga")],
            ),
            (named("Yoga", 1001), known()),
            (
                Suggestion::shared("Salon Süß"),
                vec![Suggestion::shared("Salon Süß"), Suggestion::shared("Yoga")],
            ),
        ] {
            let mut suggestions = known();
            take_new(&mut suggestions, [more.clone()]);
            assert_eq!(suggestions, expected, "{more:?}");
        }
    }
}

use super::{Emphasis, Filters, Found, PageRequest, Search, SearchText, fold, words};

/// With fewer letters a last word is taken for one that is still being typed.
const SHORTEST_FINISHED: usize = 3;

/// Adds those that are not there yet in another spelling: `grosser Hund` beside `großer Hund` helps nobody.
pub fn take_new_texts(texts: &mut Vec<String>, more: impl IntoIterator<Item = String>) {
    for text in more {
        if !texts.iter().any(|other| fold(other) == fold(&text)) {
            texts.push(text);
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
            emphasis: Emphasis::Names,
            place: None,
            page,
        }
    }

    /// The names that are proposed of those that were found.
    pub fn names(&self, found: Found, most: usize) -> Vec<String> {
        let fitting = found.cards.into_iter().zip(0..found.fitting).map(|(card, _)| card);
        let begins = |text: &str| words(text).iter().any(|word| word.starts_with(&self.begun));
        let named = fitting.filter(|card| begins(&card.city) || begins(&card.company_name));
        named.map(|card| card.company_name).take(most).collect()
    }
}

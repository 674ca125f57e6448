//! The search: what a person types, how words are compared, in which order providers are shown.
//!
//! An engine behind [`OrganizationSearch`] finds; the rules of finding are here.

mod complaint;
mod compound;
mod elided_words;
pub mod feed;
mod fillers;
mod fold;
mod for_whom;
mod inflection;
mod kind_of_business;
mod likeness;
mod list_newcomers;
mod list_organizations_by_number;
mod nearest_title;
mod page;
mod place;
mod plan;
mod ports;
mod search_error;
mod search_organizations;
mod search_text;
mod stop_words;
mod suggest_search_texts;
mod suggested;
mod synonyms;
mod trades;

pub use fold::{fold, words};
pub use likeness::{SHORTEST_MISTAKEN, as_heard, begins_like, fuzziness, is_like, unfinished_fuzziness};
pub use list_newcomers::ListNewcomers;
pub use list_organizations_by_number::{ByNumberError, ListOrganizationsByNumber};
pub use nearest_title::nearest_title;
pub use page::{OrganizationCard, OrganizationPage};
pub use place::*;
pub use plan::{Known, Lookup, LookupKind, Pass, SearchPlan, WordPlan};
pub use ports::*;
pub use search_error::SearchError;
pub use search_organizations::SearchOrganizations;
pub use search_text::SearchText;
pub use shared_kernel::{InvalidPage, PageRequest};
pub use stop_words::is_stop_word;
pub use suggest_search_texts::SuggestSearchTexts;
pub use suggested::{Suggestion, Unfinished, take_new};
pub use trades::trades_beginning_with;

//! How an engine of its own learns what it is asked about: changes are taken from where organisations are kept and
//! written to its index, or all of it is written anew.

mod entries;
mod feed_index;
mod ports;
mod rebuild_index;

pub use entries::{
    Difference, Indexed, IndexedOrganization, IndexedProfile, IndexedSuggestion, SearchChange, SearchSubject,
};
pub use feed_index::{Fed, FeedIndex};
pub use ports::*;
pub use rebuild_index::{RebuildIndex, Rebuilt};

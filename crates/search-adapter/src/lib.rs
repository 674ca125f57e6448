//! The search on Elasticsearch: finds what [`catalog::search`] plans, in two indices that are fed through the outbox. Where it
//! does not answer in time, another engine does.
//!
//! Texts are folded here, by the same function as everywhere: the index sees words and nothing else.

mod client;
mod dictionary;
mod documents;
mod engine;
mod failure;
mod fallback;
mod index;
mod queries;
mod ranking;
mod suggestions;

pub use client::{Elasticsearch, ElasticsearchSettings, InvalidElasticsearch};
pub use engine::ElasticsearchSearch;
pub use fallback::{EngineState, SearchWithFallback};
pub use index::ElasticsearchIndex;

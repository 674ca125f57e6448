//! The search on a real PostgreSQL: the port's contract, and how good its order is for people.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod breaker;
mod engines;
mod feeding;
mod gain;
mod judged_in_the_third_town;
mod judged_later;
mod judged_queries;
mod judged_queries_elsewhere;
mod judged_suggestions;
mod opening;
mod order;
mod organizations;
mod places;
mod relevance;
mod searchable;
mod statements;
mod store;
mod suggestions;
mod time_limit;
mod town;
mod words;

//! The search on a real PostgreSQL: the port's contract, and how good its order is for people.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod gain;
mod judged_queries;
mod order;
mod organizations;
mod relevance;
mod statements;
mod store;
mod suggestions;
mod town;
mod words;

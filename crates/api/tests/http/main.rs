//! Every call of the wire over HTTP, on a database of its own for each test.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod house;
mod salon;

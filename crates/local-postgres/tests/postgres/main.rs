//! The launcher on real servers, each in a temporary folder of its own.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod asking;
mod databases;
mod other_process;
mod private_server;
mod versions;

//! The whole program over HTTP, on a database of its own for each test.

mod answers;
mod bad_input;
mod house;
mod one_slot;
mod salon;
mod workload;

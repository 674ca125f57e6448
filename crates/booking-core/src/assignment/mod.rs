//! Who does what, and in which room: the exact assignment of employees and rooms to the appointments of one booking.
//!
//! The problem is whether every appointment can have one of the employees who can do it, and one room of each group
//! that it needs, when nobody and no room has two appointments that overlap. Counting free people does not answer it:
//! a count refuses possible bookings and accepts impossible ones. This is interval scheduling on unrelated
//! machines, which is NP-hard in general; a booking has at most ten appointments
//! ([`MAX_SERVICES`](crate::calendar::MAX_SERVICES)), so that a set of them fits the bits of one number and the
//! answer is exact.
//!
//! # Algorithms
//!
//! | step | algorithm | file |
//! |---|---|---|
//! | who could do one appointment | rules, ordered by workload | `candidates` |
//! | what one person can do alone | maximal independent sets (Bron–Kerbosch with pivoting) | `independent_sets` |
//! | what several people can do together | subset dynamic programming over bit sets | `coverage` |
//! | which appointments matter | degree reduction, as in graph colouring | `feasibility` |
//! | rooms, when people differ in speed | case distinction with dominance pruning | `duration_cases` |
//! | choose people and rooms | greedy choice with exact look-ahead | `choose`, `assign` |
//! | starts of one more appointment | interval sweep over conflict sets | `insertion` |
//! | when to give up | step counter | `effort` |
//!
//! Rooms are assigned by the same search as people and apart from them: they depend on people only through how long
//! somebody needs. A basket query ([`crate::basket`]) and a booking ([`crate::booking`]) use the same search, so that
//! what is offered can be booked.
//!
//! # Example
//!
//! Three appointments have a start (minutes since midnight). Anna and Ben can both do each of them:
//!
//! ```text
//! bit  minute  540       600       660       720   who          conflicts with
//! 001  cut      [---------]                        Anna or Ben  colour
//! 010  shave                        [---------]    Anna or Ben  colour
//! 100  colour   [-----------------------------]    Anna or Ben  cut and shave
//! ```
//!
//! 1. Conflicts: the colour overlaps both others, these do not overlap each other. Neighbours by appointment:
//!    `[100, 100, 011]`.
//! 2. Maximal independent sets of Anna, and of Ben: `011` (cut and shave) and `100` (colour).
//! 3. Coverage, bit `s` for the set `s`. Nobody: `0000_0001` (only the empty set). With Anna: `0001_1111` (the subsets
//!    of `011`, and `100`). With Ben: `1111_1111`, because `011 ∪ 100 = 111`. All three are possible.
//! 4. A fourth appointment is looked for. At 540 it conflicts, for Anna, with cut and colour: `101`. Without Anna the
//!    coverage is Ben's `0001_1111`. Anna could keep `011 ∖ 101 = 010` or `100 ∖ 101 = 000`; then Ben would have to
//!    cover `101` or `111`, and neither bit is set: 540 is not offered with Anna. At 720 it conflicts with nothing and
//!    is offered.
//! 5. Of a third person, Cem, who can do everything as well, each appointment has three people to choose from, but
//!    cut and shave only the colour and the fourth in their way: the reduction leaves them out, then the colour.
//!    Nothing is left to search, and everything is possible.
//!
//! The tests below compute these numbers.
//!
//! # Bounds
//!
//! - At most 36 maximal independent sets for each person, and 2^10 bits for a coverage.
//! - At most 128 duration cases, and a limited number of steps (`effort`). Beyond them the answer is "too complex",
//!   422 `TOO_COMPLEX` on the wire, never a guess. The limits are counts, so the same basket always has the same
//!   answer.
//! - A decision may spend more than three times as many steps as a query, so that what is offered is not too complex
//!   when it is booked; no search has found a counterexample.
//! - `just worst-cases` searches for the worst baskets. Of those with eight services and twelve employees, the worst
//!   that is answered takes less than 2 ms, and the worst booking holds the lock of the organisation for 2 ms.
//!
//! # Dependencies
//!
//! `basket`, `visits` → `assignment` ← `booking`; `assignment` → [`crate::calendar`] only.

mod appointment_set;
mod assign;
mod candidates;
mod choose;
mod coverage;
mod duration_cases;
mod effort;
mod feasibility;
mod independent_sets;
mod insertion;
mod request;

pub(crate) use appointment_set::{AppointmentSet, all_of, indices};
pub(crate) use assign::assign;
pub(crate) use candidates::{Candidate, FreeRooms, candidates_of, is_overridable};
pub(crate) use choose::{Choice, are_possible, find_rooms};
pub(crate) use duration_cases::InsertedNeeds;
pub(crate) use effort::{Effort, TooComplex};
pub(crate) use insertion::{FixedAppointments, Insertion};
pub use request::{AppointmentRequest, BrokenRule, EmployeeReason};
pub(crate) use request::{AssignmentFailure, WORKLOAD_DAYS};

#[cfg(test)]
mod worked_example;

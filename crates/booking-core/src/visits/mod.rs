//! Visits: a whole basket in one go, one service after the other on one day, with little waiting in between.
//!
//! [`best_visits`] lists the best visit of every first start. It is exact, and what it lists is bookable: who is free
//! when is the slot query's answer ([`crate::slots`]), rooms are assigned by the search of the booking
//! ([`crate::assignment`]).
//!
//! # Rules
//!
//! A visit does all services on one local day, in any order in which no later rank comes before an earlier one
//! ([`crate::calendar::VisitRank`]; services without one stand anywhere). The next appointment begins on the grid, not before the
//! end of the one before, and with the same employee not before the end plus the follow-up of any earlier one.
//! Waiting is the sum of the gaps. Of the visits with one first start the best has the least waiting, then the fewest
//! changes of employee between neighbours, then the earliest end, then the order of the services as asked, then the
//! lowest employee ids and then the earliest starts, both compared in the order in time. No appointment touches a time
//! at which the customer is elsewhere.
//!
//! What comes first by its rank is left out of the sets that may follow: a service is next only when nothing of an
//! earlier rank is still to do, so ranks make the search smaller and change none of its costs.
//!
//! # Algorithms
//!
//! | step | algorithm | file |
//! |---|---|---|
//! | who could begin what when | interval sweep of the slot query, without the customer's own times | `day`, `engine` |
//! | the least cost of the rest of a visit | subset dynamic programming (Held–Karp), backwards in time | `completions` |
//! | the best visit of one start | best-first search (A*) with those costs as the bound | `best_first` |
//! | a comparison of all criteria at once | lexicographic order of the bits of one number | `cost` |
//! | rooms for all appointments together | the feasibility search of bookings | [`crate::assignment`] |
//!
//! The dynamic program knows of the appointment before the next one only: who did it, until when that employee is kept
//! by the follow-up, and whether both need the very same last free room. What an appointment further back still keeps
//! is checked by the best-first search. So the program's costs are never above the true ones (the invariant of A*: the
//! bound is admissible), and equal to them unless a follow-up lasts longer than the appointment after it or rooms are
//! assigned in a chain. Then the first visit that the search completes is the best one, after as many expansions as
//! there are services.
//!
//! # Example
//!
//! A cut of 30 minutes and a follow-up of 15 by Anna or Ben, and a colour of 60 minutes by Anna, grid 15, first start
//! at 540 (minutes since midnight).
//!
//! 1. Rest `{colour}` after Anna's cut 540–570: Anna is free again at 585, so the colour is 585–645. Cost: 15 minutes
//!    of waiting, no change, end 645.
//! 2. Rest `{colour}` after Ben's cut 540–570: Anna begins at 570. Cost: no waiting, one change, end 630.
//! 3. Rest `{cut}` after Anna's colour 540–600: Anna goes on. Cost: no waiting, no change, end 630.
//! 4. The least of them is (0, 0, 630): the colour first, then the cut, both by Anna.
//!
//! The tests of `engine` compute these numbers.
//!
//! # Bounds
//!
//! - At most [`MAX_VISIT_SERVICES`] services, so a set of them has 64 values; at most [`MAX_VISIT_DAYS`] days.
//! - On each day at most one step of effort for each start of the grid, employee, service and set of other services,
//!   times the starts within a follow-up; then eight for each appointment that the best-first search adds.
//! - A list has the days for which there are steps and room in an answer, and says on which day it goes on
//!   ([`VisitList::continues_on`]). Where even the first day takes too many steps the answer is "too complex" (422
//!   `TOO_COMPLEX`), never a guess. Steps are counted, so the same request always has the same answer.
//!
//! # Dependencies
//!
//! `visits` → [`crate::slots`], [`crate::basket`], [`crate::assignment`], [`crate::calendar`].

mod best_first;
mod completions;
mod cost;
mod day;
mod engine;
mod list_visits;

pub(crate) use engine::best_visits_as_agreed;
pub use engine::{MAX_VISIT_SERVICES, Visit, VisitAppointment, VisitBounds, VisitEntry, VisitList, best_visits};
pub use list_visits::{ListVisits, MAX_OWN_TIMES, MAX_VISIT_DAYS, MAX_WAITING, VisitsError, VisitsQuery};

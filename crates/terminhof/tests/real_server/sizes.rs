//! How large the trials over HTTP are.

#[path = "../../../postgres-adapter/tests/postgres/size.rs"]
mod size;

use std::time::Duration;

use self::size::Size;

/// What one run tries.
#[derive(Debug, Clone, Copy)]
pub struct Sizes {
    /// Customers who want the same slot at the same moment, and how often they do.
    pub customers: usize,
    pub rounds: usize,
    /// Whether it counts how long customers wait: not in every check, whose programs are built without
    /// optimisation and run beside other tests, which brings them near to the limit.
    pub is_timed: bool,
    /// How often a thousand take whoever is free.
    pub rounds_of_anybody: usize,
    /// How often a thousand want twelve seats.
    pub rounds_of_seats: usize,
    /// How often people are wanted in opposite order.
    pub crossed_rounds: usize,
    /// How often customers and staff want the same time of somebody, each in another way.
    pub rounds_of_staff: usize,
    /// How often customers at two times want to move to where the others are.
    pub opposite_moves: usize,
    /// Idempotency keys, each sent by fifty requests at once.
    pub idempotency_keys: usize,
    /// How often a server, and how often the database, is killed in the middle of bookings.
    pub server_kills: usize,
    pub database_kills: usize,
    /// How many bookings there are at least when a backup is made.
    pub bookings_before_a_backup: usize,
    /// Seeds from 1 on that are compared with the model: eight seconds of a processor for each in a debug build.
    pub model_seeds: u64,
    /// Seeds, from 1 to 3, of which each cell of the benchmark's work is compared with brute force.
    pub workload_seeds: u64,
    /// Changes that somebody follows who keeps books of their own.
    pub followed_changes: usize,
    /// How often sessions and ranks are taken from somebody.
    pub session_rounds: usize,
    /// How often they are taken by what costs several passwords, or a process.
    pub costly_session_rounds: usize,
    /// Pairs of somebody known and somebody unknown whose e-mail addresses are tried.
    pub probed_pairs: usize,
    /// How long customers and staff do everything at once, of which the mails take a gigabyte in ten minutes.
    pub soak: Duration,
}

/// The smallest sizes in which the sabotages still turn red every time: what more rounds would find, `just nightly` does.
const MERGE: Sizes = Sizes {
    customers: 200,
    rounds: 3,
    is_timed: false,
    rounds_of_anybody: 1,
    rounds_of_seats: 1,
    crossed_rounds: 10,
    rounds_of_staff: 10,
    opposite_moves: 10,
    idempotency_keys: 6,
    server_kills: 3,
    database_kills: 3,
    bookings_before_a_backup: 30,
    model_seeds: 5,
    workload_seeds: 1,
    followed_changes: 500,
    session_rounds: 20,
    costly_session_rounds: 2,
    probed_pairs: 4,
    soak: Duration::from_secs(10),
};
const NIGHTLY: Sizes = Sizes {
    customers: 1_000,
    rounds: 50,
    is_timed: true,
    rounds_of_anybody: 10,
    rounds_of_seats: 10,
    crossed_rounds: 200,
    rounds_of_staff: 50,
    opposite_moves: 200,
    idempotency_keys: 1_000,
    server_kills: 1_000,
    database_kills: 100,
    bookings_before_a_backup: 2_000,
    model_seeds: 5_000,
    workload_seeds: 3,
    followed_changes: 2_000,
    session_rounds: 100,
    costly_session_rounds: 100,
    probed_pairs: 1_000,
    soak: Duration::from_mins(20),
};
const RELEASE: Sizes = Sizes {
    customers: 1_000,
    rounds: 200,
    is_timed: true,
    rounds_of_anybody: 50,
    rounds_of_seats: 50,
    crossed_rounds: 2_000,
    rounds_of_staff: 200,
    opposite_moves: 2_000,
    idempotency_keys: 5_000,
    server_kills: 10_000,
    database_kills: 1_000,
    bookings_before_a_backup: 10_000,
    model_seeds: 50_000,
    workload_seeds: 3,
    followed_changes: 2_000,
    session_rounds: 1_000,
    costly_session_rounds: 1_000,
    probed_pairs: 1_000,
    soak: Duration::from_hours(1),
};

/// The sizes of this run.
pub fn sizes() -> Sizes {
    Size::wanted().of([MERGE, NIGHTLY, RELEASE])
}

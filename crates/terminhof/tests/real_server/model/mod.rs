//! Random operations on the real server, and what a naive calendar says to each of them.
//!
//! The model is a calendar that knows every minute who works and who is away. A seed draws a small provider and then
//! 500 operations: whatever a customer may ask, book, cancel and move, possible or not, and staff who lets visits last
//! longer or shorter, while time goes on over a change of the clock. Status, code, body and what stands in the database
//! must be what the model says. A seed always draws the same; a failure prints the command that replays it.

mod calendar;
mod clock;
mod draw;
mod operation;
mod provider;
pub mod random;
mod trial;

use futures_util::stream::{self, StreamExt as _};
use local_postgres::TestServer;
use time::OffsetDateTime;
use time::macros::datetime;

use self::clock::DAY;
use self::provider::{Hours, Provider};
use self::trial::{Trial, drawn};
use crate::program::Program;
use crate::sizes::sizes;

/// So many seeds share a server, which has to be done with them long before the next start can be booked
/// no more: ten minutes.
const SEEDS_OF_A_DATABASE: usize = 50;
/// So many of them wait for an answer at the same time.
const SEEDS_AT_ONCE: usize = 4;
const OPERATIONS: usize = 500;

/// The moments at which a server is started anew, and all its seeds go on. They lie half a minute after a
/// full half hour, so that nothing happens to become impossible while the seeds run.
type Moments = [OffsetDateTime; 6];

/// Three days before the clock is put forward; at noon; in the last hour before it is; in the first hour
/// after; when idempotency keys expire; when manage links do.
const SPRING: Moments = [
    datetime!(2027-03-25 06:00:30 UTC),
    datetime!(2027-03-25 11:00:30 UTC),
    datetime!(2027-03-28 00:30:30 UTC),
    datetime!(2027-03-28 01:00:30 UTC),
    datetime!(2027-03-30 09:00:30 UTC),
    datetime!(2027-05-08 03:00:30 UTC),
];

/// The same where the clock is put back: in the first pass of the hour that comes twice, and in the second.
const AUTUMN: Moments = [
    datetime!(2027-10-28 06:00:30 UTC),
    datetime!(2027-10-28 11:00:30 UTC),
    datetime!(2027-10-31 00:30:30 UTC),
    datetime!(2027-10-31 01:30:30 UTC),
    datetime!(2027-11-02 09:00:30 UTC),
    datetime!(2027-12-11 03:00:30 UTC),
];

fn minute(moment: OffsetDateTime) -> i64 {
    moment.unix_timestamp().div_euclid(60)
}

fn program_at(moment: OffsetDateTime) -> Program {
    Program::starting_at(TestServer::shared().unwrap(), &text(moment))
}

fn text(moment: OffsetDateTime) -> String {
    moment.format(&time::format_description::well_known::Rfc3339).unwrap()
}

/// The seeds of this run for one half of the year: odd ones in spring, even ones in autumn.
fn seeds(remainder: u64) -> Vec<u64> {
    let wanted = match std::env::var("TERMINHOF_TEST_MODEL_SEED").as_deref() {
        Err(_) | Ok("") => (1..=sizes().model_seeds).collect(),
        Ok(seed) => vec![seed.parse::<u64>().unwrap()],
    };
    wanted.into_iter().filter(|seed| seed % 2 == remainder).collect()
}

/// A program for one seed, at the first moment of spring.
pub fn program() -> Program {
    program_at(SPRING[0])
}

/// What the first seed is answered differently from the model, at one moment.
pub async fn first_difference(program: &Program) -> Option<String> {
    let now = minute(SPRING[0]);
    let mut trial = Trial::of(1, program, now, |_| {}).await;
    trial.run(&program.serve(), now, OPERATIONS).await.err()
}

/// Runs some seeds on one database, and panics with the first difference.
async fn assert_same(moments: Moments, seeds: &[u64]) {
    let mut program = program_at(moments[0]);
    let mut trials = Vec::new();
    for seed in seeds {
        trials.push(Trial::of(*seed, &program, minute(moments[0]), |_| {}).await);
    }
    for (number, moment) in moments.iter().enumerate() {
        program.set_clock(&text(*moment));
        let server = program.serve_without_worker();
        let operations = OPERATIONS * (number + 1) / moments.len() - OPERATIONS * number / moments.len();
        let of_this_moment = trials.into_iter().map(async |mut trial| {
            let same = trial.run(&server, minute(*moment), operations).await;
            same.unwrap_or_else(|difference| panic!("{difference}"));
            trial
        });
        trials = stream::iter(of_this_moment).buffered(SEEDS_AT_ONCE).collect().await;
    }
    // Fails if there is anything that must not be.
    program.run(&["audit"]);
}

async fn assert_all_same(moments: Moments, seeds: Vec<u64>) {
    for some in seeds.chunks(SEEDS_OF_A_DATABASE) {
        assert_same(moments, some).await;
        println!("{} of {}: the same", some[some.len() - 1], seeds[seeds.len() - 1]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn seeds_of_spring_are_answered_as_the_model_does() {
    assert_all_same(SPRING, seeds(1)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn seeds_of_autumn_are_answered_as_the_model_does() {
    assert_all_same(AUTUMN, seeds(0)).await;
}

/// Makes of a provider what a model wrongly believes.
type Mistake = fn(&mut Provider);

const MISTAKES: &[(&str, Mistake)] = &[
    ("no follow-up time", |provider| {
        provider.services.iter_mut().for_each(|service| service.follow_up = 0);
    }),
    ("a minute more of each service", |provider| {
        provider.services.iter_mut().for_each(|service| service.duration += 1);
    }),
    ("no absences", |provider| {
        provider
            .employees
            .iter_mut()
            .for_each(|employee| employee.absences.clear());
    }),
    ("no closures", |provider| provider.closures.clear()),
    ("no opening hours", |provider| {
        provider.opening = std::array::from_fn(|_| vec![(0, DAY)]);
    }),
    ("no breaks", |provider| {
        let employees = provider.employees.iter_mut();
        employees.for_each(|employee| without_breaks(&mut employee.hours));
    }),
    ("everybody does everything", |provider| {
        provider
            .employees
            .iter_mut()
            .for_each(|employee| employee.skills.fill(true));
    }),
    ("a finer grid", |provider| provider.grid = 5),
    ("a day more of notice", |provider| provider.notice += DAY),
    ("a day more of horizon", |provider| provider.horizon += 1),
    ("no rooms needed", |provider| {
        provider.services.iter_mut().for_each(|service| service.needs.clear());
    }),
    ("a room more of each group", |provider| {
        provider.rooms.iter_mut().for_each(|rooms| *rooms += 1);
    }),
    ("work all the time", |provider| {
        let steps = provider.services.iter_mut().flat_map(|service| &mut service.steps);
        steps.for_each(|step| step.is_work = true);
    }),
    ("rooms from start to end", |provider| {
        let needs = provider.services.iter_mut().flat_map(|service| &mut service.needs);
        needs.for_each(|need| need.steps.clear());
    }),
    ("no deadline", |provider| provider.cancellation_notice = 0),
];

fn without_breaks(hours: &mut Hours) {
    for windows in hours {
        if let (Some((opens, _)), Some((_, closes))) = (windows.first().copied(), windows.last().copied()) {
            *windows = vec![(opens, closes)];
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mistaken_model_is_found_out_by_the_first_seed_that_it_matters_to() {
    let program = program();
    let server = program.serve();
    let now = minute(SPRING[0]);
    for (name, mistake) in MISTAKES {
        let matters = |seed: &u64| {
            let (_, provider) = drawn(*seed, now);
            let mut mistaken = provider.clone();
            mistake(&mut mistaken);
            mistaken != provider
        };
        let seed = (1..=100).find(matters).unwrap();
        let mut trial = Trial::of(seed, &program, now, mistake).await;
        let difference = trial.run(&server, now, OPERATIONS).await;
        assert!(difference.is_err(), "{name}, seed {seed}");
    }
}

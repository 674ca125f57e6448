//! Measures the booking engine over HTTP against the floor of the same run: `just bench`.
//!
//! Everything is a ratio, because times of shared machines do not repeat: the unit **U** is the processor
//! time that the database needs for a select of a thousand rows by an index. Ends with an error when a
//! target is missed. Numbers of targets as arguments leave the others out.

#![expect(clippy::unwrap_used, reason = "a measurement fails by panicking")]
#![expect(clippy::disallowed_methods, reason = "measuring is what this is for")]

mod bad_input;
mod baskets;
mod bookings;
mod client;
mod floor;
mod one_visitor;
mod processes;
mod report;
mod rig;
mod slot_lists;
mod statements;
mod times;
mod workload;

use std::env;
use std::mem;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use tokio::runtime::Runtime;

use self::bookings::OneByOne;
use self::floor::{ConstrainedInserts, ThousandRows};
use self::report::Promise::{AtLeast, AtMost};
use self::report::{Report, ratio};
use self::rig::{Provider, Rig, SLOT_LIST, Server};
use self::slot_lists::{BareBytes, ServedFile, SlotLists};
use self::times::{Sum, Work, in_turns};
use self::workload::{Cell, DAYS};

type Failure = Box<dyn std::error::Error + Send + Sync>;

const USUAL: Cell = Cell {
    employees: 10,
    bookings: 1_000,
};
const ALONE: Cell = Cell {
    employees: 1,
    bookings: 1_000,
};
const MUCH_BOOKED: Cell = Cell {
    employees: 10,
    bookings: 10_000,
};
const LARGE: Cell = Cell {
    employees: 50,
    bookings: 10_000,
};
const TEAM: Cell = Cell {
    employees: 12,
    bookings: 1_000,
};
/// A small shop of its own.
const SHOP: Cell = Cell {
    employees: 3,
    bookings: 0,
};
/// Connections of a busy server.
const BUSY: usize = 16;

/// Bookings by which each thread of the server prepares its statements.
const WARMING_UP: usize = 10;

/// Rounds of what is measured in turns, and of how many selects each.
const ROUNDS: usize = 20;
const ROWS_EACH: usize = 25;

const BARE: &str = "--serve-bare";

fn main() -> Result<(), Failure> {
    let mut arguments = env::args().skip_while(|argument| argument != BARE).skip(1);
    if let Some(bytes) = arguments.next() {
        return floor::serve_bare(bytes.parse()?);
    }
    let runtime = Runtime::new()?;
    let rig = Arc::new(Rig::set_up(&runtime)?);
    runtime.block_on(floor::lay_out(&rig))?;
    let providers = [USUAL, ALONE, MUCH_BOOKED, LARGE, TEAM, SHOP].map(|cell| rig.load(cell).map(Arc::new));
    runtime.block_on(rig.observer.batch_execute("VACUUM (ANALYZE)"))?;
    let report = runtime.block_on(measure(&rig, providers))?;
    if report.is_met() {
        Ok(())
    } else {
        Err("a target is missed".into())
    }
}

async fn measure(rig: &Arc<Rig>, providers: [Result<Arc<Provider>, Failure>; 6]) -> Result<Report, Failure> {
    let [usual, alone, much_booked, large, team, shop] = providers;
    let (usual, alone, much_booked, large, team) = (usual?, alone?, much_booked?, large?, team?);
    let server = rig.serve()?;
    let chosen: Vec<u8> = env::args().filter_map(|argument| argument.parse().ok()).collect();
    let wanted = |target: u8| chosen.is_empty() || chosen.contains(&target);
    let mut report = Report::default();

    let mut rows = ThousandRows::prepare(rig).await?;
    rows.run(500).await?;
    let unit = mem::take(&mut rows.sum).measured()?;
    println!(
        "U = {:.3} ms of the database for 1000 rows; their p50 is {:.3} ms",
        milliseconds(unit.cpu),
        milliseconds(unit.times.median())
    );
    let mut floor = Floor {
        rows,
        rig,
        server: &server,
    };
    Report::print_head();
    if wanted(1) {
        let half_year = floor.cold(&usual, DAYS, 300).await?;
        report.add("1", "180 days, cold: cost", half_year.cost, AtMost(6.0), "U");
        let what = "180 days, cold: p50 of the answer to p50 of 1000 rows";
        report.add("1", what, half_year.p50, AtMost(8.0), "times");
    }
    if wanted(2) {
        for (what, provider, most) in [
            (
                "180 days, cold, 10 employees and 10000 bookings: cost",
                &much_booked,
                15.0,
            ),
            ("180 days, cold, 50 employees and 10000 bookings: cost", &large, 30.0),
            ("180 days, cold, 1 employee: cost", &alone, 2.5),
        ] {
            let cold = floor.cold(provider, DAYS, 200).await?;
            report.add("2", what, cold.cost, AtMost(most), "U");
        }
    }
    if wanted(3) {
        repeated(rig, &server, &usual, &mut floor.rows, &mut report).await?;
    }
    if wanted(4) {
        for (what, days, most) in [("1 day, cold: cost", 1, 1.0), ("31 days, cold: cost", 31, 2.5)] {
            let cold = floor.cold(&usual, days, 500).await?;
            report.add("4", what, cold.cost, AtMost(most), "U");
        }
    }
    if wanted(5) {
        let statements = statements::of_slot_lists(rig, &much_booked, DAYS).await?;
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        for (what, count) in [
            ("nothing known", statements.nothing_known as f64),
            ("after a booking", statements.after_a_booking as f64),
            ("nothing changed", statements.nothing_changed as f64),
        ] {
            report.add("5", format!("180 days, {what}: statements"), count, AtMost(4.0), "sent");
        }
    }
    if wanted(6) {
        let month = slot_lists::at_a_time(rig, &server, &usual, 31, (BUSY, 200), true).await?;
        let rows = floor::thousand_rows_at_a_time(rig, BUSY, 200).await?;
        let slower = ratio(month.times.percentile(99), rows.percentile(99));
        let what = "31 days, 16 at a time: p99 to p99 of 1000 rows";
        report.add("6", what, slower, AtMost(3.0), "times");
    }
    if wanted(7) {
        raced(&server, &much_booked, &mut report).await?;
    }
    if wanted(8) {
        booked(rig, &server, &usual, &mut report).await?;
    }
    if wanted(9) {
        memory(rig, &usual, &large, &mut report).await?;
    }
    if wanted(11) {
        let (what, slowest) = bad_input::slowest(&server, &usual).await?;
        let what = format!("bad input, 14 kinds: p95 of the slowest ({what})");
        report.add("11", what, milliseconds(slowest), AtMost(5.0), "ms");
    }
    if wanted(12) {
        sizes(&server, &usual, &mut report).await?;
    }
    if wanted(13) {
        whole_baskets(rig, &server, &team, &mut report).await?;
    }
    if wanted(15) {
        beside_one_visitor(rig, &server, &*shop?, &usual, &mut report).await?;
        // Not bounded like the others: half a year is answered whole.
        let kilobytes = size(&server, &large, None).await?;
        let what = "the answer to half a year of 50 employees";
        report.add("15", what, kilobytes, AtMost(750.0), "kB");
    }
    Ok(report)
}

async fn whole_baskets(rig: &Rig, server: &Server, team: &Provider, report: &mut Report) -> Result<(), Failure> {
    for days in [1, 31, DAYS] {
        let what = format!("basket of 8, 12 employees, {days} days: p99 of the cost");
        whole_basket(server, team, days, what, report).await?;
    }
    rig.furnish(team).await?;
    for days in [1, 31, DAYS] {
        let what = format!("the same with steps and rooms, {days} days: p99 of the cost");
        whole_basket(server, team, days, what, report).await?;
    }
    Ok(())
}

async fn beside_one_visitor(
    rig: &Rig,
    server: &Server,
    shop: &Provider,
    other: &Provider,
    report: &mut Report,
) -> Result<(), Failure> {
    let measured = one_visitor::measured(rig, server, shop, other).await?;
    let (quiet, beside) = (measured.quiet.percentile(95), measured.beside.percentile(95));
    println!(
        "        a cheap request of somebody else: p95 {:.2} ms alone, {:.2} ms beside 20 worst requests",
        milliseconds(quiet),
        milliseconds(beside)
    );
    let what = "beside 20 worst requests of one visitor: p95 of a cheap one";
    report.add("15", what, milliseconds(beside), AtMost(50.0), "ms");
    report.add(
        "15",
        "the same to its p95 alone",
        ratio(beside, quiet),
        AtMost(10.0),
        "times",
    );
    let (what, cost) = measured.costliest;
    report.add(
        "15",
        format!("costliest request ({what})"),
        milliseconds(cost),
        AtMost(60.0),
        "ms",
    );
    let most = kilobytes(measured.most_bytes);
    report.add("15", "largest answer of the shop", most, AtMost(512.0), "kB");
    Ok(())
}

async fn whole_basket(
    server: &Server,
    provider: &Provider,
    days: i64,
    what: String,
    report: &mut Report,
) -> Result<(), Failure> {
    let full = baskets::full(server, provider, 400, days).await?;
    println!(
        "        {days} days: p50 {:.2} and p99 {:.2} ms until the answer is there, and {:.2} ms of the server",
        milliseconds(full.times.median()),
        milliseconds(full.times.percentile(99)),
        milliseconds(full.cpu.median())
    );
    report.add("13", what, milliseconds(full.cpu.percentile(99)), AtMost(2.0), "ms");
    Ok(())
}

/// What is measured in turns with a thousand rows.
struct Floor<'a> {
    rows: ThousandRows,
    rig: &'a Rig,
    server: &'a Server,
}

/// As multiples of a thousand rows.
struct Multiple {
    cost: f64,
    p50: f64,
}

impl Floor<'_> {
    async fn cold(&mut self, provider: &Provider, days: i64, count: usize) -> Result<Multiple, Failure> {
        let mut slot_lists = SlotLists::cold(self.rig, self.server, provider, days).await?;
        self.rows.sum = Sum::default();
        in_turns(
            ROUNDS,
            &mut [(&mut self.rows, ROWS_EACH), (&mut slot_lists, count / ROUNDS)],
        )
        .await?;
        let (rows, slot_lists) = (mem::take(&mut self.rows.sum).measured()?, slot_lists.sum.measured()?);
        Ok(Multiple {
            cost: ratio(slot_lists.cpu, rows.cpu),
            p50: ratio(slot_lists.times.median(), rows.times.median()),
        })
    }
}

async fn repeated(
    rig: &Arc<Rig>,
    server: &Server,
    provider: &Arc<Provider>,
    rows: &mut ThousandRows,
    report: &mut Report,
) -> Result<(), Failure> {
    let mut client = client::Client::connect(&server.host).await?;
    let answer = client.post(SLOT_LIST, &provider.slot_list(DAYS)).await?.expect_ok()?;
    let bytes = answer.body.len();
    let mut warm = SlotLists::repeated(rig, server, provider, DAYS).await?;
    let mut bare = BareBytes::prepare(bytes).await?;
    let [mut smaller, mut larger] = ServedFile::around(rig, server, bytes).await?;
    let each = 100;
    rows.sum = Sum::default();
    in_turns(
        ROUNDS,
        &mut [
            (rows, ROWS_EACH),
            (&mut warm, each),
            (&mut bare, each),
            (&mut smaller, each),
            (&mut larger, each),
        ],
    )
    .await?;
    let unit = mem::take(&mut rows.sum).measured()?.cpu;
    #[expect(clippy::cast_precision_loss, reason = "sizes of files")]
    let share = (bytes - smaller.bytes) as f64 / (larger.bytes - smaller.bytes) as f64;
    let (below, above) = (smaller.sum.measured()?.cpu, larger.sum.measured()?.cpu);
    let file = ratio(below + above.saturating_sub(below).mul_f64(share), unit);
    let bare = ratio(bare.sum.measured()?.cpu, unit);
    let warm = ratio(warm.sum.measured()?.cpu, unit);
    println!("        as many bytes cost {bare:.2} U from a program that does nothing else, the answer {warm:.2} U");
    let what = format!("repeated: cost beyond the {file:.2} U of as many bytes of a file");
    report.add("3", what, warm - file, AtMost(0.2), "U");
    let crowd = slot_lists::at_a_time(rig, server, provider, DAYS, (BUSY, 1_000), false).await?;
    report.add(
        "3",
        "repeated, 16 at a time",
        crowd.a_second,
        AtLeast(5_000.0),
        "a second",
    );
    Ok(())
}

async fn raced(server: &Server, provider: &Arc<Provider>, report: &mut Report) -> Result<(), Failure> {
    for (customers, rounds) in [(50, 3), (500, 2)] {
        let wrong = bookings::races(server, provider, customers, rounds).await?;
        for text in &wrong {
            println!("        {text}");
        }
        #[expect(clippy::cast_precision_loss, reason = "a few rounds")]
        let count = wrong.len() as f64;
        let what = format!("{customers} at once, four kinds of races: wrong rounds");
        report.add("7", what, count, AtMost(0.0), "rounds");
    }
    Ok(())
}

async fn booked(rig: &Arc<Rig>, server: &Server, provider: &Arc<Provider>, report: &mut Report) -> Result<(), Failure> {
    let (inserts_each, bookings_each) = (50, 45);
    let mut inserts = ConstrainedInserts::prepare(rig).await?;
    // Free starts are not without end.
    let threads = thread::available_parallelism()?.get().min(8);
    let count = WARMING_UP * threads + bookings_each * ROUNDS;
    let mut bookings = OneByOne::prepare(rig, server, provider, DAYS, count).await?;
    for _ in 0..threads {
        bookings.run(WARMING_UP).await?;
    }
    bookings.warmed_up();
    in_turns(
        ROUNDS,
        &mut [(&mut inserts, inserts_each), (&mut bookings, bookings_each)],
    )
    .await?;
    let insert = inserts.sum.measured()?;
    let (booking, loser) = bookings.measured().await?;
    println!(
        "        a constrained insert costs {:.3} ms, a booking {:.3} ms",
        milliseconds(insert.cpu),
        milliseconds(booking.cpu)
    );
    let p50 = ratio(booking.times.median(), insert.times.median());
    report.add(
        "8",
        "a booking: p50 to that of the constrained insert",
        p50,
        AtMost(12.0),
        "times",
    );
    let cost = ratio(booking.cpu, insert.cpu);
    report.add(
        "8",
        "a booking: cost to that of the constrained insert",
        cost,
        AtMost(20.0),
        "times",
    );
    let lost = ratio(loser.median(), booking.times.median());
    report.add(
        "8",
        "the loser's answer: p50 to that of a booking",
        lost,
        AtMost(2.0),
        "times",
    );
    Ok(())
}

/// A fresh server for each, so that one does not pay for the other.
async fn memory(
    rig: &Arc<Rig>,
    usual: &Arc<Provider>,
    large: &Arc<Provider>,
    report: &mut Report,
) -> Result<(), Failure> {
    for (what, provider, most) in [
        ("180 days, 16 at a time: memory", usual, 60.0),
        ("the same with 50 employees: memory", large, 100.0),
    ] {
        let server = rig.serve()?;
        for changing in [true, false] {
            slot_lists::at_a_time(rig, &server, provider, DAYS, (BUSY, 100), changing).await?;
        }
        report.add("9", what, megabytes(&server)?, AtMost(most), "MB PSS");
        slot_lists::all_different(&server, provider, (BUSY, 250)).await?;
        bad_input::slowest(&server, provider).await?;
        let what = "after 4000 different queries and 14 kinds of bad input";
        report.add("9", what, megabytes(&server)?, AtMost(most), "MB PSS");
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "megabytes")]
fn megabytes(server: &Server) -> Result<f64, Failure> {
    Ok(processes::memory_of(server.process())? as f64 / 1e6)
}

async fn sizes(server: &Server, usual: &Provider, report: &mut Report) -> Result<(), Failure> {
    for (what, encoding, most) in [
        ("180 days: plain body", None, 300.0),
        ("180 days: body as gzip", Some("gzip"), 35.0),
        ("180 days: body as brotli", Some("br"), 35.0),
    ] {
        let kilobytes = size(server, usual, encoding).await?;
        report.add("12", what, kilobytes, AtMost(most), "kB");
    }
    Ok(())
}

/// Kilobytes of the answer to half a year of free starts.
async fn size(server: &Server, provider: &Provider, encoding: Option<&str>) -> Result<f64, Failure> {
    let mut client = client::Client::connect(&server.host).await?;
    let query = bytes::Bytes::from(serde_json::to_vec(&provider.slot_list(DAYS))?);
    let answer = client.post_bytes(SLOT_LIST, query, encoding).await?.expect_ok()?;
    Ok(kilobytes(answer.body.len()))
}

#[expect(clippy::cast_precision_loss, reason = "some hundred kilobytes")]
fn kilobytes(bytes: usize) -> f64 {
    bytes as f64 / 1e3
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

//! Everything at once for a while: customers ask, book, move and cancel on three servers, staff is away, comes
//! back, calls off, and changes hours, skills and people, and somebody keeps looking at all that must always be true.

mod customer;
mod record;
mod staff;
mod team;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use postgres_adapter::Database;
use postgres_adapter::audit::Depth;
use time::Date;
use tokio::select;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::{MissedTickBehavior, interval, timeout};

use self::customer::Customer;
use self::record::{Action, Record};
use self::staff::Staff;
use crate::audited::violations;
use crate::program::{Program, Server};
use crate::provider::{Document, Provider};
use crate::race::{deadlocks, double_bookings};
use crate::rooms::{COLOUR, CUT, loaded_with_cabins};
use crate::sizes::sizes;

const CUSTOMERS: usize = 8;
/// What they want of a provider without rooms, by its numbers in the document.
pub const WITHOUT_ROOMS: &[u64] = &[1, 2, 3];
/// What they want where there are cabins.
pub const WITH_CABINS: &[u64] = &[COLOUR, COLOUR, CUT, 1];
/// Whatever happens, happens on these days after the first: so few that the calendar fills up, and everybody
/// comes into everybody's way.
const DAYS: Range<i64> = 1..4;
/// Far longer than an answer takes: a hang must end as a failure.
const LONGEST_WAIT: Duration = Duration::from_mins(1);
/// Far longer than it takes to look at what hours have left behind.
const LONGEST_LOOK: Duration = Duration::from_mins(10);

/// What all who take part share.
struct Scene {
    // Dropped before the database that they are on.
    servers: [Server; 3],
    program: Program,
    provider: Provider,
    /// What customers want.
    services: &'static [u64],
    is_over: AtomicBool,
    record: Record,
}

impl Scene {
    fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    fn days(&self) -> Vec<Date> {
        DAYS.map(|ahead| self.provider.day(ahead)).collect()
    }
}

/// Lets everybody do what they do for so long, less if something is found earlier, and says what is wrong.
pub async fn wrong_in_a_soak(
    (program, provider): (Program, Provider),
    services: &'static [u64],
    duration: Duration,
) -> Vec<String> {
    let scene = Arc::new(Scene {
        servers: program.serve_three(),
        program,
        provider,
        services,
        is_over: AtomicBool::new(false),
        record: Record::default(),
    });
    let mut taking_part = JoinSet::new();
    for number in 0..CUSTOMERS {
        taking_part.spawn(Customer::of(&scene, number).go_on());
    }
    taking_part.spawn(Staff::of(&scene).await.go_on());
    let auditor = Auditor::of(&scene);
    let mut wrong = select! {
        wrong = auditor.watch(duration) => wrong,
        // Whoever goes before it is over has panicked.
        gone = taking_part.join_next() => panic!("{gone:?}"),
    };
    scene.is_over.store(true, Ordering::Relaxed);
    if timeout(LONGEST_WAIT, taking_part.join_all()).await.is_err() {
        wrong.push("somebody still waits for an answer".to_owned());
    }
    wrong.extend(auditor.look(Depth::Thorough).await);
    let deadlocks = deadlocks(&scene.program);
    wrong.extend((deadlocks != 0).then(|| format!("{deadlocks} deadlocks")));
    wrong.extend(scene.record.wrong(duration));
    println!("{}", scene.record);
    wrong
}

/// Audits the invariants.
struct Auditor {
    scene: Arc<Scene>,
    database: Database,
}

impl Auditor {
    fn of(scene: &Arc<Scene>) -> Self {
        Self {
            scene: Arc::clone(scene),
            database: scene.program.pool(1),
        }
    }

    /// Looks every second, until so much time has passed or something is wrong.
    async fn watch(&self, duration: Duration) -> Vec<String> {
        let mut wrong = Vec::new();
        let mut seconds = interval(Duration::from_secs(1));
        // What takes longer than a second leaves the next second to the others all the same.
        seconds.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let watching = async {
            while wrong.is_empty() {
                seconds.tick().await;
                wrong = self.look(Depth::Quick).await;
            }
        };
        let _time_is_up = timeout(duration, watching).await;
        wrong
    }

    async fn look(&self, depth: Depth) -> Vec<String> {
        let scene = Arc::clone(&self.scene);
        let doubly = spawn_blocking(move || double_bookings(&scene.program));
        let looking = async { (violations(&self.database, depth).await, doubly.await.unwrap()) };
        let Ok((mut wrong, doubly)) = timeout(LONGEST_LOOK, looking).await else {
            return vec!["the audit does not come to an end".to_owned()];
        };
        wrong.extend(doubly);
        if wrong.is_empty() {
            self.scene.record.add(Action::Look, "nothing wrong");
        }
        wrong
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_customers_and_staff_violate_no_invariant() {
    let loaded = Document::fixture("ten_employees_1000_bookings.json").loaded();
    let wrong = wrong_in_a_soak(loaded, WITHOUT_ROOMS, sizes().soak).await;
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_customers_of_few_cabins_and_services_with_steps_violate_no_invariant() {
    let loaded = loaded_with_cabins("ten_employees_1000_bookings.json");
    let wrong = wrong_in_a_soak(loaded, WITH_CABINS, sizes().soak).await;
    assert_eq!(wrong, Vec::<String>::new());
}

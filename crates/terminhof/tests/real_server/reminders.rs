//! Reminders while the mail server fails one mail in five and workers are killed: each arrives, none that is about something
//! cancelled, and what arrives twice is one mail to whoever reads it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::json;
use shared_kernel::SplitMix64;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::task::yield_now;
use tokio::time::timeout;

use crate::program::{Program, Server};
use crate::provider::{Document, Provider};
use crate::sink::{Behaviour, Sink};

const VISITS: usize = 24;
/// Every fourth is cancelled.
const CANCELLED: usize = 4;
/// Processes that work at the same time.
const WORKERS: usize = 2;
/// After so many rounds nobody is killed any more.
const KILLS: usize = 6;
const ROUNDS: usize = 20;

/// What a worker finds to do at this instant. Leases of those who were killed end in between.
const LEFT: &str = "
    SELECT (SELECT count(*) FROM outbox_delivery
            WHERE consumer = 'MAILS' AND consumed_at IS NULL AND next_try_at <= $now
              AND (leased_until IS NULL OR leased_until <= $now))
        + (SELECT count(*) FROM reminder WHERE state = 'PLANNED' AND due_at <= $now)
        + (SELECT count(*) FROM planned_mail
           WHERE sent_at IS NULL AND given_up_at IS NULL AND next_try_at <= $now
             AND (leased_until IS NULL OR leased_until <= $now))";
const UNFINISHED: &str = "
    SELECT (SELECT count(*) FROM outbox_delivery WHERE consumer = 'MAILS' AND consumed_at IS NULL)
        + (SELECT count(*) FROM planned_mail WHERE sent_at IS NULL AND given_up_at IS NULL)";

struct Trial {
    program: Program,
    mail_server: Sink,
    /// The e-mail addresses of those who come, and of those who have cancelled.
    comes: BTreeSet<String>,
    cancelled: BTreeSet<String>,
    /// When all visits are less than a day ahead, and none has begun.
    evening: OffsetDateTime,
}

impl Trial {
    /// Visits of one day, some of them cancelled.
    async fn prepare(sabotage: Option<&str>) -> Self {
        let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
        program.database.execute(sabotage.unwrap_or("SELECT")).unwrap();
        let mail_server = Sink::start(Behaviour::FailsOneInFive).await;
        let mut trial = Self {
            program,
            mail_server,
            comes: BTreeSet::new(),
            cancelled: BTreeSet::new(),
            evening: OffsetDateTime::UNIX_EPOCH,
        };
        let server = trial.program.serve_without_worker();
        trial.book(&server, &provider).await;
        trial
    }

    async fn book(&mut self, server: &Server, provider: &Provider) {
        let starts = provider.starts_apart(server).await;
        let first = provider.day(3).to_string();
        let day = starts
            .iter()
            .map(|slot| &slot.start[..10])
            .find(|day| *day >= first.as_str());
        let day = day.unwrap().to_owned();
        let of_day = starts.iter().filter(|slot| slot.start.starts_with(&day));
        let places = of_day.flat_map(|slot| {
            slot.employees
                .iter()
                .map(move |employee| (slot.start.as_str(), *employee))
        });
        for (customer, (start, employee)) in places.take(VISITS).enumerate() {
            let booked = provider.book(server, customer, &[(1, Some(employee), start)]).await;
            assert_eq!(booked.status, 200, "{booked:?}");
            let email = format!("kunde{customer}@example.org");
            if customer % CANCELLED == 0 {
                let token = self.program.manage_token(booked.body["calendarGuid"].as_str().unwrap());
                let body = json!({ "token": token });
                let cancelled = server.post("/api/calendar/cancelmanagedbooking", &body).await;
                assert_eq!(cancelled.status, 200, "{cancelled:?}");
                self.cancelled.insert(email);
            } else {
                self.comes.insert(email);
            }
        }
        assert_eq!(self.comes.len() + self.cancelled.len(), VISITS);
        let evening = OffsetDateTime::parse(&format!("{day}T00:00:00Z"), &Rfc3339);
        self.evening = evening.unwrap() - time::Duration::hours(3);
    }

    /// Lets workers work, on a clock that goes on by twenty minutes each time some of them have been killed.
    async fn work(&mut self) {
        let mut dice = SplitMix64::new(53);
        for round in 0..ROUNDS {
            let passed = time::Duration::minutes(20) * i32::try_from(round).unwrap();
            let now = (self.evening + passed).format(&Rfc3339).unwrap();
            self.program.set_clock(&now);
            let mut workers: Vec<Server> = (0..WORKERS)
                .map(|_| self.program.serve_with_mail_server(self.mail_server.port()))
                .collect();
            let is_killed = round < KILLS;
            let enough = self.mail_server.received().len() + usize::try_from(dice.next_u64() % 9).unwrap() + 1;
            let left = LEFT.replace("$now", &format!("'{now}'::timestamptz"));
            let worked = async {
                while !(is_killed && self.mail_server.received().len() >= enough) && self.program.number(&left) > 0 {
                    yield_now().await;
                }
            };
            timeout(Duration::from_mins(2), worked).await.unwrap();
            for worker in &mut workers {
                worker.kill();
            }
            if !is_killed && self.program.number(UNFINISHED) == 0 {
                return;
            }
        }
        panic!("{} is not finished", self.program.number(UNFINISHED));
    }

    /// What is wrong with what arrived and with what is planned.
    fn problems(&self) -> Vec<String> {
        // By kind and recipient, the names of the mails.
        let mut arrived: BTreeMap<(&str, String), Vec<String>> = BTreeMap::new();
        for mail in self.mail_server.received() {
            let content = String::from_utf8_lossy(&mail.content).into_owned();
            let name = content
                .lines()
                .find_map(|line| line.strip_prefix("Message-ID: "))
                .unwrap()
                .to_owned();
            let kind = ["reminder", "booking-confirmation", "booking-cancelled", "provider"]
                .into_iter()
                .find(|kind| name.contains(&format!(".{kind}")));
            let has_way_out = content.contains("\r\nList-Unsubscribe: <http")
                && content.contains("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
            assert_eq!(has_way_out, kind == Some("reminder"), "{content}");
            arrived.entry((kind.unwrap(), mail.to.concat())).or_default().push(name);
        }
        let names = |kind, email: &String| arrived.get(&(kind, email.clone())).cloned().unwrap_or_default();
        let mut problems = Vec::new();
        for email in &self.comes {
            for kind in ["reminder", "booking-confirmation"] {
                let names = names(kind, email);
                let different: BTreeSet<&String> = names.iter().collect();
                if different.len() != 1 {
                    problems.push(format!("{} different mails of {kind} for {email}", different.len()));
                }
            }
        }
        for email in &self.cancelled {
            if !names("reminder", email).is_empty() {
                problems.push(format!("{email} is reminded of what was cancelled"));
            }
        }
        problems.extend(self.program.texts(
            "SELECT 'a reminder waits of what does not take place: ' || reminder.id FROM reminder
             WHERE state = 'PLANNED' AND NOT EXISTS (
                 SELECT FROM appointment WHERE appointment.booking_id = reminder.booking_id AND status = 'CONFIRMED')",
        ));
        problems
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_reminder_arrives_whoever_is_killed_and_however_often_the_mail_server_fails() {
    let mut trial = Trial::prepare(None).await;
    trial.work().await;
    assert_eq!(trial.problems(), Vec::<String>::new());
    let sent = "SELECT count(*) FROM reminder WHERE state = 'SENT'";
    assert_eq!(trial.program.number(sent), i64::try_from(trial.comes.len()).unwrap());
    trial.program.run(&["audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn reminders_that_do_not_follow_a_cancellation_are_noticed() {
    let not_void = "
        CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
        CREATE TRIGGER keep BEFORE UPDATE ON reminder FOR EACH ROW WHEN (NEW.state = 'VOID') EXECUTE FUNCTION keep()";
    let trial = Trial::prepare(Some(not_void)).await;
    let problems = trial.problems();
    let waiting = problems
        .iter()
        .filter(|problem| problem.starts_with("a reminder waits"));
    assert_eq!(waiting.count(), VISITS.div_ceil(CANCELLED), "{problems:?}");
}

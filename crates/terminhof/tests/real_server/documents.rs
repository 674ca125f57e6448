//! Providers described in JSON, with known answers: how many starts are free, and the SHA-256 of all of them.
//!
//! A document has `timezone`, `business_hours`, `services`, `employees` with `weekly_hours`, `holidays`, `absences`,
//! `bookings`, and `queries` with what they expect; `fixtures/workload/one_employee_free.json` is an example.
//! `just documents FOLDER` compares a folder of such files.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use local_postgres::TestServer;
use serde_json::Value;
use sha2::{Digest, Sha256};
use shared_kernel::hexadecimal;

use crate::program::{Program, Server};
use crate::provider::{Document, Provider, Slot};
use crate::sizes::sizes;
use crate::workload::{Cell, NOW, day};

/// The differences between the answers of the server and those of the document.
async fn differences(document: &Document, server: &Server, provider: &Provider) -> Vec<String> {
    let mut differences = Vec::new();
    let queries = document.content["queries"].as_array().unwrap();
    assert!(!queries.is_empty());
    for query in queries {
        let text = |name: &str| query[name].as_str().unwrap();
        let service = query["service_ids"][0].as_u64().unwrap();
        let found = found(
            &provider
                .slots(server, service, text("date_from"), text("date_to_inclusive"))
                .await,
        );
        let expected = expected(&query["expected"]);
        if found != expected {
            differences.push(format!("{}: {found:?} instead of {expected:?}", text("name")));
        }
    }
    differences
}

fn expected(answer: &Value) -> (usize, usize, String) {
    let number = |name: &str| usize::try_from(answer[name].as_u64().unwrap()).unwrap();
    (
        number("slots"),
        number("slot_employee_pairs"),
        answer["sha256"].as_str().unwrap().to_owned(),
    )
}

fn found(slots: &[Slot]) -> (usize, usize, String) {
    let pairs = slots.iter().map(|slot| slot.employees.len()).sum();
    (slots.len(), pairs, checksum(slots))
}

fn checksum(slots: &[Slot]) -> String {
    let line = |slot: &Slot| {
        let employees: Vec<String> = slot.employees.iter().map(u64::to_string).collect();
        format!("{};{}", slot.start, employees.join(","))
    };
    let lines: Vec<String> = slots.iter().map(line).collect();
    hexadecimal(&Sha256::digest(lines.join("\n")))
}

/// Those of the repository: one and ten employees, free and with a thousand bookings, into summer time
/// and into winter time; or those of the folder that the environment names.
fn folder() -> PathBuf {
    env::var_os("TERMINHOF_TEST_DOCUMENTS").map_or_else(Document::fixtures, PathBuf::from)
}

#[tokio::test]
async fn every_document_is_answered_as_it_says() {
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path());
    let mut paths: Vec<PathBuf> = files.filter(|path| path.extension() == Some("json".as_ref())).collect();
    paths.sort();
    assert!(!paths.is_empty());
    let mut wrong = Vec::new();
    for path in paths {
        let name = path.display().to_string();
        let document = Document::read(path);
        let (program, provider) = document.loaded();
        let server = program.serve();
        let differences = differences(&document, &server, &provider).await;
        println!("{name}: {} differences", differences.len());
        wrong.extend(differences.iter().map(|difference| format!("{name}: {difference}")));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[tokio::test]
async fn a_booking_less_makes_a_difference() {
    let document = Document::fixture("ten_employees_1000_bookings.json");
    let (program, provider) = document.loaded();
    let first =
        "(SELECT min(starts_at) FROM occupation WHERE starts_at >= (SELECT min(first_activated_at) FROM organization))";
    program
        .database
        .execute(&format!(
            "SET session_replication_role = replica; DELETE FROM occupation WHERE starts_at = {first}"
        ))
        .unwrap();
    let server = program.serve();
    assert_ne!(differences(&document, &server, &provider).await, Vec::<String>::new());
}

/// A line says seed, employees, bookings, service, days, and then the answer: how many starts, how many employees of
/// all of them, and the SHA-256.
const ANSWERS_OF_BRUTE_FORCE: &str = include_str!("../fixtures/answers_of_brute_force.txt");

#[tokio::test]
async fn all_cells_of_the_measured_work_are_answered_like_brute_force() {
    let program = Program::starting_at(TestServer::shared().unwrap(), NOW);
    let server = program.serve();
    let mut providers = BTreeMap::new();
    let mut wrong = Vec::new();
    for line in ANSWERS_OF_BRUTE_FORCE.lines() {
        let columns: Vec<&str> = line.split(' ').collect();
        let [seed, employees, bookings, service, days, starts, pairs, checksum] = columns[..] else {
            panic!("{line}")
        };
        let seed: u64 = seed.parse().unwrap();
        if seed > sizes().workload_seeds {
            continue;
        }
        let cell = Cell {
            employees: employees.parse().unwrap(),
            bookings: bookings.parse().unwrap(),
        };
        let provider: &Provider = providers
            .entry((seed, cell))
            .or_insert_with(|| Document::of(cell, seed).loaded_into(&program));
        let last_day = day(days.parse::<i64>().unwrap() - 1);
        let slots = provider
            .slots(&server, service.parse().unwrap(), &day(0), &last_day)
            .await;
        let expected = (starts.parse().unwrap(), pairs.parse().unwrap(), checksum.to_owned());
        if found(&slots) != expected {
            wrong.push(line);
        }
    }
    assert_eq!(providers.len() as u64, 9 * sizes().workload_seeds);
    assert_eq!(wrong, Vec::<&str>::new());
}

//! Documents of the benchmark, loaded by the program itself, get the answers that a brute-force
//! search wrote into them. Two of the months hold a change of the clock.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use shared_kernel::Zone;
use time::PrimitiveDateTime;
use time::macros::format_description;

use crate::house::TestHouse;

async fn assert_answers(file: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workload").join(file);
    let document: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
    let zone = Zone::named(document["timezone"].as_str().unwrap()).unwrap();
    let wall = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");
    let now = PrimitiveDateTime::parse(document["now_local"].as_str().unwrap(), wall).unwrap();
    let house = TestHouse::open_at(zone.instant(now).unwrap()).await;
    let loaded = load(&house, &path);
    let employees = loaded["employees"].as_object().unwrap();
    let numbers: HashMap<i64, &str> = employees.iter().map(|(number, id)| (id.as_i64().unwrap(), number.as_str())).collect();
    for query in document["queries"].as_array().unwrap() {
        let services: Vec<&Value> =
            query["service_ids"].as_array().unwrap().iter().map(|number| &loaded["services"][number.to_string()]).collect();
        let question = json!({
            "organizationNr": loaded["organizationNr"],
            "serviceIdList": services,
            "dateFrom": query["date_from"],
            "dateTo": query["date_to_inclusive"],
        });
        let slots = house.post("/api/calendar/getbookingslotsoverview", &question).await.json();
        let slots = slots.as_array().unwrap();
        assert_eq!(query["expected"]["slots"], slots.len(), "{file} {}", query["name"]);
        let lines: Vec<String> = slots.iter().map(|slot| line(slot, &numbers)).collect();
        let digest = Sha256::digest(lines.join("\n"));
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(query["expected"]["sha256"], digest, "{file} {}", query["name"]);
    }
    house.close().await;
}

/// `2027-01-11T09:00:00;1,3`, employees by their number in the document.
fn line(slot: &Value, numbers: &HashMap<i64, &str>) -> String {
    let employees = slot["userIdList"].as_array().unwrap().iter().map(|id| numbers[&id.as_i64().unwrap()]);
    format!("{};{}", slot["dateFrom"].as_str().unwrap(), employees.collect::<Vec<_>>().join(","))
}

fn load(house: &TestHouse, path: &Path) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_terminhof"))
        .args(["workload", "load"])
        .arg(path)
        .env("DATABASE_URL", house.database.url())
        .env("TERMINHOF_DATA_DIR", house.data_dir.path())
        .env_remove("TERMINHOF_MODE")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[tokio::test]
async fn one_employee_without_bookings() {
    assert_answers("one_employee_no_bookings.json").await;
}

#[tokio::test]
async fn one_employee_with_a_thousand_bookings_in_the_month_of_summer_time() {
    assert_answers("one_employee_thousand_bookings.json").await;
}

#[tokio::test]
async fn ten_employees_without_bookings_in_the_month_of_winter_time() {
    assert_answers("ten_employees_no_bookings.json").await;
}

#[tokio::test]
async fn ten_employees_with_a_thousand_bookings_in_the_month_of_summer_time() {
    assert_answers("ten_employees_thousand_bookings.json").await;
}

//! A provider of a benchmark document, loaded into the database of a test.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use local_postgres::TestServer;
use serde_json::{Value, json};
use shared_kernel::{OrganizationNr, Zone};
use tempfile::NamedTempFile;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Date, Duration, PrimitiveDateTime};

use crate::answers::Answer;
use crate::program::{Program, Server};
use crate::workload::{Cell, document};

/// The document that a file holds.
pub struct Document {
    path: PathBuf,
    pub content: Value,
    /// One that is made from a seed lasts as long as the document.
    _made: Option<NamedTempFile>,
}

impl Document {
    pub fn fixture(name: &str) -> Self {
        Self::read(Self::fixtures().join(name))
    }

    /// Where those of the repository lie.
    pub fn fixtures() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/workload")
    }

    pub fn read(path: PathBuf) -> Self {
        let content = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        Self {
            path,
            content,
            _made: None,
        }
    }

    /// The one of the measured work.
    pub fn of(cell: Cell, seed: u64) -> Self {
        let content = document(cell, seed);
        let mut file = NamedTempFile::new().unwrap();
        serde_json::to_writer(&mut file, &content).unwrap();
        file.flush().unwrap();
        Self {
            path: file.path().to_owned(),
            content,
            _made: Some(file),
        }
    }

    /// Where the file lies.
    pub fn path(&self) -> &str {
        self.path.to_str().unwrap()
    }

    /// A database with this provider in it, at the moment for which the document knows its answers.
    pub fn loaded(&self) -> (Program, Provider) {
        self.loaded_on(TestServer::shared().unwrap())
    }

    /// The same on a database server of its own.
    pub fn loaded_on(&self, server: Arc<TestServer>) -> (Program, Provider) {
        let program = Program::starting_at(server, &self.moment());
        let provider = self.loaded_into(&program);
        (program, provider)
    }

    /// When it is now, in RFC 3339.
    pub fn moment(&self) -> String {
        let form = format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]");
        let wall = PrimitiveDateTime::parse(self.content["now_local"].as_str().unwrap(), form).unwrap();
        let zone = Zone::named(self.content["timezone"].as_str().unwrap()).unwrap();
        zone.instant(wall).unwrap().format(&Rfc3339).unwrap()
    }

    /// One more provider like this.
    pub fn loaded_into(&self, program: &Program) -> Provider {
        let ids: Value = serde_json::from_str(&program.run(&["workload", "load", self.path()])).unwrap();
        Provider {
            organization: ids["organizationNr"].as_i64().unwrap(),
            services: ids_of(&ids["services"]),
            employees: ids_of(&ids["employees"]),
            first_day: self.content["now_local"].as_str().unwrap()[..10].to_owned(),
        }
    }
}

fn ids_of(object: &Value) -> BTreeMap<u64, i64> {
    let entries = object.as_object().unwrap().iter();
    entries
        .map(|(number, id)| (number.parse().unwrap(), id.as_i64().unwrap()))
        .collect()
}

/// A free start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub start: String,
    /// Who can do it, as numbered in the document.
    pub employees: Vec<u64>,
}

/// What somebody wants: a service, an employee or anybody, and a start. Numbered as in the document.
pub type AppointmentRequest<'a> = (u64, Option<u64>, &'a str);

pub struct Provider {
    pub organization: i64,
    services: BTreeMap<u64, i64>,
    employees: BTreeMap<u64, i64>,
    pub first_day: String,
}

impl Provider {
    pub fn organization_nr(&self) -> OrganizationNr {
        OrganizationNr(self.organization.try_into().unwrap())
    }

    pub fn service(&self, number: u64) -> i64 {
        self.services[&number]
    }

    pub fn employee(&self, number: u64) -> i64 {
        self.employees[&number]
    }

    /// The free starts of some days.
    pub async fn slots(&self, server: &Server, service: u64, first_day: &str, last_day: &str) -> Vec<Slot> {
        let mut query = self.slot_query(self.service(service), first_day, last_day);
        let mut slots = Vec::new();
        loop {
            let answer = server.post("/api/calendar/getbookingslotsoverview", &query).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            slots.extend(self.slots_of(&answer.body));
            match answer.continues_from {
                Some(rest) => query["dateFrom"] = rest.into(),
                None => return slots,
            }
        }
    }

    /// The body that asks for the free starts of some days.
    pub fn slot_query(&self, service_id: i64, first_day: &str, last_day: &str) -> Value {
        json!({
            "organizationNr": self.organization, "serviceIdList": [service_id],
            "dateFrom": first_day, "dateTo": last_day,
        })
    }

    /// So many days after the first one.
    pub fn day(&self, ahead: i64) -> Date {
        let form = format_description!("[year]-[month]-[day]");
        Date::parse(&self.first_day, form).unwrap() + Duration::days(ahead)
    }

    /// Starts of service 1 within the horizon, so far apart that what is booked for one is no obstacle for
    /// another.
    pub async fn starts_apart(&self, server: &Server) -> Vec<Slot> {
        let last = self.day(180).to_string();
        let mut slots = self.slots(server, 1, &self.first_day, &last).await;
        slots.retain(|slot| slot.start.ends_with(":00:00"));
        slots
    }

    /// Slots of the wire with employees as numbered in the document.
    pub fn slots_of(&self, slots: &Value) -> Vec<Slot> {
        let numbers: BTreeMap<i64, u64> = self.employees.iter().map(|(number, id)| (*id, *number)).collect();
        let slot = |slot: &Value| Slot {
            start: slot["dateFrom"].as_str().unwrap().to_owned(),
            employees: slot["userIdList"]
                .as_array()
                .unwrap()
                .iter()
                .map(|id| numbers[&id.as_i64().unwrap()])
                .collect(),
        };
        slots.as_array().unwrap().iter().map(slot).collect()
    }

    /// The body of a booking by a customer like no other.
    pub fn booking(&self, customer: usize, appointment_requests: &[AppointmentRequest<'_>]) -> Value {
        let services: Vec<Value> = appointment_requests
            .iter()
            .map(|(service, employee, start)| {
                json!({"serviceId": self.service(*service), "userId": employee.map(|number| self.employee(number)), "start": start})
            })
            .collect();
        json!({
            "customerData": {
                "firstName": format!("Vorname{customer}"), "lastName": "Muster",
                "userEmail": format!("kunde{customer}@example.org"), "userPhone": null, "userRemarks": null,
            },
            "location": "", "organizatonNr": self.organization, "services": services, "customizedFields": [],
        })
    }

    pub async fn book(
        &self,
        server: &Server,
        customer: usize,
        appointment_requests: &[AppointmentRequest<'_>],
    ) -> Answer {
        server
            .post(
                "/api/calendar/addbooking",
                &self.booking(customer, appointment_requests),
            )
            .await
    }
}

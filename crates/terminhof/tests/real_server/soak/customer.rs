use std::sync::Arc;

use notifications::ports::ManageLinks;
use reqwest::Client;
use serde_json::{Value, json};
use shared_kernel::CalendarGuid;
use time::Date;

use super::record::Action;
use super::{CUSTOMERS, LONGEST_WAIT, Scene};
use crate::answers::Answer;
use crate::model::random::Random;
use crate::provider::AppointmentRequest;

/// Those of the document who are wanted.
const EMPLOYEES: i64 = 10;

/// Asks, books, moves and cancels, each time on another server.
pub struct Customer {
    scene: Arc<Scene>,
    client: Client,
    links: Arc<dyn ManageLinks>,
    random: Random,
    days: Vec<Date>,
    number: usize,
    tried: usize,
    /// What the manage links of the own bookings end with.
    tokens: Vec<String>,
}

impl Customer {
    pub fn of(scene: &Arc<Scene>, number: usize) -> Self {
        Self {
            scene: Arc::clone(scene),
            client: Client::builder().no_proxy().timeout(LONGEST_WAIT).build().unwrap(),
            links: scene.program.manage_links(),
            random: Random::of(u64::try_from(number).unwrap()),
            days: scene.days(),
            number,
            tried: 0,
            tokens: Vec::new(),
        }
    }

    /// Until it is over.
    pub async fn go_on(mut self) {
        while !self.scene.is_over() {
            match self.random.below(10) {
                0..5 => self.book().await,
                5..8 => self.relocate().await,
                _ => self.cancel().await,
            }
        }
    }

    async fn book(&mut self) {
        let mut wanted = Vec::new();
        for _ in 0..=usize::from(self.random.percent(30)) {
            let service = self.random.one_of(self.scene.services);
            let (employee, start) = self.place(self.scene.provider.service(service)).await;
            wanted.push((service, employee, start));
        }
        let appointment_requests: Vec<AppointmentRequest<'_>> = wanted
            .iter()
            .map(|(service, employee, start)| (*service, *employee, start.as_str()))
            .collect();
        // No two bodies are alike, else the second is a repetition.
        let name = self.number + CUSTOMERS * self.tried;
        self.tried += 1;
        let body = self.scene.provider.booking(name, &appointment_requests);
        let answer = self.post(Action::Book, "addbooking", &body).await;
        if answer.status == 200 {
            let guid = answer.body["calendarGuid"].as_str().unwrap().parse().unwrap();
            let link = self.links.link_for(CalendarGuid(guid));
            self.tokens.push(link.split_once("/manage#").unwrap().1.to_owned());
        }
    }

    /// Moves one appointment of a booking, of which staff may have called off some or all.
    async fn relocate(&mut self) {
        let Some(token) = self.token() else { return };
        let shown = self
            .post(Action::Show, "getmanagedbooking", &json!({ "token": token }))
            .await;
        let appointments = shown.body["appointments"].as_array().cloned().unwrap_or_default();
        let standing: Vec<Value> = appointments
            .into_iter()
            .filter(|one| one["status"] == "CONFIRMED")
            .collect();
        if standing.is_empty() {
            self.tokens.retain(|other| *other != token);
            return;
        }
        let appointment = self.random.one_of(&standing);
        let (employee, start) = self.place(appointment["serviceId"].as_i64().unwrap()).await;
        let employee = employee.map(|number| self.scene.provider.employee(number));
        let to = json!({"appointmentId": appointment["appointmentId"], "userId": employee, "start": start});
        let body = json!({"token": token, "appointments": [to]});
        self.post(Action::Move, "movemanagedbooking", &body).await;
    }

    async fn cancel(&mut self) {
        let Some(token) = self.token() else { return };
        self.tokens.retain(|other| *other != token);
        self.post(Action::Cancel, "cancelmanagedbooking", &json!({ "token": token }))
            .await;
    }

    fn token(&mut self) -> Option<String> {
        (!self.tokens.is_empty()).then(|| self.random.one_of(&self.tokens))
    }

    /// A start that was free a moment ago, or any; with somebody who can be had for it or with anybody.
    async fn place(&mut self, service_id: i64) -> (Option<u64>, String) {
        let day = self.random.one_of(&self.days).to_string();
        if self.random.percent(60) {
            let query = self.scene.provider.slot_query(service_id, &day, &day);
            let answer = self.post(Action::Ask, "getbookingslotsoverview", &query).await;
            let slots = if answer.status == 200 {
                self.scene.provider.slots_of(&answer.body)
            } else {
                Vec::new()
            };
            if !slots.is_empty() {
                let slot = self.random.one_of(&slots);
                let employee = self.random.percent(50).then(|| self.random.one_of(&slot.employees));
                return (employee, slot.start);
            }
        }
        let employee = self.random.percent(50).then(|| self.employee());
        let (hour, quarter) = (self.random.between(8, 19), self.random.between(0, 4));
        (employee, format!("{day}T{hour:02}:{:02}:00", quarter * 15))
    }

    fn employee(&mut self) -> u64 {
        u64::try_from(self.random.between(1, EMPLOYEES + 1)).unwrap()
    }

    async fn post(&mut self, action: Action, operation: &str, body: &Value) -> Answer {
        let server = &self.scene.servers[self.random.below(self.scene.servers.len())];
        let address = format!("{}/api/calendar/{operation}", server.address);
        let answer = Answer::to(self.client.post(address).json(body)).await;
        self.scene.record.answer(action, &answer);
        answer
    }
}

//! Random sequences of everything that staff does, with customers in between and days that pass: whatever becomes of each
//! action, the audit finds nothing afterwards. A failure prints the seed that replays its sequence.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use postgres_adapter::audit::{Depth, audit};
use reqwest::Method;
use serde_json::{Value, json};
use shared_kernel::{Clock, SplitMix64};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{Duration, OffsetDateTime};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};
use crate::size::Size;

/// Who does things: a manager, and somebody with a calendar of the own.
const STAFF: [&str; 2] = ["business manager", "business user"];
/// Who erases people and reads lists of them, which takes a higher rank.
const ADMIN: &str = "business admin";
const CUSTOMERS: &str = "SELECT id::text FROM customer WHERE organization_nr = 1000 ORDER BY id";
/// Runs the sequence of this number alone.
const ONLY_SEED: &str = "TERMINHOF_TEST_STAFF_SEED";
/// Sequences, and actions in each: `merge`, `nightly`, `release`. An action takes fifteen milliseconds in a debug build.
const SIZES: [(u64, usize); 3] = [(6, 150), (300, 300), (3_000, 300)];
/// What is done, the frequent more than once.
const ACTIONS: [Action; 50] = [
    Action::Book,
    Action::Book,
    Action::Book,
    Action::BookVisit,
    Action::BookVisit,
    Action::BookOnline,
    Action::BookOnline,
    Action::BookSeries,
    Action::BookSeries,
    Action::Move,
    Action::Move,
    Action::MoveVisit,
    Action::MoveVisit,
    Action::ChangeEmployee,
    Action::ChangeLength,
    Action::ChangeLength,
    Action::Close,
    Action::Close,
    Action::Close,
    Action::Cancel,
    Action::Note,
    Action::Keep,
    Action::PlanAbsence,
    Action::PlanAbsence,
    Action::ChangeAbsence,
    Action::DeleteAbsence,
    Action::AddCustomer,
    Action::EditCustomer,
    Action::BlockCustomer,
    Action::MergeCustomers,
    Action::EraseCustomer,
    Action::ImportCustomers,
    Action::SignUp,
    Action::SignUp,
    Action::SignUpCustomer,
    Action::SignUpCustomer,
    Action::CancelSeat,
    Action::CheckIn,
    Action::CheckIn,
    Action::CheckIn,
    Action::WriteToParticipants,
    Action::WriteToParticipants,
    Action::CallOffDate,
    Action::CallOffDate,
    Action::CallOffEvent,
    Action::ResendMail,
    Action::ManageFeed,
    Action::LetTimePass,
    Action::LetTimePass,
    Action::LetTimePass,
];

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Action {
    Book,
    BookVisit,
    BookOnline,
    BookSeries,
    Move,
    MoveVisit,
    ChangeEmployee,
    ChangeLength,
    Close,
    Cancel,
    Note,
    Keep,
    PlanAbsence,
    ChangeAbsence,
    DeleteAbsence,
    AddCustomer,
    EditCustomer,
    BlockCustomer,
    MergeCustomers,
    EraseCustomer,
    ImportCustomers,
    SignUp,
    SignUpCustomer,
    CancelSeat,
    CheckIn,
    WriteToParticipants,
    CallOffDate,
    CallOffEvent,
    ResendMail,
    ManageFeed,
    LetTimePass,
}

/// One sequence, on a database of its own.
struct Sequence {
    application: TestApplication,
    dice: SplitMix64,
    /// Of the sessions of [`STAFF`], and whose turn it is.
    tokens: [String; 2],
    turn: usize,
    /// Of the session of [`ADMIN`], whose password was just given.
    admin: String,
    /// What was done and what came of it, in its order.
    done: Vec<(Action, String)>,
}

impl Sequence {
    async fn of(seed: u64, sabotage: &str) -> Self {
        let application = TestApplication::open().await;
        write_everybody(&application);
        let own = account_of(STAFF[1]);
        application.execute(&format!(
            "UPDATE membership SET employee_id = 2 WHERE account_id = {own}"
        ));
        application.execute(sabotage);
        let mut sequence = Self {
            application,
            dice: SplitMix64::new(seed.wrapping_mul(0x2545_F491_4F6C_DD1D)),
            tokens: [String::new(), String::new()],
            turn: 0,
            admin: String::new(),
            done: Vec::new(),
        };
        sequence.sign_in();
        sequence
    }

    fn now(&self) -> OffsetDateTime {
        self.application.clock.now()
    }

    /// Sessions end when they are old.
    fn sign_in(&mut self) {
        let now = self.now().format(&Rfc3339).unwrap();
        self.tokens = STAFF.map(|name| session_of(&self.application, name, &now).unwrap());
        self.admin = session_of(&self.application, ADMIN, &now).unwrap();
    }

    fn percent(&mut self, often: usize) -> bool {
        self.dice.below(100) < often
    }

    fn one_of<Item: Clone>(&mut self, items: &[Item]) -> Option<Item> {
        (!items.is_empty()).then(|| items[self.dice.below(items.len())].clone())
    }

    /// One of the rows of a query, in words.
    fn row(&mut self, query: &str) -> Option<Vec<String>> {
        let rows = self.application.texts(query);
        let row = self.one_of(&rows)?;
        Some(row.split(' ').map(str::to_owned).collect())
    }

    /// A time of the next ten days, on the grid and in the hours more often than not.
    fn start(&mut self) -> String {
        let (days, quarters) = (self.dice.below(10), self.dice.below(40));
        let minutes = if self.percent(5) { 7 } else { 0 };
        let midnight = self.now().replace_time(time::Time::MIDNIGHT);
        let start = midnight
            + Duration::days(i64::try_from(days).unwrap())
            + Duration::minutes(8 * 60 + 15 * i64::try_from(quarters).unwrap() + minutes);
        start
            .format(format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]"))
            .unwrap()
    }

    fn employee(&mut self) -> Value {
        self.one_of(&[json!(1), json!(2), json!(null)]).unwrap()
    }

    fn email(&mut self) -> String {
        format!("kunde{}@example.org", self.dice.below(8))
    }

    /// Somebody on file, somebody who is known by an e-mail address or a number, or a walk-in.
    fn customer(&mut self) -> Value {
        let on_file = self.row(CUSTOMERS);
        match (self.dice.below(4), on_file) {
            (0 | 1, Some(id)) => json!({ "customerId": id[0].parse::<i64>().unwrap() }),
            (2, _) => json!({ "firstName": "Eva", "lastName": "Moser", "userEmail": self.email() }),
            _ => json!({ "lastName": "Laufkundschaft", "userPhone": format!("0660 555{:04}", self.dice.below(9)) }),
        }
    }

    fn wanted(&mut self) -> Value {
        let service = self.application.salon.services[self.dice.below(2)].0;
        json!({
            "customerData": self.customer(),
            "services": [{ "serviceId": service, "userId": self.employee(), "start": self.start() }],
            "notifyCustomer": self.percent(50),
            "overRules": self.percent(30),
        })
    }

    async fn call(&self, method: Method, path: &str, body: Value) -> Answer {
        let body = (!body.is_null()).then_some(&body);
        self.application
            .call(method, path, Some(&self.tokens[self.turn]), body)
            .await
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        self.call(Method::POST, path, body).await
    }

    /// Does something. None where there is nothing to do it to.
    async fn act(&mut self, action: Action) -> Option<Answer> {
        match action {
            Action::Book => self.book().await,
            Action::BookVisit => self.book_visit().await,
            Action::BookOnline => self.book_online().await,
            Action::BookSeries => self.book_series().await,
            Action::Move => self.relocate(false).await,
            Action::MoveVisit => self.move_visit().await,
            Action::ChangeEmployee => self.relocate(true).await,
            Action::ChangeLength => self.change_length().await,
            Action::Close => self.close().await,
            Action::Cancel => self.cancel().await,
            Action::Note => self.note().await,
            Action::Keep => self.keep().await,
            Action::PlanAbsence => self.plan_absence().await,
            Action::ChangeAbsence => self.change_absence().await,
            Action::DeleteAbsence => self.delete_absence().await,
            Action::AddCustomer => self.add_customer().await,
            Action::EditCustomer => self.edit_customer().await,
            Action::BlockCustomer => self.block_customer().await,
            Action::MergeCustomers => self.merge_customers().await,
            Action::EraseCustomer => self.erase_customer().await,
            Action::ImportCustomers => self.import_customers().await,
            Action::SignUp => self.sign_up().await,
            Action::SignUpCustomer => self.sign_up_customer().await,
            Action::CancelSeat => self.cancel_seat().await,
            Action::CheckIn => self.check_in().await,
            Action::WriteToParticipants => self.write_to_participants().await,
            Action::CallOffDate => self.call_off_date().await,
            Action::CallOffEvent => self.call_off_event().await,
            Action::ResendMail => self.resend_mail().await,
            Action::ManageFeed => self.manage_feed().await,
            Action::LetTimePass => self.let_time_pass().await,
        }
    }

    async fn book(&mut self) -> Option<Answer> {
        let wanted = self.wanted();
        Some(self.post("/api/staff/bookings", wanted).await)
    }

    /// Two services in one booking, at whatever times.
    async fn book_visit(&mut self) -> Option<Answer> {
        let mut wanted = self.wanted();
        let second = self.wanted()["services"][0].clone();
        wanted["services"].as_array_mut()?.push(second);
        // Else one of the two is nearly always outside the hours.
        wanted["overRules"] = json!(self.percent(80));
        Some(self.post("/api/staff/bookings", wanted).await)
    }

    async fn book_online(&mut self) -> Option<Answer> {
        let mut wanted = booking(&self.application);
        wanted["customerData"]["userEmail"] = json!(self.email());
        wanted["services"][0]["start"] = json!(self.start());
        wanted["services"][1]["start"] = json!(self.start());
        Some(self.application.post("/api/calendar/addbooking", &wanted).await)
    }

    async fn book_series(&mut self) -> Option<Answer> {
        let mode = self.one_of(&["PREVIEW", "ALL", "POSSIBLE", "POSSIBLE"])?;
        let body = json!({
            "booking": self.wanted(), "everyWeeks": 1 + self.dice.below(3), "visits": 2 + self.dice.below(5),
            "mode": mode,
        });
        Some(self.post("/api/staff/bookings/series", body).await)
    }

    /// To another time, or to the other employee at the same time.
    async fn relocate(&mut self, at_the_same_time: bool) -> Option<Answer> {
        let confirmed = self.row(
            "SELECT concat_ws(' ', booking_id, id, to_char(starts_wall, 'YYYY-MM-DD\"T\"HH24:MI:SS'), employee_id)
             FROM appointment WHERE organization_nr = 1000 AND status = 'CONFIRMED' ORDER BY id",
        )?;
        let (start, employee) = if at_the_same_time {
            (confirmed[2].clone(), json!(if confirmed[3] == "1" { 2 } else { 1 }))
        } else {
            (self.start(), self.employee())
        };
        let appointment: i64 = confirmed[1].parse().unwrap();
        let body = json!({
            "appointments": [{ "appointmentId": appointment, "userId": employee, "start": start }],
            "overRules": self.percent(50), "notifyCustomer": self.percent(50),
        });
        let path = format!("/api/staff/bookings/{}/move", confirmed[0]);
        Some(self.post(&path, body).await)
    }

    /// All appointments of a booking that has several.
    async fn move_visit(&mut self) -> Option<Answer> {
        let visit = self.row(
            "SELECT concat_ws(' ', booking_id, string_agg(id::text, ' ' ORDER BY id)) FROM appointment
             WHERE organization_nr = 1000 AND status = 'CONFIRMED'
             GROUP BY booking_id HAVING count(*) > 1 ORDER BY booking_id",
        )?;
        let mut moved = Vec::new();
        for appointment in &visit[1..] {
            let appointment: i64 = appointment.parse().unwrap();
            let employee = if self.percent(30) { self.employee() } else { json!(1) };
            moved.push(json!({ "appointmentId": appointment, "userId": employee, "start": self.start() }));
        }
        let body = json!({
            "appointments": moved, "overRules": self.percent(80), "notifyCustomer": self.percent(50),
        });
        let path = format!("/api/staff/bookings/{}/move", visit[0]);
        Some(self.post(&path, body).await)
    }

    /// Where it is and with whom it is, also while it lasts.
    async fn change_length(&mut self) -> Option<Answer> {
        let confirmed = self.row(
            "SELECT concat_ws(' ', booking_id, id, to_char(starts_wall, 'YYYY-MM-DD\"T\"HH24:MI:SS'), employee_id)
             FROM appointment WHERE organization_nr = 1000 AND status = 'CONFIRMED' ORDER BY id",
        )?;
        let (appointment, employee): (i64, i32) = (confirmed[1].parse().unwrap(), confirmed[3].parse().unwrap());
        let to = json!({
            "appointmentId": appointment, "userId": employee, "start": confirmed[2],
            "duration": 15 * (1 + self.dice.below(12)),
        });
        let body = json!({ "appointments": [to], "overRules": self.percent(50), "notifyCustomer": self.percent(50) });
        let path = format!("/api/staff/bookings/{}/move", confirmed[0]);
        Some(self.post(&path, body).await)
    }

    async fn close(&mut self) -> Option<Answer> {
        let now = self.now().format(&Rfc3339).unwrap();
        let begun = self.row(&format!(
            "SELECT concat_ws(' ', booking_id, id) FROM appointment
             WHERE organization_nr = 1000 AND status IN ('CONFIRMED', 'DONE', 'NO_SHOW')
               AND starts_at < '{now}'::timestamptz + interval '1 hour' ORDER BY id"
        ))?;
        let appointment: i64 = begun[1].parse().unwrap();
        let outcome = self.one_of(&["DONE", "NO_SHOW"])?;
        let body = json!({ "appointmentId": appointment, "outcome": outcome });
        let path = format!("/api/staff/bookings/{}/close", begun[0]);
        Some(self.post(&path, body).await)
    }

    async fn cancel(&mut self) -> Option<Answer> {
        let held = self
            .row("SELECT concat_ws(' ', booking_id, id) FROM appointment WHERE organization_nr = 1000 ORDER BY id")?;
        let appointment: i64 = held[1].parse().unwrap();
        let body = if self.percent(50) {
            json!({ "notifyCustomer": self.percent(50) })
        } else {
            json!({ "appointments": [{ "appointmentId": appointment }] })
        };
        let path = format!("/api/staff/bookings/{}/cancel", held[0]);
        Some(self.post(&path, body).await)
    }

    async fn note(&mut self) -> Option<Answer> {
        let booking = self.row("SELECT id::text FROM booking WHERE organization_nr = 1000 ORDER BY id")?;
        let note = self.one_of(&[json!("hat angerufen"), json!(null)])?;
        let path = format!("/api/staff/bookings/{}/note", booking[0]);
        Some(self.call(Method::PUT, &path, json!({ "note": note })).await)
    }

    async fn keep(&mut self) -> Option<Answer> {
        let held = self
            .row("SELECT concat_ws(' ', booking_id, id) FROM appointment WHERE organization_nr = 1000 ORDER BY id")?;
        let body = json!({ "appointmentId": held[1].parse::<i64>().unwrap() });
        let path = format!("/api/staff/bookings/{}/keep", held[0]);
        Some(self.post(&path, body).await)
    }

    async fn plan_absence(&mut self) -> Option<Answer> {
        let body = self.absence(None).await;
        Some(self.post("/api/staff/absences", body).await)
    }

    async fn change_absence(&mut self) -> Option<Answer> {
        let (id, path) = self.stored_absence()?;
        let body = self.absence(Some(id)).await;
        Some(self.call(Method::PUT, &path, body).await)
    }

    async fn delete_absence(&mut self) -> Option<Answer> {
        let (_, path) = self.stored_absence()?;
        Some(self.call(Method::DELETE, &path, Value::Null).await)
    }

    fn stored_absence(&mut self) -> Option<(i64, String)> {
        let id = self.row("SELECT id::text FROM absence WHERE organization_nr = 1000 ORDER BY id")?;
        Some((id[0].parse().unwrap(), format!("/api/staff/absences/{}", id[0])))
    }

    async fn add_customer(&mut self) -> Option<Answer> {
        let body = json!({ "firstName": "Rosa", "lastName": "Neu", "userEmail": self.email() });
        Some(self.post("/api/staff/customers", body).await)
    }

    async fn edit_customer(&mut self) -> Option<Answer> {
        let path = self.file()?;
        let body = json!({ "firstName": "Rosa", "lastName": "Anders", "userEmail": self.email(), "note": "leise" });
        Some(self.call(Method::PUT, &path, body).await)
    }

    async fn block_customer(&mut self) -> Option<Answer> {
        let (path, is_blocked) = (self.file()?, self.percent(50));
        let body = json!({ "isBlocked": is_blocked });
        Some(self.post(&format!("{path}/block"), body).await)
    }

    async fn merge_customers(&mut self) -> Option<Answer> {
        let path = self.file()?;
        let other = self.row(CUSTOMERS)?;
        let body = json!({ "mergedCustomerId": other[0].parse::<i64>().unwrap() });
        Some(self.post(&format!("{path}/merge"), body).await)
    }

    /// Seldom: else nobody is left on file.
    async fn erase_customer(&mut self) -> Option<Answer> {
        let path = self.file()?;
        if self.percent(50) {
            return None;
        }
        let path = format!("{path}/erase");
        Some(
            self.application
                .call(Method::POST, &path, Some(&self.admin), None)
                .await,
        )
    }

    /// Somebody new, and somebody who may be on file by the e-mail address or the number.
    async fn import_customers(&mut self) -> Option<Answer> {
        let (email, number, new) = (self.email(), self.dice.below(9), self.dice.below(10_000));
        let csv = format!(
            "Vorname;Nachname;E-Mail;Telefon;Notiz\nLena;Liste;{email};;\nPaul;Liste;;0660 555{number:04};\n\
             Ida;Liste;ida{new}@example.org;;mag es leise"
        );
        let body = json!({ "file": STANDARD.encode(csv), "isPreview": self.percent(30) });
        let path = "/api/staff/customers/import";
        Some(
            self.application
                .call(Method::POST, path, Some(&self.admin), Some(&body))
                .await,
        )
    }

    async fn sign_up(&mut self) -> Option<Answer> {
        let salon = &self.application.salon;
        let mut wanted = json!({
            "customerData": { "firstName": "Maria", "lastName": "Huber", "userPhone": null, "userRemarks": null },
            "location": "", "organizatonNr": salon.organization.0, "eventID": salon.events[0].0,
            "schedules": [], "customizedFields": [],
        });
        wanted["customerData"]["userEmail"] = json!(self.email());
        Some(self.application.post("/api/calendar/addeventbooking", &wanted).await)
    }

    async fn sign_up_customer(&mut self) -> Option<Answer> {
        let body = json!({ "customerData": self.customer(), "notifyCustomer": self.percent(50) });
        let path = format!("/api/staff/events/{}/bookings", self.application.salon.events[0]);
        Some(self.post(&path, body).await)
    }

    /// All that lies ahead of a seat, or one date.
    async fn cancel_seat(&mut self) -> Option<Answer> {
        let seat = self.row(
            "SELECT concat_ws(' ', booking_id, event_date.id) FROM participation
             JOIN event_date USING (organization_nr, event_id) WHERE organization_nr = 1000 ORDER BY 1",
        )?;
        let mut body = json!({ "notifyCustomer": self.percent(50) });
        if self.percent(50) {
            body["schedules"] = json!([{ "scheduleId": seat[1].parse::<i64>().unwrap() }]);
        }
        let path = format!("/api/staff/bookings/{}/cancel", seat[0]);
        Some(self.post(&path, body).await)
    }

    async fn check_in(&mut self) -> Option<Answer> {
        let seat = self.row(
            "SELECT concat_ws(' ', event_date.id, participation.id) FROM event_date
             JOIN participation USING (organization_nr, event_id) WHERE organization_nr = 1000 ORDER BY 1",
        )?;
        let participation: i64 = seat[1].parse().unwrap();
        let outcome = self.one_of(&["DONE", "NO_SHOW", "CONFIRMED"])?;
        let body = json!({ "participationId": participation, "outcome": outcome });
        let path = format!("/api/staff/schedules/{}/checkin", seat[0]);
        Some(self.post(&path, body).await)
    }

    async fn write_to_participants(&mut self) -> Option<Answer> {
        let date = self.row("SELECT id::text FROM event_date WHERE organization_nr = 1000 ORDER BY id")?;
        let body = json!({ "text": "Bitte bringt ein Handtuch mit.", "isPreview": self.percent(20) });
        let path = format!("/api/staff/schedules/{}/message", date[0]);
        Some(self.post(&path, body).await)
    }

    /// Seldom: else no date is left for anybody to come to.
    async fn call_off_date(&mut self) -> Option<Answer> {
        let date = self.row("SELECT id::text FROM event_date WHERE organization_nr = 1000 ORDER BY id")?;
        if self.percent(50) {
            return None;
        }
        let path = format!("/api/staff/schedules/{}/calloff", date[0]);
        Some(self.post(&path, Value::Null).await)
    }

    /// More seldom still.
    async fn call_off_event(&mut self) -> Option<Answer> {
        let event = self.application.salon.events[0];
        if self.percent(80) {
            return None;
        }
        let path = format!("/api/staff/events/{event}/calloff");
        Some(self.post(&path, Value::Null).await)
    }

    async fn resend_mail(&mut self) -> Option<Answer> {
        self.application.send_mails().await;
        let mail = self.row(
            "SELECT concat_ws(' ', booking_id, id) FROM planned_mail
             WHERE organization_nr = 1000 AND booking_id IN (SELECT booking_id FROM appointment) ORDER BY id",
        )?;
        let path = format!("/api/staff/bookings/{}/mails/{}/resend", mail[0], mail[1]);
        Some(self.post(&path, Value::Null).await)
    }

    async fn manage_feed(&mut self) -> Option<Answer> {
        let method = self.one_of(&[Method::POST, Method::POST, Method::DELETE])?;
        Some(self.call(method, "/api/staff/feed", Value::Null).await)
    }

    async fn let_time_pass(&mut self) -> Option<Answer> {
        let minutes = i64::try_from(self.dice.below(2 * 1_440)).unwrap();
        self.application.clock.set(self.now() + Duration::minutes(minutes));
        self.sign_in();
        Some(self.call(Method::GET, "/api/staff/today", Value::Null).await)
    }

    /// The file of some customer.
    fn file(&mut self) -> Option<String> {
        let id = self.row(CUSTOMERS)?;
        Some(format!("/api/staff/customers/{}", id[0]))
    }

    /// An absence or a closure of some hours or days, with a decision for most of what lies under it.
    async fn absence(&mut self, changed: Option<i64>) -> Value {
        let user = if self.percent(15) {
            json!(null)
        } else {
            json!(1 + self.dice.below(2))
        };
        let (mut start, mut end) = (self.start(), self.start());
        if start > end {
            std::mem::swap(&mut start, &mut end);
        }
        // Short ones as often as long ones.
        if self.percent(50) {
            end = format!("{}T20:00:00", &start[..10]);
        }
        let mut body = json!({ "userId": user, "start": start, "end": end, "reason": "Fortbildung" });
        let mut query = body.clone();
        query["absenceId"] = json!(changed);
        let preview = self.post("/api/staff/absences/preview", query).await;
        if preview.status != 200 {
            return body;
        }
        let preview = preview.json();
        let mut decisions = Vec::new();
        for visit in preview["visits"].as_array().unwrap() {
            let colleagues = visit["colleagues"].as_array().unwrap().clone();
            let (resolution, colleague) = match (self.dice.below(20), self.one_of(&colleagues)) {
                (0, _) => continue,
                (1..=6, _) => ("KEEP", Value::Null),
                (7..=9, _) => ("REASSIGN", json!(1 + self.dice.below(2))),
                (10..=15, Some(colleague)) => ("REASSIGN", colleague),
                _ => ("CANCEL", Value::Null),
            };
            decisions.push(json!({ "appointmentId": visit["appointmentId"], "fate": resolution, "userId": colleague }));
        }
        body["decisions"] = json!(decisions);
        let dates = preview["dates"].as_array().unwrap().iter();
        body["keptSchedules"] = dates.map(|date| date["scheduleId"].clone()).collect();
        body
    }

    /// Does so many things, and says what is wrong with their answers or afterwards.
    async fn wrong_after(&mut self, actions: usize) -> Vec<String> {
        let mut wrong = Vec::new();
        for _ in 0..actions {
            let action = ACTIONS[self.dice.below(ACTIONS.len())];
            self.turn = usize::from(self.percent(25));
            let Some(answer) = self.act(action).await else { continue };
            let code = if answer.status == 200 {
                Value::Null
            } else {
                answer.json()["code"].clone()
            };
            let outcome = format!("{} {}", answer.status.as_u16(), code.as_str().unwrap_or_default());
            // Who asks properly is told yes, that there is no such thing, or which rule is in the way; and who is no manager,
            // that it takes one.
            let is_refused_properly = match answer.status.as_u16() {
                200 | 404 | 409 | 422 => true,
                403 => self.turn == 1,
                _ => false,
            };
            if !is_refused_properly {
                wrong.push(format!("{action:?}: {outcome} {}", answer.body));
            }
            self.done.push((action, outcome));
        }
        let findings = audit(&self.application.pool(), Depth::Thorough).await.unwrap();
        let violated = findings.into_iter().filter(|finding| finding.violations > 0);
        wrong.extend(violated.map(|finding| format!("{finding:?}")));
        wrong
    }
}

#[tokio::test]
async fn whatever_staff_does_in_whatever_order_the_audit_is_clean() {
    let (sequences, actions) = Size::wanted().of(SIZES);
    let only = std::env::var(ONLY_SEED).ok().map(|seed| seed.parse().unwrap());
    let seeds = only.map_or(1..=sequences, |seed: u64| seed..=seed);
    let mut outcomes: BTreeMap<(Action, String), usize> = BTreeMap::new();
    for seed in seeds {
        let mut sequence = Sequence::of(seed, "").await;
        let wrong = sequence.wrong_after(actions).await;
        assert_eq!(wrong, Vec::<String>::new(), "{ONLY_SEED}={seed}: {:?}", sequence.done);
        for outcome in std::mem::take(&mut sequence.done) {
            *outcomes.entry(outcome).or_default() += 1;
        }
        sequence.application.close().await;
    }
    for ((action, outcome), number) in &outcomes {
        println!("{number:>8} {action:?}: {outcome}");
    }
    // Without which the sequences are empty.
    let succeeded = outcomes.keys().filter(|(_, outcome)| outcome.starts_with("200"));
    let succeeded: BTreeSet<Action> = succeeded.map(|(action, _)| *action).collect();
    let never: Vec<Action> = ACTIONS
        .into_iter()
        .filter(|action| !succeeded.contains(action))
        .collect();
    assert!(never.is_empty() || only.is_some(), "never done: {never:?}");
}

/// What was taken stays taken, and nothing compares it with what was agreed.
const GIVEN_BACK_OFF: &str = "CREATE FUNCTION keep_occupations() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RETURN NULL; END $$;
    CREATE TRIGGER keep_occupations BEFORE DELETE ON occupation FOR EACH ROW EXECUTE FUNCTION keep_occupations();
    DROP TRIGGER appointment_takes_what_was_agreed ON appointment";
/// Moves leave no line of history.
const HISTORY_OFF: &str = "CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
    CREATE TRIGGER forget BEFORE INSERT ON history FOR EACH ROW WHEN (NEW.what = 'MOVED') EXECUTE FUNCTION forget()";
/// Seats are not counted.
const SEATS_OFF: &str = "DROP TRIGGER participation_counts_seats ON participation";

#[tokio::test]
async fn what_is_written_wrongly_is_found_after_a_sequence() {
    for sabotage in [GIVEN_BACK_OFF, HISTORY_OFF, SEATS_OFF] {
        let mut found = Vec::new();
        // Not every sequence does everything.
        for seed in 1..=5 {
            let mut sequence = Sequence::of(seed, sabotage).await;
            found = sequence.wrong_after(SIZES[0].1).await;
            sequence.application.close().await;
            if !found.is_empty() {
                break;
            }
        }
        assert_ne!(found, Vec::<String>::new(), "{sabotage}");
    }
}

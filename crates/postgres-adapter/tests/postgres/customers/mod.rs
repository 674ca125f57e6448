//! The customers of an organisation: who is found, what is on file, and what may be written there.

mod blocks;
mod files;
mod identity;
mod import;
mod merging;
mod search;

use booking_core::booking::{BookingChannel, Draft};
use booking_core::customers::{ContactForm, CustomerForm, CustomerReach, CustomerReader, CustomerRecord};
use booking_core::lifecycle::AppointmentState;
use organization_document::OrganizationDocument;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{OrganizationNr, PageRequest, Rank, ResourceId};
use time::Time;

use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, appointment_request, booked, draft, salon};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);

fn reach(organization: OrganizationNr, employee: Option<ResourceId>) -> CustomerReach {
    CustomerReach {
        organization,
        employee,
        now: NOW,
    }
}

fn page(index: u32, size: u32) -> PageRequest {
    PageRequest::new(index, size).unwrap()
}

fn newest() -> PageRequest {
    page(0, PageRequest::LARGEST)
}

fn record(last_name: &str, email: &str, phone: &str) -> CustomerRecord {
    let form = CustomerForm {
        contact: ContactForm {
            last_name: last_name.to_owned(),
            email: email.to_owned(),
            phone: Some(phone.to_owned()),
            ..ContactForm::default()
        },
        note: None,
    };
    form.check().unwrap()
}

/// Last names of whoever is found, in their order, and how many there are.
async fn found(store: &TestStore, reach: CustomerReach, search: &str) -> (Vec<String>, u64) {
    let found = store.customers().page(reach, search, page(0, 20)).await.unwrap();
    let names = found.customers.into_iter().map(|customer| customer.last_name);
    (names.collect(), found.total)
}

async fn put_on_file(
    sql: &Sql,
    organization: OrganizationNr,
    first: &str,
    last: &str,
    email: &str,
    phone: &str,
) -> i64 {
    sql.number(&format!(
        "INSERT INTO customer (organization_nr, first_name, last_name, email, phone, created_at)
         VALUES ({organization}, '{first}', '{last}', '{email}', nullif('{phone}', ''), '2026-11-01Z') RETURNING id"
    ))
    .await
}

/// With what happened on some days at nine.
fn salon_with(history: &[(AppointmentState, usize, time::PrimitiveDateTime)]) -> OrganizationDocument {
    let mut salon = salon();
    salon.bookings = history
        .iter()
        .enumerate()
        .map(|(number, (state, employee, start))| {
            let mut booking = booked(*state, CUT, *employee, *start);
            booking.customer.last_name = format!("Gruber{number}");
            booking
        })
        .collect();
    salon
}

/// A booking of a cut by Anna at this time.
fn cut_at(number: u8, loaded: &Loaded, at: Time) -> Draft {
    let request = appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(at));
    draft(number, loaded, vec![request])
}

fn by_staff(draft: Draft) -> Draft {
    Draft {
        channel: BookingChannel::BackOffice {
            rank: Rank::BusinessManager,
            over_rules: false,
            tells_customer: false,
        },
        ..draft
    }
}

use actix_web::http::header::{ETag, EntityTag};
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse, get};
use booking_core::staff_calendar::{AppointmentEntry, EventDateEntry, FeedError};
use notifications::{FeedEntry, staff_feed};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Engine;
use crate::limits::Limit;
use crate::manage_tokens::token_hash;
use crate::policy::Policy::Public;
use crate::revalidation::knows;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Public, MainHost, operation);
}

/// Downloads the personal feed of an employee, for whoever knows its address.
///
/// The own visits and dates of events, from thirty days ago to half a year ahead; neutral titles where they are health
/// data. Whoever sends its `ETag` back in `If-None-Match` gets 304 until anything in the calendar has changed.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "read_feed",
    params(("token" = String, Path, description = "Secret of the feed, 64 hexadecimal digits", example = "0000000000000000000000000000000000000000000000000000000000000000")),
    responses(
        (status = 200, description = "The calendar file", body = String, content_type = "text/calendar"),
        (status = 304, description = "Nothing has changed"),
        ReadingProblems,
        OurProblems,
    )
)]
#[get("/api/feed/{token}.ics")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    request: HttpRequest,
    token: Path<String>,
) -> Result<HttpResponse, Problem> {
    let hash = token_hash(&token).ok_or_else(|| Problem::new(Code::NotFound))?;
    let (now, feeds) = (state.clock.now(), &state.use_cases.keep_feed);
    let (owner, versions) = feeds.find(hash).await?;
    // The employee is part of it, who is another one where the calendar of a member changes.
    let tag = EntityTag::new_weak(format!(
        "{}-{}-{}-{}-{}-{}",
        owner.organization,
        owner.employee.map_or(0, |employee| employee.0),
        owner.is_confidential,
        versions.rules,
        versions.bookings,
        now.date(),
    ));
    if knows(&request, &tag) {
        return Ok(HttpResponse::NotModified().insert_header(ETag(tag)).finish());
    }
    let product_name = state.operator.product_name.clone();
    let file = engine
        .run(|engine| async move {
            let found = engine.read_feed.entries(owner, now).await?;
            let appointments = found.appointments.into_iter().map(of_appointment);
            let mut entries: Vec<FeedEntry> = appointments
                .chain(found.event_dates.into_iter().map(of_event_date))
                .collect();
            entries.sort_by(|one, other| (one.starts_at, &one.id).cmp(&(other.starts_at, &other.id)));
            Ok::<_, FeedError>(staff_feed(&product_name, &entries, owner.is_confidential, now))
        })
        .await?;
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header(ETag(tag))
        .insert_header(("X-Robots-Tag", "noindex"))
        .body(file))
}

fn of_appointment(entry: AppointmentEntry) -> FeedEntry {
    FeedEntry {
        id: format!("appointment-{}", entry.id),
        customer: Some(entry.customer.full_name()),
        title: entry.title,
        starts_at: entry.span.from().instant(),
        ends_at: entry.span.to().instant(),
    }
}

fn of_event_date(entry: EventDateEntry) -> FeedEntry {
    FeedEntry {
        id: format!("schedule-{}", entry.id),
        customer: None,
        title: entry.title,
        starts_at: entry.span.from().instant(),
        ends_at: entry.span.to().instant(),
    }
}

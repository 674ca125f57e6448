//! Personal calendars to subscribe to.

use actix_web::http::header::{ETag, EntityTag};
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use booking_core::staff_calendar::{AppointmentEntry, EventDateEntry, FeedError};
use notifications::{FeedEntry, staff_feed};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::error_answers::NotFound;
use crate::extract::{Engine, Session};
use crate::limits::Limit;
use crate::policy::Policy::{Public, Staff};
use crate::revalidation::knows;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::tokens::token_hash;
use wire::problem::{Code, Problem};
use wire::{Done, StaffFeed, StaffFeedAddress};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessUser), MainHost, create);
    router.call(Staff(Rank::BusinessUser), MainHost, show);
    router.call(Staff(Rank::BusinessUser), MainHost, revoke);
    router.limited_call(Limit::Download, Public, MainHost, read);
}

/// Makes a personal feed of the own visits, for a calendar elsewhere, and tells its address this once.
///
/// It replaces the former one, whose address leads nowhere any more. Whoever knows the address sees the visits.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "create_feed",
    responses((status = 200, description = "The address", body = StaffFeedAddress))
)]
#[post("/api/staff/feed")]
async fn create(state: Data<AppState>, session: Session) -> Result<Json<StaffFeedAddress>, Problem> {
    let token = state.use_cases.manage_feed.create(session.change).await?;
    let url = state.public_url.of(&format!("/api/feed/{}.ics", token.digits));
    Ok(Json(StaffFeedAddress { url }))
}

/// Tells whether the signed-in user has a personal feed.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "get_feed",
    responses((status = 200, description = "The feed, without its address", body = StaffFeed))
)]
#[get("/api/staff/feed")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<StaffFeed>, Problem> {
    let created_at = state.use_cases.manage_feed.created_at(session.actor()).await?;
    Ok(Json(StaffFeed {
        has_feed: created_at.is_some(),
        created_at,
    }))
}

/// Deletes the own feed: its address leads nowhere any more. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "revoke_feed",
    responses((status = 200, description = "There is no feed any more", body = Done))
)]
#[delete("/api/staff/feed")]
async fn revoke(state: Data<AppState>, session: Session) -> Result<Json<Done>, Problem> {
    state.use_cases.manage_feed.revoke(session.change).await?;
    Ok(Json(Done {}))
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
        NotFound,
    )
)]
#[get("/api/feed/{token}.ics")]
async fn read(
    state: Data<AppState>,
    engine: Engine,
    request: HttpRequest,
    token: Path<String>,
) -> Result<HttpResponse, Problem> {
    let hash = token_hash(&token).ok_or_else(|| Problem::new(Code::NotFound))?;
    let (now, feeds) = (state.clock.now(), &state.use_cases.manage_feed);
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

//! Calendars to subscribe to: of a person, and of an organisation.

use std::collections::BTreeMap;

use actix_web::http::header::{ETag, EntityTag};
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, HttpResponse, delete, get, post};
use booking_core::staff_calendar::{AppointmentEntry, EventDateEntry, FeedContent, FeedError, FeedScope};
use notifications::{FeedEntry, staff_feed};
use shared_kernel::{Rank, ResourceId};

use crate::app_state::AppState;
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
    router.call(Staff(Rank::BusinessManager), MainHost, create_of_organization);
    router.call(Staff(Rank::BusinessManager), MainHost, show_of_organization);
    router.call(Staff(Rank::BusinessManager), MainHost, revoke_of_organization);
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
    created(&state, &session, FeedScope::Own).await
}

/// Tells whether the signed-in user has a personal feed.
///
/// The address itself is told once, when the feed is made. A feed has the own visits and dates from thirty days ago to
/// half a year ahead, for any calendar that can subscribe.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "get_feed",
    responses((status = 200, description = "The feed, without its address", body = StaffFeed))
)]
#[get("/api/staff/feed")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<StaffFeed>, Problem> {
    shown(&state, &session, FeedScope::Own).await
}

/// Deletes the own feed: its address leads nowhere any more. Repeating it changes nothing.
///
/// Calendars that have subscribed find nothing under the address with their next look. A new feed gets another address.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "revoke_feed",
    responses((status = 200, description = "There is no feed any more", body = Done))
)]
#[delete("/api/staff/feed")]
async fn revoke(state: Data<AppState>, session: Session) -> Result<Json<Done>, Problem> {
    revoked(&state, &session, FeedScope::Own).await
}

/// Makes the feed of all visits of the organisation, for a calendar elsewhere, and tells its address this once.
///
/// It replaces the former one, whoever made it. It ends when whoever made it leaves the team or manages it no longer. Whoever
/// knows the address sees the visits of everybody.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "create_organization_feed",
    responses((status = 200, description = "The address", body = StaffFeedAddress))
)]
#[post("/api/staff/feed/organization")]
async fn create_of_organization(state: Data<AppState>, session: Session) -> Result<Json<StaffFeedAddress>, Problem> {
    created(&state, &session, FeedScope::Organization).await
}

/// Tells whether the organisation of the session has a feed of all its visits.
///
/// The address itself is told once, when the feed is made. It has what lies on all calendars of the organisation, for
/// any calendar that can subscribe.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "get_organization_feed",
    responses((status = 200, description = "The feed, without its address", body = StaffFeed))
)]
#[get("/api/staff/feed/organization")]
async fn show_of_organization(state: Data<AppState>, session: Session) -> Result<Json<StaffFeed>, Problem> {
    shown(&state, &session, FeedScope::Organization).await
}

/// Deletes the feed of the organisation: its address leads nowhere any more. Repeating it changes nothing.
///
/// Calendars that have subscribed find nothing under the address with their next look. A new feed gets another address.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "revoke_organization_feed",
    responses((status = 200, description = "There is no feed any more", body = Done))
)]
#[delete("/api/staff/feed/organization")]
async fn revoke_of_organization(state: Data<AppState>, session: Session) -> Result<Json<Done>, Problem> {
    revoked(&state, &session, FeedScope::Organization).await
}

async fn created(state: &AppState, session: &Session, scope: FeedScope) -> Result<Json<StaffFeedAddress>, Problem> {
    let token = state.use_cases.manage_feed.create(session.change, scope).await?;
    let url = state.public_url.of(&format!("/api/feed/{}.ics", token.digits));
    Ok(Json(StaffFeedAddress { url }))
}

async fn shown(state: &AppState, session: &Session, scope: FeedScope) -> Result<Json<StaffFeed>, Problem> {
    let created_at = state.use_cases.manage_feed.created_at(session.actor(), scope).await?;
    Ok(Json(StaffFeed {
        has_feed: created_at.is_some(),
        created_at,
    }))
}

async fn revoked(state: &AppState, session: &Session, scope: FeedScope) -> Result<Json<Done>, Problem> {
    state.use_cases.manage_feed.revoke(session.change, scope).await?;
    Ok(Json(Done {}))
}

/// Downloads the feed of an employee or of an organisation, for whoever knows its address.
///
/// Visits and dates of events, from thirty days ago to half a year ahead; neutral titles where they are health data, and in
/// the feed of an organisation who serves. `REFRESH-INTERVAL` says how often to ask; `SEQUENCE` and `LAST-MODIFIED` of each
/// entry say what has changed. Whoever sends its `ETag` back in `If-None-Match` gets 304 until anything in the calendar has changed.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "read_feed",
    params(("token" = String, Path, description = "Secret of the feed, 64 hexadecimal digits", pattern = "^[0-9a-f]{64}$", example = "0000000000000000000000000000000000000000000000000000000000000000")),
    responses(
        (status = 200, description = "The calendar file", body = String, content_type = "text/calendar"),
        (status = 304, description = "Nothing has changed"),
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
        "{}-{}-{}-{}-{}-{}-{}",
        owner.organization,
        owner.scope.label(),
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
            let FeedContent { entries, employees } = engine.read_feed.content(owner, now).await?;
            let appointments = entries.appointments.into_iter();
            let appointments = appointments.map(|appointment| of_appointment(appointment, &employees));
            let dates = entries
                .event_dates
                .into_iter()
                .map(|date| of_event_date(date, &employees));
            let mut entries: Vec<FeedEntry> = appointments.chain(dates).collect();
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

fn of_appointment(entry: AppointmentEntry, employees: &BTreeMap<ResourceId, String>) -> FeedEntry {
    FeedEntry {
        id: format!("appointment-{}", entry.id),
        customer: Some(entry.customer.full_name()),
        served_by: employees.get(&entry.employee).cloned().into_iter().collect(),
        title: entry.title,
        sequence: entry.revision.sequence,
        changed_at: entry.revision.changed_at,
        starts_at: entry.span.from().instant(),
        ends_at: entry.span.to().instant(),
    }
}

fn of_event_date(entry: EventDateEntry, employees: &BTreeMap<ResourceId, String>) -> FeedEntry {
    FeedEntry {
        id: format!("schedule-{}", entry.id),
        customer: None,
        served_by: entry
            .resources
            .iter()
            .filter_map(|one| employees.get(one).cloned())
            .collect(),
        title: entry.title,
        sequence: entry.revision.sequence,
        changed_at: entry.revision.changed_at,
        starts_at: entry.span.from().instant(),
        ends_at: entry.span.to().instant(),
    }
}

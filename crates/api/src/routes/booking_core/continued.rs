//! Lists that end where they would get too long, with where they go on.

use actix_web::HttpResponse;
use serde::Serialize;
use time::Date;

use wire::{WrittenSlots, wall_time};

/// From when on the rest of a range has to be asked for, as `dateFrom`; absent where nothing is left out.
pub const CONTINUE_FROM: &str = "Continue-From";

/// Free starts, with where they go on.
pub fn slots_answer(slots: &WrittenSlots) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    if let Some(wall) = slots.continues_at() {
        answer.insert_header((CONTINUE_FROM, wall_time(wall)));
    }
    answer.content_type("application/json").body(slots.json())
}

/// Visits, with the day on which they go on.
pub fn visits_answer(visits: &[impl Serialize], continues_on: Option<Date>) -> HttpResponse {
    let mut answer = HttpResponse::Ok();
    if let Some(day) = continues_on {
        answer.insert_header((CONTINUE_FROM, day.to_string()));
    }
    answer.json(visits)
}

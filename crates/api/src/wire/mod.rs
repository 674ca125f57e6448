//! What travels over the wire: one type per documented shape, names byte for byte as documented,
//! misspellings included. Nothing outside this module knows those names.
//! A name that is spelt differently from call to call has its other spellings as aliases (`#[serde(alias)]`), so that
//! a request may use any of them.

mod account;
mod account_session;
mod booking_request;
mod branch;
mod business_hours;
mod calendar_entry;
mod customized_booking_field;
mod employee;
mod event;
mod event_booking_request;
mod given_answer;
mod given_text;
mod managed_booking;
mod my_calendar_booking;
mod offered_service;
mod operator;
mod organization;
mod organization_page;
mod privacy;
mod problem_body;
mod queries;
mod search;
mod search_host;
mod search_host_answer;
mod slots;
mod social_media;
mod staff_booking;
mod staff_calendar;
mod team;
mod times;
mod web_content;

pub use account::*;
pub use account_session::*;
pub use booking_request::*;
pub use branch::*;
pub use business_hours::*;
pub use calendar_entry::*;
pub use customized_booking_field::*;
pub use employee::*;
pub use event::*;
pub use event_booking_request::*;
pub use given_answer::*;
pub use given_text::*;
pub use managed_booking::*;
pub use my_calendar_booking::*;
pub use offered_service::*;
pub use operator::*;
pub use organization::*;
pub use organization_page::*;
pub use privacy::*;
pub use problem_body::*;
pub use queries::*;
pub use search::*;
pub use search_host::*;
pub use search_host_answer::*;
pub use slots::*;
pub use social_media::*;
pub use staff_booking::*;
pub use staff_calendar::*;
pub use team::*;
pub use times::*;
pub use web_content::*;

//! What is going to leave the wire: a call is marked long before it goes, in the document and in each of its answers.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue, HttpDate};
use actix_web::middleware::Next;
use actix_web::web::Data;
use time::{Date, Month, OffsetDateTime, Time};

use crate::app_state::AppState;

/// RFC 9745, and the one of RFC 8594.
pub const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
pub const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// Where is told what leaves and what takes its place.
const TOLD_AT: HeaderValue = HeaderValue::from_static("</docs/api-changes>; rel=\"deprecation\"; type=\"text/html\"");

/// How many months whoever calls has to go over to something else.
const MONTHS_OF_NOTICE: u8 = 6;

/// Since when a call should no longer be used, and the first day on which it may be gone, both in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deprecation {
    pub since: Date,
    pub sunset: Date,
}

impl Deprecation {
    /// Whether there are six months between the two.
    pub fn leaves_time(self) -> bool {
        self.sunset >= months_later(self.since, MONTHS_OF_NOTICE)
    }

    fn put_into(self, headers: &mut HeaderMap) {
        let (since, sunset) = (midnight(self.since), midnight(self.sunset));
        let since = HeaderValue::from_str(&format!("@{}", since.unix_timestamp()));
        let sunset = HeaderValue::from_str(&HttpDate::from(std::time::SystemTime::from(sunset)).to_string());
        for (name, value) in [(DEPRECATION, since), (SUNSET, sunset)] {
            if let Ok(value) = value {
                headers.insert(name, value);
            }
        }
        headers.append(header::LINK, TOLD_AT);
    }
}

fn midnight(day: Date) -> OffsetDateTime {
    day.with_time(Time::MIDNIGHT).assume_utc()
}

/// The same day of a later month, or its last one.
fn months_later(day: Date, months: u8) -> Date {
    let month = u8::from(day.month()) + months;
    let (year, month) = (day.year() + i32::from((month - 1) / 12), (month - 1) % 12 + 1);
    let month = Month::try_from(month).unwrap_or(Month::January);
    let last = month.length(year);
    Date::from_calendar_date(year, month, day.day().min(last)).unwrap_or(Date::MAX)
}

/// Middleware: tells in every answer of a call that is going to leave since when and until when.
pub async fn announce_deprecation(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<Data<AppState>>();
    let route = state.and_then(|state| state.routes.route_of(&request));
    let deprecation = route.and_then(|route| route.deprecation);
    match (next.call(request).await, deprecation) {
        (Ok(mut response), Some(deprecation)) => {
            deprecation.put_into(response.headers_mut());
            Ok(response)
        }
        (Err(error), Some(deprecation)) => {
            let mut answer = error.error_response();
            deprecation.put_into(answer.headers_mut());
            Err(InternalError::from_response(error, answer).into())
        }
        (answer, None) => answer,
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn six_months_are_the_least_notice() {
        for (since, sunset, leaves_time) in [
            (date!(2027 - 01 - 11), date!(2027 - 07 - 11), true),
            (date!(2027 - 01 - 11), date!(2027 - 07 - 10), false),
            (date!(2027 - 08 - 31), date!(2028 - 02 - 29), true),
            (date!(2027 - 08 - 31), date!(2028 - 02 - 28), false),
            (date!(2027 - 12 - 01), date!(2028 - 06 - 01), true),
            (date!(2027 - 12 - 01), date!(2027 - 12 - 01), false),
        ] {
            assert_eq!(
                Deprecation { since, sunset }.leaves_time(),
                leaves_time,
                "{since} {sunset}"
            );
        }
    }

    #[test]
    fn both_headers_are_written_as_their_standards_say() {
        let mut headers = HeaderMap::new();
        let deprecation = Deprecation {
            since: date!(2027 - 01 - 11),
            sunset: date!(2027 - 07 - 11),
        };
        deprecation.put_into(&mut headers);
        assert_eq!(headers.get(DEPRECATION).unwrap(), "@1799625600");
        assert_eq!(headers.get(SUNSET).unwrap(), "Sun, 11 Jul 2027 00:00:00 GMT");
    }
}

//! Turns every error, ours and the framework's, into one form of answer.

use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::{StatusCode, header};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, HttpRequest, HttpResponse, HttpResponseBuilder, ResponseError};
use shared_kernel::{RequestId, reason};
use tracing::error;

use super::{Code, Details, Problem, SearchErrorBody};
use crate::{
    AbsenceUndecidedBody, ChangedMeanwhileBody, ProblemBody, RefusedTimeBody, SlotTakenBody, is_of_search_host,
};

/// Seconds after which a refused client may try again.
const RETRY_AFTER: &str = "5";

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse {
        // The body follows in `answer_problems`, which knows the id of the request.
        HttpResponse::new(self.code.status())
    }
}

/// The id of this request in the log; none outside the request log.
pub fn request_id_of(request: &HttpRequest) -> Option<RequestId> {
    request
        .extensions()
        .get::<tracing_actix_web::RequestId>()
        .map(|id| RequestId((*id).into()))
}

/// Middleware: gives errors their body and logs those of ours, once and with their causes.
pub async fn answer_problems(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let request_id = request_id_of(request.request())
        .map(|id| id.to_string())
        .unwrap_or_default();
    let write = body_writer(request.path());
    match next.call(request).await {
        Ok(response) => match response.response().error() {
            Some(error) => {
                let answer = answer_to(error, request_id, write);
                Ok(response.into_response(answer))
            }
            None => Ok(response.map_into_boxed_body()),
        },
        // What was refused before it reached a handler: the request itself is gone.
        Err(error) => {
            let answer = answer_to(&error, request_id, write);
            Err(InternalError::from_response(error, answer).into())
        }
    }
}

/// Writes the body of an answer.
type BodyWriter = fn(HttpResponseBuilder, &Problem, ProblemBody) -> HttpResponse;

/// Clients of the documented search service read another form than all others.
fn body_writer(path: &str) -> BodyWriter {
    if is_of_search_host(path) {
        |mut response, problem, _| {
            response
                .content_type("application/json")
                .json(SearchErrorBody::of(problem))
        }
    } else {
        write_problem
    }
}

fn answer_to(error: &Error, request_id: String, write: BodyWriter) -> HttpResponse {
    match error.as_error::<Problem>() {
        Some(problem) => answer(problem, request_id, write),
        None => answer(&of_the_framework(error), request_id, write),
    }
}

fn of_the_framework(error: &Error) -> Problem {
    let status = error.as_response_error().status_code();
    let code = match status {
        StatusCode::NOT_FOUND => Code::NotFound,
        StatusCode::REQUEST_TIMEOUT => Code::RequestTimeout,
        StatusCode::PAYLOAD_TOO_LARGE => Code::PayloadTooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Code::UnsupportedMediaType,
        status if status.is_client_error() => Code::MalformedRequest,
        _ => Code::Internal,
    };
    if status.is_server_error() {
        Problem::caused(code, error.to_string())
    } else {
        Problem::new(code)
    }
}

fn answer(problem: &Problem, request_id: String, write: BodyWriter) -> HttpResponse {
    let status = problem.code.status();
    if status.is_server_error() {
        error!(
            code = problem.code.name(),
            cause = problem.cause.as_deref().map(|cause| reason(cause)),
            "request failed"
        );
    }
    let mut response = HttpResponse::build(status);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.insert_header((header::RETRY_AFTER, RETRY_AFTER));
    }
    if status == StatusCode::UNAUTHORIZED {
        response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
    }
    let of_code = || problem.code.message().to_owned();
    let mut message = problem.message.clone().unwrap_or_else(of_code);
    if let Some(wait) = problem.wait {
        let seconds = whole_seconds(wait);
        response.insert_header((header::RETRY_AFTER, seconds));
        message = format!(
            "Das waren zu viele Versuche. Bitte versuche es in {} erneut.",
            in_words(seconds)
        );
    }
    if let Some(allow) = &problem.allow {
        response.insert_header((header::ALLOW, allow.as_str()));
    }
    let body = ProblemBody::of(problem, message, request_id);
    // For whatever looks at answers on their way out.
    let mut answer = write(response, problem, body);
    answer.extensions_mut().insert(problem.code);
    answer
}

fn write_problem(mut response: HttpResponseBuilder, problem: &Problem, body: ProblemBody) -> HttpResponse {
    response.content_type("application/problem+json");
    match problem.details.as_deref() {
        None => response.json(body),
        Some(Details::ChangedMeanwhile(present)) => response.json(ChangedMeanwhileBody {
            problem: body,
            present: present.clone(),
        }),
        Some(Details::Undecided(preview)) => response.json(AbsenceUndecidedBody {
            problem: body,
            preview: preview.clone(),
        }),
        Some(Details::Lost(lost)) if problem.code == Code::SlotTaken => response.json(SlotTakenBody {
            problem: body,
            service_index: lost.service_index,
            alternatives: lost.alternatives.clone(),
            colleagues: lost.colleagues.clone(),
            can_be_overruled: lost.can_be_overruled,
        }),
        Some(Details::Lost(lost)) => response.json(RefusedTimeBody {
            problem: body,
            service_index: Some(lost.service_index),
            alternatives: Some(lost.alternatives.clone()),
            colleagues: lost.colleagues.clone(),
            can_be_overruled: lost.can_be_overruled,
        }),
    }
}

/// Rounded up, so that whoever waits so long is not refused again.
fn whole_seconds(wait: Duration) -> u64 {
    (wait.as_secs() + u64::from(wait.subsec_nanos() > 0)).max(1)
}

/// A time to wait in the largest unit of which there is at least one, rounded up: `2 Minuten`.
fn in_words(seconds: u64) -> String {
    let (count, one, many) = match seconds {
        0..60 => (seconds, "Sekunde", "Sekunden"),
        60..3_600 => (seconds.div_ceil(60), "Minute", "Minuten"),
        _ => (seconds.div_ceil(3_600), "Stunde", "Stunden"),
    };
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_to_wait_is_rounded_up() {
        for (milliseconds, seconds, words) in [
            (0, 1, "1 Sekunde"),
            (1_000, 1, "1 Sekunde"),
            (1_001, 2, "2 Sekunden"),
            (59_000, 59, "59 Sekunden"),
            (60_000, 60, "1 Minute"),
            (61_000, 61, "2 Minuten"),
            (3_599_000, 3_599, "60 Minuten"),
            (3_600_000, 3_600, "1 Stunde"),
            (3_601_000, 3_601, "2 Stunden"),
        ] {
            let rounded = whole_seconds(Duration::from_millis(milliseconds));
            assert_eq!((rounded, in_words(rounded).as_str()), (seconds, words));
        }
    }
}

//! What operators see of the requests: how many there were, by route and status, how long they took, what limits refused. Labels
//! are words of this program and never of a client, so that nobody can make further series by asking for something else.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

use crate::app_state::AppState;
use crate::request_log::Began;

/// The upper ends of the buckets of time, in seconds. An answer within 200 ms counts as quick; after ten seconds there is none.
const TIMES: [f64; 9] = [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 3.0, 10.0];
/// Stands for whatever no route knows.
const NO_ROUTE: &str = "none";

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabels {
    method: String,
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct AnswerLabels {
    method: String,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct LimitLabel {
    limit: String,
}

/// The figures of the requests of this process. Cheap to clone; clones share them.
#[derive(Debug, Clone)]
pub struct RequestFigures {
    answers: Family<AnswerLabels, Counter>,
    times: Family<RouteLabels, Histogram, fn() -> Histogram>,
    refused: Family<LimitLabel, Counter>,
    failed_sign_ins: Counter,
}

impl Default for RequestFigures {
    fn default() -> Self {
        Self {
            answers: Family::default(),
            times: Family::new_with_constructor(|| Histogram::new(TIMES)),
            refused: Family::default(),
            failed_sign_ins: Counter::default(),
        }
    }
}

impl RequestFigures {
    /// Adds them to what is served.
    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "http_requests",
            "Requests that were answered, by route and status",
            self.answers.clone(),
        );
        registry.register_with_unit(
            "http_request_duration",
            "How long answers took until their first byte, by route",
            Unit::Seconds,
            self.times.clone(),
        );
        registry.register(
            "refused_requests",
            "Requests that a limit refused",
            self.refused.clone(),
        );
        registry.register(
            "failed_sign_ins",
            "Attempts with a wrong password or an unknown key",
            self.failed_sign_ins.clone(),
        );
    }

    /// A limit has refused something.
    pub fn refused(&self, limit: &str) {
        let limit = limit.to_lowercase();
        self.refused.get_or_create(&LimitLabel { limit }).inc();
    }

    /// A password or a key was wrong.
    pub fn sign_in_failed(&self) {
        self.failed_sign_ins.inc();
    }

    /// Something was answered after so many seconds.
    pub fn answered(&self, method: &str, route: &str, status: u16, seconds: Option<f64>) {
        if let Some(seconds) = seconds {
            let labels = RouteLabels {
                method: method.to_owned(),
                route: route.to_owned(),
            };
            self.times.get_or_create(&labels).observe(seconds);
        }
        let labels = AnswerLabels {
            method: method.to_owned(),
            route: route.to_owned(),
            status,
        };
        self.answers.get_or_create(&labels).inc();
    }
}

/// Middleware: counts every answer, whoever gives it.
pub async fn count_answers(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let Some(state) = request.app_data::<Data<AppState>>().cloned() else {
        return next.call(request).await;
    };
    let route = state.routes.route_of(&request);
    let began = request.extensions().get::<Began>().copied();
    let answer = next.call(request).await;
    let status = match &answer {
        Ok(response) => response.status(),
        Err(error) => error.as_response_error().status_code(),
    };
    let (method, pattern) = route.map_or((NO_ROUTE, NO_ROUTE), |route| {
        (route.method.as_str(), route.pattern.as_str())
    });
    let seconds = began.map(Began::seconds_ago);
    state.figures.answered(method, pattern, status.as_u16(), seconds);
    answer
}

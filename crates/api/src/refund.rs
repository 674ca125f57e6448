//! Whoever is answered that we failed has not used up an attempt: what the request took of the limits that all processes
//! share is given back.

use std::cell::RefCell;
use std::sync::Arc;

use accounts::rate_limits::{Allowance, BothAllowances, RateLimit, RateLimits};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use async_trait::async_trait;
use shared_kernel::StoreError;
use time::OffsetDateTime;
use tracing::warn;

use crate::app_state::AppState;
use crate::reason::reason;

tokio::task_local! {
    /// What the request that is being answered has taken.
    static TAKEN: RefCell<Vec<(RateLimit, String)>>;
}

/// Limits that remember what a request takes of them.
pub struct RefundableLimits(Arc<dyn RateLimits>);

impl RefundableLimits {
    /// Over the limits that count.
    pub fn new(limits: Arc<dyn RateLimits>) -> Self {
        Self(limits)
    }
}

/// Remembers a token of the request that is being answered; where none is, nobody gets it back.
fn note((limit, subject): (RateLimit, &str)) {
    let _outside = TAKEN.try_with(|taken| taken.borrow_mut().push((limit, subject.to_owned())));
}

#[async_trait]
impl RateLimits for RefundableLimits {
    async fn take(&self, limit: RateLimit, subject: &str, at: OffsetDateTime) -> Result<Allowance, StoreError> {
        let allowance = self.0.take(limit, subject, at).await?;
        if allowance == Allowance::Granted {
            note((limit, subject));
        }
        Ok(allowance)
    }

    async fn take_both<'a>(
        &self,
        first: (RateLimit, &'a str),
        second: (RateLimit, &'a str),
        at: OffsetDateTime,
    ) -> Result<BothAllowances, StoreError> {
        let both = self.0.take_both(first, second, at).await?;
        if both.first == Allowance::Granted {
            note(first);
        }
        if both.is_second_granted {
            note(second);
        }
        Ok(both)
    }

    async fn give_back(&self, limit: RateLimit, subject: &str) -> Result<(), StoreError> {
        self.0.give_back(limit, subject).await
    }
}

/// Middleware: gives back what a request has taken that is answered with a failure of ours.
pub async fn refund_failures(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let limits = request
        .app_data::<Data<AppState>>()
        .map(|state| Arc::clone(&state.use_cases.rate_limits));
    TAKEN
        .scope(RefCell::default(), async {
            let answer = next.call(request).await;
            let status = match &answer {
                Ok(response) => response.status(),
                Err(error) => error.as_response_error().status_code(),
            };
            if let Some(limits) = limits.filter(|_| status.is_server_error()) {
                let taken = TAKEN.with(RefCell::take);
                // Nobody waits for it: what failed may well be the store.
                actix_web::rt::spawn(give_back(limits, taken));
            }
            answer
        })
        .await
}

async fn give_back(limits: Arc<dyn RateLimits>, taken: Vec<(RateLimit, String)>) {
    for (limit, subject) in taken {
        if let Err(error) = limits.give_back(limit, &subject).await {
            warn!(
                limit = limit.label(),
                cause = reason(&error),
                "a token was not given back"
            );
        }
    }
}

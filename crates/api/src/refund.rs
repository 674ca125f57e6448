//! Whoever is answered that we failed has not used up an attempt: what the request took of the limits that all processes
//! share is given back. So is what counts stored bookings, when nothing was stored. Whoever is sent away because too many
//! wait has used it up: a crowd would cost nothing otherwise.

use std::cell::RefCell;
use std::num::NonZeroU32;
use std::sync::Arc;

use accounts::rate_limits::{Allowance, AllowancesInTurn, RateLimit, RateLimits};
use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use async_trait::async_trait;
use shared_kernel::{StoreError, reason};
use time::{Duration, OffsetDateTime};
use tracing::warn;

use crate::app_state::AppState;
use crate::{limits, rate_limit_headers};
use wire::problem::{Code, Problem};

tokio::task_local! {
    /// What the request that is being answered has taken.
    static TAKEN: RefCell<Vec<(RateLimit, String)>>;
    /// Which limits have refused it, and for how long where it is sent away.
    static REFUSED: RefCell<Vec<(RateLimit, Option<Duration>)>>;
}

/// Limits that remember what a request takes of them.
#[derive(derive_more::Constructor)]
pub struct RefundableLimits(Arc<dyn RateLimits>);

/// Remembers a token of the request that is being answered; where none is, nobody gets it back.
fn note((limit, subject): (RateLimit, &str)) {
    let _outside = TAKEN.try_with(|taken| taken.borrow_mut().push((limit, subject.to_owned())));
}

/// Remembers for the figures that a limit was reached.
fn note_refusal(limit: RateLimit, wait: Option<Duration>) {
    let _outside = REFUSED.try_with(|refused| refused.borrow_mut().push((limit, wait)));
}

#[async_trait]
impl RateLimits for RefundableLimits {
    async fn take(&self, limit: RateLimit, subject: &str, at: OffsetDateTime) -> Result<Allowance, StoreError> {
        let allowance = self.0.take(limit, subject, at).await?;
        match allowance {
            Allowance::Granted => note((limit, subject)),
            Allowance::RetryAfter(wait) => note_refusal(limit, Some(wait)),
        }
        Ok(allowance)
    }

    async fn take_in_turn<'a>(
        &self,
        buckets: [(RateLimit, &'a str); 3],
        at: OffsetDateTime,
    ) -> Result<AllowancesInTurn, StoreError> {
        let taken = self.0.take_in_turn(buckets, at).await?;
        let is_granted = [
            taken.first == Allowance::Granted,
            taken.is_second_granted,
            taken.is_third_granted,
        ];
        let granted = is_granted.into_iter().take_while(|is_granted| *is_granted).count();
        buckets.into_iter().take(granted).for_each(note);
        // Those behind it were left alone.
        if let Some((limit, _)) = buckets.get(granted) {
            let wait = match taken.first {
                Allowance::RetryAfter(wait) => Some(wait),
                Allowance::Granted => None,
            };
            note_refusal(*limit, wait);
        }
        Ok(taken)
    }

    async fn give_back(&self, limit: RateLimit, subject: &str) -> Result<(), StoreError> {
        self.0.give_back(limit, subject).await
    }
}

/// Middleware: counts the limits that have refused a request. Gives back what a request has taken that is answered with a
/// failure of ours, and of what counts bookings whatever was taken for none.
pub async fn refund_failures(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<Data<AppState>>().cloned();
    let answered = TAKEN.scope(RefCell::default(), async {
        let answer = next.call(request).await;
        let (status, error) = match &answer {
            Ok(response) => (response.status(), response.response().error()),
            Err(error) => (error.as_response_error().status_code(), Some(error)),
        };
        let problem = error.and_then(|error| error.as_error::<Problem>());
        let is_ours = status.is_server_error() && problem.is_none_or(|problem| problem.code() != Code::Busy);
        if let Some(state) = &state {
            for (limit, wait) in REFUSED.with(RefCell::take) {
                state.figures.refused(limit.label());
                if let (Some(wait), Ok(response)) = (wait, &answer) {
                    let factor = state.limits.factor();
                    rate_limit_headers::note(response.request(), factor.map(|factor| empty(limit, wait, factor)));
                }
            }
        }
        let mut taken = TAKEN.with(RefCell::take);
        taken.retain(|(limit, _)| is_ours || (!status.is_success() && limit.counts_stored_bookings()));
        if let Some(state) = state.filter(|_| !taken.is_empty()) {
            // Nobody waits for it: what failed may well be the store.
            let limits = Arc::clone(&state.use_cases.rate_limits);
            state.detached.spawn(give_back(limits, taken));
        }
        answer
    });
    REFUSED.scope(RefCell::default(), answered).await
}

/// What is left of a limit of all processes that has refused somebody.
fn empty(limit: RateLimit, wait: Duration, factor: NonZeroU32) -> limits::Allowance {
    let quota = u32::from(limit.capacity()) * factor.get();
    let window = limit.period().unsigned_abs();
    limits::Allowance {
        name: limit.label(),
        quota,
        window,
        remaining: 0,
        whole_in: window.saturating_sub(window / quota.max(1)) + wait.unsigned_abs(),
    }
}

async fn give_back(limits: Arc<dyn RateLimits>, taken: Vec<(RateLimit, String)>) {
    for (limit, subject) in taken {
        if let Err(error) = limits.give_back(limit, &subject).await {
            warn!(
                limit = limit.label(),
                cause = reason(&error),
                "rate limit token could not be refunded"
            );
        }
    }
}

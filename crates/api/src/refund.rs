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
use crate::limits;
use crate::rate_limit_headers::Left;
use wire::problem::{Code, Problem};

tokio::task_local! {
    /// What the request that is being answered has taken.
    static TAKEN: RefCell<Vec<Token>>;
    /// Which limits have refused it, and for how long where it is sent away.
    static REFUSED: RefCell<Vec<(RateLimit, Option<Duration>)>>;
}

/// A token of a limit.
struct Token {
    limit: RateLimit,
    /// Whose bucket it is of.
    subject: String,
    /// How many are left there; none where nobody asked.
    left: Option<u32>,
}

/// Limits that remember what a request takes of them.
#[derive(derive_more::Constructor)]
pub struct RefundableLimits(Arc<dyn RateLimits>);

/// Remembers a token of the request that is being answered; where none is, nobody gets it back.
fn note((limit, subject): (RateLimit, &str), left: Option<u32>) {
    let subject = subject.to_owned();
    let token = Token { limit, subject, left };
    let _outside = TAKEN.try_with(|taken| taken.borrow_mut().push(token));
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
            Allowance::Granted { left } => note((limit, subject), Some(left)),
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
        let (left, wait) = match taken.first {
            Allowance::Granted { left } => (Some(left), None),
            Allowance::RetryAfter(wait) => (None, Some(wait)),
        };
        let is_granted = [left.is_some(), taken.is_second_granted, taken.is_third_granted];
        let granted = is_granted.into_iter().take_while(|is_granted| *is_granted).count();
        let lefts = [left, None, None];
        for (bucket, left) in buckets.into_iter().zip(lefts).take(granted) {
            note(bucket, left);
        }
        // Those behind it were left alone.
        if let Some((limit, _)) = buckets.get(granted) {
            note_refusal(*limit, wait);
        }
        Ok(taken)
    }

    async fn give_back(&self, limit: RateLimit, subject: &str) -> Result<(), StoreError> {
        self.0.give_back(limit, subject).await
    }
}

/// Middleware: counts the limits that have refused a request, and tells what is left of the others. Gives back what a request
/// has taken that is answered with a failure of ours, and of what counts bookings whatever was taken for none.
pub async fn refund_failures(
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let state = request.app_data::<Data<AppState>>().cloned();
    let told = Left::of(request.request());
    let answered = TAKEN.scope(RefCell::default(), async {
        let answer = next.call(request).await;
        let (status, error) = match &answer {
            Ok(response) => (response.status(), response.response().error()),
            Err(error) => (error.as_response_error().status_code(), Some(error)),
        };
        let problem = error.and_then(|error| error.as_error::<Problem>());
        let is_ours = status.is_server_error() && problem.is_none_or(|problem| problem.code() != Code::Busy);
        let Some(state) = state else { return answer };
        let factor = state.limits.factor();
        let is_given_back = |token: &Token| is_ours || (!status.is_success() && token.limit.counts_stored_bookings());
        let (given_back, counted): (Vec<_>, Vec<_>) = TAKEN.with(RefCell::take).into_iter().partition(is_given_back);
        for Token { limit, left, .. } in counted {
            if let (Some(left), true, Some(factor)) = (left, limit.is_told(), factor) {
                told.note(Some(granted(limit, left, factor)));
            }
        }
        for (limit, wait) in REFUSED.with(RefCell::take) {
            state.figures.refused(limit.label());
            if let Some(wait) = wait {
                told.note(factor.map(|factor| empty(limit, wait, factor)));
            }
        }
        if !given_back.is_empty() {
            // Nobody waits for it: what failed may well be the store.
            let limits = Arc::clone(&state.use_cases.rate_limits);
            state.detached.spawn(give_back(limits, given_back));
        }
        answer
    });
    REFUSED.scope(RefCell::default(), answered).await
}

/// What is left of a limit of all processes that has refused somebody.
fn empty(limit: RateLimit, wait: Duration, factor: NonZeroU32) -> limits::Allowance {
    let full = full(limit, factor);
    let of_one = full.window / full.quota.max(1);
    limits::Allowance {
        remaining: 0,
        whole_in: full.window.saturating_sub(of_one) + wait.unsigned_abs(),
        ..full
    }
}

/// What is left of one that has let somebody through. Parts of tokens are unknown, so that all of it may be there sooner.
fn granted(limit: RateLimit, left: u32, factor: NonZeroU32) -> limits::Allowance {
    let full = full(limit, factor);
    let remaining = left.min(full.quota);
    limits::Allowance {
        remaining,
        whole_in: full.window / full.quota.max(1) * (full.quota - remaining),
        ..full
    }
}

fn full(limit: RateLimit, factor: NonZeroU32) -> limits::Allowance {
    let quota = u32::from(limit.capacity()).saturating_mul(factor.get());
    limits::Allowance {
        name: limit.label(),
        quota,
        window: limit.period().unsigned_abs(),
        remaining: quota,
        whole_in: std::time::Duration::ZERO,
    }
}

async fn give_back(limits: Arc<dyn RateLimits>, tokens: Vec<Token>) {
    for Token { limit, subject, .. } in tokens {
        if let Err(error) = limits.give_back(limit, &subject).await {
            warn!(
                limit = limit.label(),
                cause = reason(&error),
                "rate limit token could not be refunded"
            );
        }
    }
}

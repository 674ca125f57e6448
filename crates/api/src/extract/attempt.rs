use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use super::{Source, source_of};
use crate::app_state::AppState;
use crate::fair_queue::QueuePermit;
use wire::problem::{Code, Problem};

/// By whom or for whom passwords are tried.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttemptOf {
    /// Where the attempts come from.
    Source(Source),
    /// The e-mail address that is tried, whoever has it or nobody.
    EmailAddress(String),
}

/// The permit of a request that hashes passwords: few of a source go on at a time, so that the queue of the hasher has
/// room for everybody else.
pub struct Attempt {
    state: Data<AppState>,
    _permit: QueuePermit,
}

impl Attempt {
    /// Waits for a permit of this e-mail address as well: it is guessed at from many sources.
    pub async fn of_email(&self, normalized_email: String) -> Result<QueuePermit, Problem> {
        enter(&self.state, AttemptOf::EmailAddress(normalized_email)).await
    }
}

async fn enter(state: &AppState, of: AttemptOf) -> Result<QueuePermit, Problem> {
    let permit = state.attempts.enter(of).await;
    permit.map_err(|full| Problem::caused(Code::Busy, full))
}

impl FromRequest for Attempt {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<Data<AppState>>().cloned();
        let source = source_of(request);
        Box::pin(async move {
            let state = state.ok_or_else(|| Problem::caused(Code::Internal, "the application has no state"))?;
            let permit = enter(&state, AttemptOf::Source(source)).await?;
            Ok(Self { state, _permit: permit })
        })
    }
}

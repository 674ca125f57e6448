use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};

use super::{Source, source_of};
use crate::app_state::AppState;
use crate::fair_queue::Turn;
use wire::problem::{Code, Problem};

/// By whom or for whom passwords are tried.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum AttemptOf {
    /// Where the attempts come from.
    Source(Source),
    /// The e-mail address that is tried, whoever has it or nobody.
    Mailbox(String),
}

/// The turn of a request that hashes passwords: few of a source go on at a time, so that the queue of the hasher has room
/// for everybody else.
pub struct Attempt {
    state: Data<AppState>,
    _turn: Turn,
}

impl Attempt {
    /// Waits for the turn of this e-mail address as well: it is guessed at from many sources.
    pub async fn of_mailbox(&self, mailbox: String) -> Result<Turn, Problem> {
        enter(&self.state, AttemptOf::Mailbox(mailbox)).await
    }
}

async fn enter(state: &AppState, of: AttemptOf) -> Result<Turn, Problem> {
    let turn = state.attempts.enter(of).await;
    turn.map_err(|full| Problem::caused(Code::Busy, full))
}

impl FromRequest for Attempt {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<Data<AppState>>().cloned();
        let source = source_of(request);
        Box::pin(async move {
            let state = state.ok_or_else(|| Problem::caused(Code::Internal, "the application has no state"))?;
            let turn = enter(&state, AttemptOf::Source(source)).await?;
            Ok(Self { state, _turn: turn })
        })
    }
}

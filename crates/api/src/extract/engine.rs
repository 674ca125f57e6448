use std::future::{Ready, ready};
use std::ops::Deref;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use tokio::runtime::Handle;
use tracing::Span;

use super::{Source, source_of};
use crate::app_state::AppState;
use crate::fair_queue::Turn;
use crate::use_cases::Computing;
use wire::problem::{Code, Problem};

/// Where what computes runs: beside the threads that answer requests, few at a time for the source that asks. So whoever
/// asks for much waits for the own requests and for nobody else's, and nobody else waits for theirs.
pub struct Engine {
    state: Data<AppState>,
    source: Source,
}

/// What whoever has a turn works with: the use cases that compute, and the application beside them.
#[derive(Clone)]
pub struct InTurn {
    pub state: Data<AppState>,
    turn: Arc<Turn>,
}

impl Deref for InTurn {
    type Target = Computing;

    fn deref(&self) -> &Computing {
        self.state.use_cases.computing(&self.turn)
    }
}

impl Engine {
    /// Waits for a turn, and runs what computes to its end, on a thread of its own. Its reads of the store are driven by
    /// the thread that answers requests, as all others.
    ///
    /// Also when nobody waits for the answer any more the turn lasts until the work has ended: giving up makes nothing
    /// free that is not.
    pub async fn run<Answer, Error, Work>(&self, work: impl FnOnce(InTurn) -> Work) -> Result<Answer, Problem>
    where
        Answer: Send + 'static,
        Error: Into<Problem> + Send + 'static,
        Work: Future<Output = Result<Answer, Error>> + Send + 'static,
    {
        let busy = |full| Problem::caused(Code::Busy, full);
        let turn = self.state.engines.enter(self.source).await.map_err(busy)?;
        let in_turn = InTurn {
            state: self.state.clone(),
            turn: Arc::new(turn),
        };
        let (work, runtime, span) = (work(in_turn.clone()), Handle::current(), Span::current());
        let computed = tokio::task::spawn_blocking(move || {
            let answer = span.in_scope(|| runtime.block_on(work));
            drop(in_turn);
            answer
        });
        let answer = computed.await.map_err(|error| Problem::caused(Code::Internal, error))?;
        answer.map_err(Into::into)
    }
}

impl FromRequest for Engine {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<Data<AppState>>().cloned();
        ready(match state {
            Some(state) => Ok(Self {
                state,
                source: source_of(request),
            }),
            None => Err(Problem::caused(Code::Internal, "the application has no state")),
        })
    }
}

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
use crate::fair_queue::QueuePermit;
use crate::use_cases::Computing;
use wire::problem::{Code, Problem};

/// Where what computes runs: beside the threads that answer requests, few at a time for the source that asks. So whoever
/// asks for much waits for the own requests and for nobody else's, and nobody else waits for theirs.
pub struct Engine {
    state: Data<AppState>,
    source: Source,
}

/// What whoever holds a permit of the queue works with: the use cases that compute, and the application beside them.
#[derive(Clone)]
pub struct ComputingPermit {
    pub state: Data<AppState>,
    queue_permit: Arc<QueuePermit>,
}

impl Deref for ComputingPermit {
    type Target = Computing;

    fn deref(&self) -> &Computing {
        self.state.use_cases.computing(&self.queue_permit)
    }
}

impl Engine {
    /// Waits for a permit, and runs what computes to its end, on a thread of its own. Its reads of the store are driven
    /// by the thread that answers requests, as all others.
    ///
    /// Also when nobody waits for the answer any more the permit is held until the work has ended: giving up makes
    /// nothing free that is not.
    pub async fn run<Answer, Error, Work>(&self, work: impl FnOnce(ComputingPermit) -> Work) -> Result<Answer, Problem>
    where
        Answer: Send + 'static,
        Error: Into<Problem> + Send + 'static,
        Work: Future<Output = Result<Answer, Error>> + Send + 'static,
    {
        let busy = |full| Problem::caused(Code::Busy, full);
        let queue_permit = self.state.engines.enter(self.source).await.map_err(busy)?;
        let permit = ComputingPermit {
            state: self.state.clone(),
            queue_permit: Arc::new(queue_permit),
        };
        let (work, runtime, span) = (work(permit.clone()), Handle::current(), Span::current());
        let computed = tokio::task::spawn_blocking(move || {
            let answer = span.in_scope(|| runtime.block_on(work));
            drop(permit);
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

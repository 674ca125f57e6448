//! What the operations answer with when something is wrong: every such answer of every test is held against the document, and
//! noted for `just errors`, which writes what the document names.

use std::collections::BTreeSet;
use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use api::app_state::AppState;
use api::undocumented_errors::is_undocumented;
use wire::problem::Code;

/// Names the file that the answers are noted in.
const NOTES: &str = "TERMINHOF_TEST_ERROR_ANSWERS";

/// What this process has noted.
static NOTED: LazyLock<Mutex<BTreeSet<String>>> = LazyLock::new(Mutex::default);

/// The error answers of an application that the document does not name.
#[derive(Clone, Default)]
pub struct UndocumentedErrors(Arc<Mutex<BTreeSet<String>>>);

impl UndocumentedErrors {
    /// Fails if there was one. While they are noted, the document is what comes of it.
    pub fn assert_none(&self) {
        let undocumented = self.0.lock().unwrap();
        assert!(
            undocumented.is_empty() || env::var_os(NOTES).is_some(),
            "the document does not name {undocumented:?}: run `just errors`"
        );
    }
}

/// Middleware: looks at each error on its way out.
pub async fn look_at_errors(
    state: Data<AppState>,
    undocumented: Data<UndocumentedErrors>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let answered = next.call(request).await?;
    let code = answered.response().extensions().get::<Code>().copied();
    let route = state
        .routes
        .find(answered.request().method(), answered.request().path());
    if let (Some(code), Some(route)) = (code, route)
        && let Some(errors) = &route.errors
    {
        let answer = format!("{} {} {}", route.method, route.pattern, code.name());
        let is_wrong = is_undocumented(answered.request(), code);
        if is_wrong {
            undocumented.0.lock().unwrap().insert(answer.clone());
        }
        if is_wrong || (errors.names(code) && !errors.is_derived(code)) {
            note(&answer);
        }
    }
    Ok(answered)
}

fn note(answer: &str) {
    let Some(notes) = env::var_os(NOTES) else { return };
    let mut written = NOTED.lock().unwrap();
    if written.insert(answer.to_owned()) {
        let mut file = OpenOptions::new().create(true).append(true).open(notes).unwrap();
        // In one piece: other processes write to it as well.
        file.write_all(format!("{answer}\n").as_bytes()).unwrap();
    }
}

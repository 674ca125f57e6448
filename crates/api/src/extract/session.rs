use std::future::{Ready, ready};
use std::ops::Deref;

use accounts::sessions::{Principal, SessionChange};
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use shared_kernel::{Actor, Change, OrganizationNr, RequestId};
use time::OffsetDateTime;

use crate::app_state::AppState;
use wire::problem::{Code, Problem, request_id_of};

/// Who is signed in, and what they change with this request. Only for routes whose policy needs a session: the gate has
/// looked at it before the handler begins.
#[derive(Debug, derive_more::From)]
pub struct Session(SessionChange);

impl Deref for Session {
    type Target = SessionChange;

    fn deref(&self) -> &SessionChange {
        &self.0
    }
}

impl Session {
    /// The organisation that the session acts for. Routes whose policy needs a rank always have one.
    pub fn organization(&self) -> Result<OrganizationNr, Problem> {
        self.0.organization().ok_or_else(|| Problem::new(Code::Forbidden))
    }

    /// What costs much is not for whoever may register again and again with e-mail addresses of nobody.
    pub fn require_proven_email_address(&self) -> Result<(), Problem> {
        if self.is_verified {
            Ok(())
        } else {
            Err(Problem::new(Code::EmailNotVerified))
        }
    }
}

impl FromRequest for Session {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let missing = || Problem::caused(Code::Internal, "the policy of this route needs no session");
        let principal = principal_of(request).ok_or_else(missing);
        ready(principal.and_then(|principal| {
            let (at, request_id) = moment_of(request)?;
            Ok(Self(SessionChange::of(principal, at, request_id)))
        }))
    }
}

/// Who is signed in and has given the password a short time ago, for what is handed out once more only to whoever owns
/// the account: never in the name of somebody else.
#[derive(Debug)]
pub struct ConfirmedSession(pub Session);

impl FromRequest for ConfirmedSession {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let session = Session::from_request(request, payload).into_inner();
        ready(session.and_then(|session| {
            session.require_fresh_password(session.change.at)?;
            Ok(Self(session))
        }))
    }
}

/// Who is signed in, if anybody, and what they or a guest change with this request, for routes that are open to visitors.
#[derive(Debug)]
pub struct OptionalSession {
    pub principal: Option<Principal>,
    pub change: Change,
}

impl FromRequest for OptionalSession {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(moment_of(request).map(|(at, request_id)| {
            let principal = principal_of(request);
            let by_guest = Change::by(Actor::Guest, at, request_id);
            let change = principal.map_or(by_guest, |principal| principal.change(at, request_id));
            Self { principal, change }
        }))
    }
}

fn principal_of(request: &HttpRequest) -> Option<Principal> {
    request.extensions().get::<Principal>().copied()
}

/// When a request changes what it changes, and its id.
fn moment_of(request: &HttpRequest) -> Result<(OffsetDateTime, RequestId), Problem> {
    let state = request.app_data::<Data<AppState>>();
    let state = state.ok_or_else(|| Problem::caused(Code::Internal, "the application has no state"))?;
    let id = request_id_of(request).ok_or_else(|| Problem::caused(Code::Internal, "the request has no id"))?;
    Ok((state.clock.now(), id))
}

/// The token in `Authorization: Bearer`.
pub fn bearer_token(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

use std::future::{Ready, ready};

use accounts::sessions::Principal;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use shared_kernel::{Actor, Caller, OrganizationNr};

use crate::app_state::AppState;
use wire::problem::{Code, Problem};

/// Who is signed in. Only for routes whose policy needs a session: the gate has looked at it before the handler begins.
#[derive(Debug)]
pub struct Session(pub Principal);

impl Session {
    /// The organisation that the session acts for. Routes whose policy needs a rank always have one.
    pub fn organization(&self) -> Result<OrganizationNr, Problem> {
        self.0.organization().ok_or_else(|| Problem::new(Code::Forbidden))
    }

    /// What costs much is not for whoever may register again and again with e-mail addresses of nobody.
    pub fn require_proven_mailbox(&self) -> Result<(), Problem> {
        if self.0.is_verified {
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
        ready(principal_of(request).map(Self).ok_or_else(missing))
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
        ready(session.and_then(|session| confirmed(request, session)))
    }
}

fn confirmed(request: &HttpRequest, session: Session) -> Result<ConfirmedSession, Problem> {
    let state = request.app_data::<Data<AppState>>();
    let state = state.ok_or_else(|| Problem::caused(Code::Internal, "the server has no state"))?;
    session.0.require_fresh_password(state.clock.now())?;
    Ok(ConfirmedSession(session))
}

/// Who is signed in, if anybody, for routes that are open to visitors and look at a session as well.
#[derive(Debug)]
pub struct OptionalSession(pub Option<Principal>);

impl OptionalSession {
    /// On whose rights the request runs.
    pub fn caller(&self) -> Caller {
        self.0.as_ref().map_or(Actor::Guest.into(), Principal::caller)
    }
}

impl FromRequest for OptionalSession {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(principal_of(request))))
    }
}

fn principal_of(request: &HttpRequest) -> Option<Principal> {
    request.extensions().get::<Principal>().copied()
}

/// The token in `Authorization: Bearer`.
pub fn bearer_token(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

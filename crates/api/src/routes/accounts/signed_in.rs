use accounts::sessions::Principal;
use shared_kernel::{Change, SessionId};

use crate::app_state::AppState;
use crate::extract::Session;
use crate::tokens::TokenHolder;
use wire::problem::{Code, Problem};
use wire::{SignedIn, User};

/// The token of a session that has just begun, and who it is.
pub async fn signed_in(state: &AppState, change: Change, session: SessionId) -> Result<SignedIn, Problem> {
    let principal = principal_of(state, change, session).await?;
    let holder = TokenHolder {
        account: principal.account,
        session,
    };
    let access_token = state
        .session_tokens
        .sign(
            holder,
            state.randomness.uuid(),
            state.clock.now(),
            principal.lasts_until,
        )
        .map_err(|error| Problem::caused(Code::Internal, error))?;
    Ok(SignedIn {
        access_token,
        user_dto: user(state, &principal).await?,
    })
}

/// Whoever a session is of, after something of it has changed.
pub async fn user_of_session(state: &AppState, session: &Session) -> Result<User, Problem> {
    let principal = principal_of(state, session.change, session.session).await?;
    user(state, &principal).await
}

async fn principal_of(state: &AppState, change: Change, session: SessionId) -> Result<Principal, Problem> {
    let principal = state
        .use_cases
        .authenticate
        .principal(change.request_id, session)
        .await?;
    // Ended meanwhile, by another request of the same person.
    principal.ok_or_else(|| Problem::new(Code::Unauthenticated))
}

/// The signed-in user, as the screens show it.
pub async fn user(state: &AppState, principal: &Principal) -> Result<User, Problem> {
    let shown = state.use_cases.show_account.show(principal).await?;
    // Erased meanwhile.
    shown.map(Into::into).ok_or_else(|| Problem::new(Code::Unauthenticated))
}

use accounts::api_keys::Scope;
use accounts::sessions::Principal;
use actix_web::{HttpMessage, HttpRequest};
use shared_kernel::OrganizationNr;

use super::source_of;
use crate::app_state::AppState;
use crate::gate::refusal;
use crate::limits::Limit;
use crate::rate_limit_headers::note_allowance;
use wire::problem::Problem;

/// A tool with a key that asks where everybody may: it is answered like a visitor, and its own limits count.
#[derive(Debug, Clone, Copy)]
pub struct Tool(pub Principal);

impl Tool {
    /// Whether its key may book at this organisation.
    pub fn may_book_at(&self, organization: OrganizationNr) -> bool {
        let scopes = self.0.key.map(|key| key.scopes);
        scopes.is_some_and(|scopes| scopes.contains(Scope::Book)) && self.0.organization() == Some(organization)
    }
}

/// The tool that asks where everybody may, if it is one.
pub fn tool_of(request: &HttpRequest) -> Option<Tool> {
    request.extensions().get::<Tool>().copied()
}

/// A page of a site of one's own asks, about nothing but this organisation.
#[derive(Debug, Clone, Copy)]
pub struct OwnSite(pub OrganizationNr);

/// About which organisation alone a request may be, if it is of such a page.
pub fn own_site_of(request: &HttpRequest) -> Option<OrganizationNr> {
    request.extensions().get::<OwnSite>().map(|OwnSite(own)| *own)
}

/// By what the limits of all processes count whoever asks: by the key of a tool, else by where the request comes from.
pub fn counted_source(request: &HttpRequest) -> String {
    let key = tool_of(request).and_then(|Tool(tool)| tool.key);
    key.map_or_else(|| source_of(request).to_string(), |key| format!("api key {}", key.id.0))
}

/// The limit of a request that counts it only once it is known to be no repetition.
#[derive(Debug, Clone, Copy)]
pub struct PostponedLimit(pub Limit);

/// Counts a request that is no repetition, where that has not been done yet.
pub fn count_postponed(state: &AppState, request: &HttpRequest) -> Result<(), Problem> {
    let postponed = request.extensions_mut().remove::<PostponedLimit>();
    let Some(PostponedLimit(limit)) = postponed else {
        return Ok(());
    };
    note_allowance(request, state.limits.take(limit, source_of(request))).map_err(|refused| refusal(state, refused))
}

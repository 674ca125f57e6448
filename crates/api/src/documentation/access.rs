//! What the document says of who may call an operation.

use accounts::api_keys::Scope;
use serde_json::json;
use shared_kernel::Rank;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::SecurityRequirement;

use super::BEARER;
use crate::policy::Policy;
use crate::router::Route;

/// Tells of an operation who may call it, and under which hosts: for people at the end of its description, for programs as
/// the extension `x-access`, and how to sign in.
pub fn tell_access(route: &Route, operation: &mut Operation) {
    let mut access = json!({ "policy": route.policy, "site": route.site });
    let scopes: Vec<&str> = route.policy.scopes().into_iter().map(Scope::label).collect();
    if let Some(scope) = scopes.first() {
        access["scope"] = json!(scope);
    }
    if scopes.len() > 1 {
        access["scopes"] = json!(scopes);
    }
    if route.is_open_to_own_sites() {
        access["ownSites"] = json!(true);
    }
    let extensions = operation.extensions.get_or_insert_default();
    extensions.insert("x-access".to_owned(), access);
    let own_sites = if route.is_open_to_own_sites() {
        "; browsers on an organisation's own site with its publishable key"
    } else {
        ""
    };
    let who = format!("**Who may call it**: {}{own_sites}.", callers(route.policy));
    operation.description = Some(match operation.description.take().filter(|text| !text.is_empty()) {
        Some(description) => format!("{description}\n\n{who}"),
        None => who,
    });
    let with_token = SecurityRequirement::new::<_, [&str; 0], &str>(BEARER, []);
    if route.policy.needs_session() {
        operation.security = Some(vec![with_token]);
    } else if route.policy.reads_session() {
        operation.security = Some(vec![SecurityRequirement::default(), with_token]);
    } else {
        // Said, so that nobody takes it for forgotten.
        operation.security.get_or_insert_default();
    }
}

fn callers(policy: Policy) -> String {
    match policy {
        Policy::Public => "everybody, without signing in".to_owned(),
        Policy::PublicOrMember => "everybody; whoever is signed in does it for the own account".to_owned(),
        Policy::Member => "whoever is signed in, customers too; no key".to_owned(),
        Policy::VerifiedMember => "whoever is signed in and has proven the e-mail address; no key".to_owned(),
        Policy::Staff(rank) => format!("{}; no key", staff(rank)),
        Policy::StaffOrKey(rank, scope) => format!("{}; a key with the scope `{}`", staff(rank), scope.label()),
        Policy::StaffOrCalendarKey(rank, scope) => format!(
            "{}; a key with the scope `{}` or `{}`",
            staff(rank),
            scope.label(),
            Scope::Calendar.label()
        ),
        Policy::OwnerOfTheProduct => "staff of the organisation that owns the product; no key".to_owned(),
        Policy::PlatformAdmin => "whoever runs the product; no key".to_owned(),
    }
}

fn staff(least: Rank) -> &'static str {
    match least {
        Rank::BusinessUser => "staff of the organisation of the session, from business user on",
        Rank::BusinessManager => "managers and business admins of the organisation of the session",
        Rank::BusinessAdmin => "business admins of the organisation of the session",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rank_and_scope_are_named() {
        let opened = Policy::StaffOrKey(Rank::BusinessManager, Scope::Manage);
        assert_eq!(
            callers(opened),
            "managers and business admins of the organisation of the session; a key with the scope `MANAGE`"
        );
        assert!(callers(Policy::Staff(Rank::BusinessAdmin)).ends_with("no key"));
    }
}

//! Who passes which route: every route of the table, for everybody there is.

use std::collections::BTreeSet;

use accounts::api_keys::{KeyInUse, Scope};
use accounts::sessions::{Membership, Principal, SessionKind};
use shared_kernel::{AccountId, ApiKeyId, OrganizationNr, Rank, ResourceId, SessionId};
use time::Duration;
use uuid::Uuid;

use super::parts::NOW;
use crate::documentation::describe;
use crate::policy::Policy;
use wire::problem::Code;

const EVERYBODY: [&str; 16] = [
    "visitor",
    "unverified",
    "user",
    "another user",
    "business user",
    "business manager",
    "business admin",
    "unverified founder",
    "foreign business user",
    "foreign business manager",
    "foreign business admin",
    "business user of the owner",
    "platform admin",
    "platform admin with an organisation",
    "impersonating a user",
    "impersonating a business admin",
];

/// By policy: passes (`+`), nobody is signed in (`1`), rank (`3`), e-mail address (`v`), there is no such thing (`4`).
const DECIDED: [(&str, &str); 9] = [
    ("Public", "++++++++++++++++"),
    ("PublicOrMember", "++++++++++++++++"),
    ("Member", "1+++++++++++++++"),
    ("VerifiedMember", "1v+++++v++++++++"),
    ("BusinessUser", "1333++++++++333+"),
    ("BusinessManager", "13333+++3++3333+"),
    ("BusinessAdmin", "133333++33+3333+"),
    ("OwnerOfTheProduct", "44444444444+4444"),
    ("PlatformAdmin", "133333333333++33"),
];

fn principal(name: &str) -> Option<Principal> {
    let own = OrganizationNr(1000);
    let foreign = OrganizationNr(1001);
    let membership = |organization, rank| {
        Some(Membership {
            organization,
            rank,
            employee: Some(ResourceId(1)),
        })
    };
    let user = Principal {
        account: AccountId(7),
        session: SessionId(Uuid::from_u128(70)),
        kind: SessionKind::Customer,
        is_verified: true,
        is_platform_admin: false,
        membership: None,
        impersonator: None,
        key: None,
        password_at: NOW,
        ends_at: NOW + Duration::days(14),
        lasts_until: NOW + Duration::days(30),
    };
    let staff = |organization, rank| Principal {
        kind: SessionKind::Business,
        membership: membership(organization, rank),
        ..user
    };
    let impersonator = Some(AccountId(1));
    Some(match name {
        "visitor" => return None,
        "unverified" => Principal {
            is_verified: false,
            ..user
        },
        "user" => user,
        "another user" => Principal {
            account: AccountId(8),
            ..user
        },
        "business user" => staff(own, Rank::BusinessUser),
        "business manager" => staff(own, Rank::BusinessManager),
        "business admin" => staff(own, Rank::BusinessAdmin),
        "unverified founder" => Principal {
            is_verified: false,
            ..staff(own, Rank::BusinessAdmin)
        },
        "foreign business user" => staff(foreign, Rank::BusinessUser),
        "foreign business manager" => staff(foreign, Rank::BusinessManager),
        "foreign business admin" => staff(foreign, Rank::BusinessAdmin),
        "business user of the owner" => staff(OrganizationNr(888), Rank::BusinessUser),
        "platform admin" => Principal {
            is_platform_admin: true,
            ..user
        },
        "platform admin with an organisation" => Principal {
            is_platform_admin: true,
            ..staff(OrganizationNr(888), Rank::BusinessAdmin)
        },
        "impersonating a user" => Principal { impersonator, ..user },
        "impersonating a business admin" => Principal {
            impersonator,
            ..staff(own, Rank::BusinessAdmin)
        },
        other => panic!("{other}"),
    })
}

fn decided(policy: Policy, index: usize) -> Result<(), Code> {
    let (_, row) = DECIDED.iter().find(|(name, _)| *name == policy.name()).unwrap();
    match row.as_bytes()[index] {
        b'+' => Ok(()),
        b'1' => Err(Code::Unauthenticated),
        b'3' => Err(Code::Forbidden),
        b'v' => Err(Code::EmailNotVerified),
        b'4' => Err(Code::NotFound),
        other => panic!("{other}"),
    }
}

#[test]
fn every_policy_admits_whom_it_was_decided_for() {
    let ranks = [Rank::BusinessUser, Rank::BusinessManager, Rank::BusinessAdmin].map(Policy::Staff);
    let others = [
        Policy::Public,
        Policy::PublicOrMember,
        Policy::Member,
        Policy::VerifiedMember,
        Policy::OwnerOfTheProduct,
        Policy::PlatformAdmin,
    ];
    let opened = Policy::StaffOrKey(Rank::BusinessManager, Scope::Read);
    for policy in ranks.into_iter().chain(others).chain([opened]) {
        for (index, name) in EVERYBODY.into_iter().enumerate() {
            let admitted = policy.admit(principal(name).as_ref());
            assert_eq!(admitted, decided(policy, index), "{policy:?}: {name}");
        }
    }
}

/// Whatever its maker may do.
#[test]
fn key_passes_what_names_its_scope_and_what_looks_at_nobody() {
    let key = |scopes: &[Scope]| Principal {
        key: Some(KeyInUse {
            id: ApiKeyId(1),
            scopes: scopes.iter().copied().collect(),
        }),
        ..principal("business admin").unwrap()
    };
    let (reader, all) = (key(&[Scope::Read]), key(Scope::ALL));
    let opened = |scope| Policy::StaffOrKey(Rank::BusinessAdmin, scope);
    assert_eq!(Policy::Public.admit(Some(&reader)), Ok(()));
    assert_eq!(opened(Scope::Read).admit(Some(&reader)), Ok(()));
    assert_eq!(opened(Scope::Manage).admit(Some(&all)), Ok(()));
    for scope in [Scope::Book, Scope::Manage] {
        assert_eq!(opened(scope).admit(Some(&reader)), Err(Code::Forbidden));
    }
    assert_eq!(Policy::PublicOrMember.admit(Some(&reader)), Ok(()));
    let of_calendar = |scope| Policy::StaffOrCalendarKey(Rank::BusinessUser, scope);
    let calendar = key(&[Scope::Calendar]);
    assert_eq!(of_calendar(Scope::Manage).admit(Some(&calendar)), Ok(()));
    assert_eq!(of_calendar(Scope::Manage).admit(Some(&reader)), Err(Code::Forbidden));
    assert_eq!(of_calendar(Scope::Read).admit(Some(&reader)), Ok(()));
    assert_eq!(opened(Scope::Read).admit(Some(&calendar)), Err(Code::Forbidden));
    for policy in [
        Policy::Member,
        Policy::VerifiedMember,
        Policy::Staff(Rank::BusinessUser),
        Policy::PlatformAdmin,
    ] {
        assert_eq!(policy.admit(Some(&all)), Err(Code::Forbidden), "{policy:?}");
    }
    assert_eq!(Policy::OwnerOfTheProduct.admit(Some(&all)), Err(Code::NotFound));
}

/// `just openapi` writes that list, so that whoever opens a call shows it in a file that is reviewed.
#[test]
fn the_list_of_calls_says_which_are_open_without_signing_in() {
    let routes = describe(true).unwrap().routes;
    let open: BTreeSet<String> = routes
        .iter()
        .filter(|route| !route.policy.needs_session())
        .filter(|route| route.pattern.starts_with("/api/") || route.pattern.starts_with("/search/"))
        .map(|route| {
            let who = match route.policy {
                Policy::Public => "everybody",
                _ => "everybody, session counts",
            };
            format!("{} {}: {who}", route.method, route.pattern)
        })
        .collect();
    let (_, table) = include_str!("../../../../docs/api.md")
        .split_once("<!-- calls:")
        .unwrap();
    let listed: BTreeSet<String> = table
        .lines()
        .filter_map(|row| {
            let (call, cells) = row.strip_prefix("| `")?.split_once('`')?;
            let who = cells.rsplit(" | ").nth(1)?;
            let path = call.split('?').next()?;
            who.starts_with("everybody").then(|| format!("{path}: {who}"))
        })
        .collect();
    assert_eq!(listed, open, "docs/api.md is old: run `just openapi`");
}

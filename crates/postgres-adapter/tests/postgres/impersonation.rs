//! Actions in the name of somebody else: each with its row that names both, in the same transaction.

use std::collections::BTreeSet;

use accounts::TokenPurpose;
use accounts::credentials::AccountStore;
use accounts::favourites::{FavouriteRefused, FavouriteStore};
use accounts::impersonation::ImpersonationStore;
use accounts::registration::RegistrationStore;
use accounts::sessions::{Device, NewSession, SessionKind, SessionStore};
use async_trait::async_trait;
use booking_core::calendar::WeeklyHours;
use booking_core::settings::{ChangeMode, OpeningHours, OrganizationSettingsStore};
use notifications::ports::{MailKind, MailQueue};
use shared_kernel::{AccountId, Actor, Change, OrganizationNr, PersonName, Rank, ResourceId, SessionId, StoreError};
use time::Duration;
use uuid::Uuid;

use crate::support::{NOW, People, Sql, TestStore, by, change_at, mailed_token, salon};

const SESSION: SessionId = SessionId(Uuid::from_u128(9));

/// What may be done in the name of somebody, but for what has a history of its own: bookings.
#[derive(Debug, Clone, Copy)]
enum Action {
    AddFavourite,
    RemoveFavourite,
    SwitchOrganization,
    RenewVerification,
    ChangeProfile,
    SetHours,
    EndImpersonation,
}

/// In an order in which each of them changes something.
const ACTIONS: [Action; 7] = [
    Action::AddFavourite,
    Action::RemoveFavourite,
    Action::SwitchOrganization,
    Action::RenewVerification,
    Action::ChangeProfile,
    Action::SetHours,
    Action::EndImpersonation,
];

/// Somebody who runs the product acts for a founder; another one has proved no e-mail address.
struct Scene {
    store: TestStore,
    sql: Sql,
    public: OrganizationNr,
    own: OrganizationNr,
    founder: AccountId,
    unproven: AccountId,
    change: Change,
}

impl Scene {
    async fn begun() -> Self {
        let (store, loaded) = TestStore::with(&salon()).await;
        let people = People(&store);
        let admin = people.platform_admin(1, "admin@example.org").await;
        let (founder, own) = people.founder(2, "anna@example.org").await;
        let unproven = people.claimant(3, "bea@example.org").await;
        let as_admin = Change {
            actor: Actor::PlatformAdmin { account: admin },
            ..by(admin, NOW)
        };
        let session = NewSession {
            id: SESSION,
            kind: SessionKind::Impersonation,
            organization: None,
            device: Device::default(),
            ends_by: None,
        };
        let impersonations = store.impersonations();
        let begun = impersonations.impersonate(&as_admin, "anna@example.org", &session);
        assert_eq!(begun.await.unwrap(), Some(founder));
        let sql = store.sql().await;
        sql.run("UPDATE session SET organization_nr = NULL").await;
        let acted_for = Actor::Staff {
            organization: own,
            rank: Rank::BusinessAdmin,
            account: founder,
            employee: Some(ResourceId(1)),
        };
        Self {
            store,
            sql,
            public: loaded.organization,
            own,
            founder,
            unproven,
            change: Change {
                on_behalf_of: Some(acted_for),
                ..as_admin
            },
        }
    }

    /// Whether it is done.
    async fn does(&self, action: Action, favourites: &dyn FavouriteStore) -> bool {
        let (store, change) = (&self.store, &self.change);
        match action {
            Action::AddFavourite => favourites.add(change, self.founder, self.public).await.is_ok(),
            Action::RemoveFavourite => favourites.remove(change, self.founder, self.public).await.is_ok(),
            Action::SwitchOrganization => {
                let sessions = store.sessions();
                sessions.switch_organization(change, SESSION, self.own).await.is_ok()
            }
            Action::RenewVerification => {
                let token = mailed_token(TokenPurpose::VerifyEmail, 77);
                let registrations = store.registrations();
                let renewed = registrations.renew_verification(change, self.unproven, &token);
                renewed.await.is_ok()
            }
            Action::ChangeProfile => {
                let name = PersonName::parse("Berta").unwrap();
                let accounts = store.accounts();
                let changed = accounts.change_profile(change, self.founder, &name, &name, None);
                changed.await.is_ok()
            }
            Action::SetHours => {
                let wanted = OpeningHours {
                    hours: WeeklyHours::default(),
                    closes_on_holidays: false,
                    holiday_region: None,
                    local_holidays: BTreeSet::new(),
                    open_holidays: BTreeSet::new(),
                };
                let settings = store.organization_settings();
                let set = settings.set_opening_hours(change, self.own, ChangeMode::Save, &wanted);
                set.await.is_ok()
            }
            Action::EndImpersonation => store.impersonations().end(change, SESSION).await.is_ok(),
        }
    }

    async fn logged(&self) -> Vec<String> {
        let rows = "SELECT concat_ws(' ', what, actor, account_id, on_behalf_of, on_behalf_of_account_id)
            FROM audit_log WHERE on_behalf_of IS NOT NULL ORDER BY id";
        self.sql.texts(rows).await
    }
}

/// Actions that stand without the row that tells of them.
async fn untold(told_afterwards: bool) -> Vec<String> {
    let scene = Scene::begun().await;
    let favourites: Box<dyn FavouriteStore> = if told_afterwards {
        Box::new(ToldAfterwards {
            favourites: scene.store.favourites(),
            sql: scene.store.sql().await,
        })
    } else {
        Box::new(scene.store.favourites())
    };
    scene
        .sql
        .run(
            "CREATE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no row'; END $$;
             CREATE TRIGGER refuse_row BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_row();
             ALTER TABLE audit_log DISABLE TRIGGER refuse_row",
        )
        .await;
    let mut untold = Vec::new();
    for action in ACTIONS {
        let before = scene.sql.everything().await;
        scene.sql.run("ALTER TABLE audit_log ENABLE TRIGGER refuse_row").await;
        let done = scene.does(action, favourites.as_ref()).await;
        scene.sql.run("ALTER TABLE audit_log DISABLE TRIGGER refuse_row").await;
        if done || scene.sql.everything().await != before {
            untold.push(format!("{action:?}"));
        }
        scene.does(action, favourites.as_ref()).await;
    }
    untold
}

#[tokio::test]
async fn each_impersonated_action_leaves_one_row_with_both_accounts() {
    let scene = Scene::begun().await;
    let favourites = scene.store.favourites();
    for action in ACTIONS {
        assert!(scene.does(action, &favourites).await, "{action:?}");
    }
    let who = format!(
        "PLATFORM_ADMIN {} STAFF {}",
        scene.change.account().unwrap(),
        scene.founder
    );
    let expected = [
        "FAVOURITE_ADDED",
        "FAVOURITE_REMOVED",
        "ORGANIZATION_SWITCHED",
        "VERIFICATION_RENEWED",
        "PROFILE_CHANGED",
        "HOURS_CHANGED",
        "IMPERSONATION_ENDED",
    ];
    assert_eq!(scene.logged().await, expected.map(|what| format!("{what} {who}")));
    let repeated = [
        Action::RemoveFavourite,
        Action::SwitchOrganization,
        Action::EndImpersonation,
    ];
    for action in repeated {
        assert!(scene.does(action, &favourites).await, "{action:?}");
    }
    assert_eq!(scene.logged().await.len(), ACTIONS.len(), "what changes nothing");
}

#[tokio::test]
async fn what_people_do_with_their_own_account_is_not_logged() {
    let scene = Scene::begun().await;
    let scene = Scene {
        change: by(scene.founder, NOW),
        ..scene
    };
    let before = scene.sql.number("SELECT count(*) FROM audit_log").await;
    for action in [
        Action::AddFavourite,
        Action::RemoveFavourite,
        Action::SwitchOrganization,
        Action::RenewVerification,
    ] {
        assert!(scene.does(action, &scene.store.favourites()).await, "{action:?}");
    }
    assert_eq!(scene.sql.number("SELECT count(*) FROM audit_log").await, before);
}

#[tokio::test]
async fn no_action_stands_without_its_row() {
    assert_eq!(untold(false).await, Vec::<String>::new());
}

/// Favourites whose row is written when they are committed.
struct ToldAfterwards<S> {
    favourites: S,
    sql: Sql,
}

impl<S> ToldAfterwards<S> {
    async fn tell(&self, change: &Change, what: &str) -> Result<(), StoreError> {
        let (admin, owner) = (change.account().unwrap(), change.on_behalf_of_account().unwrap());
        let row = format!(
            "INSERT INTO audit_log (at, request_id, actor, account_id, on_behalf_of, on_behalf_of_account_id,
                                    subject_kind, subject_id, what, after)
             VALUES (now(), gen_random_uuid(), 'PLATFORM_ADMIN', {admin}, 'STAFF', {owner}, 'ACCOUNT', {owner}, '{what}', '{{}}')"
        );
        let is_told = self.sql.try_run(&row).await;
        is_told
            .then_some(())
            .ok_or_else(|| StoreError::Unexpected("no row".into()))
    }
}

#[async_trait]
impl<S: FavouriteStore> FavouriteStore for ToldAfterwards<S> {
    async fn favourites(&self, account: AccountId) -> Result<Vec<OrganizationNr>, StoreError> {
        self.favourites.favourites(account).await
    }

    async fn add(&self, change: &Change, account: AccountId, nr: OrganizationNr) -> Result<(), FavouriteRefused> {
        self.favourites.add(&by(account, change.at), account, nr).await?;
        Ok(self.tell(change, "FAVOURITE_ADDED").await?)
    }

    async fn remove(&self, change: &Change, account: AccountId, nr: OrganizationNr) -> Result<(), StoreError> {
        self.favourites.remove(&by(account, change.at), account, nr).await?;
        self.tell(change, "FAVOURITE_REMOVED").await
    }
}

#[tokio::test]
async fn row_that_is_written_outside_of_the_transaction_is_noticed() {
    assert_eq!(untold(true).await, ["AddFavourite", "RemoveFavourite"]);
}

#[tokio::test]
async fn facts_name_whoever_made_them_true() {
    let scene = Scene::begun().await;
    assert!(scene.does(Action::RenewVerification, &scene.store.favourites()).await);
    let facts = "SELECT DISTINCT concat_ws(' ', fact, actor, actor_account_id, on_behalf_of, on_behalf_of_account_id)
        FROM outbox WHERE fact IN ('EMAIL_TO_PROVE', 'ACCOUNT_IMPERSONATED') ORDER BY 1";
    let (admin, founder) = (scene.change.account().unwrap(), scene.founder);
    assert_eq!(
        scene.sql.texts(facts).await,
        [
            format!("ACCOUNT_IMPERSONATED PLATFORM_ADMIN {admin}"),
            "EMAIL_TO_PROVE GUEST".to_owned(),
            format!("EMAIL_TO_PROVE PLATFORM_ADMIN {admin} STAFF {founder}"),
        ]
    );
    let nobody = "INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
        VALUES (1000, 'STAFF', 'MINIMUM_MISSED', 1, 'test:1', now())";
    assert_eq!(scene.sql.refused(nobody).await.1, "fact_tells_who");
}

/// The target is told within a minute: the mail is due the moment at which the impersonation begins, and the worker, which
/// rests for a second at most, needs one round for it.
#[tokio::test]
async fn target_is_told_at_once() {
    let scene = Scene::begun().await;
    let store = &scene.store;
    let plan = store.plan_mails();
    let round = change_at(NOW + Duration::SECOND);
    plan.plan(&round).await.unwrap();
    let mails = store.mails().take_due(&round, 100, Duration::MINUTE).await.unwrap();
    let notices: Vec<_> = mails
        .iter()
        .filter(|mail| mail.kind == MailKind::ImpersonationNotice)
        .collect();
    assert_eq!(notices.len(), 1, "{mails:?}");
    let begun = "SELECT max(at) FROM audit_log WHERE what = 'IMPERSONATION_BEGUN'";
    let late = format!(
        "SELECT extract(epoch FROM max(due_at) - ({begun}))::bigint FROM planned_mail WHERE kind = 'IMPERSONATION_NOTICE'"
    );
    assert!(scene.sql.number(&late).await <= 60);
}

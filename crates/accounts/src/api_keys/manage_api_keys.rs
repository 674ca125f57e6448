use std::sync::Arc;

use shared_kernel::{ApiKeyId, Clock, OrganizationNr, Rank, StoreError, visible_text};
use time::Duration;

use super::{
    ApiKey, ApiKeyError, ApiKeySecrets, ApiKeyStore, CreatedKey, KeyKind, LONGEST_KEY_NAME, LONGEST_LIFE, MOST_KEYS,
    MOST_ORIGINS, NewApiKey, Origin, Scopes,
};
use crate::organization::{PlanStore, Plans};
use crate::sessions::{NotInPerson, Principal, SessionChange};

/// A key as it arrives from a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKeyForm {
    /// What people call it.
    pub name: String,
    /// What it opens; nothing of a publishable one.
    pub scopes: Scopes,
    /// From where pages ask with it, 1 to [`MOST_ORIGINS`]; none of a secret one.
    pub origins: Vec<String>,
    /// For how many days it counts, 1 to [`LONGEST_LIFE`]; none for a key that counts until it is revoked.
    pub days: Option<u16>,
}

/// What is wrong with a form for a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApiKeyProblem {
    /// The name is empty.
    NoName,
    /// The name is longer than [`LONGEST_KEY_NAME`].
    NameTooLong,
    /// The key would open nothing.
    NoScope,
    /// The key would have scopes and origins: what everybody can read opens nothing that is not open to everybody.
    ScopesOfPublishableKey,
    /// More than [`MOST_ORIGINS`].
    TooManyOrigins,
    /// The origin at this place, from 0, is none.
    NoOrigin(usize),
    /// Not 1 to [`LONGEST_LIFE`] days.
    NoDays,
}

/// Why keys were neither shown nor made.
#[derive(Debug, thiserror::Error)]
pub enum ApiKeyRefused {
    /// The session acts for no organisation, or the rank is too low, or a key asks.
    #[error("forbidden")]
    Forbidden,
    /// Somebody has to be there in person for it.
    #[error(transparent)]
    NotInPerson(#[from] NotInPerson),
    /// Nobody vouches for whoever has not proved the own e-mail address.
    #[error("the e-mail address is not proven")]
    Unverified,
    /// What the form says is refused: all problems.
    #[error("a key is refused")]
    Invalid(Vec<ApiKeyProblem>),
    /// The price package of the organisation has no keys.
    #[error("the price package has no keys")]
    NotInPlan,
    /// The organisation has [`MOST_KEYS`].
    #[error("too many keys")]
    TooMany,
    /// There is no such key.
    #[error("unknown key")]
    UnknownKey,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<ApiKeyError> for ApiKeyRefused {
    fn from(error: ApiKeyError) -> Self {
        match error {
            ApiKeyError::TooMany => Self::TooMany,
            ApiKeyError::Store(error) => Self::Store(error),
        }
    }
}

/// Makes, shows and revokes the keys of the organisation that a session acts for. For business admins, never for keys.
pub struct ManageApiKeys {
    keys: Arc<dyn ApiKeyStore>,
    secrets: Arc<dyn ApiKeySecrets>,
    plan_store: Arc<dyn PlanStore>,
    plans: Option<Plans>,
    clock: Arc<dyn Clock>,
}

impl ManageApiKeys {
    /// Over its ports. Without price packages everybody has keys.
    pub fn new(
        keys: Arc<dyn ApiKeyStore>,
        secrets: Arc<dyn ApiKeySecrets>,
        (plan_store, plans): (Arc<dyn PlanStore>, Option<Plans>),
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            keys,
            secrets,
            plan_store,
            plans,
            clock,
        }
    }

    /// The keys that are not revoked.
    pub async fn list(&self, principal: &Principal) -> Result<Vec<ApiKey>, ApiKeyRefused> {
        let organization = managed(principal)?;
        Ok(self.keys.list(organization, self.clock.now()).await?)
    }

    /// Makes a key, and tells it this once.
    pub async fn create(&self, by: &SessionChange, form: &ApiKeyForm) -> Result<CreatedKey, ApiKeyRefused> {
        let organization = maker(by)?;
        let now = by.change.at;
        let (name, origins) = checked(form).map_err(ApiKeyRefused::Invalid)?;
        if let Some(plans) = &self.plans
            && !plans.of(self.plan_store.plan(organization, now).await?.plan).api_keys
        {
            return Err(ApiKeyRefused::NotInPlan);
        }
        let is_secret = origins.is_empty();
        let kind = if is_secret {
            KeyKind::Secret
        } else {
            KeyKind::Publishable
        };
        let secret = self.secrets.new_secret(kind);
        let key = NewApiKey {
            organization,
            name,
            beginning: secret.beginning,
            hash: secret.hash,
            scopes: form.scopes,
            origins,
            expires_at: form.days.map(|days| now + Duration::days(days.into())),
        };
        let id = self.keys.create(&by.change, &key, MOST_KEYS).await?;
        Ok(CreatedKey { id, text: secret.text })
    }

    /// Tells the text of a key that was just made, to whoever has lost the answer: that of a publishable key, or a new one in
    /// place of a secret that nobody has used.
    pub async fn create_again(&self, by: &SessionChange, key: ApiKeyId) -> Result<CreatedKey, ApiKeyRefused> {
        let organization = maker(by)?;
        let listed = self.keys.list(organization, by.change.at).await?;
        let made = listed.into_iter().find(|made| made.id == key);
        let made = made.ok_or(ApiKeyRefused::UnknownKey)?;
        if !made.origins.is_empty() {
            let text = made.beginning;
            return Ok(CreatedKey { id: key, text });
        }
        let secret = self.secrets.new_secret(KeyKind::Secret);
        if self.keys.renew(&by.change, (organization, key), &secret).await? {
            Ok(CreatedKey {
                id: key,
                text: secret.text,
            })
        } else {
            Err(ApiKeyRefused::UnknownKey)
        }
    }

    /// From now on a key counts no more. Takes no password: whoever fears for a key has to be quick.
    pub async fn revoke(&self, by: &SessionChange, key: ApiKeyId) -> Result<(), ApiKeyRefused> {
        let organization = managed(by)?;
        by.require_in_person()?;
        if self.keys.revoke(&by.change, organization, key).await? {
            Ok(())
        } else {
            Err(ApiKeyRefused::UnknownKey)
        }
    }
}

/// The organisation for which a business admin makes a key, in person and with a fresh password.
fn maker(by: &SessionChange) -> Result<OrganizationNr, ApiKeyRefused> {
    let organization = managed(by)?;
    by.require_fresh_password(by.change.at)?;
    if by.is_verified {
        Ok(organization)
    } else {
        Err(ApiKeyRefused::Unverified)
    }
}

/// The name of a form, and its origins, each once; or everything that is wrong with it.
fn checked(form: &ApiKeyForm) -> Result<(String, Vec<Origin>), Vec<ApiKeyProblem>> {
    let mut problems = Vec::new();
    let name = visible_text(&form.name);
    if name.is_empty() {
        problems.push(ApiKeyProblem::NoName);
    }
    if name.chars().count() > LONGEST_KEY_NAME {
        problems.push(ApiKeyProblem::NameTooLong);
    }
    match (form.scopes.is_empty(), form.origins.is_empty()) {
        (true, true) => problems.push(ApiKeyProblem::NoScope),
        (false, false) => problems.push(ApiKeyProblem::ScopesOfPublishableKey),
        _ => {}
    }
    let mut origins = Vec::new();
    if form.origins.len() > MOST_ORIGINS {
        problems.push(ApiKeyProblem::TooManyOrigins);
    } else {
        for (index, typed) in form.origins.iter().enumerate() {
            match Origin::parse(typed) {
                Ok(origin) if origins.contains(&origin) => {}
                Ok(origin) => origins.push(origin),
                Err(_invalid) => problems.push(ApiKeyProblem::NoOrigin(index)),
            }
        }
    }
    if form.days.is_some_and(|days| !(1..=LONGEST_LIFE).contains(&days)) {
        problems.push(ApiKeyProblem::NoDays);
    }
    if problems.is_empty() {
        Ok((name, origins))
    } else {
        Err(problems)
    }
}

/// The organisation that a business admin's session acts for. A key makes no keys.
fn managed(principal: &Principal) -> Result<OrganizationNr, ApiKeyRefused> {
    principal
        .organization_with(Rank::BusinessAdmin)
        .filter(|_| principal.key.is_none())
        .ok_or(ApiKeyRefused::Forbidden)
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;
    use time::OffsetDateTime;

    use super::*;
    use crate::api_keys::{KeyInUse, MockApiKeySecrets, MockApiKeyStore, NewSecret, Scope};
    use crate::organization::{MockPlanStore, PlanDescription, StoredPlan};
    use crate::registration::PricePackage;
    use crate::sessions::FRESH_PASSWORD;
    use crate::sessions::NotInPerson::{PasswordNeeded, WhileImpersonating};
    use crate::sessions::principal_example::{NOW, by, by_at, impersonated, member, staff};

    fn form() -> ApiKeyForm {
        ApiKeyForm {
            name: " Kassa ".to_owned(),
            scopes: [Scope::Read].into_iter().collect(),
            origins: Vec::new(),
            days: Some(30),
        }
    }

    fn over(keys: MockApiKeyStore) -> ManageApiKeys {
        let mut secrets = MockApiKeySecrets::new();
        secrets.expect_new_secret().returning(|kind| NewSecret {
            text: match kind {
                KeyKind::Secret => "th_live_0123",
                KeyKind::Publishable => "th_pub_0123",
            }
            .to_owned(),
            beginning: "th_live_01".to_owned(),
            hash: [1; 32],
        });
        let without_packages = (Arc::new(MockPlanStore::new()) as Arc<dyn PlanStore>, None);
        ManageApiKeys::new(
            Arc::new(keys),
            Arc::new(secrets),
            without_packages,
            Arc::new(FixedClock(NOW)),
        )
    }

    /// The same where only BASIS has keys, and the organisation has this package.
    fn over_packages(keys: MockApiKeyStore, plan: PricePackage) -> ManageApiKeys {
        let described = |api_keys| PlanDescription {
            price_cents: 0,
            employees: None,
            api_keys,
            contents: Vec::new(),
        };
        let plans = Plans {
            free: described(false),
            basis: described(true),
        };
        let mut plan_store = MockPlanStore::new();
        plan_store.expect_plan().returning(move |_, _| {
            Ok(StoredPlan {
                plan,
                until: None,
                wish: None,
                employees: 1,
            })
        });
        ManageApiKeys {
            plan_store: Arc::new(plan_store),
            plans: Some(plans),
            ..over(keys)
        }
    }

    async fn refused(principal: Principal, now: OffsetDateTime, form: ApiKeyForm) -> ApiKeyRefused {
        let use_case = over(MockApiKeyStore::new());
        use_case.create(&by_at(principal, now), &form).await.err().unwrap()
    }

    async fn problems(form: ApiKeyForm) -> Vec<ApiKeyProblem> {
        match refused(staff(Rank::BusinessAdmin), NOW, form).await {
            ApiKeyRefused::Invalid(problems) => problems,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test]
    async fn admin_with_a_fresh_password_makes_a_key_that_is_stored_as_a_hash() {
        let mut keys = MockApiKeyStore::new();
        keys.expect_create()
            .withf(|change, key, most| {
                let kept = ("Kassa", "th_live_01", [1; 32], *most);
                change.at == NOW
                    && key.expires_at == Some(NOW + Duration::days(30))
                    && (key.name.as_str(), key.beginning.as_str(), key.hash, MOST_KEYS) == kept
            })
            .return_once(|_, _, _| Ok(ApiKeyId(5)));
        let created = over(keys).create(&by(staff(Rank::BusinessAdmin)), &form()).await;
        assert_eq!(created.ok().unwrap().text, "th_live_0123");
    }

    fn page(origins: &[&str]) -> ApiKeyForm {
        ApiKeyForm {
            scopes: Scopes::default(),
            origins: origins.iter().map(|origin| (*origin).to_owned()).collect(),
            ..form()
        }
    }

    #[tokio::test]
    async fn publishable_key_is_for_pages_of_one_to_ten_origins_and_has_no_scope() {
        let mut keys = MockApiKeyStore::new();
        keys.expect_create()
            .withf(|_, key, _| {
                key.scopes.is_empty() && key.origins == [Origin::parse("https://salon.example").unwrap()]
            })
            .return_once(|_, _, _| Ok(ApiKeyId(5)));
        let twice = page(&["https://salon.example", "https://Salon.example/"]);
        let created = over(keys).create(&by(staff(Rank::BusinessAdmin)), &twice).await;
        assert_eq!(created.ok().unwrap().text, "th_pub_0123");
        let wrong = problems(page(&["salon", "https://salon.example", "http://salon.example"])).await;
        assert_eq!(wrong, [ApiKeyProblem::NoOrigin(0), ApiKeyProblem::NoOrigin(2)]);
        let many = problems(page(&["https://salon.example"; 11])).await;
        assert_eq!(many, [ApiKeyProblem::TooManyOrigins]);
        let both = ApiKeyForm {
            scopes: form().scopes,
            ..page(&["https://salon.example"])
        };
        assert_eq!(problems(both).await, [ApiKeyProblem::ScopesOfPublishableKey]);
    }

    #[tokio::test]
    async fn lost_text_of_a_key_is_told_again_or_replaced() {
        let listed = |origins: &[&str]| ApiKey {
            id: ApiKeyId(5),
            name: "Kassa".to_owned(),
            beginning: "th_pub_whole".to_owned(),
            scopes: Scopes::default(),
            origins: origins.iter().map(|origin| Origin::parse(origin).unwrap()).collect(),
            made_by: String::new(),
            created_at: NOW,
            expires_at: None,
            last_used_at: None,
            is_good: true,
        };
        let again = async |origins: &'static [&'static str], renewals: usize, key: i64| {
            let mut keys = MockApiKeyStore::new();
            keys.expect_list().returning(move |_, _| Ok(vec![listed(origins)]));
            keys.expect_renew().times(renewals).returning(|_, _, _| Ok(true));
            let created = over(keys)
                .create_again(&by(staff(Rank::BusinessAdmin)), ApiKeyId(key))
                .await;
            created.map(|created| created.text)
        };
        assert_eq!(again(&[], 1, 5).await.unwrap(), "th_live_0123");
        assert_eq!(again(&["https://salon.example"], 0, 5).await.unwrap(), "th_pub_whole");
        assert!(matches!(again(&[], 0, 6).await, Err(ApiKeyRefused::UnknownKey)));
        let stale = by_at(staff(Rank::BusinessAdmin), NOW + FRESH_PASSWORD);
        let refused = over(MockApiKeyStore::new()).create_again(&stale, ApiKeyId(5)).await;
        assert!(matches!(
            refused.err(),
            Some(ApiKeyRefused::NotInPerson(PasswordNeeded))
        ));
    }

    #[tokio::test]
    async fn package_without_keys_refuses_new_ones_and_takes_none_away() {
        let admin = staff(Rank::BusinessAdmin);
        let mut keys = MockApiKeyStore::new();
        keys.expect_list().returning(|_, _| Ok(Vec::new()));
        keys.expect_revoke().returning(|_, _, _| Ok(true));
        let free = over_packages(keys, PricePackage::Free);
        let refused = free.create(&by(admin), &form()).await.err();
        assert!(matches!(refused, Some(ApiKeyRefused::NotInPlan)), "{refused:?}");
        assert!(free.list(&admin).await.is_ok());
        assert!(free.revoke(&by(admin), ApiKeyId(1)).await.is_ok());

        let mut keys = MockApiKeyStore::new();
        keys.expect_create().once().returning(|_, _, _| Ok(ApiKeyId(5)));
        let created = over_packages(keys, PricePackage::Basis)
            .create(&by(admin), &form())
            .await;
        assert!(created.is_ok());
    }

    #[tokio::test]
    async fn key_is_made_by_nobody_but_a_business_admin_with_fresh_password() {
        let admin = staff(Rank::BusinessAdmin);
        let tool = Principal {
            key: Some(KeyInUse {
                id: ApiKeyId(1),
                scopes: Scope::ALL.iter().copied().collect(),
            }),
            ..admin
        };
        for principal in [staff(Rank::BusinessManager), member(), tool] {
            let refusal = refused(principal, NOW, form()).await;
            assert!(
                matches!(refusal, ApiKeyRefused::Forbidden),
                "{principal:?}: {refusal:?}"
            );
            let use_case = over(MockApiKeyStore::new());
            assert!(use_case.list(&principal).await.is_err());
            assert!(use_case.revoke(&by(principal), ApiKeyId(1)).await.is_err());
        }
        let acting = refused(impersonated(admin), NOW, form()).await;
        assert!(
            matches!(acting, ApiKeyRefused::NotInPerson(WhileImpersonating)),
            "{acting:?}"
        );
        let unproven = Principal {
            is_verified: false,
            ..admin
        };
        let unproven = refused(unproven, NOW, form()).await;
        assert!(matches!(unproven, ApiKeyRefused::Unverified), "{unproven:?}");
        let stale = refused(admin, NOW + FRESH_PASSWORD, form()).await;
        assert!(matches!(stale, ApiKeyRefused::NotInPerson(PasswordNeeded)), "{stale:?}");
    }

    #[tokio::test]
    async fn key_without_name_or_scope_or_future_is_refused_with_all_that_is_wrong() {
        let long = ApiKeyForm {
            name: "x".repeat(101),
            ..form()
        };
        assert_eq!(problems(long).await, [ApiKeyProblem::NameTooLong]);
        for days in [0, 3_651] {
            let endless = ApiKeyForm {
                name: " ".to_owned(),
                scopes: Scopes::default(),
                days: Some(days),
                ..form()
            };
            let all = [ApiKeyProblem::NoName, ApiKeyProblem::NoScope, ApiKeyProblem::NoDays];
            assert_eq!(problems(endless).await, all);
        }
    }
}

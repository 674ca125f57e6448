use accounts::api_keys::{self, ApiKeyForm, Scope};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

/// What a key opens: see everything that the calls with `"scope": "READ"` in their `x-access` show, `BOOK` and keep customers,
/// `MANAGE` what the organisation decides about itself, or see the `CALENDAR` and plan absences. One does not include another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ApiKeyScope {
    Read,
    Book,
    Manage,
    Calendar,
}

impl From<Scope> for ApiKeyScope {
    fn from(scope: Scope) -> Self {
        match scope {
            Scope::Read => Self::Read,
            Scope::Book => Self::Book,
            Scope::Manage => Self::Manage,
            Scope::Calendar => Self::Calendar,
        }
    }
}

impl From<ApiKeyScope> for Scope {
    fn from(scope: ApiKeyScope) -> Self {
        match scope {
            ApiKeyScope::Read => Self::Read,
            ApiKeyScope::Book => Self::Book,
            ApiKeyScope::Manage => Self::Manage,
            ApiKeyScope::Calendar => Self::Calendar,
        }
    }
}

/// A key that a tool shall have.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyRequest {
    /// What people call it.
    #[schema(min_length = 1, max_length = 100, example = "Kassa")]
    pub name: String,
    /// At least one; of a publishable key none.
    pub scopes: Vec<ApiKeyScope>,
    /// With them the key is publishable: from which pages browsers ask with it. Each with `https`, or with `http` on the own
    /// machine, and without a path.
    #[serde(default)]
    #[schema(max_items = 10, example = json!([]))]
    pub origins: Vec<String>,
    /// For how many days it counts, 1 to 3650; null for a key that counts until it is revoked.
    #[schema(minimum = 1, maximum = 3650, example = 365)]
    pub expires_in_days: Option<u16>,
}

impl From<ApiKeyRequest> for ApiKeyForm {
    fn from(request: ApiKeyRequest) -> Self {
        Self {
            name: request.name,
            scopes: request.scopes.into_iter().map(Scope::from).collect(),
            origins: request.origins,
            days: request.expires_in_days,
        }
    }
}

/// A key that was just made.
#[derive(Serialize, ToSchema)]
pub struct CreatedApiKey {
    #[schema(example = 3)]
    pub id: i64,
    /// The key itself, which is told this once, unless it is publishable.
    #[schema(example = "th_live_0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0")]
    pub key: String,
}

impl From<api_keys::CreatedKey> for CreatedApiKey {
    fn from(created: api_keys::CreatedKey) -> Self {
        Self {
            id: created.id.0,
            key: created.text,
        }
    }
}

/// The keys of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ApiKeys {
    pub keys: Vec<ApiKeyEntry>,
}

impl From<Vec<api_keys::ApiKey>> for ApiKeys {
    fn from(keys: Vec<api_keys::ApiKey>) -> Self {
        Self {
            keys: keys.into_iter().map(ApiKeyEntry::from).collect(),
        }
    }
}

/// A key as the people of its organisation see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyEntry {
    #[schema(example = 3)]
    pub id: i64,
    #[schema(example = "Kassa")]
    pub name: String,
    /// How the key begins; all of a publishable one, which is no secret.
    #[schema(example = "th_live_0f1e2d")]
    pub beginning: String,
    /// Empty of a publishable key.
    pub scopes: Vec<ApiKeyScope>,
    /// From which pages browsers ask with it; empty of a secret key.
    #[schema(example = json!([]))]
    pub origins: Vec<String>,
    /// First and last name of whoever made it; empty once the account is erased.
    #[schema(example = "Claudia Steiner")]
    pub made_by: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// From when on it counts no more; null for a key that counts until it is revoked.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub expires_at: Option<OffsetDateTime>,
    /// When it was used last, by the minute; null for never.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub last_used_at: Option<OffsetDateTime>,
    /// Whether it opens anything now: it has not expired, and whoever made it is a business admin still.
    pub active: bool,
}

impl From<api_keys::ApiKey> for ApiKeyEntry {
    fn from(key: api_keys::ApiKey) -> Self {
        Self {
            id: key.id.0,
            name: key.name,
            beginning: key.beginning,
            scopes: key.scopes.iter().map(ApiKeyScope::from).collect(),
            origins: key.origins.iter().map(ToString::to_string).collect(),
            made_by: key.made_by,
            created_at: key.created_at,
            expires_at: key.expires_at,
            last_used_at: key.last_used_at,
            active: key.is_good,
        }
    }
}

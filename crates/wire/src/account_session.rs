use accounts::sessions::OpenSession;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

/// Where somebody is signed in.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountSession {
    pub id: Uuid,
    /// As the browser describes itself.
    #[schema(example = "Firefox auf Windows")]
    pub device: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub last_used_at: OffsetDateTime,
    /// Whether it is the session of this request.
    pub current: bool,
}

impl From<OpenSession> for AccountSession {
    fn from(session: OpenSession) -> Self {
        Self {
            id: session.id.0,
            device: session.device.as_str().to_owned(),
            created_at: session.created_at,
            last_used_at: session.last_used_at,
            current: session.is_current,
        }
    }
}

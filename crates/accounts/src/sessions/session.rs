use shared_kernel::{AccountId, OrganizationNr, Rank, ResourceId, SessionId};
use strum::{EnumString, IntoStaticStr};
use time::{Duration, OffsetDateTime};

use crate::registration::UNPROVEN_LIFETIME;

/// How often the last use of a session is written at most: every request would be a write otherwise.
pub const TOUCH_EVERY: Duration = Duration::MINUTE;

/// How long a session lasts depends on what its holder can do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum SessionKind {
    /// Somebody who books.
    Customer,
    /// Somebody of the staff of an organisation.
    Business,
    /// Somebody who runs the product.
    Admin,
    /// Somebody who runs the product, in the name of somebody else.
    Impersonation,
}

impl SessionKind {
    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The kind with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    /// How long it may lie unused. A salon that closes for two days stays signed in.
    pub fn longest_idle(self) -> Duration {
        match self {
            Self::Customer => Duration::days(14),
            Self::Business => Duration::days(7),
            Self::Admin | Self::Impersonation => Duration::minutes(30),
        }
    }

    /// How long it lasts, however much it is used.
    pub fn longest(self) -> Duration {
        match self {
            Self::Customer | Self::Business => Duration::days(30),
            Self::Admin => Duration::hours(8),
            Self::Impersonation => Duration::minutes(30),
        }
    }
}

/// What a browser says of itself, for the list of sessions: at most 200 characters on one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Device(String);

impl Device {
    const LONGEST: usize = 200;

    /// Cut and cleaned.
    pub fn new(text: &str) -> Self {
        let printable = text.trim().chars().filter(|c| !c.is_control());
        Self(printable.take(Self::LONGEST).collect())
    }

    /// May be empty.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A session that begins. Its password counts as just given, but for an impersonation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    /// Drawn at random; nobody can guess it.
    pub id: SessionId,
    /// How long it lasts.
    pub kind: SessionKind,
    /// The organisation it acts for.
    pub organization: Option<OrganizationNr>,
    /// What the browser says of itself.
    pub device: Device,
    /// When it ends at the latest, where that is earlier than its age: an impersonation does not outlive the session that
    /// begins it.
    pub ends_by: Option<OffsetDateTime>,
}

/// What an account is in one organisation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Membership {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// What the person may do there.
    pub rank: Rank,
    /// The employee who this person is; none for somebody who serves nobody.
    pub employee: Option<ResourceId>,
}

/// A session with everything that decides about it, read at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSession {
    /// What the signed token of the session holds.
    pub id: SessionId,
    /// Whose rights it has.
    pub account: AccountId,
    /// As which it was begun.
    pub kind: SessionKind,
    /// When it was begun.
    pub created_at: OffsetDateTime,
    /// Written once a minute at most.
    pub last_used_at: OffsetDateTime,
    /// When the password was given last.
    pub password_at: OffsetDateTime,
    /// When it was ended. None while it lasts.
    pub ended_at: Option<OffsetDateTime>,
    /// When it ends at the latest, where that is earlier than its age.
    pub ends_by: Option<OffsetDateTime>,
    /// Who really acts, in an impersonation.
    pub impersonator: Option<AccountId>,
    /// Whether that person still runs the product and is not disabled. True where there is none.
    pub impersonator_may: bool,
    /// When the account was made.
    pub account_created_at: OffsetDateTime,
    /// Whether its e-mail address is proven.
    pub is_verified: bool,
    /// Whether the account runs the product.
    pub is_platform_admin: bool,
    /// When the account was disabled. None while it can be used.
    pub disabled_at: Option<OffsetDateTime>,
    /// The membership in the organisation that the session acts for; none without one, or when it is over.
    pub membership: Option<Membership>,
}

impl StoredSession {
    /// The kind whose ages count. Somebody who was put in charge of the product since has the short ones.
    fn strictest_kind(&self) -> SessionKind {
        match self.kind {
            SessionKind::Customer | SessionKind::Business if self.is_platform_admin => SessionKind::Admin,
            SessionKind::Customer if self.membership.is_some() => SessionKind::Business,
            kind => kind,
        }
    }

    /// When it ends by itself, unless it is used before.
    pub fn ends_at(&self) -> OffsetDateTime {
        (self.last_used_at + self.strictest_kind().longest_idle()).min(self.lasts_until())
    }

    /// When it ends, however much it is used.
    pub fn lasts_until(&self) -> OffsetDateTime {
        let at_its_age = self.created_at + self.strictest_kind().longest();
        self.ends_by.map_or(at_its_age, |ends_by| ends_by.min(at_its_age))
    }

    /// Whether it is good at this instant.
    pub fn is_open(&self, now: OffsetDateTime) -> bool {
        // An impersonation never becomes one of its target's sessions, and none goes on when its target runs the product.
        let is_sound = (self.kind == SessionKind::Impersonation) == self.impersonator.is_some()
            && self.impersonator_may
            && !(self.impersonator.is_some() && self.is_platform_admin);
        let account_is_alive = self.is_verified || now < self.account_created_at + UNPROVEN_LIFETIME;
        self.ended_at.is_none() && self.disabled_at.is_none() && is_sound && account_is_alive && now < self.ends_at()
    }
}

/// A session as its owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenSession {
    /// By which its owner can end it; the session itself needs the signed token.
    pub id: SessionId,
    /// What the browser said of itself.
    pub device: Device,
    /// When it was begun.
    pub created_at: OffsetDateTime,
    /// Written once a minute at most.
    pub last_used_at: OffsetDateTime,
    /// Whether somebody who runs the product uses it in the name of the owner.
    pub is_impersonation: bool,
    /// Whether it is the one that asks.
    pub is_current: bool,
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;

    const START: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);

    fn session(kind: SessionKind) -> StoredSession {
        StoredSession {
            id: SessionId(Uuid::from_u128(1)),
            account: AccountId(7),
            kind,
            created_at: START,
            last_used_at: START,
            password_at: START,
            ended_at: None,
            ends_by: None,
            impersonator: (kind == SessionKind::Impersonation).then_some(AccountId(1)),
            impersonator_may: true,
            account_created_at: START - Duration::days(100),
            is_verified: true,
            is_platform_admin: kind == SessionKind::Admin,
            disabled_at: None,
            membership: None,
        }
    }

    #[test]
    fn session_ends_when_it_lies_unused_and_at_its_age() {
        let table = [
            (SessionKind::Customer, Duration::days(14), Duration::days(30)),
            (SessionKind::Business, Duration::days(7), Duration::days(30)),
            (SessionKind::Admin, Duration::minutes(30), Duration::hours(8)),
            (SessionKind::Impersonation, Duration::minutes(30), Duration::minutes(30)),
        ];
        for (kind, idle, absolute) in table {
            let unused = session(kind);
            assert!(unused.is_open(START + idle - Duration::SECOND), "{kind:?}");
            assert!(!unused.is_open(START + idle), "{kind:?}");
            let used = StoredSession {
                last_used_at: START + absolute - Duration::SECOND,
                ..session(kind)
            };
            assert!(used.is_open(START + absolute - Duration::SECOND), "{kind:?}");
            assert!(!used.is_open(START + absolute), "{kind:?}");
        }
    }

    #[test]
    fn session_that_may_not_last_its_age_ends_before_and_never_later() {
        let until = |ends_by| StoredSession {
            ends_by: Some(ends_by),
            ..session(SessionKind::Impersonation)
        };
        let soon = until(START + Duration::minutes(10));
        assert!(soon.is_open(START + Duration::minutes(10) - Duration::SECOND));
        assert!(!soon.is_open(START + Duration::minutes(10)));
        assert!(!until(START + Duration::hours(8)).is_open(START + Duration::minutes(30)));
    }

    #[test]
    fn ended_or_unsound_session_is_closed() {
        let closed = [
            StoredSession {
                ended_at: Some(START),
                ..session(SessionKind::Customer)
            },
            StoredSession {
                disabled_at: Some(START),
                ..session(SessionKind::Customer)
            },
            StoredSession {
                impersonator_may: false,
                ..session(SessionKind::Impersonation)
            },
            StoredSession {
                impersonator: None,
                ..session(SessionKind::Impersonation)
            },
            StoredSession {
                impersonator: Some(AccountId(1)),
                ..session(SessionKind::Customer)
            },
            StoredSession {
                is_platform_admin: true,
                ..session(SessionKind::Impersonation)
            },
            StoredSession {
                is_verified: false,
                account_created_at: START - UNPROVEN_LIFETIME,
                ..session(SessionKind::Customer)
            },
        ];
        for session in closed {
            assert!(!session.is_open(START), "{session:?}");
        }
    }

    #[test]
    fn rank_gained_since_shortens_the_session() {
        let admin = StoredSession {
            is_platform_admin: true,
            ..session(SessionKind::Customer)
        };
        assert!(!admin.is_open(START + Duration::minutes(30)));
        let staff = StoredSession {
            membership: Some(Membership {
                organization: OrganizationNr(1000),
                rank: Rank::BusinessUser,
                employee: None,
            }),
            ..session(SessionKind::Customer)
        };
        assert!(!staff.is_open(START + Duration::days(7)));
    }

    #[test]
    fn device_is_one_short_line() {
        assert_eq!(Device::new(" Fire\r\nfox\u{7} ").as_str(), "Firefox");
        assert_eq!(Device::new(&"ä".repeat(300)).as_str().chars().count(), 200);
    }
}

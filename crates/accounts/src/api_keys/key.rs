use super::Origin;
use shared_kernel::{AccountId, ApiKeyId, OrganizationNr, Rank};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;

/// Keys that an organisation can have at once.
pub const MOST_KEYS: i64 = 20;
/// Days that a key can count at most, if it ends by itself.
pub const LONGEST_LIFE: u16 = 3_650;
/// Letters of the name of a key.
pub const LONGEST_KEY_NAME: usize = 100;

/// What a key opens. Each call declares the one that it takes, if any does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum Scope {
    /// Sees calendar, bookings, customers, services, events, statistics and settings.
    Read,
    /// Books, moves, cancels and closes, and keeps the files of customers.
    Book,
    /// Changes services, events, people, rooms, hours, absences, rules, profile and images.
    Manage,
    /// Sees the calendar, and plans absences; nothing else.
    Calendar,
}

impl Scope {
    /// Every scope there is.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The scope with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    fn bit(self) -> u8 {
        match self {
            Self::Read => 1,
            Self::Book => 2,
            Self::Manage => 4,
            Self::Calendar => 8,
        }
    }
}

/// A set of scopes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Scopes(u8);

impl Scopes {
    /// Whether this scope is among them.
    pub fn contains(self, scope: Scope) -> bool {
        self.0 & scope.bit() != 0
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each of them, in the order of [`Scope::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Scope> {
        Scope::ALL.iter().copied().filter(move |scope| self.contains(*scope))
    }

    /// The rank that they come to: whoever changes the rules is an admin, whoever sees all calendars a manager.
    pub fn rank(self) -> Rank {
        if self.contains(Scope::Manage) {
            Rank::BusinessAdmin
        } else {
            Rank::BusinessManager
        }
    }
}

impl FromIterator<Scope> for Scopes {
    fn from_iter<T: IntoIterator<Item = Scope>>(scopes: T) -> Self {
        Self(scopes.into_iter().fold(0, |bits, scope| bits | scope.bit()))
    }
}

/// The key that a request was sent with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyInUse {
    /// Row of the key in `api_key`.
    pub id: ApiKeyId,
    /// What it opens.
    pub scopes: Scopes,
}

/// A key that stands in the pages of a site of one's own, for everybody to read. It opens what is open to everybody, of one
/// organisation, to pages of these origins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishableKey {
    /// Row of the key in `api_key`.
    pub id: ApiKeyId,
    /// Whose pages ask with it.
    pub organization: OrganizationNr,
    /// From where they ask.
    pub origins: Vec<Origin>,
}

/// A key that begins to count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewApiKey {
    /// Whose tools ask with it.
    pub organization: OrganizationNr,
    /// What people call it.
    pub name: String,
    /// How it begins, so that people recognise it.
    pub beginning: String,
    /// SHA-256 of the key.
    pub hash: [u8; 32],
    /// What it opens; nothing of a publishable one.
    pub scopes: Scopes,
    /// From where pages ask with it; none of a secret one.
    pub origins: Vec<Origin>,
    /// From when on it counts no more.
    pub expires_at: Option<OffsetDateTime>,
}

/// A key with everything that decides about it, read at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredKey {
    /// Row of the key in `api_key`.
    pub id: ApiKeyId,
    /// Whose tools ask with it.
    pub organization: OrganizationNr,
    /// What it opens; nothing of a publishable one.
    pub scopes: Scopes,
    /// From where pages ask with it; none of a secret one.
    pub origins: Vec<Origin>,
    /// Who made it.
    pub made_by: AccountId,
    /// What its maker is in the organisation now; none for somebody who is a member no more, or whose account is gone or
    /// disabled.
    pub maker_rank: Option<Rank>,
    /// Whether the organisation is closed.
    pub is_organization_closed: bool,
    /// From when on it counts no more.
    pub expires_at: Option<OffsetDateTime>,
    /// Written once a minute at most.
    pub last_used_at: Option<OffsetDateTime>,
    /// When it was revoked.
    pub revoked_at: Option<OffsetDateTime>,
}

impl StoredKey {
    /// Whether it is good at this instant.
    pub fn is_good(&self, now: OffsetDateTime) -> bool {
        self.revoked_at.is_none()
            && self.expires_at.is_none_or(|end| now < end)
            && !self.is_organization_closed
            && self.maker_rank == Some(Rank::BusinessAdmin)
    }
}

/// A key as the people of its organisation see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Row of the key in `api_key`; people revoke it by this number.
    pub id: ApiKeyId,
    /// What people call it.
    pub name: String,
    /// How it begins; all of a publishable one.
    pub beginning: String,
    /// What it opens; nothing of a publishable one.
    pub scopes: Scopes,
    /// From where pages ask with it; none of a secret one.
    pub origins: Vec<Origin>,
    /// First and last name of whoever made it; empty once the account is erased.
    pub made_by: String,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// From when on it counts no more.
    pub expires_at: Option<OffsetDateTime>,
    /// Written once a minute at most.
    pub last_used_at: Option<OffsetDateTime>,
    /// Whether a request with it is answered now.
    pub is_good: bool,
}

/// A key that was just made: the only time that it is seen.
#[derive(Clone, PartialEq, Eq)]
pub struct CreatedKey {
    /// Row of the key in `api_key`.
    pub id: ApiKeyId,
    /// The key itself.
    pub text: String,
}

#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);

    #[test]
    fn key_is_good_while_nothing_ended_it_and_its_maker_is_an_admin() {
        let good = StoredKey {
            id: ApiKeyId(1),
            organization: OrganizationNr(1000),
            scopes: Scope::ALL.iter().copied().collect(),
            origins: Vec::new(),
            made_by: AccountId(7),
            maker_rank: Some(Rank::BusinessAdmin),
            is_organization_closed: false,
            expires_at: Some(NOW + Duration::SECOND),
            last_used_at: None,
            revoked_at: None,
        };
        assert!(good.is_good(NOW));
        for dead in [
            StoredKey {
                revoked_at: Some(NOW),
                ..good.clone()
            },
            StoredKey {
                expires_at: Some(NOW),
                ..good.clone()
            },
            StoredKey {
                is_organization_closed: true,
                ..good.clone()
            },
            StoredKey {
                maker_rank: None,
                ..good.clone()
            },
            StoredKey {
                maker_rank: Some(Rank::BusinessManager),
                ..good
            },
        ] {
            assert!(!dead.is_good(NOW), "{dead:?}");
        }
    }

    #[test]
    fn scopes_are_a_set_with_the_rank_that_they_need() {
        let scopes = Scopes::from_iter([Scope::Book, Scope::Read, Scope::Book]);
        assert_eq!(scopes.iter().collect::<Vec<_>>(), [Scope::Read, Scope::Book]);
        assert!(!scopes.contains(Scope::Manage));
        assert_eq!(scopes.rank(), Rank::BusinessManager);
        assert_eq!(Scopes::from_iter([Scope::Manage]).rank(), Rank::BusinessAdmin);
        assert!(Scopes::default().is_empty());
    }
}

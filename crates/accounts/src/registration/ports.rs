use async_trait::async_trait;
use shared_kernel::{AccountId, BookingId, Change, OrganizationNr, PersonName, PhoneNumber, SessionId, StoreError};
use strum::{EnumString, IntoStaticStr};
use time::OffsetDateTime;

use super::Founding;
use crate::sessions::NewSession;
use crate::{NewToken, PasswordHash, TokenPurpose, TokenRefused};

/// What somebody agrees to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ConsentPurpose {
    /// The terms of the product.
    Terms,
    /// News by mail. A wish until it is confirmed by mail.
    Newsletter,
    /// Name and branch of the company are given to an AI service.
    AiContent,
}

impl ConsentPurpose {
    /// The purpose with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }
}

/// A consent, with the version of the text that was agreed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Consent {
    /// What was agreed to.
    pub purpose: ConsentPurpose,
    /// Which text it was.
    pub text_version: &'static str,
}

/// An account that is to be made, with the session that it begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount {
    /// The e-mail address that it claims, in lower case.
    pub normalized_email: String,
    /// Of the person who signs in with it.
    pub first_name: PersonName,
    /// Of the person who signs in with it.
    pub last_name: PersonName,
    /// `None` where none was given; a company gives one.
    pub phone: Option<PhoneNumber>,
    /// What sign-in compares with; the password itself is not stored.
    pub password: PasswordHash,
    /// The organisation that is founded with it.
    pub founding: Option<Founding>,
    /// What was agreed to.
    pub consents: Vec<Consent>,
    /// What will prove the e-mail address.
    pub verification: NewToken,
    /// What will confirm the wish for news, if there is one among the consents.
    pub newsletter: Option<NewToken>,
    /// The session that begins with it. Its organisation is that of the founding, which gets its number only then.
    pub session: NewSession,
}

/// An organisation that somebody with an account founds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOrganization {
    /// What was checked of the organisation.
    pub founding: Founding,
    /// Its telephone number.
    pub phone: PhoneNumber,
    /// The session that acts for it from then on.
    pub session: SessionId,
    /// The consent to drafts by an AI service, where it was given.
    pub ai_content: Option<Consent>,
}

/// A registration that was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registered {
    /// The new account.
    pub account: AccountId,
    /// The organisation that was founded with it.
    pub organization: Option<OrganizationNr>,
}

/// Who claims the e-mail address that a token proves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailClaim {
    /// The account that claims it.
    pub account: AccountId,
    /// What sign-in compares with; the password itself is not stored.
    pub password: PasswordHash,
    /// An e-mail address of a new account, or another one of an old account.
    pub purpose: TokenPurpose,
}

/// What a proof of an e-mail address led to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ProvenEmailAddress {
    /// The bookings of guests that were joined to the account.
    pub joined: Vec<BookingId>,
}

/// Stores new accounts, and proofs of e-mail addresses.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait RegistrationStore: Send + Sync {
    /// Makes an account with all that comes with it, in one transaction that waits for others with the same e-mail
    /// address.
    ///
    /// Implementers
    /// 1. delete the newest accounts that claim the e-mail address and have not proved it, with the organisations that
    ///    they founded, until fewer than [`UNPROVEN_PER_EMAIL`](super::UNPROVEN_PER_EMAIL) are left;
    /// 2. write account, consents and session, and with a founding the organisation (`DRAFT`), its calendar, premises, the
    ///    founder as employee 1, the membership of a business admin, the plan FREE and the wish for another one;
    /// 3. where a proven account has the e-mail address already, write [`Fact::RegistrationRepeated`] and no token,
    ///    else the token and [`Fact::EmailToProve`], and with a wish for news its token and
    ///    [`Fact::NewsletterWished`].
    ///
    /// [`Fact::NewsletterWished`]: shared_kernel::Fact::NewsletterWished
    /// [`Fact::RegistrationRepeated`]: shared_kernel::Fact::RegistrationRepeated
    /// [`Fact::EmailToProve`]: shared_kernel::Fact::EmailToProve
    async fn register(&self, change: &Change, account: &NewAccount) -> Result<Registered, StoreError>;

    /// Founds an organisation for a proven account, in one transaction with an entry of the audit log: what a registration
    /// writes of an organisation, the consent if there is one with
    /// [`Fact::TextDraftWished`](shared_kernel::Fact::TextDraftWished), and the organisation of the session.
    async fn found_organization(
        &self,
        change: &Change,
        account: AccountId,
        new: &NewOrganization,
    ) -> Result<OrganizationNr, StoreError>;

    /// Writes another token for the e-mail address of an account that has not proved it, which voids those before, and
    /// [`Fact::EmailToProve`](shared_kernel::Fact::EmailToProve). Where the e-mail address belongs to a proven
    /// account by now, or the account is proven, nothing is written.
    async fn renew_verification(&self, change: &Change, account: AccountId, token: &NewToken)
    -> Result<(), StoreError>;

    /// Who claims the e-mail address that the token with this hash proves. None when it is unknown, used, expired at
    /// this instant, or proves no e-mail address.
    async fn claim(&self, token_hash: [u8; 32], at: OffsetDateTime) -> Result<Option<EmailClaim>, StoreError>;

    /// Proves an e-mail address, in one transaction that waits for others with the same e-mail address. The token
    /// counts once, and only for this account.
    ///
    /// Implementers
    /// 1. refuse where the token is used or expired, is another account's, or a proven account has the e-mail address;
    /// 2. for a new account mark it proven, and where it founded an organisation whose texts an AI service may draft,
    ///    write [`Fact::TextDraftWished`](shared_kernel::Fact::TextDraftWished); for another e-mail address of an old
    ///    one change it, tell the old e-mail address ([`Fact::EmailChanged`](shared_kernel::Fact::EmailChanged)), and
    ///    void what was mailed there;
    /// 3. delete the other accounts that claim the e-mail address, with the organisations that they founded;
    /// 4. join the bookings that guests made with the e-mail address to the account: those that belong to no account.
    async fn prove_email_address(
        &self,
        change: &Change,
        account: AccountId,
        token_hash: [u8; 32],
    ) -> Result<ProvenEmailAddress, TokenRefused>;
}

use shared_kernel::{EmailAddress, Rank};
use time::PrimitiveDateTime;
use uuid::Uuid;

/// What a mail about an account says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AccountMailContent {
    /// Who gets it: the e-mail address of the account, the one that it is to have, or the one that it had.
    pub to: EmailAddress,
    /// First name of the owner, as typed by whoever registered.
    pub first_name: String,
    /// What it tells.
    pub news: AccountNews,
}

/// What a mail about an account tells. Times are those of the clocks in Central Europe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AccountNews {
    /// Somebody registered with this e-mail address.
    Registered {
        /// What the token is made of.
        nonce: Uuid,
        /// Until when it is good.
        until: PrimitiveDateTime,
    },
    /// Somebody registered once more with this e-mail address, which has an account.
    RegisteredAgain,
    /// Somebody has lost the password.
    PasswordLost {
        /// What the token is made of.
        nonce: Uuid,
        /// Until when it is good.
        until: PrimitiveDateTime,
    },
    /// The password is another one.
    PasswordChanged {
        /// When it was changed.
        at: PrimitiveDateTime,
    },
    /// The account is to have this e-mail address.
    EmailChangeRequested {
        /// What the token is made of.
        nonce: Uuid,
        /// Until when it is good.
        until: PrimitiveDateTime,
    },
    /// The account has another e-mail address than this one.
    EmailChanged {
        /// When it was changed.
        at: PrimitiveDateTime,
    },
    /// Somebody who runs the product acts for the account.
    Impersonated {
        /// First and last name of that person.
        by: String,
        /// When that person began.
        at: PrimitiveDateTime,
    },
    /// Somebody with this e-mail address wants news by mail.
    NewsletterWished {
        /// What the token is made of.
        nonce: Uuid,
        /// Until when it can be confirmed.
        until: PrimitiveDateTime,
    },
    /// A webhook of an organisation where the account is a business admin was switched off.
    WebhookSwitchedOff {
        /// Name of that organisation.
        company_name: String,
        /// The host of the webhook.
        host: String,
        /// Since when nothing was accepted there.
        since: PrimitiveDateTime,
    },
    /// An organisation to which the account belonged was closed.
    OrganizationClosed {
        /// Name of that organisation.
        company_name: String,
        /// First and last name of whoever closed it; none once that account is gone.
        by: Option<String>,
        /// When it was closed.
        at: PrimitiveDateTime,
        /// When its data are erased.
        erased_at: PrimitiveDateTime,
    },
    /// Somebody asks what is stored about this e-mail address.
    DataRequested {
        /// What the token is made of.
        nonce: Uuid,
        /// Until when it is good.
        until: PrimitiveDateTime,
    },
    /// The same, and the e-mail address belongs to an account.
    DataOfAccountRequested,
}

/// What the mail with a code for a booking says: nothing of what is booked and where, which may be nobody's business.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingCodeMailContent {
    /// Who gets it.
    pub to: EmailAddress,
    /// What the code is made of.
    pub nonce: Uuid,
    /// Until when it is good, by the clocks in Central Europe.
    pub until: PrimitiveDateTime,
}

/// What an invitation says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvitationMailContent {
    /// Who is invited.
    pub to: EmailAddress,
    /// Whose team it is.
    pub company_name: String,
    /// First and last name of whoever invites; none when that account is gone.
    pub invited_by: Option<String>,
    /// Which rank it gives.
    pub rank: Rank,
    /// Until when it can be answered, by the clocks in Central Europe.
    pub until: PrimitiveDateTime,
}

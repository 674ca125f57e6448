//! The kinds of mails: who reads one, and of which allowance of an e-mail address it is.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// Who reads a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum MailRecipient {
    /// The customer of the booking.
    Customer,
    /// The organisation, at its contact address.
    Provider,
    /// The owner of an account, or of an e-mail address that somebody says is theirs.
    Member,
}

impl MailRecipient {
    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }
}

/// Which text a mail has. It is stored as its name, in capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum MailKind {
    /// To the customer: your appointment is fixed.
    BookingConfirmation,
    /// To the provider: you have a new booking.
    ProviderNotice,
    /// To the customer: your appointment stands elsewhere.
    BookingMoved,
    /// To the provider: the same.
    ProviderMoved,
    /// To the customer: your appointment does not take place.
    BookingCancelled,
    /// To the provider: the same.
    ProviderCancelled,
    /// To the customer: what the provider writes to everybody who comes to a date of an event.
    DateMessage,
    /// To the customer: the organisation has another name or address.
    Relocation,
    /// To the customer: your visit is tomorrow.
    Reminder,
    /// To the provider: too few have signed up for an event.
    MinimumMissed,
    /// To whoever registered: prove that the e-mail address is yours.
    EmailVerification,
    /// To the owner of an e-mail address with which somebody registered once more: you have an account already.
    AlreadyRegistered,
    /// To whoever lost the password: set another one.
    PasswordReset,
    /// Your password was changed.
    PasswordChanged,
    /// To the e-mail address that an account is to have: prove that it is yours.
    EmailChange,
    /// To the e-mail address that an account had: it has another one now.
    EmailChanged,
    /// To somebody who is asked to join a team.
    Invitation,
    /// To the owner of an account that somebody who runs the product acts for.
    ImpersonationNotice,
    /// To whoever wants news by mail: confirm it.
    NewsletterConfirmation,
    /// To an e-mail address about which somebody asks what is stored.
    OwnData,
    /// To a guest who wants to book where that takes a code.
    BookingCode,
    /// To a business admin: a webhook of the organisation is told nothing any more.
    WebhookSwitchedOff,
    /// To whoever belonged to an organisation: it was closed.
    OrganizationClosed,
}

/// Mails to one e-mail address that are counted together: however many of one allowance a stranger causes, those of the
/// others arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum MailAllowance {
    /// What follows from registering with the e-mail address.
    Registrations,
    /// What lets the owner in again, or shows what is stored.
    Recovery,
    /// Codes for bookings, and what tells of bookings with a typed e-mail address.
    Bookings,
    /// Invitations into teams.
    Invitations,
}

impl MailAllowance {
    /// A word that keeps the counts apart.
    pub fn label(self) -> &'static str {
        self.into()
    }
}

impl MailKind {
    /// Every kind there is.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The kind with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    /// Who reads it.
    pub fn recipient(self) -> MailRecipient {
        self.recipient_and_allowance().0
    }

    /// Of which allowance of an e-mail address it is, where a stranger can make us send it. What tells somebody of an
    /// action on the own account, or a provider of its calendar, always arrives.
    pub fn allowance(self) -> Option<MailAllowance> {
        self.recipient_and_allowance().1
    }

    fn recipient_and_allowance(self) -> (MailRecipient, Option<MailAllowance>) {
        match self {
            Self::BookingConfirmation
            | Self::BookingMoved
            | Self::BookingCancelled
            | Self::DateMessage
            | Self::Relocation
            | Self::Reminder => (MailRecipient::Customer, Some(MailAllowance::Bookings)),
            Self::ProviderNotice | Self::ProviderMoved | Self::ProviderCancelled | Self::MinimumMissed => {
                (MailRecipient::Provider, None)
            }
            Self::EmailVerification | Self::AlreadyRegistered | Self::NewsletterConfirmation => {
                (MailRecipient::Member, Some(MailAllowance::Registrations))
            }
            Self::PasswordReset | Self::EmailChange | Self::OwnData => {
                (MailRecipient::Member, Some(MailAllowance::Recovery))
            }
            Self::BookingCode => (MailRecipient::Member, Some(MailAllowance::Bookings)),
            Self::Invitation => (MailRecipient::Member, Some(MailAllowance::Invitations)),
            Self::PasswordChanged
            | Self::EmailChanged
            | Self::ImpersonationNotice
            | Self::WebhookSwitchedOff
            | Self::OrganizationClosed => (MailRecipient::Member, None),
        }
    }
}

use crate::{AccountId, AccountTokenId, BookingCodeId, BookingId, EventId, InvitationId, OrganizationNr};

/// Something that happened, written in the same transaction as the change itself and consumed by the
/// worker. Facts carry ids and no bodies: what a mail needs is read when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fact {
    /// A customer has a confirmed booking.
    BookingConfirmed {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Booking that changed.
        booking: BookingId,
    },
    /// The customer of a booking has another e-mail address, to which it has to be confirmed.
    EmailCorrected {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Booking whose customer it is.
        booking: BookingId,
    },
    /// A booking stands at other times, or with somebody else.
    BookingMoved {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Booking that changed.
        booking: BookingId,
        /// How often it had been changed then, this time included.
        sequence: i32,
    },
    /// Appointments of a booking do not take place, or its customer does not come to an event or a date of it.
    BookingCancelled {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Booking that changed.
        booking: BookingId,
        /// How often it had been changed then, this time included.
        sequence: i32,
    },
    /// Appointments of a booking are over: they took place, or nobody came.
    BookingClosed {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Booking that changed.
        booking: BookingId,
        /// How often it had been changed then, this time included.
        sequence: i32,
    },
    /// The provider has called off dates of an event for all; a participant has to be told.
    DatesCalledOff {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// The booking of the participant.
        booking: BookingId,
        /// How often it had been changed then, this time included.
        sequence: i32,
    },
    /// The provider has written to everybody who comes to a date of an event; a participant has to be told.
    ParticipantMessaged {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// The booking of the participant.
        booking: BookingId,
        /// Row of the message in `date_message`.
        message: i32,
    },
    /// Dates of an event take place at other times, or one more does, or it has another trainer, room or link; a
    /// participant has to be told.
    EventChanged {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// The booking of the participant.
        booking: BookingId,
        /// How often it had been changed then, this time included.
        sequence: i32,
    },
    /// An organisation has another name or address, and wants its customers to know; one with visits ahead has to be told.
    ProviderRelocated {
        /// Organisation that has it.
        organization: OrganizationNr,
        /// The next booking of the customer.
        booking: BookingId,
        /// How often its name or address had changed then, this time included.
        relocation: i32,
    },
    /// Sign-up for an event is over, and fewer have signed up than it takes.
    MinimumMissed {
        /// Organisation in whose calendar it happened.
        organization: OrganizationNr,
        /// Event or course whose sign-up is over.
        event: EventId,
    },
    /// Somebody has registered, or asks once more, and has to prove the mailbox.
    MailboxToProve {
        /// The account that nobody has proved yet.
        account: AccountId,
        /// What proves it.
        token: AccountTokenId,
    },
    /// Somebody has registered with the mailbox of an account that is proven already.
    RegistrationRepeated {
        /// The account that owns the mailbox.
        account: AccountId,
        /// The account that was made, and will never be proven.
        attempt: AccountId,
    },
    /// The password of an account is to be set anew.
    PasswordLost {
        /// Whose password it is.
        account: AccountId,
        /// What allows it.
        token: AccountTokenId,
    },
    /// An account has another password.
    PasswordChanged {
        /// Whose password it is.
        account: AccountId,
        /// How often it had been changed then, this time included.
        revision: i32,
    },
    /// An account is to have another mailbox, which has to be proven first.
    EmailChangeRequested {
        /// Whose mailbox changes.
        account: AccountId,
        /// What proves the new mailbox.
        token: AccountTokenId,
    },
    /// An account has another mailbox; the old one has to be told.
    EmailChanged {
        /// Whose mailbox changed.
        account: AccountId,
        /// What proved the new one.
        token: AccountTokenId,
    },
    /// Somebody is asked to join the team of an organisation.
    PersonInvited {
        /// Whose team it is.
        organization: OrganizationNr,
        /// The invitation, which knows the mailbox.
        invitation: InvitationId,
    },
    /// Somebody who runs the product has begun to act in the name of an account.
    AccountImpersonated {
        /// In whose name.
        account: AccountId,
        /// The row of the audit log that tells who and when.
        entry: i64,
    },
    /// Somebody with an account wants news by mail, and has to confirm it.
    NewsletterWished {
        /// Who wants them.
        account: AccountId,
        /// The row of the consent.
        consent: i64,
    },
    /// Somebody wants to book where that takes a mailed code.
    CodeRequested {
        /// Organisation where it is good for a booking.
        organization: OrganizationNr,
        /// The code, which knows the mailbox.
        code: BookingCodeId,
    },
    /// Whoever founded an organisation has proved the mailbox, and allows a service to draft a text for its profile.
    TextDraftWished {
        /// The organisation that the text is about.
        organization: OrganizationNr,
        /// The row of the consent.
        consent: i64,
    },
    /// A webhook of an organisation has accepted nothing for days and is told nothing any more.
    WebhookSwitchedOff {
        /// Whose webhook it is.
        organization: OrganizationNr,
        /// A business admin there, who has to be told.
        account: AccountId,
        /// The row of the audit log that tells which webhook and when.
        entry: i64,
    },
    /// An organisation is offline and will be erased.
    OrganizationClosed {
        /// The closed organisation.
        organization: OrganizationNr,
        /// Somebody who belonged to it, who has to be told.
        account: AccountId,
        /// The row of the audit log that tells who closed it and when.
        entry: i64,
    },
    /// Somebody asks what is stored about a mailbox.
    DataRequested {
        /// The request, which knows the mailbox.
        request: i64,
    },
}

impl Fact {
    /// Organisation that the fact is about. None for what concerns an account alone.
    pub fn organization(&self) -> Option<OrganizationNr> {
        match self {
            Self::BookingConfirmed { organization, .. }
            | Self::EmailCorrected { organization, .. }
            | Self::BookingMoved { organization, .. }
            | Self::BookingCancelled { organization, .. }
            | Self::BookingClosed { organization, .. }
            | Self::DatesCalledOff { organization, .. }
            | Self::ParticipantMessaged { organization, .. }
            | Self::EventChanged { organization, .. }
            | Self::ProviderRelocated { organization, .. }
            | Self::MinimumMissed { organization, .. }
            | Self::PersonInvited { organization, .. }
            | Self::WebhookSwitchedOff { organization, .. }
            | Self::OrganizationClosed { organization, .. }
            | Self::CodeRequested { organization, .. }
            | Self::TextDraftWished { organization, .. } => Some(*organization),
            Self::MailboxToProve { .. }
            | Self::RegistrationRepeated { .. }
            | Self::PasswordLost { .. }
            | Self::PasswordChanged { .. }
            | Self::EmailChangeRequested { .. }
            | Self::EmailChanged { .. }
            | Self::AccountImpersonated { .. }
            | Self::NewsletterWished { .. }
            | Self::DataRequested { .. } => None,
        }
    }

    /// Account that the fact is about. None for what concerns an organisation, or a mailbox alone.
    pub fn account(&self) -> Option<AccountId> {
        match self {
            Self::BookingConfirmed { .. }
            | Self::EmailCorrected { .. }
            | Self::BookingMoved { .. }
            | Self::BookingCancelled { .. }
            | Self::BookingClosed { .. }
            | Self::DatesCalledOff { .. }
            | Self::ParticipantMessaged { .. }
            | Self::EventChanged { .. }
            | Self::ProviderRelocated { .. }
            | Self::MinimumMissed { .. }
            | Self::PersonInvited { .. }
            | Self::CodeRequested { .. }
            | Self::TextDraftWished { .. }
            | Self::DataRequested { .. } => None,
            Self::MailboxToProve { account, .. }
            | Self::RegistrationRepeated { account, .. }
            | Self::PasswordLost { account, .. }
            | Self::PasswordChanged { account, .. }
            | Self::EmailChangeRequested { account, .. }
            | Self::EmailChanged { account, .. }
            | Self::AccountImpersonated { account, .. }
            | Self::NewsletterWished { account, .. }
            | Self::WebhookSwitchedOff { account, .. }
            | Self::OrganizationClosed { account, .. } => Some(*account),
        }
    }

    /// The same fact is consumed once, however often it is delivered.
    pub fn dedupe_key(&self) -> String {
        match self {
            Self::BookingConfirmed { booking, .. } => format!("booking-confirmed:{booking}"),
            Self::EmailCorrected { booking, .. } => format!("email-corrected:{booking}"),
            Self::BookingMoved { booking, sequence, .. } => format!("booking-moved:{booking}:{sequence}"),
            Self::BookingCancelled { booking, sequence, .. } => format!("booking-cancelled:{booking}:{sequence}"),
            Self::BookingClosed { booking, sequence, .. } => format!("booking-closed:{booking}:{sequence}"),
            Self::DatesCalledOff { booking, sequence, .. } => format!("dates-called-off:{booking}:{sequence}"),
            Self::ParticipantMessaged { booking, message, .. } => format!("participant-messaged:{booking}:{message}"),
            Self::EventChanged { booking, sequence, .. } => format!("event-changed:{booking}:{sequence}"),
            Self::ProviderRelocated {
                booking, relocation, ..
            } => format!("provider-relocated:{booking}:{relocation}"),
            Self::MinimumMissed { event, .. } => format!("minimum-missed:{event}"),
            Self::MailboxToProve { token, .. } => format!("mailbox-to-prove:{token}"),
            Self::RegistrationRepeated { attempt, .. } => format!("registration-repeated:{attempt}"),
            Self::PasswordLost { token, .. } => format!("password-lost:{token}"),
            Self::PasswordChanged { account, revision } => format!("password-changed:{account}:{revision}"),
            Self::EmailChangeRequested { token, .. } => format!("email-change-requested:{token}"),
            Self::EmailChanged { token, .. } => format!("email-changed:{token}"),
            Self::PersonInvited { invitation, .. } => format!("person-invited:{invitation}"),
            Self::AccountImpersonated { entry, .. } => format!("account-impersonated:{entry}"),
            Self::NewsletterWished { consent, .. } => format!("newsletter-wished:{consent}"),
            Self::CodeRequested { code, .. } => format!("code-requested:{code}"),
            Self::TextDraftWished { consent, .. } => format!("text-draft-wished:{consent}"),
            Self::WebhookSwitchedOff { account, entry, .. } => format!("webhook-switched-off:{entry}:{account}"),
            Self::OrganizationClosed { account, entry, .. } => format!("organization-closed:{entry}:{account}"),
            Self::DataRequested { request } => format!("data-requested:{request}"),
        }
    }
}

use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};

use crate::{AccountId, AccountTokenId, BookingCodeId, BookingId, EventId, InvitationId, OrganizationNr};

/// Something that happened, written in the same transaction as the change itself and consumed by the
/// worker. Facts carry ids and no bodies: what a mail needs is read when it is sent. Which mails and messages to webhooks
/// follow from one stands in `facts.rs` of `notifications`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumDiscriminants)]
#[strum_discriminants(
    name(FactKind),
    doc = "What kind of thing happened, whomever it concerns. The outbox names it as its variant, in capitals.",
    derive(EnumString, IntoStaticStr, VariantArray),
    strum(serialize_all = "SCREAMING_SNAKE_CASE")
)]
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
    /// Somebody has registered, or asks once more, and has to prove the e-mail address.
    EmailToProve {
        /// The account that nobody has proved yet.
        account: AccountId,
        /// What proves it.
        token: AccountTokenId,
    },
    /// Somebody has registered with the e-mail address of an account that is proven already.
    RegistrationRepeated {
        /// The account that owns the e-mail address.
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
    /// An account is to have another e-mail address, which has to be proven first.
    EmailChangeRequested {
        /// Whose e-mail address changes.
        account: AccountId,
        /// What proves the new e-mail address.
        token: AccountTokenId,
    },
    /// An account has another e-mail address; the old one has to be told.
    EmailChanged {
        /// Whose e-mail address changed.
        account: AccountId,
        /// What proved the new one.
        token: AccountTokenId,
    },
    /// Somebody is asked to join the team of an organisation.
    PersonInvited {
        /// Whose team it is.
        organization: OrganizationNr,
        /// The invitation, which knows the e-mail address.
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
        /// The code, which knows the e-mail address.
        code: BookingCodeId,
    },
    /// Whoever founded an organisation has proved the e-mail address, and allows a service to draft a text for its
    /// profile.
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
    /// Somebody asks what is stored about an e-mail address.
    DataRequested {
        /// The request, which knows the e-mail address.
        request: i64,
    },
}

impl FactKind {
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
}

impl Fact {
    /// What kind of thing happened.
    pub fn kind(&self) -> FactKind {
        self.into()
    }

    /// Organisation that the fact is about. None for what concerns an account alone.
    pub fn organization(&self) -> Option<OrganizationNr> {
        self.concerned().0
    }

    /// Account that the fact is about. None for what concerns an organisation, or an e-mail address alone.
    pub fn account(&self) -> Option<AccountId> {
        self.concerned().1
    }

    fn concerned(&self) -> (Option<OrganizationNr>, Option<AccountId>) {
        match *self {
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
            | Self::CodeRequested { organization, .. }
            | Self::TextDraftWished { organization, .. } => (Some(organization), None),
            Self::WebhookSwitchedOff {
                organization, account, ..
            }
            | Self::OrganizationClosed {
                organization, account, ..
            } => (Some(organization), Some(account)),
            Self::EmailToProve { account, .. }
            | Self::RegistrationRepeated { account, .. }
            | Self::PasswordLost { account, .. }
            | Self::PasswordChanged { account, .. }
            | Self::EmailChangeRequested { account, .. }
            | Self::EmailChanged { account, .. }
            | Self::AccountImpersonated { account, .. }
            | Self::NewsletterWished { account, .. } => (None, Some(account)),
            Self::DataRequested { .. } => (None, None),
        }
    }

    /// Id of the row that the fact is about, and which state of it, where it has several.
    pub fn subject(&self) -> (i64, Option<i32>) {
        match *self {
            Self::BookingConfirmed { booking, .. } | Self::EmailCorrected { booking, .. } => (booking.0, None),
            Self::BookingMoved { booking, sequence, .. }
            | Self::BookingCancelled { booking, sequence, .. }
            | Self::BookingClosed { booking, sequence, .. }
            | Self::DatesCalledOff { booking, sequence, .. }
            | Self::EventChanged { booking, sequence, .. } => (booking.0, Some(sequence)),
            Self::ParticipantMessaged { booking, message, .. } => (booking.0, Some(message)),
            Self::ProviderRelocated {
                booking, relocation, ..
            } => (booking.0, Some(relocation)),
            Self::MinimumMissed { event, .. } => (event.0, None),
            Self::EmailToProve { token, .. }
            | Self::PasswordLost { token, .. }
            | Self::EmailChangeRequested { token, .. }
            | Self::EmailChanged { token, .. } => (token.0, None),
            Self::RegistrationRepeated { attempt, .. } => (attempt.0, None),
            Self::PasswordChanged { account, revision } => (account.0, Some(revision)),
            Self::PersonInvited { invitation, .. } => (invitation.0, None),
            Self::CodeRequested { code, .. } => (code.0, None),
            Self::AccountImpersonated { entry, .. }
            | Self::WebhookSwitchedOff { entry, .. }
            | Self::OrganizationClosed { entry, .. } => (entry, None),
            Self::NewsletterWished { consent, .. } | Self::TextDraftWished { consent, .. } => (consent, None),
            Self::DataRequested { request } => (request, None),
        }
    }

    /// The same fact is consumed once, however often it is delivered: its kind, its subject, and which state of that it
    /// tells of or, where many people of an organisation are told of the same subject, whom.
    pub fn dedupe_key(&self) -> String {
        let kind = self.kind().label().to_ascii_lowercase().replace('_', "-");
        match (self.subject(), self.concerned()) {
            ((subject, Some(revision)), _) => format!("{kind}:{subject}:{revision}"),
            ((subject, None), (Some(_), Some(account))) => format!("{kind}:{subject}:{account}"),
            ((subject, None), _) => format!("{kind}:{subject}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn key_of_a_fact_has_its_subject_and_what_tells_it_from_others_of_its_kind() {
        let (organization, account, booking) = (OrganizationNr(1000), AccountId(7), BookingId(70));
        for (fact, key) in [
            (Fact::BookingConfirmed { organization, booking }, "booking-confirmed:70"),
            (Fact::EmailCorrected { organization, booking }, "email-corrected:70"),
            (
                Fact::BookingMoved {
                    organization,
                    booking,
                    sequence: 2,
                },
                "booking-moved:70:2",
            ),
            (
                Fact::ParticipantMessaged {
                    organization,
                    booking,
                    message: 3,
                },
                "participant-messaged:70:3",
            ),
            (Fact::PasswordChanged { account, revision: 4 }, "password-changed:7:4"),
            (Fact::NewsletterWished { account, consent: 5 }, "newsletter-wished:5"),
            (
                Fact::OrganizationClosed {
                    organization,
                    account,
                    entry: 9,
                },
                "organization-closed:9:7",
            ),
            (Fact::DataRequested { request: 6 }, "data-requested:6"),
        ] {
            assert_eq!(fact.dedupe_key(), key);
        }
    }
}

use shared_kernel::FactKind;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// Why a reminder is not sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum VoidReason {
    /// The visit begins at another time.
    Moved,
    /// The visit does not take place.
    Cancelled,
    /// Whoever booked it wants no reminders from the organisation.
    OptedOut,
    /// The visit had begun before anybody could send it.
    Begun,
    /// There is no e-mail address any more.
    NoRecipient,
}

impl VoidReason {
    /// Each of the reasons.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// Why a reminder is void that does not fit the booking any more after this happened to it; none of what changes no visit
    /// and nobody's e-mail address, and leaves all reminders as they are.
    pub fn after(fact: FactKind) -> Option<Self> {
        match fact {
            // Of a new booking there is none yet.
            FactKind::BookingConfirmed | FactKind::BookingMoved | FactKind::EventChanged => Some(Self::Moved),
            FactKind::BookingCancelled | FactKind::DatesCalledOff => Some(Self::Cancelled),
            FactKind::BookingClosed => Some(Self::Begun),
            // The visits are the same.
            FactKind::EmailCorrected => Some(Self::OptedOut),
            FactKind::ParticipantMessaged
            | FactKind::ProviderRelocated
            | FactKind::MinimumMissed
            | FactKind::EmailToProve
            | FactKind::RegistrationRepeated
            | FactKind::PasswordLost
            | FactKind::PasswordChanged
            | FactKind::EmailChangeRequested
            | FactKind::EmailChanged
            | FactKind::PersonInvited
            | FactKind::AccountImpersonated
            | FactKind::NewsletterWished
            | FactKind::CodeRequested
            | FactKind::TextDraftWished
            | FactKind::WebhookSwitchedOff
            | FactKind::OrganizationClosed
            | FactKind::DataRequested => None,
        }
    }
}

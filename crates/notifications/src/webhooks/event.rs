use shared_kernel::Fact;

/// What a webhook can wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WebhookEvent {
    /// Somebody has booked, or signed up for an event.
    BookingCreated,
    /// A booking stands at other times, or with somebody else.
    BookingMoved,
    /// A booking, or a part of it, does not take place.
    BookingCancelled,
    /// An appointment took place, or nobody came.
    BookingClosed,
    /// Nothing happened: somebody wants to see a message arrive.
    Test,
}

impl WebhookEvent {
    /// What can be chosen. A test goes to the webhook that it is asked for.
    pub const CHOICES: [Self; 4] = [
        Self::BookingCreated,
        Self::BookingMoved,
        Self::BookingCancelled,
        Self::BookingClosed,
    ];

    /// The word stored for it.
    pub fn label(self) -> &'static str {
        match self {
            Self::BookingCreated => "BOOKING_CREATED",
            Self::BookingMoved => "BOOKING_MOVED",
            Self::BookingCancelled => "BOOKING_CANCELLED",
            Self::BookingClosed => "BOOKING_CLOSED",
            Self::Test => "TEST",
        }
    }

    /// The event with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        Self::CHOICES
            .into_iter()
            .chain([Self::Test])
            .find(|event| event.label() == label)
    }
}

/// What a fact is to webhooks; none for what concerns nobody's tools.
pub fn event_of(fact: &Fact) -> Option<WebhookEvent> {
    match fact {
        Fact::BookingConfirmed { .. } => Some(WebhookEvent::BookingCreated),
        Fact::BookingMoved { .. } | Fact::EventChanged { .. } => Some(WebhookEvent::BookingMoved),
        Fact::BookingCancelled { .. } | Fact::DatesCalledOff { .. } => Some(WebhookEvent::BookingCancelled),
        Fact::BookingClosed { .. } => Some(WebhookEvent::BookingClosed),
        Fact::EmailCorrected { .. }
        | Fact::ParticipantMessaged { .. }
        | Fact::ProviderRelocated { .. }
        | Fact::MinimumMissed { .. }
        | Fact::MailboxToProve { .. }
        | Fact::RegistrationRepeated { .. }
        | Fact::PasswordLost { .. }
        | Fact::PasswordChanged { .. }
        | Fact::EmailChangeRequested { .. }
        | Fact::EmailChanged { .. }
        | Fact::PersonInvited { .. }
        | Fact::AccountImpersonated { .. }
        | Fact::NewsletterWished { .. }
        | Fact::CodeRequested { .. }
        | Fact::TextDraftWished { .. }
        | Fact::WebhookSwitchedOff { .. }
        | Fact::OrganizationClosed { .. }
        | Fact::DataRequested { .. } => None,
    }
}

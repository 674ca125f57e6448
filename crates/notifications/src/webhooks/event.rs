use strum::{EnumString, IntoStaticStr, VariantArray};

/// What a webhook can wait for. It is stored as its name, in capitals.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
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
    /// Every event there is.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The event with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    /// Its name in messages and settings.
    pub fn wire_name(self) -> &'static str {
        match self {
            Self::BookingCreated => "booking.created",
            Self::BookingMoved => "booking.moved",
            Self::BookingCancelled => "booking.cancelled",
            Self::BookingClosed => "booking.closed",
            Self::Test => "webhook.test",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_tells_of_every_event() {
        let documentation = include_str!("../../../../docs/webhooks.md");
        for event in WebhookEvent::ALL {
            let row = format!("\n| `{}` | ", event.wire_name());
            assert!(documentation.contains(&row), "{event:?}");
        }
    }
}

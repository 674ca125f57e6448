use booking_core::booking::ManageTokens;
use postgres_adapter::load_calendar::BookingAccess;
use shared_kernel::{CalendarGuid, OperatingSystemRandomness, Randomness};

use super::CommandError;
use crate::config::Config;
use api::tokens::SignedManageTokens;

/// Makes the public id and the manage link of bookings that are loaded.
pub struct BookingAccesses {
    tokens: SignedManageTokens,
}

impl BookingAccesses {
    /// Signs with the keys of the server, so that it accepts the links.
    pub fn new(config: &Config) -> Result<Self, CommandError> {
        let tokens = SignedManageTokens::new(config.signing_keys()?);
        Ok(Self { tokens })
    }

    pub fn next(&self) -> BookingAccess {
        let guid = CalendarGuid(OperatingSystemRandomness.uuid());
        BookingAccess {
            guid,
            manage_token_hash: self.tokens.hash_for(guid),
        }
    }
}

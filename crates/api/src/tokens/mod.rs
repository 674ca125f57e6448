//! What opens something to whoever has it: tokens of sessions and links, keys of tools, codes, and the keys that sign them.
//! Most are signatures, each over a purpose of its own, so that none is good for anything else.

mod account_links;
mod api_keys;
mod booking_codes;
mod calendar_feeds;
mod digits;
mod email_hasher;
mod manage_links;
mod reminder_links;
mod sessions;
mod signing_keys;

pub use account_links::{SignedAccountLinks, SignedAccountTokens};
pub use api_keys::PrefixedKeys;
pub use booking_codes::SignedBookingCodes;
pub use calendar_feeds::SignedFeedTokens;
pub use digits::{in_digits, token_hash};
pub use email_hasher::SignedEmailHasher;
pub use manage_links::{SignedManageLinks, SignedManageTokens};
pub use reminder_links::{SignedReminderLinks, SignedReminderTokens, reminder_token};
pub use sessions::{SessionTokens, TokenHolder};
pub use signing_keys::{InvalidSigningKeys, SigningKeys};

#[cfg(test)]
pub(crate) use sessions::tests::mutated_tokens;

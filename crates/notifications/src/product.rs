//! What the product is called, in one place, so that somebody else can run it under another name.

/// The name that signs mails.
pub const PRODUCT_NAME: &str = "Terminhof";

/// The right-hand side of calendar UIDs. It names who made them up and is never connected to; changing it makes every
/// appointment a new one for the calendars it is already in.
pub const PRODUCT_HOST: &str = "terminhof.example";

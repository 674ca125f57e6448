//! Which program this is.

/// As in the manifest.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The commit that a release was built from, with `-changed` behind it where the sources were edited since, `unknown` where nobody
/// knows it. A build for development names none: each commit
/// would build everything anew.
pub const COMMIT: &str = env!("BUILT_FROM_COMMIT");

use std::fmt::{self, Debug, Write};
use std::str::FromStr;

/// FNV-1a, 64 bits: the offset basis and the prime of <http://www.isthe.com/chongo/tech/comp/fnv/>.
const OFFSET_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0000_0100_0000_01b3;

/// Optimistic version of a setting: a digest of everything that one save of it replaces.
///
/// Whoever saves says which version they started from, and is refused where another one is stored. As a digest it follows
/// every change, wherever that was made: what an employee can do stands in the form of the employee and in that of the
/// service. Whoever puts back what was there before is back at the version from before.
///
/// ```
/// use shared_kernel::SettingVersion;
/// let version = SettingVersion::of(&("Haarschnitt", 45));
/// assert_eq!(version, SettingVersion::of(&("Haarschnitt", 45)));
/// assert_ne!(version, SettingVersion::of(&("Haarschnitt", 60)));
/// assert_eq!(version.to_string().parse(), Ok(version));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, derive_more::Display)]
#[display("{_0:016x}")]
pub struct SettingVersion(u64);

/// A text that is no version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no version of a setting")]
pub struct InvalidVersion;

impl SettingVersion {
    /// The version of a setting with this content, as its members are written for debugging.
    pub fn of(content: &impl Debug) -> Self {
        let mut digest = Digest(OFFSET_BASIS);
        // Only a `Debug` that fails on purpose could fail here: a digest takes every text.
        let _ = write!(digest, "{content:?}");
        Self(digest.0)
    }
}

struct Digest(u64);

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(PRIME);
        }
        Ok(())
    }
}

impl FromStr for SettingVersion {
    type Err = InvalidVersion;

    fn from_str(text: &str) -> Result<Self, InvalidVersion> {
        let is_version = text.len() == 16 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        let number = u64::from_str_radix(text, 16).ok().filter(|_| is_version);
        number.map(Self).ok_or(InvalidVersion)
    }
}

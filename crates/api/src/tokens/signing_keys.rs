use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use shared_kernel::{OperatingSystemRandomness, Randomness};

/// The shortest key, in characters.
const SHORTEST: usize = 32;
const FILE: &str = "signing-key";

/// Secrets of the server. The first one signs; the others are still good for checking, so that a key
/// can be replaced without breaking what it signed.
#[derive(Clone)]
pub struct SigningKeys(Vec<String>);

/// Why there are no keys; no text repeats a key.
#[derive(Debug, thiserror::Error)]
pub enum InvalidSigningKeys {
    #[error("TERMINHOF_SIGNING_KEYS is required in production")]
    Missing,
    #[error("a key of TERMINHOF_SIGNING_KEYS is shorter than {SHORTEST} characters")]
    TooShort,
    #[error("the signing key of the data folder cannot be read or made")]
    File(#[source] io::Error),
}

impl SigningKeys {
    /// Keys from a comma-separated list.
    pub fn parse(list: &str) -> Result<Self, InvalidSigningKeys> {
        let keys: Vec<String> = list.split(',').map(|key| key.trim().to_owned()).collect();
        if keys.iter().any(|key| key.chars().count() < SHORTEST) {
            return Err(InvalidSigningKeys::TooShort);
        }
        Ok(Self(keys))
    }

    /// The key of a data folder, made once.
    pub fn of_folder(data_dir: &Path) -> Result<Self, InvalidSigningKeys> {
        let path = data_dir.join(FILE);
        fs::create_dir_all(data_dir).map_err(InvalidSigningKeys::File)?;
        match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
            Ok(mut file) => {
                let randomness = OperatingSystemRandomness;
                let key = format!("{}{}", randomness.uuid().simple(), randomness.uuid().simple());
                file.write_all(key.as_bytes()).map_err(InvalidSigningKeys::File)?;
                Self::parse(&key)
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                Self::parse(&fs::read_to_string(&path).map_err(InvalidSigningKeys::File)?)
            }
            Err(error) => Err(InvalidSigningKeys::File(error)),
        }
    }

    /// The key that signs.
    pub fn first(&self) -> &[u8] {
        self.0.first().map_or(&[], |key| key.as_bytes())
    }

    /// HMAC with SHA-256 over all parts, with the key that signs.
    pub fn signature(&self, parts: &[&[u8]]) -> [u8; 32] {
        signature(self.first(), parts)
    }

    /// The same with each of the keys that are good for checking.
    pub fn signatures(&self, parts: &[&[u8]]) -> impl Iterator<Item = [u8; 32]> {
        self.all().map(move |key| signature(key, parts))
    }

    /// The keys that are good for checking.
    pub fn all(&self) -> impl Iterator<Item = &[u8]> {
        self.0.iter().map(String::as_bytes)
    }
}

fn signature(key: &[u8], parts: &[&[u8]]) -> [u8; 32] {
    // Hashed, every key has the one length that needs no check.
    let mut of_one_length = [0; 64];
    of_one_length[..32].copy_from_slice(&Sha256::digest(key));
    let mut signature = Hmac::<Sha256>::new(&of_one_length.into());
    for part in parts {
        signature.update(part);
    }
    signature.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_folder_keeps_its_key_to_its_owner() {
        let folder = tempfile::tempdir().unwrap();
        let data_dir = folder.path().join("data");
        let made = SigningKeys::of_folder(&data_dir).unwrap();
        let found = SigningKeys::of_folder(&data_dir).unwrap();
        assert_eq!(made.first(), found.first());
        assert_eq!(made.first().len(), 64);
        let permissions = fs::metadata(data_dir.join(FILE)).unwrap().permissions();
        assert_eq!(permissions.mode() & 0o777, 0o600);
    }

    #[test]
    fn short_keys_are_refused() {
        let long = "k".repeat(SHORTEST);
        assert_eq!(
            SigningKeys::parse(&format!("{long}, {}", "l".repeat(40)))
                .unwrap()
                .first(),
            long.as_bytes()
        );
        for list in ["", "geheim", &format!("{long},"), &format!("{long},kurz")] {
            assert!(
                matches!(SigningKeys::parse(list), Err(InvalidSigningKeys::TooShort)),
                "{list}"
            );
        }
    }
}

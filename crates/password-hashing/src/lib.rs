//! Passwords hashed with Argon2id (RFC 9106), off the threads that answer requests.
//!
//! One hash takes [`MEMORY_KIB`] of memory and some tens of milliseconds of a core. [`AT_ONCE`] are made at a time, at most
//! [`QUEUE`] wait, and whoever comes then is told to come back, so that a crowd of guesses neither fills the memory
//! nor delays anything else.
#![warn(missing_docs)]

use std::sync::Arc;

use accounts::{HashingError, NewPassword, PasswordHash, PasswordHasher};
use argon2::password_hash::{PasswordHash as Phc, PasswordHasher as _, PasswordVerifier as _, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use async_trait::async_trait;
use shared_kernel::{Randomness, composed};
use tokio::sync::{OnceCell, Semaphore};

/// Memory of one hash, in KiB (OWASP: 19 MiB with two passes and one lane).
pub const MEMORY_KIB: u32 = 19 * 1024;
/// Passes over it.
pub const PASSES: u32 = 2;
/// How many hashes are made at the same time.
pub const AT_ONCE: usize = 2;
/// How many wait for their turn.
pub const QUEUE: usize = 50;

/// Hashes on the blocking threads of the runtime.
pub struct Argon2Hasher {
    randomness: Arc<dyn Randomness>,
    parameters: Params,
    permits: Arc<Semaphore>,
    /// One for each hash that is made or waits.
    queue: Arc<Semaphore>,
    /// What is compared for those who have no hash: made once, when it is needed first.
    nobody: OnceCell<PasswordHash>,
}

impl Argon2Hasher {
    /// With salts from this randomness.
    pub fn new(randomness: Arc<dyn Randomness>) -> Self {
        Self::with_parameters(
            randomness,
            Params::new(MEMORY_KIB, PASSES, 1, None).unwrap_or(Params::DEFAULT),
        )
    }

    /// With the least memory and one pass: for tests of programs that sign many in.
    pub fn weak(randomness: Arc<dyn Randomness>) -> Self {
        Self::with_parameters(
            randomness,
            Params::new(Params::MIN_M_COST, Params::MIN_T_COST, 1, None).unwrap_or(Params::DEFAULT),
        )
    }

    fn with_parameters(randomness: Arc<dyn Randomness>, parameters: Params) -> Self {
        Self {
            randomness,
            parameters,
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            queue: Arc::new(Semaphore::new(AT_ONCE + QUEUE)),
            nobody: OnceCell::new(),
        }
    }

    async fn make_hash(&self, password: String) -> Result<PasswordHash, HashingError> {
        let salt = SaltString::encode_b64(self.randomness.uuid().as_bytes()).map_err(failed)?;
        let parameters = self.parameters.clone();
        self.run(move || {
            let hash = argon2(parameters)
                .hash_password(password.as_bytes(), &salt)
                .map_err(failed)?;
            Ok(PasswordHash(hash.to_string()))
        })
        .await
    }

    async fn run<Answer: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<Answer, HashingError> + Send + 'static,
    ) -> Result<Answer, HashingError> {
        let queued = Arc::clone(&self.queue)
            .try_acquire_owned()
            .map_err(|_| HashingError::Busy)?;
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(failed)?;
        tokio::task::spawn_blocking(move || {
            let answer = work();
            // Kept until here, also when nobody waits for the answer any more.
            drop((permit, queued));
            answer
        })
        .await
        .map_err(failed)?
    }
}

fn argon2(parameters: Params) -> Argon2<'static> {
    Argon2::new(Algorithm::Argon2id, Version::V0x13, parameters)
}

fn failed(error: impl std::fmt::Display) -> HashingError {
    HashingError::Failed(error.to_string().into())
}

#[async_trait]
impl PasswordHasher for Argon2Hasher {
    async fn hash(&self, password: &NewPassword) -> Result<PasswordHash, HashingError> {
        self.make_hash(password.as_str().to_owned()).await
    }

    async fn verify(&self, password: &str, hash: &PasswordHash) -> Result<bool, HashingError> {
        let (password, hash) = (composed(password).into_owned(), hash.clone());
        let parameters = self.parameters.clone();
        self.run(move || {
            let hash = Phc::new(&hash.0).map_err(failed)?;
            // The parameters are those of the hash; it may be older than ours.
            match argon2(parameters).verify_password(password.as_bytes(), &hash) {
                Ok(()) => Ok(true),
                Err(argon2::password_hash::Error::Password) => Ok(false),
                Err(error) => Err(failed(error)),
            }
        })
        .await
    }

    async fn verify_nothing(&self, password: &str) -> Result<(), HashingError> {
        let nobody = self
            .nobody
            .get_or_try_init(|| self.make_hash("nobody".to_owned()))
            .await?;
        self.verify(password, nobody).await.map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use accounts::PasswordRules;
    use shared_kernel::OperatingSystemRandomness;

    use super::*;

    fn password(text: &str) -> NewPassword {
        NewPassword::check(text, PasswordRules::Change, &[]).unwrap()
    }

    #[tokio::test]
    async fn hash_is_argon2id_with_its_parameters_and_a_salt_of_its_own() {
        let hasher = Argon2Hasher::new(Arc::new(OperatingSystemRandomness));
        let one = hasher.hash(&password("correct horse \\ 🐎")).await.unwrap();
        let other = hasher.hash(&password("correct horse \\ 🐎")).await.unwrap();
        assert!(one.0.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", one.0);
        assert_ne!(one, other);
        assert!(hasher.verify("correct horse \\ 🐎", &one).await.unwrap());
        assert!(!hasher.verify("correct horse \\ 🐴", &one).await.unwrap());
        hasher.verify_nothing("anything").await.unwrap();
        assert!(!hasher.verify("nobody", &one).await.unwrap());
    }

    #[tokio::test]
    async fn password_is_the_same_however_its_letters_are_composed() {
        let hasher = Argon2Hasher::weak(Arc::new(OperatingSystemRandomness));
        for (set, typed) in [
            ("Grüne Tür 7", "Gru\u{308}ne Tu\u{308}r 7"),
            ("Gru\u{308}ne Tür 7", "Grüne Tür 7"),
        ] {
            let hash = hasher.hash(&password(set)).await.unwrap();
            assert!(hasher.verify(typed, &hash).await.unwrap(), "{set:?}");
            assert!(!hasher.verify("Grune Tur 7", &hash).await.unwrap());
        }
    }

    #[tokio::test]
    async fn weak_hashes_are_readable_by_strong_hashers() {
        let weak = Argon2Hasher::weak(Arc::new(OperatingSystemRandomness));
        let hash = weak.hash(&password("correct horse")).await.unwrap();
        let strong = Argon2Hasher::new(Arc::new(OperatingSystemRandomness));
        assert!(strong.verify("correct horse", &hash).await.unwrap());
        let unreadable = strong.verify("correct horse", &PasswordHash("md5".to_owned())).await;
        assert!(matches!(unreadable, Err(HashingError::Failed(_))), "{unreadable:?}");
    }

    #[tokio::test]
    async fn crowd_beyond_the_queue_is_sent_away_and_the_others_are_served() {
        let hasher = Arc::new(Argon2Hasher::weak(Arc::new(OperatingSystemRandomness)));
        let hash = hasher.hash(&password("correct horse")).await.unwrap();
        // All permits are taken, so that everybody waits.
        let taken = Arc::clone(&hasher.permits)
            .acquire_many_owned(u32::try_from(AT_ONCE).unwrap())
            .await
            .unwrap();
        let waiting: Vec<_> = (0..AT_ONCE + QUEUE)
            .map(|_| {
                let (hasher, hash) = (Arc::clone(&hasher), hash.clone());
                tokio::spawn(async move { hasher.verify("correct horse", &hash).await })
            })
            .collect();
        while hasher.queue.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let sent_away = hasher.verify("correct horse", &hash).await;
        assert!(matches!(sent_away, Err(HashingError::Busy)), "{sent_away:?}");
        drop(taken);
        for one in waiting {
            assert!(one.await.unwrap().unwrap());
        }
        assert!(hasher.verify("correct horse", &hash).await.unwrap());
    }
}

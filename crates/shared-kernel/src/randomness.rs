use uuid::Uuid;

/// The only way to draw random numbers.
pub trait Randomness: Send + Sync {
    /// A version 4 UUID: 122 bits that nobody can guess.
    fn uuid(&self) -> Uuid;
}

/// Randomness of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct OperatingSystemRandomness;

impl Randomness for OperatingSystemRandomness {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the port behind which randomness is drawn"
    )]
    fn uuid(&self) -> Uuid {
        Uuid::new_v4()
    }
}

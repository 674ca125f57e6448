//! How large trials are: `merge` in every check; `just races nightly` and `just races release` for longer runs of the
//! same tests.

/// What `TERMINHOF_TEST_SIZE` names.
#[derive(Debug, Clone, Copy)]
pub enum Size {
    Merge,
    Nightly,
    Release,
}

impl Size {
    /// The one of this run.
    pub fn wanted() -> Self {
        match std::env::var("TERMINHOF_TEST_SIZE").as_deref() {
            Err(_) | Ok("merge") => Self::Merge,
            Ok("nightly") => Self::Nightly,
            Ok("release") => Self::Release,
            Ok(other) => panic!("TERMINHOF_TEST_SIZE is merge, nightly or release, and not {other}"),
        }
    }

    /// What belongs to it.
    pub fn of<Belongs>(self, [merge, nightly, release]: [Belongs; 3]) -> Belongs {
        match self {
            Self::Merge => merge,
            Self::Nightly => nightly,
            Self::Release => release,
        }
    }
}

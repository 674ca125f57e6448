//! What the use cases of catalog refuse.

use ::catalog::ProfileError;
use ::catalog::search::InvalidPage;

use super::{Code, Problem};

impl From<ProfileError> for Problem {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            ProfileError::Store(error) => error.into(),
        }
    }
}

impl From<InvalidPage> for Problem {
    fn from(_: InvalidPage) -> Self {
        Self::new(Code::InvalidPage)
    }
}

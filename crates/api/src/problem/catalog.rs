//! What the use cases of catalog refuse.

use ::catalog::ProfileError;
use ::catalog::images::{ImageRefusal, ImageRefused};
use ::catalog::search::{InvalidPage, ListNamedOrganizations, NamedError, SearchError};

use super::{Code, Problem};

impl From<ProfileError> for Problem {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            ProfileError::Store(error) => error.into(),
        }
    }
}

impl From<NamedError> for Problem {
    fn from(error: NamedError) -> Self {
        match error {
            NamedError::TooMany => Self::field(
                Code::Validation,
                "organizationNr",
                format!("Höchstens {} Anbieter auf einmal.", ListNamedOrganizations::MOST),
            ),
            NamedError::Store(error) => error.into(),
        }
    }
}

impl From<InvalidPage> for Problem {
    fn from(_: InvalidPage) -> Self {
        Self::new(Code::InvalidPage)
    }
}

impl From<SearchError> for Problem {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Unavailable(_) => Self::caused(Code::SearchUnavailable, error),
            SearchError::Store(error) => error.into(),
        }
    }
}

impl From<ImageRefused> for Problem {
    fn from(error: ImageRefused) -> Self {
        match error {
            ImageRefused::Forbidden => Self::new(Code::Forbidden),
            ImageRefused::Upload(ImageRefusal::Unreadable) => Self::new(Code::ImageUnreadable),
            ImageRefused::Upload(ImageRefusal::TooManyPixels) => Self::new(Code::ImageTooLarge),
            ImageRefused::Upload(ImageRefusal::CropOutside) => {
                Self::field(Code::Validation, "width", "Dieser Ausschnitt liegt nicht im Bild.")
            }
            ImageRefused::Full => Self::new(Code::TooManyImages),
            ImageRefused::Unknown => Self::new(Code::NotFound),
            ImageRefused::InUse => Self::new(Code::ImageInUse),
            ImageRefused::Busy => Self::new(Code::Unavailable),
            ImageRefused::Encoding(_) => Self::caused(Code::Internal, error),
            ImageRefused::Store(error) => error.into(),
        }
    }
}

//! What the use cases of catalog refuse.

use ::catalog::images::{ImageRefusal, ImageRefused};
use ::catalog::own_profile::{ProfileFault, ProfileRefused};
use ::catalog::search::{ByNumberError, InvalidPage, ListOrganizationsByNumber, SearchError};
use ::catalog::{ProfileError, PublishError};

use super::fields::{LOCAL_PART_BEYOND_ASCII, REQUIRED, too_long};
use super::settings::in_camel_case;
use super::{Code, FieldCode, FieldFault, Problem};

impl From<ProfileError> for Problem {
    fn from(error: ProfileError) -> Self {
        match error {
            ProfileError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            ProfileError::Store(error) => error.into(),
        }
    }
}

impl From<PublishError> for Problem {
    fn from(error: PublishError) -> Self {
        match error {
            PublishError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            PublishError::Incomplete(_) => Self::new(Code::ProfileIncomplete),
            PublishError::Store(error) => error.into(),
        }
    }
}

impl From<ByNumberError> for Problem {
    fn from(error: ByNumberError) -> Self {
        match error {
            ByNumberError::TooMany => Self::invalid(
                "organizationNr",
                FieldCode::TooMany,
                format!("Höchstens {} Anbieter auf einmal.", ListOrganizationsByNumber::MOST),
            ),
            ByNumberError::Store(error) => error.into(),
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
            ImageRefused::Upload(ImageRefusal::TooNarrow) => Self::new(Code::ImageTooNarrow),
            ImageRefused::Upload(ImageRefusal::CropOutside) => {
                Self::invalid("width", FieldCode::OutOfRange, "Dieser Ausschnitt liegt nicht im Bild.")
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

impl From<ProfileRefused> for Problem {
    fn from(error: ProfileRefused) -> Self {
        match error {
            ProfileRefused::Forbidden => Self::new(Code::Forbidden),
            ProfileRefused::ChangedMeanwhile => Self::new(Code::ChangedMeanwhile),
            ProfileRefused::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            ProfileRefused::Invalid(invalid) => Self::validation(
                invalid
                    .0
                    .into_iter()
                    .map(|(path, fault)| (wire_path(&path), wire_fault(&path, fault))),
            ),
            ProfileRefused::Store(error) => error.into(),
        }
    }
}

/// The path of a member as the client wrote it.
fn wire_path(path: &str) -> String {
    let path = path.strip_prefix("texts.").unwrap_or(path);
    in_camel_case(&path.replace("branch_details", "branche_name_detailed"))
}

fn wire_fault(path: &str, fault: ProfileFault) -> FieldFault {
    let code = match fault {
        ProfileFault::Missing => FieldCode::Required,
        ProfileFault::TooLong(_) if path == "branches" || path == "social_media" => FieldCode::TooMany,
        ProfileFault::TooLong(_) => FieldCode::TooLong,
        ProfileFault::LocalPartBeyondAscii => FieldCode::InvalidCharacter,
        ProfileFault::Repeated => FieldCode::Repeated,
        ProfileFault::Invalid => FieldCode::Malformed,
    };
    code.with(fault_text(path, fault))
}

fn fault_text(path: &str, fault: ProfileFault) -> String {
    match fault {
        ProfileFault::Missing => REQUIRED.to_owned(),
        ProfileFault::TooLong(most) if path == "branches" || path == "social_media" => format!("Höchstens {most}."),
        ProfileFault::TooLong(most) => too_long(most),
        ProfileFault::LocalPartBeyondAscii => LOCAL_PART_BEYOND_ASCII.to_owned(),
        ProfileFault::Repeated => "Das steht schon da.".to_owned(),
        ProfileFault::Invalid if path == "zip_code" => "Postleitzahl ungültig!".to_owned(),
        ProfileFault::Invalid if path == "contact_email" => "Das ist keine E-Mail-Adresse.".to_owned(),
        ProfileFault::Invalid if path == "contact_phone" => "Das ist keine Telefonnummer.".to_owned(),
        ProfileFault::Invalid if path.ends_with("website") => {
            "Das ist keine Adresse. Beginne bitte mit https://.".to_owned()
        }
        ProfileFault::Invalid => "Das geht hier nicht.".to_owned(),
    }
}

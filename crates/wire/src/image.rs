use catalog::images::{Crop, ImageId, ImageKind, ImagePlace, ImageWithPlaces, StoredImage, Upload};
use serde::{Deserialize, Serialize};
use shared_kernel::{EventId, OrganizationNr, ResourceId, ServiceId};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use crate::problem::{Code, FieldCode, Problem};

/// What an image is for: a logo is kept as PNG with its transparent ground, a photo as JPEG.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum KindOfImage {
    Logo,
    Photo,
}

impl From<KindOfImage> for ImageKind {
    fn from(kind: KindOfImage) -> Self {
        match kind {
            KindOfImage::Logo => Self::Logo,
            KindOfImage::Photo => Self::Photo,
        }
    }
}

impl From<ImageKind> for KindOfImage {
    fn from(kind: ImageKind) -> Self {
        match kind {
            ImageKind::Logo => Self::Logo,
            ImageKind::Photo => Self::Photo,
        }
    }
}

/// Query for an upload. The crop is in pixels of the upright image; without it all of the image is kept.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UploadQuery {
    #[param(inline, example = "PHOTO")]
    pub kind: KindOfImage,
    #[param(example = 0)]
    pub x: Option<u32>,
    #[param(example = 0)]
    pub y: Option<u32>,
    #[param(example = 800)]
    pub width: Option<u32>,
    #[param(example = 600)]
    pub height: Option<u32>,
}

impl UploadQuery {
    /// The upload that is asked for. A crop is given with all its numbers or not at all.
    pub fn upload(self, bytes: Vec<u8>) -> Result<Upload, Problem> {
        let numbers = [
            ("x", self.x),
            ("y", self.y),
            ("width", self.width),
            ("height", self.height),
        ];
        let missing = numbers.iter().filter(|(_, number)| number.is_none()).map(|(name, _)| {
            let text = "Zu einem Ausschnitt gehören x, y, width und height.";
            ((*name).to_owned(), FieldCode::Required.with(text))
        });
        let crop = match numbers.map(|(_, number)| number) {
            [Some(x), Some(y), Some(width), Some(height)] => Some(Crop { x, y, width, height }),
            [None, None, None, None] => None,
            _ => return Err(Problem::validation(missing)),
        };
        Ok(Upload {
            bytes,
            kind: self.kind.into(),
            crop,
        })
    }
}

/// An image of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffImage {
    #[schema(example = "00ff00ff00ff00ff00ff00ff00ff00ff")]
    pub image_id: String,
    pub kind: KindOfImage,
    /// One of its files. The others have 160, 480 or 1600 in place of 960; none is enlarged.
    #[schema(example = "/images/1000/00ff00ff00ff00ff00ff00ff00ff00ff-960.jpg")]
    pub path: String,
    /// Pixels of what was kept of the upload.
    #[schema(example = 1600)]
    pub width: u32,
    #[schema(example = 900)]
    pub height: u32,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

impl StaffImage {
    /// An image as its organisation sees it.
    pub fn of(organization: OrganizationNr, image: &StoredImage) -> Self {
        let (width, height) = image.size;
        Self {
            image_id: image.id.to_string(),
            kind: image.kind.into(),
            path: image.path(organization),
            width,
            height,
            created_at: image.created_at,
        }
    }
}

/// An image with the places where it is shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PlacedImage {
    #[serde(flatten)]
    pub image: StaffImage,
    pub places: Vec<PlaceOfImage>,
}

/// The images of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffImages {
    /// The newest first.
    pub images: Vec<PlacedImage>,
    /// How many there may be.
    #[schema(example = 50)]
    pub most: usize,
}

impl StaffImages {
    /// The images as their organisation sees them.
    pub fn of(organization: OrganizationNr, images: Vec<ImageWithPlaces>, most: usize) -> Self {
        let placed = |kept: ImageWithPlaces| PlacedImage {
            image: StaffImage::of(organization, &kept.image),
            places: kept.places.into_iter().map(Into::into).collect(),
        };
        Self {
            images: images.into_iter().map(placed).collect(),
            most,
        }
    }
}

/// The kind of place where an image is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum KindOfPlace {
    Logo,
    Cover,
    Employee,
    Service,
    Event,
}

/// A place where an image is shown.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct PlaceOfImage {
    pub place: KindOfPlace,
    /// The employee, service or event.
    #[schema(required, example = 1)]
    pub id: Option<i64>,
}

impl From<ImagePlace> for PlaceOfImage {
    fn from(place: ImagePlace) -> Self {
        let (place, id) = match place {
            ImagePlace::Logo => (KindOfPlace::Logo, None),
            ImagePlace::Cover => (KindOfPlace::Cover, None),
            ImagePlace::Employee(employee) => (KindOfPlace::Employee, Some(employee.0.into())),
            ImagePlace::Service(service) => (KindOfPlace::Service, Some(service.0)),
            ImagePlace::Event(event) => (KindOfPlace::Event, Some(event.0)),
        };
        Self { place, id }
    }
}

/// Shows an image at a place, in place of the one before it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlaceImageRequest {
    pub place: KindOfPlace,
    /// The employee, service or event; none for logo and cover.
    #[schema(example = 1)]
    pub id: Option<i64>,
    /// None leaves the place empty.
    #[schema(example = "00ff00ff00ff00ff00ff00ff00ff00ff")]
    pub image_id: Option<String>,
}

impl PlaceImageRequest {
    /// Which image shall be shown where. An id that cannot be is that of nothing.
    pub fn wanted(&self) -> Result<(ImagePlace, Option<ImageId>), Problem> {
        let unknown = || Problem::new(Code::NotFound);
        let place = match (self.place, self.id) {
            (KindOfPlace::Logo, None) => ImagePlace::Logo,
            (KindOfPlace::Cover, None) => ImagePlace::Cover,
            (KindOfPlace::Employee, Some(id)) => {
                ImagePlace::Employee(ResourceId(i32::try_from(id).map_err(|_large| unknown())?))
            }
            (KindOfPlace::Service, Some(id)) => ImagePlace::Service(ServiceId(id)),
            (KindOfPlace::Event, Some(id)) => ImagePlace::Event(EventId(id)),
            (KindOfPlace::Logo | KindOfPlace::Cover, Some(_)) => {
                return Err(Problem::invalid(
                    "id",
                    FieldCode::NotAllowed,
                    "Logo und Titelbild gibt es nur einmal.",
                ));
            }
            (KindOfPlace::Employee | KindOfPlace::Service | KindOfPlace::Event, None) => {
                return Err(Problem::invalid(
                    "id",
                    FieldCode::Required,
                    "Hier fehlt, wo das Bild gezeigt wird.",
                ));
            }
        };
        let image = self
            .image_id
            .as_deref()
            .map(|id| ImageId::parse(id).ok_or_else(unknown));
        Ok((place, image.transpose()?))
    }
}

use std::error::Error;

use async_trait::async_trait;
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::OffsetDateTime;

use super::{Crop, EncodedImage, ImageId, ImageKind, ImageName, ImagePlace, ImageWithPlaces, KnownImage, StoredImage};

/// Decodes what was uploaded and writes it anew.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ImageCodec: Send + Sync {
    /// The image, upright, cropped, without metadata, in each of the widths. Reads nothing but JPEG, PNG and WebP, and
    /// refuses too many pixels before it decodes them.
    async fn encode(
        &self,
        upload: Vec<u8>,
        kind: ImageKind,
        crop: Option<Crop>,
    ) -> Result<EncodedImage, EncodingFailed>;
}

/// What is wrong with an upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageRefusal {
    /// It is no JPEG, PNG or WebP, or a broken or truncated one.
    Unreadable,
    /// It has more pixels than anybody needs, in all or in a row.
    TooManyPixels,
    /// What would be kept is a strip.
    TooNarrow,
    /// The crop is empty or reaches beyond the image.
    CropOutside,
}

/// Why there is no image.
#[derive(Debug, thiserror::Error)]
pub enum EncodingFailed {
    /// The upload is wrong.
    #[error("the upload is refused: {0:?}")]
    Refused(ImageRefusal),
    /// So many are encoded that this one would wait for too long.
    #[error("too many images at a time")]
    Busy,
    /// It cannot be written.
    #[error("an image cannot be encoded")]
    Failed(#[source] Box<dyn Error + Send + Sync>),
}

/// Keeps files, on a disk or in a service.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ImageFiles: Send + Sync {
    /// Writes a file, also over one of this name. When it returns, whoever asks gets the whole file.
    async fn write(&self, name: &ImageName, bytes: Vec<u8>) -> Result<(), StoreError>;

    /// The bytes of a file; none when there is none.
    async fn read(&self, name: &ImageName) -> Result<Option<Vec<u8>>, StoreError>;

    /// Deletes a file, if there is one.
    async fn delete(&self, name: &ImageName) -> Result<(), StoreError>;

    /// All files with the instants at which they were written, in whatever order. What is no file of an image is left out.
    async fn list(&self) -> Result<Vec<(ImageName, OffsetDateTime)>, StoreError>;
}

/// What became of the announcement of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Announced {
    /// Its files are to be written now.
    Awaited(StoredImage),
    /// It has been there, with its files.
    Known(StoredImage),
    /// The organisation has as many images as it may.
    Full,
    /// It was removed, and its files are being deleted.
    Swept,
}

/// What became of the placing of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Placed {
    /// It is shown there.
    Done,
    /// The organisation has no such image.
    UnknownImage,
    /// The organisation has no such employee, service or event.
    UnknownPlace,
}

/// Keeps what is known of images.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ImageStore: Send + Sync {
    /// The confirmed images of an organisation, the newest first, with the places where they are shown.
    async fn images(&self, organization: OrganizationNr) -> Result<Vec<ImageWithPlaces>, StoreError>;

    /// Announces an image whose files come next. One that was removed and not yet swept comes back. At most `most`
    /// images count, also when several come at once.
    async fn announce(
        &self,
        change: &Change,
        organization: OrganizationNr,
        image: &StoredImage,
        most: usize,
    ) -> Result<Announced, StoreError>;

    /// The files of an announced image are there. Whether the image is there as well: it may have been swept or given up.
    async fn confirm(&self, change: &Change, organization: OrganizationNr, image: &ImageId)
    -> Result<bool, StoreError>;

    /// The files of an announced image cannot be written, and nobody can bring it back from now on. Whether it was to be
    /// deleted by whoever asks: somebody else may have announced it since, or confirmed it.
    async fn give_up(
        &self,
        change: &Change,
        organization: OrganizationNr,
        image: &StoredImage,
    ) -> Result<bool, StoreError>;

    /// Every image of which anything is known.
    async fn known(&self) -> Result<Vec<KnownImage>, StoreError>;

    /// Shows an image at a place, instead of the one before it; without an image the place is empty.
    async fn place(
        &self,
        change: &Change,
        organization: OrganizationNr,
        place: ImagePlace,
        image: Option<ImageId>,
    ) -> Result<Placed, StoreError>;

    /// Removes an image that is shown nowhere. None when there is no such one, else whether it was removed.
    async fn remove(
        &self,
        change: &Change,
        organization: OrganizationNr,
        image: &ImageId,
    ) -> Result<Option<bool>, StoreError>;

    /// Takes some images that were removed, or announced and never confirmed, before this instant. Nobody can bring them
    /// back from then on.
    async fn take_swept(&self, before: OffsetDateTime) -> Result<Vec<(OrganizationNr, StoredImage)>, StoreError>;

    /// Forgets a taken or given up image whose files are deleted.
    async fn forget(&self, organization: OrganizationNr, image: &ImageId) -> Result<(), StoreError>;
}

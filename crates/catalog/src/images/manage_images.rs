use std::sync::Arc;

use shared_kernel::{Actor, Change, OrganizationNr, Rank, StoreError};
use time::{Duration, OffsetDateTime};

use super::{
    Announced, Crop, EncodingFailed, ImageCodec, ImageFiles, ImageId, ImageKind, ImageName, ImagePlace, ImageRefusal,
    ImageStore, ImageWithPlaces, Placed, StoredImage,
};

/// How many images an organisation may have.
pub const MOST_IMAGES: usize = 50;

/// For how long a removed image can still be shown by a page that was opened before.
const KEPT_AFTER_REMOVAL: Duration = Duration::HOUR;

/// What somebody uploads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// A JPEG, PNG or WebP, or whatever else somebody sends.
    pub bytes: Vec<u8>,
    /// What it is for.
    pub kind: ImageKind,
    /// The part that is kept; none is all of it.
    pub crop: Option<Crop>,
}

/// Why an image is not kept, placed or removed.
#[derive(Debug, thiserror::Error)]
pub enum ImageRefused {
    /// The actor is neither a manager of this organisation nor the program itself.
    #[error("forbidden")]
    Forbidden,
    /// The upload is wrong.
    #[error("the upload is refused: {0:?}")]
    Upload(ImageRefusal),
    /// The organisation has [`MOST_IMAGES`].
    #[error("the organisation has as many images as it may")]
    Full,
    /// There is no such image, employee, service or event.
    #[error("unknown")]
    Unknown,
    /// It is shown somewhere.
    #[error("the image is in use")]
    InUse,
    /// Later it may work: too many images are encoded, or this one is just being deleted.
    #[error("busy")]
    Busy,
    /// The image cannot be encoded, though nothing is wrong with it.
    #[error(transparent)]
    Encoding(EncodingFailed),
    /// A store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Takes in, places and removes the images of an organisation. Needs a manager, or is the program itself, which loads
/// demonstrations.
#[derive(derive_more::Constructor)]
pub struct ManageImages {
    codec: Arc<dyn ImageCodec>,
    files: Arc<dyn ImageFiles>,
    images: Arc<dyn ImageStore>,
}

impl ManageImages {
    /// The images, the newest first.
    pub async fn list(&self, actor: Actor, organization: OrganizationNr) -> Result<Vec<ImageWithPlaces>, ImageRefused> {
        check_manager(actor, organization)?;
        Ok(self.images.images(organization).await?)
    }

    /// Keeps an image. What shows the same as one that is there is that one.
    pub async fn upload(
        &self,
        change: Change,
        organization: OrganizationNr,
        upload: Upload,
    ) -> Result<StoredImage, ImageRefused> {
        check_manager(change.rights(), organization)?;
        let encoded = match self.codec.encode(upload.bytes, upload.kind, upload.crop).await {
            Ok(encoded) => encoded,
            Err(EncodingFailed::Refused(refusal)) => return Err(ImageRefused::Upload(refusal)),
            Err(EncodingFailed::Busy) => return Err(ImageRefused::Busy),
            Err(failed @ EncodingFailed::Failed(_)) => return Err(ImageRefused::Encoding(failed)),
        };
        let image = StoredImage {
            id: encoded.id,
            kind: encoded.kind,
            size: encoded.size,
            created_at: change.at,
        };
        let image = match self.images.announce(&change, organization, &image, MOST_IMAGES).await? {
            Announced::Awaited(image) => image,
            Announced::Known(image) => return Ok(image),
            Announced::Full => return Err(ImageRefused::Full),
            Announced::Swept => return Err(ImageRefused::Busy),
        };
        if let Err(error) = self.write(organization, &image, encoded.files).await {
            // What is left after another failure is swept later.
            let _ = self.take_back(&change, organization, &image).await;
            return Err(error.into());
        }
        if self.images.confirm(&change, organization, &image.id).await? {
            return Ok(image);
        }
        // Another upload of the same image has failed, and its files go.
        delete_files(&*self.files, organization, &image).await?;
        Err(ImageRefused::Busy)
    }

    async fn write(
        &self,
        organization: OrganizationNr,
        image: &StoredImage,
        files: Vec<(u16, Vec<u8>)>,
    ) -> Result<(), StoreError> {
        for (width, bytes) in files {
            self.files.write(&image.file(organization, width), bytes).await?;
        }
        Ok(())
    }

    /// Leaves nothing of an image whose files cannot all be written: on a full disk each byte counts.
    async fn take_back(
        &self,
        change: &Change,
        organization: OrganizationNr,
        image: &StoredImage,
    ) -> Result<(), StoreError> {
        if self.images.give_up(change, organization, image).await? {
            delete_files(&*self.files, organization, image).await?;
            self.images.forget(organization, &image.id).await?;
        }
        Ok(())
    }

    /// Shows an image at a place, or nothing. Places of the profile need an admin.
    pub async fn place(
        &self,
        change: Change,
        organization: OrganizationNr,
        place: ImagePlace,
        image: Option<ImageId>,
    ) -> Result<(), ImageRefused> {
        let rank = match place {
            ImagePlace::Logo | ImagePlace::Cover => Rank::BusinessAdmin,
            ImagePlace::Employee(_) | ImagePlace::Service(_) | ImagePlace::Event(_) => Rank::BusinessManager,
        };
        check_rank(change.rights(), organization, rank)?;
        match self.images.place(&change, organization, place, image).await? {
            Placed::Done => Ok(()),
            Placed::UnknownImage | Placed::UnknownPlace => Err(ImageRefused::Unknown),
        }
    }

    /// Removes an image that is shown nowhere.
    pub async fn remove(
        &self,
        change: Change,
        organization: OrganizationNr,
        image: &ImageId,
    ) -> Result<(), ImageRefused> {
        check_manager(change.rights(), organization)?;
        match self.images.remove(&change, organization, image).await? {
            Some(true) => Ok(()),
            Some(false) => Err(ImageRefused::InUse),
            None => Err(ImageRefused::Unknown),
        }
    }

    /// The bytes of a file, for everybody.
    pub async fn read(&self, name: &ImageName) -> Result<Option<Vec<u8>>, StoreError> {
        self.files.read(name).await
    }
}

/// Deletes the files of images that are gone.
#[derive(Clone, derive_more::Constructor)]
pub struct SweepImages {
    files: Arc<dyn ImageFiles>,
    images: Arc<dyn ImageStore>,
}

impl SweepImages {
    /// Deletes some, and says how many. What it has not finished it takes again.
    pub async fn sweep(&self, now: OffsetDateTime) -> Result<usize, StoreError> {
        let swept = self.images.take_swept(now - KEPT_AFTER_REMOVAL).await?;
        for (organization, image) in &swept {
            delete_files(&*self.files, *organization, image).await?;
            self.images.forget(*organization, &image.id).await?;
        }
        Ok(swept.len())
    }
}

async fn delete_files(
    files: &dyn ImageFiles,
    organization: OrganizationNr,
    image: &StoredImage,
) -> Result<(), StoreError> {
    for file in image.files(organization) {
        files.delete(&file).await?;
    }
    Ok(())
}

fn check_manager(actor: Actor, organization: OrganizationNr) -> Result<(), ImageRefused> {
    check_rank(actor, organization, Rank::BusinessManager)
}

fn check_rank(actor: Actor, organization: OrganizationNr, rank: Rank) -> Result<(), ImageRefused> {
    if actor.has_rank(organization, rank) {
        Ok(())
    } else {
        Err(ImageRefused::Forbidden)
    }
}

#[cfg(test)]
mod tests {
    use mockall::Sequence;
    use shared_kernel::{AccountId, RequestId};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::images::{EncodedImage, MockImageCodec, MockImageFiles, MockImageStore, WIDTHS};

    const OWN: OrganizationNr = OrganizationNr(1000);
    const NOW: OffsetDateTime = datetime!(2027-01-11 08:00 UTC);

    fn staff(rank: Rank) -> Actor {
        Actor::Staff {
            account: AccountId(7),
            organization: OWN,
            rank,
            employee: None,
        }
    }

    fn id() -> ImageId {
        ImageId::of_digest(&[1; 32])
    }

    fn image() -> StoredImage {
        StoredImage {
            id: id(),
            kind: ImageKind::Photo,
            size: (20, 10),
            created_at: NOW,
        }
    }

    fn upload() -> Upload {
        Upload {
            bytes: vec![1, 2, 3],
            kind: ImageKind::Photo,
            crop: None,
        }
    }

    fn codec() -> MockImageCodec {
        let mut codec = MockImageCodec::new();
        codec.expect_encode().returning(|_, kind, _| {
            let files = WIDTHS.map(|width| (width, vec![0; 4])).to_vec();
            Ok(EncodedImage {
                id: id(),
                kind,
                size: (20, 10),
                files,
            })
        });
        codec
    }

    fn by(actor: Actor) -> Change {
        Change::by(actor, NOW, RequestId(Uuid::from_u128(1)))
    }

    fn over(codec: MockImageCodec, files: MockImageFiles, images: MockImageStore) -> ManageImages {
        ManageImages::new(Arc::new(codec), Arc::new(files), Arc::new(images))
    }

    #[tokio::test]
    async fn upload_is_announced_before_its_files_and_confirmed_after_them() {
        let mut order = Sequence::new();
        let (mut files, mut images) = (MockImageFiles::new(), MockImageStore::new());
        images
            .expect_announce()
            .once()
            .in_sequence(&mut order)
            .returning(|_, _, image, most| {
                assert_eq!(most, MOST_IMAGES);
                Ok(Announced::Awaited(image.clone()))
            });
        files
            .expect_write()
            .times(WIDTHS.len())
            .in_sequence(&mut order)
            .returning(|_, _| Ok(()));
        images
            .expect_confirm()
            .once()
            .in_sequence(&mut order)
            .returning(|_, _, _| Ok(true));
        let kept = over(codec(), files, images)
            .upload(by(staff(Rank::BusinessManager)), OWN, upload())
            .await
            .unwrap();
        assert_eq!(kept, image());
    }

    /// An upload whose second file cannot be written, and what happens to its image then.
    async fn upload_on_a_full_disk(is_given_up: bool) {
        let (mut order, mut files, mut images) = (Sequence::new(), MockImageFiles::new(), MockImageStore::new());
        images
            .expect_announce()
            .return_once(|_, _, image, _| Ok(Announced::Awaited(image.clone())));
        files
            .expect_write()
            .once()
            .in_sequence(&mut order)
            .returning(|_, _| Ok(()));
        files
            .expect_write()
            .once()
            .in_sequence(&mut order)
            .returning(|_, _| Err(StoreError::Unavailable("the disk is full".into())));
        images
            .expect_give_up()
            .withf(|_, _, given_up| *given_up == image())
            .once()
            .in_sequence(&mut order)
            .returning(move |_, _, _| Ok(is_given_up));
        let times = usize::from(is_given_up);
        files
            .expect_delete()
            .times(times * WIDTHS.len())
            .in_sequence(&mut order)
            .returning(|_| Ok(()));
        images
            .expect_forget()
            .times(times)
            .in_sequence(&mut order)
            .returning(|_, _| Ok(()));
        let failed = over(codec(), files, images)
            .upload(by(staff(Rank::BusinessManager)), OWN, upload())
            .await;
        assert!(matches!(failed, Err(ImageRefused::Store(StoreError::Unavailable(_)))));
    }

    #[tokio::test]
    async fn upload_whose_files_cannot_be_written_leaves_nothing_behind() {
        upload_on_a_full_disk(true).await;
    }

    #[tokio::test]
    async fn failed_upload_leaves_what_somebody_else_has_uploaded_since() {
        upload_on_a_full_disk(false).await;
    }

    #[tokio::test]
    async fn upload_of_what_another_one_gave_up_leaves_no_file_without_an_image() {
        let (mut files, mut images) = (MockImageFiles::new(), MockImageStore::new());
        images
            .expect_announce()
            .return_once(|_, _, image, _| Ok(Announced::Awaited(image.clone())));
        files.expect_write().times(WIDTHS.len()).returning(|_, _| Ok(()));
        images.expect_confirm().return_once(|_, _, _| Ok(false));
        files.expect_delete().times(WIDTHS.len()).returning(|_| Ok(()));
        let refused = over(codec(), files, images)
            .upload(by(staff(Rank::BusinessManager)), OWN, upload())
            .await;
        assert!(matches!(refused, Err(ImageRefused::Busy)));
    }

    #[tokio::test]
    async fn image_that_is_there_is_not_written_again() {
        let mut images = MockImageStore::new();
        images
            .expect_announce()
            .return_once(|_, _, image, _| Ok(Announced::Known(image.clone())));
        let kept = over(codec(), MockImageFiles::new(), images)
            .upload(by(staff(Rank::BusinessManager)), OWN, upload())
            .await;
        assert_eq!(kept.unwrap(), image());
    }

    #[tokio::test]
    async fn upload_that_is_refused_says_why_and_writes_nothing() {
        let mut broken = MockImageCodec::new();
        broken
            .expect_encode()
            .return_once(|_, _, _| Err(EncodingFailed::Refused(ImageRefusal::TooManyPixels)));
        let refused = over(broken, MockImageFiles::new(), MockImageStore::new())
            .upload(by(staff(Rank::BusinessManager)), OWN, upload())
            .await;
        assert!(matches!(
            refused,
            Err(ImageRefused::Upload(ImageRefusal::TooManyPixels))
        ));
        let mut images = MockImageStore::new();
        images.expect_announce().return_once(|_, _, _, _| Ok(Announced::Full));
        let refused = over(codec(), MockImageFiles::new(), images)
            .upload(by(staff(Rank::BusinessManager)), OWN, upload())
            .await;
        assert!(matches!(refused, Err(ImageRefused::Full)));
    }

    #[tokio::test]
    async fn whoever_is_no_manager_of_the_organisation_does_nothing_with_its_images() {
        let images = || over(MockImageCodec::new(), MockImageFiles::new(), MockImageStore::new());
        let elsewhere = OrganizationNr(1001);
        for (actor, organization) in [
            (Actor::Guest, OWN),
            (staff(Rank::BusinessUser), OWN),
            (staff(Rank::BusinessAdmin), elsewhere),
        ] {
            let refused = images().upload(by(actor), organization, upload()).await;
            assert!(matches!(refused, Err(ImageRefused::Forbidden)));
            let refused = images().list(actor, organization).await;
            assert!(matches!(refused, Err(ImageRefused::Forbidden)));
            let refused = images().place(by(actor), organization, ImagePlace::Logo, None).await;
            assert!(matches!(refused, Err(ImageRefused::Forbidden)));
            let refused = images().remove(by(actor), organization, &id()).await;
            assert!(matches!(refused, Err(ImageRefused::Forbidden)));
        }
    }

    #[tokio::test]
    async fn image_in_use_stays() {
        let mut images = MockImageStore::new();
        images.expect_remove().return_once(|_, _, _| Ok(Some(false)));
        let refused = over(codec(), MockImageFiles::new(), images)
            .remove(by(staff(Rank::BusinessManager)), OWN, &id())
            .await;
        assert!(matches!(refused, Err(ImageRefused::InUse)));
    }

    #[tokio::test]
    async fn swept_image_is_forgotten_after_its_files() {
        let mut order = Sequence::new();
        let (mut files, mut images) = (MockImageFiles::new(), MockImageStore::new());
        images
            .expect_take_swept()
            .withf(|before| *before == NOW - Duration::HOUR)
            .once()
            .in_sequence(&mut order)
            .returning(|_| Ok(vec![(OWN, image())]));
        files
            .expect_delete()
            .times(WIDTHS.len())
            .in_sequence(&mut order)
            .returning(|_| Ok(()));
        images
            .expect_forget()
            .once()
            .in_sequence(&mut order)
            .returning(|_, _| Ok(()));
        let sweep = SweepImages::new(Arc::new(files), Arc::new(images));
        assert_eq!(sweep.sweep(NOW).await.unwrap(), 1);
    }
}

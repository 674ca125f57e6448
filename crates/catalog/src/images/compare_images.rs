use std::collections::HashSet;
use std::sync::Arc;

use shared_kernel::StoreError;
use time::{Duration, OffsetDateTime};

use super::{ImageFiles, ImageName, ImageStore, KnownImage};

/// What takes in many images writes their files before anybody else sees the images.
const LONGEST_INTAKE: Duration = Duration::HOUR;

/// Where images and their files do not agree.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImageDifferences {
    /// How many images there are.
    pub images: usize,
    /// The files of images that are not there.
    pub missing: Vec<ImageName>,
    /// The files that are of no image.
    pub left_over: Vec<ImageName>,
}

/// Finds images without their files and files without their images.
#[derive(derive_more::Constructor)]
pub struct CompareImages {
    files: Arc<dyn ImageFiles>,
    images: Arc<dyn ImageStore>,
}

impl CompareImages {
    /// Looks at all of them. What is taken in, removed or swept meanwhile is no difference, since the images are looked at
    /// before and after their files.
    pub async fn differences(&self, now: OffsetDateTime) -> Result<ImageDifferences, StoreError> {
        let before = self.images.known().await?;
        let files = self.files.list().await?;
        let after = self.images.known().await?;
        let kept = |known: &[KnownImage]| -> HashSet<ImageName> { names(known.iter().filter(|known| known.is_kept)) };
        let there: HashSet<&ImageName> = files.iter().map(|(name, _)| name).collect();
        let known: HashSet<ImageName> = names(before.iter().chain(&after));
        let kept_before = kept(&before);
        let mut missing: Vec<ImageName> = kept(&after)
            .into_iter()
            .filter(|name| kept_before.contains(name) && !there.contains(name))
            .collect();
        let mut left_over: Vec<ImageName> = files
            .iter()
            .filter(|(name, written_at)| *written_at < now - LONGEST_INTAKE && !known.contains(name))
            .map(|(name, _)| name.clone())
            .collect();
        missing.sort_by_cached_key(ToString::to_string);
        left_over.sort_by_cached_key(ToString::to_string);
        Ok(ImageDifferences {
            images: after.iter().filter(|known| known.is_kept).count(),
            missing,
            left_over,
        })
    }
}

fn names<'a>(images: impl Iterator<Item = &'a KnownImage>) -> HashSet<ImageName> {
    images.flat_map(|known| known.image.files(known.organization)).collect()
}

#[cfg(test)]
mod tests {
    use shared_kernel::OrganizationNr;
    use time::macros::datetime;

    use super::*;
    use crate::images::{ImageId, ImageKind, MockImageFiles, MockImageStore, StoredImage, WIDTHS};

    const OWN: OrganizationNr = OrganizationNr(1000);
    const NOW: OffsetDateTime = datetime!(2027-01-11 08:00 UTC);
    const LONG_AGO: OffsetDateTime = datetime!(2027-01-10 08:00 UTC);

    fn image(number: u8) -> StoredImage {
        StoredImage {
            id: ImageId::of_digest(&[number; 32]),
            kind: ImageKind::Photo,
            size: (20, 10),
            created_at: LONG_AGO,
        }
    }

    fn known(numbers: &[u8], is_kept: bool) -> Vec<KnownImage> {
        let known = |number: &u8| KnownImage {
            organization: OWN,
            image: image(*number),
            is_kept,
        };
        numbers.iter().map(known).collect()
    }

    fn files(numbers: &[u8], written_at: OffsetDateTime) -> Vec<(ImageName, OffsetDateTime)> {
        let all = numbers
            .iter()
            .flat_map(|number| image(*number).files(OWN).collect::<Vec<_>>());
        all.map(|name| (name, written_at)).collect()
    }

    /// How many files are missing and left over.
    async fn differing(
        before: Vec<KnownImage>,
        files: Vec<(ImageName, OffsetDateTime)>,
        after: Vec<KnownImage>,
    ) -> (usize, usize) {
        let (mut kept_files, mut images) = (MockImageFiles::new(), MockImageStore::new());
        images.expect_known().once().return_once(|| Ok(before));
        kept_files.expect_list().return_once(|| Ok(files));
        images.expect_known().once().return_once(|| Ok(after));
        let compare = CompareImages::new(Arc::new(kept_files), Arc::new(images));
        let found = compare.differences(NOW).await.unwrap();
        (found.missing.len(), found.left_over.len())
    }

    #[tokio::test]
    async fn images_without_files_and_files_without_images_are_found() {
        let all = WIDTHS.len();
        let mut half = files(&[1], LONG_AGO);
        half.pop();
        for (kept, there, expected) in [
            (vec![1, 2], files(&[1, 2], LONG_AGO), (0, 0)),
            (vec![1, 2], files(&[1], LONG_AGO), (all, 0)),
            (vec![1], half, (1, 0)),
            (vec![1], files(&[1, 2], LONG_AGO), (0, all)),
            (vec![], files(&[1], LONG_AGO), (0, all)),
        ] {
            let images = known(&kept, true);
            assert_eq!(differing(images.clone(), there, images).await, expected);
        }
    }

    #[tokio::test]
    async fn what_comes_or_goes_meanwhile_is_no_difference() {
        assert_eq!(
            differing(vec![], files(&[1], LONG_AGO), known(&[1], true)).await,
            (0, 0)
        );
        assert_eq!(differing(known(&[1], true), vec![], known(&[1], false)).await, (0, 0));
        assert_eq!(
            differing(known(&[1], false), files(&[1], LONG_AGO), vec![]).await,
            (0, 0)
        );
        assert_eq!(differing(known(&[1], false), vec![], known(&[1], false)).await, (0, 0));
        // Of an import that shows its images when it is done.
        assert_eq!(
            differing(vec![], files(&[1], NOW - Duration::MINUTE), vec![]).await,
            (0, 0)
        );
    }
}

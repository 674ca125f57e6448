use shared_kernel::{EventId, OrganizationNr, ResourceId, ServiceId, hexadecimal};
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::OffsetDateTime;

/// The widths in pixels that every image is served in. One that is narrower than a width is served as it is, since
/// enlarging adds bytes and no detail.
pub const WIDTHS: [u16; 4] = [160, 480, 960, 1600];

/// The width that stored paths name; who shows an image takes another one where it fits better.
const USUAL_WIDTH: u16 = 960;

/// Which image of an organisation it is: 32 hexadecimal digits that follow from what it shows.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Display)]
pub struct ImageId(String);

impl ImageId {
    const LENGTH: usize = 32;

    /// The id in this text; none when it is no such one.
    pub fn parse(text: &str) -> Option<Self> {
        let is_digit = |letter: u8| matches!(letter, b'0'..=b'9' | b'a'..=b'f');
        (text.len() == Self::LENGTH && text.bytes().all(is_digit)).then(|| Self(text.to_owned()))
    }

    /// The id that follows from a digest of what the image shows.
    pub fn of_digest(digest: &[u8; 32]) -> Self {
        Self(hexadecimal(&digest[..Self::LENGTH / 2]))
    }

    /// The 32 hexadecimal digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What an image is for, which decides its format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ImageKind {
    /// Sharp edges, perhaps on a transparent ground: PNG.
    Logo,
    /// JPEG; what is transparent becomes white.
    Photo,
}

impl ImageKind {
    /// Every kind there is.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word on the wire and in the database.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The kind with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    /// What the names of its files end with.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Logo => "png",
            Self::Photo => "jpg",
        }
    }

    /// The media type of its files.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Logo => "image/png",
            Self::Photo => "image/jpeg",
        }
    }
}

/// The part of an image that is kept, in pixels of the upright image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Crop {
    pub x: u32,
    pub y: u32,
    pub width: u32,
    pub height: u32,
}

/// A file of an image. It is written as the path under which it is served.
#[derive(Debug, Clone, PartialEq, Eq, Hash, derive_more::Display)]
#[display("/images/{organization}/{image}-{width}.{}", kind.extension())]
#[expect(missing_docs, reason = "the names say it")]
pub struct ImageName {
    pub organization: OrganizationNr,
    pub image: ImageId,
    pub kind: ImageKind,
    /// One of [`WIDTHS`].
    pub width: u16,
}

impl ImageName {
    /// The name in a whole path, as it is written.
    pub fn of_path(path: &str) -> Option<Self> {
        let (organization, file) = path.strip_prefix("/images/")?.split_once('/')?;
        let name = Self::parse(OrganizationNr(organization.parse().ok()?), file)?;
        (name.to_string() == path).then_some(name)
    }

    /// The name in the last part of a path, such as `0123456789abcdef0123456789abcdef-960.jpg`; none where there can be no such file.
    pub fn parse(organization: OrganizationNr, file: &str) -> Option<Self> {
        let (image, rest) = file.split_once('-')?;
        let (width, extension) = rest.split_once('.')?;
        Some(Self {
            organization,
            image: ImageId::parse(image)?,
            kind: *ImageKind::ALL.iter().find(|kind| kind.extension() == extension)?,
            width: WIDTHS.into_iter().find(|known| known.to_string() == width)?,
        })
    }
}

/// An image that was written anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EncodedImage {
    /// Follows from what it shows.
    pub id: ImageId,
    /// What it is for.
    pub kind: ImageKind,
    /// Pixels of what was kept of the upload.
    pub size: (u32, u32),
    /// The bytes of each of [`WIDTHS`].
    pub files: Vec<(u16, Vec<u8>)>,
}

/// An image as it stands in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredImage {
    /// Unique within the organisation.
    pub id: ImageId,
    /// What it is for.
    pub kind: ImageKind,
    /// Pixels of what was kept of the upload.
    pub size: (u32, u32),
    /// When it was uploaded.
    pub created_at: OffsetDateTime,
}

impl StoredImage {
    /// Its file of this width, one of [`WIDTHS`].
    pub fn file(&self, organization: OrganizationNr, width: u16) -> ImageName {
        ImageName {
            organization,
            image: self.id.clone(),
            kind: self.kind,
            width,
        }
    }

    /// All of its files.
    pub fn files(&self, organization: OrganizationNr) -> impl Iterator<Item = ImageName> {
        WIDTHS.into_iter().map(move |width| self.file(organization, width))
    }

    /// The path that stands where the image is shown.
    pub fn path(&self, organization: OrganizationNr) -> String {
        self.file(organization, USUAL_WIDTH).to_string()
    }
}

/// Where an image is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ImagePlace {
    /// On cards and the profile.
    Logo,
    /// Behind the head of the profile.
    Cover,
    /// As the photo of an employee.
    Employee(ResourceId),
    /// Beside a service.
    Service(ServiceId),
    /// Beside an event or a course.
    Event(EventId),
}

/// An image with the places where it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageWithPlaces {
    /// As it stands in the store.
    pub image: StoredImage,
    /// Ascending; none while it is shown nowhere.
    pub places: Vec<ImagePlace>,
}

/// An image, whatever became of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownImage {
    /// Whose it is.
    pub organization: OrganizationNr,
    /// As it stands in the store.
    pub image: StoredImage,
    /// Whether its files have to be there: it is confirmed and not removed.
    pub is_kept: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIGITS: &str = "00ff00ff00ff00ff00ff00ff00ff00ff";

    #[test]
    fn name_of_a_file_is_read_back_from_its_path() {
        for &kind in ImageKind::ALL {
            for width in WIDTHS {
                let image = ImageId::parse(DIGITS).unwrap();
                let name = ImageName {
                    organization: OrganizationNr(1000),
                    image,
                    kind,
                    width,
                };
                let path = name.to_string();
                let file = path.strip_prefix("/images/1000/").unwrap();
                assert_eq!(ImageName::parse(OrganizationNr(1000), file), Some(name.clone()));
                assert_eq!(ImageName::of_path(&path), Some(name));
            }
        }
    }

    #[test]
    fn file_that_cannot_be_has_no_name() {
        for file in [
            "",
            "00ff-960.jpg",
            "00ff00ff00ff00ff00ff00ff00ff00ff-961.jpg",
            "00ff00ff00ff00ff00ff00ff00ff00ff-0960.jpg",
            "00ff00ff00ff00ff00ff00ff00ff00ff-960.svg",
            "00ff00ff00ff00ff00ff00ff00ff00ff-960.jpg/..",
            "00FF00ff00ff00ff00ff00ff00ff00ff-960.jpg",
            "../../../../../../etc/passwd-960.jpg",
        ] {
            assert_eq!(ImageName::parse(OrganizationNr(1000), file), None, "{file}");
        }
        for organization in ["/images/+1000", "/images/01000", "/images/", "images/1000"] {
            let path = format!("{organization}/{DIGITS}-960.jpg");
            assert_eq!(ImageName::of_path(&path), None, "{path}");
        }
    }

    #[test]
    fn id_follows_from_the_first_half_of_a_digest() {
        let mut digest = [0xff; 32];
        digest[..2].copy_from_slice(&[0, 0x1a]);
        assert_eq!(ImageId::of_digest(&digest).as_str(), "001affffffffffffffffffffffffffff");
    }
}

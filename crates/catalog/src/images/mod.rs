//! The images of organisations: logo, cover, photos of people, services and events.
//!
//! What is uploaded is decoded and written anew, so that neither metadata nor anything hidden in it is ever served. An
//! image has a row in the store and four files, one for each of [`WIDTHS`]; the row comes first, so that no file is
//! without one: announced, its files written, confirmed. Where they cannot be written, files and row are deleted at once; a
//! removed image and one that was never confirmed are swept an hour later, files first.

mod compare_images;
mod image;
mod manage_images;
mod ports;

pub use compare_images::{CompareImages, ImageDifferences};
pub use image::{
    Crop, EncodedImage, ImageId, ImageKind, ImageName, ImagePlace, ImageWithPlaces, KnownImage, StoredImage, WIDTHS,
};
pub use manage_images::{ImageRefused, MOST_IMAGES, ManageImages, SweepImages, Upload};
pub use ports::*;

use std::io::Cursor;
use std::sync::Arc;

use async_trait::async_trait;
use catalog::images::{Crop, EncodedImage, EncodingFailed, ImageCodec, ImageId, ImageKind, ImageRefusal, WIDTHS};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType as PngFilter, PngEncoder};
use image::imageops::{FilterType, overlay};
use image::{
    DynamicImage, GenericImageView, ImageDecoder, ImageFormat, ImageReader, ImageResult, Limits, Rgb, RgbImage,
};
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;

/// The most pixels of an upload.
pub const MOST_PIXELS: u64 = 25_000_000;
/// The longest side of an upload, in pixels.
pub const LONGEST_SIDE: u32 = 12_000;
/// How many times as long as the short side of what is kept the long one may be: each row of a strip costs as much as one
/// of a picture.
pub const MOST_RATIO: u32 = 20;
/// The most bytes that are read, more than any image that was written anew: of a logo with much grain, a PNG takes as much
/// as its pixels do. Such a one comes back from the export of an organisation.
pub const LARGEST_IMAGE: usize = 4 * 25_000_000 + 1024 * 1024;

/// One image takes up to [`MOST_PIXELS`] times some bytes, several times over.
const AT_ONCE: usize = 2;
/// How many wait for their turn.
const QUEUE: usize = 10;
/// Pixels of eight bits in four colours are 100 MB; pixels of sixteen bits are twice as much.
const MOST_MEMORY: u64 = 256 * 1024 * 1024;
/// Of 100: below it skin and hair show blocks.
const JPEG_QUALITY: u8 = 82;

/// Decodes JPEG, PNG and WebP on the blocking threads of the runtime.
pub struct RasterCodec {
    permits: Arc<Semaphore>,
    /// One for each image that is encoded or waits.
    queue: Arc<Semaphore>,
}

impl RasterCodec {
    /// One for the whole process.
    pub fn new() -> Self {
        Self {
            permits: Arc::new(Semaphore::new(AT_ONCE)),
            queue: Arc::new(Semaphore::new(AT_ONCE + QUEUE)),
        }
    }
}

impl Default for RasterCodec {
    fn default() -> Self {
        Self::new()
    }
}

#[async_trait]
impl ImageCodec for RasterCodec {
    async fn encode(
        &self,
        upload: Vec<u8>,
        kind: ImageKind,
        crop: Option<Crop>,
    ) -> Result<EncodedImage, EncodingFailed> {
        let queued = Arc::clone(&self.queue)
            .try_acquire_owned()
            .map_err(|_| EncodingFailed::Busy)?;
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(failed)?;
        // Gone as soon as nobody waits for the answer any more: the time of the request is over.
        let waiting = Arc::new(());
        let waited_for = Arc::downgrade(&waiting);
        let encoded = tokio::task::spawn_blocking(move || {
            let encoded = encode(&upload, kind, crop, || waited_for.strong_count() > 0);
            // Kept until here, also when nobody waits.
            drop((permit, queued));
            encoded
        })
        .await;
        drop(waiting);
        encoded.map_err(failed)?
    }
}

fn encode(
    upload: &[u8],
    kind: ImageKind,
    crop: Option<Crop>,
    is_waited_for: impl Fn() -> bool,
) -> Result<EncodedImage, EncodingFailed> {
    let go_on = || {
        if is_waited_for() {
            Ok(())
        } else {
            Err(failed("nobody waits for the image any more".to_owned()))
        }
    };
    go_on()?;
    let upright = decode(upload).map_err(EncodingFailed::Refused)?;
    let kept = match crop {
        Some(crop) => cropped(&upright, crop).map_err(EncodingFailed::Refused)?,
        None => upright,
    };
    check_ratio(kept.dimensions()).map_err(EncodingFailed::Refused)?;
    let mut files: Vec<(u16, Vec<u8>)> = Vec::with_capacity(WIDTHS.len());
    for (place, width) in WIDTHS.into_iter().enumerate() {
        go_on()?;
        // A narrow image is the same in all widths from its own on.
        let is_as_before = place > 0 && u32::from(WIDTHS[place - 1]) >= kept.width();
        let bytes = match files.last() {
            Some((_, bytes)) if is_as_before => bytes.clone(),
            _ => written(&narrowed(&kept, width.into()), kind).map_err(failed)?,
        };
        files.push((width, bytes));
    }
    let largest = files.last().map_or(&[][..], |(_, bytes)| bytes);
    Ok(EncodedImage {
        id: ImageId::of_digest(&Sha256::digest(largest).into()),
        kind,
        size: kept.dimensions(),
        files,
    })
}

fn decode(upload: &[u8]) -> Result<DynamicImage, ImageRefusal> {
    let unreadable = |_| ImageRefusal::Unreadable;
    if upload.len() > LARGEST_IMAGE {
        return Err(ImageRefusal::TooManyPixels);
    }
    let mut reader = ImageReader::new(Cursor::new(upload))
        .with_guessed_format()
        .map_err(|_| ImageRefusal::Unreadable)?;
    if !matches!(
        reader.format(),
        Some(ImageFormat::Jpeg | ImageFormat::Png | ImageFormat::WebP)
    ) {
        return Err(ImageRefusal::Unreadable);
    }
    // Its decoder fills up with grey what is missing.
    if reader.format() == Some(ImageFormat::Jpeg) && !is_whole_jpeg(upload) {
        return Err(ImageRefusal::Unreadable);
    }
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS || width.max(height) > LONGEST_SIDE {
        return Err(ImageRefusal::TooManyPixels);
    }
    // What a camera writes beside the pixels is dropped, but for how it was held.
    let orientation = decoder.orientation().map_err(unreadable)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    image.apply_orientation(orientation);
    Ok(image)
}

/// Whether a JPEG has its end. Previews in its head have ends of their own, and programs write something behind it, so the
/// segments are followed.
fn is_whole_jpeg(bytes: &[u8]) -> bool {
    const START_OF_IMAGE: u8 = 0xd8;
    const END_OF_IMAGE: u8 = 0xd9;
    let mut rest = bytes;
    loop {
        // What stands between two segments are the pixels: in them a zero follows each 0xff.
        let Some(marker) = rest.iter().position(|byte| *byte == 0xff) else {
            return false;
        };
        rest = &rest[marker + 1..];
        match *rest {
            [END_OF_IMAGE, ..] => return true,
            // Fill, pixels, restarts within the pixels.
            [0xff, ..] => {}
            [0x00 | 0x01 | 0xd0..=0xd7 | START_OF_IMAGE, ..] => rest = &rest[1..],
            [_, high, low, ..] => {
                let length = usize::from(u16::from_be_bytes([high, low]));
                rest = rest.get(1 + length..).unwrap_or_default();
            }
            _ => return false,
        }
    }
}

fn check_ratio((width, height): (u32, u32)) -> Result<(), ImageRefusal> {
    if width.max(height) > width.min(height).saturating_mul(MOST_RATIO) {
        return Err(ImageRefusal::TooNarrow);
    }
    Ok(())
}

fn cropped(image: &DynamicImage, crop: Crop) -> Result<DynamicImage, ImageRefusal> {
    let (width, height) = image.dimensions();
    let fits =
        |from: u32, length: u32, whole: u32| length > 0 && from.checked_add(length).is_some_and(|to| to <= whole);
    if fits(crop.x, crop.width, width) && fits(crop.y, crop.height, height) {
        Ok(image.crop_imm(crop.x, crop.y, crop.width, crop.height))
    } else {
        Err(ImageRefusal::CropOutside)
    }
}

/// Of at most this width, in the same proportions.
fn narrowed(image: &DynamicImage, width: u32) -> DynamicImage {
    if image.width() <= width {
        return image.clone();
    }
    let height = u64::from(image.height()) * u64::from(width) / u64::from(image.width());
    let height = u32::try_from(height).unwrap_or(u32::MAX).max(1);
    image.resize_exact(width, height, FilterType::CatmullRom)
}

fn written(image: &DynamicImage, kind: ImageKind) -> ImageResult<Vec<u8>> {
    let mut bytes = Vec::new();
    match kind {
        ImageKind::Logo => {
            let encoder = PngEncoder::new_with_quality(&mut bytes, CompressionType::Default, PngFilter::Adaptive);
            image.to_rgba8().write_with_encoder(encoder)?;
        }
        ImageKind::Photo => {
            let encoder = JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY);
            on_white(image).write_with_encoder(encoder)?;
        }
    }
    Ok(bytes)
}

/// Without transparency, which JPEG has not.
fn on_white(image: &DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.to_rgb8();
    }
    let (width, height) = image.dimensions();
    let mut ground = DynamicImage::from(RgbImage::from_pixel(width, height, Rgb([u8::MAX; 3])));
    overlay(&mut ground, image, 0, 0);
    ground.to_rgb8()
}

fn failed(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> EncodingFailed {
    EncodingFailed::Failed(error.into())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn work_ends_when_nobody_waits_for_it() {
        let mut upload = Cursor::new(Vec::new());
        DynamicImage::new_rgb8(40, 20)
            .write_to(&mut upload, ImageFormat::Png)
            .unwrap();
        let asked = Cell::new(0);
        // Gone while the second file is written.
        let is_waited_for = || asked.replace(asked.get() + 1) < 3;
        let encoded = encode(upload.get_ref(), ImageKind::Photo, None, is_waited_for);
        assert!(matches!(encoded, Err(EncodingFailed::Failed(_))), "{encoded:?}");
        assert_eq!(asked.get(), 4);
    }
}

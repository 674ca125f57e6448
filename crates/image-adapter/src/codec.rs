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

/// The largest upload, in bytes.
pub const LARGEST_UPLOAD: usize = 5 * 1024 * 1024;
/// The most pixels of an upload.
pub const MOST_PIXELS: u64 = 25_000_000;
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
        tokio::task::spawn_blocking(move || {
            let encoded = encode(&upload, kind, crop);
            // Kept until here, also when nobody waits for the answer any more.
            drop((permit, queued));
            encoded
        })
        .await
        .map_err(failed)?
    }
}

fn encode(upload: &[u8], kind: ImageKind, crop: Option<Crop>) -> Result<EncodedImage, EncodingFailed> {
    let upright = decode(upload).map_err(EncodingFailed::Refused)?;
    let kept = match crop {
        Some(crop) => cropped(&upright, crop).map_err(EncodingFailed::Refused)?,
        None => upright,
    };
    let mut files = Vec::with_capacity(WIDTHS.len());
    for width in WIDTHS {
        let bytes = written(&narrowed(&kept, width.into()), kind).map_err(failed)?;
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
    let mut limits = Limits::default();
    limits.max_alloc = Some(MOST_MEMORY);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(unreadable)?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(ImageRefusal::TooManyPixels);
    }
    // What a camera writes beside the pixels is dropped, but for how it was held.
    let orientation = decoder.orientation().map_err(unreadable)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(unreadable)?;
    image.apply_orientation(orientation);
    Ok(image)
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
    // One of a few pixels in width and a million in height stays one pixel wide.
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

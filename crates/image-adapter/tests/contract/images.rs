//! What is uploaded and what is kept of it, with real encoders and files on a disk.

use std::io::Cursor;

use catalog::images::{
    Crop, EncodedImage, EncodingFailed, ImageCodec, ImageFiles, ImageKind, ImageName, ImageRefusal, WIDTHS,
};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use image_adapter::{LARGEST_IMAGE, ObjectFiles, RasterCodec};
use shared_kernel::OrganizationNr;

const RED: Rgb<u8> = Rgb([200, 20, 20]);
const BLUE: Rgb<u8> = Rgb([20, 20, 200]);

/// Red on the left, blue on the right.
fn flag(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { RED } else { BLUE }).into()
}

fn written(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn encode(upload: &[u8], kind: ImageKind, crop: Option<Crop>) -> Result<EncodedImage, EncodingFailed> {
    RasterCodec::new().encode(upload.to_vec(), kind, crop).await
}

async fn refusal(upload: &[u8]) -> ImageRefusal {
    match encode(upload, ImageKind::Photo, None).await {
        Err(EncodingFailed::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

/// Whether a colour is about this one: JPEG mixes neighbours.
fn is_about(pixel: Rgba<u8>, colour: Rgb<u8>) -> bool {
    (0..3).all(|channel| pixel[channel].abs_diff(colour[channel]) < 40)
}

#[tokio::test]
async fn photo_is_served_in_four_widths_and_never_enlarged() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let encoded = encode(&written(&flag(1000, 500), format), ImageKind::Photo, None)
            .await
            .unwrap();
        assert_eq!((encoded.size, encoded.kind), ((1000, 500), ImageKind::Photo));
        let sizes: Vec<(u16, u32, u32)> = encoded
            .files
            .iter()
            .map(|(width, bytes)| {
                assert_eq!(image::guess_format(bytes).unwrap(), ImageFormat::Jpeg);
                let file = image::load_from_memory(bytes).unwrap();
                (*width, file.width(), file.height())
            })
            .collect();
        assert_eq!(
            sizes,
            [(160, 160, 80), (480, 480, 240), (960, 960, 480), (1600, 1000, 500)],
            "{format:?}"
        );
    }
}

#[tokio::test]
async fn logo_keeps_its_transparent_ground_and_a_photo_gets_a_white_one() {
    let logo = DynamicImage::from(RgbaImage::from_pixel(40, 40, Rgba([0, 0, 0, 0])));
    let upload = written(&logo, ImageFormat::Png);
    let logo = encode(&upload, ImageKind::Logo, None).await.unwrap();
    let file = image::load_from_memory(&logo.files[0].1).unwrap().to_rgba8();
    assert_eq!(image::guess_format(&logo.files[0].1).unwrap(), ImageFormat::Png);
    assert_eq!(file.get_pixel(20, 20)[3], 0);
    let photo = encode(&upload, ImageKind::Photo, None).await.unwrap();
    let file = image::load_from_memory(&photo.files[0].1).unwrap().to_rgba8();
    assert!(is_about(*file.get_pixel(20, 20), Rgb([255; 3])));
}

#[tokio::test]
async fn crop_keeps_its_part_and_is_refused_outside_of_the_image() {
    let upload = written(&flag(400, 200), ImageFormat::Png);
    let right = Crop {
        x: 250,
        y: 0,
        width: 150,
        height: 200,
    };
    let encoded = encode(&upload, ImageKind::Photo, Some(right)).await.unwrap();
    assert_eq!(encoded.size, (150, 200));
    let file = image::load_from_memory(&encoded.files[0].1).unwrap().to_rgba8();
    assert!(is_about(*file.get_pixel(10, 10), BLUE));
    for outside in [
        Crop { width: 151, ..right },
        Crop { width: 0, ..right },
        Crop { x: u32::MAX, ..right },
        Crop { y: 1, ..right },
    ] {
        let refused = encode(&upload, ImageKind::Photo, Some(outside)).await;
        assert!(
            matches!(refused, Err(EncodingFailed::Refused(ImageRefusal::CropOutside))),
            "{outside:?}"
        );
    }
}

/// A JPEG with the EXIF data of a phone that was held upright, and a comment.
fn phone_picture() -> Vec<u8> {
    let jpeg = written(&flag(400, 200), ImageFormat::Jpeg);
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    // A preview has an end of its own.
    exif.extend(b"GPS 48.2082 16.3738 CANARY \xff\xd8\xff\xd9");
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

#[tokio::test]
async fn picture_of_a_phone_stands_upright_and_tells_nothing_of_where_it_was_taken() {
    let upload = phone_picture();
    assert!(upload.windows(6).any(|bytes| bytes == b"CANARY"));
    let encoded = encode(&upload, ImageKind::Photo, None).await.unwrap();
    assert_eq!(encoded.size, (200, 400));
    for (_, bytes) in &encoded.files {
        assert!(!bytes.windows(6).any(|bytes| bytes == b"CANARY"));
        assert!(!bytes.windows(4).any(|bytes| bytes == b"Exif"));
    }
}

#[tokio::test]
async fn nothing_hidden_behind_an_image_is_kept() {
    let html = b"<script>alert(1)</script>";
    let polyglot = [written(&flag(300, 300), ImageFormat::Png), html.to_vec()].concat();
    let encoded = encode(&polyglot, ImageKind::Logo, None).await.unwrap();
    for (_, bytes) in &encoded.files {
        assert!(!bytes.windows(html.len()).any(|part| part == html));
    }
}

#[tokio::test]
async fn same_picture_is_the_same_image_and_another_one_another() {
    let upload = written(&flag(300, 300), ImageFormat::Png);
    let id = async |upload: &[u8], crop| encode(upload, ImageKind::Photo, crop).await.unwrap().id;
    assert_eq!(id(&upload, None).await, id(&upload, None).await);
    let left = Crop {
        x: 0,
        y: 0,
        width: 100,
        height: 100,
    };
    assert_ne!(id(&upload, None).await, id(&upload, Some(left)).await);
}

#[tokio::test]
async fn whatever_is_no_picture_is_refused() {
    let whole = written(&flag(300, 300), ImageFormat::Jpeg);
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    for upload in [
        &b""[..],
        b"hello",
        svg,
        b"GIF89a\x01\0\x01\0\0\0\0;",
        &whole[..100],
        b"%PDF-1.7",
        b"BM",
    ] {
        assert_eq!(refusal(upload).await, ImageRefusal::Unreadable, "{upload:?}");
    }
}

/// The head of a PNG that says how many pixels follow, and none of them.
fn claim_of_pixels(width: u32, height: u32) -> Vec<u8> {
    let mut small = written(&flag(1, 1), ImageFormat::Png);
    small[16..20].copy_from_slice(&width.to_be_bytes());
    small[20..24].copy_from_slice(&height.to_be_bytes());
    let check = crc32(&small[12..29]);
    small[29..33].copy_from_slice(&check.to_be_bytes());
    small
}

fn crc32(bytes: &[u8]) -> u32 {
    let mut crc = u32::MAX;
    for byte in bytes {
        crc ^= u32::from(*byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 {
                (crc >> 1) ^ 0xedb8_8320
            } else {
                crc >> 1
            };
        }
    }
    !crc
}

#[tokio::test]
async fn too_many_pixels_are_refused_before_they_are_decoded() {
    for (width, height) in [
        (30_000, 30_000),
        (5_001, 5_000),
        (1, 25_000_001),
        (1, 3_000_000),
        (12_001, 1_000),
    ] {
        assert_eq!(
            refusal(&claim_of_pixels(width, height)).await,
            ImageRefusal::TooManyPixels
        );
    }
    assert_eq!(refusal(&vec![0; LARGEST_IMAGE + 1]).await, ImageRefusal::TooManyPixels);
}

#[tokio::test]
async fn strips_are_refused_whole_or_cut_out() {
    for (width, height) in [(10, 210), (210, 10)] {
        let strip = written(&flag(width, height), ImageFormat::Png);
        assert_eq!(refusal(&strip).await, ImageRefusal::TooNarrow, "{width} {height}");
    }
    assert!(
        encode(&written(&flag(10, 200), ImageFormat::Png), ImageKind::Logo, None)
            .await
            .is_ok()
    );
    let line = Crop {
        x: 0,
        y: 0,
        width: 1,
        height: 200,
    };
    let cut = encode(
        &written(&flag(200, 200), ImageFormat::Png),
        ImageKind::Photo,
        Some(line),
    )
    .await;
    assert!(matches!(cut, Err(EncodingFailed::Refused(ImageRefusal::TooNarrow))));
}

#[tokio::test]
async fn truncated_picture_is_refused_and_one_with_something_behind_it_is_not() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let whole = written(&flag(600, 300), format);
        let half = &whole[..whole.len() / 2];
        assert_eq!(refusal(half).await, ImageRefusal::Unreadable, "{format:?}");
    }
    let phone = phone_picture();
    assert_eq!(refusal(&phone[..phone.len() - 2]).await, ImageRefusal::Unreadable);
    let followed = [phone, b"MPF: another picture".to_vec()].concat();
    assert!(encode(&followed, ImageKind::Photo, None).await.is_ok());
}

#[tokio::test]
async fn files_are_read_as_they_were_written_until_they_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let files = ObjectFiles::in_folder(&folder.path().join("images")).unwrap();
    assert_files_are_kept(&files).await;
}

#[tokio::test]
async fn folder_that_is_only_looked_at_is_not_made_and_told_when_a_file_should_be_in_it() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("images");
    let files = ObjectFiles::to_read(&folder).unwrap();
    assert!(files.list().await.unwrap().is_empty());
    let name = ImageName::parse(OrganizationNr(1000), "00ff00ff00ff00ff00ff00ff00ff00ff-960.jpg").unwrap();
    let missing = shared_kernel::reason(&files.read(&name).await.unwrap_err());
    let expected = format!("there is no folder {}", folder.display());
    assert!(missing.contains(&expected), "{missing}");
    assert!(!folder.exists());

    let kept = ObjectFiles::in_folder(&folder).unwrap();
    kept.write(&name, vec![7]).await.unwrap();
    let read = ObjectFiles::to_read(&folder).unwrap().read(&name).await.unwrap();
    assert_eq!(read, Some(vec![7]));
}

/// Whatever keeps them.
pub async fn assert_files_are_kept(files: &ObjectFiles) {
    let encoded = encode(&written(&flag(30, 30), ImageFormat::Png), ImageKind::Logo, None)
        .await
        .unwrap();
    let name = |width| ImageName {
        organization: OrganizationNr(1000),
        image: encoded.id.clone(),
        kind: ImageKind::Logo,
        width,
    };
    assert_eq!(files.read(&name(160)).await.unwrap(), None);
    for (width, bytes) in encoded.files.clone() {
        files.write(&name(width), bytes).await.unwrap();
    }
    for (width, bytes) in encoded.files.clone() {
        assert_eq!(files.read(&name(width)).await.unwrap(), Some(bytes));
    }
    let listed = async || {
        let mut widths: Vec<u16> = files.list().await.unwrap().iter().map(|(name, _)| name.width).collect();
        widths.sort_unstable();
        widths
    };
    assert_eq!(listed().await, WIDTHS);
    files.write(&name(160), vec![1]).await.unwrap();
    assert_eq!(files.read(&name(160)).await.unwrap(), Some(vec![1]));
    for width in WIDTHS {
        files.delete(&name(width)).await.unwrap();
        files.delete(&name(width)).await.unwrap();
        assert_eq!(files.read(&name(width)).await.unwrap(), None);
    }
    assert_eq!(listed().await, [0; 0]);
}

#[cfg(feature = "s3")]
pub fn name_of_a_file() -> ImageName {
    ImageName::parse(OrganizationNr(1000), "00ff00ff00ff00ff00ff00ff00ff00ff-960.jpg").unwrap()
}

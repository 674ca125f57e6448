//! The images of an organisation over HTTP: uploaded, placed, shown to everybody, removed.

use postgres_adapter::Postgres;
use std::sync::Arc;

use async_trait::async_trait;
use catalog::images::{Crop, EncodedImage, EncodingFailed, ImageCodec, ImageId, ImageKind, ManageImages, WIDTHS};
use image_adapter::ObjectFiles;
use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const IMAGES: &str = "/api/staff/images";
const ADMIN: &str = "business admin";
/// A red pixel.
pub const PIXEL: [u8; 69] = [
    0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0xd, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0,
    0, 0, 0x90, 0x77, 0x53, 0xde, 0, 0, 0, 0xc, 0x49, 0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0, 0, 3, 1,
    1, 0, 0xc9, 0xfe, 0x92, 0xef, 0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// The head of a PNG that says that 30,000 times 30,000 pixels follow.
const BOMB: [u8; 33] = [
    0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0xd, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x75, 0x30, 0, 0, 0x75,
    0x30, 8, 2, 0, 0, 0, 0xe9, 0x45, 0x6f, 0xed,
];
const SCRIPT: &[u8] = b"<script>alert(1)</script>";

async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application
}

async fn upload(application: &TestApplication, query: &str, media_type: &str, bytes: &[u8]) -> Answer {
    upload_by(application, ADMIN, query, media_type, bytes).await
}

async fn upload_by(application: &TestApplication, name: &str, query: &str, media_type: &str, bytes: &[u8]) -> Answer {
    let token = session_of(application, name, JUST_NOW).unwrap();
    let request = application
        .request(Method::POST, &format!("{IMAGES}?{query}"))
        .bearer_auth(token)
        .header("content-type", media_type)
        .body(bytes.to_vec());
    Answer::of(request.send().await.unwrap()).await
}

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<Value>) -> Answer {
    let token = session_of(application, ADMIN, JUST_NOW);
    application.call(method, path, token.as_deref(), body.as_ref()).await
}

async fn place(application: &TestApplication, body: Value) -> Answer {
    call(application, Method::PUT, &format!("{IMAGES}/places"), Some(body)).await
}

fn told(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

#[tokio::test]
async fn image_is_taken_from_a_proven_email_address_only() {
    let application = opened().await;
    let refused = upload_by(&application, "unverified founder", "kind=LOGO", "image/png", &PIXEL).await;
    assert_eq!(told(&refused), (403, json!("EMAIL_NOT_VERIFIED")));
    application.close().await;
}

#[tokio::test]
async fn logo_is_uploaded_placed_shown_and_removed() {
    let application = opened().await;
    let uploaded = upload(&application, "kind=LOGO", "image/png", &PIXEL).await;
    assert_eq!(uploaded.status, 200, "{}", uploaded.body);
    let (id, path) = (uploaded.json()["imageId"].clone(), uploaded.json()["path"].clone());
    let path = path.as_str().unwrap();
    assert_eq!(path, format!("/images/1000/{}-960.png", id.as_str().unwrap()));
    assert_eq!(
        (&uploaded.json()["width"], &uploaded.json()["kind"]),
        (&json!(1), &json!("LOGO"))
    );

    let placed = place(&application, json!({ "place": "LOGO", "imageId": id })).await;
    assert_eq!(placed.status, 200, "{}", placed.body);
    assert_eq!(
        placed.json()["images"][0]["places"],
        json!([{ "place": "LOGO", "id": null }])
    );
    let profile = application.get("/api/organization/1000").await;
    assert_eq!(profile.json()["logo"], json!(path), "{}", profile.body);

    let shown = application.request(Method::GET, path).send().await.unwrap();
    let header = |name: &str| shown.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(shown.status(), 200);
    assert_eq!(header("content-type"), "image/png");
    assert_eq!(header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(header("x-content-type-options"), "nosniff");
    let file = path.rsplit('/').next().unwrap();
    assert_eq!(
        header("content-disposition"),
        format!("attachment; filename=\"{file}\"")
    );
    assert_eq!(
        header("content-security-policy"),
        "default-src 'none'; frame-ancestors 'none'"
    );
    assert_eq!(shown.bytes().await.unwrap()[..4], PIXEL[..4]);

    let image = format!("{IMAGES}/{}", id.as_str().unwrap());
    let refused = call(&application, Method::DELETE, &image, None).await;
    assert_eq!(told(&refused), (409, json!("IMAGE_IN_USE")));
    let emptied = place(&application, json!({ "place": "LOGO", "imageId": null })).await;
    assert_eq!(emptied.json()["images"][0]["places"], json!([]));
    let removed = call(&application, Method::DELETE, &image, None).await;
    assert_eq!(removed.json(), json!({ "images": [], "most": 50 }));
    let refused = call(&application, Method::DELETE, &image, None).await;
    assert_eq!(told(&refused), (404, json!("NOT_FOUND")));
    application.close().await;
}

#[tokio::test]
async fn photo_is_cropped_and_placed_at_a_person_and_a_service() {
    let application = opened().await;
    let half = upload(&application, "kind=PHOTO&x=0&y=0&width=1", "image/png", &PIXEL).await;
    assert_eq!(
        (half.status.as_u16(), &half.json()["fields"]["height"].is_string()),
        (422, &true)
    );
    let outside = upload(&application, "kind=PHOTO&x=1&y=0&width=1&height=1", "image/png", &PIXEL).await;
    assert_eq!(told(&outside), (422, json!("VALIDATION")));
    let uploaded = upload(&application, "kind=PHOTO&x=0&y=0&width=1&height=1", "image/png", &PIXEL).await;
    let id = uploaded.json()["imageId"].clone();
    let service = application.salon.services[0].0;
    for (kind, place_id) in [("EMPLOYEE", json!(2)), ("SERVICE", json!(service))] {
        let placed = place(&application, json!({ "place": kind, "id": place_id, "imageId": id })).await;
        assert_eq!(placed.status, 200, "{}", placed.body);
    }
    let path = uploaded.json()["path"].clone();
    let services = application.get("/api/offeredservices?organizationNr=1000").await;
    assert!(services.body.contains(path.as_str().unwrap()), "{}", services.body);
    for wrong in [
        json!({ "place": "EMPLOYEE", "id": 99, "imageId": id }),
        json!({ "place": "EMPLOYEE", "id": i64::MAX, "imageId": id }),
        json!({ "place": "SERVICE", "id": application.salon.services[0].0 + 1_000, "imageId": id }),
        json!({ "place": "COVER", "imageId": "00ff00ff00ff00ff00ff00ff00ff00ff" }),
        json!({ "place": "COVER", "imageId": "../../etc/passwd" }),
    ] {
        assert_eq!(
            told(&place(&application, wrong.clone()).await),
            (404, json!("NOT_FOUND")),
            "{wrong}"
        );
    }
    for wrong in [
        json!({ "place": "LOGO", "id": 1, "imageId": id }),
        json!({ "place": "SERVICE", "imageId": id }),
    ] {
        assert_eq!(
            told(&place(&application, wrong.clone()).await),
            (422, json!("VALIDATION")),
            "{wrong}"
        );
    }
    application.close().await;
}

#[tokio::test]
async fn photo_of_an_event_is_shown_where_it_is_offered() {
    let application = opened().await;
    let uploaded = upload(&application, "kind=PHOTO", "image/png", &PIXEL).await;
    let (id, path) = (uploaded.json()["imageId"].clone(), uploaded.json()["path"].clone());
    let event = application.salon.events[0].0;
    let at = |event: i64, image: &Value| json!({ "place": "EVENT", "id": event, "imageId": image });
    let placed = place(&application, at(event, &id)).await;
    assert_eq!(
        placed.json()["images"][0]["places"],
        json!([{ "place": "EVENT", "id": event }]),
        "{}",
        placed.body
    );
    let shown = async || {
        let offered = application.get("/api/events?organizationNr=1000").await.json();
        let settings = call(&application, Method::GET, &format!("/api/staff/events/{event}"), None).await;
        (offered[0]["imagePath"].clone(), settings.json()["imagePath"].clone())
    };
    assert_eq!(shown().await, (path.clone(), path));
    // One that belongs to somebody else is as good as none.
    let foreign = place(&application, at(event + 1_000, &id)).await;
    assert_eq!(told(&foreign), (404, json!("NOT_FOUND")));
    place(&application, at(event, &Value::Null)).await;
    assert_eq!(shown().await, (Value::Null, Value::Null));
    application.close().await;
}

#[tokio::test]
async fn hostile_upload_is_refused_and_leaves_nothing() {
    let application = opened().await;
    let before = application.everything();
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".as_slice();
    let unreadable = (422, json!("IMAGE_UNREADABLE"));
    for (media_type, bytes, expected) in [
        ("image/png", svg, unreadable.clone()),
        ("image/jpeg", b"<script>alert(1)</script>", unreadable.clone()),
        ("image/webp", &PIXEL[..40], unreadable),
        ("image/svg+xml", svg, (415, json!("UNSUPPORTED_MEDIA_TYPE"))),
        ("text/html", &PIXEL, (415, json!("UNSUPPORTED_MEDIA_TYPE"))),
        (
            "image/png",
            &vec![0; 5 * 1024 * 1024 + 1],
            (413, json!("PAYLOAD_TOO_LARGE")),
        ),
    ] {
        let refused = upload(&application, "kind=PHOTO", media_type, bytes).await;
        assert_eq!(told(&refused), expected, "{media_type}");
    }
    let written = application.everything();
    let new = written
        .iter()
        .filter(|row| !before.contains(row) && !row.starts_with("session"));
    assert_eq!(new.collect::<Vec<_>>(), Vec::<&String>::new());
    for path in ["/images/1000/../../etc/passwd", "/images/1000/x-960.png", "/images/x/y"] {
        assert_eq!(application.get(path).await.status, 404, "{path}");
    }
    // As large as an upload may be, beyond what the framework reads by itself.
    let padded = [PIXEL.as_slice(), &vec![0; 1024 * 1024]].concat();
    let kept = upload(&application, "kind=PHOTO", "image/png", &padded).await;
    assert_eq!(kept.status, 200, "{}", kept.body);
    application.close().await;
}

/// What means harm and reached a browser nevertheless. Whatever is refused is refused in German, with the code for it.
async fn harm_done(application: &TestApplication) -> Vec<&'static str> {
    let svg = [b"<svg xmlns=\"http://www.w3.org/2000/svg\">", SCRIPT, b"</svg>"].concat();
    let mut harm = Vec::new();
    for (name, bytes, code, message) in [
        ("SVG", svg, "IMAGE_UNREADABLE", "Dieses Bild können wir nicht lesen."),
        (
            "page that begins as a GIF",
            [b"GIF89a/*", SCRIPT].concat(),
            "IMAGE_UNREADABLE",
            "nicht lesen",
        ),
        ("page behind a PNG", [&PIXEL, SCRIPT].concat(), "", ""),
        (
            "30,000² pixels",
            [&BOMB, &PIXEL[BOMB.len()..]].concat(),
            "IMAGE_TOO_LARGE",
            "Dieses Bild ist zu groß.",
        ),
        (
            "10 MB",
            vec![0xff; 10_000_000],
            "PAYLOAD_TOO_LARGE",
            "Das ist zu viel auf einmal.",
        ),
    ] {
        let answer = upload(application, "kind=LOGO", "image/png", &bytes).await;
        if answer.status != 200 {
            let text = answer.json()["message"].as_str().unwrap().to_owned();
            assert_eq!(answer.json()["code"], json!(code), "{name}");
            assert!(text.contains(message), "{name}: {text}");
            continue;
        }
        let path = answer.json()["path"].as_str().unwrap().to_owned();
        for width in ["160", "480", "960", "1600"] {
            let file = path.replace("-960.", &format!("-{width}."));
            let shown = application.request(Method::GET, &file).send().await.unwrap();
            let shown = shown.bytes().await.unwrap();
            let is_script = shown.windows(SCRIPT.len()).any(|part| part == SCRIPT);
            if (is_script || shown.starts_with(&BOMB)) && !harm.contains(&name) {
                harm.push(name);
            }
        }
    }
    harm
}

#[tokio::test]
async fn hostile_files_are_refused_or_harmless() {
    let application = opened().await;
    assert_eq!(harm_done(&application).await, [""; 0]);
    application.close().await;
}

/// Takes whatever comes for an image, and serves it as it is.
struct TrustingCodec;

#[async_trait]
impl ImageCodec for TrustingCodec {
    async fn encode(&self, upload: Vec<u8>, kind: ImageKind, _: Option<Crop>) -> Result<EncodedImage, EncodingFailed> {
        let mut digest = [0; 32];
        digest[..16].copy_from_slice(&upload[upload.len() - 16..]);
        digest[0] = upload.len().to_le_bytes()[0];
        Ok(EncodedImage {
            id: ImageId::of_digest(&digest),
            kind,
            size: (1, 1),
            files: WIDTHS.map(|width| (width, upload.clone())).to_vec(),
        })
    }
}

#[tokio::test]
async fn sabotaged_codec_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let files = ObjectFiles::in_folder(folder.path()).unwrap();
    let application = TestApplication::open_altered(&[], |state, database| {
        state.parts.use_cases.manage_images = ManageImages::new(
            Arc::new(TrustingCodec),
            Arc::new(files),
            Arc::new(Postgres::new(database.clone())),
        );
    })
    .await;
    write_everybody(&application);
    // What is too long is not even read.
    assert_eq!(
        harm_done(&application).await,
        [
            "SVG",
            "page that begins as a GIF",
            "page behind a PNG",
            "30,000² pixels"
        ]
    );
    application.close().await;
}

use std::borrow::Cow;
use std::iter;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, AcceptEncoding, Encoding, EntityTag, Range};
use actix_web::web::Bytes;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use rust_embed::RustEmbed;

use crate::revalidation::knows;

/// What `npm run build` leaves behind: read from its folder while developing, part of the program
/// in a release. Without it the program still builds and says what is missing.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Built;

/// Whether the files are part of this program, as in a release: what was not there when it was built stays missing. In
/// development they are read from their folder, also those that are built later on.
pub const ARE_EMBEDDED: bool = !cfg!(debug_assertions);

/// What to do about a web app that this program does not find; none where it does.
pub fn missing_web_app(files: fn(&str) -> Option<WebFile>, are_embedded: bool) -> Option<&'static str> {
    files("index.html").is_none().then_some(if are_embedded {
        "this program was built without the web app: run `npm --prefix frontend ci` and `npm --prefix frontend run build`, \
         then build the program anew"
    } else {
        "the web app is not built: run `npm --prefix frontend ci` and `npm --prefix frontend run build`"
    })
}

/// A file of the web app.
pub struct WebFile {
    pub bytes: Cow<'static, [u8]>,
    pub media_type: String,
    /// Changes with the content.
    pub fingerprint: String,
}

/// The built file with this path.
pub fn built_files(path: &str) -> Option<WebFile> {
    let file = Built::get(path)?;
    let hash = file.metadata.sha256_hash();
    let [high, low] = hash.as_chunks::<16>().0 else {
        return None;
    };
    let fingerprint = format!("{:032x}{:032x}", u128::from_be_bytes(*high), u128::from_be_bytes(*low));
    Some(WebFile {
        media_type: file.metadata.mimetype().to_owned(),
        bytes: file.data,
        fingerprint,
    })
}

/// What the name of a file says about its content.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// The name carries a hash of the content, so that it never means another one.
    ByContent,
    /// The name stays when the content changes.
    Lasting,
}

impl Naming {
    /// How long the file is kept: for ever, or until asking again tells of another content.
    const fn caching(self) -> &'static str {
        match self {
            Self::ByContent => "public, max-age=31536000, immutable",
            Self::Lasting => "no-cache",
        }
    }
}

/// The compressed forms that the build leaves beside a file, the smallest one first.
const COMPRESSED: [(Encoding, &str); 2] = [(Encoding::brotli(), "br"), (Encoding::gzip(), "gz")];

/// Hands a file out in the smallest form that the client understands; none when there is no such file.
pub fn file_answer(
    request: &HttpRequest,
    files: fn(&str) -> Option<WebFile>,
    path: &str,
    naming: Naming,
) -> Option<HttpResponse> {
    let file = files(path)?;
    // Weak, and the same for every form: they have the same content.
    let tag = EntityTag::new_weak(file.fingerprint);
    let is_known = knows(request, &tag);
    let mut response = HttpResponse::build(if is_known {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    });
    response
        .insert_header(header::ETag(tag))
        .insert_header((header::CACHE_CONTROL, naming.caching()))
        .insert_header((header::VARY, "accept-encoding"));
    if is_known {
        return Some(response.finish());
    }
    response.content_type(with_charset(file.media_type));
    let accepted = request.get_header::<AcceptEncoding>();
    let compressed = COMPRESSED.into_iter().find_map(|(encoding, ending)| {
        let accepted = accepted.as_ref()?.negotiate(iter::once(&encoding))?;
        (accepted == encoding).then(|| files(&format!("{path}.{ending}")).map(|file| (encoding, file.bytes)))?
    });
    if let Some((encoding, bytes)) = compressed {
        response.insert_header((header::CONTENT_ENCODING, encoding.to_string()));
        return Some(response.body(body(bytes)));
    }
    response.insert_header((header::ACCEPT_RANGES, "bytes"));
    let bytes = body(file.bytes);
    Some(match part_asked_for(request, bytes.len()) {
        Some((first, last)) => response
            .status(StatusCode::PARTIAL_CONTENT)
            .insert_header((header::CONTENT_RANGE, format!("bytes {first}-{last}/{}", bytes.len())))
            .body(bytes.slice(first..=last)),
        None => response.body(bytes),
    })
}

/// The first and the last byte of the one part that is asked for (RFC 9110, section 14): Safari plays no film that it
/// cannot load in parts. Whoever asks for several parts, or for none that exists, gets everything.
fn part_asked_for(request: &HttpRequest, length: usize) -> Option<(usize, usize)> {
    let Range::Bytes(parts) = request.get_header::<Range>()? else {
        return None;
    };
    let [part] = parts.as_slice() else {
        return None;
    };
    let (first, last) = part.to_satisfiable_range(u64::try_from(length).ok()?)?;
    Some((usize::try_from(first).ok()?, usize::try_from(last).ok()?))
}

/// What is part of the program is sent without a copy.
fn body(bytes: Cow<'static, [u8]>) -> Bytes {
    match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    }
}

fn with_charset(media_type: String) -> String {
    if media_type.starts_with("text/") {
        format!("{media_type}; charset=utf-8")
    } else {
        media_type
    }
}

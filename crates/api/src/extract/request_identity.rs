use actix_web::HttpRequest;
use booking_core::RequestIdentity;
use sha2::{Digest, Sha256};

use super::idempotency_key;
use wire::problem::Problem;

/// What a request is recognised by when it comes again: by its idempotency key, or by its source and body.
///
/// `purpose` keeps apart what may have the same body: the kind of the request, and ids of its path. Requests of the
/// previous version of this server are recognised as well, so tags and the order of what is hashed stay as they are.
pub fn request_identity(
    request: &HttpRequest,
    purpose: &[&[u8]],
    source: &[u8],
    body: &[u8],
) -> Result<RequestIdentity, Problem> {
    let hash = purpose.iter().fold(Sha256::new(), Digest::chain_update);
    Ok(RequestIdentity {
        key: idempotency_key(request)?,
        body_hash: hash.clone().chain_update(body).finalize().into(),
        repetition_hash: hash.chain_update(source).chain_update(body).finalize().into(),
    })
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn purpose_comes_before_source_and_source_before_body() {
        let request = TestRequest::default().insert_header(("Idempotency-Key", "a key"));
        let purpose: [&[u8]; 2] = [b"sign up", &5_i64.to_be_bytes()];
        let identity = request_identity(&request.to_http_request(), &purpose, &[7; 4], b"{}").unwrap();
        assert_eq!(identity.key.as_deref(), Some("a key"));
        let digest = |bytes: &[u8]| <[u8; 32]>::from(Sha256::digest(bytes));
        assert_eq!(identity.body_hash, digest(b"sign up\0\0\0\0\0\0\0\x05{}"));
        let of_source = b"sign up\0\0\0\0\0\0\0\x05\x07\x07\x07\x07{}";
        assert_eq!(identity.repetition_hash, digest(of_source));
    }
}

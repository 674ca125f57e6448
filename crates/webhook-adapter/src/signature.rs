use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

/// How the text of a secret begins.
pub const SECRET_PREFIX: &str = "whsec_";
/// Bytes of a block of SHA-256: the length to which every key of an HMAC is brought.
const BLOCK: usize = 64;

/// A secret as people copy it into their tools.
pub fn secret_text(secret: &[u8]) -> String {
    format!("{SECRET_PREFIX}{}", STANDARD.encode(secret))
}

/// The signature of a message, as it stands in `webhook-signature`: HMAC with SHA-256 over id, seconds since 1970 and body.
pub fn signature(secret: &[u8], id: &str, seconds: i64, body: &[u8]) -> String {
    let mut key = [0; BLOCK];
    match key.get_mut(..secret.len()) {
        Some(beginning) => beginning.copy_from_slice(secret),
        None => key[..32].copy_from_slice(&Sha256::digest(secret)),
    }
    let mut signature = Hmac::<Sha256>::new(&key.into());
    signature.update(format!("{id}.{seconds}.").as_bytes());
    signature.update(body);
    format!("v1,{}", STANDARD.encode(signature.finalize().into_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example that Standard Webhooks and its libraries are tested with.
    #[test]
    fn signature_is_that_of_the_published_example() {
        let secret = STANDARD.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        assert_eq!(secret_text(&secret), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
        let signed = signature(
            &secret,
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            b"{\"test\": 2432232314}",
        );
        assert_eq!(signed, "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    }
}

use std::collections::HashSet;

use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::macros::datetime;

use super::*;

const NOW: OffsetDateTime = datetime!(2027-01-11 07:00 UTC);
const HOLDER: TokenHolder = TokenHolder {
    account: AccountId(7),
    session: SessionId(Uuid::from_u128(8)),
};

fn keys(list: &[&str]) -> SigningKeys {
    let keys: Vec<String> = list.iter().map(|key| key.repeat(32)).collect();
    SigningKeys::parse(&keys.join(",")).unwrap()
}

fn token_of(tokens: &SessionTokens) -> String {
    let ends_at = NOW + Duration::days(30);
    tokens.sign(HOLDER, Uuid::from_u128(9), NOW, ends_at).unwrap()
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for chunk in bytes.chunks(3) {
        let number = chunk.iter().fold(0_u32, |number, byte| number << 8 | u32::from(*byte)) << (8 * (3 - chunk.len()));
        for digit in 0..=chunk.len() {
            let index = number >> (18 - 6 * digit) & 63;
            text.push(char::from(DIGITS[index as usize]));
        }
    }
    text
}

/// A token of any header and payload, signed by HMAC with SHA-256.
fn forged(header: &Value, payload: &[u8], key: &[u8]) -> String {
    let message = format!("{}.{}", base64(header.to_string().as_bytes()), base64(payload));
    let mut block = [0; 64];
    if key.len() > block.len() {
        block[..32].copy_from_slice(&Sha256::digest(key));
    } else {
        block[..key.len()].copy_from_slice(key);
    }
    let signature = Hmac::<Sha256>::new(&block.into()).chain_update(&message).finalize();
    format!("{message}.{}", base64(&signature.into_bytes()))
}

/// Tokens that are none, each by the name of what is wrong with it. `key` is the one that the server signs with.
#[expect(clippy::too_many_lines, reason = "a list of mutations")]
pub(crate) fn mutated_tokens(key: &[u8], holder: TokenHolder, now: OffsetDateTime) -> Vec<(String, String)> {
    let usual = json!({ "typ": "JWT", "alg": "HS256" });
    let claims = json!({
        "iss": ISSUER, "aud": AUDIENCE, "sub": holder.account.to_string(), "sid": holder.session.0, "jti": Uuid::from_u128(9),
        "iat": now.unix_timestamp(), "exp": now.unix_timestamp() + 3_600,
    });
    // The 32 bytes that it is signed with: no key may come with the token.
    let own_key = json!({ "typ": "JWT", "alg": "HS256", "jwk": { "kty": "oct", "k": base64(&[b'x'; 32]) } });
    let good = forged(&usual, claims.to_string().as_bytes(), key);
    let parts: Vec<&str> = good.split('.').collect();
    let (header, payload, signature) = (parts[0], parts[1], parts[2]);
    let mut mutated: Vec<(String, String)> = [
        ("empty", String::new()),
        ("no token", "null".to_owned()),
        ("without signature", format!("{header}.{payload}")),
        ("with an empty signature", format!("{header}.{payload}.")),
        ("with a short signature", good[..good.len() - 1].to_owned()),
        ("of four parts", format!("{good}.{signature}")),
        ("with a padded signature", format!("{good}=")),
        ("with a space in it", format!("{header}. {payload}.{signature}")),
        ("in capitals", good.to_uppercase()),
        ("twice", format!("{good}{good}")),
        ("without its end", good[..good.len() / 2].to_owned()),
        ("with a tab in it", format!("{header}.{payload}\t.{signature}")),
        (
            "with the key that signed it",
            forged(&own_key, claims.to_string().as_bytes(), &[b'x'; 32]),
        ),
        (
            "signed by somebody else",
            forged(&usual, claims.to_string().as_bytes(), &[b'x'; 32]),
        ),
        (
            "signed with nothing",
            forged(&usual, claims.to_string().as_bytes(), b""),
        ),
        ("with a payload that is no JSON", forged(&usual, b"exp", key)),
        ("with a payload that is a list", forged(&usual, b"[]", key)),
        ("with an empty payload", forged(&usual, b"{}", key)),
    ]
    .map(|(name, token)| (name.to_owned(), token))
    .to_vec();
    let other_header = |header: &Value| forged(header, claims.to_string().as_bytes(), key);
    for algorithm in ["none", "None", "HS384", "HS512", "RS256", "ES256", "EdDSA", "hs256", ""] {
        let header = json!({ "typ": "JWT", "alg": algorithm });
        mutated.push((format!("alg {algorithm}"), other_header(&header)));
        let unsigned = format!("{}.{payload}.", base64(header.to_string().as_bytes()));
        mutated.push((format!("alg {algorithm}, unsigned"), unsigned));
    }
    mutated.push(("without alg".to_owned(), other_header(&json!({ "typ": "JWT" }))));
    let swapped = format!("{}.{payload}.{signature}", base64(br#"{"alg":"HS256","kid":"1"}"#));
    mutated.push(("with another header".to_owned(), swapped));
    let mut promoted = claims.clone();
    promoted["sub"] = json!("1");
    let promoted = format!("{header}.{}.{signature}", base64(promoted.to_string().as_bytes()));
    mutated.push(("with another payload".to_owned(), promoted));
    let (at, id) = (now.unix_timestamp(), holder.account.to_string());
    let wrong = [
        ("iss", json!(["terminhof"])),
        ("iss", json!("https://evil.example")),
        ("aud", json!(["terminhof-api", "other"])),
        ("aud", json!("other")),
        ("sub", json!(holder.account.0)),
        ("sub", json!(format!("0{id}"))),
        ("sub", json!(format!("+{id}"))),
        ("sub", json!(format!("{id}@example.org"))),
        ("sid", json!("1")),
        ("sid", json!(1)),
        ("jti", json!("1")),
        ("iat", json!((at + 3_600).to_string())),
        ("iat", json!(at + 61)),
        ("exp", json!((at + 3_600).to_string())),
        ("exp", json!([at + 3_600])),
        ("exp", json!({ "at": at })),
        ("exp", json!(true)),
        ("exp", json!(1e30)),
        ("exp", json!(-1)),
        ("exp", json!(0)),
        ("exp", json!(at - 1)),
        ("exp", json!(at)),
        // What we do not write says nothing, whatever its type is.
        ("nbf", json!(at + 3_600)),
        ("nbf", json!((at + 3_600).to_string())),
        ("nbf", json!([at + 3_600])),
        ("role", json!("ROLE_ADMIN")),
    ];
    for (claim, value) in wrong {
        let mut claims = claims.clone();
        claims[claim] = value.clone();
        let token = forged(&usual, claims.to_string().as_bytes(), key);
        mutated.push((format!("{claim} {value}"), token));
    }
    for claim in ["iss", "aud", "sub", "sid", "jti", "iat", "exp"] {
        for absent in [true, false] {
            let mut claims = claims.clone();
            if absent {
                claims.as_object_mut().unwrap().remove(claim);
            } else {
                claims[claim] = Value::Null;
            }
            let token = forged(&usual, claims.to_string().as_bytes(), key);
            mutated.push((format!("{claim} absent or null"), token));
        }
    }
    mutated
}

#[test]
fn a_signed_token_is_read_until_it_expires() {
    let tokens = SessionTokens::new(&keys(&["a"]));
    let token = token_of(&tokens);
    assert_eq!(tokens.holder(&token, NOW), Some(HOLDER));
    let end = NOW + Duration::days(30);
    assert_eq!(tokens.holder(&token, end - Duration::SECOND), Some(HOLDER));
    assert_eq!(tokens.holder(&token, end), None);
    assert_eq!(tokens.holder(&token, NOW - Duration::seconds(60)), Some(HOLDER));
    assert_eq!(tokens.holder(&token, NOW - Duration::seconds(61)), None);
}

#[test]
fn a_token_outlives_the_exchange_of_the_key_until_the_old_one_goes() {
    let before = token_of(&SessionTokens::new(&keys(&["a"])));
    let meanwhile = SessionTokens::new(&keys(&["b", "a"]));
    assert_eq!(meanwhile.holder(&before, NOW), Some(HOLDER));
    let after = SessionTokens::new(&keys(&["b"]));
    assert_eq!(after.holder(&token_of(&meanwhile), NOW), Some(HOLDER));
    assert_eq!(after.holder(&before, NOW), None);
}

fn mutated() -> Vec<(String, String)> {
    mutated_tokens("a".repeat(32).as_bytes(), HOLDER, NOW)
}

/// The mutated tokens that are taken for tokens.
fn taken(tokens: &SessionTokens, now: OffsetDateTime) -> Vec<String> {
    let taken = mutated().into_iter();
    let taken = taken.filter(|(_, token)| tokens.holder(token, now).is_some());
    taken.map(|(name, _)| name).collect()
}

#[test]
fn no_mutated_token_is_read() {
    let distinct: HashSet<String> = mutated().into_iter().map(|(_, token)| token).collect();
    assert_eq!(distinct.len(), mutated().len());
    assert!(distinct.len() >= 70, "{}", distinct.len());
    assert_eq!(taken(&SessionTokens::new(&keys(&["a"])), NOW), Vec::<String>::new());
}

#[test]
fn checks_that_are_left_out_are_noticed() {
    let sabotaged = |alter: fn(&mut Validation)| {
        let mut tokens = SessionTokens::new(&keys(&["a"]));
        alter(&mut tokens.validation);
        taken(&tokens, NOW)
    };
    assert_eq!(sabotaged(|checks| checks.iss = None), [r#"iss "https://evil.example""#]);
    assert_eq!(sabotaged(|checks| checks.validate_aud = false), [r#"aud "other""#]);
    let of_others = SessionTokens::new(&keys(&["a", "x"]));
    assert_eq!(
        taken(&of_others, NOW),
        ["with the key that signed it", "signed by somebody else"]
    );
    let at = NOW.unix_timestamp();
    let earlier = taken(&SessionTokens::new(&keys(&["a"])), NOW - Duration::seconds(2));
    assert_eq!(earlier, [format!("exp {}", at - 1), format!("exp {at}")]);
}

#[test]
fn signature_that_does_not_count_is_noticed() {
    let read = |token: &str| jsonwebtoken::dangerous::insecure_decode::<Claims>(token).is_ok();
    let taken: Vec<String> = mutated()
        .into_iter()
        .filter(|(_, token)| read(token))
        .map(|(name, _)| name)
        .collect();
    for name in ["with an empty signature", "with another payload", "signed with nothing"] {
        assert!(taken.iter().any(|taken| taken == name), "{name}: {taken:?}");
    }
}

/// What the mutated ones are made from would be read.
#[test]
fn the_token_that_is_mutated_is_one() {
    let tokens = SessionTokens::new(&keys(&["a"]));
    let claims = json!({
        "iss": ISSUER, "aud": AUDIENCE, "sub": "7", "sid": HOLDER.session.0, "jti": Uuid::from_u128(9),
        "iat": NOW.unix_timestamp() + 60, "exp": NOW.unix_timestamp() + 1,
    });
    let header = json!({ "typ": "JWT", "alg": "HS256" });
    let token = forged(&header, claims.to_string().as_bytes(), "a".repeat(32).as_bytes());
    assert_eq!(tokens.holder(&token, NOW), Some(HOLDER));
}

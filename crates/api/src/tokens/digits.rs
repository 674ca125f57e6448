use sha2::{Digest, Sha256};

/// A token as the 64 hexadecimal digits that a link carries.
pub fn in_digits(token: &[u8; 32]) -> String {
    const DIGITS: [char; 16] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
    ];
    let halves = token.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    halves.map(|half| DIGITS[usize::from(half)]).collect()
}

/// What a token that a client sends is looked up by. None when it cannot be one.
pub fn token_hash(text: &str) -> Option<[u8; 32]> {
    Some(Sha256::digest(token_of(text)?).into())
}

/// The token that a client sends. None when it cannot be one.
pub fn token_of(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut token = [0; 32];
    for (byte, pair) in token.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(token)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_64_small_hexadecimal_digits_are_a_token() {
        let token = [0xa5; 32];
        let digits = in_digits(&token);
        assert_eq!(digits, "a5".repeat(32));
        assert_eq!(token_hash(&digits), Some(Sha256::digest(token).into()));
        for other in [
            "",
            &digits[1..],
            &digits.to_uppercase(),
            &"g".repeat(64),
            &"ä".repeat(32),
        ] {
            assert_eq!(token_hash(other), None, "{other}");
        }
    }
}

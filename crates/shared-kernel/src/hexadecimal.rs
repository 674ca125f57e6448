use std::fmt::Write as _;

/// Bytes as hexadecimal digits, two a byte, in lower case.
pub fn hexadecimal(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a text does not fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_has_two_digits() {
        assert_eq!(hexadecimal(&[0, 7, 0x9a, 0xff]), "00079aff");
        assert_eq!(hexadecimal(&[]), "");
    }
}

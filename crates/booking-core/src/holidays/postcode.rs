use super::postcode_table::{GERMANY, SWITZERLAND};

/// The part of a country (second half of its ISO 3166-2 code) that a postcode lies in.
pub(super) fn subdivision_of(country: &str, postcode: &str) -> Option<&'static str> {
    let (table, length) = match country {
        "DE" => (GERMANY, 5),
        "CH" => (SWITZERLAND, 4),
        _ => return None,
    };
    let postcode = postcode.trim();
    if postcode.len() != length || !postcode.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let number: u32 = postcode.parse().ok()?;
    let after = table.partition_point(|(first, _, _)| *first <= number);
    let (_, last, part) = table.get(after.checked_sub(1)?)?;
    (number <= *last).then_some(*part)
}

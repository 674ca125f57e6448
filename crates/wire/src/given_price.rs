//! Prices as clients give them.

use serde::{Deserialize, Deserializer, de::Error};
use shared_kernel::Money;

/// The highest amount in euro that a request may name: far above any price, and exact to the cent.
const HIGHEST: f64 = 1_000_000.0;

/// Euro with at most two decimals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivenPrice(pub Money);

impl GivenPrice {
    fn of_euro(euro: f64) -> Option<Self> {
        if !(0.0..=HIGHEST).contains(&euro) {
            return None;
        }
        let rounded = (euro * 100.0).round();
        // The nearest number to 58.1 times 100 is not 5810.
        let is_exact = (euro * 100.0 - rounded).abs() < 1e-6;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole, and within the bounds above"
        )]
        is_exact.then(|| Self(Money::from_cents(rounded as u32)))
    }
}

impl<'de> Deserialize<'de> for GivenPrice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let euro = f64::deserialize(deserializer)?;
        Self::of_euro(euro).ok_or_else(|| D::Error::custom("not an amount in euro with two decimals"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_with_two_decimals_are_exact_to_the_cent() {
        for cents in [0, 1, 29, 57, 5_810, 11_499, 9_999_999, 99_999_999] {
            let money = Money::from_cents(cents);
            assert_eq!(GivenPrice::of_euro(money.euro()), Some(GivenPrice(money)));
        }
    }

    #[test]
    fn what_is_no_amount_is_refused() {
        for euro in [-0.01, 0.005, 58.123, f64::NAN, f64::INFINITY, 1e300, 1_000_000.01] {
            assert_eq!(GivenPrice::of_euro(euro), None, "{euro}");
        }
    }
}

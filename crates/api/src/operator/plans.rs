//! The price packages of the operator. Without the file nothing is limited.

use accounts::organization::{PlanDescription, Plans};
use serde::Deserialize;

use super::InvalidOperator;

/// The file with the price packages.
pub const FILE: &str = "plans.json";

/// Far above any price, and exact to the cent.
const HIGHEST: f64 = 100_000.0;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(rename = "FREE")]
    free: WrittenPlan,
    #[serde(rename = "BASIS")]
    basis: WrittenPlan,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenPlan {
    /// Euro a month.
    price: f64,
    /// How many people can be booked; null is as many as there are.
    employees: Option<u32>,
    /// Whether keys for own tools can be made.
    api_keys: bool,
    contents: Vec<String>,
}

/// Reads and checks the file.
pub fn parse(json: &str) -> Result<Plans, InvalidOperator> {
    let written: Written =
        serde_json::from_str(json).map_err(|cause| InvalidOperator::Malformed { file: FILE, cause })?;
    Ok(Plans {
        free: described(&written.free, ("FREE.price", "FREE.employees", "FREE.contents"))?,
        basis: described(&written.basis, ("BASIS.price", "BASIS.employees", "BASIS.contents"))?,
    })
}

fn described(
    written: &WrittenPlan,
    (price, employees, contents): (&'static str, &'static str, &'static str),
) -> Result<PlanDescription, InvalidOperator> {
    let wrong = |field| InvalidOperator::Field { file: FILE, field };
    if !(0.0..=HIGHEST).contains(&written.price) {
        return Err(wrong(price));
    }
    if written.employees == Some(0) {
        return Err(wrong(employees));
    }
    let texts: Vec<String> = written.contents.iter().map(|text| text.trim().to_owned()).collect();
    if texts.iter().any(String::is_empty) {
        return Err(wrong(contents));
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within the bounds above, and cents are whole"
    )]
    let price_cents = (written.price * 100.0).round() as u32;
    Ok(PlanDescription {
        price_cents,
        employees: written.employees,
        api_keys: written.api_keys,
        contents: texts,
    })
}

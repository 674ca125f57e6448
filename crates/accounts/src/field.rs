use shared_kernel::{EmailAddress, InvalidContact, visible_text};

use crate::PasswordProblem;

/// The most characters that a field takes unless it says otherwise (`maxLength` in `openapi/openapi.json`).
const LONGEST: usize = 255;

/// A field of one of the forms about accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AccountField {
    /// The e-mail address, also where it is changed.
    Email,
    /// Of the person, not of the company.
    FirstName,
    /// Of the person, not of the company.
    LastName,
    /// Optional for a person, required for a company.
    Phone,
    /// The password, or the new one where it is changed.
    Password,
    /// Required for a company, 1 to 255 characters.
    CompanyName,
    /// Of a company; optional.
    VatNumber,
    /// The one branch category.
    Branch,
    /// What the company offers, in its own words.
    BranchDetails,
    /// Street without number.
    StreetName,
    /// Number in the street, as text: it may have letters.
    StreetNumber,
    /// Postcode of the company.
    ZipCode,
    /// City of the company.
    City,
    /// Country of the company.
    Country,
    /// The price package.
    Plan,
}

/// What is wrong with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// Missing, too long or malformed.
    #[error(transparent)]
    Invalid(#[from] InvalidContact),
    /// The password breaks a rule.
    #[error(transparent)]
    Password(#[from] PasswordProblem),
}

/// A field and what is wrong with it.
pub type FieldProblem = (AccountField, Problem);

/// Collects the problems of a form, so that all of them are reported at once.
#[derive(Default)]
pub(crate) struct Problems(pub(crate) Vec<FieldProblem>);

impl Problems {
    /// The value, or none and a problem noted.
    pub(crate) fn note<Value>(
        &mut self,
        field: AccountField,
        checked: Result<Value, impl Into<Problem>>,
    ) -> Option<Value> {
        checked.map_err(|problem| self.0.push((field, problem.into()))).ok()
    }
}

/// The address in lower case, where it is the whole form.
pub(crate) fn normalize_email(email: &str) -> Result<String, Vec<FieldProblem>> {
    match EmailAddress::parse(email) {
        Ok(email) => Ok(email.normalized()),
        Err(problem) => Err(vec![(AccountField::Email, problem.into())]),
    }
}

/// A text as it is seen, of 1 to 255 characters without control characters.
pub(crate) fn required_text(text: &str) -> Result<String, InvalidContact> {
    optional_text(Some(text))?.ok_or(InvalidContact::Missing)
}

/// A text as it is seen, of at most 255 characters without control characters; an empty one is none.
pub(crate) fn optional_text(text: Option<&str>) -> Result<Option<String>, InvalidContact> {
    let text = visible_text(text.unwrap_or_default());
    if text.chars().count() > LONGEST {
        return Err(InvalidContact::TooLong(LONGEST));
    }
    if text.chars().any(char::is_control) {
        return Err(InvalidContact::Malformed);
    }
    Ok((!text.is_empty()).then_some(text))
}

use std::sync::Arc;

use shared_kernel::{PersonName, PhoneNumber, visible_text};

use super::{AccountStore, CredentialRefused};
use crate::AccountField;
use crate::field::Problems;
use crate::sessions::SessionChange;

/// Names and telephone number, as they arrive from a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProfileForm {
    /// As typed; checked by [`PersonName::parse`].
    pub first_name: String,
    /// As typed; checked by [`PersonName::parse`].
    pub last_name: String,
    /// Telephone number; an empty one is none.
    pub phone: Option<String>,
}

/// Changes names and telephone number of an account.
#[derive(derive_more::Constructor)]
pub struct ChangeProfile {
    accounts: Arc<dyn AccountStore>,
}

impl ChangeProfile {
    /// All of it at once.
    pub async fn change(&self, by: &SessionChange, form: &ProfileForm) -> Result<(), CredentialRefused> {
        let mut problems = Problems::default();
        let first_name = problems.note(AccountField::FirstName, PersonName::parse(&form.first_name));
        let last_name = problems.note(AccountField::LastName, PersonName::parse(&form.last_name));
        let phone = form.phone.as_deref().filter(|text| !visible_text(text).is_empty());
        let phone = problems.note(AccountField::Phone, phone.map(PhoneNumber::parse).transpose());
        let (Some(first_name), Some(last_name), Some(phone)) = (first_name, last_name, phone) else {
            return Err(CredentialRefused::Invalid(problems.0));
        };
        Ok(self
            .accounts
            .change_profile(&by.change, by.account, &first_name, &last_name, phone)
            .await?)
    }
}

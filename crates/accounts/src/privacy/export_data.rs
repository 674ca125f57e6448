use std::sync::Arc;

use shared_kernel::{Clock, CustomerId, OrganizationNr, Rank, StoreError};

use super::{DataRequests, DataSubject, PersonalData, PersonalDataStore};
use crate::TokenRefused;
use crate::sessions::{NotInPerson, Principal, SessionChange};

/// Why somebody gets no data.
#[derive(Debug, thiserror::Error)]
pub enum ExportRefused {
    /// Somebody has to be there in person for it.
    #[error(transparent)]
    NotInPerson(#[from] NotInPerson),
    /// Whoever asks is no business admin of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// The organisation has no such customer.
    #[error("unknown customer")]
    UnknownCustomer,
    /// The mailed token is good no more.
    #[error(transparent)]
    Token(#[from] TokenRefused),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Hands people everything that is stored about them.
#[derive(derive_more::Constructor)]
pub struct ExportData {
    data: Arc<dyn PersonalDataStore>,
    requests: Arc<dyn DataRequests>,
    clock: Arc<dyn Clock>,
}

impl ExportData {
    /// To whoever has given the password within the last minutes.
    pub async fn of_member(&self, principal: &Principal) -> Result<PersonalData, ExportRefused> {
        principal.require_fresh_password(self.clock.now())?;
        Ok(self.data.export(&DataSubject::Account(principal.account)).await?)
    }

    /// What one's organisation knows of a customer, to a business admin who has given the password within the last minutes.
    pub async fn of_customer(
        &self,
        by: &SessionChange,
        (organization, customer): (OrganizationNr, CustomerId),
    ) -> Result<PersonalData, ExportRefused> {
        by.require_in_person()?;
        if !by.has_rank(organization, Rank::BusinessAdmin) {
            return Err(ExportRefused::Forbidden);
        }
        by.require_fresh_password(by.change.at)?;
        if !self.data.has_customer(organization, customer).await? {
            return Err(ExportRefused::UnknownCustomer);
        }
        Ok(self.data.export_customer(&by.change, organization, customer).await?)
    }

    /// To whoever has the mailed token with this hash.
    pub async fn of_guest(&self, token_hash: [u8; 32]) -> Result<PersonalData, ExportRefused> {
        let normalized_email = self.requests.email_of(token_hash, self.clock.now()).await?;
        let normalized_email = normalized_email.ok_or(TokenRefused::Invalid)?;
        Ok(self.data.export(&DataSubject::EmailAddress(normalized_email)).await?)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;

    use super::*;
    use crate::privacy::{MockDataRequests, MockPersonalDataStore};
    use crate::sessions::FRESH_PASSWORD;
    use crate::sessions::NotInPerson::{PasswordNeeded, WhileImpersonating};
    use crate::sessions::principal_example::{NOW, impersonated, member};

    fn use_case(exports: usize, wanted: DataSubject) -> ExportData {
        let mut data = MockPersonalDataStore::new();
        data.expect_export()
            .withf(move |subject| *subject == wanted)
            .times(exports)
            .returning(|_| Ok(PersonalData::default()));
        let mut requests = MockDataRequests::new();
        requests
            .expect_email_of()
            .returning(|hash, at| Ok((hash == [5; 32] && at == NOW).then(|| "anna@example.org".to_owned())));
        ExportData::new(Arc::new(data), Arc::new(requests), Arc::new(FixedClock(NOW)))
    }

    #[tokio::test]
    async fn member_needs_a_fresh_password_of_its_own() {
        let own = DataSubject::Account(member().account);
        use_case(1, own.clone()).of_member(&member()).await.unwrap();
        let stale = Principal {
            password_at: NOW - FRESH_PASSWORD,
            ..member()
        };
        let refused = use_case(0, own.clone()).of_member(&stale).await;
        assert!(
            matches!(refused, Err(ExportRefused::NotInPerson(PasswordNeeded))),
            "{refused:?}"
        );
        let refused = use_case(0, own).of_member(&impersonated(member())).await;
        assert!(
            matches!(refused, Err(ExportRefused::NotInPerson(WhileImpersonating))),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn guest_needs_the_mailed_token() {
        let guest = DataSubject::EmailAddress("anna@example.org".to_owned());
        use_case(1, guest.clone()).of_guest([5; 32]).await.unwrap();
        let refused = use_case(0, guest).of_guest([6; 32]).await;
        assert!(
            matches!(refused, Err(ExportRefused::Token(TokenRefused::Invalid))),
            "{refused:?}"
        );
    }
}

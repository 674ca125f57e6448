use std::sync::Arc;

use shared_kernel::{OrganizationNr, StoreError};

use super::{Consent, ConsentPurpose, FoundingForm, NewOrganization, RegistrationSettings, RegistrationStore};
use crate::FieldProblem;
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::sessions::SessionChange;

/// Why no organisation was founded.
#[derive(Debug, thiserror::Error)]
pub enum FoundingRefused {
    /// Fields are missing or malformed: all of them.
    #[error("invalid fields")]
    Invalid(Vec<FieldProblem>),
    /// This installation lets no company register itself.
    #[error("companies do not register themselves here")]
    CompaniesNotTaken,
    /// Nobody gets a rank from somebody else.
    #[error("not while impersonating")]
    WhileImpersonating,
    /// The e-mail address has to be proven first.
    #[error("the e-mail address is not proven")]
    NotVerified,
    /// Too many attempts, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Founds an organisation for somebody who has an account.
#[derive(derive_more::Constructor)]
pub struct FoundOrganization {
    accounts: Arc<dyn RegistrationStore>,
    limits: Arc<dyn RateLimits>,
    settings: RegistrationSettings,
}

impl FoundOrganization {
    /// The founder becomes its business admin and employee 1, and the session acts for it. Counted as a registration.
    pub async fn found(
        &self,
        by: &SessionChange,
        form: &FoundingForm,
        source: &str,
    ) -> Result<OrganizationNr, FoundingRefused> {
        if by.impersonator.is_some() {
            return Err(FoundingRefused::WhileImpersonating);
        }
        if !by.is_verified {
            return Err(FoundingRefused::NotVerified);
        }
        if !self.settings.takes_companies {
            return Err(FoundingRefused::CompaniesNotTaken);
        }
        let (phone, founding) = form.check().map_err(FoundingRefused::Invalid)?;
        let now = by.change.at;
        take(self.limits.as_ref(), RateLimit::RegistrationOfSource, source, now).await?;
        let ai_content = founding.use_ai_for_content.then_some(Consent {
            purpose: ConsentPurpose::AiContent,
            text_version: self.settings.text_version,
        });
        let new = NewOrganization {
            founding,
            phone,
            session: by.session,
            ai_content,
        };
        Ok(self.accounts.found_organization(&by.change, by.account, &new).await?)
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::AccountField;
    use crate::rate_limits::{Allowance, MockRateLimits};
    use crate::registration::MockRegistrationStore;
    use crate::registration::form::tests::business;
    use crate::sessions::Principal;
    use crate::sessions::principal_example::{by, impersonated, member};

    fn form() -> FoundingForm {
        let form = business();
        FoundingForm {
            phone: form.phone,
            company: form.company.unwrap_or_default(),
        }
    }

    async fn found(
        principal: &Principal,
        form: &FoundingForm,
        takes_companies: bool,
        is_done: bool,
    ) -> Result<OrganizationNr, FoundingRefused> {
        let mut accounts = MockRegistrationStore::new();
        accounts
            .expect_found_organization()
            .withf(|change, account, new| {
                let consented = new.ai_content.map(|consent| (consent.purpose, consent.text_version));
                change.account() == Some(member().account)
                    && *account == member().account
                    && new.session == member().session
                    && consented == Some((ConsentPurpose::AiContent, "2027-01"))
            })
            .times(usize::from(is_done))
            .returning(|_, _, _| Ok(OrganizationNr(1001)));
        let mut limits = MockRateLimits::new();
        limits
            .expect_take()
            .withf(|limit, subject, _| *limit == RateLimit::RegistrationOfSource && subject == "192.0.2.1")
            .times(usize::from(is_done))
            .returning(|_, _, _| Ok(Allowance::Granted { left: 1 }));
        let settings = RegistrationSettings {
            takes_companies,
            text_version: "2027-01",
        };
        FoundOrganization::new(Arc::new(accounts), Arc::new(limits), settings)
            .found(&by(*principal), form, "192.0.2.1")
            .await
    }

    #[tokio::test]
    async fn member_founds_an_organisation() {
        let nr = found(&member(), &form(), true, true).await.unwrap();
        assert_eq!(nr, OrganizationNr(1001));
    }

    #[tokio::test]
    async fn founding_is_refused_in_the_name_of_others_and_where_companies_are_not_taken() {
        let refused = found(&impersonated(member()), &form(), true, false).await;
        assert!(
            matches!(refused, Err(FoundingRefused::WhileImpersonating)),
            "{refused:?}"
        );
        let unproven = Principal {
            is_verified: false,
            ..member()
        };
        let refused = found(&unproven, &form(), true, false).await;
        assert!(matches!(refused, Err(FoundingRefused::NotVerified)), "{refused:?}");
        let refused = found(&member(), &form(), false, false).await;
        assert!(
            matches!(refused, Err(FoundingRefused::CompaniesNotTaken)),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn founding_needs_what_a_company_needs_to_register() {
        let empty = FoundingForm::default();
        let Err(FoundingRefused::Invalid(problems)) = found(&member(), &empty, true, false).await else {
            panic!("an empty form was taken");
        };
        let fields: Vec<AccountField> = problems.into_iter().map(|(field, _)| field).collect();
        assert!(fields.contains(&AccountField::Phone), "{fields:?}");
        assert!(fields.contains(&AccountField::CompanyName), "{fields:?}");
    }
}

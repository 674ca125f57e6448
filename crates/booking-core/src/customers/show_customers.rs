use std::sync::Arc;

use shared_kernel::{
    Actor, Clock, CustomerId, OrganizationNr, PageRequest, Rank, Reach, StoreError, composed, plain_separators,
    typed_email_part,
};
use time::Duration;

use super::{CustomerFile, CustomerPage, CustomerReach, CustomerReader, Namesakes};

/// The most characters that are looked for.
pub const SEARCH_LONGEST: usize = 255;

/// Why no customer is shown.
#[derive(Debug, thiserror::Error)]
pub enum CustomersError {
    /// The actor is not of the staff of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// More than [`SEARCH_LONGEST`] characters are looked for.
    #[error("the search is too long")]
    SearchTooLong,
    /// There is no such customer, or none whom the actor serves.
    #[error("unknown customer")]
    Unknown,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Finds the customers of an organisation for its people: a manager everybody, a business user whom they serve.
#[derive(derive_more::Constructor)]
pub struct FindCustomers {
    customers: Arc<dyn CustomerReader>,
    clock: Arc<dyn Clock>,
}

impl FindCustomers {
    /// A page of those whom a search finds, by name; without a search those who were served last come first.
    pub async fn page(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        search: &str,
        page: PageRequest,
    ) -> Result<CustomerPage, CustomersError> {
        if search.chars().count() > SEARCH_LONGEST {
            return Err(CustomersError::SearchTooLong);
        }
        match reach_of(actor, organization, self.clock.as_ref())? {
            Some(reach) => Ok(self.customers.page(reach, &as_kept(search), page).await?),
            None => Ok(CustomerPage::default()),
        }
    }

    /// Who is perhaps the same person as somebody on file before, the newest first, of those who came in the last days or of all.
    pub async fn namesakes(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        days: Option<u16>,
    ) -> Result<Vec<Namesakes>, CustomersError> {
        match reach_of(actor, organization, self.clock.as_ref())? {
            Some(reach) => {
                let since = days.map(|days| reach.now - Duration::days(days.into()));
                Ok(self.customers.namesakes(reach, since).await?)
            }
            None => Ok(Vec::new()),
        }
    }
}

/// Shows the file of a customer to the people of the organisation: a manager everybody's, a business user that of whom they
/// serve.
#[derive(derive_more::Constructor)]
pub struct ShowCustomers {
    customers: Arc<dyn CustomerReader>,
    clock: Arc<dyn Clock>,
}

impl ShowCustomers {
    /// The file of a customer with a page of the visits.
    pub async fn file(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        customer: CustomerId,
        visits: PageRequest,
    ) -> Result<CustomerFile, CustomersError> {
        let reach = reach_of(actor, organization, self.clock.as_ref())?.ok_or(CustomersError::Unknown)?;
        let found = self.customers.file(reach, customer, visits).await?;
        found.ok_or(CustomersError::Unknown)
    }
}

/// None for a business user without a calendar, who serves nobody.
fn reach_of(
    actor: Actor,
    organization: OrganizationNr,
    clock: &dyn Clock,
) -> Result<Option<CustomerReach>, CustomersError> {
    if !actor.has_rank(organization, Rank::BusinessUser) {
        return Err(CustomersError::Forbidden);
    }
    let employee = match actor.reach(organization) {
        Reach::Nobody => return Ok(None),
        Reach::Only(own) => Some(own),
        Reach::Everybody => None,
    };
    Ok(Some(CustomerReach {
        organization,
        employee,
        now: clock.now(),
    }))
}

/// What is looked for in the spelling of what is kept: addresses and domains canonical, numbers and names without invisible
/// characters.
fn as_kept(search: &str) -> String {
    let words = plain_separators(search);
    let words = words.split_whitespace().map(|word| {
        if word.contains('@') {
            typed_email_part(word)
        } else if word.to_ascii_lowercase().contains("xn--") {
            // Of a domain as browsers show it: no name is written so.
            typed_email_part(&format!("@{word}"))
        } else {
            composed(word).into_owned()
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, FixedClock, ResourceId};
    use time::macros::datetime;

    use super::*;
    use crate::customers::MockCustomerReader;

    const HERE: OrganizationNr = OrganizationNr(1000);

    fn staff(organization: OrganizationNr, rank: Rank, employee: Option<ResourceId>) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee,
        }
    }

    fn over(customers: MockCustomerReader) -> (FindCustomers, ShowCustomers) {
        let customers: Arc<dyn CustomerReader> = Arc::new(customers);
        let clock: Arc<dyn Clock> = Arc::new(FixedClock(datetime!(2027-01-11 06:00 UTC)));
        let find = FindCustomers::new(Arc::clone(&customers), Arc::clone(&clock));
        (find, ShowCustomers::new(customers, clock))
    }

    #[tokio::test]
    async fn business_user_reads_whom_the_own_calendar_serves_and_manager_everybody() {
        let own = Some(ResourceId(2));
        let first = PageRequest::new(0, 20).unwrap();
        for (actor, reads) in [
            (Actor::Guest, None),
            (Actor::Member { account: AccountId(7) }, None),
            (Actor::PlatformAdmin { account: AccountId(7) }, None),
            (staff(OrganizationNr(1001), Rank::BusinessAdmin, None), None),
            (staff(HERE, Rank::BusinessUser, None), Some(None)),
            (staff(HERE, Rank::BusinessUser, own), Some(Some(own))),
            (staff(HERE, Rank::BusinessManager, own), Some(Some(None))),
            (staff(HERE, Rank::BusinessAdmin, None), Some(Some(None))),
        ] {
            let mut customers = MockCustomerReader::new();
            let asked = reads.flatten();
            let times = usize::from(asked.is_some());
            let is_right = move |reach: &CustomerReach| Some(reach.employee) == asked && reach.organization == HERE;
            customers
                .expect_page()
                .withf(move |reach, search, _| is_right(reach) && search == "eva")
                .times(times)
                .returning(|_, _, _| Ok(CustomerPage::default()));
            customers
                .expect_file()
                .withf(move |reach, _, _| is_right(reach))
                .times(times)
                .returning(|_, _, _| Ok(None));
            let (find, show) = over(customers);
            let page = find.page(actor, HERE, " eva ", first).await;
            assert_eq!(page.is_ok(), reads.is_some(), "{actor:?}");
            let file = show.file(actor, HERE, CustomerId(1), first).await;
            assert_eq!(
                matches!(file, Err(CustomersError::Unknown)),
                reads.is_some(),
                "{actor:?}"
            );
        }
    }

    #[test]
    fn domain_is_looked_for_as_it_is_kept() {
        for (typed, kept) in [
            ("xn--fu-strae-ryaf.example", "@fuß-straße.example"),
            ("@XN--fu-strae-ryaf.example vogt", "@fuß-straße.example vogt"),
            ("Fu\u{200b}ß-Straße", "Fuß-Straße"),
        ] {
            assert_eq!(as_kept(typed), kept);
        }
    }

    #[tokio::test]
    async fn endless_search_never_reaches_the_store() {
        let manager = staff(HERE, Rank::BusinessManager, None);
        let first = PageRequest::new(0, 20).unwrap();
        let refused = over(MockCustomerReader::new())
            .0
            .page(manager, HERE, &"a".repeat(256), first)
            .await;
        assert!(matches!(refused, Err(CustomersError::SearchTooLong)), "{refused:?}");
    }
}

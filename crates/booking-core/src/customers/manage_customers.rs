use std::sync::Arc;

use shared_kernel::{Actor, BookingId, Change, CustomerId, OrganizationNr, Rank, Reach, StoreError};

use super::{BookingContactField, CustomerForm, CustomerStore, InvalidCustomer};

/// Why the file of a customer was not changed.
#[derive(Debug, thiserror::Error)]
pub enum CustomerRefused {
    /// The actor lacks the rank in this organisation.
    #[error("forbidden")]
    Forbidden,
    /// There is no such customer, or not any more.
    #[error("unknown customer")]
    Unknown,
    /// The same person is on file.
    #[error("the person is on file")]
    OnFile,
    /// A file cannot be merged into itself.
    #[error("the files are one already")]
    SameFile,
    /// What was written is refused.
    #[error(transparent)]
    Invalid(#[from] InvalidCustomer),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps the customers of an organisation. A business user puts people on file; what is on file needs a manager.
#[derive(derive_more::Constructor)]
pub struct ManageCustomers {
    customers: Arc<dyn CustomerStore>,
}

impl ManageCustomers {
    /// Puts somebody on file without a booking. A business user sees the file from then on.
    pub async fn add(
        &self,
        change: Change,
        organization: OrganizationNr,
        form: &CustomerForm,
    ) -> Result<CustomerId, CustomerRefused> {
        if !change.rights().has_rank(organization, Rank::BusinessUser) {
            return Err(CustomerRefused::Forbidden);
        }
        let record = form.check_new()?;
        let employee = match change.rights().reach(organization) {
            // A business user without a calendar would never see the file.
            Reach::Nobody => return Err(CustomerRefused::Forbidden),
            Reach::Only(own) => Some(own),
            Reach::Everybody => None,
        };
        self.customers.add(&change, organization, &record, employee).await
    }

    /// Replaces what is on file of a customer. Mails about bookings that stand go to the e-mail address as it is then,
    /// but for those that were booked with another.
    pub async fn edit(
        &self,
        change: Change,
        (organization, customer): (OrganizationNr, CustomerId),
        form: &CustomerForm,
    ) -> Result<(), CustomerRefused> {
        check_manager(change.rights(), organization)?;
        let record = form.check()?;
        self.customers.edit(&change, organization, customer, &record).await
    }

    /// Puts on file what a booking was made with.
    pub async fn take_over(
        &self,
        change: Change,
        (organization, booking): (OrganizationNr, BookingId),
        field: BookingContactField,
    ) -> Result<(), CustomerRefused> {
        check_manager(change.rights(), organization)?;
        self.customers.take_over(&change, organization, booking, field).await
    }

    /// Lets e-mail address and telephone number of a customer book nothing online, or lets them book again. Staff books
    /// for them all the same.
    pub async fn block(
        &self,
        change: Change,
        (organization, customer): (OrganizationNr, CustomerId),
        is_blocked: bool,
    ) -> Result<(), CustomerRefused> {
        check_manager(change.rights(), organization)?;
        self.customers.block(&change, organization, customer, is_blocked).await
    }

    /// Makes two files of one person one. Bookings with their history and everything that hangs on them move to the kept
    /// one.
    pub async fn merge(
        &self,
        change: Change,
        (organization, kept): (OrganizationNr, CustomerId),
        merged: CustomerId,
    ) -> Result<(), CustomerRefused> {
        check_manager(change.rights(), organization)?;
        if kept == merged {
            return Err(CustomerRefused::SameFile);
        }
        self.customers.merge(&change, organization, kept, merged).await
    }

    /// Says of two files that they are about two people, or takes that back.
    pub async fn tell_apart(
        &self,
        change: Change,
        (organization, customer): (OrganizationNr, CustomerId),
        other: CustomerId,
        is_apart: bool,
    ) -> Result<(), CustomerRefused> {
        check_manager(change.rights(), organization)?;
        let files = (customer, other);
        self.customers.tell_apart(&change, organization, files, is_apart).await
    }
}

fn check_manager(actor: Actor, organization: OrganizationNr) -> Result<(), CustomerRefused> {
    if actor.has_rank(organization, Rank::BusinessManager) {
        Ok(())
    } else {
        Err(CustomerRefused::Forbidden)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, ResourceId};

    use super::*;
    use crate::customers::{ContactForm, MockCustomerStore};
    use crate::example::by;

    const HERE: OrganizationNr = OrganizationNr(1000);

    fn staff(organization: OrganizationNr, rank: Rank, employee: Option<ResourceId>) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee,
        }
    }

    fn over(customers: MockCustomerStore) -> ManageCustomers {
        ManageCustomers::new(Arc::new(customers))
    }

    fn form() -> CustomerForm {
        CustomerForm {
            contact: ContactForm {
                last_name: "Huber".to_owned(),
                ..ContactForm::default()
            },
            note: None,
        }
    }

    #[tokio::test]
    async fn whoever_has_a_calendar_adds_and_only_a_manager_changes() {
        let own = Some(ResourceId(2));
        for (actor, adds_for, changes) in [
            (Actor::Guest, None, false),
            (Actor::Member { account: AccountId(7) }, None, false),
            (Actor::PlatformAdmin { account: AccountId(7) }, None, false),
            (staff(OrganizationNr(1001), Rank::BusinessAdmin, own), None, false),
            (staff(HERE, Rank::BusinessUser, None), None, false),
            (staff(HERE, Rank::BusinessUser, own), Some(own), false),
            (staff(HERE, Rank::BusinessManager, own), Some(None), true),
            (staff(HERE, Rank::BusinessAdmin, None), Some(None), true),
        ] {
            let mut customers = MockCustomerStore::new();
            customers
                .expect_add()
                .withf(move |_, _, _, employee| Some(*employee) == adds_for)
                .times(usize::from(adds_for.is_some()))
                .returning(|_, _, _, _| Ok(CustomerId(3)));
            let times = usize::from(changes);
            customers.expect_edit().times(times).returning(|_, _, _, _| Ok(()));
            customers.expect_block().times(times).returning(|_, _, _, _| Ok(()));
            customers.expect_merge().times(times).returning(|_, _, _, _| Ok(()));
            customers
                .expect_tell_apart()
                .times(times)
                .returning(|_, _, _, _| Ok(()));
            customers.expect_take_over().times(times).returning(|_, _, _, _| Ok(()));
            let customers = over(customers);
            let added = customers.add(by(actor), HERE, &form()).await;
            assert_eq!(added.is_ok(), adds_for.is_some(), "{actor:?}");
            let one = (HERE, CustomerId(3));
            let edited = customers.edit(by(actor), one, &form()).await;
            assert_eq!(edited.is_ok(), changes, "{actor:?}");
            let blocked = customers.block(by(actor), one, true).await;
            assert_eq!(blocked.is_ok(), changes, "{actor:?}");
            let merged = customers.merge(by(actor), one, CustomerId(4)).await;
            assert_eq!(merged.is_ok(), changes, "{actor:?}");
            let told = customers.tell_apart(by(actor), one, CustomerId(4), true).await;
            assert_eq!(told.is_ok(), changes, "{actor:?}");
            let booked = (HERE, BookingId(5));
            let taken = customers.take_over(by(actor), booked, BookingContactField::Phone).await;
            assert_eq!(taken.is_ok(), changes, "{actor:?}");
        }
    }

    #[tokio::test]
    async fn file_is_not_merged_into_itself() {
        let manager = staff(HERE, Rank::BusinessManager, None);
        let one = CustomerId(3);
        let refused = over(MockCustomerStore::new())
            .merge(by(manager), (HERE, one), one)
            .await;
        assert!(matches!(refused, Err(CustomerRefused::SameFile)), "{refused:?}");
    }

    #[tokio::test]
    async fn file_of_nobody_never_reaches_the_store() {
        let manager = staff(HERE, Rank::BusinessManager, None);
        let refused = over(MockCustomerStore::new())
            .add(by(manager), HERE, &CustomerForm::default())
            .await;
        assert!(
            matches!(refused, Err(CustomerRefused::Invalid(InvalidCustomer::Nobody))),
            "{refused:?}"
        );
    }
}

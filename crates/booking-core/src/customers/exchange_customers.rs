use std::sync::Arc;

use shared_kernel::{Actor, Change, OrganizationNr, Rank, StoreError};

use super::{
    Addition, CustomerForm, CustomerRecord, CustomerRefused, CustomerStore, ExportedCustomer, Imported, InvalidCustomer,
};

/// The most customers of one list.
pub const IMPORT_LONGEST: usize = 5_000;

/// A line of a list of customers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportLine {
    /// Its number in the file, from 1.
    pub line: u64,
    /// What stands in the columns that the first line names.
    pub form: CustomerForm,
    /// Whether it has no more columns than the first line. Else a delimiter stands within a cell, and nobody knows which.
    pub fits_columns: bool,
    /// Whether e-mail address and telephone number book nothing online; `None` where neither yes nor no stands there.
    pub is_blocked: Option<bool>,
}

/// Somebody of a list whose data were checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportRecord {
    /// What is to be on file.
    pub record: CustomerRecord,
    /// Whether e-mail address and telephone number book nothing online.
    pub is_blocked: bool,
}

/// What becomes of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportOutcome {
    /// Somebody who is not on file yet.
    New,
    /// Somebody on file, or in an earlier line, with what the file gets.
    Known(Vec<Addition>),
    /// The line has more columns than the first one.
    WrongColumns,
    /// It says neither that somebody is blocked nor the opposite.
    UnclearBlock,
    /// The note of the file has no room for what the line says besides.
    NoteTooLong,
    /// Something in it is wrong.
    Wrong(InvalidCustomer),
}

impl ImportOutcome {
    /// Whether the line blocks somebody who was not blocked before.
    pub fn blocks(&self, line: &ImportLine) -> bool {
        match self {
            Self::New => line.is_blocked == Some(true),
            Self::Known(added) => added.contains(&Addition::Block),
            Self::WrongColumns | Self::UnclearBlock | Self::NoteTooLong | Self::Wrong(_) => false,
        }
    }
}

/// What becomes of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Import {
    /// Each line, in their order.
    pub lines: Vec<(ImportLine, ImportOutcome)>,
    /// How many were put on file, or would be.
    pub created: u32,
    /// How many are there already.
    pub known: u32,
    /// How many of these add something to the file.
    pub completed: u32,
    /// How many are blocked who were not: they book nothing online from then on.
    pub blocked: u32,
    /// How many are wrong, of which nothing is written.
    pub wrong: u32,
}

/// Why customers go neither in nor out.
#[derive(Debug, thiserror::Error)]
pub enum ExchangeRefused {
    /// The actor is no business admin of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The list has more than [`IMPORT_LONGEST`] customers.
    #[error("the list is too long")]
    TooLong,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Takes in and hands out lists of customers. Needs a business admin.
#[derive(derive_more::Constructor)]
pub struct ExchangeCustomers {
    customers: Arc<dyn CustomerStore>,
}

impl ExchangeCustomers {
    /// Puts everybody of a list on file who is not there yet, and what the other files do not say yet, or says what that
    /// would do. A wrong line holds up no other.
    pub async fn import(
        &self,
        change: Change,
        organization: OrganizationNr,
        lines: Vec<ImportLine>,
        is_preview: bool,
    ) -> Result<Import, ExchangeRefused> {
        check_admin(change.rights(), organization)?;
        if lines.len() > IMPORT_LONGEST {
            return Err(ExchangeRefused::TooLong);
        }
        let checked: Vec<Result<ImportRecord, ImportOutcome>> = lines.iter().map(checked).collect();
        let records: Vec<ImportRecord> = checked.iter().flatten().cloned().collect();
        let plan = match self.customers.import(&change, organization, &records, is_preview).await {
            Ok(plan) => plan,
            Err(CustomerRefused::Store(error)) => return Err(error.into()),
            Err(_) => return Err(ExchangeRefused::UnknownOrganization),
        };
        let mut outcomes = plan.outcomes.into_iter();
        let mut import = Import::default();
        for (line, checked) in lines.into_iter().zip(checked) {
            let outcome = match checked {
                Err(wrong) => wrong,
                Ok(_) => match outcomes.next() {
                    None | Some(Imported::New) => ImportOutcome::New,
                    Some(Imported::Known(added)) => ImportOutcome::Known(added),
                    Some(Imported::NoteTooLong) => ImportOutcome::NoteTooLong,
                },
            };
            match &outcome {
                ImportOutcome::New => import.created += 1,
                ImportOutcome::Known(added) => {
                    import.known += 1;
                    import.completed += u32::from(!added.is_empty());
                }
                ImportOutcome::WrongColumns
                | ImportOutcome::UnclearBlock
                | ImportOutcome::NoteTooLong
                | ImportOutcome::Wrong(_) => {
                    import.wrong += 1;
                }
            }
            import.blocked += u32::from(outcome.blocks(&line));
            import.lines.push((line, outcome));
        }
        Ok(import)
    }

    /// Hands out the contact data of everybody on file, which the audit log records.
    pub async fn export(
        &self,
        change: Change,
        organization: OrganizationNr,
    ) -> Result<Vec<ExportedCustomer>, ExchangeRefused> {
        check_admin(change.rights(), organization)?;
        Ok(self.customers.export(&change, organization).await?)
    }
}

fn checked(line: &ImportLine) -> Result<ImportRecord, ImportOutcome> {
    if !line.fits_columns {
        return Err(ImportOutcome::WrongColumns);
    }
    let record = line.form.check_new().map_err(ImportOutcome::Wrong)?;
    let is_blocked = line.is_blocked.ok_or(ImportOutcome::UnclearBlock)?;
    Ok(ImportRecord { record, is_blocked })
}

fn check_admin(actor: Actor, organization: OrganizationNr) -> Result<(), ExchangeRefused> {
    if actor.has_rank(organization, Rank::BusinessAdmin) {
        Ok(())
    } else {
        Err(ExchangeRefused::Forbidden)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor};

    use super::*;
    use crate::customers::{ContactForm, ImportPlan, MockCustomerStore};
    use crate::example::by;

    const HERE: OrganizationNr = OrganizationNr(1000);

    fn staff(rank: Rank) -> Actor {
        Actor::Staff {
            organization: HERE,
            rank,
            account: AccountId(7),
            employee: None,
        }
    }

    fn over(customers: MockCustomerStore) -> ExchangeCustomers {
        ExchangeCustomers::new(Arc::new(customers))
    }

    fn planned(outcomes: impl IntoIterator<Item = Imported>) -> ImportPlan {
        ImportPlan {
            outcomes: outcomes.into_iter().collect(),
            ..ImportPlan::default()
        }
    }

    fn line(line: u64, last_name: &str) -> ImportLine {
        let contact = ContactForm {
            last_name: last_name.to_owned(),
            ..ContactForm::default()
        };
        ImportLine {
            line,
            form: CustomerForm { contact, note: None },
            fits_columns: true,
            is_blocked: Some(false),
        }
    }

    #[tokio::test]
    async fn list_without_mistakes_is_written_unless_it_is_a_preview() {
        for is_preview in [true, false] {
            let mut customers = MockCustomerStore::new();
            customers
                .expect_import()
                .withf(move |_, _, records, preview| records.len() == 2 && *preview == is_preview)
                .once()
                .returning(|_, _, _, _| {
                    let added = vec![Addition::Note, Addition::Block];
                    Ok(planned([Imported::Known(added), Imported::New]))
                });
            let lines = vec![line(2, "Huber"), line(3, "Moser")];
            let import = over(customers)
                .import(by(staff(Rank::BusinessAdmin)), HERE, lines, is_preview)
                .await
                .unwrap();
            assert_eq!(
                (import.created, import.known, import.completed, import.wrong),
                (1, 1, 1, 0)
            );
            assert_eq!(import.blocked, 1);
            let outcomes: Vec<_> = import
                .lines
                .iter()
                .map(|(line, outcome)| (line.line, outcome))
                .collect();
            let known = ImportOutcome::Known(vec![Addition::Note, Addition::Block]);
            assert_eq!(outcomes, [(2, &known), (3, &ImportOutcome::New)]);
        }
    }

    #[tokio::test]
    async fn wrong_lines_hold_up_no_others() {
        let mut customers = MockCustomerStore::new();
        customers
            .expect_import()
            .withf(|_, _, records, is_preview| records.len() == 2 && records[0].is_blocked && !*is_preview)
            .once()
            .returning(|_, _, _, _| Ok(planned([Imported::New, Imported::NoteTooLong])));
        let blocked = |is_blocked: Option<bool>| ImportLine {
            is_blocked,
            ..line(3, "Moser")
        };
        let broken = ImportLine {
            fits_columns: false,
            ..line(4, "Maier")
        };
        let lines = vec![
            line(2, " "),
            blocked(Some(true)),
            broken,
            blocked(None),
            line(6, "Huber"),
        ];
        let import = over(customers)
            .import(by(staff(Rank::BusinessAdmin)), HERE, lines, false)
            .await
            .unwrap();
        assert_eq!((import.created, import.known, import.wrong), (1, 0, 4));
        assert_eq!(import.blocked, 1);
        let outcomes: Vec<_> = import.lines.into_iter().map(|(_, outcome)| outcome).collect();
        let nobody = ImportOutcome::Wrong(InvalidCustomer::Nobody);
        assert_eq!(
            outcomes,
            [
                nobody,
                ImportOutcome::New,
                ImportOutcome::WrongColumns,
                ImportOutcome::UnclearBlock,
                ImportOutcome::NoteTooLong
            ]
        );
    }

    #[tokio::test]
    async fn lists_are_for_business_admins_and_bounded() {
        for actor in [Actor::Guest, staff(Rank::BusinessUser), staff(Rank::BusinessManager)] {
            let customers = over(MockCustomerStore::new());
            let imported = customers.import(by(actor), HERE, Vec::new(), true).await;
            assert!(matches!(imported, Err(ExchangeRefused::Forbidden)), "{imported:?}");
            let exported = customers.export(by(actor), HERE).await;
            assert!(matches!(exported, Err(ExchangeRefused::Forbidden)), "{exported:?}");
        }
        let long = vec![line(2, "Huber"); IMPORT_LONGEST + 1];
        let refused = over(MockCustomerStore::new())
            .import(by(staff(Rank::BusinessAdmin)), HERE, long, true)
            .await;
        assert!(matches!(refused, Err(ExchangeRefused::TooLong)), "{refused:?}");
    }
}

//! What the audit has to know of the schema that this program expects.

use super::EXPECTED;

/// A reference of the rows of one table to those of another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ForeignKey {
    pub name: &'static str,
    pub child: &'static str,
    pub parent: &'static str,
    /// Columns of the child, side by side with those of the parent.
    pub columns: Vec<(&'static str, &'static str)>,
}

/// Every foreign key that the schema should have, whether or not the database still has the constraint.
pub(crate) fn expected_foreign_keys() -> impl Iterator<Item = ForeignKey> {
    EXPECTED.lines().filter_map(foreign_key)
}

/// Whether a table should have a column.
pub(crate) fn has_column(table: &str, column: &str) -> bool {
    let start = format!("column {table} {column} ");
    EXPECTED.lines().any(|line| line.starts_with(&start))
}

/// Of a line such as
/// `constraint booking booking_of FOREIGN KEY (organization_nr, customer_id) REFERENCES public.customer(organization_nr, id)`.
fn foreign_key(line: &'static str) -> Option<ForeignKey> {
    let (head, rest) = line.strip_prefix("constraint ")?.split_once(" FOREIGN KEY (")?;
    let (child, name) = head.split_once(' ')?;
    let (own, rest) = rest.split_once(") REFERENCES public.")?;
    let (parent, rest) = rest.split_once('(')?;
    let (other, _) = rest.split_once(')')?;
    Some(ForeignKey {
        name,
        child,
        parent,
        columns: own.split(", ").zip(other.split(", ")).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_foreign_key_is_read() {
        let lines = super::EXPECTED.lines().filter(|line| line.contains(" FOREIGN KEY "));
        assert_eq!(expected_foreign_keys().count(), lines.count());
        let of_customer = expected_foreign_keys().find(|key| (key.child, key.parent) == ("booking", "customer"));
        assert_eq!(
            of_customer.map(|key| key.columns),
            Some(vec![("organization_nr", "organization_nr"), ("customer_id", "id")])
        );
        assert!(has_column("appointment", "booking_id") && !has_column("appointment", "booking"));
    }
}

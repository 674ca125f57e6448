use super::scope::Scope;
use crate::schema_comparison::{ForeignKey, expected_foreign_keys, has_column};

const ORGANIZATION: &str = "organization_nr";

/// The query for rows that point to nothing, or into another organisation, by the foreign keys that begin with the
/// organisation: those that the schema should have, also where the database has lost the constraint. Of recent changes the
/// rows of their bookings are checked, and what those occupy.
pub(super) fn dangling_rows_of_organizations(scope: &Scope) -> String {
    let of_organizations = expected_foreign_keys().filter(begins_with_organization);
    let queries: Vec<String> = of_organizations
        .filter_map(|key| {
            let is_audited = match scope {
                Scope::Ranges(_) => "child.organization_nr BETWEEN $1 AND $2",
                Scope::Recent(_) => recent(key.child)?,
            };
            Some(dangling_rows(&key, "child.organization_nr", is_audited))
        })
        .collect();
    queries.join(" UNION ALL ")
}

/// The same by all other foreign keys, most of them to accounts. They belong to no part of the database.
pub(super) fn other_dangling_rows() -> String {
    let others = expected_foreign_keys().filter(|key| !begins_with_organization(key));
    let queries: Vec<String> = others
        .map(|key| {
            let organization = if has_column(key.child, ORGANIZATION) {
                "coalesce(child.organization_nr, 0)"
            } else {
                "0"
            };
            dangling_rows(&key, organization, "true")
        })
        .collect();
    queries.join(" UNION ALL ")
}

fn begins_with_organization(key: &ForeignKey) -> bool {
    key.columns.first().is_some_and(|(own, _)| *own == ORGANIZATION)
}

fn dangling_rows(key: &ForeignKey, organization: &str, is_audited: &str) -> String {
    let ForeignKey {
        name,
        child,
        parent,
        columns,
    } = key;
    let joined = |each: &dyn Fn(&(&str, &str)) -> String| columns.iter().map(each).collect::<Vec<_>>().join(" AND ");
    let is_set = joined(&|(own, _)| format!("child.{own} IS NOT NULL"));
    let is_found = joined(&|(own, other)| format!("parent.{other} = child.{own}"));
    format!(
        "SELECT {organization} AS organization_nr, 'a row of {child} has nothing behind its key {name}' AS what
         FROM {child} AS child WHERE {is_audited} AND {is_set}
         AND NOT EXISTS (SELECT FROM {parent} AS parent WHERE {is_found})"
    )
}

/// Which rows of a table belong to bookings that changed lately.
fn recent(child: &str) -> Option<&'static str> {
    if child == "booking" {
        Some("(child.organization_nr, child.id) IN (SELECT organization_nr, booking_id FROM recent)")
    } else if has_column(child, "booking_id") {
        Some("(child.organization_nr, child.booking_id) IN (SELECT organization_nr, booking_id FROM recent)")
    } else if has_column(child, "appointment_id") {
        Some("(child.organization_nr, child.appointment_id) IN (SELECT organization_nr, id FROM audited_appointment)")
    } else {
        None
    }
}

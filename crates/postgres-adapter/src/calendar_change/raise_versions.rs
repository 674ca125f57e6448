use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Integer;
use shared_kernel::OrganizationNr;

/// Makes old what was computed before from bookings, and from rules as well where they are `RULES_TOO`: who changes
/// rules may have changed bookings with them. Written out, because diesel has its own updates planned anew each time.
#[derive(QueryId)]
pub(super) struct Raise<const RULES_TOO: bool> {
    organization: i32,
}

pub(super) type RaiseBookings = Raise<false>;
pub(super) type RaiseBoth = Raise<true>;

impl<const RULES_TOO: bool> Raise<RULES_TOO> {
    pub(super) fn of(organization: OrganizationNr) -> Self {
        Self {
            organization: organization.0,
        }
    }
}

impl<const RULES_TOO: bool> QueryFragment<Pg> for Raise<RULES_TOO> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("UPDATE calendar SET bookings_version = bookings_version + 1");
        if RULES_TOO {
            out.push_sql(", rules_version = rules_version + 1");
        }
        out.push_sql(" WHERE organization_nr = ");
        out.push_bind_param::<Integer, _>(&self.organization)
    }
}

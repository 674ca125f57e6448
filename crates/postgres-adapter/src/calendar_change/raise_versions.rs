use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::sql_types::Integer;
use shared_kernel::OrganizationNr;

/// Makes old what was computed before from bookings, or from rules and bookings. Written out, because diesel has its
/// own updates planned anew each time.
pub(super) struct Raise {
    organization: i32,
    rules_too: bool,
}

impl Raise {
    pub(super) fn bookings(organization: OrganizationNr) -> Self {
        Self {
            organization: organization.0,
            rules_too: false,
        }
    }

    /// Who changes rules may have changed bookings with them.
    pub(super) fn both(organization: OrganizationNr) -> Self {
        Self {
            organization: organization.0,
            rules_too: true,
        }
    }
}

impl QueryFragment<Pg> for Raise {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("UPDATE calendar SET bookings_version = bookings_version + 1");
        if self.rules_too {
            out.push_sql(", rules_version = rules_version + 1");
        }
        out.push_sql(" WHERE organization_nr = ");
        out.push_bind_param::<Integer, _>(&self.organization)
    }
}

impl QueryId for Raise {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

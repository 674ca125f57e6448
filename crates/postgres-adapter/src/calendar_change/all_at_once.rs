//! Writes that are sent together.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use diesel::QueryResult;
use diesel::pg::{Pg, PgQueryBuilder};
use diesel::query_builder::{AstPass, QueryBuilder, QueryFragment, QueryId};

/// The texts that have been built, by the kinds of their writes. They are few as long as writes of a kind are added
/// together: as many as there are numbers of appointments, of what these occupy and of their parts.
static TEXTS: LazyLock<RwLock<HashMap<Kinds, Arc<str>>>> = LazyLock::new(RwLock::default);

/// What the text depends on: diesel's word for it that the text of a write depends on nothing else.
type Kinds = Vec<TypeId>;

/// A row to be written, alone or with others.
pub(super) trait Write: QueryFragment<Pg> + QueryId + Send + Sync {}

impl<Statement: QueryFragment<Pg> + QueryId + Send + Sync> Write for Statement {}

/// Several writes as one statement, `WITH … AS (INSERT …), … SELECT …`: what the database does for each
/// statement before and after its row costs more than the row. They are done in no certain order, and
/// whether rows belong together is asked when all are written.
pub(super) struct AllAtOnce<'a> {
    writes: Vec<Box<dyn QueryFragment<Pg> + Send + Sync + 'a>>,
    /// None as soon as the text of a write depends on more than its kind.
    kinds: Option<Kinds>,
}

impl<'a> AllAtOnce<'a> {
    pub(super) fn nothing() -> Self {
        Self {
            writes: Vec::new(),
            kinds: Some(Kinds::new()),
        }
    }

    /// Adds a write, which must be one that can be prepared.
    pub(super) fn add<Added: Write + 'a>(&mut self, write: Added) {
        self.kinds = self.kinds.take().zip(Added::query_id()).map(|(mut kinds, kind)| {
            kinds.push(kind);
            kinds
        });
        self.writes.push(Box::new(write));
    }

    fn text_of(&self, kinds: &Kinds) -> QueryResult<Arc<str>> {
        // A text is whole when it gets in: whoever failed while adding another has broken none.
        let known = TEXTS.read().unwrap_or_else(PoisonError::into_inner).get(kinds).cloned();
        if let Some(text) = known {
            return Ok(text);
        }
        let text: Arc<str> = self.built()?.into();
        let mut texts = TEXTS.write().unwrap_or_else(PoisonError::into_inner);
        texts.insert(kinds.clone(), Arc::clone(&text));
        Ok(text)
    }

    fn built(&self) -> QueryResult<String> {
        let mut text = PgQueryBuilder::new();
        AsWritten(self).to_sql(&mut text, &Pg)?;
        Ok(text.finish())
    }
}

impl QueryFragment<Pg> for AllAtOnce<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Some((last, others)) = self.writes.split_last() else {
            return Ok(());
        };
        for (number, write) in others.iter().enumerate() {
            let begin = if number == 0 { "WITH" } else { "," };
            out.push_sql(&format!("{begin} write_{number} AS ("));
            write.walk_ast(out.reborrow())?;
            out.push_sql(")");
        }
        last.walk_ast(out)
    }

    /// Building the text anew would be a tenth of what the program does for a booking.
    fn to_sql(&self, out: &mut PgQueryBuilder, _: &Pg) -> QueryResult<()> {
        match &self.kinds {
            Some(kinds) => out.push_sql(&self.text_of(kinds)?),
            None => out.push_sql(&self.built()?),
        }
        Ok(())
    }

    /// What depends on nothing else is safe: there are few kinds.
    fn is_safe_to_cache_prepared(&self, _: &Pg) -> QueryResult<bool> {
        match self.kinds {
            Some(_) => Ok(true),
            None => AsWritten(self).is_safe_to_cache_prepared(&Pg),
        }
    }
}

impl QueryId for AllAtOnce<'_> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

/// The same with its text built from its writes.
struct AsWritten<'a>(&'a AllAtOnce<'a>);

impl QueryFragment<Pg> for AsWritten<'_> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.0.walk_ast(out)
    }
}

#[cfg(test)]
mod tests {
    use diesel::prelude::*;
    use shared_kernel::OrganizationNr;

    use super::*;
    use crate::calendar_change::raise_versions::{RaiseBookings, RaiseBoth};
    use crate::schema::{customer, outbox};

    const ORGANIZATION: OrganizationNr = OrganizationNr(1_000);

    fn text(writes: &AllAtOnce<'_>) -> String {
        let mut text = PgQueryBuilder::new();
        writes.to_sql(&mut text, &Pg).unwrap();
        text.finish()
    }

    /// As diesel shows what is built from the writes: the text, and behind it what is bound.
    fn shown(writes: &AllAtOnce<'_>) -> String {
        let shown = diesel::debug_query::<Pg, _>(&AsWritten(writes)).to_string();
        shown.split(" -- binds").next().unwrap().to_owned()
    }

    #[test]
    fn a_text_is_remembered_by_the_kinds_of_its_writes() {
        let customer = |phone| {
            diesel::insert_into(customer::table).values((
                customer::organization_nr.eq(ORGANIZATION.0),
                customer::phone.eq::<Option<&'static str>>(phone),
            ))
        };
        let fact = || diesel::insert_into(outbox::table).values(outbox::dedupe_key.eq("once"));
        let [mut one, mut another, mut two, mut other_way_round, mut both] = [(); 5].map(|()| AllAtOnce::nothing());
        one.add(customer(Some("+43 1 234")));
        another.add(customer(None));
        two.add(customer(None));
        two.add(fact());
        other_way_round.add(fact());
        other_way_round.add(customer(None));
        both.add(fact());
        both.add(customer(None));
        for writes in [&mut one, &mut another, &mut two, &mut other_way_round] {
            writes.add(RaiseBookings::of(ORGANIZATION));
        }
        both.add(RaiseBoth::of(ORGANIZATION));
        for _ in 0..2 {
            for writes in [&one, &another, &two, &other_way_round, &both] {
                assert!(writes.is_safe_to_cache_prepared(&Pg).unwrap());
                assert_eq!(text(writes), shown(writes));
            }
        }
        assert_eq!(text(&one), text(&another));
    }

    #[test]
    fn a_text_that_depends_on_more_is_built_each_time() {
        let facts = |count| {
            let facts = vec![outbox::dedupe_key.eq("once"); count];
            let mut writes = AllAtOnce::nothing();
            writes.add(diesel::insert_into(outbox::table).values(facts));
            writes
        };
        for count in [1, 2, 3] {
            let writes = facts(count);
            assert!(!writes.is_safe_to_cache_prepared(&Pg).unwrap());
            assert_eq!(text(&writes), shown(&writes));
        }
    }
}

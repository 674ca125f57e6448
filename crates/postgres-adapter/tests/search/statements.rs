//! How many statements a search costs, however many there are to find.

use catalog::search::Filters;
use organization_document::OrganizationDocument;
use shared_kernel::{BranchId, Money};

use crate::engines::Engine;
use crate::organizations::named;
use crate::store::{NOW, SearchStore, sent_statements};

async fn store_of(count: usize) -> SearchStore {
    let names = (0..count).map(|number| named(&format!("Yoga Huber {number}")));
    let store = SearchStore::with(Engine::Postgres, &names.collect::<Vec<OrganizationDocument>>()).await;
    store.database.ping().await.unwrap();
    store
}

#[tokio::test]
async fn a_search_costs_three_statements_and_one_more_for_each_word_too_few() {
    for count in [12, 60] {
        let store = store_of(count).await;
        for (text, statements) in [
            ("yoga", 3),
            ("yoga huber", 3),
            ("joga hubr", 3),
            // Nobody has it: the dictionary is asked once more for what begins like it, and that is all.
            ("qqqqqqqq", 2),
            ("qq", 1),
            ("!!!", 0),
            // One is found with all words: then those with all but one, and that is enough.
            ("yoga huber 7", 4),
            // How many there are, which ones, and their cards.
            ("", 3),
        ] {
            sent_statements();
            store.page(text, Filters::default(), 0, 24).await;
            let sent = sent_statements();
            assert_eq!(sent.len(), statements, "{text}: {sent:#?}");
        }
    }
}

#[tokio::test]
async fn filters_cost_no_statement_of_their_own() {
    let store = store_of(12).await;
    let filters = Filters {
        branch: Some(BranchId(14)),
        price_at_most: Some(Money::from_cents(5_000)),
        open_at: Some(NOW),
        ..Filters::default()
    };
    for (text, statements) in [("qqqqqqqq", 2), ("", 1), ("yoga", 2)] {
        sent_statements();
        assert_eq!(store.page(text, filters, 0, 24).await.1, 0);
        let sent = sent_statements();
        // There are no cards to be read.
        assert_eq!(sent.len(), statements, "{text}: {sent:#?}");
    }
}

#[tokio::test]
async fn a_suggestion_costs_one_statement_two_more_for_mistakes_and_a_search_where_there_is_none() {
    let store = store_of(12).await;
    for (typed, statements) in [("yoga", 1), ("yo", 1), ("hubr", 3), ("jogu", 4), ("huber yoga", 6)] {
        sent_statements();
        store.suggestions(typed).await;
        let sent = sent_statements();
        assert_eq!(sent.len(), statements, "{typed}: {sent:#?}");
    }
}

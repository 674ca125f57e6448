//! Lists of customers.

use booking_core::customers::{Addition, CustomerRecord, CustomerStore, ImportRecord, Imported};

use super::{found, put_on_file, reach, record};
use crate::support::{NOW, TestStore, change_at, named, salon, sent_statements};

fn not_blocked(records: impl IntoIterator<Item = CustomerRecord>) -> Vec<ImportRecord> {
    let row = |record| ImportRecord {
        record,
        is_blocked: false,
    };
    records.into_iter().map(row).collect()
}

#[tokio::test]
async fn somebody_who_is_blocked_in_a_list_is_blocked_on_file() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (customers, change) = (store.customers(), change_at(NOW));
    let mut list = not_blocked([
        record("Eins", "eins@example.org", ""),
        record("Zwei", "zwei@example.org", ""),
    ]);
    list[1].is_blocked = true;
    customers
        .import(&change, loaded.organization, &list, false)
        .await
        .unwrap();
    let exported = customers.export(&change, loaded.organization).await.unwrap();
    let blocked: Vec<_> = exported
        .iter()
        .map(|one| (one.last_name.as_str(), one.is_blocked))
        .collect();
    assert_eq!(blocked, [("Eins", false), ("Zwei", true)]);
}

#[tokio::test]
async fn list_puts_on_file_who_is_not_there_by_name_and_contact_in_few_statements() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (customers, change, sql) = (store.customers(), change_at(NOW), store.sql().await);
    let here = loaded.organization;
    put_on_file(&sql, here, "", "Moser", "Eva@example.org", "").await;
    put_on_file(&sql, here, "", "Moser", "", "+43 660 1234567").await;
    let other = store.load(&named("Anderswo")).await;
    put_on_file(&sql, other.organization, "", "Fremd", "neu@example.org", "0664 7654321").await;
    let list = not_blocked([
        record("Moser", "eva@EXAMPLE.org", ""),
        record("Moser", "max@example.org", "0660/123 45 67"),
        record("Neu", "neu@example.org", "0664 7654321"),
        record("Neu", "anders@example.org", "0043 664 7654321"),
        record("NEU", "NEU@example.org", ""),
        record("Inge", "neu@example.org", ""),
        record("Ohne", "", ""),
        record("Ohne", "", ""),
    ]);
    let known = |added: &[Addition]| Imported::Known(added.to_vec());
    let expected = [
        known(&[]),
        known(&[Addition::Email]),
        Imported::New,
        known(&[Addition::Note]),
        known(&[]),
        Imported::New,
        Imported::New,
        Imported::New,
    ];
    let preview = customers.import(&change, here, &list, true).await.unwrap();
    assert_eq!(preview.outcomes, expected);
    assert_eq!(found(&store, reach(here, None), "").await.1, 2);
    sent_statements();
    let imported = customers.import(&change, here, &list, false).await.unwrap();
    assert_eq!(imported.outcomes, expected);
    let statements = sent_statements();
    assert!(statements.len() <= 12, "{statements:#?}");
    let completed = format!(
        "SELECT concat_ws(' ', last_name, email, phone, note) FROM customer WHERE organization_nr = {here} AND last_name IN ('Moser', 'Neu') ORDER BY id"
    );
    assert_eq!(
        sql.texts(&completed).await,
        [
            "Moser Eva@example.org",
            "Moser max@example.org +43 660 1234567",
            "Neu neu@example.org 0664 7654321 anders@example.org",
        ]
    );
    let many = not_blocked((0..200).map(|n| record(&format!("Viel{n}"), &format!("viel{n}@example.org"), "")));
    customers.import(&change, here, &many, false).await.unwrap();
    // All but the one that completes files, and the one that looks for files without contact.
    assert_eq!(sent_statements().len(), statements.len() - 2);
    assert_eq!(found(&store, reach(here, None), "").await.1, 206);
    // Everybody is known now, also the two without contact: there are two of that name on file.
    let again = customers.import(&change, here, &list, true).await.unwrap();
    let is_known = |outcome: &Imported| *outcome == known(&[]);
    let again: Vec<bool> = again.outcomes.iter().map(is_known).collect();
    assert_eq!(again, [true; 8]);
    let exported = customers.export(&change, here).await.unwrap();
    assert_eq!(exported.len(), 206);
    let logged = sql
        .texts("SELECT concat_ws(' ', subject_kind, subject_id, what, after) FROM audit_log ORDER BY id")
        .await;
    assert_eq!(
        logged,
        [
            format!("ORGANIZATION {here} CUSTOMERS_IMPORTED {{\"completed\": 1, \"customers\": 4}}"),
            format!("ORGANIZATION {here} CUSTOMERS_IMPORTED {{\"completed\": 0, \"customers\": 200}}"),
            format!("ORGANIZATION {here} CUSTOMERS_EXPORTED {{\"customers\": 206}}"),
        ]
    );
}

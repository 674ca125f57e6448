use catalog::{DirectoryEntry, DirectoryPart, OrganizationDirectory};
use shared_kernel::OrganizationNr;
use time::Duration;

use crate::support::{TestStore, salon};

#[tokio::test]
async fn everybody_public_stands_in_one_part() {
    let store = TestStore::new();
    let mut loads = [salon(), salon(), salon()];
    for (days, load) in (0..).zip(&mut loads) {
        load.company_name = format!("Salon {days}");
        load.first_activated_at += Duration::days(days);
        store.load(load).await;
    }
    let sql = store.sql().await;
    sql.run("UPDATE organization SET status = 'INACTIVE' WHERE nr = 1001")
        .await;
    let directory = store.directory();

    let part = |index, days| DirectoryPart {
        index,
        newest: salon().first_activated_at + Duration::days(days),
    };
    assert_eq!(directory.parts(1_000).await.unwrap(), [part(1, 2)]);
    assert_eq!(directory.parts(2).await.unwrap(), [part(500, 0), part(501, 2)]);

    let entry = |nr, days| DirectoryEntry {
        nr: OrganizationNr(nr),
        company_name: format!("Salon {days}"),
        public_since: salon().first_activated_at + Duration::days(days),
    };
    assert_eq!(
        directory.entries(1_000..2_000).await.unwrap(),
        [entry(1_000, 0), entry(1_002, 2)]
    );
    assert_eq!(directory.entries(1_001..1_002).await.unwrap(), []);
}

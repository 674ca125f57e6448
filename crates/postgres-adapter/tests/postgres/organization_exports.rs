//! Exports that organisations ask for: one at a time, made by one process, kept for a day, gone with the organisation.

use std::sync::Arc;

use accounts::organization::{ClosingStore, ExportJob, ExportState, OrganizationExports};
use async_trait::async_trait;
use catalog::images::{ImageFiles, ImageName};
use postgres_adapter::whole_organization::PostgresExports;
use shared_kernel::{AccountId, Actor, Change, OrganizationNr, Rank, StoreError};
use time::{Duration, OffsetDateTime};

use crate::support::{NOW, People, TestStore, change_at, salon};

const MOST_ATTEMPTS: u16 = 3;

/// Nobody has images here.
struct NoImages;

#[async_trait]
impl ImageFiles for NoImages {
    async fn write(&self, _: &ImageName, _: Vec<u8>) -> Result<(), StoreError> {
        Ok(())
    }

    async fn read(&self, _: &ImageName) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(None)
    }

    async fn delete(&self, _: &ImageName) -> Result<(), StoreError> {
        Ok(())
    }

    async fn list(&self) -> Result<Vec<(ImageName, OffsetDateTime)>, StoreError> {
        Ok(Vec::new())
    }
}

struct Exporting {
    store: TestStore,
    exports: PostgresExports,
    organization: OrganizationNr,
    admin: AccountId,
}

async fn exporting() -> Exporting {
    let (store, loaded) = TestStore::with(&salon()).await;
    let admin = People(&store).member(40, "rosa@example.org").await;
    let organization = loaded.organization;
    store
        .sql()
        .await
        .run(&format!(
            "INSERT INTO membership (organization_nr, account_id, rank, joined_at)
             VALUES ({organization}, {admin}, 'BUSINESS_ADMIN', now())"
        ))
        .await;
    Exporting {
        exports: PostgresExports::new(store.postgres.clone(), Arc::new(NoImages)),
        organization,
        admin,
        store,
    }
}

impl Exporting {
    fn change(&self, at: OffsetDateTime) -> Change {
        Change {
            actor: Actor::Staff {
                organization: self.organization,
                rank: Rank::BusinessAdmin,
                account: self.admin,
                employee: None,
            },
            ..change_at(at)
        }
    }

    async fn request(&self, at: OffsetDateTime) -> bool {
        self.exports.request(&self.change(at), self.organization).await.unwrap()
    }

    async fn state(&self, at: OffsetDateTime) -> Option<ExportState> {
        let newest = self.exports.newest(self.organization, at).await.unwrap();
        newest.map(|export| export.state)
    }

    async fn take(&self, at: OffsetDateTime) -> Option<ExportJob> {
        self.exports.take(&change_at(at), MOST_ATTEMPTS).await.unwrap()
    }

    async fn is_made(&self, job: ExportJob, at: OffsetDateTime) -> bool {
        self.exports.make(&self.change(at), job).await.unwrap().is_some()
    }

    async fn pieces(&self) -> i64 {
        self.store
            .sql()
            .await
            .number("SELECT count(*) FROM organization_export_piece")
            .await
    }
}

#[tokio::test]
async fn file_is_read_back_piece_by_piece_for_a_day_and_then_deleted() {
    let test = exporting().await;
    assert_eq!(test.state(NOW).await, None);
    assert!(test.request(NOW).await);
    assert_eq!(test.state(NOW).await, Some(ExportState::Running { percent: 0 }));
    let job = test.take(NOW).await.unwrap();
    assert_eq!((job.attempt, job.account), (1, test.admin));
    assert!(test.is_made(job, NOW).await);
    let until = NOW + Duration::hours(24);
    let Some(ExportState::Ready { size, until: told }) = test.state(until - Duration::SECOND).await else {
        panic!("there is a file")
    };
    assert_eq!(told, until);

    let change = test.change(NOW);
    let file = test.exports.open(&change, test.organization).await.unwrap().unwrap();
    let bytes = test.exports.piece(file, 0).await.unwrap().unwrap();
    assert_eq!((bytes.len() as u64, &bytes[..2]), (size, &b"PK"[..]));
    assert_eq!(test.exports.piece(file, 1).await.unwrap(), None);

    assert_eq!(test.exports.delete_expired(until - Duration::SECOND).await.unwrap(), 0);
    assert_eq!(test.state(until).await, Some(ExportState::Expired));
    let late = test.exports.open(&test.change(until), test.organization).await.unwrap();
    assert_eq!(late, None);
    assert_eq!(test.exports.delete_expired(until).await.unwrap(), 1);
    assert_eq!(test.pieces().await, 0);
    assert!(
        test.exports.piece(file, 0).await.is_err(),
        "what is gone is no end of the file"
    );
    assert_eq!(test.exports.delete_expired(until).await.unwrap(), 0);
}

#[tokio::test]
async fn large_file_comes_back_as_it_was_written() {
    let test = exporting().await;
    let words = "INSERT INTO customer (organization_nr, first_name, last_name, email, created_at)
        SELECT nr, md5(random()::text), md5(random()::text), md5(random()::text) || '@example.org', now()
        FROM organization, generate_series(1, 30000) WHERE nr >= 1000";
    test.store.sql().await.run(words).await;
    assert!(test.request(NOW).await);
    let job = test.take(NOW).await.unwrap();
    assert!(test.is_made(job, NOW).await);
    let change = test.change(NOW);
    let file = test.exports.open(&change, test.organization).await.unwrap().unwrap();
    let mut bytes = Vec::new();
    for position in 0.. {
        let Some(piece) = test.exports.piece(file, position).await.unwrap() else {
            assert!(position > 1, "several pieces");
            break;
        };
        bytes.extend(piece);
    }
    assert_eq!(bytes.len() as u64, file.size);
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).unwrap();
    let mut lines = String::new();
    std::io::Read::read_to_string(&mut archive.by_name("tables/customer.jsonl").unwrap(), &mut lines).unwrap();
    assert_eq!(lines.lines().count(), 30_000);
}

#[tokio::test]
async fn export_is_made_by_one_process_at_a_time() {
    let test = exporting().await;
    let (here, there) = tokio::join!(test.request(NOW), test.request(NOW));
    assert!(here ^ there, "one of two at the same time");
    let (here, there) = tokio::join!(test.take(NOW), test.take(NOW));
    assert!(here.is_some() ^ there.is_some());
    assert!(!test.request(NOW).await, "while it is made");

    // Its process says nothing any more: another one takes over, and what the first one has is worth nothing.
    let first = here.or(there).unwrap();
    let later = NOW + Duration::minutes(1);
    let second = test.take(later).await.unwrap();
    assert_eq!(second.attempt, 2);
    assert!(!test.is_made(first, later).await);
    assert_eq!(test.pieces().await, 0);
    assert!(test.is_made(second, later).await);
    assert!(test.request(later).await, "a newer one replaces it");
    assert_eq!(test.pieces().await, 0);
}

#[tokio::test]
async fn export_that_keeps_failing_has_failed_and_can_be_asked_for_again() {
    let test = exporting().await;
    assert!(test.request(NOW).await);
    let mut at = NOW;
    for is_last in [false, false] {
        let job = test.take(at).await.unwrap();
        test.exports.give_back(&change_at(at), job, is_last).await.unwrap();
        assert_eq!(test.take(at).await, None, "after a rest");
        at += Duration::minutes(1);
    }
    // The third process dies.
    assert!(test.take(at).await.is_some());
    at += Duration::minutes(1);
    assert_eq!(test.take(at).await, None);
    assert_eq!(test.state(at).await, Some(ExportState::Failed));
    assert!(test.request(at).await);
    let job = test.take(at).await.unwrap();
    test.exports.give_back(&change_at(at), job, true).await.unwrap();
    assert_eq!(test.state(at).await, Some(ExportState::Failed));
}

#[tokio::test]
async fn closing_deletes_the_file_and_stops_one_that_is_made() {
    for is_made in [true, false] {
        let test = exporting().await;
        assert!(test.request(NOW).await);
        let job = test.take(NOW).await.unwrap();
        if is_made {
            assert!(test.is_made(job, NOW).await);
        }
        let closings = &test.store.postgres;
        assert!(closings.close(&test.change(NOW), test.organization).await.unwrap());
        assert_eq!((test.state(NOW).await, test.pieces().await), (None, 0));
        assert!(!test.is_made(job, NOW).await);
        assert!(!test.request(NOW).await, "nobody exports what is closed");
        assert_eq!((test.state(NOW).await, test.pieces().await), (None, 0));
    }
}

#[tokio::test]
async fn export_that_waits_for_a_closing_is_refused() {
    let test = exporting().await;
    let (closing, watching) = (test.store.sql().await, test.store.sql().await);
    let nr = test.organization;
    closing
        .run(&format!(
            "BEGIN;
             SELECT FROM organization WHERE nr = {nr} FOR NO KEY UPDATE;
             INSERT INTO closed_organization (organization_nr, closed_at, closed_by, request_id)
                 VALUES ({nr}, now(), {}, gen_random_uuid())",
            test.admin
        ))
        .await;
    let close = async {
        watching.until_waiting(1).await;
        closing.run("COMMIT").await;
    };
    let (is_requested, ()) = tokio::join!(test.request(NOW), close);
    assert!(!is_requested);
    assert_eq!(test.state(NOW).await, None);
}

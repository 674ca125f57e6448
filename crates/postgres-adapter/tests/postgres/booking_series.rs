//! The same booking every few weeks, made at once.

use booking_core::booking::{
    BookingChannel, BookingRefused, BookingStore, BrokenRule, Draft, DraftCustomer, Refusal, SeriesDraft, SeriesMode,
    SeriesVisit, VisitOutcome,
};
use booking_core::customers::PartialContact;
use notifications::OtherBookingKind;
use notifications::ports::MailContents;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{BookingId, CustomerId, EmailAddress, Rank, ResourceId, SeriesId};
use time::Duration;
use time::macros::time;
use uuid::Uuid;

use crate::support::{CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon, sent_statements};

const ANNA: ResourceId = ResourceId(1);

/// A cut by Anna on Mondays at nine, for somebody new.
fn weekly(loaded: &Loaded, visits: u16, mode: SeriesMode) -> SeriesDraft {
    let visit = |week: u16| {
        let start = (MONDAY + Duration::weeks(week.into())).with_time(time!(9:00));
        let request = appointment_request(loaded.services[CUT], ANNA, start);
        Draft {
            channel: BookingChannel::BackOffice {
                rank: Rank::BusinessUser,
                over_rules: false,
                tells_customer: true,
            },
            customer: DraftCustomer::Partial {
                contact: PartialContact {
                    email: Some(EmailAddress::parse("rosa@example.org").unwrap()),
                    ..PartialContact::default()
                },
                seen_by: None,
            },
            ..draft(u8::try_from(week).unwrap() + 1, loaded, vec![request])
        }
    };
    SeriesDraft {
        series: SeriesId(Uuid::from_u128(5)),
        mode,
        visits: (0..visits).map(visit).collect(),
    }
}

async fn book(store: &TestStore, series: &SeriesDraft) -> Result<Vec<SeriesVisit>, BookingRefused> {
    store.bookings().book_series(&change_at(NOW), series).await
}

fn booked(visits: &[SeriesVisit]) -> Vec<BookingId> {
    let ids = visits.iter().filter_map(|visit| match visit.outcome {
        VisitOutcome::Booked(id) => Some(id),
        VisitOutcome::Possible | VisitOutcome::Refused(_) => None,
    });
    ids.collect()
}

#[tokio::test]
async fn series_is_booked_for_one_customer_and_its_first_booking_tells_of_all() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let visits = book(&store, &weekly(&loaded, 3, SeriesMode::All)).await.unwrap();
    let ids = booked(&visits);
    assert_eq!(ids.len(), 3, "{visits:?}");
    let sql = store.sql().await;
    assert_eq!(sql.number("SELECT count(*) FROM customer").await, 1);
    let contents = store.mail_contents();
    let first = contents
        .mail_content(loaded.organization, ids[0])
        .await
        .unwrap()
        .unwrap();
    let series = first.series.unwrap();
    let others: Vec<_> = series.others.iter().map(|visit| visit.what.clone()).collect();
    assert!(series.is_first);
    assert_eq!(
        others,
        [1, 2].map(|visit: usize| OtherBookingKind::Visit(visits[visit].start))
    );
    let second = contents
        .mail_content(loaded.organization, ids[1])
        .await
        .unwrap()
        .unwrap();
    assert!(!second.series.unwrap().is_first);
    assert_sound(&store).await;
}

#[tokio::test]
async fn series_over_a_taken_time_is_booked_as_a_whole_only_without_it() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let start = (MONDAY + Duration::WEEK).with_time(time!(9:00));
    let taken = draft(
        90,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ANNA, start)],
    );
    store.bookings().book(&change_at(NOW), &taken).await.unwrap();
    let sql = store.sql().await;
    let bookings = "SELECT count(*) FROM booking";
    for mode in [SeriesMode::Preview, SeriesMode::All] {
        let visits = book(&store, &weekly(&loaded, 3, mode)).await.unwrap();
        let outcomes: Vec<_> = visits.into_iter().map(|visit| visit.outcome).collect();
        let refused = VisitOutcome::Refused(BrokenRule::Taken.at(0));
        assert_eq!(
            outcomes,
            [VisitOutcome::Possible, refused, VisitOutcome::Possible],
            "{mode:?}"
        );
        assert_eq!(sql.number(bookings).await, 1, "{mode:?}");
    }
    let visits = book(&store, &weekly(&loaded, 3, SeriesMode::Possible)).await.unwrap();
    assert_eq!(booked(&visits).len(), 2, "{visits:?}");
    assert_eq!(sql.number(bookings).await, 3);
    assert_sound(&store).await;
}

#[tokio::test]
async fn repeated_series_answers_with_its_bookings() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let series = weekly(&loaded, 3, SeriesMode::All);
    let first = booked(&book(&store, &series).await.unwrap());
    assert_eq!(booked(&book(&store, &series).await.unwrap()), first);
    assert_eq!(store.sql().await.number("SELECT count(*) FROM booking").await, 3);
}

#[tokio::test]
async fn series_for_nobody_on_file_is_refused_as_a_whole() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let mut series = weekly(&loaded, 2, SeriesMode::Possible);
    for visit in &mut series.visits {
        visit.customer = DraftCustomer::OnFile {
            customer: CustomerId(777),
            seen_by: None,
        };
    }
    let refused = book(&store, &series).await;
    assert!(
        matches!(refused, Err(BookingRefused::Refused(Refusal::UnknownCustomer))),
        "{refused:?}"
    );
    assert_eq!(store.sql().await.number("SELECT count(*) FROM booking").await, 0);
}

async fn assert_sound(store: &TestStore) {
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(findings.iter().all(|finding| finding.violations == 0), "{findings:?}");
}

#[tokio::test]
async fn calendar_is_read_once_for_a_series() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let count = async |visits: u16| {
        let series = weekly(&loaded, visits, SeriesMode::Preview);
        sent_statements();
        book(&store, &series).await.unwrap();
        sent_statements().len()
    };
    count(2).await;
    assert_eq!(count(2).await, count(20).await);
}

//! A warm answer does not outlive the moment at which its first start can no longer be booked.

use serde_json::json;
use time::OffsetDateTime;
use time::macros::datetime;

use crate::application::TestApplication;

/// The first start of the day that is listed at a moment.
async fn first_start(application: &TestApplication, now: OffsetDateTime) -> String {
    application.clock.set(now);
    let query = json!({
        "organizationNr": application.salon.organization.0, "serviceIdList": [application.salon.services[0].0],
        "dateFrom": "2027-01-11", "dateTo": "2027-01-11",
    });
    let answer = application.post("/api/calendar/getbookingslotsoverview", &query).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()[0]["dateFrom"].as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn a_start_that_has_passed_leaves_the_warm_answer() {
    let application = TestApplication::open().await;
    // The salon opens at nine, and wants an hour of notice.
    for (now, first) in [
        (datetime!(2027-01-11 06:00 UTC), "2027-01-11T09:00:00"),
        (datetime!(2027-01-11 07:00 UTC), "2027-01-11T09:00:00"),
        (datetime!(2027-01-11 07:00:01 UTC), "2027-01-11T09:15:00"),
        (datetime!(2027-01-11 07:15 UTC), "2027-01-11T09:15:00"),
        (datetime!(2027-01-11 07:15:01 UTC), "2027-01-11T09:30:00"),
        (datetime!(2027-01-11 22:00 UTC), ""),
    ] {
        assert_eq!(first_start(&application, now).await, first, "{now}");
        assert_eq!(first_start(&application, now).await, first, "{now}, from memory");
    }
    application.close().await;
}

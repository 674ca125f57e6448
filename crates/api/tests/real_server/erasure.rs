//! After an erasure nothing of the person is in the database, in what the operator reads, or in what is told to others.

use std::time::Duration;

use notifications::ports::AccountPage;
use serde_json::json;
use tokio::task::yield_now;
use tokio::time::timeout;

use crate::seats::{SIGN_UP, sign_up, until_sent, with_courses};

const MAILBOX: &str = "kanarienvogel@example.org";
/// In lower case: what only the person typed.
const CANARIES: [&str; 3] = ["kanari", "gelbfeder", "5559999"];

fn singing(text: &str) -> bool {
    let text = text.to_lowercase();
    CANARIES.iter().any(|canary| text.contains(canary))
}

#[tokio::test(flavor = "multi_thread")]
async fn guest_is_in_no_table_no_log_and_no_later_mail() {
    let (program, provider) = with_courses(1);
    program
        .database
        .execute("UPDATE organization SET contact_email = 'studio@example.org'")
        .unwrap();
    let server = program.serve_with_log();
    let mut wanted = sign_up(&provider, 1, 1);
    for (field, value) in [
        ("firstName", "Kanaria"),
        ("lastName", "Gelbfeder"),
        ("userEmail", "Kanarienvogel@example.org"),
        ("userPhone", "+43 660 5559999"),
    ] {
        wanted["customerData"][field] = json!(value);
    }
    let answer = server.post(SIGN_UP, &wanted).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    until_sent(&program, 2).await;
    let asked = server.post("/api/privacy/request", &json!({ "email": MAILBOX })).await;
    assert_eq!(asked.status, 200, "{asked:?}");
    until_sent(&program, 3).await;
    assert!(
        program.everything().iter().any(|row| singing(row)),
        "the test looks where something is"
    );
    let before: Vec<String> = program.mails();

    let nonce = program.texts("SELECT nonce::text FROM data_request").concat();
    let link = program
        .account_links()
        .link_to(AccountPage::OwnData(nonce.parse().unwrap()));
    let token = link.split_once('#').unwrap().1;
    let erased = server.post("/api/privacy/erase", &json!({ "token": token })).await;
    assert_eq!(erased.status, 200, "{erased:?}");
    // The provider is told of the seat that is free again. The person may be told before the erasure has ended.
    let told = async {
        while program
            .number("SELECT count(*) FROM planned_mail WHERE kind = 'PROVIDER_CANCELLED' AND sent_at IS NOT NULL")
            == 0
        {
            yield_now().await;
        }
    };
    timeout(Duration::from_mins(1), told).await.unwrap();

    let rows: Vec<String> = program.everything().into_iter().filter(|row| singing(row)).collect();
    assert_eq!(rows, [""; 0]);
    let log = program.log();
    assert!(!log.is_empty());
    let lines: Vec<&str> = log.lines().filter(|line| singing(line)).collect();
    assert_eq!(lines, [""; 0]);
    let to_studio = |mail: &&String| {
        mail.lines()
            .any(|line| line.starts_with("To:") && line.contains("studio@"))
    };
    let later: Vec<String> = program.mails();
    let told: Vec<&String> = later
        .iter()
        .filter(|mail| !before.contains(mail))
        .filter(to_studio)
        .collect();
    assert!(told.iter().all(|mail| !singing(mail)), "{told:?}");
    program.run(&["audit"]);
}

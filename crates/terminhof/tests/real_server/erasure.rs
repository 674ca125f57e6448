//! After an erasure nothing of the person is in the database, in what the operator reads, or in what is told to others.

use std::time::Duration;

use notifications::ports::AccountPage;
use reqwest::Method;
use serde_json::{Value, json};
use shared_kernel::{OperatingSystemRandomness, Randomness};
use tokio::task::yield_now;
use tokio::time::timeout;

use crate::answers::Answer;
use crate::program::{Program, Server};
use crate::provider::Provider;
use crate::seats::{SIGN_UP, sign_up, until_sent, with_courses};

const EMAIL: &str = "kanarienvogel@example.org";
/// In lower case: what only the person typed.
const CANARIES: [&str; 3] = ["kanari", "gelbfeder", "5598317462"];

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
        ("userPhone", "+43 660 5598317462"),
    ] {
        wanted["customerData"][field] = json!(value);
    }
    let answer = server.post(SIGN_UP, &wanted).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    until_sent(&program, 2).await;
    let asked = server.post("/api/privacy/request", &json!({ "email": EMAIL })).await;
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

const PASSWORD: &str = "ein langer Satz";

/// Somebody who founds a company.
struct Founder {
    name: (&'static str, &'static str),
    email: &'static str,
    phone: &'static str,
    device: &'static str,
    company: &'static str,
}

const HOST: Founder = Founder {
    name: ("Rosi", "Muster"),
    email: "rosi@example.org",
    phone: "+43 660 1234567",
    device: "Firefox",
    company: "Salon Rosi",
};
const MEMBER: Founder = Founder {
    name: ("Kanaria", "Gelbfeder"),
    email: EMAIL,
    phone: "+43 660 5598317462",
    device: "Kanarienphone",
    company: "Salon Gelbfeder",
};

impl Founder {
    /// Sends a request, which is done.
    async fn send(&self, server: &Server, path: &str, token: &str, body: Value) -> Answer {
        let request = server.request(Method::POST, path).json(&body);
        let request = request.bearer_auth(token).header("user-agent", self.device);
        let answer = Answer::to(request).await;
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        answer
    }

    /// Registers with a company and proves the e-mail address: the token of the session.
    async fn registered(&self, program: &Program, server: &Server) -> String {
        let form = json!({ "businessUser": true, "firstName": self.name.0, "lastName": self.name.1, "email": self.email,
            "password": PASSWORD, "phone": self.phone, "newsletter": true, "companyName": self.company, "branches": [8],
            "streetName": "Hauptstraße", "streetNumber": "1", "zipCode": "6020", "city": "Innsbruck", "country": "AT",
            "licenseId": "BASIS" });
        let answer = self.send(server, "/api/account/register", "", form).await;
        let token = answer.body["accessToken"].as_str().unwrap().to_owned();
        let nonce = format!("SELECT nonce::text FROM account_token WHERE email = '{}'", self.email);
        let nonce = program.texts(&nonce).concat().parse().unwrap();
        let link = program.account_links().link_to(AccountPage::Verification(nonce));
        let proof = json!({ "token": link.split_once('#').unwrap().1 });
        self.send(server, "/api/account/verification", &token, proof).await;
        token
    }
}

/// Where the person is found after a member who did everything has left: rows, lines of the log, files of the data folder.
pub async fn traces_of_a_member(program: &Program, provider: &Provider, sabotage: &str) -> Vec<String> {
    let server = program.serve_with_log();
    let host = HOST.registered(program, &server).await;
    let member = MEMBER.registered(program, &server).await;
    let invitation = |email: &str| json!({ "email": email, "role": "ROLE_BUSINESSMANAGER", "userId": null });
    let invitations = "/api/organization/invitations";
    HOST.send(&server, invitations, &host, invitation(EMAIL)).await;
    let friend = invitation("freundin@example.org");
    MEMBER.send(&server, invitations, &member, friend).await;
    let favourite = json!({ "organizationNr": provider.organization });
    MEMBER.send(&server, "/api/user/favourite", &member, favourite).await;
    let start = provider.starts_apart(&server).await[0].start.clone();
    for (path, mut body) in [
        ("/api/calendar/addbooking", provider.booking(1, &[(1, None, &start)])),
        (SIGN_UP, sign_up(provider, 1, 1)),
    ] {
        for (field, value) in [
            ("firstName", "Kanaria"),
            ("lastName", "Gelbfeder"),
            ("userEmail", EMAIL),
            ("userPhone", "+43 660 5598317462"),
            ("userRemarks", "Kanarienfutter bitte"),
        ] {
            body["customerData"][field] = json!(value);
        }
        MEMBER.send(&server, path, &member, body).await;
    }
    let singing_tables = |program: &Program| -> Vec<String> {
        let tables = program.everything().into_iter().filter(|row| singing(row));
        tables.map(|row| row.split('(').next().unwrap().to_owned()).collect()
    };
    let before = singing_tables(program);
    for table in [
        "account",
        "session",
        "customer",
        "invitation",
        "consent",
        "organization",
    ] {
        assert!(before.iter().any(|singing| singing == table), "{table}: {before:?}");
    }
    program.database.execute(sabotage).unwrap();
    let erased = server.request(Method::POST, "/api/account/erase").bearer_auth(&member);
    let erased = Answer::to(erased).await;
    let mut traces = singing_tables(program);
    if erased.status != 200 {
        traces.push(format!("not erased: {erased:?}"));
    }
    let log = program.log();
    assert!(!log.is_empty());
    traces.extend(log.lines().filter(|line| singing(line)).map(str::to_owned));
    traces.extend(program.files().into_iter().filter(|file| singing(file)));
    traces
}

#[tokio::test(flavor = "multi_thread")]
async fn member_is_in_no_table_no_log_and_no_file() {
    let (program, provider) = with_courses(1);
    assert_eq!(traces_of_a_member(&program, &provider, "SELECT 1").await, [""; 0]);
    program.run(&["audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn table_that_is_skipped_is_noticed() {
    for table in ["customer", "invitation"] {
        let skip = format!(
            "CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
             CREATE TRIGGER skip BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION skip()"
        );
        let (program, provider) = with_courses(1);
        assert_ne!(traces_of_a_member(&program, &provider, &skip).await, [""; 0], "{table}");
    }
}

/// Every document of the indices with this prefix, as text.
async fn documents(url: &str, prefix: &str) -> String {
    let ask = async |method: Method, path: &str| {
        let request = reqwest::Client::new().request(method, format!("{url}/{prefix}*/{path}"));
        request.send().await.unwrap().text().await.unwrap()
    };
    ask(Method::POST, "_refresh").await;
    ask(Method::GET, "_search?size=1000").await
}

#[tokio::test(flavor = "multi_thread")]
async fn founder_is_in_no_index_of_elasticsearch() {
    let address = std::env::var("TERMINHOF_TEST_ELASTICSEARCH_URL");
    let Some(url) = address.ok().filter(|url| !url.is_empty()) else {
        return;
    };
    let prefix = format!("test-{}-", OperatingSystemRandomness.uuid().simple());
    let (program, _provider) = with_courses(1);
    let token = MEMBER.registered(&program, &program.serve()).await;
    program
        .database
        .execute("UPDATE organization SET status = 'PUBLIC', first_activated_at = now() WHERE company_name = 'Salon Gelbfeder'")
        .unwrap();
    let server = program.serve_with_elasticsearch(&url, &prefix);
    let before = documents(&url, &prefix).await;
    assert!(singing(&before), "the test looks where something is: {before}");
    // Who has a public organisation closes it first.
    for action in ["/api/staff/organization/close", "/api/account/erase"] {
        MEMBER.send(&server, action, &token, json!({})).await;
    }
    let forgotten = async {
        while singing(&documents(&url, &prefix).await) {
            yield_now().await;
        }
    };
    let ended = timeout(Duration::from_secs(10), forgotten).await;
    drop(server);
    let indices = format!("{url}/{prefix}*");
    let names = reqwest::get(format!("{indices}/_settings?filter_path=*.settings.index.uuid")).await;
    let names: Value = names.unwrap().json().await.unwrap();
    for name in names.as_object().unwrap().keys() {
        reqwest::Client::new()
            .delete(format!("{url}/{name}"))
            .send()
            .await
            .unwrap();
    }
    ended.unwrap();
}

//! What is personal in one organisation is answered to nobody outside of it: fifty organisations with a canary of their own in
//! every personal column, and people from outside who ask every route there is, as it stands in the document and with the
//! numbers of others.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use postgres_adapter::privacy::{Erased, PERSONAL_COLUMNS};
use reqwest::Method;
use serde_json::{Value, json};

use crate::access::{Call, calls};
use crate::application::TestApplication;
use crate::people::{session_of, write_everybody};
use crate::salon::salon;

/// The salon and its neighbour are 1000 and 1001.
const FIRST: i32 = 1_002;
const LAST: i32 = 1_051;
/// Whose numbers are asked for: the first of the fifty, one in the middle, the last.
const ASKED_FOR: [i32; 3] = [1_002, 1_026, 1_051];
/// Who asks, none of them of one of the fifty.
const OUTSIDERS: [&str; 4] = ["visitor", "user", "foreign business admin", "foreign key"];
/// So that what needs the password just now is refused, and nobody closes an organisation before the others have asked.
const LONG_AGO: &str = "2027-01-11T05:00Z";

const NAME: &str = "zyprianovka";
const PHONE: &str = "4366077";

/// The organisations whose canaries sing in a text, however it is spelt.
fn singing(text: &str) -> BTreeSet<i32> {
    let text: String = text.to_lowercase().replace([' ', '+'], "");
    let mut found = BTreeSet::new();
    for canary in [NAME, PHONE] {
        for (place, _) in text.match_indices(canary) {
            let digits = text[place + canary.len()..].chars().take(4).collect::<String>();
            found.extend(
                digits
                    .parse::<i32>()
                    .ok()
                    .filter(|number| (FIRST..=LAST).contains(number)),
            );
        }
    }
    found
}

/// Fifty organisations, in each of which somebody has booked and everything that may be written about people is written.
async fn open_with_canaries() -> TestApplication {
    let application = TestApplication::open().await;
    for number in FIRST..=LAST {
        let mut document = salon();
        document.company_name = format!("Salon Nummer {}", number - FIRST);
        let loaded = application
            .load(&document, u8::try_from(number - FIRST).unwrap() + 100)
            .await;
        assert_eq!(loaded.organization.0, number);
        let booking = json!({
            "organizatonNr": number,
            "services": [{ "serviceId": loaded.services[0].0, "start": "2027-01-12T09:00:00" }],
            "customerData": {
                "firstName": "Zyprian", "lastName": format!("Zyprianovka{number}"),
                "userEmail": format!("{NAME}{number}@example.org"), "userPhone": format!("+43 660 77{number}"),
                "userRemarks": format!("Zyprianovka{number} freut sich"),
            },
        });
        let request = application
            .request(Method::POST, "/api/calendar/addbooking")
            .json(&booking);
        let request = request.header("Idempotency-Key", format!("{NAME}{number}"));
        assert_eq!(request.send().await.unwrap().status(), 200);
    }
    application.settled().await;
    application.execute(&format!(
        "DO $$ DECLARE n integer; BEGIN FOR n IN {FIRST}..{LAST} LOOP {PAST_THE_PROGRAM} END LOOP; END $$"
    ));
    application.recount_search().await;
    application
}

/// What no single request writes, for organisation `n`.
const PAST_THE_PROGRAM: &str = "
    UPDATE customer SET note = 'Zyprianovka' || n, first_name = 'Zyprianovka' || n,
        merged_contacts = ARRAY['zyprianovka' || n || '@example.org'] WHERE organization_nr = n;
    UPDATE booking SET note = 'Zyprianovka' || n, given_first_name = 'Zyprianovka' || n, given_last_name = 'Zyprianovka' || n,
        given_email = 'zyprianovka' || n || '@example.org', given_phone = '+43 660 77' || n WHERE organization_nr = n;
    UPDATE participation SET mailbox = 'zyprianovka' || n || '.' || id || '@example.org' WHERE organization_nr = n;
    INSERT INTO answer (organization_nr, booking_id, custom_field_id, service_id, field_group, field_text, value)
        SELECT DISTINCT ON (f.organization_nr) n, b.id, f.id, f.service_id, 'Haar', 'Farbe', 'Zyprianovka' || n
        FROM custom_field f JOIN booking b USING (organization_nr)
        WHERE f.organization_nr = n AND f.service_id IS NOT NULL;
    INSERT INTO booking_code (organization_nr, email, nonce, code_hash, created_at, expires_at)
        VALUES (n, 'zyprianovka' || n || '@example.org', gen_random_uuid(), sha256('x'), '2027-01-11Z', '2027-01-12Z');
    INSERT INTO reminder_opt_out VALUES (n, 'zyprianovka' || n || '@example.org', '2027-01-09Z');
    INSERT INTO account (id, email, verified_at, first_name, last_name, phone, password_hash, created_at)
        VALUES (n, 'zyprianovka' || n || '@example.org', '2027-01-02Z', 'Zyprianovka' || n, 'Zyprianovka' || n,
            '+43 660 77' || n, 'Zyprianovka' || n, '2027-01-01Z');
    INSERT INTO membership (organization_nr, account_id, rank, joined_at) VALUES (n, n, 'BUSINESS_ADMIN', '2027-01-02Z');
    INSERT INTO session (id, account_id, organization_nr, kind, device, created_at, last_used_at, password_at)
        VALUES (gen_random_uuid(), n, n, 'BUSINESS', 'Zyprianovka' || n, '2027-01-10Z', '2027-01-10Z', '2027-01-10Z');
    INSERT INTO account_token (account_id, email, previous_email, purpose, nonce, hash, created_at, expires_at)
        VALUES (n, 'zyprianovka' || n || '@example.org', 'zyprianovka' || n || '@example.org', 'CHANGE_EMAIL',
            gen_random_uuid(), sha256(n::text::bytea), '2027-01-11Z', '2027-01-12Z');
    INSERT INTO consent (email, purpose, text_version, given_at)
        VALUES ('zyprianovka' || n || '@example.org', 'TERMS', '2027-01', '2027-01-02Z');
    INSERT INTO data_request (email, nonce, token_hash, created_at, expires_at)
        VALUES ('zyprianovka' || n || '@example.org', gen_random_uuid(), sha256(n::text::bytea), '2027-01-11Z', '2027-01-12Z');
    INSERT INTO invitation (organization_nr, email, rank, created_at, expires_at)
        VALUES (n, 'zyprianovka' || n || '@example.org', 'BUSINESS_USER', '2027-01-11Z', '2027-01-14Z');
    INSERT INTO absence (organization_nr, resource_id, starts_at, ends_at, reason)
        SELECT n, min(id), '2027-01-20Z', '2027-01-21Z', 'Zyprianovka' || n FROM resource WHERE organization_nr = n;
    INSERT INTO api_key (organization_nr, name, beginning, secret_hash, scopes, created_by, created_at)
        VALUES (n, 'Zyprianovka' || n, 'th_live_', sha256(n::text::bytea), '{READ}', n, '2027-01-09Z');
    INSERT INTO text_draft (organization_nr, html, drafted_at) VALUES (n, 'Zyprianovka' || n, '2027-01-09Z');";

/// An answer with a canary in it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Leak {
    call: String,
    by: &'static str,
    of: i32,
}

/// The query of a route: what the document gives as examples, and a canary where a text is searched for.
fn query_of(document: &Value, call: &Call) -> String {
    let operation = &document["paths"][&call.pattern][call.method.as_str().to_lowercase()];
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let examples = parameters
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| {
            let name = parameter["name"].as_str()?;
            let example = match &parameter["example"] {
                _ if name == "q" => NAME.to_owned(),
                Value::String(text) => text.clone(),
                Value::Null => return None,
                other => other.to_string(),
            };
            Some(format!("{name}={example}"))
        });
    examples.collect::<Vec<_>>().join("&")
}

/// The addresses of a route with the numbers of an organisation and of what is stored, among which those of its own are.
fn addresses(call: &Call, query: &str, number: i32) -> Vec<String> {
    let path = call.path.replace("1000", &number.to_string());
    // Ids are counted over all organisations, a few for each.
    let position = number - FIRST;
    let ids = [
        "1".to_owned(),
        (position + 3).to_string(),
        (2 * position + 4).to_string(),
    ];
    let mut addresses = BTreeSet::new();
    for id in ids {
        let steps: Vec<&str> = path
            .split('/')
            .map(|step| if step == "1" { id.as_str() } else { step })
            .collect();
        let query = query.replace("1000", &number.to_string());
        addresses.insert(format!("{}?{query}", steps.join("/")));
    }
    addresses.into_iter().collect()
}

/// Asks every route as each of these people, and gives every canary that sang.
async fn crawl(application: &TestApplication, people: &[&'static str]) -> (usize, BTreeSet<Leak>) {
    let document = application.get("/docs/openapi.json").await.json();
    let (mut asked, mut leaks) = (0, BTreeSet::new());
    for call in calls(application).await {
        let query = query_of(&document, &call);
        for number in ASKED_FOR {
            let body = call
                .body
                .as_ref()
                .map(|body| body.to_string().replace("1000", &number.to_string()));
            for address in addresses(&call, &query, number) {
                for by in people {
                    let mut request = application.request(call.method.clone(), &address);
                    if let Some(token) = session_of(application, by, LONG_AGO) {
                        request = request.bearer_auth(token);
                    }
                    if let Some(body) = &body {
                        request = request.header("content-type", "application/json").body(body.clone());
                    }
                    let answer = request.timeout(Duration::from_secs(30)).send().await.unwrap();
                    let headers = format!("{:?}", answer.headers());
                    let heard = headers + &String::from_utf8_lossy(&answer.bytes().await.unwrap());
                    asked += 1;
                    let call = format!("{} {}", call.method, call.pattern);
                    leaks.extend(singing(&heard).into_iter().map(|of| Leak {
                        call: call.clone(),
                        by,
                        of,
                    }));
                }
            }
        }
    }
    (asked, leaks)
}

/// Columns of customers in which no canary sits, so that the crawl would say nothing of them.
fn silent_columns(application: &TestApplication) -> Vec<String> {
    let columns = PERSONAL_COLUMNS
        .iter()
        .filter(|column| column.erased != Erased::ByTheOrganization);
    columns
        // Of a hash nobody reads anything.
        .filter(|column| column.column == "password_hash" || !column.column.ends_with("_hash"))
        .filter(|column| {
            let rows = application.texts(&format!(
                "SELECT DISTINCT {}::text FROM {} WHERE {0} IS NOT NULL",
                column.column, column.table
            ));
            !rows.iter().any(|text| !singing(text).is_empty())
        })
        .map(|column| format!("{}.{}", column.table, column.column))
        .collect()
}

#[tokio::test]
async fn personal_data_of_an_organisation_is_answered_to_nobody_outside_of_it() {
    let application = open_with_canaries().await;
    assert_eq!(silent_columns(&application), [""; 0]);
    write_everybody(&application);
    let (asked, leaks) = crawl(&application, &OUTSIDERS).await;
    assert!(asked > 2_000, "{asked}");
    assert!(leaks.is_empty(), "{} leaks in {asked} answers: {leaks:#?}", leaks.len());
    for table in [
        "search_document",
        "search_suggestion",
        "search_suggestion_key",
        "search_term",
    ] {
        let rows = application.texts(&format!("SELECT row::text FROM {table} AS row"));
        let heard: Vec<&String> = rows.iter().filter(|row| !singing(row).is_empty()).collect();
        assert!(heard.is_empty(), "{table}: {heard:?}");
    }
    application.close().await;
}

/// Sabotage: what a reader of public data writes is stored as public, and what staff may read is asked for by staff.
#[tokio::test]
async fn canaries_are_heard_where_they_may_sing() {
    let application = open_with_canaries().await;
    write_everybody(&application);
    application.execute("UPDATE organization SET owner_last_name = 'Zyprianovka' || nr WHERE nr >= 1002");
    let (_, leaks) = crawl(&application, &["visitor"]).await;
    assert!(
        leaks.iter().any(|leak| leak.call.starts_with("GET /api/organization/")),
        "{leaks:?}"
    );
    application.execute(
        "UPDATE organization SET owner_last_name = 'Berger';
         INSERT INTO membership (organization_nr, account_id, rank, joined_at)
             SELECT 1026, account_id, rank, joined_at FROM membership WHERE organization_nr = 1001;
         CREATE FUNCTION in_another() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN NEW.organization_nr := 1026; RETURN NEW; END $$;
         CREATE TRIGGER in_another BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION in_another()",
    );
    let (_, leaks) = crawl(&application, &["foreign business admin"]).await;
    let mut heard: BTreeMap<i32, BTreeSet<&str>> = BTreeMap::new();
    for leak in &leaks {
        heard.entry(leak.of).or_default().insert(&leak.call);
    }
    assert_eq!(heard.keys().collect::<Vec<_>>(), [&1_026], "{leaks:?}");
    assert!(heard[&1_026].len() > 4, "{heard:?}");
    application.close().await;
}

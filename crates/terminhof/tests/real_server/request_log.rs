//! What an operator reads of requests: who asked, by numbers, and nothing else about anybody.

use std::collections::BTreeSet;

use notifications::ports::AccountPage;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::Answer;
use crate::program::{Program, Server};

const NOW: &str = "2027-01-11T06:00:00Z";
const PASSWORD: &str = "ein kanarischer Satz";
const EMAIL: &str = "kanarienvogel@example.org";
const ADMIN: &str = "gelbfeder@example.org";

async fn call(server: &Server, method: Method, path: &str, token: &str, body: &Value) -> Answer {
    Answer::to(server.request(method, path).bearer_auth(token).json(body)).await
}

async fn token(server: &Server, path: &str, token: &str, body: &Value) -> String {
    let answer = call(server, Method::POST, path, token, body).await;
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.body["accessToken"].as_str().unwrap().to_owned()
}

/// The lines about answers of a route, of which there is one for each request.
fn answered<'a>(lines: &'a [Value], route: &str) -> Vec<&'a Value> {
    lines
        .iter()
        .filter(|line| line["message"] == "answered" && line["span"]["route"] == route)
        .collect()
}

/// Sends the tokens of the mails that prove an e-mail address and reset a password, as the buttons behind the links do,
/// and opens the pages as programs do that take the fragment for a query.
async fn use_mailed_tokens(program: &Program, server: &Server, person: &str) -> Vec<String> {
    let nonce = |purpose: &str| {
        let query = format!("SELECT nonce::text FROM account_token WHERE email = '{EMAIL}' AND purpose = '{purpose}'");
        program.texts(&query).concat().parse().unwrap()
    };
    let pages = [
        (
            "/api/account/verification",
            AccountPage::Verification(nonce("VERIFY_EMAIL")),
        ),
        (
            "/api/account/resetpassword",
            AccountPage::PasswordReset(nonce("RESET_PASSWORD")),
        ),
    ];
    let mut tokens = Vec::new();
    for (path, page) in pages {
        let link = program.account_links().link_to(page);
        let token = link.split_once('#').unwrap().1.to_owned();
        let body = json!({ "token": token, "password": PASSWORD });
        call(server, Method::POST, path, person, &body).await;
        call(
            server,
            Method::GET,
            &format!("{path}?token={token}"),
            person,
            &json!({}),
        )
        .await;
        tokens.push(token);
    }
    tokens
}

/// Reads a calendar feed, whose secret stands in the path, and gives it.
async fn read_feed(program: &Program, server: &Server) -> String {
    let token = "fa".repeat(32);
    program
        .database
        .execute(&format!(
            "INSERT INTO membership (organization_nr, account_id, rank, joined_at)
             SELECT 888, id, 'BUSINESS_MANAGER', created_at FROM account WHERE email = '{EMAIL}';
             INSERT INTO calendar_feed (organization_nr, account_id, scope, token_hash, created_at)
             SELECT 888, id, 'OWN', sha256(decode('{token}', 'hex')), created_at FROM account WHERE email = '{EMAIL}'"
        ))
        .unwrap();
    server.get(&format!("/api/feed/{token}.ics")).await;
    token
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_name_who_asked_by_numbers_and_tell_nothing_else() {
    let program = Program::starting_at(local_postgres::TestServer::shared().unwrap(), NOW);
    let server = program.serve_with_log();
    let form = |email: &str| {
        json!({ "businessUser": false, "firstName": "Kanaria", "lastName": "Gelbfeder", "email": email,
            "password": PASSWORD, "phone": "+43 660 5559999", "newsletter": false })
    };
    let known = |email: &str| json!({ "email": email, "password": PASSWORD });
    let mut tokens = Vec::new();
    for email in [EMAIL, ADMIN] {
        tokens.push(token(&server, "/api/account/register", "", &form(email)).await);
    }
    let verify = "UPDATE account SET verified_at = created_at, is_platform_admin = email LIKE 'gelb%'";
    program.database.execute(verify).unwrap();
    let (person, admin) = (tokens[0].clone(), tokens[1].clone());
    tokens.push(token(&server, "/api/account/login", "", &known(EMAIL)).await);
    let wrong = json!({ "email": EMAIL, "password": "Kanari geraten" });
    server.post("/api/account/login", &wrong).await;
    server
        .post("/api/account/lostpassword", &json!({ "email": EMAIL }))
        .await;
    let acting = token(&server, "/api/admin/impersonate", &admin, &known(EMAIL)).await;
    tokens.push(acting.clone());
    for (token, path) in [
        (person.as_str(), "/api/account/me"),
        (acting.as_str(), "/api/account/me"),
        ("kanari.kanari.kanari", "/api/account/me"),
        (person.as_str(), "/api/organization/team"),
    ] {
        call(&server, Method::GET, path, token, &json!({})).await;
    }

    let secrets_of_mails = use_mailed_tokens(&program, &server, &person).await;
    let feed = read_feed(&program, &server).await;

    let id = |email: &str| program.number(&format!("SELECT id FROM account WHERE email = '{email}'"));
    let (person, admin) = (id(EMAIL), id(ADMIN));
    let log = program.log();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let who = |line: &Value| (line["actor"].as_i64(), line["impersonator"].as_i64());
    let of_me = answered(&lines, "/api/account/me");
    let asked: Vec<_> = of_me.iter().map(|line| who(line)).collect();
    assert_eq!(
        asked,
        [(Some(person), None), (Some(person), Some(admin)), (None, None)],
        "{log}"
    );
    let refused = answered(&lines, "/api/organization/team");
    assert_eq!(
        (refused[0]["status"].as_i64(), who(refused[0])),
        (Some(403), (Some(person), None))
    );
    let session = |line: &Value| line["session"].as_str().map(str::to_owned);
    assert_eq!(session(of_me[0]), session(refused[0]), "one session is one in the log");
    assert_ne!(session(of_me[0]), session(of_me[1]));
    assert_eq!(session(of_me[0]).unwrap().len(), 16);
    assert_eq!(session(of_me[2]), None);
    let requests: BTreeSet<&str> = lines
        .iter()
        .filter(|line| line["message"] == "answered")
        .map(|line| line["span"]["request_id"].as_str().unwrap())
        .collect();
    assert_eq!(requests.len(), 15, "{log}");
    assert_eq!(answered(&lines, "/api/feed/{token}.ics").len(), 1, "{log}");
    // Where somebody guesses a password, and nowhere else, the source is named.
    let sources: Vec<_> = lines.iter().filter(|line| line["source"].is_string()).collect();
    let [failed] = sources[..] else { panic!("{sources:?}") };
    assert_eq!(
        (&failed["target"], &failed["source"]),
        (&json!("security"), &json!("127.0.0.1"))
    );
    assert_eq!(failed["code"], "SIGN_IN_FAILED");

    let sessions = program.texts("SELECT id::text FROM session");
    let mut secrets: Vec<String> = ["kanari", "gelbfeder", "5559999", "example.org"]
        .map(str::to_owned)
        .to_vec();
    secrets.extend(sessions);
    assert_eq!(secrets_of_mails.len(), 2);
    secrets.extend(secrets_of_mails);
    secrets.push(feed);
    secrets.extend(tokens.iter().flat_map(|token| token.split('.')).map(str::to_lowercase));
    let told = |log: &str| {
        let log = log.to_lowercase();
        let told = secrets.iter().filter(|secret| log.contains(*secret));
        told.cloned().collect::<Vec<_>>()
    };
    assert_eq!(told(&log), Vec::<String>::new());
    assert_eq!(
        told(&form(EMAIL).to_string()).len(),
        4,
        "the test knows what it looks for"
    );
}

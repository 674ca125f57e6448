//! What ends a session or takes a right counts from the next request on, in every process.

use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::program::{Program, Server};
use crate::sizes::sizes;

const NOW: &str = "2027-01-11T06:00:00Z";
const PASSWORD: &str = "ein langer Satz";

/// Keeps signing out from being stored.
const ENDS_OFF: &str = "CREATE FUNCTION keep_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.ended_at := NULL; RETURN NEW; END $$;
    CREATE TRIGGER keep_session BEFORE UPDATE ON session FOR EACH ROW EXECUTE FUNCTION keep_session()";
/// Keeps another rank from being stored.
const RANKS_OFF: &str = "CREATE FUNCTION keep_rank() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.rank := OLD.rank; RETURN NEW; END $$;
    CREATE TRIGGER keep_rank BEFORE UPDATE ON membership FOR EACH ROW EXECUTE FUNCTION keep_rank()";

/// Keeps accounts from being disabled.
const DISABLING_OFF: &str = "CREATE FUNCTION keep_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.disabled_at := NULL; RETURN NEW; END $$;
    CREATE TRIGGER keep_account BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION keep_account()";

/// Two processes on one database.
struct Processes {
    client: Client,
    servers: [Server; 2],
}

impl Processes {
    fn of(program: &Program) -> Self {
        Self {
            client: Client::builder().no_proxy().build().unwrap(),
            servers: [program.serve_without_worker(), program.serve_without_worker()],
        }
    }

    async fn call(&self, server: usize, method: Method, path: &str, token: &str, body: &Value) -> (u16, Value) {
        let address = format!("{}{path}", self.servers[server].address);
        let request = self.client.request(method, address).bearer_auth(token).json(body);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    async fn post(&self, server: usize, path: &str, token: &str, body: Value) -> (u16, Value) {
        self.call(server, Method::POST, path, token, &body).await
    }

    async fn token(&self, path: &str, form: Value) -> String {
        let (status, answer) = self.post(0, path, "", form).await;
        assert_eq!(status, 200, "{answer}");
        answer["accessToken"].as_str().unwrap().to_owned()
    }

    async fn register(&self, email: &str, is_business: bool) -> String {
        let form = json!({ "businessUser": is_business, "firstName": "Nina", "lastName": "Neu", "email": email, "password": PASSWORD,
            "phone": "+43 660 7654321", "companyName": "Nagelstudio Neu", "branches": [8], "streetName": "Hauptstraße",
            "streetNumber": "1", "zipCode": "6020", "city": "Innsbruck", "country": "AT", "licenseId": "FREE" });
        self.token("/api/account/register", form).await
    }

    async fn sign_in(&self, email: &str, password: &str) -> String {
        let form = json!({ "email": email, "password": password });
        self.token("/api/account/login", form).await
    }

    /// What the server says of whoever holds the token.
    async fn status(&self, server: usize, token: &str) -> u16 {
        self.call(server, Method::GET, "/api/account/me", token, &json!({}))
            .await
            .0
    }

    /// What the server says of a feed.
    async fn status_of_feed(&self, server: usize, path: &str) -> u16 {
        let request = self.client.get(format!("{}{path}", self.servers[server].address));
        request.send().await.unwrap().status().as_u16()
    }
}

/// Tokens that a process took after another one had ended their session.
async fn outlived_sign_outs(program: &Program) -> Vec<String> {
    let processes = Processes::of(program);
    processes.register("nina@example.org", false).await;
    let mut outlived = Vec::new();
    for round in 0..sizes().session_rounds {
        let token = processes.sign_in("nina@example.org", PASSWORD).await;
        let (ends, other) = (round % 2, 1 - round % 2);
        assert_eq!(processes.status(other, &token).await, 200);
        let (path, body) = match round % 4 {
            0 | 1 => ("/api/account/logout", json!({})),
            _ => ("/api/account/logouteverywhere", json!({})),
        };
        assert_eq!(processes.post(ends, path, &token, body).await.0, 200);
        if processes.status(other, &token).await != 401 {
            outlived.push(format!("{path} in round {round}"));
        }
    }
    outlived
}

/// Tokens of other devices that a process took after another one had changed the password.
async fn outlived_password_changes(program: &Program) -> Vec<String> {
    let processes = Processes::of(program);
    processes.register("nina@example.org", false).await;
    let mut outlived = Vec::new();
    let mut present = PASSWORD.to_owned();
    for round in 0..sizes().costly_session_rounds {
        let stolen = processes.sign_in("nina@example.org", &present).await;
        let own = processes.sign_in("nina@example.org", &present).await;
        assert_eq!(processes.status(1, &stolen).await, 200);
        let next = format!("ein anderer Satz {round}");
        let change = json!({ "currentPassword": present, "password": next });
        let changed = processes.post(0, "/api/account/changepassword", &own, change).await;
        assert_eq!(changed.0, 200, "{}", changed.1);
        present = next;
        assert_eq!(processes.status(1, &own).await, 200);
        if processes.status(1, &stolen).await != 401 {
            outlived.push(format!("round {round}"));
        }
    }
    outlived
}

/// Calls of business admins that a process answered after another one had lowered the rank, or removed the person.
async fn outlived_ranks(program: &Program) -> Vec<String> {
    let processes = Processes::of(program);
    let founder = processes.register("nina@example.org", true).await;
    let other = processes.register("bert@example.org", false).await;
    let execute = |sql: &str| program.database.execute(sql).unwrap();
    execute("UPDATE account SET verified_at = created_at");
    execute(
        "INSERT INTO membership (organization_nr, account_id, rank, joined_at) \
         SELECT organization_nr, account.id, 'BUSINESS_ADMIN', joined_at FROM membership, account WHERE account.email = 'bert@example.org'",
    );
    let organization = program.number("SELECT organization_nr FROM membership LIMIT 1");
    let account = program.number("SELECT id FROM account WHERE email = 'bert@example.org'");
    let acting = json!({ "organizationNr": organization });
    assert_eq!(
        processes
            .post(1, "/api/account/switchorganization", &other, acting)
            .await
            .0,
        200
    );
    let member = format!("/api/organization/member/{account}");
    let team = "/api/organization/team";
    let mut outlived = Vec::new();
    for round in 0..sizes().session_rounds {
        let rank = |role: &str| json!({ "role": role });
        let raised = processes.post(0, &member, &founder, rank("ROLE_BUSINESSADMIN")).await;
        assert_eq!(raised.0, 200, "{}", raised.1);
        assert_eq!(processes.call(1, Method::GET, team, &other, &json!({})).await.0, 200);
        let lowered = processes.post(0, &member, &founder, rank("ROLE_BUSINESSMANAGER")).await;
        assert_eq!(lowered.0, 200, "{}", lowered.1);
        if processes.call(1, Method::GET, team, &other, &json!({})).await.0 != 403 {
            outlived.push(format!("a rank in round {round}"));
        }
    }
    let removed = processes.call(0, Method::DELETE, &member, &founder, &json!({})).await;
    assert_eq!(removed.0, 200, "{}", removed.1);
    if processes.call(1, Method::GET, team, &other, &json!({})).await.0 != 403 {
        outlived.push("a removed member".to_owned());
    }
    outlived
}

/// Tokens that a process took, sign-ins that it allowed, or addresses of feeds that it answered, after the operator had
/// disabled the account.
async fn outlived_disabling(program: &Program) -> Vec<String> {
    let processes = Processes::of(program);
    let founder = processes.register("nina@example.org", true).await;
    program
        .database
        .execute("UPDATE account SET verified_at = created_at")
        .unwrap();
    let (status, feed) = processes.post(0, "/api/staff/feed", &founder, json!({})).await;
    assert_eq!(status, 200, "{feed}");
    let feed = feed["url"].as_str().unwrap().to_owned();
    let feed = &feed[feed.find("/api/feed/").unwrap()..];
    let wrong = json!({ "email": "nobody@example.org", "password": PASSWORD });
    let form = json!({ "email": "nina@example.org", "password": PASSWORD });
    let mut outlived = Vec::new();
    for round in 0..sizes().costly_session_rounds {
        let token = processes.sign_in("nina@example.org", PASSWORD).await;
        assert_eq!(processes.status(1, &token).await, 200);
        assert_eq!(processes.status_of_feed(1, feed).await, 200);
        program.run(&["account", "disable", "Nina@example.org"]);
        for server in 0..2 {
            if processes.status(server, &token).await != 401 {
                outlived.push(format!("a session in round {round}"));
            }
            if processes.status_of_feed(server, feed).await != 404 {
                outlived.push(format!("a feed in round {round}"));
            }
            let (status, mut answer) = processes.post(server, "/api/account/login", "", form.clone()).await;
            let (_, mut unknown) = processes.post(server, "/api/account/login", "", wrong.clone()).await;
            (answer["requestId"], unknown["requestId"]) = (Value::Null, Value::Null);
            if status == 200 || answer != unknown {
                outlived.push(format!("a sign-in in round {round}: {answer}"));
            }
        }
        program.run(&["account", "enable", "nina@example.org"]);
        assert_eq!(processes.status(0, &token).await, 401, "what has ended has ended");
    }
    outlived
}

fn program() -> Program {
    Program::starting_at(local_postgres::TestServer::shared().unwrap(), NOW)
}

#[tokio::test]
async fn signing_out_counts_at_once_in_every_process() {
    assert_eq!(outlived_sign_outs(&program()).await, Vec::<String>::new());
}

#[tokio::test]
async fn signing_out_that_is_not_stored_is_noticed() {
    let program = program();
    program.database.execute(ENDS_OFF).unwrap();
    assert_eq!(outlived_sign_outs(&program).await.len(), sizes().session_rounds);
}

#[tokio::test]
async fn another_password_ends_other_sessions_in_every_process() {
    assert_eq!(outlived_password_changes(&program()).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_password_change_that_ends_no_session_is_noticed() {
    let program = program();
    program.database.execute(ENDS_OFF).unwrap();
    assert_ne!(outlived_password_changes(&program).await, Vec::<String>::new());
}

#[tokio::test]
async fn another_rank_counts_at_once_in_every_process() {
    assert_eq!(outlived_ranks(&program()).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_rank_that_is_not_stored_is_noticed() {
    let program = program();
    program.database.execute(RANKS_OFF).unwrap();
    assert_ne!(outlived_ranks(&program).await, Vec::<String>::new());
}

#[tokio::test]
async fn disabled_account_is_signed_out_at_once_in_every_process() {
    let program = program();
    assert_eq!(outlived_disabling(&program).await, Vec::<String>::new());
    let audited = "SELECT concat_ws(' ', what, actor, count(*)) FROM audit_log WHERE what LIKE 'ACCOUNT_%'
        GROUP BY what, actor ORDER BY 1";
    let rounds = sizes().costly_session_rounds;
    assert_eq!(
        program.database.texts(audited).unwrap(),
        ["DISABLED", "ENABLED"].map(|what| format!("ACCOUNT_{what} SYSTEM {rounds}"))
    );
}

#[tokio::test]
async fn disabling_that_is_not_stored_is_noticed() {
    let program = program();
    program.database.execute(DISABLING_OFF).unwrap();
    let outlived = outlived_disabling(&program).await;
    assert!(outlived.iter().any(|one| one.starts_with("a sign-in")), "{outlived:?}");
}

//! A program that is not ours, written from `docs/webhooks.md` alone, is told what happens: it checks signatures with code of
//! its own, answers 500 once, and keeps every message once and in its order.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::{Client, Method};
use serde_json::{Value, json};

use crate::program::{Program, Server};
use crate::provider::{Document, Provider};

const SECRET: [u8; 32] = [7; 32];
/// So long may a message take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// The sample, as a process of its own; ended with this value.
struct ReceiverProgram {
    child: Child,
    lines: Receiver<Value>,
    port: u64,
}

impl ReceiverProgram {
    /// With a clock that starts at this instant, as that of the server does.
    fn start(now: &str) -> Self {
        let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/webhook-receiver/receiver.mjs");
        let mut child = Command::new("node")
            .arg(sample)
            .env("WEBHOOK_SECRET", format!("whsec_{}", STANDARD.encode(SECRET)))
            .env("FAIL_FIRST", "1")
            .env("RECEIVER_NOW", now)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            let lines = output.lines().map_while(Result::ok);
            let _ended = lines
                .map(|line| serde_json::from_str(&line).unwrap())
                .try_for_each(|line| sender.send(line));
        });
        let mut receiver = Self { child, lines, port: 0 };
        receiver.port = receiver.next()["port"].as_u64().unwrap();
        receiver
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}/terminhof", self.port)
    }

    /// What it says of the next message that arrives.
    fn next(&self) -> Value {
        self.lines.recv_timeout(PATIENCE).unwrap()
    }

    /// Outcome and type of the next message.
    fn told(&self) -> [String; 2] {
        let line = self.next();
        ["outcome", "type"].map(|member| line[member].as_str().unwrap_or_default().to_owned())
    }
}

impl Drop for ReceiverProgram {
    fn drop(&mut self) {
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// A provider with a webhook at this address, and the token of a business admin.
fn with_webhook(program: &Program, provider: &Provider, url: &str) -> String {
    let token = program.manager_of(provider.organization);
    let secret: String = SECRET.map(|byte| format!("{byte:02x}")).concat();
    program
        .database
        .execute(&format!(
            "UPDATE membership SET rank = 'BUSINESS_ADMIN';
             INSERT INTO webhook (organization_nr, id, url, events, secret, created_by, created_at)
             SELECT {0}, 1, '{url}', ARRAY['BOOKING_CREATED', 'BOOKING_MOVED', 'BOOKING_CANCELLED']::webhook_event[],
                 decode('{secret}', 'hex'), account_id, joined_at FROM membership WHERE organization_nr = {0}",
            provider.organization
        ))
        .unwrap();
    token
}

async fn call(server: &Server, token: &str, method: Method, path: &str, body: Value) -> Value {
    let request = server.request(method.clone(), path).bearer_auth(token);
    let request = if method == Method::GET {
        request
    } else {
        request.json(&body)
    };
    let answer = crate::answers::Answer::to(request).await;
    assert_eq!(answer.status, 200, "{path}: {answer:?}");
    answer.body
}

#[tokio::test(flavor = "multi_thread")]
async fn receiver_of_somebody_else_keeps_each_message_once_and_in_its_order() {
    let document = Document::fixture("ten_employees_free.json");
    let (program, provider) = document.loaded();
    let receiver = ReceiverProgram::start(&document.moment());
    let token = with_webhook(&program, &provider, &receiver.url());
    let server = program.serve();
    let slots = provider.starts_apart(&server).await;
    let (from, to) = (&slots[0], &slots[8]);
    let staff = async |path: &str, body: Value| {
        let path = format!("/api/staff/bookings{path}");
        call(&server, &token, Method::POST, &path, body).await
    };
    let booked = staff(
        "",
        json!({
            "customerData": { "lastName": "Muster" },
            "services": [{ "serviceId": provider.service(1), "userId": null, "start": from.start }],
        }),
    )
    .await;
    let (booking, appointment) = (&booked["id"], &booked["appointments"][0]["appointmentId"]);
    let moved = json!({ "appointmentId": appointment, "userId": null, "start": to.start });
    staff(&format!("/{booking}/move"), json!({ "appointments": [moved] })).await;
    staff(&format!("/{booking}/cancel"), json!({})).await;
    let failed = receiver.next();
    assert_eq!(
        (&failed["outcome"], &failed["type"]),
        (&json!("failed"), &json!("booking.created"))
    );

    // What failed is sent again at once where somebody asks for it; what concerns the same booking has waited.
    let log = async || {
        call(
            &server,
            &token,
            Method::GET,
            "/api/organization/webhook/1/messages",
            json!(null),
        )
        .await
    };
    let failure = loop {
        let messages = log().await["messages"].clone();
        let tried = messages
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["tries"] == 1)
            .cloned();
        if let Some(tried) = tried {
            break tried;
        }
        tokio::task::yield_now().await;
    };
    let last = &failure["lastAttempt"];
    assert_eq!((&last["outcome"], &last["status"]), (&json!("REFUSED"), &json!(500)));
    let resend = format!("/api/organization/webhook/1/messages/{}/resend", failure["id"]);
    call(&server, &token, Method::POST, &resend, json!({})).await;
    let kept = receiver.next();
    assert_eq!(
        (&kept["outcome"], &kept["id"]),
        (&json!("kept"), &failed["id"]),
        "under its id"
    );
    assert_eq!(receiver.told(), ["kept", "booking.moved"]);
    let cancelled = receiver.next();
    assert_eq!(
        [&cancelled["outcome"], &cancelled["type"], &cancelled["booking"]],
        [&json!("kept"), &json!("booking.cancelled"), booking]
    );
    assert_eq!(cancelled["states"], json!(["CANCELLED_BY_PROVIDER"]));

    // Sent once more, it is known by its id.
    call(&server, &token, Method::POST, &resend, json!({})).await;
    let again = receiver.next();
    assert_eq!((&again["outcome"], &again["id"]), (&json!("known"), &failed["id"]));
    call(
        &server,
        &token,
        Method::POST,
        "/api/organization/webhook/1/test",
        json!({}),
    )
    .await;
    assert_eq!(receiver.told(), ["kept", "webhook.test"]);

    // Nobody else is believed.
    let forged = Client::builder().no_proxy().build().unwrap().post(receiver.url());
    let signature = "v1,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    let forged = forged
        .header("webhook-id", "msg_00000000000000000000000000000001")
        .header("webhook-timestamp", failed["timestamp"].as_str().unwrap())
        .header("webhook-signature", signature)
        .body("{}")
        .send()
        .await
        .unwrap();
    assert_eq!(forged.status(), 401);
    assert_eq!(receiver.next()["outcome"], "refused");
}

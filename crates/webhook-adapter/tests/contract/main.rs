//! The contract of the sender, against a server of HTTPS on loopback that records what it is told.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod recorder;

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::time::Duration;

use notifications::webhooks::{
    Attempt, AttemptOutcome, NewsAppointment, OutgoingMessage, Secret, WebhookBooking, WebhookEvent, WebhookSeat,
    WebhookSender,
};
use rustls::RootCertStore;
use shared_kernel::{BookingId, CustomerId, EventId, OrganizationNr, ResourceId, ServiceId};
use time::macros::datetime;
use uuid::Uuid;
use webhook_adapter::{Addresses, DEADLINE, HttpsSender, signature};

use recorder::{Behaviour, Recorder};

fn message() -> OutgoingMessage {
    OutgoingMessage {
        message: Uuid::from_u128(0xab),
        at: datetime!(2027-01-11 08:00:30 UTC),
        secrets: vec![Secret([1; 32]), Secret([2; 32])],
        organization: OrganizationNr(1000),
        event: WebhookEvent::BookingMoved,
        happened_at: datetime!(2027-01-11 08:00 UTC),
        news: Some(WebhookBooking {
            booking: BookingId(70),
            sequence: 2,
            customer: CustomerId(5),
            appointments: vec![NewsAppointment {
                service: ServiceId(1),
                employee: ResourceId(2),
                from: datetime!(2027-01-12 10:00),
                to: datetime!(2027-01-12 10:45),
                status: "CONFIRMED".to_owned(),
            }],
            seats: vec![WebhookSeat {
                event: EventId(3),
                status: "CONFIRMED".to_owned(),
            }],
        }),
    }
}

async fn send_to(recorder: &Recorder, addresses: Addresses, host: &str, deadline: Duration) -> Attempt {
    let sender = HttpsSender::with(addresses, recorder.authorities(), deadline).unwrap();
    let url = format!("https://{host}:{}/hook?x=1", recorder.port);
    sender.send(&url, &message()).await
}

async fn send(recorder: &Recorder) -> Attempt {
    send_to(recorder, Addresses::PublicAndLoopback, "localhost", DEADLINE).await
}

#[tokio::test]
async fn message_is_signed_with_each_secret_over_id_time_and_body() {
    let recorder = Recorder::start(Behaviour::Says("204 No Content")).await;
    let attempt = send(&recorder).await;
    assert_eq!((attempt.outcome, attempt.status), (AttemptOutcome::Accepted, Some(204)));
    let received = recorder.received();
    assert_eq!(received.len(), 1);
    let body = String::from_utf8(received[0].body.clone()).unwrap();
    let id = "msg_000000000000000000000000000000ab";
    let signatures = [[1; 32], [2; 32]].map(|secret| signature(&secret, id, 1_799_654_430, body.as_bytes()));
    let mut head: Vec<&str> = received[0].head.lines().collect();
    head.sort_unstable();
    assert_eq!(
        head,
        [
            "POST /hook?x=1 HTTP/1.1".to_owned(),
            format!("content-length: {}", body.len()),
            "content-type: application/json".to_owned(),
            format!("host: localhost:{}", recorder.port),
            "user-agent: Terminhof-Webhooks/1".to_owned(),
            format!("webhook-id: {id}"),
            format!("webhook-signature: {}", signatures.join(" ")),
            "webhook-timestamp: 1799654430".to_owned(),
        ]
    );
    let told: serde_json::Value = serde_json::from_str(&body).unwrap();
    let expected = serde_json::json!({
        "type": "booking.moved",
        "timestamp": "2027-01-11T08:00:00Z",
        "data": {
            "organizationNr": 1000,
            "booking": {
                "id": 70,
                "sequence": 2,
                "customerId": 5,
                "appointments": [{
                    "serviceId": 1,
                    "userId": 2,
                    "dateFrom": "2027-01-12T10:00:00",
                    "dateTo": "2027-01-12T10:45:00",
                    "status": "CONFIRMED",
                }],
                "seats": [{ "eventId": 3, "status": "CONFIRMED" }],
            },
        },
    });
    assert_eq!(told, expected);
}

#[tokio::test]
async fn other_answers_are_refusals_and_endless_ones_are_cut() {
    for (behaviour, outcome, status) in [
        (
            Behaviour::Says("500 Internal Server Error"),
            AttemptOutcome::Refused,
            Some(500),
        ),
        (Behaviour::Says("410 Gone"), AttemptOutcome::Refused, Some(410)),
        (Behaviour::Garbles, AttemptOutcome::NotReached, None),
        (Behaviour::Endless, AttemptOutcome::Accepted, Some(200)),
    ] {
        let recorder = Recorder::start(behaviour).await;
        let attempt = send(&recorder).await;
        assert_eq!((attempt.outcome, attempt.status), (outcome, status), "{behaviour:?}");
    }
}

#[tokio::test]
async fn nobody_follows_a_redirect() {
    let target = Recorder::start(Behaviour::Says("200 OK")).await;
    let recorder = Recorder::start(Behaviour::Silent).await;
    recorder.behave(Behaviour::Redirects(target.port));
    let attempt = send(&recorder).await;
    assert_eq!(
        (attempt.outcome, attempt.status),
        (AttemptOutcome::Redirected, Some(307))
    );
    assert_eq!(target.received().len(), 0);
}

#[tokio::test]
async fn slow_server_is_left_when_the_time_is_over() {
    assert_eq!(DEADLINE, Duration::from_secs(10));
    for behaviour in [Behaviour::Silent, Behaviour::Drips] {
        let recorder = Recorder::start(behaviour).await;
        let deadline = Duration::from_millis(300);
        let attempt = send_to(&recorder, Addresses::PublicAndLoopback, "localhost", deadline).await;
        assert_eq!(attempt.outcome, AttemptOutcome::TimedOut, "{behaviour:?}");
        assert!(
            attempt.took >= deadline && attempt.took < deadline * 10,
            "{behaviour:?}: {}",
            attempt.took
        );
    }
}

/// With the setting of the program, names and numbers that lead to this machine are refused before a byte is sent; with the
/// setting of tests the same names are reached, so that nothing else refused them.
#[tokio::test]
async fn addresses_that_are_not_public_are_not_connected_to() {
    let recorder = Recorder::start(Behaviour::Says("200 OK")).await;
    for host in ["localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]"] {
        let attempt = send_to(&recorder, Addresses::Public, host, DEADLINE).await;
        assert_eq!(attempt.outcome, AttemptOutcome::AddressNotPublic, "{host}");
    }
    // A resolver that does not know these spellings finds nothing.
    for host in ["2130706433", "0x7f000001", "127.1"] {
        let attempt = send_to(&recorder, Addresses::Public, host, DEADLINE).await;
        let refusals = [
            AttemptOutcome::AddressNotPublic,
            AttemptOutcome::NameNotFound,
            // No certificate can be for such a name.
            AttemptOutcome::NotReached,
        ];
        assert!(refusals.contains(&attempt.outcome), "{host}: {:?}", attempt.outcome);
    }
    assert_eq!(recorder.connections(), 0, "nobody connected");
    for host in ["localhost", "127.0.0.1"] {
        send_to(&recorder, Addresses::PublicAndLoopback, host, DEADLINE).await;
    }
    assert_eq!(recorder.connections(), 2, "the same names lead there");
}

#[tokio::test]
async fn certificate_that_nobody_vouches_for_is_refused() {
    let recorder = Recorder::start(Behaviour::Says("200 OK")).await;
    let sender = HttpsSender::with(Addresses::PublicAndLoopback, RootCertStore::empty(), DEADLINE).unwrap();
    let attempt = sender
        .send(&format!("https://localhost:{}/", recorder.port), &message())
        .await;
    assert_eq!(attempt.outcome, AttemptOutcome::TlsFailed);
    assert_eq!(recorder.received().len(), 0);
}

#[tokio::test]
async fn log_says_why_nobody_was_reached_and_what_was_to_be_sent() {
    let sender = HttpsSender::with(Addresses::PublicAndLoopback, RootCertStore::empty(), DEADLINE).unwrap();
    let nobody_listens = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    for (url, outcome) in [
        (
            "https://gibt-es-nicht.invalid/".to_owned(),
            AttemptOutcome::NameNotFound,
        ),
        (format!("https://{nobody_listens}/"), AttemptOutcome::NotReached),
        (format!("http://{nobody_listens}/"), AttemptOutcome::NotReached),
        ("http://8.8.8.8/".to_owned(), AttemptOutcome::TlsFailed),
        ("http://kassa.example/".to_owned(), AttemptOutcome::TlsFailed),
        ("https://10.0.0.1/".to_owned(), AttemptOutcome::AddressNotPublic),
    ] {
        let attempt = sender.send(&url, &message()).await;
        assert_eq!((attempt.outcome, attempt.status), (outcome, None), "{url}");
        assert!(
            attempt.body.unwrap().starts_with("{\"type\":\"booking.moved\""),
            "{url}"
        );
    }
}

/// Whoever develops a receiver has no certificate for it.
#[tokio::test(flavor = "multi_thread")]
async fn this_machine_is_told_without_encryption_where_that_is_allowed() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://localhost:{}/hook", listener.local_addr().unwrap().port());
    let answering = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let mut head = BufReader::new(stream.try_clone().unwrap()).lines();
        let first = head.next().unwrap().unwrap();
        stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").unwrap();
        // Whoever closes before all is read cuts the other side off.
        std::io::copy(&mut stream, &mut std::io::sink()).unwrap();
        first
    });
    let send = async |allowed| {
        let sender = HttpsSender::with(allowed, RootCertStore::empty(), DEADLINE).unwrap();
        sender.send(&url, &message()).await.outcome
    };
    assert_eq!(send(Addresses::Public).await, AttemptOutcome::TlsFailed);
    assert_eq!(send(Addresses::PublicAndLoopback).await, AttemptOutcome::Accepted);
    assert_eq!(answering.join().unwrap(), "POST /hook HTTP/1.1");
}

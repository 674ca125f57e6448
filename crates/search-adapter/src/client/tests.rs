use std::sync::Mutex;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use super::*;

fn settings(urls: &str) -> ElasticsearchSettings {
    ElasticsearchSettings {
        urls: urls.to_owned(),
        credentials: None,
        authorities: None,
        prefix: String::new(),
    }
}

#[test]
fn addresses_are_those_of_http() {
    assert!(Elasticsearch::new(&settings("http://127.0.0.1:9200, http://127.0.0.1:9201")).is_ok());
    for wrong in [
        "",
        "localhost:9200",
        "ftp://search.example",
        "http://anna:x@search.example",
        "http://a?b",
    ] {
        let refused = Elasticsearch::new(&settings(wrong));
        assert!(matches!(refused, Err(InvalidElasticsearch::Url)), "{wrong}");
    }
}

#[test]
fn password_travels_encrypted_and_is_never_shown() {
    let with_password = |urls: &str| ElasticsearchSettings {
        credentials: Some(("elastic".to_owned(), "geheim".to_owned())),
        ..settings(urls)
    };
    assert!(!format!("{:?}", with_password("https://search.example")).contains("geheim"));
    assert!(Elasticsearch::new(&with_password("https://a.example,http://localhost:9200")).is_ok());
    let refused = Elasticsearch::new(&with_password("https://a.example,http://b.example"));
    assert!(matches!(refused, Err(InvalidElasticsearch::PasswordInTheClear)));
}

/// A node of this version that says that it is there, to everybody who asks.
fn answering_node(version: &str) -> String {
    use std::io::{Read, Write};
    let body = format!(r#"{{"version":{{"number":"{version}"}}}}"#);
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.unwrap();
            let _ = connection.read(&mut [0; 4096]).unwrap();
            let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}", body.len());
            write!(connection, "{head}\r\ncontent-type: application/json\r\n\r\n{body}").unwrap();
        }
    });
    format!("http://{address}")
}

#[tokio::test]
async fn node_that_hangs_or_is_gone_costs_one_request_and_the_next_is_answered() {
    // Who comes is never listened to.
    let hanging = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = hanging.local_addr().unwrap();
    let gone = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    for failing in [address, gone] {
        let urls = format!("{},http://{failing}", answering_node("9.5.3"));
        let elasticsearch = Elasticsearch::new(&settings(&urls)).unwrap();
        let mut unanswered = 0;
        for _ in 0..9 {
            let answer = tokio::time::timeout(Duration::from_millis(300), elasticsearch.supported_version());
            unanswered += u32::from(!matches!(answer.await, Ok(Ok(_))));
        }
        assert!(unanswered <= 1, "{unanswered} at {failing}");
        // It is asked again only when the other one fails.
        assert_eq!(elasticsearch.nodes.left.load(Ordering::Relaxed) % 2, 0);
    }
}

#[tokio::test]
async fn whoever_can_wait_is_answered_by_the_node_that_is_left() {
    let gone = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let urls = format!("http://{gone},{},http://{gone}", answering_node("9.5.3"));
    for _ in 0..3 {
        let elasticsearch = Elasticsearch::new(&settings(&urls)).unwrap();
        assert_eq!(elasticsearch.supported_version().await.unwrap(), "9.5.3");
        elasticsearch.nodes.left.fetch_add(1, Ordering::Relaxed);
        assert!(elasticsearch.has("/organization").await.unwrap());
    }
    let elasticsearch = Elasticsearch::new(&settings(&format!("http://{gone},http://{gone}"))).unwrap();
    assert!(elasticsearch.supported_version().await.is_err());
}

#[test]
fn prefix_is_one_of_a_name() {
    for (prefix, is_one) in [
        ("", true),
        ("test-1_", true),
        ("_a", false),
        ("A", false),
        ("a*", false),
        ("a/b", false),
    ] {
        let settings = ElasticsearchSettings {
            prefix: prefix.to_owned(),
            ..settings("http://localhost:9200")
        };
        assert_eq!(Elasticsearch::new(&settings).is_ok(), is_one, "{prefix}");
    }
}

#[tokio::test]
async fn another_version_is_refused_and_named() {
    for (version, is_known) in [("9.0.0", true), ("9.5.3", true), ("8.19.1", false), ("10.0.0", false)] {
        let elasticsearch = Elasticsearch::new(&settings(&answering_node(version))).unwrap();
        match elasticsearch.supported_version().await {
            Ok(known) => assert!(is_known && known == version, "{version}"),
            Err(refused) => {
                let cause = std::error::Error::source(&refused).unwrap().to_string();
                let expected = format!("Elasticsearch has version {version}, and this program needs version 9");
                assert_eq!((is_known, cause), (false, expected));
            }
        }
    }
}

/// A node behind TLS: its address, the certificate that vouches for it, and the heads of all requests.
async fn protected_node() -> (String, Vec<u8>, Arc<Mutex<Vec<String>>>) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["localhost".to_owned(), "127.0.0.1".to_owned()]).unwrap();
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
    let tls = ServerConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .unwrap();
    let acceptor = TlsAcceptor::from(Arc::new(tls));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("https://localhost:{}", listener.local_addr().unwrap().port());
    let heads = Arc::new(Mutex::new(Vec::new()));
    let received = Arc::clone(&heads);
    tokio::spawn(async move {
        loop {
            let (connection, _) = listener.accept().await.unwrap();
            // Whoever does not trust it leaves before it has asked.
            let Ok(mut connection) = acceptor.accept(connection).await else {
                continue;
            };
            let mut head = vec![0; 4096];
            let Ok(length) = connection.read(&mut head).await else {
                continue;
            };
            received
                .lock()
                .unwrap()
                .push(String::from_utf8_lossy(&head[..length]).into_owned());
            let body = r#"{"version":{"number":"9.5.3"}}"#;
            let answer = format!(
                "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            );
            let _ = connection.write_all(answer.as_bytes()).await;
            let _ = connection.shutdown().await;
        }
    });
    (url, cert.pem().into_bytes(), heads)
}

#[tokio::test]
async fn a_node_that_our_authority_vouches_for_is_told_user_and_password() {
    let (url, authority, heads) = protected_node().await;
    let settings = ElasticsearchSettings {
        credentials: Some(("terminhof".to_owned(), "geheim".to_owned())),
        authorities: Some(authority),
        ..settings(&url)
    };
    let elasticsearch = Elasticsearch::new(&settings).unwrap();
    assert_eq!(elasticsearch.supported_version().await.unwrap(), "9.5.3");
    let head = heads.lock().unwrap().concat().to_lowercase();
    // `terminhof:geheim`
    assert!(head.contains("authorization: basic dgvybwluag9momdlagvpbq=="), "{head}");
}

#[tokio::test]
async fn a_node_with_a_foreign_certificate_is_told_nothing() {
    let (url, _, heads) = protected_node().await;
    let (_, foreign, _) = protected_node().await;
    for authorities in [None, Some(foreign)] {
        let settings = ElasticsearchSettings {
            credentials: Some(("terminhof".to_owned(), "geheim".to_owned())),
            authorities,
            ..settings(&url)
        };
        let elasticsearch = Elasticsearch::new(&settings).unwrap();
        let refused = elasticsearch.supported_version().await;
        assert!(matches!(refused, Err(shared_kernel::StoreError::Unavailable(_))));
    }
    assert_eq!(*heads.lock().unwrap(), [""; 0]);
}

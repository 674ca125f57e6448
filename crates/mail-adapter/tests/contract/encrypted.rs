//! A mail server whose certificate is checked and that wants a login.

use mail_adapter::{InvalidMailServer, SmtpMailTransport};
use notifications::ports::MailTransport;

use crate::mail_content::{confirmation, sender};
use crate::sink::{LOGIN, Sink, certificate};

const SCHEMES: [&str; 2] = ["smtps", "smtp+starttls"];

fn mail_transport(sink: &Sink, scheme: &str, login: &str, authorities: Option<&[u8]>) -> SmtpMailTransport {
    let url = format!("{scheme}://{login}@127.0.0.1:{}", sink.port());
    SmtpMailTransport::new(&url, authorities, sender()).unwrap()
}

#[tokio::test]
async fn server_of_an_own_authority_takes_mails_from_whoever_has_signed_in() {
    for scheme in SCHEMES {
        let (authority, acceptor) = certificate("127.0.0.1");
        let sink = Sink::start_encrypted(acceptor, scheme == "smtps").await;
        let transport = mail_transport(&sink, scheme, LOGIN, Some(&authority));
        transport.sign_in().await.unwrap();
        assert!(sink.received().is_empty(), "{scheme}");
        transport.send(&confirmation()).await.unwrap();
        assert_eq!(sink.received()[0].to, ["anna@example.org"], "{scheme}");
    }
}

#[tokio::test]
async fn server_that_cannot_be_verified_or_refuses_the_login_is_told_apart_and_gets_no_mail() {
    let (other_authority, _) = certificate("127.0.0.1");
    for scheme in SCHEMES {
        for (name, login, authorities, said) in [
            ("127.0.0.1", LOGIN, None, "UnknownIssuer"),
            ("127.0.0.1", LOGIN, Some(&other_authority), "certificate"),
            ("mail.example", LOGIN, Some(&Vec::new()), "not valid for name"),
            (
                "127.0.0.1",
                "terminhof:falsch",
                Some(&Vec::new()),
                "the mail server answered 535 5.7.8 wrong password of …",
            ),
        ] {
            let (authority, acceptor) = certificate(name);
            let sink = Sink::start_encrypted(acceptor, scheme == "smtps").await;
            // An empty one stands for the authority of the server itself.
            let authorities = authorities.map(|given| if given.is_empty() { &authority } else { given });
            let transport = mail_transport(&sink, scheme, login, authorities.map(Vec::as_slice));
            let refused = shared_kernel::reason(transport.sign_in().await.unwrap_err().as_ref());
            assert!(refused.contains(said), "{scheme}, {name}: {refused}");
            let refused = shared_kernel::reason(&transport.send(&confirmation()).await.unwrap_err());
            assert!(refused.contains(said), "{scheme}, {name}: {refused}");
            assert!(sink.received().is_empty());
        }
    }
}

#[test]
fn authorities_that_would_not_be_used_are_refused() {
    let (authority, _) = certificate("127.0.0.1");
    let refused = |url: &str, authorities: &[u8]| SmtpMailTransport::new(url, Some(authorities), sender()).unwrap_err();
    assert_eq!(
        refused("smtp://mail.example", &authority),
        InvalidMailServer::AuthoritiesInTheClear
    );
    for nonsense in [&b""[..], b"hello", b"-----BEGIN CERTIFICATE-----\nhello\n"] {
        assert_eq!(
            refused("smtps://mail.example", nonsense),
            InvalidMailServer::Authorities
        );
    }
}

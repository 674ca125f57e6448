//! TLS to the database: verification of the server's certificate, and advice for operators when it fails.

use std::io;
use std::path::Path;
use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{verify_server_cert_signed_by_trust_anchor, verify_server_name};
use rustls::crypto::{WebPkiSupportedAlgorithms, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::InvalidDatabaseUrl;
use super::ssl_options::{SslMode, SslOptions};

/// The connector for these options. It verifies certificates; whether TLS is used at all is a setting of tokio-postgres.
pub(super) fn connector(options: &SslOptions) -> Result<MakeRustlsConnect, InvalidDatabaseUrl> {
    let roots = match (&options.root_certificates, options.mode) {
        (Some(file), _) => Some(roots_of(file)?),
        (None, SslMode::VerifyFull) => Some(roots_of_the_system()?),
        (None, _) => None,
    };
    let provider = ring::default_provider();
    let check = CertificateCheck {
        roots,
        checks_name: options.mode == SslMode::VerifyFull,
        algorithms: provider.signature_verification_algorithms,
    };
    let mut config = ClientConfig::builder_with_provider(Arc::new(provider))
        .with_safe_default_protocol_versions()
        .map_err(|error| InvalidDatabaseUrl::Setup(Box::new(error)))?
        .dangerous()
        .with_custom_certificate_verifier(Arc::new(check))
        .with_no_client_auth();
    // Without it a server refuses `sslnegotiation=direct`.
    config.alpn_protocols = vec![b"postgresql".to_vec()];
    Ok(MakeRustlsConnect::new(config))
}

fn roots_of(file: &Path) -> Result<RootCertStore, InvalidDatabaseUrl> {
    let unreadable = |error: rustls::pki_types::pem::Error| InvalidDatabaseUrl::RootCertificates {
        file: file.to_owned(),
        reason: error.to_string(),
    };
    let certificates = CertificateDer::pem_file_iter(file).map_err(unreadable)?;
    let mut roots = RootCertStore::empty();
    for certificate in certificates {
        roots
            .add(certificate.map_err(unreadable)?)
            .map_err(|error| InvalidDatabaseUrl::RootCertificates {
                file: file.to_owned(),
                reason: error.to_string(),
            })?;
    }
    if roots.is_empty() {
        return Err(InvalidDatabaseUrl::RootCertificates {
            file: file.to_owned(),
            reason: "no certificate is in it".to_owned(),
        });
    }
    Ok(roots)
}

/// Certificates that cannot be read are skipped, as long as some are left.
fn roots_of_the_system() -> Result<RootCertStore, InvalidDatabaseUrl> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err(InvalidDatabaseUrl::NoSystemCertificates);
    }
    Ok(roots)
}

/// Verifies the server's certificate as far as `sslmode` asks for.
#[derive(Debug)]
struct CertificateCheck {
    /// The trusted authorities; without any, every certificate is accepted.
    roots: Option<RootCertStore>,
    checks_name: bool,
    algorithms: WebPkiSupportedAlgorithms,
}

impl ServerCertVerifier for CertificateCheck {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server: &ServerName<'_>,
        _ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if let Some(roots) = &self.roots {
            let certificate = ParsedCertificate::try_from(certificate)?;
            verify_server_cert_signed_by_trust_anchor(&certificate, roots, intermediates, now, self.algorithms.all)?;
            if self.checks_name {
                verify_server_name(&certificate, server)?;
            }
        }
        Ok(ServerCertVerified::assertion())
    }

    // The server proves in every mode that it has the private key of its certificate: channel binding relies on it.
    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls12_signature(message, certificate, signature, &self.algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        verify_tls13_signature(message, certificate, signature, &self.algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.algorithms.supported_schemes()
    }
}

/// What to do about a rejected certificate; `None` for any other failure.
pub(super) fn advice(failure: &(dyn std::error::Error + 'static)) -> Option<String> {
    let error = failure
        .downcast_ref::<io::Error>()?
        .get_ref()?
        .downcast_ref::<Error>()?;
    let Error::InvalidCertificate(refused) = error else {
        return None;
    };
    Some(match refused {
        CertificateError::NotValidForNameContext { expected, presented } => {
            let expected = expected.to_str();
            let names = if presented.is_empty() {
                "no host".to_owned()
            } else {
                presented.join(", ")
            };
            format!(
                "the certificate of the database server is not for {expected}, it names {names}: write a name in \
                 DATABASE_URL that it holds as subjectAltName, or give the server a certificate for {expected}"
            )
        }
        CertificateError::UnknownIssuer | CertificateError::BadSignature => {
            "the certificate of the database server was signed by an authority that is not trusted: name the file with \
             that authority's certificate as sslrootcert in DATABASE_URL"
                .to_owned()
        }
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "the certificate of the database server, or of its authority, has expired: renew it".to_owned()
        }
        other => format!(
            "the certificate of the database server is not usable ({other}): give the server one of X.509 version 3 \
             that is not an authority's own and has its host name as subjectAltName"
        ),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn rejected_certificate_gets_advice_and_other_failures_none() {
        let then = UnixTime::since_unix_epoch(Duration::from_secs(1));
        let expired = CertificateError::ExpiredContext {
            time: then,
            not_after: then,
        };
        let advice = |error: Error| advice(&io::Error::new(io::ErrorKind::InvalidData, error));
        assert!(advice(expired.into()).unwrap().ends_with("has expired: renew it"));
        let encoding = advice(CertificateError::BadEncoding.into()).unwrap();
        assert!(encoding.contains("X.509 version 3"), "{encoding}");
        assert_eq!(advice(Error::HandshakeNotComplete), None);
    }
}

use std::net::IpAddr;

/// Whether a host is this machine by its name alone, so that nobody listens on the way to it and a password may go there
/// unencrypted: `localhost`, or a loopback address, of version 6 in brackets or without.
pub fn is_own_machine(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost" || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

/// Whether it is where somebody develops on this machine: also `salon.localhost`. Browsers take every name that ends so for
/// this machine (RFC 6761, section 6.3); a resolver may ask a name server for it, so nothing secret goes there unencrypted.
pub fn is_development_host(host: &str) -> bool {
    is_own_machine(host) || host.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_localhost_and_loopback_addresses_are_this_machine() {
        for host in [
            "localhost",
            "127.0.0.1",
            "127.8.9.10",
            "::1",
            "[::1]",
            "::ffff:127.0.0.1",
        ] {
            assert!(is_own_machine(host), "{host}");
        }
        for host in [
            "",
            "salon.localhost",
            "mylocalhost",
            "localhost.example",
            "127.0.0.1.example",
            "10.0.0.1",
            "0.0.0.0",
            "[2001:db8::1]",
        ] {
            assert!(!is_own_machine(host), "{host}");
        }
    }

    #[test]
    fn names_below_localhost_are_where_somebody_develops() {
        for host in ["localhost", "salon.localhost", "127.0.0.1", "[::1]"] {
            assert!(is_development_host(host), "{host}");
        }
        for host in ["", "mylocalhost", "localhost.example", "10.0.0.1"] {
            assert!(!is_development_host(host), "{host}");
        }
    }
}

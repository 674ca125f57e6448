use std::net::IpAddr;

/// Whether a host is this machine by its name alone, so that nobody listens on the way to it: `localhost` and what ends with
/// it (RFC 6761), or a loopback address, of version 6 in brackets or without.
pub fn is_own_machine(host: &str) -> bool {
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    host == "localhost"
        || host.ends_with(".localhost")
        || address.is_ok_and(|address| address.to_canonical().is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_localhost_and_loopback_addresses_are_this_machine() {
        for host in [
            "localhost",
            "salon.localhost",
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
}

use std::net::IpAddr;

use actix_web::HttpRequest;

/// Where a request comes from, as far as one household or office can be told from another: an IPv4
/// address, or the first 64 bits of an IPv6 address.
pub fn source_of(request: &HttpRequest) -> Vec<u8> {
    match request.peer_addr().map(|peer| peer.ip().to_canonical()) {
        Some(IpAddr::V4(address)) => address.octets().to_vec(),
        Some(IpAddr::V6(address)) => address.octets()[..8].to_vec(),
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn neighbours_in_one_ipv6_network_are_one_source() {
        let source = |address: &str| {
            source_of(
                &TestRequest::default()
                    .peer_addr(address.parse().unwrap())
                    .to_http_request(),
            )
        };
        assert_eq!(source("[2001:db8::1]:1000"), source("[2001:db8::ffff:2]:2000"));
        assert_ne!(source("[2001:db8::1]:1000"), source("[2001:db8:0:1::1]:1000"));
        assert_eq!(source("192.0.2.1:1"), source("[::ffff:192.0.2.1]:2"));
        assert_ne!(source("192.0.2.1:1"), source("192.0.2.2:1"));
    }
}

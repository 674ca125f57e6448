use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use actix_web::HttpRequest;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::trusted_proxies::TrustedProxies;

/// Where a request comes from, as far as one household or office can be told from another: an IPv4
/// address, or the first 64 bits of an IPv6 address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
pub struct Source(IpAddr);

impl Source {
    fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.into()),
            IpAddr::V6(address) => Self(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into()),
        }
    }

    /// The bytes that tell it from others: four or eight.
    pub fn bytes(self) -> Vec<u8> {
        match self.0 {
            IpAddr::V4(address) => address.octets().to_vec(),
            IpAddr::V6(address) => address.octets()[..8].to_vec(),
        }
    }
}

/// The source of a request: its peer, or what the configured proxies say.
pub fn source_of(request: &HttpRequest) -> Source {
    let nobody = IpAddr::from(Ipv4Addr::UNSPECIFIED);
    let peer = request.peer_addr().map_or(nobody, |peer| peer.ip());
    let forwarded: Vec<&str> = request
        .headers()
        .get_all("x-forwarded-for")
        .map(|value| value.to_str().unwrap_or_default())
        .collect();
    let client = match request.app_data::<Data<AppState>>() {
        Some(state) => state.trusted_proxies.client_of(peer, forwarded.into_iter()),
        None => TrustedProxies::default().client_of(peer, forwarded.into_iter()),
    };
    Source::of(client)
}

/// Whether a request says for whom it is sent, and comes from nobody who is trusted with that: of a proxy that nobody has
/// named, or of somebody who pretends.
pub fn is_untrusted_forward(request: &HttpRequest, proxies: &TrustedProxies) -> bool {
    request.headers().contains_key("x-forwarded-for")
        && request.peer_addr().is_some_and(|peer| !proxies.is_trusted(peer.ip()))
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
        assert_eq!(source("[2001:db8::1]:1").bytes(), [0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0]);
    }
}

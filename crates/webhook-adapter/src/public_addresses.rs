use std::future::Future;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::Pin;
use std::task::{Context, Poll};

use hyper_util::client::legacy::connect::dns::Name;
use notifications::webhooks::Addresses;
use tower_service::Service;

/// Whether this address may be connected to.
pub(crate) fn may_reach(allowed: Addresses, address: IpAddr) -> bool {
    let address = address.to_canonical();
    is_public(address) || (allowed == Addresses::PublicAndLoopback && address.is_loopback())
}

/// A name leads to an address that is not public.
#[derive(Debug, thiserror::Error)]
#[error("the name leads to an address that is not public")]
pub(crate) struct NotPublic;

/// A name leads nowhere.
#[derive(Debug, thiserror::Error)]
#[error("nobody knows the name")]
pub(crate) struct NameNotFound(#[source] io::Error);

/// Looks names up, and answers only addresses that may be connected to: the connection goes to the very address that was
/// checked, whatever the name leads to a moment later (DNS rebinding). One address that is not public refuses the name.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CheckedResolver(pub(crate) Addresses);

impl Service<Name> for CheckedResolver {
    type Response = std::vec::IntoIter<SocketAddr>;
    type Error = Box<dyn std::error::Error + Send + Sync>;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Self::Error>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        let allowed = self.0;
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await;
            let found: Vec<SocketAddr> = found.map_err(NameNotFound)?.collect();
            if found.is_empty() {
                return Err(NameNotFound(io::ErrorKind::NotFound.into()).into());
            }
            if !found.iter().all(|address| may_reach(allowed, address.ip())) {
                return Err(NotPublic.into());
            }
            Ok(found.into_iter())
        })
    }
}

/// Whether an address is one of the world, by the registries of special addresses of IANA. The standard library knows
/// (`is_global`), but not yet for everybody.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = a == 0
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        // Shared by the customers of a provider (RFC 6598).
        || (a == 100 && (64..128).contains(&b))
        // Protocols (RFC 6890), and relays from IPv6 (RFC 7526).
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        // Benchmarks (RFC 2544).
        || (a == 198 && (18..20).contains(&b))
        // Multicast, the reserved rest, and everybody.
        || a >= 224;
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, third, ..] = address.segments();
    // Of what is routed in the world (2000::/3), without what holds an address of IPv4 that would have to be checked anew
    // (6to4, Teredo) and what is for protocols, benchmarks and documents.
    let is_routed = first & 0xe000 == 0x2000;
    let is_special = (first == 0x2001 && (second < 0x0200 || second == 0x0db8))
        || first == 0x2002
        || (first == 0x3fff && second < 0x1000)
        || (first == 0x2620 && second == 0x004f && third == 0x8000);
    is_routed && !is_special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_the_world_are_public() {
        for address in [
            "93.184.216.34",
            "8.8.8.8",
            "172.15.255.255",
            "172.32.0.0",
            "100.63.255.255",
            "100.128.0.0",
            "198.20.0.0",
            "223.255.255.255",
            "2606:4700::6810:84e5",
            "2a00:1450:4001:82a::200e",
        ] {
            assert!(may_reach(Addresses::Public, address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn every_other_address_is_refused() {
        for address in [
            "0.0.0.0",
            "0.1.2.3",
            "10.0.0.1",
            "100.64.0.1",
            "127.0.0.1",
            "127.255.255.254",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.0.0.8",
            "192.0.2.1",
            "192.88.99.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "::10.0.0.1",
            "64:ff9b::a00:1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:a00:1::1",
            "3fff::1",
            "5f00::1",
            "fc00::1",
            "fd12:3456::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!may_reach(Addresses::Public, address.parse().unwrap()), "{address}");
        }
    }

    #[test]
    fn this_machine_is_included_for_tests_only() {
        for address in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            let address: IpAddr = address.parse().unwrap();
            assert!(may_reach(Addresses::PublicAndLoopback, address));
            assert!(!may_reach(Addresses::Public, address));
        }
        assert!(!may_reach(Addresses::PublicAndLoopback, "10.0.0.1".parse().unwrap()));
    }
}

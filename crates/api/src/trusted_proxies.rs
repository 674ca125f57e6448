use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ipnet::IpNet;

/// The proxies before this server, whose `X-Forwarded-For` says where a request comes from. What anybody else says of
/// it counts nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

impl TrustedProxies {
    /// Addresses and networks such as `10.0.0.0/8`, with commas between them; none when one of them is neither, or holds
    /// every address: then anybody could pretend to be anybody.
    pub fn parse(list: &str) -> Option<Self> {
        let network = |text: &str| -> Option<IpNet> {
            text.parse()
                .ok()
                .or_else(|| text.parse::<IpAddr>().ok().map(IpNet::from))
                .filter(|network| network.prefix_len() > 0)
        };
        list.split(',')
            .map(|text| network(text.trim()))
            .collect::<Option<_>>()
            .map(Self)
    }

    /// The address of whoever sent the request: the peer, or behind our proxies the last address before them.
    /// `forwarded` holds the values of `X-Forwarded-For` in their order.
    pub fn client_of<'a>(&self, peer: IpAddr, forwarded: impl DoubleEndedIterator<Item = &'a str>) -> IpAddr {
        let mut client = peer.to_canonical();
        // Each proxy appends where it was asked from, so only what stands behind the last stranger was made up.
        for text in forwarded.rev().flat_map(|value| value.rsplit(',')) {
            if !self.is_trusted(client) {
                break;
            }
            match address(text.trim()) {
                Some(address) => client = address.to_canonical(),
                None => break,
            }
        }
        client
    }

    /// Whether what this peer forwards is believed.
    pub fn is_trusted(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// How many requests named a sender and came from nobody who is trusted with it. Clones count together.
#[derive(Debug, Clone, Default)]
pub struct UntrustedForwards(Arc<AtomicU64>);

impl UntrustedForwards {
    /// Counts one request more.
    pub fn note(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// All since the start of this process.
    pub fn count(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// An address as proxies write it: some add the port.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse().ok().map(|address: std::net::SocketAddr| address.ip());
    text.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &str, peer: &str, forwarded: &[&str]) -> String {
        let proxies = TrustedProxies::parse(proxies).unwrap();
        proxies
            .client_of(peer.parse().unwrap(), forwarded.iter().copied())
            .to_string()
    }

    #[test]
    fn forwarded_addresses_of_strangers_count_nothing() {
        let none = TrustedProxies::default();
        let peer = "192.0.2.1".parse().unwrap();
        assert_eq!(none.client_of(peer, ["198.51.100.7"].into_iter()), peer);
        assert_eq!(client("10.0.0.1", "192.0.2.1", &["198.51.100.7"]), "192.0.2.1");
    }

    #[test]
    fn behind_proxies_the_last_stranger_counts() {
        for (forwarded, source) in [
            (&["198.51.100.7"][..], "198.51.100.7"),
            (&["203.0.113.9, 198.51.100.7"], "198.51.100.7"),
            (&["203.0.113.9, 198.51.100.7, 10.0.3.4"], "198.51.100.7"),
            (&["203.0.113.9", "198.51.100.7", "10.0.3.4"], "198.51.100.7"),
            (&["198.51.100.7:4711"], "198.51.100.7"),
            (&["[2001:db8::1]:4711"], "2001:db8::1"),
            (&["::ffff:198.51.100.7"], "198.51.100.7"),
            (&["unknown"], "10.0.0.1"),
            (&["198.51.100.7, "], "10.0.0.1"),
            (&[], "10.0.0.1"),
        ] {
            assert_eq!(
                client("10.0.0.0/8,fd00::/8", "10.0.0.1", forwarded),
                source,
                "{forwarded:?}"
            );
        }
    }

    #[test]
    fn a_list_with_something_else_in_it_is_refused() {
        for list in ["", "localhost", "10.0.0.0/33", "10.0.0.1,", "10.0.0.1 10.0.0.2"] {
            assert_eq!(TrustedProxies::parse(list), None, "{list}");
        }
    }
}

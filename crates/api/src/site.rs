//! Under which hosts a request may arrive, and which of them a route answers.

use std::net::Ipv6Addr;

use serde::Serialize;

/// Under which hosts a route exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Site {
    /// On the hosts of the marketplace only.
    MainHost,
    /// On the own domain of an organisation only.
    OwnDomain,
    /// On the hosts of the marketplace and on own domains.
    Both,
    /// Under every name, even unknown ones: a balancer asks by address.
    AnyHost,
}

/// The kind of host under which a request arrived.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arrival {
    MainHost,
    OwnDomain,
    UnknownHost,
}

impl Site {
    /// Whether the route exists for a request that arrived there.
    pub fn answers(self, arrival: Arrival) -> bool {
        match self {
            Self::MainHost => arrival == Arrival::MainHost,
            Self::OwnDomain => arrival == Arrival::OwnDomain,
            Self::Both => arrival != Arrival::UnknownHost,
            Self::AnyHost => true,
        }
    }
}

/// The hosts of the marketplace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MainHosts(Vec<String>);

impl MainHosts {
    /// The hosts of a machine in development.
    pub fn of_development() -> Self {
        Self(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).to_vec())
    }

    /// Hosts from a comma-separated list; none when the list holds no host.
    pub fn parse(list: &str) -> Option<Self> {
        let hosts: Vec<String> = list.split(',').filter_map(|host| normal_host(host.trim())).collect();
        (!hosts.is_empty()).then_some(Self(hosts))
    }

    /// The host that links and redirects name.
    pub fn first(&self) -> &str {
        self.0.first().map_or("localhost", String::as_str)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// The kind of host in the `Host` header of a request.
    pub fn arrival(&self, host: &str) -> Arrival {
        match normal_host(host) {
            Some(host) if self.0.contains(&host) => Arrival::MainHost,
            _ => Arrival::UnknownHost,
        }
    }
}

/// Whether the `Host` header of a request names this host.
pub fn names(header: &str, host: &str) -> bool {
    normal_host(header).as_deref() == Some(host)
}

/// Lower case, without port and trailing dot; none when nothing that could be a host is left.
fn normal_host(host: &str) -> Option<String> {
    let name = if let Some(rest) = host.strip_prefix('[') {
        let (address, port) = rest.split_once(']')?;
        address.parse::<Ipv6Addr>().ok()?;
        is_port(port).then(|| format!("[{address}]"))?
    } else {
        let (name, port) = host.find(':').map_or((host, ""), |colon| host.split_at(colon));
        is_port(port).then(|| name.strip_suffix('.').unwrap_or(name).to_owned())?
    };
    (!name.is_empty() && !name.ends_with('.')).then(|| name.to_lowercase())
}

fn is_port(text: &str) -> bool {
    text.is_empty() || text.strip_prefix(':').is_some_and(|port| port.parse::<u16>().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn main_hosts_are_known_in_every_spelling() {
        let hosts = MainHosts::parse("terminhof.example, www.Terminhof.example ,[::1]").unwrap();
        for host in [
            "terminhof.example",
            "TERMINHOF.example",
            "terminhof.example:443",
            "terminhof.example.",
            "terminhof.example.:8080",
            "www.terminhof.example",
            "[::1]:8080",
            "[::1]",
        ] {
            assert_eq!(hosts.arrival(host), Arrival::MainHost, "{host}");
        }
    }

    #[test]
    fn host_that_is_not_configured_is_unknown() {
        let hosts = MainHosts::parse("terminhof.example").unwrap();
        for host in [
            "",
            ".",
            ":",
            ":80",
            "example",
            "terminhof.example.evil.example",
            "evil-terminhof.example",
            "xterminhof.example",
            "terminhof.example..",
            "terminhof.example:",
            "terminhof.example:99999",
            "terminhof.example:80:80",
            "terminhof.example@evil.example",
            "127.0.0.1",
            "localhost",
            "[::1]",
            "[::1",
            "[terminhof.example]",
            "terminhof.example/",
            " terminhof.example",
            "terminhof.example,x",
            "preview.terminhof.example",
            "töpfe.example",
            "\u{ff54}erminhof.example",
        ] {
            assert_eq!(hosts.arrival(host), Arrival::UnknownHost, "{host}");
        }
        assert_eq!(MainHosts::parse(" , "), None);
    }

    #[test]
    fn in_development_the_machine_itself_is_the_main_host() {
        for host in ["localhost:8080", "127.0.0.1:51234", "[::1]:8080"] {
            assert_eq!(MainHosts::of_development().arrival(host), Arrival::MainHost, "{host}");
        }
    }

    #[test]
    fn a_site_answers_where_it_exists() {
        use Arrival::{MainHost, OwnDomain, UnknownHost};
        let answered = |site: Site| [MainHost, OwnDomain, UnknownHost].map(|arrival| site.answers(arrival));
        assert_eq!(answered(Site::MainHost), [true, false, false]);
        assert_eq!(answered(Site::OwnDomain), [false, true, false]);
        assert_eq!(answered(Site::Both), [true, true, false]);
        assert_eq!(answered(Site::AnyHost), [true, true, true]);
    }
}

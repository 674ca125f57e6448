use accounts::sessions::Device;
use actix_web::HttpRequest;
use actix_web::http::header;

/// Browsers by what only they say of themselves; the first match counts, because each also says what it wants to
/// be taken for.
const BROWSERS: [(&str, &str); 6] = [
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];
const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
];

/// What a request was sent with, for the list of sessions: `Firefox auf Windows`, or what the client calls itself.
pub fn device_of(request: &HttpRequest) -> Device {
    let agent = request.headers().get(header::USER_AGENT);
    Device::new(&name_of(
        agent.and_then(|agent| agent.to_str().ok()).unwrap_or_default(),
    ))
}

fn name_of(agent: &str) -> String {
    let first_of = |names: &[(&str, &'static str)]| {
        let found = names.iter().find(|(mark, _)| agent.contains(mark));
        found.map(|(_, name)| *name)
    };
    match (first_of(&BROWSERS), first_of(&SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} auf {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => agent.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_called_by_name() {
        let chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
        for (agent, name) in [
            (chrome.to_owned(), "Chrome auf Windows"),
            (format!("{chrome} Edg/140.0.0.0"), "Edge auf Windows"),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0".to_owned(),
                "Firefox auf Mac",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1".to_owned(),
                "Safari auf iPhone",
            ),
            (chrome.replace("Windows NT 10.0; Win64; x64", "Linux; Android 16"), "Chrome auf Android"),
            ("curl/8.15.0".to_owned(), "curl/8.15.0"),
            (String::new(), ""),
        ] {
            assert_eq!(name_of(&agent), name, "{agent}");
        }
    }
}

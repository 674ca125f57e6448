/// A file of the demonstration.
pub fn file(name: &str) -> Option<&'static str> {
    match name {
        "operator.json" => Some(include_str!("../../operator-demo/operator.json")),
        "plans.json" => Some(include_str!("../../operator-demo/plans.json")),
        "imprint.html" => Some(include_str!("../../operator-demo/imprint.html")),
        "terms-conditions.html" => Some(include_str!("../../operator-demo/terms-conditions.html")),
        "dataprivacy.html" => Some(include_str!("../../operator-demo/dataprivacy.html")),
        "media.html" => Some(include_str!("../../operator-demo/media.html")),
        _ => None,
    }
}

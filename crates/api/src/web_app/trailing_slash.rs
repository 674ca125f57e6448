use actix_web::HttpResponse;
use actix_web::http::{Method, Uri, header};

use super::{is_elsewhere, is_file};
use crate::router::RouteTable;

/// Sends the address of a page with a slash at its end to the page: the same address without it.
///
/// Only what the table of routes knows as a page is a target, so that no address leads to another
/// host: neither `//host/` nor `/\host/`, which browsers take for the same.
pub fn without_trailing_slash(routes: &RouteTable, uri: &Uri) -> Option<HttpResponse> {
    let path = uri.path().strip_suffix('/')?;
    let is_page = routes.find(&Method::GET, path).is_some() && !is_elsewhere(path) && !is_file(path);
    if !is_page || path.starts_with("//") || path.contains('\\') {
        return None;
    }
    let target = match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    };
    let mut response = HttpResponse::PermanentRedirect();
    Some(response.insert_header((header::LOCATION, target)).finish())
}

//! Routes and the table of them. A route can only be added together with its policy and its site,
//! and a server that documents a route outside the table does not start.

use actix_web::dev::{HttpServiceFactory, ResourceDef, ServiceRequest};
use actix_web::http::Method;
use actix_web::{FromRequest, Handler, HttpMessage, Responder, web};
use utoipa::openapi::path::Operation;
use utoipa::openapi::{HttpMethod, OpenApi, PathItem};
use utoipa_actix_web::OpenApiFactory;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::deprecation::Deprecation;
use crate::limits::Limit;
use crate::operation_errors::{OperationErrors, UnreadableErrors};
use crate::policy::Policy;
use crate::site::Site;

/// A route with who may use it and how often, and under which hosts it exists.
#[derive(Debug)]
pub struct Route {
    pub method: Method,
    pub pattern: String,
    pub policy: Policy,
    pub site: Site,
    pub limit: Limit,
    /// Since when and until when, where it is going to leave.
    pub deprecation: Option<Deprecation>,
    /// The errors that the document names; none of what it does not describe.
    pub errors: Option<OperationErrors>,
    /// Whether a repetition under the same `Idempotency-Key` is recognised: nothing is made or changed twice, and no limit
    /// counts it but those of this process by the minute.
    pub is_repeatable: bool,
    /// Whether it changes nothing: by its method, or although it is sent with a body.
    pub is_reading: bool,
    matcher: ResourceDef,
    /// For each part of the pattern whether it is a word, a word with a parameter in it, or a parameter.
    openness: Vec<u8>,
}

/// All routes of the server, in the order in which they are tried.
#[derive(Debug)]
pub struct RouteTable(pub Vec<Route>);

/// Where the route of a request stands in the table, if anywhere.
#[derive(Clone, Copy)]
struct Found(Option<usize>);

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum InvalidRoutes {
    #[error("{0} is served without a policy and a site")]
    Undeclared(String),
    #[error("{method} {pattern} is declared twice")]
    Repeated { method: Method, pattern: String },
    #[error("{method} {pattern} leaves sooner than six months after it was announced")]
    WithoutNotice { method: Method, pattern: String },
    #[error(transparent)]
    UnreadableErrors(#[from] UnreadableErrors),
    #[error("the examples of the document cannot be read")]
    Examples(#[from] serde_json::Error),
}

/// Adds routes to the framework and, where they are described, to the table and the document.
pub struct Router<'a, 'b> {
    framework: Framework<'a, 'b>,
    table: Option<&'a mut Vec<Route>>,
    /// Of the routes that are added just now.
    deprecation: Option<Deprecation>,
}

enum Framework<'a, 'b> {
    Described(&'a mut ServiceConfig<'b>),
    Served(&'a mut web::ServiceConfig),
}

impl<'a, 'b> Router<'a, 'b> {
    /// A router that fills `table`, and the document.
    pub fn describing(config: &'a mut ServiceConfig<'b>, table: &'a mut Vec<Route>) -> Self {
        Self {
            framework: Framework::Described(config),
            table: Some(table),
            deprecation: None,
        }
    }

    /// A router of routes that are described already. Each worker has its own, and a description is megabytes of
    /// small pieces, which the allocator would keep for ever.
    pub fn serving(config: &'a mut web::ServiceConfig) -> Self {
        Self {
            framework: Framework::Served(config),
            table: None,
            deprecation: None,
        }
    }

    /// Routes that are going to leave the wire: they are marked in the document, and their answers say when.
    pub fn leaving(&mut self, deprecation: Deprecation, register: impl FnOnce(&mut Self)) {
        self.deprecation = Some(deprecation);
        register(self);
        self.deprecation = None;
    }

    /// A call of the documented wire.
    pub fn call<O>(&mut self, policy: Policy, site: Site, operation: O)
    where
        O: utoipa::Path + OpenApiFactory + HttpServiceFactory + 'static,
    {
        self.limited_call(Limit::General, policy, site, operation);
    }

    /// A call of the documented wire that makes or changes something, and recognises a repetition by its
    /// `Idempotency-Key`: its handler does it [`Once`](crate::extract::Once), or leaves it to a booking.
    pub fn repeatable_call<O>(&mut self, policy: Policy, site: Site, operation: O)
    where
        O: utoipa::Path + OpenApiFactory + HttpServiceFactory + 'static,
    {
        self.limited_repeatable_call(Limit::General, policy, site, operation);
    }

    /// The same with a limit of its own.
    pub fn limited_repeatable_call<O>(&mut self, limit: Limit, policy: Policy, site: Site, operation: O)
    where
        O: utoipa::Path + OpenApiFactory + HttpServiceFactory + 'static,
    {
        self.limited_call(limit, policy, site, operation);
        if let Some(route) = self.table.as_mut().and_then(|table| table.last_mut()) {
            route.is_repeatable = true;
        }
    }

    /// A call of the documented wire that is sent with a body and changes nothing.
    pub fn reading_call<O>(&mut self, policy: Policy, site: Site, operation: O)
    where
        O: utoipa::Path + OpenApiFactory + HttpServiceFactory + 'static,
    {
        self.limited_reading_call(Limit::General, policy, site, operation);
    }

    /// The same with a limit of its own.
    pub fn limited_reading_call<O>(&mut self, limit: Limit, policy: Policy, site: Site, operation: O)
    where
        O: utoipa::Path + OpenApiFactory + HttpServiceFactory + 'static,
    {
        self.limited_call(limit, policy, site, operation);
        if let Some(route) = self.table.as_mut().and_then(|table| table.last_mut()) {
            route.is_reading = true;
        }
    }

    /// A call of the documented wire with a limit of its own.
    pub fn limited_call<O>(&mut self, limit: Limit, policy: Policy, site: Site, operation: O)
    where
        O: utoipa::Path + OpenApiFactory + HttpServiceFactory + 'static,
    {
        for method in O::methods() {
            self.declare(method_of(&method), O::path(), policy, site, limit);
        }
        match &mut self.framework {
            Framework::Described(config) => {
                config.service(operation);
            }
            Framework::Served(config) => {
                config.service(operation);
            }
        }
    }

    /// A page or file, for browsers.
    pub fn page<F, Args>(&mut self, policy: Policy, site: Site, pattern: &str, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.declare(Method::GET, pattern.to_owned(), policy, site, Limit::General);
        self.add_page(pattern, web::get().to(handler));
    }

    /// A file that costs nothing to answer, or a page that a balancer asks: as often as anybody likes.
    pub fn unlimited_page<F, Args>(&mut self, policy: Policy, site: Site, pattern: &str, handler: F)
    where
        F: Handler<Args>,
        Args: FromRequest + 'static,
        F::Output: Responder + 'static,
    {
        self.declare(Method::GET, pattern.to_owned(), policy, site, Limit::Unlimited);
        self.add_page(pattern, web::get().to(handler));
    }

    fn add_page(&mut self, pattern: &str, route: actix_web::Route) {
        match &mut self.framework {
            Framework::Described(config) => {
                config.route(pattern, route);
            }
            Framework::Served(config) => {
                config.route(pattern, route);
            }
        }
    }

    fn declare(&mut self, method: Method, pattern: String, policy: Policy, site: Site, limit: Limit) {
        let Some(table) = &mut self.table else {
            return;
        };
        let matcher = ResourceDef::new(pattern.as_str());
        let openness = pattern.split('/').map(openness_of).collect();
        table.push(Route {
            is_reading: method.is_safe(),
            method,
            pattern,
            policy,
            site,
            limit,
            deprecation: self.deprecation,
            errors: None,
            is_repeatable: false,
            matcher,
            openness,
        });
    }
}

impl Route {
    /// Whether the pattern fits a path.
    pub fn takes(&self, path: &str) -> bool {
        self.matcher.is_match(path)
    }

    /// Whether a publishable key opens the route to pages of a site of one's own: what exists on own domains as well.
    pub fn is_open_to_own_sites(&self) -> bool {
        self.site == Site::Both && !self.policy.needs_session() && self.pattern.starts_with("/api/")
    }
}

impl RouteTable {
    /// The table, if it is whole: every documented operation stands in it, nothing twice, and nothing that leaves without
    /// notice. Each operation is completed by what its route declares.
    pub fn checked(
        mut routes: Vec<Route>,
        documented: &mut OpenApi,
        mut complete: impl FnMut(&mut Route, &mut Operation),
    ) -> Result<Self, InvalidRoutes> {
        for (position, route) in routes.iter().enumerate() {
            if routes[..position]
                .iter()
                .any(|other| other.method == route.method && other.pattern == route.pattern)
            {
                return Err(InvalidRoutes::Repeated {
                    method: route.method.clone(),
                    pattern: route.pattern.clone(),
                });
            }
            if route.deprecation.is_some_and(|deprecation| !deprecation.leaves_time()) {
                return Err(InvalidRoutes::WithoutNotice {
                    method: route.method.clone(),
                    pattern: route.pattern.clone(),
                });
            }
        }
        for (pattern, item) in &mut documented.paths.paths {
            for (method, operation) in operations_of(item) {
                let route = routes
                    .iter_mut()
                    .find(|route| route.method == method && route.pattern == *pattern)
                    .ok_or_else(|| InvalidRoutes::Undeclared(format!("{method} {pattern}")))?;
                complete(route, operation);
            }
        }
        Ok(Self(routes))
    }

    /// The route of a request, answered as GET where it is HEAD. It is kept with the request: the log, the figures and the gate
    /// ask for it.
    pub fn route_of(&self, request: &ServiceRequest) -> Option<&Route> {
        let kept = request.extensions().get::<Found>().copied();
        let Found(position) = kept.unwrap_or_else(|| {
            let method = request.method();
            let method = if *method == Method::HEAD { &Method::GET } else { method };
            let found = Found(self.position(method, request.match_info().unprocessed()));
            request.extensions_mut().insert(found);
            found
        });
        self.0.get(position?)
    }

    fn position(&self, method: &Method, path: &str) -> Option<usize> {
        let closest = self.closest(path)?;
        let is_found = |route: &Route| route.method == *method && route.openness == closest && route.takes(path);
        self.0.iter().position(is_found)
    }

    /// How open the pattern is that says most of a path: `customers/import` is not a customer of the number `import`, also
    /// with a method that it does not have.
    fn closest(&self, path: &str) -> Option<&[u8]> {
        let matching = self.0.iter().filter(|route| route.takes(path));
        matching.map(|route| route.openness.as_slice()).min()
    }

    /// The route of such requests.
    pub fn find(&self, method: &Method, path: &str) -> Option<&Route> {
        self.0.get(self.position(method, path)?)
    }

    /// The methods with which a path exists.
    pub fn methods(&self, path: &str) -> Vec<&Method> {
        let Some(closest) = self.closest(path) else {
            return Vec::new();
        };
        self.0
            .iter()
            .filter(|route| route.openness == closest && route.takes(path))
            .map(|route| &route.method)
            .collect()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Route> {
        self.0.iter()
    }
}

/// The operations of a path, with their methods.
pub fn operations_of(item: &mut PathItem) -> impl Iterator<Item = (Method, &mut Operation)> {
    let operations = [
        (Method::GET, &mut item.get),
        (Method::POST, &mut item.post),
        (Method::PUT, &mut item.put),
        (Method::DELETE, &mut item.delete),
        (Method::PATCH, &mut item.patch),
        (Method::HEAD, &mut item.head),
        (Method::OPTIONS, &mut item.options),
        (Method::TRACE, &mut item.trace),
    ];
    operations
        .into_iter()
        .filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}

/// How much a part of a pattern takes: the word alone, words around a parameter, or any.
fn openness_of(part: &str) -> u8 {
    match (part.contains('{'), part.starts_with('{') && part.ends_with('}')) {
        (false, _) => 0,
        (true, false) => 1,
        (true, true) => 2,
    }
}

fn method_of(method: &HttpMethod) -> Method {
    match method {
        HttpMethod::Get => Method::GET,
        HttpMethod::Post => Method::POST,
        HttpMethod::Put => Method::PUT,
        HttpMethod::Delete => Method::DELETE,
        HttpMethod::Options => Method::OPTIONS,
        HttpMethod::Head => Method::HEAD,
        HttpMethod::Patch => Method::PATCH,
        HttpMethod::Trace => Method::TRACE,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{App, HttpResponse, get};
    use time::macros::date;
    use utoipa_actix_web::AppExt;

    use super::*;

    #[utoipa::path(responses((status = 200, description = "Always")))]
    #[get("/somewhere")]
    async fn somewhere() -> HttpResponse {
        HttpResponse::Ok().finish()
    }

    fn table_of(register: impl FnOnce(&mut Router)) -> Result<RouteTable, InvalidRoutes> {
        let mut routes = Vec::new();
        let (_, mut documented) = App::new()
            .into_utoipa_app()
            .configure(|config| register(&mut Router::describing(config, &mut routes)))
            .split_for_parts();
        RouteTable::checked(routes, &mut documented, |_, _| ())
    }

    #[test]
    fn a_declared_route_is_found_with_its_policy_and_site() {
        let table = table_of(|router| router.call(Policy::Public, Site::MainHost, somewhere)).unwrap();
        let route = table.find(&Method::GET, "/somewhere").unwrap();
        assert_eq!((route.policy, route.site), (Policy::Public, Site::MainHost));
        assert!(table.find(&Method::POST, "/somewhere").is_none());
        assert_eq!(table.methods("/somewhere"), [&Method::GET]);
        assert!(table.methods("/elsewhere").is_empty());
    }

    #[test]
    fn a_route_beside_the_table_does_not_start() {
        let error = table_of(|router| {
            if let Framework::Described(config) = &mut router.framework {
                config.service(somewhere);
            }
        });
        assert_eq!(
            error.unwrap_err().to_string(),
            "GET /somewhere is served without a policy and a site"
        );
    }

    #[test]
    fn a_route_declared_twice_does_not_start() {
        let error = table_of(|router| {
            router.call(Policy::Public, Site::MainHost, somewhere);
            router.call(Policy::Public, Site::Both, somewhere);
        });
        assert_eq!(error.unwrap_err().to_string(), "GET /somewhere is declared twice");
    }

    #[test]
    fn a_route_that_leaves_is_announced_six_months_before() {
        let leaving = |sunset| {
            let deprecation = Deprecation {
                since: date!(2027 - 01 - 11),
                sunset,
            };
            table_of(|router| {
                router.leaving(deprecation, |router| {
                    router.call(Policy::Public, Site::MainHost, somewhere);
                });
            })
        };
        let table = leaving(date!(2027 - 07 - 11)).unwrap();
        assert!(table.find(&Method::GET, "/somewhere").unwrap().deprecation.is_some());
        assert_eq!(
            leaving(date!(2027 - 07 - 10)).unwrap_err().to_string(),
            "GET /somewhere leaves sooner than six months after it was announced"
        );
    }
}

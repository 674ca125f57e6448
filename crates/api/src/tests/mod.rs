//! The application without a database: what it answers by itself.

mod access;
mod deprecations;
mod documentation;
mod errors;
mod figures;
mod headers;
mod hosts;
mod limits_of_texts;
mod links;
mod mails;
mod operation_errors;
mod own_sites;
mod page_heads;
mod pages;
mod parts;
mod refunds;
mod revalidation;
mod routes;
mod sessions;
mod sitemaps;
mod slots;
mod time_limits;

//! What browsers report of their errors. Anybody may report anything, so that of a report only what is short, printable and
//! tells of no person is kept.

use async_trait::async_trait;
use serde_json::Error;
use shared_kernel::StoreError;
use time::OffsetDateTime;
use wire::{UiLogRequest, UiLogSession};

use crate::redaction::redacted;

/// Bytes of a message that are kept: the error and the upper part of its stack.
const LONGEST_MESSAGE: usize = 1_000;
/// Bytes of the path of a page that are kept.
const LONGEST_PAGE: usize = 200;
/// Bytes of a search mode: the longest name of a branch has fewer.
const LONGEST_SEARCH_MODE: usize = 50;
/// How many organisations a browser remembers.
const LAST_VIEWED: usize = 4;

/// Keeps what browsers report for 14 days.
#[async_trait]
pub trait UiLog: Send + Sync {
    /// Appends an entry, with the instant at which it came.
    async fn append(&self, received_at: OffsetDateTime, entry: &UiLogEntry) -> Result<(), StoreError>;
}

/// What is kept of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UiLogEntry {
    /// By the clock of the browser.
    pub reported_at: OffsetDateTime,
    pub message: String,
    /// The path of the page alone.
    pub page: String,
    /// The members of [`UiLogSession`] that were sent, as an object of JSON.
    pub session: String,
}

impl TryFrom<UiLogRequest> for UiLogEntry {
    type Error = Error;

    fn try_from(request: UiLogRequest) -> Result<Self, Error> {
        let session = request.session_object.unwrap_or_default();
        let session = UiLogSession {
            selected_search_mode: session
                .selected_search_mode
                .map(|mode| redacted(&mode, LONGEST_SEARCH_MODE)),
            last_viewed_organizations: session
                .last_viewed_organizations
                .map(|numbers| numbers.into_iter().take(LAST_VIEWED).collect()),
            ..session
        };
        Ok(Self {
            reported_at: request.iso_date_time,
            message: redacted(&request.message, LONGEST_MESSAGE),
            page: redacted(&request.page, LONGEST_PAGE),
            session: serde_json::to_string(&session)?,
        })
    }
}

//! Every column that can hold text, and what becomes of it when a person is erased. A test compares the list with the
//! tables: a new column that nobody has thought about turns it red.

/// What becomes of personal data when the person is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Erased {
    /// The row goes.
    WithItsRow,
    /// The row stays without it.
    Emptied,
    /// It belongs to an organisation, as its imprint, its staff or its words: the organisation answers for it, and it
    /// goes with drafts, and thirty days after the organisation was closed.
    ByTheOrganization,
}

/// A column with personal data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PersonalColumn {
    pub table: &'static str,
    pub column: &'static str,
    /// What becomes of it.
    pub erased: Erased,
}

const fn personal(table: &'static str, column: &'static str, erased: Erased) -> PersonalColumn {
    PersonalColumn { table, column, erased }
}

/// All columns with personal data.
pub const PERSONAL_COLUMNS: &[PersonalColumn] = &[
    personal("account", "email", Erased::WithItsRow),
    personal("account", "first_name", Erased::WithItsRow),
    personal("account", "last_name", Erased::WithItsRow),
    personal("account", "password_hash", Erased::WithItsRow),
    personal("account", "phone", Erased::WithItsRow),
    personal("account_token", "email", Erased::WithItsRow),
    personal("account_token", "previous_email", Erased::WithItsRow),
    personal("answer", "value", Erased::WithItsRow),
    personal("booking", "given_email", Erased::Emptied),
    personal("booking", "given_first_name", Erased::Emptied),
    personal("booking", "given_last_name", Erased::Emptied),
    personal("booking", "given_phone", Erased::Emptied),
    personal("booking", "note", Erased::Emptied),
    personal("booking", "remark", Erased::Emptied),
    personal("booking", "repetition_hash", Erased::Emptied),
    personal("booking", "manage_token_hash", Erased::Emptied),
    personal("booking_code", "email", Erased::WithItsRow),
    personal("calendar_feed", "token_hash", Erased::WithItsRow),
    personal("consent", "email", Erased::Emptied),
    personal("customer", "email", Erased::Emptied),
    personal("customer", "first_name", Erased::Emptied),
    personal("customer", "folded_name", Erased::Emptied),
    personal("customer", "last_name", Erased::Emptied),
    personal("customer", "merged_contacts", Erased::Emptied),
    personal("customer", "note", Erased::Emptied),
    personal("customer", "phone", Erased::Emptied),
    personal("customer", "sort_name", Erased::Emptied),
    personal("customer", "terms", Erased::Emptied),
    personal("data_request", "email", Erased::WithItsRow),
    personal("idempotency_key", "body_hash", Erased::WithItsRow),
    personal("idempotency_key", "key", Erased::WithItsRow),
    personal("invitation", "email", Erased::WithItsRow),
    personal("participation", "folded_name", Erased::Emptied),
    personal("participation", "mailbox", Erased::Emptied),
    personal("reminder_opt_out", "mailbox", Erased::WithItsRow),
    personal("session", "device", Erased::WithItsRow),
    personal("absence", "reason", Erased::ByTheOrganization),
    personal("api_key", "name", Erased::ByTheOrganization),
    personal("date_message", "text", Erased::ByTheOrganization),
    personal("event", "trainer", Erased::ByTheOrganization),
    personal("organization", "city", Erased::ByTheOrganization),
    personal("organization", "company_name", Erased::ByTheOrganization),
    personal("organization", "contact_email", Erased::ByTheOrganization),
    personal("organization", "contact_phone", Erased::ByTheOrganization),
    personal("organization", "legal_name", Erased::ByTheOrganization),
    personal("organization", "owner_first_name", Erased::ByTheOrganization),
    personal("organization", "owner_last_name", Erased::ByTheOrganization),
    personal("organization", "register_court", Erased::ByTheOrganization),
    personal("organization", "register_number", Erased::ByTheOrganization),
    personal("organization", "street_name", Erased::ByTheOrganization),
    personal("organization", "street_number", Erased::ByTheOrganization),
    personal("organization", "vat_number", Erased::ByTheOrganization),
    personal("organization", "zip_code", Erased::ByTheOrganization),
    personal("organization_export_piece", "bytes", Erased::ByTheOrganization),
    personal("relocation", "city", Erased::ByTheOrganization),
    personal("relocation", "company_name", Erased::ByTheOrganization),
    personal("relocation", "street_name", Erased::ByTheOrganization),
    personal("relocation", "street_number", Erased::ByTheOrganization),
    personal("relocation", "zip_code", Erased::ByTheOrganization),
    personal("resource", "avatar", Erased::ByTheOrganization),
    personal("resource", "first_name", Erased::ByTheOrganization),
    personal("resource", "last_name", Erased::ByTheOrganization),
    personal("search_document", "doc", Erased::ByTheOrganization),
    personal("search_suggestion", "text", Erased::ByTheOrganization),
    personal("search_suggestion_key", "key", Erased::ByTheOrganization),
    personal("search_term", "beginnings", Erased::ByTheOrganization),
    personal("search_term", "deletions", Erased::ByTheOrganization),
    personal("search_term", "term", Erased::ByTheOrganization),
    personal("social_media", "website", Erased::ByTheOrganization),
    personal("text_draft", "html", Erased::ByTheOrganization),
    personal("web_content", "html", Erased::ByTheOrganization),
    personal("webhook", "url", Erased::ByTheOrganization),
];

/// The columns that can hold text and tell nothing of a person: words of a fixed list, hashes without their key, numbers
/// written as text, and what organisations say of their services.
const HARMLESS_COLUMNS: &str = include_str!("harmless_columns.txt");

/// Table and column of each.
pub fn harmless_columns() -> impl Iterator<Item = (&'static str, &'static str)> {
    HARMLESS_COLUMNS.lines().filter_map(|line| line.split_once('.'))
}

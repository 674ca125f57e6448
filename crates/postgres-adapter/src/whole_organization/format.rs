//! What is in the file of a whole organisation: of each table, which columns, and what an import makes of them.
//!
//! The file is a ZIP with `manifest.json`, a file of JSON lines for each table (`tables/service.jsonl`, one row a line, in
//! the order in which rows can be written), and the images (`images/{id}.{jpg|png}`). Rows name each other by the ids that
//! they had; an import gives new ones. Every table of an organisation is named here, exported or not, and every column of
//! those that are: a test compares the list with the tables.

/// Name and version of the format. Another number whenever an older program could not read a file.
pub(super) const FORMAT: &str = "terminhof-organization/1";

/// What an import makes of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    /// Taken as it is, as far as the table allows.
    Plain,
    /// A new id from the sequence of the table.
    Id,
    /// The new id of a row of that table.
    Of(&'static str),
    /// The new ids of other rows of the same table, wherever they stand in it. Ids of rows that are gone are left out.
    Others,
    /// HTML, which is sanitised.
    Html,
    /// What a page of the profile shows: HTML, or the path of an image.
    WebContent,
    /// An e-mail address, where there is one.
    Email,
    /// A telephone number, where there is one.
    Phone,
    /// The name of a zone.
    Zone,
    /// An address of the web, where there is one.
    Link,
    /// Where a link of the profile leads: the kind says what it is.
    Website,
    /// The path of an image, where there is one.
    Image,
    /// The public name of a booking: kept unless somebody has it.
    Guid,
    /// What history says, with ids in it.
    Details,
    /// What happened to a booking: what was made elsewhere was loaded here.
    HistoryEventKind,
    /// Whether an organisation is public: one that was closed becomes a draft.
    Status,
}

/// A table that is exported.
#[derive(Debug)]
pub(super) struct Table {
    pub name: &'static str,
    pub columns: &'static [(&'static str, Column)],
    /// In which order its rows are written, so that two exports of one state are equal.
    pub order: &'static str,
    /// What an import writes besides the columns of the file.
    pub added: &'static [(&'static str, &'static str)],
    /// Columns that are not in the file: made anew, of somebody's account, or of the program.
    pub left_out: &'static [&'static str],
}

use Column::{
    Details, Email, Guid, HistoryEventKind, Html, Id, Image, Link, Of, Others, Phone, Plain, Status, WebContent,
    Website, Zone,
};

const NONE: &[(&str, &str)] = &[];

/// Columns that files of earlier programs do not have, each with its table and what such a file means by that, as JSON.
pub(super) const LATER: &[(&str, &str, &str)] = &[
    ("calendar", "local_holidays", "[]"),
    ("calendar", "has_supposed_hours", "false"),
    ("calendar", "pause_note", "null"),
    ("calendar", "paused_until", "null"),
    ("organization", "relocations", "0"),
    ("service", "visit_rank", "null"),
    ("service", "service_group", "null"),
    ("weekly_hours", "week", "\"EVERY\""),
];

/// Tables that files of earlier programs do not have: nothing is in them.
pub(super) const LATER_TABLES: &[&str] = &["reminder", "reminder_opt_out"];

/// In the order in which rows can be written. The first one has one row.
pub(super) const TABLES: &[Table] = &[
    Table {
        name: "organization",
        columns: &[
            ("status", Status),
            ("company_name", Plain),
            ("branche_name_detailed", Plain),
            ("owner_first_name", Plain),
            ("owner_last_name", Plain),
            ("street_name", Plain),
            ("street_number", Plain),
            ("zip_code", Plain),
            ("city", Plain),
            ("county", Plain),
            ("country", Plain),
            ("latitude", Plain),
            ("longitude", Plain),
            ("place_latitude", Plain),
            ("place_longitude", Plain),
            ("contact_email", Email),
            ("contact_phone", Phone),
            ("vat_number", Plain),
            ("legal_name", Plain),
            ("register_number", Plain),
            ("register_court", Plain),
            ("theme", Plain),
            ("relocations", Plain),
            ("first_activated_at", Plain),
            ("created_at", Plain),
        ],
        order: "nr",
        added: NONE,
        left_out: &["nr"],
    },
    Table {
        name: "calendar",
        columns: &[
            ("zone", Zone),
            ("grid", Plain),
            ("notice", Plain),
            ("horizon", Plain),
            ("cancellation_notice", Plain),
            ("show_comment", Plain),
            ("show_phone", Plain),
            ("phone_mandatory", Plain),
            ("closes_on_holidays", Plain),
            ("holiday_region", Plain),
            ("local_holidays", Plain),
            ("open_holidays", Plain),
            ("has_supposed_hours", Plain),
            ("contact_retention", Plain),
            ("open_bookings_of_mailbox", Plain),
            ("pause_note", Plain),
            ("paused_until", Plain),
        ],
        order: "organization_nr",
        added: NONE,
        left_out: &["organization_nr", "rules_version", "bookings_version", "is_public"],
    },
    Table {
        name: "organization_branch",
        columns: &[("branch_id", Plain), ("position", Plain)],
        order: "position",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "web_content",
        columns: &[("content_type", Plain), ("html", WebContent)],
        order: "content_type",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "social_media",
        columns: &[("position", Plain), ("kind", Plain), ("website", Website)],
        order: "position",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "resource_group",
        columns: &[("id", Plain), ("name", Plain)],
        order: "id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "resource",
        columns: &[
            ("id", Plain),
            ("kind", Plain),
            ("group_id", Plain),
            ("first_name", Plain),
            ("last_name", Plain),
            ("avatar", Image),
            ("is_visible", Plain),
            ("archived_at", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "weekly_hours",
        columns: &[
            ("resource_id", Plain),
            ("week", Plain),
            ("weekday", Plain),
            ("opens", Plain),
            ("closes", Plain),
        ],
        order: "resource_id, week, weekday, opens",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "absence",
        columns: &[
            ("id", Id),
            ("resource_id", Plain),
            ("starts_at", Plain),
            ("ends_at", Plain),
            ("reason", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "service",
        columns: &[
            ("id", Id),
            ("title", Plain),
            ("html", Html),
            ("price_cents", Plain),
            ("duration", Plain),
            ("follow_up", Plain),
            ("visit_rank", Plain),
            ("service_group", Plain),
            ("image_path", Image),
            ("sort_order", Plain),
            ("archived_at", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "service_step",
        columns: &[
            ("service_id", Of("service")),
            ("position", Plain),
            ("kind", Plain),
            ("minutes", Plain),
        ],
        order: "service_id, position",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "service_need",
        columns: &[("service_id", Of("service")), ("group_id", Plain), ("steps", Plain)],
        order: "service_id, group_id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "ability",
        columns: &[
            ("service_id", Of("service")),
            ("resource_id", Plain),
            ("duration", Plain),
            ("price_cents", Plain),
        ],
        order: "service_id, resource_id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "event",
        columns: &[
            ("id", Id),
            ("kind", Plain),
            ("title", Plain),
            ("html", Html),
            ("price_cents", Plain),
            ("duration", Plain),
            ("capacity", Plain),
            ("minimum_participants", Plain),
            ("minimum_checked_at", Plain),
            ("trainer", Plain),
            ("room", Plain),
            ("online", Plain),
            ("online_meeting_link", Link),
            ("sign_up_from", Plain),
            ("sign_up_until", Plain),
            ("image_path", Image),
            ("archived_at", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr", "taken_seats"],
    },
    Table {
        name: "event_date",
        columns: &[
            ("id", Id),
            ("event_id", Of("event")),
            ("starts_wall", Plain),
            ("ends_wall", Plain),
            ("zone", Zone),
            ("starts_at", Plain),
            ("ends_at", Plain),
            ("called_off_at", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr", "sequence", "changed_at"],
    },
    Table {
        name: "event_date_resource",
        columns: &[("event_date_id", Of("event_date")), ("resource_id", Plain)],
        order: "event_date_id, resource_id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "custom_field",
        columns: &[
            ("id", Id),
            ("service_id", Of("service")),
            ("event_id", Of("event")),
            ("kind", Plain),
            ("display_text", Plain),
            ("field_group", Plain),
            ("mandatory", Plain),
            ("sort_order", Plain),
            ("hyper_link", Link),
            ("not_before", Plain),
            ("not_after", Plain),
            ("archived_at", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "customer",
        columns: &[
            ("id", Id),
            ("first_name", Plain),
            ("last_name", Plain),
            ("email", Email),
            ("phone", Phone),
            ("note", Plain),
            ("blocked_at", Plain),
            ("merged_contacts", Plain),
            ("told_apart_from", Others),
            ("kept_by", Plain),
            ("created_at", Plain),
            ("erased_at", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr", "sort_name", "folded_name", "terms"],
    },
    Table {
        name: "booking",
        columns: &[
            ("id", Id),
            ("calendar_guid", Guid),
            ("customer_id", Of("customer")),
            ("remark", Plain),
            ("note", Plain),
            ("given_first_name", Plain),
            ("given_last_name", Plain),
            ("given_email", Email),
            ("given_phone", Phone),
            ("sequence", Plain),
            ("series_id", Plain),
            ("promised_notice", Plain),
            ("created_at", Plain),
        ],
        order: "id",
        // No request has this repetition hash, so nothing is ever taken for its repetition.
        added: &[
            ("site", "'IMPORT'"),
            ("repetition_hash", "decode(repeat('00', 32), 'hex')"),
            ("manage_token_hash", "decode(line->>'access', 'hex')"),
            (
                "account_id",
                "owner_of_booking(NULL, (SELECT lower(coalesce(row.given_email, email) COLLATE \"und-x-icu\") FROM customer
                    WHERE customer.organization_nr = $1 AND customer.id = pg_temp.id_of('customer', row.customer_id)))",
            ),
        ],
        left_out: &[
            "organization_nr",
            "site",
            "account_id",
            "manage_token_hash",
            "email_corrected_at",
            "repetition_hash",
            "changed_at",
        ],
    },
    Table {
        name: "appointment",
        columns: &[
            ("id", Id),
            ("booking_id", Of("booking")),
            ("position", Plain),
            ("service_id", Of("service")),
            ("employee_id", Plain),
            ("employee_reason", Plain),
            ("employee_reason_figures", Plain),
            ("status", Plain),
            ("title", Plain),
            ("price_cents", Plain),
            ("duration", Plain),
            ("follow_up", Plain),
            ("starts_wall", Plain),
            ("ends_wall", Plain),
            ("zone", Zone),
            ("starts_at", Plain),
            ("ends_at", Plain),
            ("revision", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "appointment_part",
        columns: &[
            ("appointment_id", Of("appointment")),
            ("resource_id", Plain),
            ("from_minute", Plain),
            ("to_minute", Plain),
        ],
        order: "appointment_id, resource_id, from_minute",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "participation",
        columns: &[
            ("id", Id),
            ("booking_id", Of("booking")),
            ("event_id", Of("event")),
            ("status", Plain),
            ("title", Plain),
            ("price_cents", Plain),
            ("mailbox", Plain),
            ("folded_name", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "called_off_date",
        columns: &[
            ("participation_id", Of("participation")),
            ("event_date_id", Of("event_date")),
            ("status", Plain),
            ("revision", Plain),
        ],
        order: "participation_id, event_date_id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "attendance",
        columns: &[
            ("participation_id", Of("participation")),
            ("event_date_id", Of("event_date")),
            ("outcome", Plain),
        ],
        order: "participation_id, event_date_id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "answer",
        columns: &[
            ("booking_id", Of("booking")),
            ("custom_field_id", Of("custom_field")),
            ("service_id", Of("service")),
            ("event_id", Of("event")),
            ("field_text", Plain),
            ("field_group", Plain),
            ("value", Plain),
        ],
        order: "booking_id, custom_field_id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "reminder",
        columns: &[
            ("id", Id),
            ("booking_id", Of("booking")),
            ("event_date_id", Of("event_date")),
            ("starts_at", Plain),
            ("visit_day", Plain),
            ("due_at", Plain),
            ("state", Plain),
            ("void_reason", Plain),
            ("planned_at", Plain),
            ("settled_at", Plain),
        ],
        order: "id",
        added: NONE,
        left_out: &["organization_nr"],
    },
    Table {
        name: "reminder_opt_out",
        columns: &[("mailbox", Plain), ("opted_out_at", Plain)],
        order: "mailbox COLLATE \"C\"",
        added: NONE,
        left_out: &["organization_nr"],
    },
    // Who did it was an account of the other installation. A booking that is imported was made by nobody here: its history
    // begins with being loaded, and what it went through before was told then.
    Table {
        name: "history",
        columns: &[
            ("booking_id", Of("booking")),
            ("what", HistoryEventKind),
            ("revision", Plain),
            ("at", Plain),
            ("details", Details),
        ],
        order: "id",
        added: &[("actor", "'SYSTEM'"), ("request_id", "$3")],
        left_out: &[
            "organization_nr",
            "id",
            "actor",
            "account_id",
            "on_behalf_of",
            "on_behalf_of_account_id",
            "api_key_id",
            "request_id",
        ],
    },
];

/// Tables of an organisation that are not exported.
pub(super) const LEFT_OUT: &[(&str, &str)] = &[
    ("api_key", "opens this installation"),
    ("audit_log", "names accounts, and ids of before"),
    ("booking_code", "minutes old"),
    ("calendar_feed", "of an account"),
    ("closed_organization", "of this installation"),
    ("date_message", "has been read"),
    ("favourite", "of accounts"),
    ("former_membership", "of accounts"),
    ("idempotency_key", "of requests to this installation"),
    ("image", "is told by the files in `images`"),
    ("invitation", "to accounts"),
    ("membership", "of accounts"),
    ("occupation", "follows from what was agreed"),
    ("organization_export", "is such a file"),
    ("organization_export_piece", "is such a file"),
    ("outbox", "is told by this installation"),
    ("plan_grant", "is granted by the operator of this installation"),
    ("plan_wish", "is for the operator of this installation"),
    ("planned_mail", "is sent by this installation"),
    ("relocation", "has been read"),
    ("search_document", "follows from the profile"),
    ("search_suggestion", "follows from the profile"),
    ("search_version", "counts the changes of this installation"),
    ("session", "of accounts"),
    ("text_draft", "nobody has published it"),
    ("webhook", "has a secret, and is told by this installation"),
    ("webhook_message", "is told by this installation"),
];

/// The exported tables with all their columns, of the file or not, and the tables that are left out: what a test compares
/// with the database.
pub fn named_tables() -> (Vec<(&'static str, Vec<&'static str>)>, Vec<&'static str>) {
    let exported = TABLES.iter().map(|table| {
        let columns = table.columns.iter().map(|(name, _)| *name);
        (table.name, columns.chain(table.left_out.iter().copied()).collect())
    });
    (exported.collect(), LEFT_OUT.iter().map(|(name, _)| *name).collect())
}

/// Where the rows of a table are.
pub(super) fn file_of(table: &Table) -> String {
    format!("tables/{}.jsonl", table.name)
}

/// The column with the number of the organisation.
pub(super) fn number_column(table: &Table) -> &'static str {
    if table.name == "organization" {
        "nr"
    } else {
        "organization_nr"
    }
}

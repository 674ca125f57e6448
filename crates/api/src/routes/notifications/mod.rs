pub mod download_calendar_entry;

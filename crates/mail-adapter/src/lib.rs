//! Mails by SMTP, or as files in development.

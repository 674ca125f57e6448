//! A customer fetches the appointments for the own calendar.

use std::sync::Arc;

use shared_kernel::{CalendarGuid, StoreError};
use time::{Duration, OffsetDateTime};

use crate::ports::MailContents;
use crate::{CalendarFile, calendar_file, calendar_file_of_all};

/// How long after the end of the last appointment the file is handed out (product decision).
const AVAILABLE: Duration = Duration::days(30);

/// Hands out the calendar file of a booking to whoever knows its unguessable name.
#[derive(Clone, derive_more::Constructor)]
pub struct DownloadCalendarFile {
    mail_contents: Arc<dyn MailContents>,
}

/// Why there is no file.
#[derive(Debug, thiserror::Error)]
pub enum DownloadCalendarFileError {
    /// There is no such booking, or its last appointment ended more than 30 days ago.
    #[error("no such calendar file")]
    NotFound,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl DownloadCalendarFile {
    /// The appointments of the booking as they are at `now`, cancelled ones marked as such.
    pub async fn download(
        &self,
        now: OffsetDateTime,
        guid: CalendarGuid,
    ) -> Result<CalendarFile, DownloadCalendarFileError> {
        let mail_content = self
            .mail_contents
            .mail_content_by_guid(guid)
            .await?
            .ok_or(DownloadCalendarFileError::NotFound)?;
        let last = mail_content
            .appointments
            .iter()
            .map(|appointment| appointment.ends_at)
            .max();
        if last.is_none_or(|last| now > last.saturating_add(AVAILABLE)) {
            return Err(DownloadCalendarFileError::NotFound);
        }
        Ok(calendar_file(&mail_content, now))
    }

    /// All appointments of these bookings in one file, however long ago: for whoever takes the own data. What is gone
    /// is left out.
    pub async fn download_all(&self, now: OffsetDateTime, guids: &[CalendarGuid]) -> Result<CalendarFile, StoreError> {
        let mut mail_contents = Vec::with_capacity(guids.len());
        for guid in guids {
            mail_contents.extend(self.mail_contents.mail_content_by_guid(*guid).await?);
        }
        Ok(calendar_file_of_all(&mail_contents, now))
    }
}

#[cfg(test)]
mod tests {
    use mockall::predicate::eq;
    use time::macros::datetime;

    use super::*;
    use crate::example::mail_content;
    use crate::ports::MockMailContents;

    async fn download(now: OffsetDateTime) -> Result<CalendarFile, DownloadCalendarFileError> {
        let mut mail_contents = MockMailContents::new();
        mail_contents
            .expect_mail_content_by_guid()
            .with(eq(mail_content().calendar_guid))
            .return_once(|_| Ok(Some(mail_content())));
        DownloadCalendarFile::new(Arc::new(mail_contents))
            .download(now, mail_content().calendar_guid)
            .await
    }

    #[tokio::test]
    async fn the_file_is_there_until_thirty_days_after_the_last_appointment() {
        let file = download(datetime!(2027-02-12 11:45 UTC)).await.unwrap();
        assert_eq!(file.name, "termin.ics");
        assert!(file.content.contains("DTSTAMP:20270212T114500Z\r\n"));
        let late = download(datetime!(2027-02-12 11:45:01 UTC)).await;
        assert!(matches!(late, Err(DownloadCalendarFileError::NotFound)), "{late:?}");
    }

    #[tokio::test]
    async fn own_bookings_are_one_file_however_long_ago() {
        let mut other = mail_content();
        other.calendar_guid = CalendarGuid(uuid::Uuid::from_u128(9));
        other.provider.zone = shared_kernel::Zone::named("Europe/Zurich").unwrap();
        let mut mail_contents = MockMailContents::new();
        let known = [mail_content(), other.clone()];
        mail_contents
            .expect_mail_content_by_guid()
            .returning(move |guid| Ok(known.iter().find(|known| known.calendar_guid == guid).cloned()));
        let guids = [
            mail_content().calendar_guid,
            other.calendar_guid,
            CalendarGuid(uuid::Uuid::from_u128(10)),
        ];
        let file = DownloadCalendarFile::new(Arc::new(mail_contents))
            .download_all(datetime!(2037-01-01 00:00 UTC), &guids)
            .await
            .unwrap();
        assert_eq!(file.name, "termine.ics");
        assert_eq!(file.content.matches("BEGIN:VCALENDAR").count(), 1);
        assert_eq!(file.content.matches("BEGIN:VTIMEZONE").count(), 2);
        let events = mail_content().appointments.len() * 2;
        assert_eq!(file.content.matches("BEGIN:VEVENT").count(), events);
    }

    #[tokio::test]
    async fn an_unknown_name_finds_nothing_and_a_failing_store_is_no_such_answer() {
        let mut mail_contents = MockMailContents::new();
        mail_contents
            .expect_mail_content_by_guid()
            .times(1)
            .returning(|_| Ok(None));
        mail_contents
            .expect_mail_content_by_guid()
            .returning(|_| Err(StoreError::Unavailable("gone".into())));
        let download = DownloadCalendarFile::new(Arc::new(mail_contents));
        let now = datetime!(2027-01-01 00:00 UTC);
        let guid = mail_content().calendar_guid;
        assert!(matches!(
            download.download(now, guid).await,
            Err(DownloadCalendarFileError::NotFound)
        ));
        assert!(matches!(
            download.download(now, guid).await,
            Err(DownloadCalendarFileError::Store(_))
        ));
    }
}

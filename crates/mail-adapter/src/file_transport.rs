//! Mails as files, for development: nothing leaves the machine.

use std::io;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use mail_parser::{Message, MessageParser, MimeHeaders};
use notifications::Mail;
use notifications::ports::{MailTransport, MailTransportError};
use sha2::{Digest, Sha256};
use time::{OffsetDateTime, UtcOffset};

use crate::message::{Sender, message};

const ENDING: &str = ".eml";

/// Puts every mail into a folder, as a file that any mail program opens.
///
/// The name of the file comes from the date and the Message-ID of the mail: names sort by time, and
/// a mail that is sent twice is one file.
#[derive(Debug, Clone)]
pub struct FileMailTransport {
    folder: PathBuf,
    sender: Sender,
}

/// A mail that was put into the folder, taken apart for people to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredMail {
    /// The name of its file.
    pub name: String,
    /// E-mail address of the header `To`.
    pub to: String,
    /// Decoded header `Subject`.
    pub subject: String,
    /// Body of type `text/plain`.
    pub text: String,
    /// Body of type `text/html`.
    pub html: String,
    /// The attached calendar file.
    pub calendar_file: Option<String>,
    /// The file as it is.
    pub source: Vec<u8>,
}

impl FileMailTransport {
    /// Uses this folder, which is made with the first mail.
    pub fn new(folder: impl Into<PathBuf>, sender: Sender) -> Self {
        Self {
            folder: folder.into(),
            sender,
        }
    }

    /// The names of all mails, the newest first.
    pub async fn list(&self) -> io::Result<Vec<String>> {
        let mut entries = match tokio::fs::read_dir(&self.folder).await {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(error),
        };
        let mut names = Vec::new();
        while let Some(entry) = entries.next_entry().await? {
            if let Some(name) = entry.file_name().to_str().filter(|name| is_mail_name(name)) {
                names.push(name.to_owned());
            }
        }
        names.sort_unstable_by(|one, other| other.cmp(one));
        Ok(names)
    }

    /// One mail; none when there is no mail of this name. Names come from the outside, so
    /// everything that is not the name of a mail leads nowhere.
    pub async fn read(&self, name: &str) -> io::Result<Option<StoredMail>> {
        if !is_mail_name(name) {
            return Ok(None);
        }
        match tokio::fs::read(self.folder.join(name)).await {
            Ok(source) => take_apart(name, &source).map(Some),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn write(&self, name: &str, content: &[u8]) -> io::Result<()> {
        tokio::fs::create_dir_all(&self.folder).await?;
        // Written beside and then renamed, so that nobody reads half a mail.
        let unfinished = self.folder.join(format!(".{name}.unfinished"));
        tokio::fs::write(&unfinished, content).await?;
        tokio::fs::rename(&unfinished, Path::new(&self.folder).join(name)).await
    }
}

#[async_trait]
impl MailTransport for FileMailTransport {
    async fn send(&self, mail: &Mail) -> Result<(), MailTransportError> {
        let message = message(mail, &self.sender).map_err(|error| MailTransportError::Refused(Box::new(error)))?;
        self.write(&file_name(mail), &message.formatted())
            .await
            .map_err(|error| MailTransportError::Transient(Box::new(error)))
    }
}

/// For example "20270113T083000Z-0123456789abcdef.eml".
fn file_name(mail: &Mail) -> String {
    let moment: OffsetDateTime = mail.date.to_offset(UtcOffset::UTC);
    let digest = Sha256::digest(mail.message_id.as_str().as_bytes());
    let hash = digest
        .iter()
        .take(8)
        .fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!(
        "{:04}{:02}{:02}T{:02}{:02}{:02}Z-{hash:016x}{ENDING}",
        moment.year(),
        u8::from(moment.month()),
        moment.day(),
        moment.hour(),
        moment.minute(),
        moment.second()
    )
}

fn is_mail_name(name: &str) -> bool {
    name.strip_suffix(ENDING)
        .is_some_and(|stem| !stem.is_empty() && stem.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
}

fn take_apart(name: &str, source: &[u8]) -> io::Result<StoredMail> {
    let message = MessageParser::default()
        .parse(source)
        .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the file is no mail"))?;
    let text = |body: Option<std::borrow::Cow<'_, str>>| body.map(std::borrow::Cow::into_owned).unwrap_or_default();
    Ok(StoredMail {
        name: name.to_owned(),
        to: message
            .to()
            .and_then(|to| to.first())
            .and_then(|to| to.address())
            .unwrap_or_default()
            .to_owned(),
        subject: message.subject().unwrap_or_default().to_owned(),
        text: text(message.body_text(0)),
        html: text(message.body_html(0)),
        calendar_file: calendar_file(&message),
        source: source.to_owned(),
    })
}

fn calendar_file(message: &Message<'_>) -> Option<String> {
    message
        .attachments()
        .find(|part| {
            part.content_type()
                .is_some_and(|kind| kind.subtype() == Some("calendar"))
        })
        .and_then(|part| part.text_contents())
        .map(str::to_owned)
}

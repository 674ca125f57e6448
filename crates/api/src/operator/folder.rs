use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use super::InvalidOperator;

/// A file of a folder; none when it is not there.
pub fn read(folder: &Path, file: &'static str) -> Result<Option<String>, InvalidOperator> {
    match fs::read_to_string(folder.join(file)) {
        Ok(text) => Ok(Some(text)),
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(InvalidOperator::Unreadable { file, cause }),
    }
}

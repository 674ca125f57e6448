//! Reads an archive on a thread of its own and hands out what is in it, a block at a time.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};

use catalog::images::{ImageId, ImageKind, MOST_IMAGES};
use tokio::sync::mpsc;
use zip::ZipArchive;
use zip::result::ZipError;

use super::format::{FORMAT, LATER_TABLES, TABLES, file_of};
use super::import::ImportFailed;
use super::{MANIFEST, Manifest};

/// No row of a table is longer, in bytes.
const LONGEST_LINE: u64 = 512 * 1024;
/// Rows that are handed out at once.
const BLOCK_ROWS: usize = 1_000;
const BLOCK_BYTES: usize = 1024 * 1024;
/// More than any image that was written anew: a PNG takes up to four bytes for each of 25 million pixels.
const LARGEST_IMAGE: u64 = 101 * 1024 * 1024;
const LARGEST_MANIFEST: u64 = 4 * 1024;
const NO_TEXT: &str = "is no text in UTF-8";

/// A part of an archive, in the order of the import: the manifest, the images, the tables.
pub(super) enum Part {
    Manifest(Manifest),
    Image {
        id: ImageId,
        kind: ImageKind,
        bytes: Vec<u8>,
    },
    /// Lines of a table, of which the first has this number.
    Lines {
        table: usize,
        first: u64,
        lines: Vec<String>,
    },
}

/// Reads all of it. Ends early when nobody takes the parts any more.
pub(super) fn read_archive(file: File, parts: &mpsc::Sender<Result<Part, ImportFailed>>) {
    if let Err(Some(failed)) = read_parts(file, parts) {
        // Whoever is gone need not know.
        let _ = parts.blocking_send(Err(failed));
    }
}

/// None where nobody listens any more.
type Ended = Option<ImportFailed>;

fn read_parts(file: File, parts: &mpsc::Sender<Result<Part, ImportFailed>>) -> Result<(), Ended> {
    let send = |part| parts.blocking_send(Ok(part)).map_err(|_| None);
    let mut archive =
        ZipArchive::new(BufReader::new(file)).map_err(|error| Some(ImportFailed::NoArchive(error.to_string())))?;
    let images = images_of(&archive)?;
    send(Part::Manifest(manifest_of(&mut archive)?))?;
    for (name, id, kind) in images {
        let bytes = whole(&mut archive, &name, LARGEST_IMAGE)?;
        send(Part::Image { id, kind, bytes })?;
    }
    for (table, described) in TABLES.iter().enumerate() {
        let name = file_of(described);
        let entry = match archive.by_name(&name) {
            Err(ZipError::FileNotFound) if LATER_TABLES.contains(&described.name) => continue,
            entry => entry.map_err(|error| wrong(&name, 0, &error.to_string()))?,
        };
        let mut reader = BufReader::new(entry);
        let (mut first, mut lines, mut bytes) = (1, Vec::new(), 0);
        loop {
            let number = first + lines.len() as u64;
            let line = next_line(&mut reader).map_err(|what| wrong(&name, number, what))?;
            let is_end = line.is_none();
            if let Some(line) = line {
                bytes += line.len();
                lines.push(line);
            }
            if is_end || lines.len() == BLOCK_ROWS || bytes >= BLOCK_BYTES {
                let next = first + lines.len() as u64;
                let lines = std::mem::take(&mut lines);
                send(Part::Lines { table, first, lines })?;
                (first, bytes) = (next, 0);
            }
            if is_end {
                break;
            }
        }
    }
    Ok(())
}

fn next_line(reader: &mut impl BufRead) -> Result<Option<String>, &'static str> {
    let mut line = Vec::new();
    let read = reader.take(LONGEST_LINE + 1).read_until(b'\n', &mut line);
    read.map_err(|_| "is damaged")?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.len() as u64 > LONGEST_LINE {
        return Err("is longer than any row");
    }
    if line.pop_if(|last| *last == b'\n').is_none() {
        return Err("has no end: the file was cut off");
    }
    String::from_utf8(line).map(Some).map_err(|_| NO_TEXT)
}

/// Every file of an archive is one that belongs there: its images.
fn images_of(archive: &ZipArchive<BufReader<File>>) -> Result<Vec<(String, ImageId, ImageKind)>, Ended> {
    let known: BTreeSet<String> = TABLES.iter().map(file_of).chain([MANIFEST.to_owned()]).collect();
    let mut images = Vec::new();
    for name in archive.file_names() {
        let name = name.map_err(|error| wrong("the list of files", 0, &error.to_string()))?;
        if known.contains(name.as_ref()) {
            continue;
        }
        let image = name
            .strip_prefix("images/")
            .and_then(|file| file.split_once('.'))
            .and_then(|(id, extension)| {
                let kind = ImageKind::ALL.iter().find(|kind| kind.extension() == extension)?;
                Some((name.clone().into_owned(), ImageId::parse(id)?, *kind))
            });
        images.push(image.ok_or_else(|| wrong(&name, 0, "does not belong into an archive"))?);
    }
    if images.len() > MOST_IMAGES {
        return Err(wrong("images", 0, "are more than an organisation may have"));
    }
    images.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    Ok(images)
}

fn manifest_of(archive: &mut ZipArchive<BufReader<File>>) -> Result<Manifest, Ended> {
    let bytes = whole(archive, MANIFEST, LARGEST_MANIFEST)?;
    let manifest: Manifest =
        serde_json::from_slice(&bytes).map_err(|error| wrong(MANIFEST, error.line() as u64, &error.to_string()))?;
    if manifest.format == FORMAT {
        Ok(manifest)
    } else {
        Err(wrong(MANIFEST, 0, &format!("says another format than {FORMAT}")))
    }
}

fn whole(archive: &mut ZipArchive<BufReader<File>>, name: &str, most: u64) -> Result<Vec<u8>, Ended> {
    let entry = archive
        .by_name(name)
        .map_err(|error| wrong(name, 0, &error.to_string()))?;
    let mut bytes = Vec::new();
    let read = entry.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|_| wrong(name, 0, "is damaged"))?;
    if bytes.len() as u64 > most {
        return Err(wrong(name, 0, "is too large"));
    }
    Ok(bytes)
}

fn wrong(file: &str, line: u64, what: &str) -> Ended {
    let wrong = ImportFailed::Wrong {
        file: file.to_owned(),
        line,
        what: what.to_owned(),
    };
    wrong.into()
}

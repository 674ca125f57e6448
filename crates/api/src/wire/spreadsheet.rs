//! CSV as the spreadsheets of the German-speaking countries want it: with semicolons and a byte order mark.

use csv::WriterBuilder;

/// What spreadsheets need to see UTF-8.
pub(super) const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Whatever begins with one of these is a formula to a spreadsheet, which may send the sheet away.
pub(super) const BEGINS_FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// The columns and the lines below them, in which nothing is a formula.
pub(super) fn spreadsheet<const COLUMNS: usize>(
    columns: [&str; COLUMNS],
    lines: impl Iterator<Item = [String; COLUMNS]>,
) -> Result<Vec<u8>, csv::Error> {
    let mut writer = WriterBuilder::new()
        .delimiter(b';')
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    writer.write_record(columns)?;
    for line in lines {
        writer.write_record(line.map(harmless))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// What no spreadsheet takes for a formula.
pub(super) fn harmless(cell: String) -> String {
    if cell.starts_with(BEGINS_FORMULA) {
        format!("'{cell}")
    } else {
        cell
    }
}

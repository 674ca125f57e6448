//! CSV as the spreadsheets of the German-speaking countries want it: with semicolons and a byte order mark.

use csv::WriterBuilder;

/// What spreadsheets need to see UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Whatever begins with one of these is a formula to a spreadsheet, which may send the sheet away.
/// The wide forms are the same to those of East Asia.
const BEGINS_FORMULA: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// The columns and the lines below them, in which nothing is a formula.
pub(super) fn spreadsheet<Name: Into<String>>(
    columns: impl IntoIterator<Item = Name>,
    lines: impl Iterator<Item = impl IntoIterator<Item = String>>,
) -> Result<Vec<u8>, csv::Error> {
    let mut writer = WriterBuilder::new()
        .delimiter(b';')
        // A line that came in with too many cells goes out with them.
        .flexible(true)
        .from_writer(BYTE_ORDER_MARK.as_bytes().to_vec());
    writer.write_record(columns.into_iter().map(|name| escape_formula(name.into())))?;
    for line in lines {
        writer.write_record(line.into_iter().map(escape_formula))?;
    }
    writer.into_inner().map_err(|error| error.into_error().into())
}

/// What no spreadsheet takes for a formula.
pub(super) fn escape_formula(cell: String) -> String {
    if is_formula_behind_apostrophes(&cell) {
        format!("'{cell}")
    } else {
        cell
    }
}

/// The cell before its formula was escaped.
pub(super) fn plain(cell: &str) -> &str {
    cell.strip_prefix('\'')
        .filter(|rest| is_formula_behind_apostrophes(rest))
        .unwrap_or(cell)
}

/// One that stands there with an apostrophe already gets another one, else it would come back without.
fn is_formula_behind_apostrophes(cell: &str) -> bool {
    cell.trim_start_matches('\'').starts_with(BEGINS_FORMULA)
}

//! What writes customers: their files by hand, what a booking puts on file, lists of them, and two files that become one.
//! What is erased of them when it is old, or because somebody asks for it, is in `ports::privacy`.

pub(crate) mod file;
pub(crate) mod import;
pub(crate) mod merge;
mod of_booking;

use diesel::QueryableByName;
use diesel::sql_types::BigInt;

#[derive(QueryableByName)]
struct StoredId {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

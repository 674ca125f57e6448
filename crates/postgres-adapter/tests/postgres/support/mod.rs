//! What the tests share: a migrated database with the ports on it, a small salon, requests.

mod people;
mod recorder;
mod requests;
mod salon;
mod sql;
mod store;

pub use people::{People, by, founding, mailed_token, new_account, password};
pub use recorder::sent_statements;
pub use requests::{
    appointment_request, change_at, customer, draft, draft_of_many, relocated, settled, sign_up, wanted,
};
pub use salon::{COLOUR, CUT, MONDAY, NOW, booked, course, imprint, named, salon};
pub use sql::Sql;
pub use store::TestStore;

use booking_core::lifecycle::{OwnList, PageOfList};

use crate::problem::{Code, Problem};

/// The list of a documented name. Both calls take both names of each.
pub fn list_of(name: &str) -> Result<OwnList, Problem> {
    match name {
        "myopencalendarbookings" | "myopencalendarbookingscount" => Ok(OwnList::Open),
        "mypreviouscalendarbookings" | "mypreviouscalendarbookingscount" => Ok(OwnList::Past),
        _ => Err(Problem::new(Code::NotFound)),
    }
}

/// A page as the path names it; what is no number is no page.
pub fn page_of(index: &str, size: &str) -> Result<PageOfList, Problem> {
    let no_page = || Problem::new(Code::InvalidPage);
    Ok(PageOfList {
        index: index.parse().map_err(|_not_a_number| no_page())?,
        size: size.parse().map_err(|_not_a_number| no_page())?,
    })
}

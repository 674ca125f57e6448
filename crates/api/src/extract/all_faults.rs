//! All members of a request that have the wrong structure, although a reading stops at the first: it is replaced by
//! something that fits, and the request is read again.

use std::collections::BTreeMap;

use wire::problem::FieldFault;

use super::wrong_field::WrongField;

/// So many faults are told at once.
const MOST_FAULTS: usize = 20;
/// So often a request is read for them, so that nobody makes us work for nothing.
const MOST_READINGS: u32 = 200;

/// A request that can be put right, member by member.
pub trait Mendable {
    /// Reads it as what is wanted.
    fn read(&self) -> Result<(), WrongField>;

    /// Ways to put this right, none of which is applied.
    fn remedies(&self, wrong: &WrongField) -> Vec<Self::Remedy>;

    /// A way to put something right.
    type Remedy;

    /// Applies it. The answer undoes it; none where there is nothing to apply it to.
    fn apply(&mut self, remedy: Self::Remedy) -> Option<Self::Remedy>;
}

/// Adds everything that is wrong, from `first` on, to what is known to be wrong. What lies within something that is wrong
/// is not told.
pub fn add_all_faults(request: &mut impl Mendable, first: WrongField, faults: &mut BTreeMap<String, FieldFault>) {
    let mut readings = MOST_READINGS;
    let mut next = Some(first);
    while let Some(wrong) = next {
        add_fault(&wrong, faults);
        if faults.len() >= MOST_FAULTS || faults.contains_key("") {
            return;
        }
        next = mend(request, &wrong, &mut readings);
    }
}

/// Adds one that does not lie within another.
pub fn add_fault(wrong: &WrongField, faults: &mut BTreeMap<String, FieldFault>) {
    let path = wrong.path();
    if !faults.keys().any(|known| lies_within(&path, known)) {
        faults.insert(path, wrong.fault());
    }
}

/// What is wrong once this is put right; none where nothing is, or nothing helps.
fn mend(request: &mut impl Mendable, wrong: &WrongField, readings: &mut u32) -> Option<WrongField> {
    let path = wrong.path();
    for remedy in request.remedies(wrong) {
        *readings = readings.checked_sub(1)?;
        let Some(undo) = request.apply(remedy) else {
            continue;
        };
        match request.read() {
            Ok(()) => return None,
            Err(next) if next.path() != path || next.wrong() != wrong.wrong() => return Some(next),
            Err(_) => {
                request.apply(undo);
            }
        }
    }
    None
}

fn lies_within(path: &str, known: &str) -> bool {
    path.strip_prefix(known)
        .is_some_and(|rest| known.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn member_lies_within_itself_and_what_it_belongs_to() {
        for (path, known, is_within) in [
            ("services[0].start", "services[0]", true),
            ("services[0].start", "services", true),
            ("services[0]", "services[0]", true),
            ("services[10]", "services[1]", false),
            ("servicesOf", "services", false),
            ("anything", "", true),
        ] {
            assert_eq!(lies_within(path, known), is_within, "{path} in {known}");
        }
    }
}

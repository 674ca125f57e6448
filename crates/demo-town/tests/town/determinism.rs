//! The same seed and day give the same town, however much of it is asked for.

use demo_town::{town, town_without_bookings};
use organization_document::OrganizationDocument;
use time::Date;
use time::macros::date;

const TOWNS: [(u64, Date); 3] = [
    (0, date!(2027 - 01 - 11)),
    (7, date!(2028 - 02 - 29)),
    (u64::MAX, date!(2026 - 12 - 31)),
];

/// FNV-1a, because the hashes of the standard library may differ between its versions.
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// Guards against anything that differs between runs or machines. Whoever changes the word lists
/// or the rules of the town writes the new number here.
#[test]
fn a_known_town_has_a_known_fingerprint() {
    let providers: Vec<OrganizationDocument> = town(7, 20, date!(2027 - 01 - 11)).collect();
    assert_eq!(fingerprint(&format!("{providers:?}")), 3_422_171_925_706_381_619);
}

#[test]
fn the_same_seed_and_day_give_the_same_bytes_again() {
    let checksum = |seed| {
        let today = date!(2027 - 01 - 11);
        town(seed, 60, today).fold(0, |sum: u64, provider| {
            sum.rotate_left(1) ^ fingerprint(&format!("{provider:?}"))
        })
    };
    let first = checksum(1);
    assert_eq!(checksum(1), first);
    assert_ne!(checksum(2), first);
}

#[test]
fn numbers_do_not_shift_providers() {
    for (seed, today) in TOWNS {
        let few: Vec<OrganizationDocument> = town(seed, 14, today).collect();
        let more: Vec<OrganizationDocument> = town(seed, 40, today).take(14).collect();
        assert_eq!((few.len(), &few), (14, &more));
    }
}

#[test]
fn providers_that_are_skipped_do_not_change_those_that_follow() {
    for (seed, today) in TOWNS {
        let all: Vec<OrganizationDocument> = town(seed, 40, today).collect();
        for skipped in [0, 5, 12, 37] {
            let rest: Vec<OrganizationDocument> = town(seed, 40, today).skip(skipped).collect();
            assert_eq!(rest, all[skipped..]);
        }
    }
}

#[test]
fn without_bookings_all_else_is_the_same() {
    let today = date!(2027 - 01 - 11);
    for (full, empty) in town(5, 30, today).zip(town_without_bookings(5, 30, today)) {
        assert!(
            !full.bookings.is_empty() || full.zone.date(full.first_activated_at) >= today,
            "{}",
            full.company_name
        );
        let bookings = Vec::new();
        assert_eq!(OrganizationDocument { bookings, ..full }, empty);
    }
}

#[test]
fn another_seed_gives_other_calendars_and_other_providers_after_the_first_twelve() {
    let today = date!(2027 - 01 - 11);
    for (index, (one, other)) in town(1, 40, today).zip(town(2, 40, today)).enumerate() {
        assert_eq!(
            one.company_name == other.company_name,
            index < 12,
            "{}",
            one.company_name
        );
        // Who has only just begun may have no bookings yet.
        if index < 12 || !one.bookings.is_empty() {
            assert_ne!(one.bookings, other.bookings, "{}", one.company_name);
        }
    }
}

#[test]
fn another_day_moves_the_calendar_but_not_the_people() {
    let (monday, later) = (date!(2027 - 01 - 11), date!(2027 - 06 - 30));
    for (before, after) in town(9, 30, monday).zip(town(9, 30, later)) {
        assert_eq!(before.company_name, after.company_name);
        assert_eq!(before.web_contents, after.web_contents);
        assert_eq!(before.services, after.services);
        assert_eq!(before.opening_hours, after.opening_hours);
        if !before.bookings.is_empty() {
            assert_ne!(before.bookings, after.bookings);
        }
    }
}

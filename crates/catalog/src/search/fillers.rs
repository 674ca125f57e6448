//! What people write beside what they look for: when, how near, how cheap, that they want an appointment, and that somebody
//! else is to do it. No service is called so, but now and then a provider is. All words are folded.

/// What says nothing of the offer, wherever it stands.
const FILLERS: [&str; 95] = [
    "abend",
    "abends",
    "baldigst",
    "beste",
    "besten",
    "bester",
    "bestes",
    "billig",
    "billige",
    "billigen",
    "billiger",
    "billiges",
    "billigste",
    "billigsten",
    "bitte",
    "buchen",
    "demnachst",
    "diese",
    "diesem",
    "diesen",
    "dieser",
    "dieses",
    "dringend",
    "fruh",
    "fruhmorgens",
    "gegend",
    "geoffnet",
    "gern",
    "gerne",
    "gesucht",
    "gunstig",
    "gunstige",
    "gunstigen",
    "gunstiger",
    "gunstiges",
    "gunstigste",
    "gunstigsten",
    "gute",
    "guten",
    "gutes",
    "heut",
    "heute",
    "hier",
    "jemand",
    "jemanden",
    "jetzt",
    "kommende",
    "kommenden",
    "kommender",
    "kurzfristig",
    "kurzfristige",
    "kurzfristiger",
    "lassen",
    "machen",
    "mag",
    "mittag",
    "mittags",
    "moglichst",
    "monat",
    "morgen",
    "morgens",
    "nachmittag",
    "nachmittags",
    "nachste",
    "nachsten",
    "nachster",
    "nachstes",
    "nachts",
    "nah",
    "naher",
    "offen",
    "preiswert",
    "preiswerte",
    "preiswerter",
    "reservieren",
    "schnell",
    "schnellstmoglich",
    "sofort",
    "spat",
    "spatabends",
    "spontan",
    "termin",
    "termine",
    "ubermorgen",
    "uberubermorgen",
    "umgebung",
    "umkreis",
    "vormittag",
    "vormittags",
    "werktags",
    "will",
    "woche",
    "wochenende",
    "wochenenden",
    "wochenends",
];

/// Alone, or followed by one of [`PARTS_OF_A_DAY`].
const WEEKDAYS: [&str; 8] = [
    "dienstag",
    "donnerstag",
    "freitag",
    "mittwoch",
    "montag",
    "samstag",
    "sonnabend",
    "sonntag",
];
/// What a weekday is written together with.
const PARTS_OF_A_DAY: [&str; 14] = [
    "",
    "abend",
    "abends",
    "fruh",
    "mittag",
    "mittags",
    "morgen",
    "morgens",
    "nachmittag",
    "nachmittags",
    "nacht",
    "s",
    "vormittag",
    "vormittags",
];
/// They follow on the number of a day.
const MONTHS: [&str; 14] = [
    "april",
    "august",
    "dezember",
    "februar",
    "feber",
    "janner",
    "januar",
    "juli",
    "juni",
    "mai",
    "marz",
    "november",
    "oktober",
    "september",
];
/// What a number is an hour after.
const BEFORE_AN_HOUR: [&str; 5] = ["ab", "bis", "gegen", "nach", "um"];

/// What a number is a price before.
const MONEY: [&str; 4] = ["chf", "eur", "euro", "franken"];

/// What says nothing of the offer before an appointment: a free wedding speech is one, a free appointment is any.
const BEFORE_AN_APPOINTMENT: [&str; 4] = ["freie", "freien", "freier", "freies"];
const APPOINTMENTS: [&str; 2] = ["termin", "termine"];

/// Whether a folded word says nothing of the offer wherever it stands.
pub(super) fn is_filler(word: &str) -> bool {
    let is_of_a_weekday = || {
        let mut endings = WEEKDAYS.iter().filter_map(|day| word.strip_prefix(day));
        endings.any(|ending| PARTS_OF_A_DAY.contains(&ending))
    };
    FILLERS.binary_search(&word).is_ok() || is_of_a_weekday()
}

/// Which of these folded words, one after the other, say nothing of the offer. A number is an hour or a day beside
/// a word that makes it one, and a price before money; else it may be a postcode or a house.
pub(super) fn fillers(words: &[String]) -> Vec<bool> {
    let is = |index: usize, of: &[&str]| words.get(index).is_some_and(|word| of.contains(&word.as_str()));
    let is_number_up_to = |index: usize, digits: usize| {
        let word = words.get(index);
        word.is_some_and(|word| word.len() <= digits && word.bytes().all(|digit| digit.is_ascii_digit()))
    };
    let is_short_number = |index: usize| is_number_up_to(index, 2);
    let is_time = |index: usize| {
        let is_before = |index: usize| is(index, &["uhr"]) || is(index, &MONTHS);
        let is_after = |index: usize| is(index, &BEFORE_AN_HOUR);
        is_short_number(index)
            && (is_before(index + 1)
                || (is_short_number(index + 1) && is_before(index + 2))
                || index.checked_sub(1).is_some_and(is_after)
                || index
                    .checked_sub(2)
                    .is_some_and(|before| is_after(before) && is_short_number(index - 1)))
    };
    // A clock is no time, and neither is Mrs May.
    let follows_a_number =
        |index: usize| (is(index, &["uhr"]) || is(index, &MONTHS)) && index.checked_sub(1).is_some_and(is_short_number);
    let is_price = |index: usize| is_number_up_to(index, 3) && is(index + 1, &MONEY);
    let is_of_a_price = |index: usize| is_price(index) || index.checked_sub(1).is_some_and(is_price);
    let is_of_an_appointment = |index: usize| is(index, &BEFORE_AN_APPOINTMENT) && is(index + 1, &APPOINTMENTS);
    (0..words.len())
        .map(|index| {
            is_filler(&words[index])
                || is_time(index)
                || follows_a_number(index)
                || is_of_a_price(index)
                || is_of_an_appointment(index)
        })
        .collect()
}

/// Whether a token as it was typed is a time of day or a date: 18:30, 5.12., 05.12.2026.
pub(super) fn is_time_or_date(token: &str) -> bool {
    let token = token.trim_end_matches([',', ';', '!', '?']);
    let digits = |part: &str, lengths: &[usize]| {
        lengths.contains(&part.len()) && part.bytes().all(|digit| digit.is_ascii_digit())
    };
    let separator = if token.contains(':') { ':' } else { '.' };
    match *token.split(separator).collect::<Vec<_>>() {
        [hour, minute] => digits(hour, &[1, 2]) && digits(minute, &[2]),
        [day, month, year] => digits(day, &[1, 2]) && digits(month, &[1, 2]) && digits(year, &[0, 2, 4]),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_folded_and_can_be_searched() {
        assert!(FILLERS.is_sorted());
        for word in [
            &FILLERS[..],
            &WEEKDAYS,
            &PARTS_OF_A_DAY,
            &MONTHS,
            &BEFORE_AN_HOUR,
            &MONEY,
            &BEFORE_AN_APPOINTMENT,
            &APPOINTMENTS,
        ]
        .concat()
        {
            assert_eq!(super::super::fold(word), word);
        }
    }

    #[test]
    fn words_of_time_nearness_and_price_are_fillers_and_numbers_only_where_they_are_a_time() {
        for (text, expected) in [
            ("massage morgen abend", "- x x"),
            ("samstagvormittag sonntags friseur", "x x -"),
            ("friseur 18 uhr", "- x x"),
            ("friseur 18 30 uhr", "- x x x"),
            ("friseur um 18", "- - x"),
            ("friseur 5 dezember", "- x x"),
            ("uhr reparieren", "- -"),
            ("hosen kurzen lassen", "- - x"),
            ("massage bis 50 euro", "- - x x"),
            ("1070 franken", "- -"),
            ("euro franken", "- -"),
            ("freie termine kosmetik", "x x -"),
            ("freie trauung", "- -"),
            ("gunstig massage 1070", "x - -"),
            ("nach 1070 mai", "- - -"),
            ("studio 54", "- -"),
            ("morgenrot freitagsclub", "- -"),
        ] {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let signs = fillers(&words)
                .into_iter()
                .map(|is_filler| if is_filler { "x" } else { "-" });
            assert_eq!(signs.collect::<Vec<_>>().join(" "), expected, "{text}");
        }
    }

    #[test]
    fn times_and_dates_are_known_by_their_signs() {
        for token in ["18:30", "9:00,", "18.30", "5.12.", "05.12.2026", "5.12.26"] {
            assert!(is_time_or_date(token), "{token}");
        }
        for token in ["1070", "24/7", "3.0", "1.000", ":", "a.b", "5.12.2026.1"] {
            assert!(!is_time_or_date(token), "{token}");
        }
    }
}

use time::macros::date;

use super::*;

fn region(code: &str) -> Region {
    Region::with_code(code).unwrap()
}

/// The holidays of a year as "01-01 01-06 …".
fn days(code: &str, year: i32) -> String {
    let days: Vec<String> = holidays_of(region(code))
        .iter()
        .filter(|(date, _)| date.year() == year)
        .map(|(date, _)| format!("{:02}-{:02}", u8::from(date.month()), date.day()))
        .collect();
    days.join(" ")
}

#[test]
fn holidays_match_the_official_lists() {
    let lists = [
        (
            "AT",
            2027,
            "01-01 01-06 03-29 05-01 05-06 05-17 05-27 08-15 10-26 11-01 12-08 12-25 12-26",
        ),
        ("DE", 2027, "01-01 03-26 03-29 05-01 05-06 05-17 10-03 12-25 12-26"),
        (
            "DE-BY",
            2027,
            "01-01 01-06 03-26 03-29 05-01 05-06 05-17 05-27 10-03 11-01 12-25 12-26",
        ),
        (
            "DE-BB",
            2027,
            "01-01 03-26 03-28 03-29 05-01 05-06 05-16 05-17 10-03 10-31 12-25 12-26",
        ),
        (
            "DE-SN",
            2027,
            "01-01 03-26 03-29 05-01 05-06 05-17 10-03 10-31 11-17 12-25 12-26",
        ),
        (
            "DE-BE",
            2025,
            "01-01 03-08 04-18 04-21 05-01 05-08 05-29 06-09 10-03 12-25 12-26",
        ),
        (
            "DE-MV",
            2022,
            "01-01 04-15 04-18 05-01 05-26 06-06 10-03 10-31 12-25 12-26",
        ),
        ("CH-ZH", 2027, "01-01 03-26 03-29 05-01 05-06 05-17 08-01 12-25 12-26"),
        ("CH-GE", 2027, "01-01 03-26 03-29 05-06 05-17 08-01 09-09 12-25 12-31"),
        ("CH-NE", 2027, "01-01 03-01 03-26 05-01 05-06 05-27 08-01 12-25"),
        ("CH-NE", 2028, "01-01 03-01 04-14 05-01 05-25 06-15 08-01 12-25"),
        ("CH-NE", 2033, "01-01 03-01 04-15 05-01 05-26 06-16 08-01 12-25 12-26"),
        ("CH-AR", 2028, "01-01 04-14 04-17 05-25 06-05 08-01 12-25"),
        (
            "DE-SL",
            2027,
            "01-01 03-26 03-29 05-01 05-06 05-17 05-27 08-15 10-03 11-01 12-25 12-26",
        ),
        ("CH-AG", 2027, "01-01 01-02 03-26 03-29 05-06 05-17 08-01 12-25 12-26"),
        ("CH-VD", 2027, "01-01 01-02 03-26 03-29 05-06 05-17 08-01 09-20 12-25"),
    ];
    for (code, year, expected) in lists {
        assert_eq!(days(code, year), expected, "{code} {year}");
    }
}

#[test]
fn the_march_to_naefels_keeps_clear_of_holy_week() {
    let walks = |year| {
        holidays_of(region("CH-GL"))
            .iter()
            .any(|(date, name)| *date == year && *name == "Näfelser Fahrt")
    };
    assert!(walks(date!(2027 - 04 - 01)));
    // Maundy Thursday is on 2 April 2026.
    assert!(walks(date!(2026 - 04 - 09)) && !walks(date!(2026 - 04 - 02)));
}

#[test]
fn holidays_of_every_region_are_unique_and_ascending() {
    for region in Region::all() {
        let holidays = holidays_of(region);
        assert!(holidays.windows(2).all(|pair| pair[0].0 < pair[1].0), "{region}");
        for year in YEARS {
            let in_year = holidays.iter().filter(|(date, _)| date.year() == year).count();
            assert!((4..=17).contains(&in_year), "{region} {year}: {in_year}");
        }
        assert_eq!(Region::with_code(region.code()), Some(region));
    }
    assert_eq!(Region::with_code("DE-XX"), None);
}

#[test]
fn addresses_are_mapped_to_their_region() {
    let addresses = [
        ("AT", "1070", "AT"),
        ("DE", "80331", "DE-BY"),
        ("DE", "01067", "DE-SN"),
        ("DE", "10115", "DE-BE"),
        ("DE", "14467", "DE-BB"),
        ("DE", "20095", "DE-HH"),
        ("DE", "28195", "DE-HB"),
        ("DE", "27568", "DE-HB"),
        ("DE", "30159", "DE-NI"),
        ("DE", "39104", "DE-ST"),
        ("DE", "99084", "DE-TH"),
        ("DE", "19053", "DE-MV"),
        ("DE", "24103", "DE-SH"),
        ("DE", "40213", "DE-NW"),
        ("DE", "55116", "DE-RP"),
        ("DE", "66111", "DE-SL"),
        ("DE", "65183", "DE-HE"),
        ("DE", "70173", "DE-BW"),
        ("DE", "89231", "DE-BY"),
        ("CH", "8001", "CH-ZH"),
        ("CH", "1201", "CH-GE"),
        ("CH", "3011", "CH-BE"),
        ("CH", "6900", "CH-TI"),
        ("CH", "9050", "CH-AI"),
        ("CH", "4001", "CH-BS"),
        ("CH", "6370", "CH-NW"),
        ("CH", "7000", "CH-GR"),
        // Nobody has them, or they are none: what the whole country has is certain.
        ("DE", "00001", "DE"),
        ("DE", "8033", "DE"),
        ("DE", "8o331", "DE"),
        ("CH", "9999", "CH"),
        ("CH", "", "CH"),
    ];
    for (country, postcode, code) in addresses {
        assert_eq!(
            Region::of_address(country, postcode).map(Region::code),
            Some(code),
            "{country} {postcode}"
        );
    }
    assert_eq!(Region::of_address("FR", "75001"), None);
}

#[test]
fn premises_may_open_on_a_holiday() {
    let closed = ClosedHolidays::of(region("AT"), vec![date!(2027 - 12 - 08)]);
    assert_eq!(closed.on(date!(2027 - 12 - 08)), None);
    let all_day = |name| Some(ClosedHoliday { name, from: 0 });
    assert_eq!(closed.on(date!(2028 - 12 - 08)), all_day("Mariä Empfängnis"));
    assert_eq!(closed.on(date!(2027 - 12 - 09)), None);
    assert_eq!(ClosedHolidays::default().on(date!(2027 - 12 - 25)), None);
}

/// The local holidays that a region offers in a year as `05-01 LABOUR_DAY 720`.
fn local_days(code: &str, year: i32) -> String {
    let new_year = Date::from_calendar_date(year, time::Month::January, 1).unwrap();
    let days: Vec<String> = local_holidays_from(region(code), new_year)
        .iter()
        .filter(|(date, _)| date.year() == year)
        .map(|(date, offered)| {
            let half = if offered.from == NOON { " noon" } else { "" };
            format!(
                "{:02}-{:02} {}{half}",
                u8::from(date.month()),
                date.day(),
                offered.holiday.code()
            )
        })
        .collect();
    days.join(", ")
}

#[test]
fn local_holidays_are_those_that_the_laws_give_to_places() {
    for (code, expected) in [
        ("AT", ""),
        ("DE", ""),
        ("DE-SL", ""),
        ("DE-BY", "08-08 PEACE_FESTIVAL, 08-15 ASSUMPTION"),
        ("DE-SN", "05-27 CORPUS_CHRISTI"),
        ("DE-TH", "05-27 CORPUS_CHRISTI"),
        (
            "CH-AG",
            "05-01 LABOUR_DAY noon, 05-27 CORPUS_CHRISTI, 08-15 ASSUMPTION, 11-01 ALL_SAINTS, \
             12-08 IMMACULATE_CONCEPTION",
        ),
        ("CH-AI", "09-22 MAURICE"),
        (
            "CH-FR",
            "01-02 BERCHTOLD, 03-29 EASTER_MONDAY, 05-17 WHIT_MONDAY, 05-27 CORPUS_CHRISTI, 08-15 ASSUMPTION, \
             11-01 ALL_SAINTS, 12-08 IMMACULATE_CONCEPTION, 12-26 STEPHEN",
        ),
        (
            "CH-GR",
            "01-06 EPIPHANY, 03-19 JOSEPH, 03-26 GOOD_FRIDAY, 05-27 CORPUS_CHRISTI, 08-15 ASSUMPTION, \
             11-01 ALL_SAINTS, 12-08 IMMACULATE_CONCEPTION",
        ),
        (
            "CH-SO",
            "01-02 BERCHTOLD, 03-19 JOSEPH, 03-29 EASTER_MONDAY, 05-01 LABOUR_DAY noon, 05-17 WHIT_MONDAY, \
             05-27 CORPUS_CHRISTI, 08-15 ASSUMPTION, 11-01 ALL_SAINTS, 12-26 STEPHEN",
        ),
        (
            "CH-ZH",
            "01-02 BERCHTOLD, 04-19 SECHSELAEUTEN noon, 09-13 KNABENSCHIESSEN noon",
        ),
    ] {
        assert_eq!(local_days(code, 2027), expected, "{code}");
    }
}

#[test]
fn feasts_of_zurich_are_on_the_mondays_of_the_city() {
    for (year, spring, autumn) in [
        // The third Monday of April was in Holy Week.
        (2030, "04-08", "09-09"),
        (2024, "04-15", "09-09"),
        // It was Easter Monday.
        (2025, "04-28", "09-15"),
        (2022, "04-25", "09-12"),
        (2023, "04-17", "09-11"),
    ] {
        let expected = format!("01-02 BERCHTOLD, {spring} SECHSELAEUTEN noon, {autumn} KNABENSCHIESSEN noon");
        assert_eq!(local_days("CH-ZH", year), expected);
    }
}

#[test]
fn local_holidays_are_no_holidays_of_the_whole_region() {
    let codes: BTreeSet<_> = LocalHoliday::all().collect();
    assert_eq!(codes.len(), LocalHoliday::all().count());
    for local in LocalHoliday::all() {
        assert_eq!(LocalHoliday::with_code(local.code()), Some(local));
        let offering = Region::all().filter(|region| local.is_offered_in(*region));
        assert_ne!(offering.count(), 0, "{local:?}");
    }
    assert_eq!(LocalHoliday::with_code("KARNEVAL"), None);
    for region in Region::all() {
        for (date, offered) in local_holidays_from(region, date!(2026 - 12 - 27)) {
            let of_region = holidays_of(region).iter().filter(|(_, name)| *name == offered.name);
            assert_eq!(of_region.count(), 0, "{region} {}", offered.name);
            assert!(local_holidays_on(region, date).any(|on_it| on_it == offered));
        }
    }
}

#[test]
fn local_holiday_closes_where_it_was_chosen_and_is_known() {
    let chosen = |codes: &[&str]| {
        let codes: Vec<_> = codes
            .iter()
            .map(|code| LocalHoliday::with_code(code).unwrap())
            .collect();
        move |code| ClosedHolidays::of(region(code), Vec::new()).and_local(codes.clone())
    };
    let name = |closed: ClosedHolidays, day| closed.on(day).map(|holiday| (holiday.name, holiday.from));
    let (assumption, peace) = (date!(2027 - 08 - 15), date!(2027 - 08 - 08));
    let bavaria = chosen(&["ASSUMPTION"]);
    assert_eq!(name(chosen(&[])("DE-BY"), assumption), None);
    assert_eq!(name(bavaria("DE-BY"), assumption), Some(("Mariä Himmelfahrt", 0)));
    assert_eq!(name(bavaria("DE-BY"), peace), None);
    assert_eq!(name(bavaria("DE-SN"), assumption), None);
    let augsburg = chosen(&["ASSUMPTION", "PEACE_FESTIVAL"]);
    assert_eq!(name(augsburg("DE-BY"), peace), Some(("Friedensfest", 0)));
    let solothurn = chosen(&["LABOUR_DAY"]);
    assert_eq!(
        name(solothurn("CH-SO"), date!(2027 - 05 - 01)),
        Some(("Tag der Arbeit", NOON))
    );
    let opened = ClosedHolidays::of(region("DE-BY"), vec![assumption]).and_local(LocalHoliday::with_code("ASSUMPTION"));
    assert_eq!(opened.on(assumption), None);
}

use super::*;

/// A directory of a few cities and words.
struct Directory;

const CITIES: [(&str, &str); 21] = [
    ("wien", "Wien"),
    ("1070", "Wien"),
    ("hamburg", "Hamburg"),
    ("linz", "Linz"),
    ("frankfurt-main", "Frankfurt am Main"),
    ("frankfurt-m", "Frankfurt am Main"),
    ("frankfurt-oder", "Frankfurt (Oder)"),
    ("halle", "Halle (Saale)"),
    ("halle-saale", "Halle (Saale)"),
    ("06108", "Halle/Saale"),
    ("wittenberg", "Lutherstadt Wittenberg"),
    ("krems", "Krems"),
    ("essen", "Essen"),
    ("sonntag", "Sonntag"),
    ("bad-ischl", "Bad Ischl"),
    ("wiener-neustadt", "Wiener Neustadt"),
    ("frankfurt", "Frankfurt am Main"),
    ("baden", "Baden"),
    ("sankt-polten", "St. Pölten"),
    ("salzburg", "Salzburg"),
    ("mainz", "Mainz"),
];
const WORDS: [(&str, u64); 13] = [
    ("yoga", 40),
    ("friseur", 50),
    ("wein", 3),
    ("linzer", 2),
    ("massage", 20),
    ("wien", 30),
    ("hamburg", 8),
    ("linz", 9),
    ("frankfurt", 4),
    ("salzburg", 9),
    ("ischl", 2),
    ("neustadt", 2),
    ("mainz", 5),
];

#[async_trait]
impl PlaceDirectory for Directory {
    async fn known(&self, names: &[String]) -> Result<KnownPlaces, StoreError> {
        let is_asked = |name: &str| names.iter().any(|asked| asked == name);
        let places = CITIES.into_iter().filter(|(name, _)| is_asked(name));
        let words = WORDS.into_iter().filter(|(word, _)| is_asked(word));
        Ok(KnownPlaces {
            places: places
                .map(|(name, city)| KnownPlace {
                    name: name.to_owned(),
                    city: city.to_owned(),
                    centre: Some((48.2, 16.3)),
                })
                .collect(),
            words: words.map(|(word, _)| word.to_owned()).collect(),
        })
    }

    async fn like(&self, words: &[String]) -> Result<HashMap<String, Vec<(String, u64)>>, StoreError> {
        let all: Vec<(String, u64)> = WORDS.map(|(word, count)| (word.to_owned(), count)).to_vec();
        Ok(words.iter().map(|word| (word.clone(), all.clone())).collect())
    }
}

async fn read(text: &str) -> Option<(String, String, bool)> {
    let text = SearchText::read(text).unwrap();
    let reading = place_in(&Directory, &text).await.unwrap()?;
    let rest = reading.rest.map(|rest| rest.words().join(" ")).unwrap_or_default();
    Some((reading.meant.name.unwrap(), rest, reading.meant.is_corrected))
}

#[tokio::test]
async fn a_city_or_postcode_in_a_text_is_a_place_and_the_rest_is_looked_for() {
    for (text, place, rest) in [
        ("Friseur Wien", "Wien", "friseur"),
        ("wien friseur", "Wien", "friseur"),
        ("Friseur in Wien", "Wien", "friseur"),
        ("Friseur 1070", "1070 Wien", "friseur"),
        ("Friseur 1070 Wien", "1070 Wien", "friseur"),
        ("Wien", "Wien", ""),
        ("in Wien", "Wien", ""),
        ("Yoga Frankfurt am Main", "Frankfurt am Main", "yoga"),
        ("yoga frankfurt", "Frankfurt am Main", "yoga"),
        ("Massage St. Pölten", "St. Pölten", "massage"),
        ("Massage Sankt Pölten", "St. Pölten", "massage"),
        ("Massage Halle", "Halle (Saale)", "massage"),
        ("Massage Halle (Saale)", "Halle (Saale)", "massage"),
        ("Massage in Halle/Saale", "Halle (Saale)", "massage"),
        ("Massage Halle a.d. Saale", "Halle (Saale)", "massage"),
        ("Massage 06108 Halle", "06108 Halle/Saale", "massage"),
        ("Friseur Lutherstadt Wittenberg", "Lutherstadt Wittenberg", "friseur"),
        ("Wittenberg friseur", "Lutherstadt Wittenberg", "friseur"),
        ("Friseur Frankfurt a.M.", "Frankfurt am Main", "friseur"),
        ("Friseur Frankfurt an der Oder", "Frankfurt (Oder)", "friseur"),
        ("Friseur Frankfurt/Oder", "Frankfurt (Oder)", "friseur"),
        // Nobody there writes what tells it from another city of its name.
        ("friseur krems an der donau", "Krems", "friseur"),
        ("friseur krems a.d.D.", "Krems", "friseur"),
        ("Friseur A-1070 Wien", "1070 Wien", "friseur"),
        // A usual word behind a trade is a city, and a weekday is one where somebody is in it.
        ("Friseur Essen", "Essen", "friseur"),
        ("Friseur in Sonntag", "Sonntag", "friseur"),
        ("Massage Wien morgen", "Wien", "massage"),
        ("heute Wien", "Wien", ""),
        ("friseur in baden", "Baden", "friseur"),
        // A district of Vienna by its number or its name, and the city where nobody is there.
        ("Friseur Wien 7", "1070 Wien", "friseur"),
        ("Wien 7 Friseur", "1070 Wien", "friseur"),
        ("Friseur 7. Bezirk", "1070 Wien", "friseur"),
        ("Massage 7. Bezirk Wien", "1070 Wien", "massage"),
        ("Massage Wien, 7. Bezirk", "1070 Wien", "massage"),
        ("Massage in Wien im 7. Bezirk", "1070 Wien", "massage"),
        ("Massage 7. Bez. in Wien", "1070 Wien", "massage"),
        ("Friseur Wien Neubau", "1070 Wien", "friseur"),
        ("Friseur Neubau Wien", "1070 Wien", "friseur"),
        ("Friseur Wien 8", "Wien", "friseur"),
        ("Friseur 8. Bezirk Wien", "Wien", "friseur"),
        ("Friseur Wien Josefstadt", "Wien", "friseur"),
        ("Friseur Wien Innere Stadt", "Wien", "friseur"),
        // An hour, a length, a house, a price, a number that no district has, and another city.
        ("Friseur Wien 7 Uhr", "Wien", "friseur"),
        ("Massage Wien um 7", "Wien", "massage"),
        ("Massage Wien 7 Minuten", "Wien", "massage 7 minuten"),
        ("Massage Wien 7 Euro", "Wien", "massage"),
        ("Friseur Wien 54", "Wien", "friseur 54"),
        ("Friseur Linz 7", "Linz", "friseur 7"),
        ("Friseur 7. Bezirk Linz", "Linz", "friseur 7 bezirk"),
        // A city as other languages have it.
        ("Massage Vienna", "Wien", "massage"),
        ("Massage in Vienna 7", "1070 Wien", "massage"),
        // Of two the last one; who comes from there is looked for by that word.
        ("Linz Salzburg", "Salzburg", "linz"),
    ] {
        let read = read(text).await;
        assert_eq!(read, Some((place.to_owned(), rest.to_owned(), false)), "{text}");
    }
}

#[tokio::test]
async fn a_misspelt_place_is_corrected_where_there_is_no_better_reading() {
    for (text, place, rest) in [
        ("Yoga Hambrug", "Hamburg", "yoga"),
        ("yoga hambur", "Hamburg", "yoga"),
        ("Salzbrug", "Salzburg", ""),
        ("massage frankfrut", "Frankfurt am Main", "massage"),
        ("massage bad ishl", "Bad Ischl", "massage"),
        ("Wiener Neustatd", "Wiener Neustadt", ""),
    ] {
        let read = read(text).await;
        assert_eq!(read, Some((place.to_owned(), rest.to_owned(), true)), "{text}");
    }
    // Words that somebody has, that begin one, that are nearer to another one, of trades, and of nobody.
    for text in ["wein", "mass", "masage", "friseurr", "xyzxyz", "li", "1071"] {
        assert_eq!(read(text).await, None, "{text}");
    }
}

#[tokio::test]
async fn streets_people_usual_words_and_other_cities_of_a_name_are_no_places() {
    for text in [
        // Somebody is in Halle (Saale), and what tells a city apart is no misspelt one.
        "Massage Halle (Westf.)",
        "Massage Neustadt am Main",
        "Wien Straße",
        "Salzburg Gasse 5",
        "Linzer Straße",
        "linzer",
        "hamburger",
        "Hund baden",
        "Massage Sonntag",
        "baden",
    ] {
        assert_eq!(read(text).await, None, "{text}");
    }
}

#[tokio::test]
async fn a_place_by_itself_is_the_nearest_one_or_unknown() {
    for (typed, name, is_corrected) in [
        ("Wien", Some("Wien"), false),
        (" 1070 Wien ", Some("1070 Wien"), false),
        ("baden", Some("Baden"), false),
        ("Wien 7", Some("1070 Wien"), false),
        ("7. Bezirk", Some("1070 Wien"), false),
        ("Wien 8", Some("Wien"), false),
        ("Linz, 7. Bezirk", Some("Linz"), false),
        ("Halle", Some("Halle (Saale)"), false),
        ("Sankt Pölten", Some("St. Pölten"), false),
        // As other languages have it, and without what stands before it.
        ("Vienna", Some("Wien"), false),
        ("1070 Vienna", Some("1070 Wien"), false),
        ("Munich", None, false),
        ("Pölten", Some("St. Pölten"), false),
        ("Ischl", Some("Bad Ischl"), false),
        // Another city of that name, and one of which only the river is like another city.
        ("Halle (Westf.)", None, false),
        ("Neustadt am Main", None, false),
        ("Hambrug", Some("Hamburg"), true),
        ("Bad Ishl", Some("Bad Ischl"), true),
        // Nobody means wine by a place.
        ("Wienn", Some("Wien"), true),
        ("Atlantis", None, false),
        ("9999", None, false),
    ] {
        let wanted = PlaceQuery {
            typed: typed.to_owned(),
            radius: 5.0,
        };
        let (meant, place) = place_of(&Directory, &wanted).await.unwrap().unwrap();
        assert_eq!(
            (meant.name.as_deref(), meant.is_corrected),
            (name, is_corrected),
            "{typed}"
        );
        assert_eq!(place.is_some(), name.is_some(), "{typed}");
    }
    for typed in ["", " ", "?!"] {
        let wanted = PlaceQuery {
            typed: typed.to_owned(),
            radius: 5.0,
        };
        assert_eq!(place_of(&Directory, &wanted).await.unwrap(), None);
    }
}

#[test]
fn the_examples_have_the_names_they_say() {
    for line in include_str!("../place_examples.txt").lines() {
        let (place, names) = line.split_once(" =>").unwrap();
        let names: Vec<&str> = names.split_whitespace().collect();
        assert_eq!(place_names(place), names, "{place}");
    }
}

#[test]
fn the_lists_are_folded() {
    let lists = [
        &STREETS[..],
        &USUAL_WORDS,
        &LOCATING,
        &LEADING_ON,
        &TELLING_APART,
        &TITLES,
        &COUNTRIES,
        &DISTRICT,
        &LEADING_TO_A_DISTRICT,
        &COUNTED,
        &LEFT_OUT_BEFORE,
    ];
    for name in DISTRICTS.into_iter().flat_map(|name| name.split('-')) {
        assert_eq!(super::super::fold(name), name);
    }
    for word in lists.into_iter().flatten() {
        assert_eq!(super::super::fold(word), *word);
    }
}

#[test]
fn distances_are_those_of_a_map() {
    let (vienna, linz) = ((48.2082, 16.3738), (48.3069, 14.2858));
    assert!((distance(vienna, linz) - 155.0).abs() < 1.5);
    assert!(distance(vienna, vienna) < 1e-9);
}

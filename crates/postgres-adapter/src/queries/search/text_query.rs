//! Words as PostgreSQL takes them in a tsquery. Lexemes are quoted and hold letters, digits and the
//! slash of a tag only, so nothing in them can be syntax.

use catalog::search::{Area, Circle, Filters, Pass, SearchPlan, WordPlan};

/// Kilometres of a degree of latitude.
const DEGREE: f64 = 111.2;
/// Up to this radius in kilometres the small tiles are asked, up to the other one the large ones.
const SMALL_TILES: f64 = 30.0;
const LARGE_TILES: f64 = 300.0;

/// The condition of a pass for documents with its words as they were typed, and the filters. What else
/// stands in for a word that must be there in any case is not part of it: an index that is asked for a
/// hundred words reads all of them, whether or not they change anything.
pub(super) fn as_typed(plan: &SearchPlan, pass: Pass, filters: &Filters, area: &Area<'_>) -> String {
    if pass.is_whole_name {
        return every([whole_name(plan)].into_iter().chain(filter_tags(filters, area)));
    }
    let words = exact_words(plan, pass);
    if !is_all(plan, pass) {
        return every(
            [words_of_pass(plan, pass), words]
                .into_iter()
                .chain(filter_tags(filters, area)),
        );
    }
    let names = pass.in_names.then(|| names(plan, pass));
    every([words].into_iter().chain(names).chain(filter_tags(filters, area)))
}

/// The condition of a pass for all other documents, and the filters; none where all have the words as they were typed.
pub(super) fn otherwise(plan: &SearchPlan, pass: Pass, filters: &Filters, area: &Area<'_>) -> Option<String> {
    if pass.is_whole_name {
        return None;
    }
    let typed = format!("!{}", exact_words(plan, pass));
    Some(every(
        [words_of_pass(plan, pass), typed]
            .into_iter()
            .chain(filter_tags(filters, area)),
    ))
}

/// Who is called by all words of the text.
fn whole_name(plan: &SearchPlan) -> String {
    every(plan.whole_name().iter().map(|word| lexeme(&format!("name/{word}"))))
}

fn is_all(plan: &SearchPlan, pass: Pass) -> bool {
    pass.least >= plan.words().len()
}

fn exact_words(plan: &SearchPlan, pass: Pass) -> String {
    let words: Vec<String> = plan.words().iter().map(exact).collect();
    format!("({})", words.join(if is_all(plan, pass) { " & " } else { " | " }))
}

fn every(conditions: impl Iterator<Item = String>) -> String {
    conditions.collect::<Vec<_>>().join(" & ")
}

/// The condition of the filters alone; none when the index can say nothing about them.
pub(super) fn filter_tags(filters: &Filters, area: &Area<'_>) -> Option<String> {
    let branch = filters.branch.map(|branch| lexeme(&format!("branch/{}", branch.0)));
    let whereabouts = if area.is_limit { whereabouts(area) } else { None };
    let tags: Vec<String> = branch.into_iter().chain(whereabouts).collect();
    (!tags.is_empty()).then(|| tags.join(" & "))
}

/// The condition for those who are at a place, whatever their position; none without a place.
pub(super) fn at_place(area: &Area<'_>) -> Option<String> {
    area.place.map(|name| lexeme(&format!("place/{name}")))
}

fn whereabouts(area: &Area<'_>) -> Option<String> {
    match (at_place(area), area.around) {
        (Some(place), Some(circle)) => Some(format!("({place} | {})", tiles(&circle)?)),
        (Some(place), None) => Some(place),
        (None, Some(circle)) => tiles(&circle),
        (None, None) => None,
    }
}

/// A word itself.
pub(super) fn exact(word: &WordPlan) -> String {
    lexeme(&word.word)
}

/// The words related to a word, with their number.
pub(super) fn related(word: &WordPlan) -> (String, usize) {
    any(&related_lexemes(word, ""))
}

/// The words similar to a word, with their number.
pub(super) fn similar(word: &WordPlan) -> (String, usize) {
    any(&similar_lexemes(word, ""))
}

fn words_of_pass(plan: &SearchPlan, pass: Pass) -> String {
    let words = plan.words();
    let alternatives: Vec<String> = words.iter().map(|word| anywhere(word, "", pass.forgiving)).collect();
    let enough = if is_all(plan, pass) {
        alternatives.join(" & ")
    } else if pass.least <= 1 {
        alternatives.join(" | ")
    } else {
        // All but one.
        let without = |left_out: usize| {
            let others = alternatives.iter().enumerate().filter(|(index, _)| *index != left_out);
            let others: Vec<&str> = others.map(|(_, word)| word.as_str()).collect();
            format!("({})", others.join(" & "))
        };
        let ways: Vec<String> = (0..alternatives.len()).map(without).collect();
        ways.join(" | ")
    };
    match (pass.in_names, words.len()) {
        (false, _) => format!("({enough})"),
        // Who has the only word in the name has it.
        (true, 1) => names(plan, pass),
        (true, _) => format!("(({enough}) & {})", names(plan, pass)),
    }
}

fn names(plan: &SearchPlan, pass: Pass) -> String {
    let names = plan.words().iter().map(|word| anywhere(word, "name/", pass.forgiving));
    format!("({})", names.collect::<Vec<_>>().join(" | "))
}

fn anywhere(word: &WordPlan, tag: &str, forgiving: bool) -> String {
    let mut lexemes = related_lexemes(word, tag);
    if forgiving || !word.is_spelt() {
        lexemes.extend(similar_lexemes(word, tag));
    }
    format!("({})", lexemes.join(" | "))
}

fn related_lexemes(word: &WordPlan, tag: &str) -> Vec<String> {
    let own = word.begins.then_some(&word.word);
    let beginnings = own.into_iter().chain(&word.related_beginnings);
    let mut lexemes: Vec<String> = beginnings
        .map(|beginning| format!("{}:*", lexeme(&format!("{tag}{beginning}"))))
        .collect();
    lexemes.extend(word.related.iter().map(|other| lexeme(&format!("{tag}{other}"))));
    lexemes
}

fn similar_lexemes(word: &WordPlan, tag: &str) -> Vec<String> {
    word.similar
        .iter()
        .map(|other| lexeme(&format!("{tag}{other}")))
        .collect()
}

fn any(lexemes: &[String]) -> (String, usize) {
    (lexemes.join(" | "), lexemes.len())
}

fn lexeme(text: &str) -> String {
    let stripped: String = text
        .chars()
        .filter(|letter| letter.is_alphanumeric() || matches!(letter, '/' | '-'))
        .collect();
    format!("'{stripped}'")
}

/// The tiles that a circle touches, or none when it is so large that they would be too many.
fn tiles(circle: &Circle) -> Option<String> {
    let (tag, per_degree) = match circle.radius {
        radius if radius <= SMALL_TILES => ("tile", 10.0),
        radius if radius <= LARGE_TILES => ("area", 1.0),
        _ => return None,
    };
    let north = circle.radius / DEGREE;
    let east = circle.radius / (DEGREE * circle.latitude.to_radians().cos().max(0.1));
    let range = |middle: f64, reach: f64| {
        let (from, to) = (
            ((middle - reach) * per_degree).floor(),
            ((middle + reach) * per_degree).floor(),
        );
        std::iter::successors(Some(from), move |tile| (tile + 1.0 <= to).then_some(tile + 1.0))
    };
    let tiles = range(circle.latitude, north)
        .flat_map(|row| range(circle.longitude, east).map(move |column| lexeme(&format!("{tag}/{row}/{column}"))));
    Some(format!("({})", tiles.collect::<Vec<_>>().join(" | ")))
}

#[cfg(test)]
mod tests {
    use catalog::search::{Known, SearchText};
    use shared_kernel::BranchId;

    use super::*;

    const EVERYWHERE: Area<'static> = Area {
        place: None,
        around: None,
        is_limit: false,
    };

    /// A plan of words that are all known as they are.
    fn plan(text: &str) -> SearchPlan {
        SearchPlan::new(&SearchText::read(text).unwrap(), 1, |_| Known {
            itself: Some(1),
            ..Known::default()
        })
    }

    fn pass(least: usize, in_names: bool) -> Pass {
        Pass {
            least,
            in_names,
            is_whole_name: false,
            forgiving: false,
        }
    }

    #[test]
    fn a_pass_asks_for_as_many_words_as_it_says() {
        let filters = Filters::default();
        let plan = plan("haus baum welt");
        for (least, expected, typed) in [
            (3, "(('haus') & ('baum') & ('welt'))", "('haus' & 'baum' & 'welt')"),
            (
                2,
                "((('baum') & ('welt')) | (('haus') & ('welt')) | (('haus') & ('baum')))",
                "('haus' | 'baum' | 'welt')",
            ),
            (1, "(('haus') | ('baum') | ('welt'))", "('haus' | 'baum' | 'welt')"),
        ] {
            let asked = otherwise(&plan, pass(least, false), &filters, &EVERYWHERE).unwrap();
            let joined = ["'hausbaum'", "'baumwelt'"];
            let asked = joined.iter().fold(asked, |asked, word| {
                asked
                    .replace(&format!(" | {word}"), "")
                    .replace(&format!("{word} | "), "")
            });
            assert_eq!(asked, format!("{expected} & !{typed}"));
        }
        assert_eq!(
            as_typed(&plan, pass(3, false), &filters, &EVERYWHERE),
            "('haus' & 'baum' & 'welt')"
        );
        assert!(as_typed(&plan, pass(2, false), &filters, &EVERYWHERE).ends_with(" & ('haus' | 'baum' | 'welt')"));
    }

    #[test]
    fn names_and_filters_are_part_of_the_condition() {
        let filters = Filters {
            branch: Some(BranchId(8)),
            ..Filters::default()
        };
        assert_eq!(
            as_typed(&plan("haus"), pass(1, true), &filters, &EVERYWHERE),
            "('haus') & (('name/haus')) & 'branch/8'"
        );
        assert_eq!(
            otherwise(&plan("haus"), pass(1, true), &filters, &EVERYWHERE).as_deref(),
            Some("(('name/haus')) & !('haus') & 'branch/8'")
        );
        let (plan, whole_name) = (
            plan("haus morgen"),
            Pass {
                is_whole_name: true,
                ..pass(1, false)
            },
        );
        assert_eq!(
            as_typed(&plan, whole_name, &filters, &EVERYWHERE),
            "'name/haus' & 'name/morgen' & 'branch/8'"
        );
        assert_eq!(otherwise(&plan, whole_name, &filters, &EVERYWHERE), None);
    }

    #[test]
    fn a_place_is_its_name_or_what_is_around_it_and_no_condition_where_it_is_no_limit() {
        let circle = Circle {
            latitude: 48.21,
            longitude: 16.37,
            radius: 1.0,
        };
        let area = Area {
            place: Some("1070"),
            around: Some(circle),
            is_limit: true,
        };
        let tags = |area: Area<'_>| filter_tags(&Filters::default(), &area);
        assert_eq!(tags(area).unwrap(), "('place/1070' | ('tile/482/163'))");
        assert_eq!(tags(Area { around: None, ..area }).unwrap(), "'place/1070'");
        assert_eq!(
            tags(Area {
                is_limit: false,
                ..area
            }),
            None
        );
        assert_eq!(tags(EVERYWHERE), None);
    }

    #[test]
    fn nothing_in_a_word_is_syntax() {
        assert_eq!(lexeme("a'b\\c:*|d & !e(f)"), "'abcdef'");
    }

    #[test]
    fn a_circle_is_covered_by_tiles() {
        let around = |radius| Circle {
            latitude: 48.21,
            longitude: 16.37,
            radius,
        };
        let small = tiles(&around(1.0)).unwrap();
        assert_eq!(small, "('tile/482/163')");
        assert!(tiles(&around(5.0)).unwrap().contains("'tile/481/164'"));
        assert!(tiles(&around(100.0)).unwrap().contains("'area/47/15'"));
        assert_eq!(tiles(&around(1_000.0)), None);
    }
}

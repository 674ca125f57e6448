//! How good an order is: normalised discounted cumulative gain of the first ten (Järvelin and
//! Kekäläinen, 2002), with gains of 2^grade - 1.

/// How many places count: what a person looks at without scrolling far.
pub const PLACES: usize = 10;

/// 1 for the best order possible, 0 when nothing relevant is among the first ten. `shown` holds the
/// grades in the order of the answer, `all` those of everything that could have been shown.
pub fn ndcg(shown: &[u8], all: &[u8]) -> f64 {
    let mut best = all.to_vec();
    best.sort_unstable_by(|one, other| other.cmp(one));
    let ideal = discounted(&best);
    if ideal == 0.0 { 0.0 } else { discounted(shown) / ideal }
}

fn discounted(grades: &[u8]) -> f64 {
    grades
        .iter()
        .take(PLACES)
        .zip(2_u32..)
        .map(|(grade, place)| f64::from((1_u32 << grade) - 1) / f64::from(place).log2())
        .sum()
}

#[test]
fn the_best_order_has_one_and_a_worse_one_less() {
    let all = [3, 0, 2, 0, 1];
    assert!((ndcg(&[3, 2, 1], &all) - 1.0).abs() < 1e-9);
    let swapped = ndcg(&[2, 3, 1], &all);
    assert!(swapped < 1.0 && swapped > ndcg(&[1, 2, 3], &all));
    assert!(ndcg(&[0, 0, 0], &all) < 1e-9);
}

#[test]
fn a_textbook_example_has_the_value_of_the_textbook() {
    // Gains 7, 3, 7, 0, 1, 3 against 7, 7, 3, 3, 1, 0.
    let shown = 7.0 + 3.0 / 3_f64.log2() + 7.0 / 2.0 + 1.0 / 6_f64.log2() + 3.0 / 7_f64.log2();
    let ideal = 7.0 + 7.0 / 3_f64.log2() + 3.0 / 2.0 + 3.0 / 5_f64.log2() + 1.0 / 6_f64.log2();
    assert!((ndcg(&[3, 2, 3, 0, 1, 2], &[3, 3, 2, 2, 1, 0]) - shown / ideal).abs() < 1e-9);
}

#[test]
fn only_the_first_ten_places_count() {
    let all = [1; 12];
    assert!((ndcg(&[1; 10], &all) - 1.0).abs() < 1e-9);
    assert!(ndcg(&[0; 10], &all) < 1e-9);
}

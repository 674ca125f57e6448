/// So many texts at most, with this between them, and how many more there are.
pub fn first_of_many(texts: &[impl AsRef<str>], most: usize, between: &str) -> String {
    let mut told: Vec<String> = texts.iter().take(most).map(|text| text.as_ref().to_owned()).collect();
    let more = texts.len().saturating_sub(most);
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    told.join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_told_is_counted() {
        let texts = ["one", "two", "three", "four"];
        assert_eq!(first_of_many(&texts, 4, "; "), "one; two; three; four");
        assert_eq!(first_of_many(&texts, 2, ", "), "one, two, and 2 more");
        assert_eq!(first_of_many(&[""; 0], 2, ", "), "");
    }
}

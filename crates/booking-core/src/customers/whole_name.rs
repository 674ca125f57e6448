//! A name that is written as a whole.

/// Words that belong to the last name behind them, as they are written within one.
const BEFORE_LAST_NAMES: [&str; 23] = [
    "af", "av", "da", "de", "del", "della", "dem", "den", "der", "di", "dos", "du", "la", "le", "ten", "ter", "und",
    "van", "vom", "von", "zu", "zum", "zur",
];

/// What stands behind a name and a comma without being a first name, without dots and blanks. Spelt exactly: `MA` is a
/// degree, `Ma` a first name, as in `Li, Ma`.
const BEHIND_NAMES: [&str; 24] = [
    "BA", "BA(Econ)", "BEd", "BSc", "DI", "DI(FH)", "Dipl-Ing", "FH", "Jr", "Jun", "LLB", "LLM", "MA", "MAS", "MBA",
    "MPH", "MSc", "Mag", "PhD", "Sen", "jr", "jun", "sen", "sr",
];

/// First and last name of somebody, either of which may be empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WholeName {
    /// Everything before the last name, titles as well.
    pub first_name: String,
    /// The last word with what belongs to it, or what stands before a comma.
    pub last_name: String,
}

impl WholeName {
    /// Of `Moser, Eva` or `Eva Moser`. A single word is the last name. Degrees behind a comma, as in `Eva Moser, MSc`, are
    /// left out.
    pub fn split(name: &str) -> Self {
        let mut name = name;
        while let Some((before, behind)) = name.rsplit_once(',')
            && is_behind_names(behind)
        {
            name = before;
        }
        if let Some((last_name, first_name)) = name.split_once(',') {
            return Self {
                first_name: first_name.trim().to_owned(),
                last_name: last_name.trim().to_owned(),
            };
        }
        let words: Vec<&str> = name.split_whitespace().collect();
        let before_last = words.iter().rev().skip(1);
        let belonging = before_last.take_while(|word| BEFORE_LAST_NAMES.contains(*word)).count();
        let (first_name, last_name) = words.split_at(words.len().saturating_sub(belonging + 1));
        Self {
            first_name: first_name.join(" "),
            last_name: last_name.join(" "),
        }
    }
}

fn is_behind_names(text: &str) -> bool {
    let bare: String = text.chars().filter(|letter| !matches!(letter, '.' | ' ')).collect();
    BEHIND_NAMES.contains(&bare.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_is_split_at_the_comma_or_before_the_last_name() {
        for (name, first_name, last_name) in [
            ("Hans Lang", "Hans", "Lang"),
            ("Lang, Hanna", "Hanna", "Lang"),
            ("van der Berg, Eva Maria", "Eva Maria", "van der Berg"),
            ("Dr.  Eva Maria Huber-Moser", "Dr. Eva Maria", "Huber-Moser"),
            ("Ludwig van Beethoven", "Ludwig", "van Beethoven"),
            ("Anna von und zu Stein", "Anna", "von und zu Stein"),
            ("Hans und Eva Lang", "Hans und Eva", "Lang"),
            ("von Trapp", "", "von Trapp"),
            ("Van Nguyen", "Van", "Nguyen"),
            ("Lang", "", "Lang"),
            ("Lang,", "", "Lang"),
            ("Eva Moser, MSc", "Eva", "Moser"),
            ("Moser, Eva, M.Sc.", "Eva", "Moser"),
            ("Dr. Anna Lang, MBA, LL.M.", "Dr. Anna", "Lang"),
            ("Li, Ma", "Ma", "Li"),
            ("Li, Ma, MA", "Ma", "Li"),
            (" ", "", ""),
        ] {
            let split = WholeName::split(name);
            assert_eq!(
                (split.first_name.as_str(), split.last_name.as_str()),
                (first_name, last_name),
                "{name}"
            );
        }
    }
}

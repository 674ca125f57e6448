use super::compound::SHORTEST_PART;
use super::fold;

/// What joins a word that leaves its end to the next one to that.
const JOINING: [&str; 6] = ["bzw", "oder", "resp", "sowie", "u", "und"];

/// A folded word of a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TitleWord {
    pub(super) text: String,
    /// The compound that ends as this word would, if it were written out: Nackenmassage of Rücken- und Nackenmassage.
    ends_as: Option<String>,
}

impl TitleWord {
    /// Whether its end is left to a later word.
    pub(super) fn is_elided(&self) -> bool {
        self.ends_as.is_some()
    }

    /// Whether it is a folded compound with its end left to the next one.
    pub(super) fn is_short_for(&self, compound: &str) -> bool {
        let (Some(rest), Some(other)) = (compound.strip_prefix(&self.text), &self.ends_as) else {
            return false;
        };
        rest.chars().count() >= SHORTEST_PART && other.len() > rest.len() && other.ends_with(rest)
    }
}

/// The folded words of a title in its order, where those that end in a hyphen leave their end to the next one without.
pub(super) fn title_words(title: &str) -> Vec<TitleWord> {
    let folded = fold(title);
    let mut words: Vec<(String, bool)> = Vec::new();
    for token in folded.split([' ', '/', ',', '&', '+']) {
        let is_elided = token.ends_with('-');
        let of_token = super::words(token);
        let last = of_token.len().saturating_sub(1);
        let all = of_token.into_iter().enumerate();
        words.extend(all.map(|(index, word)| (word, is_elided && index == last)));
    }
    let compound_after = |index: usize| {
        let mut after = words[index + 1..].iter();
        let next = after.find(|(word, is_elided)| !is_elided && !JOINING.contains(&word.as_str()));
        next.map(|(word, _)| word.clone())
    };
    let each = words.iter().enumerate();
    each.map(|(index, (word, is_elided))| TitleWord {
        text: word.clone(),
        ends_as: if *is_elided { compound_after(index) } else { None },
    })
    .collect()
}

#[test]
fn a_word_before_a_hyphen_ends_as_the_next_compound_does() {
    assert!(JOINING.iter().all(|word| fold(word) == *word));
    let is_there = |title: &str, compound: &str| title_words(title).iter().any(|word| word.is_short_for(compound));
    for (title, compound) in [
        ("Rücken- und Nackenmassage", "ruckenmassage"),
        ("Gel- & Acrylnägel", "gelnagel"),
        ("Herren-/Damenhaarschnitt", "herrenhaarschnitt"),
        ("Kopf-, Rücken- und Nackenmassage", "kopfmassage"),
        ("Hochzeits- oder Abendfrisur", "hochzeitsfrisur"),
    ] {
        assert!(is_there(title, compound), "{title}: {compound}");
    }
    for (title, compound) in [
        // Another end, no hyphen, nothing left out, nobody to leave it to.
        ("Rücken- und Nackenmassage", "ruckenschule"),
        ("Rücken und Nackenmassage", "ruckenmassage"),
        ("Hot-Stone-Massage", "hotmassage"),
        ("Rücken- und Massage", "ruckenmassage"),
        ("Rücken-", "ruckenmassage"),
    ] {
        assert!(!is_there(title, compound), "{title}: {compound}");
    }
}

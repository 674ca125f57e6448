//! What a plan asks the dictionary of all words, and what that answers.

use super::super::fuzziness;
use super::{COMMON, letters};

/// A beginning needs so many letters, an ending one more: shorter ones are in too many words.
pub(super) const SHORTEST_BEGINNING: usize = 3;
const SHORTEST_ENDING: usize = 4;
/// So few words with one beginning are asked for by themselves.
const FEW_BEGINNINGS: usize = 16;

/// What is to be looked up of a text in the dictionary.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lookup {
    /// Word as the dictionary has it: folded by `catalog::fold`.
    pub text: String,
    /// Which words of the dictionary count as this one.
    pub kind: LookupKind,
}

/// How something is looked up in the dictionary, beside itself. Up to [`LookupKind::Everything`] each looks up what those
/// before it do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LookupKind {
    /// Exactly this word.
    Itself,
    /// Also as the beginning of words.
    Beginning,
    /// Also as the beginning and, where long enough, as the ending of words.
    Compounds,
    /// The same, and with mistakes.
    Everything,
    /// As the beginning of words with mistakes in it, for words that nobody has in any other way.
    MistakenBeginning,
}

impl Lookup {
    /// Whether words that begin with it are wanted.
    pub fn begins(&self) -> bool {
        let is_asked = matches!(
            self.kind,
            LookupKind::Beginning | LookupKind::Compounds | LookupKind::Everything
        );
        is_asked && letters(&self.text) >= SHORTEST_BEGINNING
    }

    /// Whether words that end with it are wanted.
    pub fn ends(&self) -> bool {
        matches!(self.kind, LookupKind::Compounds | LookupKind::Everything) && letters(&self.text) >= SHORTEST_ENDING
    }

    /// How many mistakes words like it may be away, unless it is in more documents than
    /// [`Lookup::common`] itself.
    pub fn mistakes(&self) -> usize {
        match self.kind {
            LookupKind::Everything => fuzziness(&self.text),
            LookupKind::Itself | LookupKind::Beginning | LookupKind::Compounds | LookupKind::MistakenBeginning => 0,
        }
    }

    /// Whether words that begin like it are wanted, with mistakes.
    pub fn begins_with_mistakes(&self) -> bool {
        self.kind == LookupKind::MistakenBeginning
    }

    /// So many words that begin with a text are asked for one by one: an index that is asked for a
    /// beginning has to read all of its words before it can look at anything else.
    pub const fn few_beginnings() -> usize {
        FEW_BEGINNINGS
    }

    /// From so many documents on no similar words are wanted.
    pub const fn common() -> u64 {
        COMMON
    }
}

/// What the dictionary knows about one lookup.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The documents with the text itself as a word; none when there is no such word.
    pub itself: Option<u64>,
    /// The documents with words that begin with it; none when there is no such word.
    pub beginning: Option<u64>,
    /// Those words themselves, unless they are more than [`Lookup::few_beginnings`].
    pub begun: Vec<String>,
    /// Words that end with it, with their documents.
    pub endings: Vec<(String, u64)>,
    /// The documents with words that end with it, of an engine that finds those words without naming them.
    pub ending: Option<u64>,
    /// Words that may be like it, with their documents; which ones are is decided here.
    pub candidates: Vec<(String, u64)>,
    /// Words that may begin like it, with their documents; which ones do is decided here.
    pub begun_alike: Vec<(String, u64)>,
}

impl Known {
    pub(super) fn has_many_beginnings(&self) -> bool {
        self.beginning.is_some() && self.begun.is_empty()
    }
}

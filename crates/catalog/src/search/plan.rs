mod lookup;

use std::collections::HashSet;

use self::lookup::SHORTEST_BEGINNING;
pub use self::lookup::{Known, Lookup, LookupKind};
use super::complaint::what_aches;
use super::compound::{SHORTEST_PART, splits, unlinked};
use super::for_whom::{is_for_whom, without_for_whom};
use super::inflection::singulars;
use super::kind_of_business::{is_lesson, without_kind, without_lesson};
use super::stop_words::is_stop_word;
use super::synonyms::{is_of_an_offer, is_only_understood, synonyms, synonyms_but_for_mistakes};
use super::{Area, SHORTEST_MISTAKEN, SearchText, as_heard, begins_like, is_like};

/// A word in more documents than this is common: nobody gains from words like it, and providers with
/// it in their name are shown before anybody looks at the rest.
const COMMON: u64 = 2_000;
/// With so many results nobody is shown who lacks one of the words, or has another one like it.
const ENOUGH: u32 = 10;
/// With so many results of all words nobody is shown who has them elsewhere than in the name.
const ENOUGH_NAMES: u64 = 200;
/// So much less than what a compound is counts what kind of it is meant.
const OF_WHAT_KIND: f64 = 0.5;
/// So many other words at most stand in for all words together.
const MOST_OTHERS: usize = 160;
/// And so many for one of them.
const MOST_OTHERS_OF_A_WORD: usize = 40;

/// A word of a search and what stands in for it.
#[derive(Debug, Clone, PartialEq)]
pub struct WordPlan {
    /// Word as typed, folded by `catalog::fold`.
    pub word: String,
    /// How much it counts: rare words more.
    pub weight: f64,
    /// In how many documents it and what stands in for it are, at most; words that differ by mistakes
    /// count only where nothing else stands in for it.
    pub documents: u64,
    /// Whether every word that begins with it stands in for it, because they are too many to name.
    pub begins: bool,
    /// Whether every word that ends with it stands in for it, because the engine does not name them.
    pub ends: bool,
    /// The few words that begin with it, compounds that end with it, the word joined with its neighbour, and its synonyms.
    pub related: Vec<String>,
    /// Beginnings of words that are synonyms.
    pub related_beginnings: Vec<String>,
    /// Endings of compounds of another form of the word, because the engine does not name them.
    pub related_endings: Vec<String>,
    /// Words that differ by mistakes, and the beginning or the end of a compound.
    pub similar: Vec<String>,
}

/// One query of the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pass {
    /// So many of the words must be there.
    pub least: usize,
    /// Whether one of them must stand in the name.
    pub in_names: bool,
    /// Whether [all words of the text](SearchPlan::whole_name) must stand in the name as they were typed.
    pub is_whole_name: bool,
    /// Whether what is similar stands in for a word that somebody has, too. For one that nobody has it
    /// always does.
    pub forgiving: bool,
}

/// How a text is searched.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchPlan {
    words: Vec<WordPlan>,
    unknown: Vec<String>,
    whole_name: Vec<String>,
}

impl SearchPlan {
    /// A text finds so many at most: nobody reads on, and a count beyond says nothing.
    pub const MOST_FOUND: u32 = 500;
    /// With so many who have the words as they were typed nobody is shown who has others that stand in
    /// for them.
    pub const ENOUGH_AS_TYPED: u32 = 200;

    /// What must be known about the words of a text.
    pub fn lookups(text: &SearchText) -> Vec<Lookup> {
        let words = text.words();
        let mut lookups: Vec<Lookup> = Vec::new();
        let mut look_up = |text: &str, kind: LookupKind| match lookups.iter_mut().find(|lookup| lookup.text == text) {
            Some(lookup) => lookup.kind = lookup.kind.max(kind),
            None => lookups.push(Lookup {
                text: text.to_owned(),
                kind,
            }),
        };
        let of_synonym = |synonym| {
            if letters(synonym) > SHORTEST_BEGINNING {
                LookupKind::Beginning
            } else {
                LookupKind::Itself
            }
        };
        for word in words {
            look_up(word, LookupKind::Everything);
            for synonym in synonyms_but_for_mistakes(word) {
                look_up(synonym, of_synonym(synonym));
            }
            if let Some(rest) = what_the_business_does(word) {
                look_up(rest, LookupKind::Everything);
            }
            let meant = || {
                singulars(word)
                    .chain(without_whom(word))
                    .chain(what_is_taught(word))
                    .chain(what_aches(word))
            };
            for other in meant() {
                look_up(other, LookupKind::Compounds);
            }
            let meaning = [word.as_str()]
                .into_iter()
                .chain(what_the_business_does(word))
                .chain(meant());
            for synonym in meaning.flat_map(synonyms) {
                look_up(synonym, of_synonym(synonym));
            }
            for (left, right) in forms(word).flat_map(splits) {
                look_up(left, LookupKind::Itself);
                look_up(right, LookupKind::Itself);
            }
        }
        for filler in text.fillers() {
            look_up(filler, LookupKind::Itself);
        }
        for pair in words.windows(2) {
            let joined = pair.concat();
            for synonym in synonyms(&joined) {
                look_up(synonym, of_synonym(synonym));
            }
            look_up(&joined, LookupKind::Itself);
        }
        lookups
    }

    /// The plan over what is known of the texts of [`SearchPlan::lookups`], and, the second time, of
    /// [`SearchPlan::lookups_of_unknown`]; nothing is known of others.
    /// `documents` is how many there are.
    pub fn new(text: &SearchText, documents: u64, known: impl Fn(&str) -> Known) -> Self {
        let words = text.words();
        let others = (MOST_OTHERS / words.len().max(1)).min(MOST_OTHERS_OF_A_WORD);
        let (mut planned, mut unknown) = (Vec::new(), Vec::new());
        for (index, word) in words.iter().enumerate() {
            let joined: Vec<String> = neighbours(words, index).collect();
            let other_forms: Vec<&str> = other_forms(word, &known).collect();
            let meant = joined.iter().map(String::as_str).chain(other_forms.iter().copied());
            let meant: Vec<&'static str> = synonyms(word).chain(meant.flat_map(synonyms)).collect();
            let joined = joined.into_iter().filter(|joined| known(joined).itself.is_some());
            let plan = WordPlan::new(word, documents, others, joined.collect(), meant.into_iter(), &known)
                .with_other_forms(&other_forms, documents, others, &known);
            // What nobody says of themselves excludes nobody.
            if words.len() > 1 && is_for_whom(word) && !plan.is_spelt() {
                continue;
            }
            let whole = |part| WordPlan::new(part, documents, others, Vec::new(), std::iter::empty(), &known);
            if plan.is_spelt() || plan.is_a_slip() {
                planned.push(plan.with_beginning(longest_beginning(word, &known)));
            } else if let Some(meant) = WordPlan::of_what_is_meant(word, documents, others, &known) {
                planned.push(meant);
            } else if let Some((kind, thing)) = best_split(word, &known) {
                let is_linked = is_linked(word, kind, thing);
                let (mut kind, mut thing) = (whole(kind), whole(thing));
                if is_lesson(&thing.word) {
                    thing = thing.saying_what_kind_of(&kind);
                } else if is_linked {
                    kind = kind.saying_what_kind_of(&thing);
                }
                planned.extend([kind, thing]);
            } else if let Some(rest) = without_whom(word).find(|rest| known(rest).itself.is_some()) {
                planned.push(whole(rest));
            } else if plan.is_known() {
                planned.push(plan.with_beginning(longest_beginning(word, &known)));
            } else {
                let mut similar = nearest(word, others / 2, &known);
                if similar.is_empty() {
                    unknown.push(word.clone());
                    similar.extend(subject(word, &known).or_else(|| head(word, &known)));
                }
                if !similar.is_empty() {
                    planned.push(plan.with_similar(similar, documents));
                }
            }
        }
        excluding_nobody_by_whom(&mut planned);
        let with_fillers = words.iter().chain(text.fillers());
        let may_be_a_name = !text.fillers().is_empty() && with_fillers.clone().all(|word| known(word).itself.is_some());
        Self {
            words: planned,
            unknown,
            whole_name: with_fillers.filter(|_| may_be_a_name).cloned().collect(),
        }
    }

    /// What else must be known when there are words that nobody has: those who have not typed them to
    /// the end may have made a mistake, and those who write as they hear take an f for a ph. With it
    /// the plan is made anew.
    pub fn lookups_of_unknown(&self) -> Vec<Lookup> {
        let look_up = |text: String, kind| Lookup { text, kind };
        let long_enough = self.unknown.iter().filter(|word| letters(word) >= SHORTEST_MISTAKEN);
        long_enough
            .flat_map(|word| {
                let heard = as_heard(word).into_iter();
                let heard = heard.flat_map(|heard| {
                    [LookupKind::Everything, LookupKind::MistakenBeginning].map(|kind| look_up(heard.clone(), kind))
                });
                [look_up(word.clone(), LookupKind::MistakenBeginning)]
                    .into_iter()
                    .chain(heard)
            })
            .collect()
    }

    /// Whether those that a pass finds have all the words, as they were typed or in another form of them.
    pub fn fits(&self, pass: Pass) -> bool {
        let is_all = pass.least == self.words.len() && self.unknown.is_empty();
        is_all && !pass.forgiving && self.words.iter().all(WordPlan::is_spelt)
    }

    /// The words that somebody has; nobody is missed for lacking one that nobody has.
    pub fn words(&self) -> &[WordPlan] {
        &self.words
    }

    /// All words of a text of which some are only looked for in names, because they say when, how near or how cheap; empty
    /// where there are none, and where nobody can be called so.
    pub fn whole_name(&self) -> &[String] {
        &self.whole_name
    }

    /// How many a pass may bring the results to.
    pub fn most_found(&self, pass: Pass) -> u32 {
        if pass.forgiving && pass.least < self.words.len() {
            // Who lacks a word and has another one like that only just is better than nothing.
            ENOUGH
        } else {
            Self::MOST_FOUND
        }
    }

    /// What to ask first, if there is anything to find.
    pub fn first(&self) -> Option<Pass> {
        let first = self.level(self.words.len())?;
        Some(Pass {
            is_whole_name: !self.whole_name.is_empty(),
            ..first
        })
    }

    /// What to ask after a pass, when so many were found by it and those before it; none when that
    /// is enough or there is nothing left to ask.
    ///
    /// A mistake is looked for only when the words as they are typed find too little: nearly every word
    /// is like some other one, and whoever spells it right does not mean that. Where the only word finds somebody, those
    /// follow who have one like it in their name, since names are spelt in many ways, and nobody else.
    pub fn next(&self, done: Pass, found: u64) -> Option<Pass> {
        let is_all = done.least == self.words.len();
        if done.is_whole_name {
            return self.level(done.least);
        }
        if done.in_names {
            if done.forgiving {
                return None;
            }
            let enough = if is_all { ENOUGH_NAMES } else { u64::from(ENOUGH) };
            return (found < enough).then_some(Pass {
                in_names: false,
                ..done
            });
        }
        if found >= u64::from(ENOUGH) {
            return None;
        }
        if !done.forgiving && self.words.iter().any(WordPlan::can_be_forgiven) {
            return Some(Pass {
                forgiving: true,
                in_names: self.words.len() == 1 && found > 0,
                ..done
            });
        }
        match done.least {
            0 | 1 => None,
            least if is_all => self.level(least - 1),
            _ => self.level(1),
        }
    }

    /// What to ask first in an area, when so many were found in others before.
    pub fn first_in(&self, area: &Area<'_>, found: usize) -> Option<Pass> {
        let is_enough = is_elsewhere(area) && found >= ENOUGH as usize;
        if is_enough { None } else { self.first() }
    }

    /// What to ask in an area after a pass. Around a place only those are looked for that have all words: who has them
    /// elsewhere is better than who has others here, and who is nearer comes first among those.
    pub fn next_in(&self, area: &Area<'_>, done: Pass, found: u64) -> Option<Pass> {
        let next = self.next(done, found)?;
        let is_all = next.least == self.words.len() && !next.forgiving;
        (area.place.is_none() || is_elsewhere(area) || is_all).then_some(next)
    }

    /// Whether those that a pass finds in an area are what was asked for.
    pub fn fits_in(&self, area: &Area<'_>, pass: Pass) -> bool {
        !is_elsewhere(area) && self.fits(pass)
    }

    /// How many a pass in an area may bring the results to: those elsewhere only fill up.
    pub fn most_found_in(&self, area: &Area<'_>, pass: Pass) -> u32 {
        if is_elsewhere(area) {
            ENOUGH
        } else {
            self.most_found(pass)
        }
    }

    fn level(&self, least: usize) -> Option<Pass> {
        let counts = self.words.iter().map(|word| word.documents);
        let expected = if least == self.words.len() {
            counts.min()
        } else {
            counts.max()
        };
        expected.map(|expected| Pass {
            least,
            in_names: expected > COMMON,
            is_whole_name: false,
            forgiving: false,
        })
    }
}

impl WordPlan {
    fn new(
        word: &str,
        documents: u64,
        others: usize,
        joined: Vec<String>,
        synonyms: impl Iterator<Item = &'static str>,
        known: impl Fn(&str) -> Known,
    ) -> Self {
        let found = known(word);
        let mut related = joined;
        let mut related_beginnings = Vec::new();
        let mut reached = found.itself.unwrap_or(0) + found.beginning.unwrap_or(0);
        let is_unknown = found.itself.is_none() && found.beginning.is_none();
        let misspelt = is_unknown.then(|| synonyms_but_for_mistakes(word));
        for synonym in synonyms.chain(misspelt.into_iter().flatten()) {
            let of_synonym = known(synonym);
            reached += of_synonym.itself.unwrap_or(0) + of_synonym.beginning.unwrap_or(0);
            if of_synonym.has_many_beginnings() {
                related_beginnings.push(synonym.to_owned());
            } else {
                let itself = of_synonym.itself.map(|_| synonym.to_owned());
                related.extend(itself.into_iter().chain(of_synonym.begun));
            }
        }
        let means_the_same = !(related.is_empty() && related_beginnings.is_empty());
        let begins = found.has_many_beginnings();
        let ends = found.ending.is_some();
        reached += found.ending.unwrap_or(0);
        related.extend(found.begun);
        for (ending, count) in best(found.endings, others / 2) {
            reached += count;
            related.push(ending);
        }
        // Who happens to hit a word with two mistakes is rare; words that have two others between them are not.
        let most_mistakes = if found.itself.is_some() || means_the_same {
            1
        } else {
            usize::MAX
        };
        let like = found.candidates.into_iter().filter_map(|(term, count)| {
            let mistakes = is_like(word, &term).filter(|mistakes| (1..=most_mistakes).contains(mistakes))?;
            let goes_on = (begins && term.starts_with(word)) || (ends && term.ends_with(word));
            (!goes_on && !related.contains(&term) && !is_stop_word(&term)).then_some((mistakes, term, count))
        });
        let mut like: Vec<_> = like.collect();
        like.sort_by(|one, other| (one.0, other.2, &one.1).cmp(&(other.0, one.2, &other.1)));
        keep_nearest(&mut like);
        like.truncate(others / 2);
        if reached == 0 {
            reached = like.iter().map(|(.., count)| count).sum();
        }
        Self {
            word: word.to_owned(),
            weight: rarity(found.itself.filter(|count| *count > 0).unwrap_or(reached), documents),
            documents: reached,
            begins,
            ends,
            related,
            related_beginnings,
            related_endings: Vec::new(),
            similar: like.into_iter().map(|(_, term, _)| term).collect(),
        }
        .with_itself(found.itself.is_some())
        .without_repetition()
    }

    /// Of a compound that nobody has and that ends with what any business may call itself, or whoever teaches what is offered.
    fn of_what_is_meant(word: &str, documents: u64, others: usize, known: impl Fn(&str) -> Known) -> Option<Self> {
        let taught = what_is_taught(word).filter(|taught| is_of_an_offer(taught));
        let mut plans = what_the_business_does(word)
            .into_iter()
            .chain(taught)
            .map(|rest| Self::new(rest, documents, others, Vec::new(), synonyms(rest), &known));
        plans.find(Self::is_spelt)
    }

    /// With other forms of the word, and the compounds that end with them. Words that begin with one are only meant where
    /// it names an offer: a Frankfurter is no Frank.
    fn with_other_forms(
        mut self,
        forms: &[&str],
        documents: u64,
        others: usize,
        known: impl Fn(&str) -> Known,
    ) -> Self {
        if forms.is_empty() {
            return self;
        }
        for form in forms {
            let found = known(form);
            let itself = found.itself.filter(|_| !is_only_understood(form));
            self.related.extend(itself.map(|_| (*form).to_owned()));
            self.documents += itself.unwrap_or(0) + found.ending.unwrap_or(0);
            if is_of_an_offer(form) {
                self.documents += found.beginning.unwrap_or(0);
                self.related_beginnings
                    .extend(found.has_many_beginnings().then(|| (*form).to_owned()));
                self.related.extend(found.begun);
            }
            self.related_endings.extend(found.ending.map(|_| (*form).to_owned()));
            for (ending, count) in best(found.endings, others / 2) {
                self.documents += count;
                self.related.push(ending);
            }
        }
        self.weight = self.weight.min(rarity(self.documents, documents));
        let Self { related, similar, .. } = &mut self;
        similar.retain(|other| !related.contains(other));
        self.without_repetition()
    }

    /// The word counts less than another one, of which it says only what kind is meant: who has no massage for a birthday is
    /// asked for a massage, not for a birthday.
    fn saying_what_kind_of(mut self, thing: &Self) -> Self {
        self.weight = self.weight.min(OF_WHAT_KIND * thing.weight);
        self
    }

    /// A word that is in the dictionary is one of those that stand in for itself.
    fn with_itself(mut self, is_word: bool) -> Self {
        if is_word && !self.begins {
            self.related.insert(0, self.word.clone());
        }
        self
    }

    /// A compound may both begin and end with a word or its synonyms; asked for twice it would count twice.
    fn without_repetition(mut self) -> Self {
        self.drop_repetition();
        self
    }

    fn drop_repetition(&mut self) {
        for others in [
            &mut self.related,
            &mut self.related_beginnings,
            &mut self.related_endings,
        ] {
            let mut seen = HashSet::new();
            others.retain(|other| seen.insert(other.clone()));
        }
    }

    /// With words that are nearest to one that nobody has.
    fn with_similar(mut self, similar: Vec<(String, u64)>, documents: u64) -> Self {
        self.documents = similar.iter().map(|(_, count)| count).sum();
        self.weight = rarity(self.documents, documents);
        self.similar = similar.into_iter().map(|(term, _)| term).collect();
        self
    }

    /// Of a compound that somebody has, its beginning is better than nothing: who looks for one
    /// Haarwerkstatt is shown the other Haarwerk as well.
    fn with_beginning(mut self, beginning: Option<(&str, u64)>) -> Self {
        if let Some((beginning, count)) = beginning
            && !self.related.iter().chain(&self.similar).any(|other| other == beginning)
        {
            if !self.is_spelt() {
                self.documents += count;
            }
            self.similar.push(beginning.to_owned());
        }
        self
    }

    /// Whether somebody has the word as it was typed, or another one that means the same.
    pub fn is_spelt(&self) -> bool {
        let has_others =
            !(self.related.is_empty() && self.related_beginnings.is_empty() && self.related_endings.is_empty());
        self.begins || self.ends || has_others
    }

    /// Whether a word that nobody has is one mistake away from another one: with more it may as well be a compound.
    fn is_a_slip(&self) -> bool {
        self.similar.iter().any(|other| is_like(&self.word, other) == Some(1))
    }

    fn can_be_forgiven(&self) -> bool {
        self.is_spelt() && !self.similar.is_empty()
    }

    fn is_known(&self) -> bool {
        self.is_spelt() || !self.similar.is_empty()
    }
}

/// Whether an area is what is left when a place has been searched.
fn is_elsewhere(area: &Area<'_>) -> bool {
    area.place.is_some() && !area.is_limit
}

/// Leaves the words with the fewest mistakes, and of the others those that go on from one of them:
/// whoever forgot a letter of `massage` may mean `massagen`, and not `passagier`.
fn keep_nearest(like: &mut Vec<(usize, String, u64)>) {
    let Some(fewest) = like.first().map(|(mistakes, ..)| *mistakes) else {
        return;
    };
    let nearest: Vec<String> = like
        .iter()
        .filter(|(mistakes, ..)| *mistakes == fewest)
        .map(|(_, term, _)| term.clone())
        .collect();
    like.retain(|(mistakes, term, _)| {
        *mistakes == fewest || nearest.iter().any(|nearest| term.starts_with(nearest.as_str()))
    });
}

/// More for fewer documents; a town of one document has no rare words.
#[expect(clippy::cast_precision_loss, reason = "numbers of documents are far below 2^52")]
fn rarity(of_word: u64, documents: u64) -> f64 {
    (1.0 + documents.max(1) as f64 / of_word.max(1) as f64).ln()
}

fn best(mut terms: Vec<(String, u64)>, most: usize) -> Vec<(String, u64)> {
    terms.sort_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
    terms.truncate(most);
    terms
}

/// The words with the fewest mistakes that somebody may mean by a word that nobody has.
fn nearest(word: &str, most: usize, known: impl Fn(&str) -> Known) -> Vec<(String, u64)> {
    let mut nearest = Vec::new();
    for text in [Some(word.to_owned()), as_heard(word)].into_iter().flatten() {
        let found = known(&text);
        nearest.extend(found.itself.map(|count| (0, text.clone(), count)));
        let like = found
            .candidates
            .into_iter()
            .map(|(term, count)| (is_like(&text, &term), term, count));
        let begun = found
            .begun_alike
            .into_iter()
            .map(|(term, count)| (begins_like(&text, &term), term, count));
        let mistaken = like.chain(begun).filter(|(_, term, _)| !is_stop_word(term));
        nearest.extend(mistaken.filter_map(|(mistakes, term, count)| Some((mistakes?, term, count))));
    }
    nearest.sort_by(|one, other| (one.0, other.2, &one.1).cmp(&(other.0, one.2, &other.1)));
    let mut seen = HashSet::new();
    nearest.retain(|(_, term, _)| seen.insert(term.clone()));
    keep_nearest(&mut nearest);
    nearest.truncate(most);
    nearest.into_iter().map(|(_, term, count)| (term, count)).collect()
}

/// The word joined with the one before and with the one after.
fn neighbours(words: &[String], index: usize) -> impl Iterator<Item = String> {
    let before = index.checked_sub(1).map(|before| words[before..=index].concat());
    let after = words.get(index..=index + 1).map(<[String]>::concat);
    before.into_iter().chain(after)
}

/// The longest word that is most of a compound, unless everybody has it.
fn longest_beginning(word: &str, known: impl Fn(&str) -> Known) -> Option<(&str, u64)> {
    splits(word)
        .map(|(left, _)| left)
        .filter(|left| letters(left) * 5 >= letters(word) * 3)
        .filter_map(|left| Some((left, known(left).itself?)))
        .filter(|(_, count)| *count <= COMMON)
        .max_by_key(|(left, _)| letters(left))
}

/// The way without anything between the parts, and then whose rarer part is the most usual word.
fn best_split(word: &str, known: impl Fn(&str) -> Known) -> Option<(&str, &str)> {
    forms(word)
        .flat_map(splits)
        .filter(|(left, right)| !is_stop_word(left) && !is_stop_word(right))
        .filter_map(|(left, right)| {
            let usual = known(left).itself?.min(known(right).itself?);
            Some(((!is_linked(word, left, right), usual), (left, right)))
        })
        .max_by_key(|(order, _)| *order)
        .map(|(_, parts)| parts)
}

/// Whether something stands between the parts of a compound.
fn is_linked(word: &str, left: &str, right: &str) -> bool {
    !word.contains(&[left, right].concat())
}

/// Those who say whom something is for come first, and who does it for everybody seldom says so: what stands in for the other
/// words stands in for whom, too.
fn excluding_nobody_by_whom(planned: &mut [WordPlan]) {
    let (whom, others): (Vec<&mut WordPlan>, Vec<&mut WordPlan>) =
        planned.iter_mut().partition(|word| is_for_whom(&word.word));
    if others.is_empty() {
        return;
    }
    for word in whom {
        for other in &others {
            word.documents += other.documents;
            word.weight = word.weight.min(OF_WHAT_KIND * other.weight);
            word.related_beginnings.extend(other.begins.then(|| other.word.clone()));
            word.related_beginnings.extend(other.related_beginnings.clone());
            word.related_endings.extend(other.ends.then(|| other.word.clone()));
            word.related_endings.extend(other.related_endings.clone());
            word.related.extend(other.related.clone());
            if !other.is_spelt() {
                word.related.extend(other.similar.clone());
            }
        }
        word.drop_repetition();
    }
}

/// A word as it is, and what it may be several of.
fn forms(word: &str) -> impl Iterator<Item = &str> {
    [word].into_iter().chain(singulars(word))
}

/// What stands in for a word that somebody has or may have in another number, or for whomever, and for a complaint the part
/// of the body.
fn other_forms<'a>(word: &'a str, known: &impl Fn(&str) -> Known) -> impl Iterator<Item = &'a str> {
    let is_form = |singular: &&str| !is_stop_word(singular) && is_the_usual_form(singular, word, known);
    let singular = singulars(word).find(|singular| !is_for_whom(word) && is_form(singular));
    // Where nobody says whom it is for, the compound is read without.
    let has_whom = forms(word).any(|form| known(form).itself.is_some());
    let thing = without_whom(word).find(|thing| has_whom && known(thing).itself.is_some());
    let aching = what_aches(word).find(|part| known(part).itself.is_some());
    singular.into_iter().chain(thing).chain(aching)
}

/// Whether more have a singular than what may be its plural, as it is with things; of names like Frank and Franke one is no
/// form of the other.
fn is_the_usual_form(singular: &str, word: &str, known: &impl Fn(&str) -> Known) -> bool {
    let found = known(singular);
    match (found.itself, known(word).itself) {
        (Some(_), _) if is_of_an_offer(singular) => true,
        (Some(one), Some(several)) => one > several,
        (one, None) => one.is_some() || found.ending.is_some() || !found.endings.is_empty(),
        (None, Some(_)) => false,
    }
}

/// What a compound names without the kind of the business, where that is long enough to name anything.
fn what_the_business_does(word: &str) -> Option<&str> {
    without_kind(word).filter(|rest| letters(rest) >= SHORTEST_PART)
}

/// What a compound may name without that it is taught.
fn what_is_taught(word: &str) -> impl Iterator<Item = &str> {
    let taught = forms(word).filter_map(without_lesson).flat_map(unlinked);
    taught.filter(|rest| letters(rest) >= SHORTEST_PART)
}

/// What a compound names without whom it is for.
fn without_whom(word: &str) -> impl Iterator<Item = &str> {
    let things = forms(word).filter_map(without_for_whom);
    things.filter(|thing| letters(thing) >= SHORTEST_PART)
}

/// What a compound says is taught, where somebody has the word.
fn subject(word: &str, known: impl Fn(&str) -> Known) -> Option<(String, u64)> {
    what_is_taught(word).find_map(|taught| Some((taught.to_owned(), known(taught).itself?)))
}

/// The longest word that ends a compound of which nobody has the rest: a Herrenhaarschnitt is a Haarschnitt.
fn head(word: &str, known: impl Fn(&str) -> Known) -> Option<(String, u64)> {
    let mut ends = forms(word).flat_map(splits).map(|(_, right)| right);
    ends.find_map(|right| Some((right.to_owned(), known(right).itself?)))
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests;

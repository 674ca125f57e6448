use std::cmp::Reverse;

use catalog::search::{
    SearchText, Suggestion, as_heard, begins_like, fuzziness, is_like, is_stop_word, take_new, trades_beginning_with,
    unfinished_fuzziness,
};
use serde_json::{Map, Value, json};

use crate::client::Elasticsearch;
use crate::failure::Failure;
use crate::index::organization_of;

/// So many ways to read what was typed with mistakes are looked at.
const MOST_READINGS: usize = 12;
/// Elasticsearch knows no more in one prefix.
const MOST_MISTAKES: usize = 2;
/// So many texts that go on from something like it.
const CANDIDATES: usize = 100;

/// An entry of the index, by the key that was found.
struct Candidate {
    key: String,
    suggestion: Suggestion,
    popularity: i64,
}

/// Texts that begin with what was typed, the most popular first; with words like it where those are too few.
pub(crate) async fn going_on(
    client: &Elasticsearch,
    typed: &SearchText,
    most: usize,
) -> Result<Vec<Suggestion>, Failure> {
    let mut texts = Vec::new();
    let Some((last, earlier)) = typed.typed().split_last() else {
        return Ok(texts);
    };
    for last in [Some(last.clone()), as_heard(last)].into_iter().flatten() {
        if texts.is_empty() {
            let words: Vec<String> = earlier.iter().cloned().chain([last]).collect();
            take_new(&mut texts, from_words(client, &words, most).await?);
        }
    }
    Ok(texts)
}

async fn from_words(client: &Elasticsearch, words: &[String], most: usize) -> Result<Vec<Suggestion>, Failure> {
    let prefix = words.join(" ");
    let mistakes = mistakes(words);
    let (exact, like) = completions(client, &prefix, most, mistakes).await?;
    let mut texts = trades(client, std::slice::from_ref(&prefix)).await?;
    texts.extend(by_popularity(exact));
    texts.truncate(most);
    if texts.len() >= most || mistakes == 0 {
        return Ok(texts);
    }
    let mut readings: Vec<(usize, String)> = Vec::new();
    for candidate in &like {
        let reading = reading(words, &candidate.key);
        readings.extend(reading.filter(|reading| !readings.contains(reading)));
    }
    readings.sort();
    readings.truncate(MOST_READINGS);
    let readings: Vec<String> = readings.into_iter().map(|(_, reading)| reading).collect();
    texts.extend(trades(client, &readings).await?);
    let read_like = |candidate: &Candidate| readings.iter().any(|reading| candidate.key.starts_with(reading));
    texts.extend(by_popularity(like.into_iter().filter(read_like).collect()));
    Ok(texts)
}

/// How many mistakes Elasticsearch forgives in a whole prefix: its own rule would be that of a word of unknown length.
fn mistakes(typed: &[String]) -> usize {
    let Some((last, earlier)) = typed.split_last() else {
        return 0;
    };
    let of_earlier = earlier.iter().map(|word| fuzziness(word));
    (of_earlier.sum::<usize>() + unfinished_fuzziness(last)).min(MOST_MISTAKES)
}

/// The words of a key that stand for those typed, with the number of mistakes between them; none when there are too many.
fn reading(typed: &[String], key: &str) -> Option<(usize, String)> {
    let words: Vec<&str> = key.split(' ').take(typed.len()).collect();
    let (last, earlier) = typed.split_last()?;
    let (last_word, earlier_words) = words.split_last()?;
    if words.len() < typed.len() || is_stop_word(last_word) {
        return None;
    }
    let mut mistakes = if unfinished_fuzziness(last) == 0 {
        last_word.starts_with(last.as_str()).then_some(0)?
    } else {
        begins_like(last, last_word)?
    };
    for (typed, word) in earlier.iter().zip(earlier_words) {
        mistakes += is_like(typed, word).filter(|mistakes| *mistakes == 0 || !is_stop_word(word))?;
    }
    Some((mistakes, words.join(" ")))
}

fn by_popularity(mut candidates: Vec<Candidate>) -> impl Iterator<Item = Suggestion> {
    let order = |candidate: &Candidate| (Reverse(candidate.popularity), candidate.suggestion.text.clone());
    candidates.sort_by_cached_key(order);
    candidates.into_iter().map(|candidate| candidate.suggestion)
}

/// Texts with a key that begins with a text, and with one that begins like it.
async fn completions(
    client: &Elasticsearch,
    prefix: &str,
    most: usize,
    mistakes: usize,
) -> Result<(Vec<Candidate>, Vec<Candidate>), Failure> {
    let mut suggest = json!({
        "exact": { "prefix": prefix, "completion": { "field": "content_txt", "size": most * 4 } },
    });
    if mistakes > 0 {
        suggest["like"] = json!({ "prefix": prefix, "completion": {
            "field": "content_txt",
            "size": CANDIDATES,
            "fuzzy": { "fuzziness": mistakes, "unicode_aware": true, "min_length": 1, "prefix_length": 0 },
        } });
    }
    let query = json!({ "_source": ["text", "popularity"], "suggest": suggest });
    let answer = client.search(&client.suggestions(), prefix, &query).await?;
    Ok((
        options(&answer["suggest"]["exact"]),
        options(&answer["suggest"]["like"]),
    ))
}

fn options(section: &Value) -> Vec<Candidate> {
    let options = section[0]["options"].as_array().into_iter().flatten();
    options
        .filter_map(|option| {
            Some(Candidate {
                key: option["text"].as_str()?.to_owned(),
                suggestion: Suggestion {
                    text: option["_source"]["text"].as_str()?.to_owned(),
                    organization: organization_of(option["_id"].as_str()?),
                },
                popularity: option["_source"]["popularity"].as_i64()?,
            })
        })
        .collect()
}

/// The trades that begin like this and of which somebody has a word, the most frequent first.
async fn trades(client: &Elasticsearch, readings: &[String]) -> Result<Vec<Suggestion>, Failure> {
    let mut trades: Vec<(&'static str, Vec<&'static str>)> = Vec::new();
    for (trade, words) in readings.iter().flat_map(|reading| trades_beginning_with(reading)) {
        if trades.iter().all(|(other, _)| *other != trade) {
            trades.push((trade, words));
        }
    }
    if trades.is_empty() {
        return Ok(Vec::new());
    }
    let mut filters = Map::new();
    for word in trades.iter().flat_map(|(_, words)| words) {
        filters.insert((*word).to_owned(), json!({ "term": { "all": word } }));
    }
    let query = json!({ "size": 0, "aggs": { "words": { "filters": { "filters": filters } } } });
    let answer = client.search(&client.organizations(), "_local", &query).await?;
    let counts = &answer["aggregations"]["words"]["buckets"];
    let count = |words: &[&str]| -> u64 {
        let counts = words.iter().map(|word| counts[*word]["doc_count"].as_u64());
        counts.flatten().sum()
    };
    let mut counted: Vec<(Reverse<u64>, &str)> = trades
        .iter()
        .map(|(trade, words)| (Reverse(count(words)), *trade))
        .filter(|(count, _)| count.0 > 0)
        .collect();
    counted.sort_unstable();
    Ok(counted
        .into_iter()
        .map(|(_, trade)| Suggestion::shared(trade))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_mistakes_are_forgiven_as_all_words_may_have() {
        for (typed, most) in [
            ("yo", 0),
            ("yog", 0),
            ("yoga", 1),
            ("massag", 2),
            ("yoga anna", 2),
            ("yoga 1070", 1),
            ("1070", 0),
            ("massage b", 2),
            ("yo b", 0),
        ] {
            let typed: Vec<String> = typed.split(' ').map(str::to_owned).collect();
            assert_eq!(mistakes(&typed), most, "{typed:?}");
        }
    }

    #[test]
    fn a_key_is_read_word_by_word() {
        let read = |typed: &str, key: &str| {
            let typed: Vec<String> = typed.split(' ').map(str::to_owned).collect();
            reading(&typed, key)
        };
        assert_eq!(read("masag", "massage anna"), Some((1, "massage".to_owned())));
        assert_eq!(
            read("harwerk lind", "haarwerk lindner"),
            Some((1, "haarwerk lindner".to_owned()))
        );
        assert_eq!(
            read("harwerk li", "haarwerk lindner"),
            Some((1, "haarwerk lindner".to_owned()))
        );
        for (typed, key) in [
            ("hund", "und fohnen"),
            ("yoga 1071", "yoga 1070"),
            ("yoga anna", "yoga"),
            ("xyzxyz", "massage"),
            // What is begun is as it was typed.
            ("harwerk li", "haarwerk anna"),
        ] {
            assert_eq!(read(typed, key), None, "{typed} {key}");
        }
    }
}

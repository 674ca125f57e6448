use std::collections::HashSet;
use std::time::Duration;

use catalog::search::feed::{IndexState, RebuildIndex, SearchSubject};
use postgres_adapter::Database;
use postgres_adapter::audit::{Depth, audit};
use shared_kernel::reason;
use tokio::time::sleep;

use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;

/// So often more is looked at an index that differs, without any of it having caught up meanwhile.
const LOOKS: u32 = 3;
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// So many of its entries are named.
const EXAMPLES: usize = 5;

/// What is not as it should be in Elasticsearch, where it searches: how much, and some of it. What was changed in the last
/// seconds may be on its way: what differs has time as long as any of it catches up.
async fn index(config: &Config, pool: &Database) -> Result<Option<(u64, Vec<String>)>, CommandError> {
    let Some(index) = wiring::search_index(config, pool)? else {
        return Ok(None);
    };
    match index.state().await {
        Ok(IndexState::Current) => {}
        Ok(IndexState::Missing) => return Ok(Some((1, vec!["there is no index".to_owned()]))),
        Ok(IndexState::Outdated) => {
            let text = "the index is not finished, or of another version of this program";
            return Ok(Some((1, vec![text.to_owned()])));
        }
        Ok(IndexState::Newer) => {
            let text = "the index is of a later version of this program";
            return Ok(Some((1, vec![text.to_owned()])));
        }
        Ok(IndexState::Foreign) => {
            let text = "the index was filled from another database, or was not fed for a while";
            return Ok(Some((1, vec![text.to_owned()])));
        }
        Err(failure) => return Ok(Some((1, vec![reason(&failure)]))),
    }
    let compared = RebuildIndex::new(wiring::search_source(pool), index);
    let mut differences = compared.differences().await?;
    let mut looks = 0;
    while looks < LOOKS && !differences.is_empty() {
        sleep(BETWEEN_LOOKS).await;
        let still: HashSet<SearchSubject> = compared.differences().await?.into_iter().map(|(one, _)| one).collect();
        let before = differences.len();
        // What differs since is on its way as well: what counts has differed all the time.
        differences.retain(|(subject, _)| still.contains(subject));
        looks = if differences.len() < before { 0 } else { looks + 1 };
    }
    let examples = differences.iter().take(EXAMPLES);
    let examples = examples.map(|(subject, difference)| format!("{subject} {difference}"));
    Ok(Some((differences.len() as u64, examples.collect())))
}

/// Looks at everything that must always be true and lists what is not, which makes it fail.
pub async fn run(config: &Config) -> Result<(), CommandError> {
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    let findings = audit(&pool, Depth::Thorough).await?;
    let index = index(config, &pool).await?;
    drop(pool);
    database.close().await?;
    let mut violations = 0;
    for finding in &findings {
        violations += finding.violations;
        print(finding.invariant, finding.violations, &finding.examples);
    }
    if let Some((differences, examples)) = index {
        let differences = i64::try_from(differences)?;
        violations += differences;
        print(
            "the_index_of_elasticsearch_says_what_the_database_says",
            differences,
            &examples,
        );
    }
    if violations == 0 {
        Ok(())
    } else {
        Err(format!("{violations} violations of what must always be true.").into())
    }
}

fn print(invariant: &str, violations: i64, examples: &[String]) {
    let verdict = if violations == 0 { "ok       " } else { "VIOLATED " };
    println!("{verdict}{invariant}: {violations}");
    for example in examples {
        println!("         {example}");
    }
}

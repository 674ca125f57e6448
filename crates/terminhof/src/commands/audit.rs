use std::collections::HashSet;
use std::time::Duration;

use catalog::images::ImageDifferences;
use catalog::search::feed::{IndexState, RebuildIndex, SearchSubject};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::{Database, SchemaMismatch};
use shared_kernel::reason;
use tokio::time::sleep;

use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;

/// So often more is looked at an index that differs, without any of it having caught up meanwhile.
const LOOKS: u32 = 3;
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);
/// So many entries of it, and so many files of images, are named.
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

/// Looks at everything that must always be true and lists what is not, which makes it fail. Writes nothing.
pub async fn run(config: &Config) -> Result<(), CommandError> {
    let database = OpenDatabase::join(config).await?;
    let (pool, mismatch) = database.audited_pool(config).await?;
    let mut violations = look_at_everything(config, &pool, mismatch).await?;
    let index = index(config, &pool).await?;
    drop(pool);
    database.close().await?;
    if let Some((differences, examples)) = index {
        let differences = i64::try_from(differences)?;
        violations += differences;
        print(
            "the_index_of_elasticsearch_says_what_the_database_says",
            differences,
            &examples,
        );
    }
    verdict(violations)
}

/// Fails where anything is violated.
pub fn verdict(violations: i64) -> Result<(), CommandError> {
    if violations == 0 {
        Ok(())
    } else {
        Err(format!("{violations} violations of invariants.").into())
    }
}

/// Lists what is not as it should be in the database, which has this schema in place of the one of this program, and in the
/// files of images, and says in how many rows and files.
pub async fn look_at_everything(
    config: &Config,
    pool: &Database,
    mismatch: Option<SchemaMismatch>,
) -> Result<i64, CommandError> {
    let mut violations = 0;
    if let Some(mismatch) = mismatch {
        violations += 1;
        print("the_schema_is_the_one_of_this_program", 1, &[mismatch.to_string()]);
    }
    for finding in audit(pool, Depth::Thorough).await? {
        violations += finding.violations;
        print(finding.invariant, finding.violations, &finding.examples);
    }
    let now = wiring::clock(config).now();
    let ImageDifferences { missing, left_over, .. } = wiring::compare_images(config, pool)?.differences(now).await?;
    for (invariant, files) in [
        ("images_have_their_files", missing),
        ("files_of_images_belong_to_one", left_over),
    ] {
        let count = i64::try_from(files.len())?;
        violations += count;
        let examples: Vec<String> = files.iter().take(EXAMPLES).map(ToString::to_string).collect();
        print(invariant, count, &examples);
    }
    Ok(violations)
}

fn print(invariant: &str, violations: i64, examples: &[String]) {
    let verdict = if violations == 0 { "ok       " } else { "VIOLATED " };
    println!("{verdict}{invariant}: {violations}");
    for example in examples {
        println!("         {example}");
    }
}

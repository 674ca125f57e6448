use std::time::Duration;

use catalog::search::feed::RebuildIndex;
use postgres_adapter::Database;
use postgres_adapter::audit::{Depth, audit};
use tokio::time::sleep;

use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;

/// So often more is looked at an index that differs.
const LOOKS: u32 = 3;
const BETWEEN_LOOKS: Duration = Duration::from_secs(1);

/// How many entries of Elasticsearch are not what they should be, where it searches. What was changed in the last seconds may
/// be on its way: what differs has a little time.
async fn index(config: &Config, pool: &Database) -> Result<Option<i64>, CommandError> {
    let Some(index) = wiring::search_index(config)? else {
        return Ok(None);
    };
    let compared = RebuildIndex::new(wiring::search_source(pool), index);
    let mut differences = compared.differences().await?;
    for _ in 0..LOOKS {
        if differences == 0 {
            break;
        }
        sleep(BETWEEN_LOOKS).await;
        differences = compared.differences().await?;
    }
    Ok(Some(i64::try_from(differences)?))
}

/// Looks at everything that must always be true and lists what is not, which makes it fail.
pub async fn run(config: &Config) -> Result<(), CommandError> {
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    let findings = audit(&pool, Depth::Thorough).await?;
    let index = index(config, &pool).await?;
    drop(pool);
    database.close().await?;
    let mut violations = 0;
    for finding in &findings {
        violations += finding.violations;
        let verdict = if finding.violations == 0 {
            "ok       "
        } else {
            "VIOLATED "
        };
        println!("{verdict}{}: {}", finding.invariant, finding.violations);
        for example in &finding.examples {
            println!("         {example}");
        }
    }
    if let Some(differences) = index {
        violations += differences;
        let verdict = if differences == 0 { "ok       " } else { "VIOLATED " };
        println!("{verdict}the_index_of_elasticsearch_says_what_the_database_says: {differences}");
    }
    if violations == 0 {
        Ok(())
    } else {
        Err(format!("{violations} violations of what must always be true.").into())
    }
}

use booking_core::calendar::Window;
use shared_kernel::{OrganizationNr, ResourceId};
use time::Weekday;
use tokio_postgres::Client;
use tokio_postgres::types::ToSql;

use super::record::Action;
use crate::model::random::Random;

// What use cases of the settings do, without the form of a whole employee that they take.
const FORGET: &str = "DELETE FROM ability WHERE organization_nr = $1 AND resource_id = $2 AND service_id IN (
    SELECT service_id FROM ability WHERE organization_nr = $1 AND resource_id = $2 ORDER BY service_id DESC LIMIT 1)";
const LEARN: &str = "INSERT INTO ability (organization_nr, resource_id, service_id)
    SELECT $1, $2, unnest($3::bigint[]) ON CONFLICT DO NOTHING";
const LEAVE: &str = "UPDATE resource SET archived_at = now() WHERE organization_nr = $1 AND id = $2";
const RETURN: &str = "UPDATE resource SET archived_at = NULL WHERE organization_nr = $1 AND id = $2";
const HOURS: &str = "SELECT weekday, opens, closes FROM weekly_hours WHERE organization_nr = $1 AND resource_id = $2";
const CLEAR: &str = "DELETE FROM weekly_hours WHERE organization_nr = $1 AND resource_id = $2";
const WORK: &str = "INSERT INTO weekly_hours (organization_nr, resource_id, weekday, opens, closes)
    SELECT $1, $2, * FROM unnest($3::smallint[], $4::smallint[], $5::smallint[])";
const SKILLS: &str = "SELECT array_agg(service_id) FROM ability WHERE organization_nr = $1 AND resource_id = $2";

/// What is different from how the provider was loaded, until the next change puts it back.
pub enum Changed {
    Hours(ResourceId, Vec<(Weekday, Window)>),
    Skills(ResourceId, Vec<i64>),
    Gone(ResourceId),
}

/// Changes the hours, the skills and the people of a provider.
pub struct Team<'a> {
    pub state: OrganizationNr,
    pub client: &'a mut Client,
}

impl Team<'_> {
    /// Something about somebody, with what came of it.
    pub async fn change(&mut self, random: &mut Random, who: ResourceId) -> (Changed, Action, &'static str) {
        match random.below(3) {
            0 => {
                let before = self.hours_of(who).await;
                let short = before.iter().map(|(weekday, _)| *weekday);
                let short = short.map(|weekday| (weekday, Window::new(10 * 60, 14 * 60).unwrap()));
                let mut short: Vec<_> = short.collect();
                short.dedup_by_key(|(weekday, _)| *weekday);
                let outcome = self.set_hours(who, short).await;
                (Changed::Hours(who, before), Action::SetHours, outcome)
            }
            1 => {
                let row = self.client.query_one(SKILLS, &[&self.state.0, &who.0]).await.unwrap();
                let before = row.get(0);
                under_the_lock(self.client, self.state, FORGET, &[&self.state.0, &who.0]).await;
                (Changed::Skills(who, before), Action::ChangeSkills, "forgotten")
            }
            _ => {
                under_the_lock(self.client, self.state, LEAVE, &[&self.state.0, &who.0]).await;
                (Changed::Gone(who), Action::ChangeTeam, "gone")
            }
        }
    }

    pub async fn put_back(&mut self, changed: Changed) -> (Action, &'static str) {
        match changed {
            Changed::Hours(who, before) => (Action::SetHours, self.set_hours(who, before).await),
            Changed::Skills(who, before) => {
                under_the_lock(self.client, self.state, LEARN, &[&self.state.0, &who.0, &before]).await;
                (Action::ChangeSkills, "learned")
            }
            Changed::Gone(who) => {
                under_the_lock(self.client, self.state, RETURN, &[&self.state.0, &who.0]).await;
                (Action::ChangeTeam, "come")
            }
        }
    }

    async fn hours_of(&self, who: ResourceId) -> Vec<(Weekday, Window)> {
        let rows = self.client.query(HOURS, &[&self.state.0, &who.0]).await.unwrap();
        let window = |row: &tokio_postgres::Row| {
            let [weekday, opens, closes] = [0, 1, 2].map(|column| row.get::<_, i16>(column));
            let weekday = Weekday::Monday.nth_next(u8::try_from(weekday - 1).unwrap());
            let minute = |minute: i16| u16::try_from(minute).unwrap();
            (weekday, Window::new(minute(opens), minute(closes)).unwrap())
        };
        let mut hours: Vec<_> = rows.iter().map(window).collect();
        hours.sort_unstable_by_key(|(weekday, window)| (weekday.number_from_monday(), *window));
        hours
    }

    async fn set_hours(&mut self, who: ResourceId, windows: Vec<(Weekday, Window)>) -> &'static str {
        let column = |of: fn(&(Weekday, Window)) -> u16| -> Vec<i16> {
            windows
                .iter()
                .map(|window| i16::try_from(of(window)).unwrap())
                .collect()
        };
        let weekdays = column(|(weekday, _)| weekday.number_from_monday().into());
        let (opens, closes) = (
            column(|(_, window)| window.opens()),
            column(|(_, window)| window.closes()),
        );
        under_the_lock(self.client, self.state, CLEAR, &[&self.state.0, &who.0]).await;
        let row: [&(dyn ToSql + Sync); 5] = [&self.state.0, &who.0, &weekdays, &opens, &closes];
        under_the_lock(self.client, self.state, WORK, &row).await;
        "set"
    }
}

/// Runs one statement as a use case would: nobody books meanwhile, and old answers are forgotten.
pub async fn under_the_lock(
    client: &mut Client,
    state: OrganizationNr,
    statement: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> u64 {
    const OLD_ANSWERS_OFF: &str = "UPDATE calendar
        SET rules_version = rules_version + 1, bookings_version = bookings_version + 1 WHERE organization_nr = $1";
    let change = client.transaction().await.unwrap();
    change.execute("SELECT lock_calendar($1)", &[&state.0]).await.unwrap();
    let rows = change.execute(statement, parameters).await.unwrap();
    change.execute(OLD_ANSWERS_OFF, &[&state.0]).await.unwrap();
    change.commit().await.unwrap();
    rows
}

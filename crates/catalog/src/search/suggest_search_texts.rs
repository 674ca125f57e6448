use std::sync::Arc;

use super::{OrganizationSearch, SearchError, SearchText, Suggestion};

/// Proposes how a text that is being typed may go on. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct SuggestSearchTexts {
    engine: Arc<dyn OrganizationSearch>,
}

impl SuggestSearchTexts {
    /// As many as are read at a glance.
    pub const MOST: usize = 8;
    /// With fewer letters there is nothing to propose that would not be arbitrary.
    const FEWEST_LETTERS: usize = 2;

    /// At most eight texts, the most popular first.
    pub async fn suggest(&self, typed: &str) -> Result<Vec<Suggestion>, SearchError> {
        match SearchText::read(typed) {
            Some(text) if text.letters() >= Self::FEWEST_LETTERS => {
                Ok(self.engine.suggestions(&text, Self::MOST).await?)
            }
            _ => Ok(Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::MockOrganizationSearch;

    #[tokio::test]
    async fn the_engine_is_asked_from_two_letters_on() {
        let mut engine = MockOrganizationSearch::new();
        engine
            .expect_suggestions()
            .once()
            .returning(|text, most| Ok(vec![Suggestion::shared(format!("{} {most}", text.typed().join(" ")))]));
        let suggest = SuggestSearchTexts::new(Arc::new(engine));
        for typed in ["", " ", "f", "!!", "& ü"] {
            assert_eq!(suggest.suggest(typed).await.unwrap(), [], "{typed}");
        }
        assert_eq!(suggest.suggest("Für").await.unwrap(), [Suggestion::shared("fur 8")]);
    }
}

//! Error answers that operations share: each stands in the document once, and operations refer to it.

use std::collections::BTreeMap;

use utoipa::openapi::{OpenApi, Ref, RefOr, Response};

use crate::router::operations_of;

/// Those that are referred to so far, by their names.
#[derive(Default)]
pub struct SharedAnswers(BTreeMap<String, Response>);

impl SharedAnswers {
    /// Refers to an error answer, which is named by its status, its codes and what sets it apart from others that have the
    /// same. One that is unlike the answer of that name stays where it is.
    pub fn share(&mut self, status: &str, distinction: &str, answer: Response) -> RefOr<Response> {
        let name = name_of(status, &answer.description, distinction);
        let shared = self.0.entry(name.clone()).or_insert_with(|| answer.clone());
        if *shared == answer {
            Ref::from_response_name(name).into()
        } else {
            answer.into()
        }
    }

    /// Refers to the error answers that operations tell of themselves, and puts all of them into the document.
    pub fn put_into(mut self, document: &mut OpenApi) {
        for item in document.paths.paths.values_mut() {
            for (_, operation) in operations_of(item) {
                for (status, answer) in &mut operation.responses.responses {
                    if is_error(status)
                        && let RefOr::T(told) = answer
                    {
                        *answer = self.share(status, "", told.clone());
                    }
                }
            }
        }
        let components = document.components.get_or_insert_default();
        let shared = self.0.into_iter().map(|(name, answer)| (name, answer.into()));
        components.responses.extend(shared);
    }
}

fn is_error(status: &str) -> bool {
    status.starts_with(['4', '5'])
}

/// Two codes are spelled out; of more the first one stands for all.
fn name_of(status: &str, description: &str, distinction: &str) -> String {
    let quoted = description.split('`').skip(1).step_by(2);
    let codes: Vec<&str> = quoted.filter(|word| is_code(word)).collect();
    let codes = match codes[..] {
        [] => String::new(),
        [one] => in_one_word(one),
        [one, other] => format!("{}Or{}", in_one_word(one), in_one_word(other)),
        [first, ..] => format!("{}OrOther", in_one_word(first)),
    };
    format!("Problem{status}{codes}{}", in_one_word(distinction))
}

fn is_code(word: &str) -> bool {
    word.bytes().all(|letter| letter.is_ascii_uppercase() || letter == b'_')
}

fn in_one_word(label: &str) -> String {
    let mut word = String::new();
    for part in label.split('_') {
        let (first, rest) = part.split_at(part.len().min(1));
        word.push_str(&first.to_ascii_uppercase());
        word.push_str(&rest.to_ascii_lowercase());
    }
    word
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use utoipa::openapi::path::{HttpMethod, OperationBuilder, PathItem};
    use utoipa::openapi::{OpenApiBuilder, PathsBuilder, ResponseBuilder};

    use super::*;

    fn answer(description: &str) -> Response {
        ResponseBuilder::new().description(description).build()
    }

    fn shared(answers: &mut SharedAnswers, status: &str, distinction: &str, description: &str) -> Value {
        serde_json::to_value(answers.share(status, distinction, answer(description))).unwrap()
    }

    #[test]
    fn answer_is_named_by_status_codes_and_distinction() {
        let mut answers = SharedAnswers::default();
        for (status, distinction, description, name) in [
            ("409", "", "`LAST_ADMIN`: nobody else manages.", "Problem409LastAdmin"),
            (
                "503",
                "",
                "`UNAVAILABLE`, `UNKNOWN_OUTCOME`: later.",
                "Problem503UnavailableOrUnknownOutcome",
            ),
            (
                "404",
                "",
                "`NOT_FOUND`, `EVENT_NOT_FOUND`, `GONE`: no.",
                "Problem404NotFoundOrOther",
            ),
            ("422", "", "`VALIDATION` with `fields`.", "Problem422Validation"),
            (
                "429",
                "sign_in",
                "`TOO_MANY`: `Retry-After` says when.",
                "Problem429TooManySignIn",
            ),
        ] {
            let reference = format!("#/components/responses/{name}");
            assert_eq!(
                shared(&mut answers, status, distinction, description),
                json!({ "$ref": reference })
            );
        }
    }

    #[test]
    fn answer_unlike_the_one_of_its_name_stays_where_it_is() {
        let mut answers = SharedAnswers::default();
        let reference = json!({ "$ref": "#/components/responses/Problem404NotFound" });
        assert_eq!(shared(&mut answers, "404", "", "`NOT_FOUND`: no."), reference);
        assert_eq!(
            shared(&mut answers, "404", "", "`NOT_FOUND`: not yours."),
            json!({ "description": "`NOT_FOUND`: not yours." })
        );
        assert_eq!(shared(&mut answers, "404", "", "`NOT_FOUND`: no."), reference);
    }

    #[test]
    fn operations_refer_to_an_error_answer_and_tell_what_went_well_themselves() {
        let operation = || {
            OperationBuilder::new()
                .response("200", answer("Always"))
                .response("409", answer("`LAST_ADMIN`: nobody else manages."))
                .build()
        };
        let paths = PathsBuilder::new()
            .path("/one", PathItem::new(HttpMethod::Get, operation()))
            .path("/other", PathItem::new(HttpMethod::Post, operation()));
        let mut document = OpenApiBuilder::new().paths(paths).build();
        SharedAnswers::default().put_into(&mut document);
        let document = serde_json::to_value(&document).unwrap();
        let told = json!({
            "200": { "description": "Always" },
            "409": { "$ref": "#/components/responses/Problem409LastAdmin" },
        });
        assert_eq!(document["paths"]["/one"]["get"]["responses"], told);
        assert_eq!(document["paths"]["/other"]["post"]["responses"], told);
        assert_eq!(
            document["components"]["responses"],
            json!({ "Problem409LastAdmin": { "description": "`LAST_ADMIN`: nobody else manages." } })
        );
    }
}

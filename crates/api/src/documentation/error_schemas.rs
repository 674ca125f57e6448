use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::schema::{AllOfBuilder, Discriminator, ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{Components, Ref, RefOr, Schema};

use wire::problem::{Code, Shape};

/// The schema of all errors.
const PROBLEM: &str = "Problem";

/// Those of answers that have some codes and no others.
#[derive(Default)]
pub struct ErrorSchemas(BTreeMap<String, RefOr<Schema>>);

/// An object with a code that is one of these.
fn of_codes(codes: &BTreeSet<Code>) -> ObjectBuilder {
    let names = codes.iter().map(|code| code.name());
    let code = ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .enum_values(Some(names));
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::Object))
        .property("code", code)
        .required("code")
}

fn path_of(schema: &str) -> String {
    format!("#/components/schemas/{schema}")
}

impl ErrorSchemas {
    /// The schema of an answer with these codes. Codes that say more than others are told apart by their code.
    pub fn of_problem(&mut self, name: &str, codes: &BTreeSet<Code>) -> Ref {
        let mut by_shape: BTreeMap<Option<Shape>, BTreeSet<Code>> = BTreeMap::new();
        for code in codes {
            by_shape.entry(code.shape()).or_default().insert(*code);
        }
        let is_alone = by_shape.len() == 1;
        let schemas: Vec<(String, BTreeSet<Code>)> = by_shape
            .into_iter()
            .map(|(shape, codes)| {
                let kind = shape.map_or(if is_alone { "" } else { "Plain" }, Shape::label);
                (self.of_shape(&format!("{name}{kind}Problem"), shape, &codes), codes)
            })
            .collect();
        if let [(schema, _)] = schemas.as_slice() {
            return Ref::from_schema_name(schema);
        }
        let mapping = schemas.iter().flat_map(|(schema, codes)| {
            let leads_to = path_of(schema);
            codes.iter().map(move |code| (code.name(), leads_to.clone()))
        });
        let whole = schemas.iter().fold(OneOfBuilder::new(), |whole, (schema, _)| {
            whole.item(Ref::from_schema_name(schema))
        });
        let whole = whole.discriminator(Some(Discriminator::with_mapping("code", mapping)));
        let whole_name = format!("{name}Problem");
        self.0.insert(whole_name.clone(), Schema::from(whole.build()).into());
        Ref::from_schema_name(whole_name)
    }

    /// The name of the schema of codes that have the same shape: this one, unless there is one already.
    fn of_shape(&mut self, name: &str, shape: Option<Shape>, codes: &BTreeSet<Code>) -> String {
        // A shape of one code says which one it is.
        if let Some(shape) = shape
            && shape.only_code().is_some()
        {
            return shape.schema_name().to_owned();
        }
        let base = shape.map_or(PROBLEM, Shape::schema_name);
        let schema = AllOfBuilder::new()
            .item(Ref::from_schema_name(base))
            .item(of_codes(codes))
            .build();
        self.0.insert(name.to_owned(), Schema::from(schema).into());
        name.to_owned()
    }

    /// The schema of an answer of the documented search service with these codes.
    pub fn of_search_error(&mut self, name: &str, codes: &BTreeSet<Code>) -> Ref {
        // Named here as well: a validator that lets no member pass unseen looks at each part by itself.
        let failure = AllOfBuilder::new()
            .item(Ref::from_schema_name("SearchFailure"))
            .item(of_codes(codes));
        let error = ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::Object))
            .property("error", failure)
            .required("error");
        let schema = AllOfBuilder::new()
            .item(Ref::from_schema_name("SearchError"))
            .item(error)
            .build();
        self.0.insert(name.to_owned(), Schema::from(schema).into());
        Ref::from_schema_name(name)
    }

    /// Puts them into the document, and into each shape of one code which code that is.
    pub fn put_into(self, components: &mut Components) {
        for shape in Shape::ALL {
            let schema = components.schemas.get_mut(shape.schema_name());
            if let (Some(code), Some(RefOr::T(Schema::AllOf(schema)))) = (shape.only_code(), schema) {
                schema.items.push(of_codes(&BTreeSet::from([code])).into());
            }
        }
        components.schemas.extend(self.0);
    }
}

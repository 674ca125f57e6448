use std::marker::PhantomData;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::extract::all_faults::Mendable;
use crate::extract::wrong_field::{Step, Wrong, WrongField};
use wire::object::Object;

/// A document that is to be read as `T`.
pub struct JsonDocument<T> {
    document: Value,
    wanted: PhantomData<T>,
}

/// What can be done to a member of the object that the steps lead to, or to what they lead to itself.
pub enum Remedy {
    Insert(Vec<Step>, String, Value),
    Remove(Vec<Step>, String),
    Replace(Vec<Step>, Value),
}

impl<T> JsonDocument<T> {
    pub fn new(document: Value) -> Self {
        Self {
            document,
            wanted: PhantomData,
        }
    }

    fn at(&mut self, steps: &[Step]) -> Option<&mut Value> {
        steps.iter().try_fold(&mut self.document, |value, step| match step {
            Step::Member(name) => value.get_mut(name),
            Step::Entry(index) => value.get_mut(index),
        })
    }

    fn members(&mut self, steps: &[Step]) -> Option<&mut Map<String, Value>> {
        self.at(steps)?.as_object_mut()
    }
}

/// Values of every form that members of requests have.
fn usual_values() -> Vec<Value> {
    vec![
        Value::Null,
        json!(1),
        json!(""),
        json!(false),
        json!([]),
        json!({}),
        json!("2027-01-11"),
        json!("2027-01-11T09:00:00"),
        json!("09:00"),
        json!("00000000-0000-0000-0000-000000000000"),
    ]
}

impl<T: DeserializeOwned> Mendable for JsonDocument<T> {
    type Remedy = Remedy;

    fn read(&self) -> Result<(), WrongField> {
        let read: Result<Object<T>, _> = serde_path_to_error::deserialize(&self.document);
        read.map(|_content| ()).map_err(|error| WrongField::of(&error))
    }

    fn remedies(&self, wrong: &WrongField) -> Vec<Remedy> {
        let Some(steps) = wrong.steps() else {
            return Vec::new();
        };
        match wrong.wrong() {
            Wrong::Missing(member) => vec![Remedy::Insert(steps.to_vec(), member.clone(), Value::Null)],
            Wrong::Repeated(_) => {
                let object = steps.iter().try_fold(&self.document, |value, step| match step {
                    Step::Member(name) => value.get(name),
                    Step::Entry(index) => value.get(index),
                });
                let members = object.and_then(Value::as_object).into_iter().flat_map(Map::keys);
                members
                    .map(|name| Remedy::Remove(steps.to_vec(), name.clone()))
                    .collect()
            }
            Wrong::Malformed | Wrong::OutOfRange => {
                let words = wrong.words().iter().map(|word| json!(word));
                usual_values()
                    .into_iter()
                    .chain(words)
                    .map(|value| Remedy::Replace(steps.to_vec(), value))
                    .collect()
            }
        }
    }

    fn apply(&mut self, remedy: Remedy) -> Option<Remedy> {
        match remedy {
            Remedy::Insert(steps, name, value) => {
                let before = self.members(&steps)?.insert(name.clone(), value);
                Some(match before {
                    None => Remedy::Remove(steps, name),
                    Some(before) => Remedy::Insert(steps, name, before),
                })
            }
            Remedy::Remove(steps, name) => {
                let before = self.members(&steps)?.remove(&name)?;
                Some(Remedy::Insert(steps, name, before))
            }
            Remedy::Replace(steps, value) => {
                let before = std::mem::replace(self.at(&steps)?, value);
                Some(Remedy::Replace(steps, before))
            }
        }
    }
}

//! What is wrong with one member of a request: a text for people, and a stable code for programs.

use super::Code;

macro_rules! field_codes {
    ($($variant:ident, $name:literal, $meaning:literal;)*) => {
        /// What can be wrong with a member of a request as such. Beside these a member has the code of the whole problem, where
        /// that is about it alone.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum FieldCode {
            $(#[doc = $meaning] $variant,)*
        }

        impl FieldCode {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The stable name for programs.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// When a member is refused with it: English, for whoever writes the program that calls.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }
    };
}

field_codes! {
    Required, "REQUIRED", "it is missing or empty";
    Malformed, "MALFORMED", "it has the wrong type or form";
    InvalidCharacter, "INVALID_CHARACTER", "a text has a character that is not taken";
    TooLong, "TOO_LONG", "a text has too many characters";
    TooShort, "TOO_SHORT", "a text has too few characters";
    TooMany, "TOO_MANY", "a list has too many entries";
    OutOfRange, "OUT_OF_RANGE", "a number or a day is not within the range that is taken";
    Unknown, "UNKNOWN", "there is no such thing here";
    Repeated, "REPEATED", "it stands there twice, or is there already";
    Ambiguous, "AMBIGUOUS", "two ways to say the same are both there";
    Reversed, "REVERSED", "it ends when it begins, or before";
    Overlapping, "OVERLAPPING", "it overlaps another one";
    Occupied, "OCCUPIED", "somebody or something is taken already";
    Contradictory, "CONTRADICTORY", "it does not go together with what else was sent";
    NotAllowed, "NOT_ALLOWED", "it cannot be given, or not any more";
    WrongPassword, "WRONG_PASSWORD", "that is not the password";
    WeakPassword, "WEAK_PASSWORD", "others guess this password too easily";
}

/// What is wrong with a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldFault {
    pub code: &'static str,
    pub text: String,
}

impl FieldCode {
    /// With its text for people.
    pub fn with(self, text: impl Into<String>) -> FieldFault {
        FieldFault {
            code: self.name(),
            text: text.into(),
        }
    }
}

impl Code {
    /// A member that the whole problem is about, with a text of its own.
    pub fn at_field(self, text: impl Into<String>) -> FieldFault {
        FieldFault {
            code: self.name(),
            text: text.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_field_code_has_a_name_of_its_own_that_no_code_has() {
        let of_fields = FieldCode::ALL.iter().map(|code| code.name());
        let names: BTreeSet<&str> = of_fields.chain(Code::ALL.iter().map(|code| code.name())).collect();
        assert_eq!(names.len(), FieldCode::ALL.len() + Code::ALL.len());
    }
}

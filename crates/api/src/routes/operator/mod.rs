pub mod get_operator;
pub mod get_operator_contact;
pub mod get_operator_page;

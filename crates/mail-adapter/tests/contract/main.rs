//! What both mail transports promise, seen by a mail server and a mail parser that know nothing of them.

#[cfg(test)]
mod encrypted;
#[cfg(test)]
mod files;
#[cfg(test)]
mod hostile_texts;
#[cfg(test)]
mod mail_content;
#[cfg(test)]
mod sink;
#[cfg(test)]
mod smtp;

//! Which bytes are which letters: files of other programs do not say it.

use encoding_rs::{Encoding, MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The upper half of the code page that Windows programs take over from DOS in Western Europe.
const CP_850: &str = "\
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤\
    ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{ad}±‗¾¶§÷¸°¨·¹³²■\u{a0}";

/// Letters that German words are written with.
const GERMAN: &str = "äöüÄÖÜß";

/// Signs that stand in ordinary texts.
const TYPOGRAPHIC: &str = "€§°–—„“”‚‘’«»·\u{a0}";

/// How a file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum TextEncoding {
    #[serde(rename = "UTF_8")]
    Utf8,
    #[serde(rename = "UTF_16_LE")]
    Utf16Le,
    #[serde(rename = "UTF_16_BE")]
    Utf16Be,
    #[serde(rename = "WINDOWS_1252")]
    Windows1252,
    #[serde(rename = "MAC_ROMAN")]
    MacRoman,
    #[serde(rename = "CP_850")]
    Cp850,
}

impl TextEncoding {
    /// Those of which any bytes can be: nobody but a reader sees which one it is. Of equally likely ones the first counts.
    pub const OF_ANY_BYTES: [Self; 3] = [Self::Windows1252, Self::MacRoman, Self::Cp850];

    /// The only one that a file can have by its first bytes, its zeros or the pattern of UTF-8; `None` where it may be any
    /// of [`Self::OF_ANY_BYTES`].
    pub fn evident(bytes: &[u8]) -> Option<Self> {
        if let Some((encoding, _)) = Encoding::for_bom(bytes) {
            let of_mark = [Self::Utf8, Self::Utf16Le, Self::Utf16Be];
            return of_mark.into_iter().find(|one| one.standard() == Some(encoding));
        }
        let zeros = |first: usize| bytes.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
        let (even, odd) = (zeros(0), zeros(1));
        // Every other byte of nearly every letter is zero in UTF-16, and none in anything else.
        if even.max(odd) * 4 > bytes.len() {
            return Some(if even > odd { Self::Utf16Be } else { Self::Utf16Le });
        }
        std::str::from_utf8(bytes).is_ok().then_some(Self::Utf8)
    }

    /// The one with which the bytes read most like the words of our neighbours.
    pub fn likeliest(bytes: &[u8]) -> Self {
        let by_likelihood =
            Self::OF_ANY_BYTES.map(|one| (one, one.decode(bytes).map_or(i64::MIN, |text| likelihood(&text))));
        let best = by_likelihood.iter().rev().max_by_key(|(_, likelihood)| *likelihood);
        best.map_or(Self::Windows1252, |(one, _)| *one)
    }

    /// The text without a byte order mark; `None` where the bytes are no text of this encoding.
    pub fn decode(self, bytes: &[u8]) -> Option<String> {
        let Some(standard) = self.standard() else {
            return Some(bytes.iter().map(|byte| letter_of_cp_850(*byte)).collect());
        };
        let (text, has_errors) = standard.decode_with_bom_removal(bytes);
        (!has_errors).then(|| text.into_owned())
    }

    fn standard(self) -> Option<&'static Encoding> {
        match self {
            Self::Utf8 => Some(UTF_8),
            Self::Utf16Le => Some(UTF_16LE),
            Self::Utf16Be => Some(UTF_16BE),
            Self::Windows1252 => Some(WINDOWS_1252),
            Self::MacRoman => Some(MACINTOSH),
            Self::Cp850 => None,
        }
    }
}

fn letter_of_cp_850(byte: u8) -> char {
    match byte.checked_sub(0x80) {
        None => char::from(byte),
        Some(place) => CP_850.chars().nth(place.into()).unwrap_or(char::REPLACEMENT_CHARACTER),
    }
}

/// German letters speak for an encoding; signs, and a capital in the middle of a word, against it.
fn likelihood(text: &str) -> i64 {
    let mut before = ' ';
    let mut sum = 0;
    for letter in text.chars() {
        sum += match letter {
            _ if letter.is_ascii() => 0,
            _ if letter.is_uppercase() && before.is_lowercase() => -2,
            _ if GERMAN.contains(letter) => 2,
            'À'..='ÿ' if letter.is_alphabetic() => 1,
            _ if letter.is_alphabetic() || TYPOGRAPHIC.contains(letter) => 0,
            _ => -2,
        };
        before = letter;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEOPLE: &str = "Jürgen Größer\nÄnne Böhm\nHélène Müller";

    fn written(encoding: TextEncoding) -> Vec<u8> {
        let utf_16 = PEOPLE.encode_utf16();
        match encoding {
            TextEncoding::Utf8 => PEOPLE.as_bytes().to_vec(),
            TextEncoding::Utf16Le => utf_16.flat_map(u16::to_le_bytes).collect(),
            TextEncoding::Utf16Be => utf_16.flat_map(u16::to_be_bytes).collect(),
            one => {
                let byte = |letter: char| (0..=u8::MAX).find(|byte| one.decode(&[*byte]).unwrap().starts_with(letter));
                PEOPLE.chars().map(|letter| byte(letter).unwrap()).collect()
            }
        }
    }

    #[test]
    fn unicode_is_evident_with_and_without_a_mark() {
        for (encoding, mark) in [
            (TextEncoding::Utf8, &[0xef, 0xbb, 0xbf][..]),
            (TextEncoding::Utf16Le, &[0xff, 0xfe]),
            (TextEncoding::Utf16Be, &[0xfe, 0xff]),
        ] {
            for mark in [mark, &[]] {
                let bytes = [mark, &written(encoding)].concat();
                assert_eq!(TextEncoding::evident(&bytes), Some(encoding));
                assert_eq!(encoding.decode(&bytes).as_deref(), Some(PEOPLE), "{encoding:?}");
            }
        }
        assert_eq!(TextEncoding::Utf16Le.decode(&[0x00, 0xd8]), None);
    }

    #[test]
    fn other_encodings_are_told_by_how_their_words_read() {
        for encoding in TextEncoding::OF_ANY_BYTES {
            let bytes = written(encoding);
            assert_eq!(TextEncoding::evident(&bytes), None, "{encoding:?}");
            assert_eq!(TextEncoding::likeliest(&bytes), encoding);
            assert_eq!(encoding.decode(&bytes).as_deref(), Some(PEOPLE));
        }
        assert_eq!(CP_850.chars().count(), 128);
    }
}

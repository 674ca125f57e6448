//! Drawn pictures of the first twelve providers: logo, cover, people and services, in the colours of their branches.

mod canvas;
mod motifs;

use image::ImageResult;
use organization_document::OrganizationDocument;
use shared_kernel::BranchId;

use self::canvas::{Canvas, Colour, FULL, mixed};
use self::motifs::Inks;

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];

/// Solid and tint of the branches, from the palette of the web app.
const COLOURS: [(BranchId, Colour, Colour); 12] = [
    (BranchId(8), [0x97, 0x3f, 0x6e], [0xff, 0xe8, 0xf3]),
    (BranchId(9), [0x27, 0x76, 0x2f], [0xe4, 0xf6, 0xe4]),
    (BranchId(10), [0x6f, 0x4f, 0xa1], [0xf3, 0xec, 0xff]),
    (BranchId(11), [0x9d, 0x46, 0x16], [0xff, 0xea, 0xe0]),
    (BranchId(12), [0x8d, 0x55, 0x00], [0xfc, 0xee, 0xdb]),
    (BranchId(13), [0x00, 0x79, 0x6d], [0xdb, 0xf7, 0xf3]),
    (BranchId(14), [0x28, 0x63, 0xab], [0xe3, 0xf2, 0xff]),
    (BranchId(15), [0x47, 0x5c, 0xad], [0xe8, 0xf0, 0xff]),
    (BranchId(16), [0x00, 0x74, 0x91], [0xdb, 0xf6, 0xfd]),
    (BranchId(17), [0x7b, 0x60, 0x00], [0xf6, 0xf0, 0xda]),
    (BranchId(18), [0x8b, 0x44, 0x86], [0xfc, 0xe9, 0xfa]),
    (BranchId(19), [0x64, 0x64, 0x57], [0xf0, 0xf1, 0xeb]),
];

/// How many services of a provider have a picture.
const DRAWN_SERVICES: usize = 3;

/// PNG files of a provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pictures {
    /// As wide as high.
    pub logo: Vec<u8>,
    /// Three times as wide as high.
    pub cover: Vec<u8>,
    /// One of each employee, in their order.
    pub employees: Vec<Vec<u8>>,
    /// Of the first services, in their order.
    pub services: Vec<Vec<u8>>,
}

/// Draws the pictures of a provider; the same for the same provider on every machine.
pub fn pictures(provider: &OrganizationDocument) -> ImageResult<Pictures> {
    let branch = provider.branches.first().copied().unwrap_or(BranchId(19));
    let known = COLOURS.into_iter().find(|(id, ..)| *id == branch);
    let (_, solid, tint) = known.unwrap_or(COLOURS[11]);
    let services = 0..provider.services.len().min(DRAWN_SERVICES);
    Ok(Pictures {
        logo: logo(branch, solid)?,
        cover: cover(branch, solid, tint)?,
        employees: provider
            .employees
            .iter()
            .map(|employee| portrait(&employee.first_name, solid, tint))
            .collect::<ImageResult<_>>()?,
        services: services
            .map(|position| service(branch, position, solid, tint))
            .collect::<ImageResult<_>>()?,
    })
}

fn logo(branch: BranchId, solid: Colour) -> ImageResult<Vec<u8>> {
    let mut canvas = Canvas::new(96, 96);
    canvas.pen(48, 48, FULL).pillow((-48, -48), 96, 96, 20, solid);
    let inks = Inks {
        main: WHITE,
        light: solid,
        accent: mixed(WHITE, 65, solid),
    };
    motifs::draw(branch, &mut canvas.pen(48, 50, FULL * 2 - 2), inks);
    canvas.png()
}

/// The premises: a wall with the sign of the provider, a window, lamps, a plant and a counter with what lies on it.
fn cover(branch: BranchId, solid: Colour, tint: Colour) -> ImageResult<Vec<u8>> {
    let mut canvas = Canvas::shaded(318, 106, mixed(solid, 10, tint), mixed(solid, 24, tint));
    let dark = mixed(BLACK, 35, solid);
    let pale = mixed(WHITE, 60, tint);
    // The floor.
    canvas.pen(0, 0, FULL).bar((0, 86), 318, 20, mixed(solid, 42, tint));
    // Branches differ in where things stand.
    let shift = i32::from(branch.0 % 4) * 9;
    let mut window = canvas.pen(52 + shift, 40, FULL);
    window.pillow((-36, -30), 72, 60, 4, pale);
    window.bar((-33, -27), 66, 54, [0xd8, 0xee, 0xf7]);
    window.disc((14, -10), 9, [0xff, 0xd9, 0x8a]);
    window.corners(&[(-33, 14), (-10, 2), (12, 27), (-33, 27)], [0x8d, 0xc6, 0x9b]);
    window.corners(&[(-4, 27), (20, 6), (33, 15), (33, 27)], [0x6f, 0xb0, 0x82]);
    window.bar((-1, -27), 3, 54, pale);
    window.bar((-33, 0), 66, 2, pale);
    for lamp in 0..3 {
        let mut pen = canvas.pen(130 + shift + lamp * 36, 0, FULL);
        pen.bar((0, 0), 1, 14 + (lamp % 2) * 6, dark);
        pen.part(
            (0, 24 + (lamp % 2) * 6),
            9,
            (9, 24 + (lamp % 2) * 6),
            (-9, 24 + (lamp % 2) * 6),
            solid,
        );
        pen.disc((0, 25 + (lamp % 2) * 6), 3, [0xff, 0xe9, 0xb0]);
    }
    let mut sign = canvas.pen(264 - shift / 2, 42, FULL);
    sign.disc((0, 0), 34, mixed(solid, 80, tint));
    sign.disc((0, 0), 31, pale);
    let inks = Inks {
        main: solid,
        light: pale,
        accent: mixed(solid, 55, tint),
    };
    motifs::draw(branch, &mut canvas.pen(264 - shift / 2, 43, FULL), inks);
    let mut counter = canvas.pen(168, 72, FULL);
    counter.pillow((-52, -2), 104, 5, 2, dark);
    counter.bar((-48, 3), 96, 30, solid);
    for panel in 0..4 {
        counter.bar((-45 + panel * 23, 7), 20, 22, mixed(WHITE, 12, solid));
    }
    let on_counter = Inks {
        main: dark,
        light: mixed(solid, 10, tint),
        accent: [0xee, 0x79, 0x33],
    };
    motifs::draw(branch, &mut canvas.pen(142, 64, FULL / 2), on_counter);
    motifs::draw(branch, &mut canvas.pen(192, 66, FULL / 3), on_counter);
    let mut plant = canvas.pen(232, 84, FULL);
    for (from, to) in [((-12, -14), (2, -20)), ((12, -14), (-2, -20)), ((-6, -22), (6, -22))] {
        plant.leaf(from, to, 13, [0x3f, 0x8f, 0x5c]);
    }
    plant.corners(&[(-8, -9), (8, -9), (6, 6), (-6, 6)], [0xc7, 0x76, 0x4a]);
    canvas.png()
}

const SKINS: [Colour; 5] = [
    [0xf6, 0xd3, 0xbd],
    [0xee, 0xc0, 0x9f],
    [0xd9, 0xa3, 0x7c],
    [0xb5, 0x7b, 0x54],
    [0x8a, 0x58, 0x3a],
];
const HAIRS: [Colour; 5] = [
    [0x2f, 0x24, 0x1f],
    [0x5c, 0x3b, 0x22],
    [0x8e, 0x5a, 0x2d],
    [0xd4, 0xa4, 0x55],
    [0x8c, 0x8a, 0x86],
];

/// Somebody with this name. Looks follow from its letters.
fn portrait(first_name: &str, solid: Colour, tint: Colour) -> ImageResult<Vec<u8>> {
    let letters = first_name
        .bytes()
        .fold(7_usize, |sum, byte| sum * 31 % 9_973 + usize::from(byte));
    let (skin, hair) = (SKINS[letters % SKINS.len()], HAIRS[letters / 5 % HAIRS.len()]);
    let mut canvas = Canvas::shaded(96, 96, mixed(solid, 14, tint), mixed(solid, 34, tint));
    let mut pen = canvas.pen(48, 46, FULL);
    match letters / 25 % 4 {
        // Long hair behind the shoulders, a bun, or curls.
        0 => pen.pillow((-23, -22), 46, 52, 18, hair),
        1 => pen.disc((0, -27), 9, hair),
        2 => {
            for (x, y) in [(-18, -10), (-14, -20), (0, -24), (14, -20), (18, -10)] {
                pen.disc((x, y), 9, hair);
            }
        }
        _ => {}
    }
    pen.disc(
        (0, 64),
        40,
        if letters % 2 == 0 {
            solid
        } else {
            mixed(BLACK, 30, solid)
        },
    );
    pen.pillow((-8, 10), 16, 22, 7, mixed(BLACK, 10, skin));
    pen.disc((0, 0), 20, skin);
    pen.part((0, -1), 21, (21, -7), (-21, -7), hair);
    for x in [-7, 7] {
        pen.disc((x, 1), 2, [0x3a, 0x2c, 0x26]);
    }
    pen.part((0, 7), 6, (-6, 8), (6, 8), mixed([0xb0, 0x3a, 0x3a], 60, skin));
    canvas.png()
}

/// The motif of the branch on a ground of its own.
fn service(branch: BranchId, position: usize, solid: Colour, tint: Colour) -> ImageResult<Vec<u8>> {
    let place = i32::try_from(position).unwrap_or(0);
    let mut canvas = Canvas::shaded(96, 96, mixed(WHITE, 40, tint), mixed(solid, 22, tint));
    let mut ground = canvas.pen(48, 48, FULL);
    match position % 3 {
        0 => ground.disc((0, 0), 38, mixed(solid, 28, tint)),
        1 => ground.corners(&[(-48, 48), (-48, 6), (48, -26), (48, 48)], mixed(solid, 28, tint)),
        _ => {
            for column in 0..4 {
                ground.bar((-48 + column * 26, -48), 13, 96, mixed(solid, 18, tint));
            }
        }
    }
    for dot in 0..=place {
        canvas
            .pen(14 + dot * 9, 84, FULL)
            .disc((0, 0), 3, mixed(solid, 70, tint));
    }
    let inks = Inks {
        main: solid,
        light: mixed(WHITE, 70, tint),
        accent: [0xee, 0x79, 0x33],
    };
    motifs::draw(branch, &mut canvas.pen(48, 48, FULL + 4), inks);
    canvas.png()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use time::macros::date;

    use super::*;
    use crate::town_without_bookings;

    #[test]
    fn each_of_the_first_twelve_has_pictures_of_its_own() {
        let twelve: Vec<OrganizationDocument> = town_without_bookings(1, 12, date!(2027 - 01 - 11)).collect();
        let mut seen = HashSet::new();
        for provider in &twelve {
            let drawn = pictures(provider).unwrap();
            assert_eq!(drawn.employees.len(), provider.employees.len());
            assert!(!drawn.services.is_empty());
            let cover = image::load_from_memory(&drawn.cover).unwrap();
            assert_eq!(cover.width(), cover.height() * 3);
            assert!(seen.insert(drawn.logo) && seen.insert(drawn.cover));
        }
        assert_eq!(pictures(&twelve[0]).unwrap(), pictures(&twelve[0]).unwrap());
    }
}

//! One motif for each branch, about forty units wide around the point of the pen.

use shared_kernel::BranchId;

use super::canvas::{Colour, Pen};

/// The colours of a motif.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inks {
    pub(super) main: Colour,
    /// What stands out from the main colour.
    pub(super) light: Colour,
    pub(super) accent: Colour,
}

/// Draws what the first provider of a branch works with.
pub(super) fn draw(branch: BranchId, pen: &mut Pen<'_>, inks: Inks) {
    match branch.0 {
        8 => comb(pen, inks),
        9 => dumbbell(pen, inks),
        10 => conversation(pen, inks),
        11 => pot(pen, inks),
        12 => bicycle(pen, inks),
        13 => cross(pen, inks),
        14 => laptop(pen, inks),
        15 => scales(pen, inks),
        16 => padlock(pen, inks),
        17 => paw(pen, inks),
        18 => camera(pen, inks),
        _ => car(pen, inks),
    }
}

fn comb(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.pillow((-18, -10), 36, 9, 3, main);
    for tooth in 0..7 {
        pen.bar((-16 + tooth * 5, -3), 2, 14, main);
    }
    pen.bar((-14, -7), 28, 2, light);
    pen.leaf((6, 8), (20, 8), 9, accent);
    pen.leaf((12, 13), (24, 4), 9, accent);
}

fn dumbbell(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.bar((-14, -2), 28, 4, light);
    for side in [-1, 1] {
        let left = |from: i32, width: i32| if side < 0 { -from - width } else { from };
        pen.pillow((left(8, 6), -12), 6, 24, 2, main);
        pen.pillow((left(14, 5), -8), 5, 16, 2, accent);
    }
}

fn conversation(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.pillow((-20, -14), 26, 18, 6, main);
    pen.corners(&[(-14, 2), (-6, 2), (-15, 10)], main);
    for dot in 0..3 {
        pen.disc((-14 + dot * 7, -5), 2, light);
    }
    pen.pillow((-2, -4), 22, 15, 5, accent);
    pen.corners(&[(8, 10), (15, 10), (16, 16)], accent);
}

fn pot(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.pillow((-20, -2), 40, 4, 2, accent);
    pen.pillow((-15, -3), 30, 18, 4, main);
    pen.part((0, -4), 15, (15, -4), (-15, -4), main);
    pen.disc((0, -19), 3, accent);
    pen.bar((-15, -4), 30, 2, light);
    for steam in [-7, 0, 7] {
        pen.disc((steam, -25), 2, light);
    }
}

fn bicycle(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    for x in [-13, 13] {
        pen.disc((x, 5), 10, main);
        pen.disc((x, 5), 8, light);
        pen.disc((x, 5), 2, main);
    }
    for (from, to) in [
        ((-13, 5), (-5, -8)),
        ((-5, -8), (9, -8)),
        ((9, -8), (0, 5)),
        ((0, 5), (-13, 5)),
        ((-5, -8), (0, 5)),
        ((13, 5), (8, -12)),
    ] {
        pen.line(from, to, 2, accent);
    }
    pen.bar((5, -14), 8, 2, main);
    pen.pillow((-9, -12), 8, 3, 1, main);
}

fn cross(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.disc((0, 0), 19, accent);
    pen.pillow((-5, -14), 10, 28, 3, main);
    pen.pillow((-14, -5), 28, 10, 3, main);
    pen.leaf((-3, 0), (3, 0), 5, light);
}

fn laptop(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.pillow((-15, -14), 30, 21, 3, main);
    pen.bar((-12, -11), 24, 15, light);
    pen.corners(&[(-16, 8), (16, 8), (20, 14), (-20, 14)], accent);
    for (row, width) in [(-8, 14), (-4, 9), (0, 17)] {
        pen.bar((-10, row), width, 2, accent);
    }
}

fn scales(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.bar((-2, -14), 4, 26, main);
    pen.pillow((-10, 11), 20, 4, 2, main);
    pen.bar((-18, -12), 36, 3, main);
    pen.disc((0, -14), 4, accent);
    for x in [-14, 14] {
        pen.line((x, -10), (x - 6, 0), 2, light);
        pen.line((x, -10), (x + 6, 0), 2, light);
        pen.part((x, 0), 7, (x - 7, 0), (x + 7, 0), accent);
    }
}

fn padlock(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.disc((0, -6), 12, accent);
    pen.disc((0, -6), 8, light);
    pen.pillow((-15, -6), 30, 22, 4, main);
    pen.disc((0, 2), 4, light);
    pen.corners(&[(-2, 3), (2, 3), (3, 11), (-3, 11)], light);
}

fn paw(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    for (x, y) in [(-14, -3), (-6, -12), (6, -12), (14, -3)] {
        pen.disc((x, y), 5, accent);
    }
    pen.disc((-5, 9), 7, main);
    pen.disc((5, 9), 7, main);
    pen.disc((0, 4), 8, main);
    pen.disc((-3, 1), 2, light);
}

fn camera(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.pillow((-7, -15), 14, 10, 3, accent);
    pen.pillow((-19, -10), 38, 25, 4, main);
    pen.disc((0, 2), 10, light);
    pen.disc((0, 2), 7, accent);
    pen.disc((-2, 0), 2, light);
    pen.pillow((11, -7), 5, 3, 1, light);
}

fn car(pen: &mut Pen<'_>, Inks { main, light, accent }: Inks) {
    pen.corners(&[(-11, -10), (7, -10), (14, 0), (-15, 0)], main);
    pen.corners(&[(-9, -7), (-2, -7), (-2, -1), (-12, -1)], light);
    pen.corners(&[(0, -7), (6, -7), (10, -1), (0, -1)], light);
    pen.pillow((-20, -1), 40, 10, 3, main);
    for x in [-11, 11] {
        pen.disc((x, 9), 5, accent);
        pen.disc((x, 9), 2, light);
    }
    for (x, y) in [(-16, -15), (16, -14), (19, -8)] {
        pen.leaf((x - 2, y), (x + 2, y), 3, accent);
    }
}

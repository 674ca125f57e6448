//! A small rasteriser: convex shapes in opaque colours, painted one over the other, with sixteen samples a pixel at the
//! edges. Whole numbers only, so that a picture is the same on every machine.

use std::io::Cursor;

use image::{ImageFormat, ImageResult, Rgba, RgbaImage};

/// Pixels of a unit, in which drawings are made.
const PIXELS: i32 = 5;
/// Samples of a pixel along each side.
const SAMPLES: i32 = 4;
/// What a scale is a part of.
pub(super) const FULL: i32 = 8;

/// Red, green and blue.
pub(super) type Colour = [u8; 3];

/// So many hundredths of one colour, and the rest of another.
pub(super) fn mixed(colour: Colour, percent: u16, rest: Colour) -> Colour {
    std::array::from_fn(|channel| {
        let sum = u16::from(colour[channel]) * percent + u16::from(rest[channel]) * (100 - percent);
        u8::try_from(sum / 100).unwrap_or(u8::MAX)
    })
}

/// Every point of a shape fulfils all of its conditions.
#[derive(Debug, Clone, Copy)]
enum Condition {
    /// Within this distance of a point.
    Disc { x: i64, y: i64, radius: i64 },
    /// On the right hand of whoever goes from one point to the other.
    RightOf { from: (i64, i64), to: (i64, i64) },
}

impl Condition {
    fn holds(self, x: i64, y: i64) -> bool {
        match self {
            Self::Disc { x: cx, y: cy, radius } => (x - cx).pow(2) + (y - cy).pow(2) <= radius.pow(2),
            Self::RightOf { from, to } => (to.0 - from.0) * (y - from.1) - (to.1 - from.1) * (x - from.0) >= 0,
        }
    }
}

/// Something to draw on, measured in units.
pub(super) struct Canvas(RgbaImage);

impl Canvas {
    /// With nothing on it.
    pub(super) fn new(width: u16, height: u16) -> Self {
        let pixels = |units: u16| u32::from(units) * PIXELS.unsigned_abs();
        Self(RgbaImage::new(pixels(width), pixels(height)))
    }

    /// One that goes down from a colour to another.
    pub(super) fn shaded(width: u16, height: u16, top: Colour, bottom: Colour) -> Self {
        let mut canvas = Self::new(width, height);
        let rows = canvas.0.height().max(1);
        for (_, row, pixel) in canvas.0.enumerate_pixels_mut() {
            let percent = u16::try_from(row * 100 / rows).unwrap_or(100);
            let [red, green, blue] = mixed(bottom, percent, top);
            *pixel = Rgba([red, green, blue, u8::MAX]);
        }
        canvas
    }

    /// Draws around this point, so many eighths as large.
    pub(super) fn pen(&mut self, x: i32, y: i32, scale: i32) -> Pen<'_> {
        Pen {
            canvas: self,
            x,
            y,
            scale,
        }
    }

    /// As a PNG file.
    pub(super) fn png(&self) -> ImageResult<Vec<u8>> {
        let mut bytes = Cursor::new(Vec::new());
        self.0.write_to(&mut bytes, ImageFormat::Png)?;
        Ok(bytes.into_inner())
    }

    /// The box is that of the samples which may lie within.
    fn paint(&mut self, conditions: &[Condition], (left, top, right, bottom): (i32, i32, i32, i32), colour: Colour) {
        let edge = |samples: i32, most: u32| {
            let pixel = u32::try_from(samples.div_euclid(SAMPLES).max(0)).unwrap_or(0);
            pixel.min(most)
        };
        let (width, height) = self.0.dimensions();
        let inside = |x: i64, y: i64| conditions.iter().all(|condition| condition.holds(x, y));
        let last = i64::from(SAMPLES) - 1;
        for row in edge(top, height)..edge(bottom + SAMPLES, height) {
            for column in edge(left, width)..edge(right + SAMPLES, width) {
                let (x, y) = (
                    i64::from(column) * i64::from(SAMPLES),
                    i64::from(row) * i64::from(SAMPLES),
                );
                let corners = [(x, y), (x + last, y), (x, y + last), (x + last, y + last)];
                let hits = if corners.iter().all(|(x, y)| inside(*x, *y)) {
                    16
                } else {
                    let samples = (0..=last).flat_map(|down| (0..=last).map(move |right| (x + right, y + down)));
                    samples.filter(|(x, y)| inside(*x, *y)).count()
                };
                if let Some(hits) = u16::try_from(hits).ok().filter(|hits| *hits > 0) {
                    let pixel = self.0.get_pixel_mut(column, row);
                    let [red, green, blue, alpha] = pixel.0;
                    // Where there was nothing, the edge keeps the colour and takes the transparency.
                    let ground = if alpha == 0 { colour } else { [red, green, blue] };
                    let [red, green, blue] = mixed(colour, hits * 100 / 16, ground);
                    let covered = u8::try_from(hits * 255 / 16).unwrap_or(u8::MAX);
                    *pixel = Rgba([red, green, blue, alpha.max(covered)]);
                }
            }
        }
    }
}

/// Draws on a canvas around a point of it.
pub(super) struct Pen<'canvas> {
    canvas: &'canvas mut Canvas,
    x: i32,
    y: i32,
    scale: i32,
}

impl Pen<'_> {
    fn length(&self, units: i32) -> i32 {
        units * PIXELS * SAMPLES * self.scale / FULL
    }

    fn point(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let place = |origin: i32, units: i32| origin * PIXELS * SAMPLES + self.length(units);
        (place(self.x, x), place(self.y, y))
    }

    /// A full circle.
    pub(super) fn disc(&mut self, at: (i32, i32), radius: i32, colour: Colour) {
        let ((x, y), radius) = (self.point(at), self.length(radius));
        let disc = Condition::Disc {
            x: x.into(),
            y: y.into(),
            radius: radius.into(),
        };
        self.canvas
            .paint(&[disc], (x - radius, y - radius, x + radius, y + radius), colour);
    }

    /// The part of a circle that lies on the right hand of whoever goes from one point to another.
    pub(super) fn part(&mut self, at: (i32, i32), radius: i32, from: (i32, i32), to: (i32, i32), colour: Colour) {
        let ((x, y), radius) = (self.point(at), self.length(radius));
        let wide = |(x, y): (i32, i32)| (x.into(), y.into());
        let conditions = [
            Condition::Disc {
                x: x.into(),
                y: y.into(),
                radius: radius.into(),
            },
            Condition::RightOf {
                from: wide(self.point(from)),
                to: wide(self.point(to)),
            },
        ];
        self.canvas
            .paint(&conditions, (x - radius, y - radius, x + radius, y + radius), colour);
    }

    /// A leaf: what two circles have in common.
    pub(super) fn leaf(&mut self, first: (i32, i32), second: (i32, i32), radius: i32, colour: Colour) {
        let (one, other, radius) = (self.point(first), self.point(second), self.length(radius));
        let disc = |(x, y): (i32, i32)| Condition::Disc {
            x: x.into(),
            y: y.into(),
            radius: radius.into(),
        };
        let bounds = (
            one.0.max(other.0) - radius,
            one.1.max(other.1) - radius,
            one.0.min(other.0) + radius,
            one.1.min(other.1) + radius,
        );
        self.canvas.paint(&[disc(one), disc(other)], bounds, colour);
    }

    /// A convex shape with these corners, clockwise.
    pub(super) fn corners(&mut self, corners: &[(i32, i32)], colour: Colour) {
        let points: Vec<(i32, i32)> = corners.iter().map(|corner| self.point(*corner)).collect();
        let following = points.iter().cycle().skip(1);
        let wide = |(x, y): &(i32, i32)| (i64::from(*x), i64::from(*y));
        let sides: Vec<Condition> = points
            .iter()
            .zip(following)
            .map(|(from, to)| Condition::RightOf {
                from: wide(from),
                to: wide(to),
            })
            .collect();
        let over = |coordinate: fn(&(i32, i32)) -> i32| {
            let all = points.iter().map(coordinate);
            (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (over(|point| point.0), over(|point| point.1));
        self.canvas.paint(&sides, (left, top, right, bottom), colour);
    }

    /// A box by its corner on the left above, width and height.
    pub(super) fn bar(&mut self, (x, y): (i32, i32), width: i32, height: i32, colour: Colour) {
        self.corners(
            &[(x, y), (x + width, y), (x + width, y + height), (x, y + height)],
            colour,
        );
    }

    /// A box whose corners are round.
    pub(super) fn pillow(&mut self, (x, y): (i32, i32), width: i32, height: i32, round: i32, colour: Colour) {
        self.bar((x + round, y), width - 2 * round, height, colour);
        self.bar((x, y + round), width, height - 2 * round, colour);
        for (right, down) in [
            (round, round),
            (width - round, round),
            (round, height - round),
            (width - round, height - round),
        ] {
            self.disc((x + right, y + down), round, colour);
        }
    }

    /// A line, so many units wide.
    pub(super) fn line(&mut self, from: (i32, i32), to: (i32, i32), width: i32, colour: Colour) {
        // Half the width across the line, by the larger of its extents: wide enough for a drawing.
        let (along, down) = (to.0 - from.0, to.1 - from.1);
        let longest = along.abs().max(down.abs()).max(1);
        let across = (-down * width / longest / 2, along * width / longest / 2);
        let across = if across == (0, 0) { (0, 1) } else { across };
        let moved = |(x, y): (i32, i32), sign: i32| (x + across.0 * sign, y + across.1 * sign);
        self.corners(&[moved(from, -1), moved(to, -1), moved(to, 1), moved(from, 1)], colour);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Colour = [10, 20, 30];

    #[test]
    fn shapes_cover_what_they_say_and_nothing_else() {
        let mut canvas = Canvas::new(20, 20);
        let mut pen = canvas.pen(10, 10, FULL);
        pen.bar((-8, -8), 4, 4, INK);
        pen.disc((5, 5), 3, INK);
        pen.leaf((3, -5), (7, -5), 3, INK);
        pen.part((-5, 5), 3, (-5, 5), (-4, 5), INK);
        let alpha = |x: u32, y: u32| canvas.0.get_pixel(x * 5 + 2, y * 5 + 2)[3];
        assert_eq!(
            [alpha(3, 3), alpha(7, 3), alpha(15, 15), alpha(18, 18)],
            [255, 0, 255, 0]
        );
        assert_eq!([alpha(14, 4), alpha(12, 4)], [255, 0]);
        // Half of a disc: below its middle.
        assert_eq!([alpha(5, 16), alpha(5, 13)], [255, 0]);
    }

    #[test]
    fn edge_is_between_the_colours() {
        let mut canvas = Canvas::shaded(4, 4, [200, 200, 200], [200, 200, 200]);
        canvas.pen(0, 0, 1).bar((0, 0), 20, 20, INK);
        // 12.5 pixels.
        let edge = canvas.0.get_pixel(12, 1).0;
        assert!(edge[0] > 40 && edge[0] < 130, "{edge:?}");
    }

    #[test]
    fn colours_are_mixed() {
        assert_eq!(mixed([200, 0, 100], 25, [0, 100, 100]), [50, 75, 100]);
    }
}

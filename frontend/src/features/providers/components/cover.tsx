import { Box, type BoxProps } from "@chakra-ui/react";
import { Picture } from "@/shared/ui/picture";
import { type CoverTile, coverPattern, coverTurn } from "../model/cover-pattern";

const tileSize = 80;

/** Each shape fills the tile from 0,0 to 80,80. */
const outlines: Record<CoverTile["shape"], string> = {
  quarter: "M0 0H80A80 80 0 0 1 0 80Z",
  leaf: "M0 0H40A40 40 0 0 1 80 40V80H40A40 40 0 0 1 0 40Z",
  circle: "M40 8A32 32 0 1 1 40 72A32 32 0 1 1 40 8Z",
  half: "M0 0A40 40 0 0 0 80 0Z",
};

type CoverProps = BoxProps & {
  organizationNr: number;
  palette: string;
  columns: number;
  rows: number;
  /** Background image of the profile, if there is one. */
  image?: string | null;
  /** How wide the photo is shown, as CSS has it. */
  sizes?: string;
  /** The photo not before somebody comes near it. */
  isLazy?: boolean;
};

/** The head of a card or profile: its photo, else a gradient in the category's colour with a quiet drawing. */
export function Cover(cover: CoverProps) {
  const { organizationNr, palette, columns, rows, image, sizes = "100vw", isLazy = false, ...props } = cover;
  return (
    <Box
      aria-hidden
      colorPalette={palette}
      bgGradient="to-br"
      gradientFrom="colorPalette.subtle"
      gradientTo="colorPalette.muted"
      color="colorPalette.fg"
      overflow="hidden"
      // Neighbours of one category are told apart; a turned colour is about as light or dark as before, in every theme.
      // Photos are made for light pages: on dark ones they would glare.
      filter={image ? { _dark: "brightness(0.7)" } : `hue-rotate(${coverTurn(organizationNr)}deg)`}
      {...props}
    >
      {image ? (
        <Picture path={image} sizes={sizes} isLazy={isLazy} />
      ) : (
        <svg
          width="100%"
          height="100%"
          viewBox={`0 0 ${columns * tileSize} ${rows * tileSize}`}
          preserveAspectRatio="xMaxYMid slice"
          focusable="false"
          role="presentation"
        >
          {coverPattern(organizationNr, columns, rows).map(({ column, row, shape, turns, strength }) => (
            <path
              key={`${column}/${row}`}
              d={outlines[shape]}
              fill="currentColor"
              fillOpacity={strength}
              transform={`translate(${column * tileSize} ${row * tileSize}) rotate(${turns * 90} 40 40)`}
            />
          ))}
        </svg>
      )}
    </Box>
  );
}

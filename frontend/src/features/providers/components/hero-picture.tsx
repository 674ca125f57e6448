import { Box, type BoxProps, chakra } from "@chakra-ui/react";

const columns = 6;
const rows = 5;
const daySize = 34;
const gap = 10;
/** Places of the drawn sheet that look taken; the chosen day stands out among the free ones. */
const taken = new Set([0, 1, 6, 9, 12, 13, 16, 18, 23, 24, 27]);
const chosenDay = 14;

const days = Array.from({ length: columns * rows }, (_, index) => ({
  index,
  x: 46 + (index % columns) * (daySize + gap),
  y: 128 + Math.floor(index / columns) * (daySize + gap),
}));

/** A calendar sheet among leaves, in the colours of the theme. Decoration only. */
export function HeroPicture(props: BoxProps) {
  return (
    <Box aria-hidden width="100%" maxW="25rem" {...props}>
      <chakra.svg viewBox="0 0 360 360" width="100%" display="block" focusable="false" role="presentation">
        <chakra.g fill="brand.emphasized">
          <path d="M300 60C350 60 362 110 358 150C314 152 290 126 286 100C284 84 288 66 300 60Z" />
          <path d="M18 210C-6 250 2 300 24 330C58 304 66 268 52 240C46 226 34 214 18 210Z" />
        </chakra.g>
        <chakra.g stroke="brand.border" strokeWidth="2" fill="none" opacity="0.5" strokeLinecap="round">
          <path d="M302 78C316 104 334 128 352 144" />
          <path d="M24 228C34 258 36 292 28 320" />
        </chakra.g>
        <chakra.rect x="24" y="44" width="312" height="330" rx="24" fill="bg.panel" stroke="border" />
        <chakra.rect x="24" y="44" width="312" height="56" rx="24" fill="brand.solid" />
        <chakra.rect x="24" y="76" width="312" height="24" fill="brand.solid" />
        <chakra.g fill="brand.contrast">
          <rect x="48" y="66" width="92" height="12" rx="6" />
          <circle cx="286" cy="72" r="5" />
          <circle cx="306" cy="72" r="5" />
        </chakra.g>
        <chakra.g fill="gray.emphasized">
          <rect x="84" y="30" width="10" height="30" rx="5" />
          <rect x="266" y="30" width="10" height="30" rx="5" />
        </chakra.g>
        {days.map(({ index, x, y }) => (
          <chakra.rect
            key={index}
            x={x}
            y={y}
            width={daySize}
            height={daySize}
            rx="10"
            fill={index === chosenDay ? "brand.solid" : taken.has(index) ? "bg.muted" : "brand.muted"}
          />
        ))}
        {days
          .filter(({ index }) => index === chosenDay)
          .map(({ index, x, y }) => (
            <chakra.path
              key={index}
              d={`M${x + 10} ${y + 18}l5 5l10 -11`}
              fill="none"
              stroke="brand.contrast"
              strokeWidth="3.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
      </chakra.svg>
    </Box>
  );
}

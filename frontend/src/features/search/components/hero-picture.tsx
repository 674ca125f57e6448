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
  x: 53 + (index % columns) * (daySize + gap),
  y: 128 + Math.floor(index / columns) * (daySize + gap),
}));

/** A calendar sheet among leaves, in the colours of the theme. Decoration only. */
export function HeroPicture(props: BoxProps) {
  return (
    <Box aria-hidden width="100%" maxW="29rem" {...props}>
      <chakra.svg viewBox="-40 0 440 360" width="100%" display="block" focusable="false" role="presentation">
        <chakra.g fill="brand.emphasized">
          <path d="M322 96C384 92 402 40 398 2C348 -4 314 22 312 66C311 80 315 90 322 96Z" />
          <path d="M40 336C-14 338 -36 292 -38 250C6 242 44 262 52 304C54 318 50 330 40 336Z" />
          <path d="M330 210C372 204 392 228 398 258C368 272 338 262 328 236C324 226 325 216 330 210Z" />
        </chakra.g>
        <chakra.g stroke="brand.border" strokeWidth="2.5" fill="none" opacity="0.55" strokeLinecap="round">
          <path d="M326 92C342 62 362 34 384 14" />
          <path d="M36 330C18 302 0 276 -24 258" />
          <path d="M334 216C354 224 372 236 388 252" />
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

import { chakra } from "@chakra-ui/react";
import type { ReactNode } from "react";

/** Quiet shapes behind each drawing, the ones of the covers. */
const shapes = [
  "M240 0H320A80 80 0 0 1 240 80Z",
  "M0 100H40A40 40 0 0 1 80 140V180H40A40 40 0 0 1 0 140Z",
  "M280 116A32 32 0 1 1 280 180A32 32 0 1 1 280 116Z",
  "M24 0A32 32 0 0 0 88 0Z",
];

function Drawing({ children }: { children: ReactNode }) {
  return (
    <chakra.svg
      viewBox="0 0 320 180"
      width="100%"
      display="block"
      aria-hidden
      focusable="false"
      role="presentation"
    >
      <g fill="currentColor" fillOpacity="0.1">
        {shapes.map((shape) => (
          <path key={shape} d={shape} />
        ))}
      </g>
      {children}
    </chakra.svg>
  );
}

const panel = { fill: "bg.panel", stroke: "colorPalette.muted", strokeWidth: "1.5" } as const;

/** A search and what it found. */
export function FindPicture() {
  return (
    <Drawing>
      <chakra.rect x="48" y="34" width="224" height="46" rx="14" {...panel} />
      <chakra.g stroke="colorPalette.fg" strokeWidth="3" strokeLinecap="round" fill="none">
        <circle cx="72" cy="55" r="7" />
        <path d="M77 60.5l6 6" />
      </chakra.g>
      <chakra.rect x="96" y="52" width="74" height="10" rx="5" fill="colorPalette.muted" />
      <chakra.rect x="214" y="42" width="50" height="30" rx="9" fill="colorPalette.solid" />
      {[92, 140].map((y) => (
        <g key={y}>
          <chakra.rect x="64" y={y} width="192" height="40" rx="12" {...panel} />
          <chakra.rect x="73" y={y + 8} width="24" height="24" rx="7" fill="colorPalette.solid" />
          <chakra.rect x="108" y={y + 10} width="88" height="8" rx="4" fill="colorPalette.fg" />
          <chakra.rect x="108" y={y + 23} width="56" height="7" rx="3.5" fill="colorPalette.muted" />
        </g>
      ))}
    </Drawing>
  );
}

const times = Array.from({ length: 12 }, (_, index) => ({
  x: 80 + (index % 4) * 42,
  y: 72 + Math.floor(index / 4) * 32,
  index,
}));
const takenTimes = new Set([0, 3, 5, 10]);
const chosenTime = 6;

/** Free times of a day; one of them is chosen. */
export function PickPicture() {
  return (
    <Drawing>
      <chakra.rect x="64" y="24" width="192" height="170" rx="16" {...panel} />
      <chakra.rect x="80" y="42" width="84" height="12" rx="6" fill="colorPalette.fg" />
      <chakra.g stroke="colorPalette.fg" strokeWidth="3" strokeLinecap="round" fill="none">
        <path d="M217 42l-6 6l6 6M232 42l6 6l-6 6" />
      </chakra.g>
      {times.map(({ x, y, index }) => (
        <chakra.rect
          key={index}
          x={x}
          y={y}
          width="34"
          height="24"
          rx="8"
          fill={
            index === chosenTime
              ? "colorPalette.solid"
              : takenTimes.has(index)
                ? "bg.muted"
                : "colorPalette.subtle"
          }
        />
      ))}
      <chakra.path
        d="M173 116.5l5 5l9 -10"
        fill="none"
        stroke="colorPalette.contrast"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}

/** A shop with its door open. */
export function GoPicture() {
  return (
    <Drawing>
      <chakra.rect x="84" y="64" width="152" height="130" {...panel} />
      <chakra.rect x="100" y="96" width="60" height="48" rx="6" fill="colorPalette.subtle" />
      <chakra.path d="M176 180V104A22 22 0 0 1 220 104V180Z" fill="colorPalette.muted" />
      <chakra.circle cx="211" cy="142" r="3.5" fill="colorPalette.fg" />
      {[0, 1, 2, 3, 4].map((stripe) => (
        <chakra.path
          key={stripe}
          d={`M${72 + stripe * 35.2} 36H${107.2 + stripe * 35.2}V68A17.6 17.6 0 0 1 ${72 + stripe * 35.2} 68Z`}
          fill={stripe % 2 === 0 ? "colorPalette.solid" : "bg.panel"}
        />
      ))}
      <chakra.circle cx="130" cy="120" r="17" fill="colorPalette.solid" />
      <chakra.path
        d="M122 120.5l6 6l10 -12"
        fill="none"
        stroke="colorPalette.contrast"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Drawing>
  );
}

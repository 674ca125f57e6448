import { Box, chakra } from "@chakra-ui/react";
import { minutesPerHour, type Part } from "../../model/weekly-hours";

type DayBarProps = { parts: Part[]; outside: Part[]; around: Part[] | null; span: Part };

const hourSteps = 3;

/** The day as a strip: what is open, what of it does not count, and the hours below. Decoration of the fields. */
export function DayBar({ parts, outside, around, span }: DayBarProps) {
  const length = span.to - span.from;
  const place = ({ from, to }: Part) => ({
    left: `${((from - span.from) / length) * 100}%`,
    width: `${((to - from) / length) * 100}%`,
  });
  const firstHour = Math.ceil(span.from / minutesPerHour / hourSteps) * hourSteps;
  const marks = Array.from(
    { length: Math.max(0, Math.floor((span.to / minutesPerHour - firstHour) / hourSteps) + 1) },
    (_, index) => firstHour + index * hourSteps,
  );
  return (
    <Box aria-hidden position="relative" pb="4" pt="1">
      <Box data-bar position="relative" height="2.5" borderRadius="full" bg="bg.muted" overflow="hidden">
        {around?.map((part) => (
          <Box key={part.from} position="absolute" insetY="0" bg="brand.muted" style={place(part)} />
        ))}
        {parts.map((part) => (
          <Box
            key={part.from}
            data-filled
            position="absolute"
            insetY="0"
            bg="brand.solid"
            borderRadius="full"
            style={place(part)}
          />
        ))}
        {outside.map((part) => (
          <Box
            key={part.from}
            position="absolute"
            insetY="0"
            style={{
              ...place(part),
              background:
                "repeating-linear-gradient(135deg, var(--chakra-colors-accent-solid) 0 3px, var(--chakra-colors-bg-panel) 3px 6px)",
            }}
          />
        ))}
      </Box>
      {marks.map((hour) => (
        <chakra.span
          key={hour}
          position="absolute"
          bottom="0"
          fontSize="0.6875rem"
          lineHeight="1"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
          style={markPlace(((hour * minutesPerHour - span.from) / length) * 100)}
        >
          {hour}
        </chakra.span>
      ))}
    </Box>
  );
}

/** The numbers at the ends stay within the strip. */
const markPlace = (percent: number) => ({
  left: `${percent}%`,
  transform: `translateX(-${percent === 0 ? 0 : percent === 100 ? 100 : 50}%)`,
});

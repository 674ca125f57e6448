import { Button, Flex, Stack, Text } from "@chakra-ui/react";
import { useState } from "react";
import { daysOfWeek } from "../../model/weekly-hours";
import { hoursTexts as texts } from "../../texts";

type CopyDayPanelProps = {
  day: number;
  name: string;
  onBack: () => void;
  onCopy: (days: ReadonlySet<number>) => void;
};

const workingDays = [0, 1, 2, 3, 4];

export function CopyDayPanel({ day, name, onBack, onCopy }: CopyDayPanelProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const others = Array.from({ length: daysOfWeek }, (_, index) => index).filter((index) => index !== day);
  const toggle = (index: number) => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    setChosen(next);
  };
  return (
    <Stack
      role="group"
      aria-label={texts.copyTo(name)}
      gap="3"
      p="4"
      bg="bg.muted"
      borderRadius="l2"
      onKeyDown={(event) => {
        if (event.key === "Escape") onBack();
      }}
    >
      <Text textStyle="sm" fontWeight="600">
        {texts.copyTo(name)}
      </Text>
      <Flex gap="2" wrap="wrap">
        {others.map((index) => (
          <Button
            key={index}
            autoFocus={index === others[0]}
            minW="12"
            px="2"
            borderRadius="full"
            variant={chosen.has(index) ? "solid" : "outline"}
            bg={chosen.has(index) ? undefined : "bg.panel"}
            color={chosen.has(index) ? undefined : "fg"}
            aria-pressed={chosen.has(index)}
            aria-label={texts.days[index]}
            onClick={() => toggle(index)}
          >
            {texts.shortDays[index]}
          </Button>
        ))}
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button
          variant="outline"
          bg="bg.panel"
          onClick={() => setChosen(new Set(workingDays.filter((index) => index !== day)))}
        >
          {texts.workingDays}
        </Button>
        <Button variant="outline" bg="bg.panel" onClick={() => setChosen(new Set(others))}>
          {texts.allDays}
        </Button>
      </Flex>
      <Flex gap="2" wrap="wrap">
        <Button disabled={chosen.size === 0} onClick={() => onCopy(chosen)}>
          {texts.apply}
        </Button>
        <Button variant="ghost" colorPalette="gray" onClick={onBack}>
          {texts.back}
        </Button>
      </Flex>
    </Stack>
  );
}

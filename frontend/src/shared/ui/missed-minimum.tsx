import { Text } from "@chakra-ui/react";
import { minimumTexts } from "../texts/event-minimum";
import type { EventType } from "./event-facts";

type MissedMinimumProps = {
  event: { type: EventType; signUp: string };
  /** From how many people on it takes place. */
  minimum: number;
};

/** That what somebody has signed up for may still be called off. */
export function MissedMinimum({ event: { type, signUp }, minimum }: MissedMinimumProps) {
  return (
    <Text textWrap="pretty">
      {signUp === "OVER" ? minimumTexts.isOver(minimum) : minimumTexts.takesPlace[type](minimum)}{" "}
      {minimumTexts.calledOff}
    </Text>
  );
}

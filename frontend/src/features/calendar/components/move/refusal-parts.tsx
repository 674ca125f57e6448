import { Button, Flex, Text } from "@chakra-ui/react";
import { type ReactNode, useId } from "react";
import { formatDateAndTime, parseWallTime } from "@/shared/lib/format";
import { employeeName } from "@/shared/slots/model/employee-choice";
import type { StaffEmployee } from "../../api/staff-calendar";
import type { StaffRefusal } from "../../model/staff-refusal";
import { moveTexts } from "../../texts";

export function titleOfRefusal({ kind }: StaffRefusal): string {
  if (kind === "taken") return moveTexts.takenTitle;
  return kind === "rule" ? moveTexts.ruleTitle : moveTexts.otherTitle;
}

/** When and with whom it is wanted; nobody in particular where that is null. */
export type WantedPlace = { start: string; userId: number | null };

type AlternativesProps = {
  refusal: StaffRefusal;
  wanted: WantedPlace;
  employees: StaffEmployee[];
  onChoose: (place: WantedPlace) => void;
};

/** The nearest times that are free, and the colleagues who could do it when it was wanted. */
export function Alternatives({ refusal, wanted, employees, onChoose }: AlternativesProps) {
  const { kind, alternatives, colleagues } = refusal;
  const nameOf = (userId: number | null) => {
    const employee = employees.find((one) => one.userId === userId);
    return employee ? employeeName(employee) : "";
  };
  const shown = colleagues.filter((userId) => nameOf(userId) !== "");
  if (alternatives.length === 0 && shown.length === 0) {
    return kind === "other" ? null : <Text mb="5">{moveTexts.noAlternatives}</Text>;
  }
  const name = nameOf(wanted.userId);
  return (
    <>
      {alternatives.length > 0 && (
        <Choices title={name === "" ? moveTexts.alternatives : moveTexts.alternativesWith(name)}>
          {alternatives.map(({ dateFrom }) => (
            <Choice key={dateFrom} onClick={() => onChoose({ start: dateFrom, userId: wanted.userId })}>
              {formatDateAndTime(parseWallTime(dateFrom))}
            </Choice>
          ))}
        </Choices>
      )}
      {shown.length > 0 && (
        <Choices title={moveTexts.colleagues}>
          {shown.map((userId) => (
            <Choice key={userId} onClick={() => onChoose({ start: wanted.start, userId })}>
              {moveTexts.sameTimeWith(nameOf(userId))}
            </Choice>
          ))}
        </Choices>
      )}
    </>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <Text id={id} textStyle="sm" fontWeight="600" mb="2">
        {title}
      </Text>
      <Flex as="ul" aria-labelledby={id} listStyleType="none" wrap="wrap" gap="2" mb="5">
        {children}
      </Flex>
    </>
  );
}

function Choice({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <Button variant="outline" color="fg" whiteSpace="normal" h="auto" minH="11" py="1" onClick={onClick}>
        {children}
      </Button>
    </li>
  );
}

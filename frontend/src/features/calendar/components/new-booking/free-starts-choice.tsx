import { Field, Flex, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { CalendarSearch } from "lucide-react";
import { useState } from "react";
import { WrappingButton } from "@/shared/ui/buttons";
import { SelectBox } from "@/shared/ui/select-box";
import { servicesQuery } from "../../api/new-booking";
import { freeStartTexts as texts } from "../../texts";

type FreeStartsChoiceProps = {
  serviceId: number | null;
  onChoose: (serviceId: number | null) => void;
  /** How many starts are drawn, and whether the answer is there. */
  answer: { count: number; isThere: boolean; hasFailed: boolean };
};

/** For which service the free starts are drawn into the grid. */
export function FreeStartsChoice({ serviceId, onChoose, answer }: FreeStartsChoiceProps) {
  const [isOpen, setIsOpen] = useState(serviceId !== null);
  const services = useQuery({ ...servicesQuery(), enabled: isOpen });
  const toggle = () => {
    setIsOpen(!isOpen);
    if (isOpen) onChoose(null);
  };
  const said = services.error
    ? texts.failed
    : serviceId === null
      ? ""
      : answer.hasFailed
        ? texts.failed
        : !answer.isThere
          ? texts.loading
          : answer.count === 0
            ? texts.nothing
            : texts.shown(answer.count);
  return (
    <Flex
      gap="3"
      mb={{ md: "4" }}
      wrap={{ md: "wrap" }}
      flexShrink={{ base: "0", md: "1" }}
      align="center"
      data-not-printed
    >
      <WrappingButton
        variant={isOpen ? "solid" : "outline"}
        bg={isOpen ? undefined : "bg.panel"}
        aria-pressed={isOpen}
        onClick={toggle}
      >
        <CalendarSearch aria-hidden />
        {texts.title}
      </WrappingButton>
      {isOpen && (
        <Field.Root width="auto" maxW="100%">
          <Field.Label srOnly>{texts.label}</Field.Label>
          <SelectBox
            frame={{ disabled: !services.data }}
            value={serviceId ?? ""}
            onChange={({ target }) => onChoose(target.value === "" ? null : Number(target.value))}
          >
            <option value="">{texts.none}</option>
            {services.data?.map(({ serviceID, description }) => (
              <option key={serviceID} value={serviceID}>
                {description}
              </option>
            ))}
          </SelectBox>
        </Field.Root>
      )}
      <Text role="status" color="fg.muted" whiteSpace={{ base: "nowrap", md: "normal" }}>
        {said}
      </Text>
    </Flex>
  );
}

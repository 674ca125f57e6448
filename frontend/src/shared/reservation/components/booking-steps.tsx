import { Box, chakra, Flex, VisuallyHidden } from "@chakra-ui/react";
import { Check } from "lucide-react";
import type { BookingStep } from "../model/booking-step";
import { reservationTexts } from "../texts";

type BookingStepsProps = {
  /** Name of the list. */
  label: string;
  /** Name of the first step. */
  selectionLabel: string;
  current: BookingStep;
  onBack: () => void;
};

/**
 * Two segments. Chakra's `Steps` is not used: its list has children that its role does not allow, which
 * screen readers stumble over.
 */
export function BookingSteps({ label: name, selectionLabel, current, onBack }: BookingStepsProps) {
  const steps: { step: BookingStep; label: string }[] = [
    { step: "selection", label: selectionLabel },
    { step: "details", label: reservationTexts.stepDetails },
  ];
  const reached = steps.findIndex(({ step }) => step === current);
  return (
    <Flex as="ol" aria-label={name} listStyleType="none" gap="3" maxW="30rem">
      {steps.map(({ step, label }, index) => {
        const isDone = index < reached;
        return (
          <Box as="li" key={step} flex="1" aria-current={step === current ? "step" : undefined}>
            <Box
              data-reached={index <= reached}
              height="1"
              borderRadius="full"
              bg={index <= reached ? "brand.solid" : "border"}
            />
            {isDone ? (
              <chakra.button
                type="button"
                onClick={onBack}
                display="flex"
                alignItems="center"
                gap="1.5"
                minH="11"
                cursor="pointer"
                textStyle="sm"
                fontWeight="600"
                color="brand.fg"
                borderRadius="l1"
                _hover={{ textDecoration: "underline" }}
              >
                {label}
                <Check size={16} aria-hidden />
                <VisuallyHidden>{reservationTexts.stepDone}</VisuallyHidden>
              </chakra.button>
            ) : (
              <Flex
                align="center"
                minH="11"
                textStyle="sm"
                fontWeight={step === current ? "700" : "500"}
                color={step === current ? "fg" : "fg.muted"}
              >
                {label}
              </Flex>
            )}
          </Box>
        );
      })}
    </Flex>
  );
}

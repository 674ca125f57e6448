import { Box, Button, Flex, Stack, Text } from "@chakra-ui/react";
import { useRef } from "react";
import { employeeName } from "@/shared/slots/model/employee-choice";
import { notifyResult } from "@/shared/ui/notify-result";
import { type BookingContactField, type StaffBooking, useTakeOverGiven } from "../../api/staff-bookings";
import { givenTexts as texts } from "../../texts";

type BookingContactProps = {
  booking: StaffBooking;
  /** Managers change what is on file. */
  isManager: boolean;
};

type Difference = { field: BookingContactField; given: string };

function differencesOf({ customer, given }: StaffBooking): Difference[] {
  const { firstName, lastName, userEmail, userPhone } = given;
  const hasName = firstName !== null || lastName !== null;
  const name = employeeName({
    firstName: firstName ?? customer.firstName,
    lastName: lastName ?? customer.lastName,
  });
  return [
    ...(hasName ? [{ field: "NAME" as const, given: name }] : []),
    ...(userPhone === null ? [] : [{ field: "PHONE" as const, given: userPhone }]),
    ...(userEmail === null ? [] : [{ field: "EMAIL" as const, given: userEmail }]),
  ];
}

/** What a booking was made with and is not so on file. */
export function BookingContact({ booking, isManager }: BookingContactProps) {
  const { mutateAsync: takeOver, isPending } = useTakeOverGiven();
  const frame = useRef<HTMLDivElement>(null);
  const differences = differencesOf(booking);
  const good = { title: texts.taken, description: texts.takenText };
  return (
    <Box
      ref={frame}
      tabIndex={-1}
      outline="none"
      {...(differences.length > 0 && { role: "group", "aria-label": texts.title })}
    >
      {differences.length > 0 && (
        <Box borderWidth="1px" borderRadius="l3" p="4" mt="3">
          <Text fontWeight="600">{texts.title}</Text>
          <Stack as="ul" listStyleType="none" gap="2" mt="2">
            {differences.map(({ field, given }) => (
              <Flex as="li" key={field} gap="2" wrap="wrap" align="center" justify="space-between">
                <Box minW="0" overflowWrap="anywhere">
                  <Text textStyle="sm" color="fg.muted">
                    {texts.fields[field]}
                  </Text>
                  <Text>{given}</Text>
                </Box>
                {isManager && (
                  <Button
                    variant="outline"
                    disabled={isPending}
                    aria-label={texts.takeOverOf(texts.fields[field], given)}
                    onClick={() => {
                      // The line goes, and the focus would be nowhere.
                      frame.current?.focus();
                      void notifyResult(takeOver({ bookingId: booking.id, field }), good);
                    }}
                  >
                    {texts.takeOver}
                  </Button>
                )}
              </Flex>
            ))}
          </Stack>
        </Box>
      )}
    </Box>
  );
}

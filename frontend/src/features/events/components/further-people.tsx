import { Button, Flex, Grid, Heading, Stack, Text } from "@chakra-ui/react";
import { useFormikContext } from "formik";
import { Plus, X } from "lucide-react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { FieldGroups } from "@/shared/reservation/components/custom-field-groups";
import type { CustomField } from "@/shared/reservation/model/custom-fields";
import {
  type DetailsValues,
  furtherPerson,
  mostFurtherPeople,
} from "@/shared/reservation/model/customer-data";
import { detailsTexts } from "@/shared/reservation/texts";
import { TextField } from "@/shared/ui/form-field";
import { Panel } from "@/shared/ui/panel";
import { signUpTexts } from "../texts";

type FurtherPeopleProps = {
  eventId: number;
  fields: CustomField[];
  /** As many as can come, the customer included. */
  freeSeats: number;
};

/** What a field says when it is left would move the button away from under the finger. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Who comes as well: each with a name and answers, and the contact of the customer. */
export function FurtherPeople({ eventId, fields, freeSeats }: FurtherPeopleProps) {
  const { values, setFieldValue } = useFormikContext<DetailsValues>();
  const { furtherPeople: people, customerData } = values;
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  useEffect(() => {
    if (added !== null) document.getElementsByName(`furtherPeople[${added}].firstName`)[0]?.focus();
  }, [added]);
  const put = (next: DetailsValues["furtherPeople"]) => void setFieldValue("furtherPeople", next, false);
  const add = () => {
    put([...people, furtherPerson(eventId, customerData.lastName, fields)]);
    setAdded(people.length);
  };
  const remove = (index: number) => {
    put(people.toSpliced(index, 1));
    setAdded(null);
    addButton.current?.focus();
  };
  const most = 1 + mostFurtherPeople;
  const coming = 1 + people.length;
  const isFull = coming >= Math.min(most, freeSeats);
  return (
    <>
      {people.map((_, index) => (
        <Panel
          // They have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: the values are in the form, by index
          key={index}
          as="section"
          aria-label={signUpTexts.person(index + 2)}
          p={{ base: "5", md: "8" }}
        >
          <Flex justify="space-between" align="center" gap="4" mb="4">
            <Heading as="h2" textStyle="cardTitle">
              {signUpTexts.person(index + 2)}
            </Heading>
            <Button
              variant="ghost"
              aria-label={signUpTexts.removePerson(index + 2)}
              onMouseDown={keepFocus}
              onClick={() => remove(index)}
            >
              <X aria-hidden />
              {signUpTexts.remove}
            </Button>
          </Flex>
          <Grid templateColumns={{ base: "1fr", sm: "1fr 1fr" }} gap="5" alignItems="start">
            <TextField name={`furtherPeople[${index}].firstName`} label={detailsTexts.firstName} required />
            <TextField name={`furtherPeople[${index}].lastName`} label={detailsTexts.lastName} required />
          </Grid>
          {fields.length > 0 && (
            <Stack mt="6">
              <FieldGroups fields={fields} path={`furtherPeople[${index}].answers`} />
            </Stack>
          )}
        </Panel>
      ))}
      <Flex align="center" wrap="wrap" columnGap="4" rowGap="2">
        <Button
          ref={addButton}
          variant="outline"
          size="lg"
          aria-disabled={isFull}
          onMouseDown={keepFocus}
          onClick={() => isFull || add()}
        >
          <Plus aria-hidden />
          {signUpTexts.addPerson}
        </Button>
        <Text textStyle="sm" color="fg.muted" flex="1 1 14rem" textWrap="pretty">
          {coming >= freeSeats && signUpTexts.noMoreSeats(freeSeats)}
          {coming < freeSeats && isFull && signUpTexts.noMorePeople(most)}
          {!isFull && freeSeats <= most && `${signUpTexts.fewSeats(freeSeats)} `}
          {!isFull && signUpTexts.oneMail}
        </Text>
      </Flex>
    </>
  );
}

import { Box, Button, chakra, Field, Flex, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Scissors } from "lucide-react";
import { useState } from "react";
import { ApiError } from "@/api/errors";
import { formatDuration } from "@/shared/lib/format";
import { commonTexts } from "@/shared/texts/common";
import { NumberBox } from "@/shared/ui/number-field";
import { dismissErrorSnackbars, showErrorSnackbar, showSuccessSnackbar } from "@/shared/ui/snackbar";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import { TickBox } from "@/shared/ui/tick-box";
import { suggestedServicesQuery, useAddServices } from "../../api/services";
import { employeesQuery } from "../../api/settings";
import { isPrice } from "../../model/employees";
import { type SuggestedValues, suggestedRequests, suggestedValues } from "../../model/suggested-services";
import { serviceTexts as texts } from "../../service-texts";
import { SettingsSection, SettingsSkeleton } from "../frame/settings-frame";

type TakingProps = {
  /** Whether some are being taken, or could not be taken and are still there to be tried again. */
  onTaking: (isTaking: boolean) => void;
};

/** What is typical of the branch, to be taken with one click where nothing is offered yet. */
export function ServiceSuggestions({ onTaking }: TakingProps) {
  const suggestions = useQuery(suggestedServicesQuery());
  const employees = useQuery(employeesQuery());
  if (!suggestions.data || !employees.data) {
    const error = suggestions.error ?? employees.error;
    return error ? (
      <ErrorPanel
        message={error.message}
        onRetry={() => {
          void suggestions.refetch();
          void employees.refetch();
        }}
      />
    ) : (
      <SettingsSkeleton />
    );
  }
  const atWork = employees.data.employees.filter(({ isArchived }) => !isArchived);
  if (suggestions.data.services.length === 0) {
    return <EmptyPanel icon={<Scissors size={28} />}>{texts.empty}</EmptyPanel>;
  }
  return (
    <SuggestionsForm
      start={suggestedValues(suggestions.data.services)}
      userIds={atWork.map(({ userId }) => userId)}
      onTaking={onTaking}
    />
  );
}

type SuggestionsFormProps = TakingProps & { start: SuggestedValues[]; userIds: number[] };

function SuggestionsForm({ start, userIds, onTaking }: SuggestionsFormProps) {
  const [services, setServices] = useState(start);
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync: add, isPending } = useAddServices();
  const chosen = services.filter(({ isTicked }) => isTicked);
  const change = (title: string, values: Partial<SuggestedValues>) =>
    setServices(services.map((one) => (one.title === title ? { ...one, ...values } : one)));
  const submit = async () => {
    setIsTried(true);
    setFailure(null);
    dismissErrorSnackbars();
    if (chosen.some(({ price }) => !isPrice(price))) return;
    onTaking(true);
    const { added, missing, error } = await add(suggestedRequests(chosen, userIds));
    setServices((all) => all.filter(({ title }) => !added.includes(title)));
    if (missing.length === 0) {
      showSuccessSnackbar(texts.form, texts.suggestions.added(added.length));
    } else {
      const reason = error instanceof ApiError ? error.message : commonTexts.networkError;
      const message = added.length === 0 ? reason : texts.suggestions.someAdded(added, missing, reason);
      setFailure(message);
      showErrorSnackbar(message);
    }
    onTaking(missing.length > 0);
  };
  return (
    <chakra.form
      noValidate
      aria-label={texts.suggestions.title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SettingsSection title={texts.suggestions.title} sentence={texts.suggestions.sentence}>
        <chakra.ul listStyleType="none" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
          {services.map(({ title, duration, price, isTicked }) => (
            <Flex as="li" key={title} wrap="wrap" align="flex-start" columnGap="4" py="2">
              <Box flex="1 1 12rem" minW="0">
                <TickBox
                  isTicked={isTicked}
                  onChange={(next) => change(title, { isTicked: next })}
                  label={
                    <>
                      {title}
                      <Text as="span" display="block" textStyle="sm" color="fg.muted">
                        {formatDuration(duration)}
                      </Text>
                    </>
                  }
                />
              </Box>
              <Field.Root
                width="7.5rem"
                disabled={!isTicked}
                invalid={isTried && isTicked && !isPrice(price)}
              >
                <Field.Label srOnly>{texts.suggestions.priceOf(title)}</Field.Label>
                <Flex align="center" gap="2">
                  <Text aria-hidden="true" color="fg.muted">
                    €
                  </Text>
                  <NumberBox
                    kind="decimal"
                    textAlign="end"
                    value={price}
                    onChange={({ target }) => change(title, { price: target.value })}
                  />
                </Flex>
                <Field.ErrorText>{texts.suggestions.wrongPrice}</Field.ErrorText>
              </Field.Root>
            </Flex>
          ))}
        </chakra.ul>
        <Stack gap="3">
          {failure !== null && <Text color="fg.error">{failure}</Text>}
          <Button
            type="submit"
            alignSelf="flex-start"
            size="lg"
            loading={isPending}
            disabled={chosen.length === 0}
          >
            {texts.suggestions.add(chosen.length)}
          </Button>
          <Text textStyle="sm" color="fg.muted">
            {texts.suggestions.hint}
          </Text>
        </Stack>
      </SettingsSection>
    </chakra.form>
  );
}

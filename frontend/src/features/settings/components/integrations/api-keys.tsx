import { Badge, Box, Button, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { useField, useFormikContext } from "formik";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { FormField, TextareaField, TextField } from "@/shared/ui/form-field";
import { PageLink } from "@/shared/ui/links";
import { notifyResult } from "@/shared/ui/notify-result";
import { Panel } from "@/shared/ui/panel";
import { SelectBox } from "@/shared/ui/select-box";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { EmptyPanel } from "@/shared/ui/state-panels";
import {
  type ApiKey,
  type ApiKeyScope,
  apiKeysQuery,
  useCreateApiKey,
  useRevokeApiKey,
} from "../../api/integrations";
import { integrationTexts, apiKeyTexts as texts } from "../../integration-texts";
import {
  type ApiKeyKind,
  apiKeyKinds,
  apiKeySchema,
  apiKeyScopes,
  dayText,
  instantText,
  originsOf,
} from "../../model/integrations";
import { Loaded } from "../frame/settings-frame";
import { ShownOnce } from "./shown-once";
import { TickList, ToolForm } from "./tool-form";
import { ToolSection } from "./tool-section";

type FormValues = { kind: ApiKeyKind; name: string; scopes: ApiKeyScope[]; origins: string; days: string };

const start: FormValues = { kind: "tool", name: "", scopes: ["READ"], origins: "", days: "365" };

function isPublishable(key: string) {
  return key.startsWith("th_pub_");
}

/** The keys with which own programs ask. */
export function ApiKeys() {
  const query = useQuery(apiKeysQuery());
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync: create } = useCreateApiKey();
  const leave = () => {
    setIsMaking(false);
    setMade(null);
    setRefusal(null);
  };
  return (
    <ToolSection
      id="api-keys"
      title={texts.title}
      sentence={texts.titleSentence}
      add={texts.add}
      onAdd={() => setIsMaking(true)}
    >
      <Loaded query={query}>
        {({ keys }) =>
          keys.length > 0 ? (
            <Panel>
              <chakra.ul listStyleType="none" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
                {keys.map((key) => (
                  <KeyLine key={key.id} apiKey={key} />
                ))}
              </chakra.ul>
            </Panel>
          ) : (
            <EmptyPanel icon={<KeyRound size={28} />}>{texts.none}</EmptyPanel>
          )
        }
      </Loaded>
      <SideDrawer
        isOpen={isMaking}
        title={made === null ? texts.add : texts.created}
        isHeld={made !== null}
        onClose={leave}
      >
        {made === null ? (
          <ToolForm
            label={texts.add}
            start={start}
            schema={apiKeySchema}
            send={async ({ kind, name, scopes, origins, days }) => {
              setRefusal(null);
              const opens =
                kind === "tool" ? { scopes, origins: [] } : { scopes: [], origins: originsOf(origins) };
              const expiresInDays = days === "" ? null : Number(days);
              setMade((await create({ name: name.trim(), ...opens, expiresInDays })).key);
            }}
            save={texts.create}
            onRefused={({ code, message }) => {
              const isOfPlan = code === "PLAN_WITHOUT_API_KEYS";
              if (isOfPlan) setRefusal(message);
              return isOfPlan;
            }}
          >
            <TextField
              name="name"
              label={texts.name}
              hint={texts.nameHint}
              required
              input={{ autoComplete: "off", maxLength: 100 }}
            />
            <Kind />
            <Opens />
            <Lifetime />
            {refusal !== null && (
              <Text role="alert" color="fg.error" fontWeight="500">
                {refusal}{" "}
                <PageLink to="/pricing" textDecoration="underline">
                  {texts.toPrices}
                </PageLink>
              </Text>
            )}
          </ToolForm>
        ) : (
          <Stack gap="5">
            <ShownOnce
              label={texts.key}
              value={made}
              {...(isPublishable(made) && { sentence: texts.createdPublishable })}
            />
            <Button alignSelf="flex-start" variant="outline" onClick={leave}>
              {integrationTexts.done}
            </Button>
          </Stack>
        )}
      </SideDrawer>
    </ToolSection>
  );
}

function Kind() {
  const [binding] = useField<ApiKeyKind>("kind");
  return (
    <FormField name="kind" label={texts.kind} hint={texts.kindSentences[binding.value]}>
      {(control) => (
        <SelectBox frame={{ maxW: "20rem" }} {...binding} {...control}>
          {apiKeyKinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.kinds[kind]}
            </option>
          ))}
        </SelectBox>
      )}
    </FormField>
  );
}

/** What a program may do, or from where pages may ask. */
function Opens() {
  const { values } = useFormikContext<FormValues>();
  if (values.kind === "page") {
    return (
      <TextareaField
        name="origins"
        label={texts.origins}
        hint={texts.originsHint}
        required
        input={{ autoComplete: "off", spellCheck: false, rows: 3 }}
      />
    );
  }
  return (
    <>
      <TickList
        name="scopes"
        label={texts.scopes}
        all={apiKeyScopes}
        nameOf={(scope) => texts.scopeNames[scope]}
        sentenceOf={(scope) => texts.scopeSentences[scope]}
      />
      <Text textStyle="sm" color="fg.muted">
        {texts.never}
      </Text>
    </>
  );
}

function Lifetime() {
  const [binding] = useField<string>("days");
  return (
    <FormField name="days" label={texts.lifetime}>
      {(control) => (
        <SelectBox frame={{ maxW: "16rem" }} {...binding} {...control}>
          {texts.lifetimes.map(([days, name]) => (
            <option key={name} value={days ?? ""}>
              {name}
            </option>
          ))}
        </SelectBox>
      )}
    </FormField>
  );
}

function KeyLine({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, beginning, scopes, origins, madeBy, createdAt, expiresAt, lastUsedAt, active } = apiKey;
  const [isAsked, setIsAsked] = useState(false);
  const { mutateAsync: revoke, isPending } = useRevokeApiKey();
  const act = async () => {
    await notifyResult(revoke(id), { title: texts.revoked, description: texts.revokedText });
    setIsAsked(false);
  };
  return (
    <Flex
      as="li"
      wrap="wrap"
      align="flex-start"
      justify="space-between"
      gap="3"
      px={{ base: "4", sm: "6" }}
      py="4"
    >
      <Box flex="1 1 14rem" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="600" overflowWrap="anywhere">
            {name}
          </Text>
          {origins.length > 0 && <Badge>{texts.publishable}</Badge>}
          {scopes.map((scope) => (
            <Badge key={scope}>{texts.scopeNames[scope]}</Badge>
          ))}
          {!active && <Badge colorPalette="red">{texts.inactive}</Badge>}
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {origins.length > 0 ? texts.whole(beginning) : texts.begins(beginning)}
        </Text>
        {origins.length > 0 && (
          <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
            {texts.pagesFrom(origins.join(", "))}
          </Text>
        )}
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {texts.madeBy(madeBy, dayText(createdAt))}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {lastUsedAt === null ? texts.unused : texts.usedAt(instantText(lastUsedAt))}
        </Text>
        {expiresAt !== null && (
          <Text textStyle="sm" color="fg.muted">
            {texts.until(dayText(expiresAt))}
          </Text>
        )}
      </Box>
      <Button
        variant="ghost"
        colorPalette="red"
        aria-label={texts.revokeOf(name)}
        onClick={() => setIsAsked(true)}
      >
        {texts.revoke}
      </Button>
      {isAsked && (
        <ConfirmationDialog
          isOpen
          title={texts.revokeTitle(name)}
          onClose={() => !isPending && setIsAsked(false)}
          finalFocus={() => document.querySelector("main")}
          actions={
            <>
              <SafeButton isBusy={isPending} onClick={() => setIsAsked(false)}>
                {integrationTexts.back}
              </SafeButton>
              <DestructiveButton isBusy={isPending} onClick={() => void act()}>
                {texts.revoke}
              </DestructiveButton>
            </>
          }
        >
          {texts.revokeText}
        </ConfirmationDialog>
      )}
    </Flex>
  );
}

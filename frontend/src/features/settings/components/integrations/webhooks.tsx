import { Badge, Box, Button, chakra, Flex, Stack, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { AskFirst } from "@/shared/ui/ask-first";
import { TextField } from "@/shared/ui/form-field";
import { notifyResult } from "@/shared/ui/notify-result";
import { Panel } from "@/shared/ui/panel";
import { SideDrawer } from "@/shared/ui/side-drawer";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import { EmptyPanel } from "@/shared/ui/state-panels";
import {
  useKeepWebhook,
  useRemoveWebhook,
  useReplaceSecret,
  useSwitchWebhook,
  type Webhook,
  type WebhookEvent,
  webhooksQuery,
} from "../../api/integrations";
import { integrationTexts, webhookTexts as texts } from "../../integration-texts";
import { chosenEvents, instantText, webhookSchema } from "../../model/integrations";
import { Loaded } from "../frame/settings-frame";
import { ShownOnce } from "./shown-once";
import { TickList, ToolForm } from "./tool-form";
import { ToolSection } from "./tool-section";
import { WebhookLog } from "./webhook-log";

/** What stands beside the list. */
type Opened =
  | { kind: "form"; webhook: Webhook | null }
  | { kind: "log"; webhook: Webhook }
  | { kind: "secret"; secret: string; isReplaced: boolean };

/** The addresses at which own programs are told what happens. */
export function Webhooks() {
  const query = useQuery(webhooksQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const leave = () => setOpened(null);
  return (
    <ToolSection
      id="webhooks"
      title={texts.title}
      sentence={texts.titleSentence}
      add={texts.add}
      onAdd={() => setOpened({ kind: "form", webhook: null })}
    >
      <Loaded query={query}>
        {({ webhooks }) =>
          webhooks.length > 0 ? (
            <Panel>
              <chakra.ul listStyleType="none" css={{ "& > li + li": { borderTopWidth: "1px" } }}>
                {webhooks.map((webhook) => (
                  <WebhookLine key={webhook.id} webhook={webhook} onOpen={setOpened} />
                ))}
              </chakra.ul>
            </Panel>
          ) : (
            <EmptyPanel icon={<WebhookIcon size={28} />}>{texts.none}</EmptyPanel>
          )
        }
      </Loaded>
      <SideDrawer
        isOpen={opened !== null}
        title={titleOf(opened)}
        isHeld={opened?.kind === "secret"}
        onClose={leave}
      >
        {opened?.kind === "form" && (
          <WebhookForm
            webhook={opened.webhook}
            onKept={(secret) => {
              if (secret !== null) return setOpened({ kind: "secret", secret, isReplaced: false });
              showSuccessSnackbar(texts.saved, texts.savedText);
              leave();
            }}
          />
        )}
        {opened?.kind === "log" && <WebhookLog webhook={opened.webhook} />}
        {opened?.kind === "secret" && (
          <Stack gap="5">
            <ShownOnce
              label={texts.secret}
              value={opened.secret}
              {...(opened.isReplaced && { note: texts.secretOverlap })}
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

function titleOf(opened: Opened | null): string {
  switch (opened?.kind) {
    case "log":
      return texts.log;
    case "secret":
      return texts.secretTitle;
    case "form":
      return opened.webhook ? texts.edit : texts.add;
    default:
      return "";
  }
}

type WebhookFormProps = { webhook: Webhook | null; onKept: (secret: string | null) => void };

function WebhookForm({ webhook, onKept }: WebhookFormProps) {
  const { mutateAsync: keep } = useKeepWebhook(webhook?.id ?? null);
  const start: { url: string; events: WebhookEvent[] } = {
    url: webhook?.url ?? "",
    events: webhook?.events ?? chosenEvents,
  };
  return (
    <ToolForm
      label={webhook ? texts.edit : texts.add}
      start={start}
      schema={webhookSchema}
      send={async ({ url, events }) => onKept(await keep({ url: url.trim(), events }))}
      save={webhook ? texts.save : texts.create}
    >
      <TextField
        name="url"
        label={texts.url}
        hint={texts.urlHint}
        required
        input={{
          type: "url",
          inputMode: "url",
          autoComplete: "off",
          maxLength: 500,
          placeholder: "https://",
        }}
      />
      <TickList
        name="events"
        label={texts.events}
        all={chosenEvents}
        nameOf={(event) => texts.eventNames[event]}
      />
    </ToolForm>
  );
}

type WebhookLineProps = { webhook: Webhook; onOpen: (opened: Opened) => void };

function WebhookLine({ webhook, onOpen }: WebhookLineProps) {
  const { id, url, events, failingSince, switchedOffAt } = webhook;
  const [asked, setAsked] = useState<"remove" | "replace" | null>(null);
  const { mutateAsync: remove, isPending: isRemoving } = useRemoveWebhook();
  const { mutateAsync: replaceSecret, isPending: isReplacing } = useReplaceSecret(id);
  const { mutateAsync: switchTo, isPending: isSwitching } = useSwitchWebhook(id);
  const isOn = switchedOffAt === null;
  const isBusy = isRemoving || isReplacing;
  const toggle = isOn ? texts.switchOff : texts.switchOn;
  const act = async () => {
    if (asked === "remove") {
      await notifyResult(remove(id), { title: texts.removed, description: texts.removedText });
    } else {
      const replacing = replaceSecret();
      if (await notifyResult(replacing)) {
        onOpen({ kind: "secret", secret: await replacing, isReplaced: true });
      }
    }
    setAsked(null);
  };
  return (
    <Box as="li" px={{ base: "4", sm: "6" }} py="4">
      <Flex gap="2" wrap="wrap" align="center">
        <Text fontWeight="600" overflowWrap="anywhere">
          {url}
        </Text>
        <Badge colorPalette={isOn ? "green" : "red"}>{isOn ? texts.on : texts.off}</Badge>
      </Flex>
      <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
        {events.map((event) => texts.eventNames[event]).join(", ")}
      </Text>
      {failingSince !== null && (
        <Text textStyle="sm" color="fg.error" fontWeight="500">
          {texts.failing(instantText(failingSince))}
        </Text>
      )}
      <Flex gap="1" wrap="wrap" mt="2" mx="-3">
        <Button
          variant="ghost"
          px="3"
          aria-label={texts.logOf(url)}
          onClick={() => onOpen({ kind: "log", webhook })}
        >
          {texts.log}
        </Button>
        <Button
          variant="ghost"
          px="3"
          aria-label={texts.editOf(url)}
          onClick={() => onOpen({ kind: "form", webhook })}
        >
          {texts.edit}
        </Button>
        <Button
          variant="ghost"
          px="3"
          loading={isSwitching}
          aria-label={texts.switchOf(toggle, url)}
          onClick={() => void notifyResult(switchTo(!isOn))}
        >
          {toggle}
        </Button>
        <Button
          variant="ghost"
          px="3"
          aria-label={texts.switchOf(texts.replaceSecret, url)}
          onClick={() => setAsked("replace")}
        >
          {texts.replaceSecret}
        </Button>
        <Button
          variant="ghost"
          colorPalette="red"
          px="3"
          aria-label={texts.switchOf(texts.remove, url)}
          onClick={() => setAsked("remove")}
        >
          {texts.remove}
        </Button>
      </Flex>
      {asked && (
        <AskFirst
          isOpen
          isBusy={isBusy}
          title={asked === "remove" ? texts.removeTitle : texts.replaceTitle}
          finalFocus={() => document.querySelector("main")}
          back={integrationTexts.back}
          act={asked === "remove" ? texts.remove : texts.replaceSecret}
          isReversible={asked === "replace"}
          onBack={() => setAsked(null)}
          onAct={() => void act()}
        >
          {asked === "remove" ? texts.removeText : texts.replaceText}
        </AskFirst>
      )}
    </Box>
  );
}

import { Box, Button, chakra, Dialog, Flex, Stack, Text } from "@chakra-ui/react";
import { useId, useRef, useState } from "react";
import { Modal } from "@/shared/ui/modal";
import { ProviderHtml } from "@/shared/ui/provider-html";
import { RadioTile } from "@/shared/ui/radio-tile";
import type { Conflict } from "../../model/join";
import { changedMeanwhileTexts as texts } from "../../texts";

type ChangedMeanwhileDialogProps = {
  conflicts: Conflict[];
  /** Names of what the other one has changed besides. */
  theirs: string[];
  onBack: () => void;
  /** Something is chosen for each of them. */
  onChoose: (isMine: (key: string) => boolean) => void;
};

type Side = "mine" | "stored";

const padding = { base: "4", sm: "6" };

/** Somebody else has saved the same: both are beside each other, and nothing goes unless it is chosen. */
export function ChangedMeanwhileDialog(props: ChangedMeanwhileDialogProps) {
  const { conflicts, theirs, onBack, onChoose } = props;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [isAsked, setIsAsked] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const save = () => {
    const place = conflicts.findIndex(({ key }) => !chosen.has(key));
    if (place < 0) {
      onChoose((key) => chosen.get(key) === "mine");
      return;
    }
    setIsAsked(true);
    list.current?.querySelectorAll("fieldset")[place]?.querySelector("input")?.focus();
  };
  return (
    <Modal
      open
      role="alertdialog"
      onOpenChange={({ open }) => {
        if (!open) onBack();
      }}
      scrollBehavior="inside"
      content={{ maxW: "44rem", maxH: "calc(100dvh - 2rem)", overflow: "hidden" }}
    >
      {/* What scrolls can be reached with the keys. */}
      <Box flex="1" minH="0" overflowY="auto" tabIndex={0} px={padding} pt={padding} pb="4">
        <Dialog.Title textStyle="cardTitle" fontSize="xl" tabIndex={-1} outline="none" data-autofocus>
          {texts.title}
        </Dialog.Title>
        <Dialog.Description mt="2" color="fg.muted">
          {texts.sentence} {theirs.length > 0 && texts.kept(theirs)}
        </Dialog.Description>
        <Stack ref={list} gap="4" mt="4">
          {conflicts.map((conflict) => (
            <Choice
              key={conflict.key}
              conflict={conflict}
              chosen={chosen.get(conflict.key) ?? null}
              isAsked={isAsked}
              onChoose={(side) => setChosen((before) => new Map(before).set(conflict.key, side))}
            />
          ))}
        </Stack>
      </Box>
      <Dialog.Footer
        px={padding}
        py="4"
        gap="3"
        flexWrap="wrap"
        borderTopWidth="1px"
        css={{ "& > button": { flexGrow: { base: 1, sm: 0 } } }}
      >
        <Button variant="outline" onClick={onBack}>
          {texts.goOn}
        </Button>
        <Button onClick={save}>{texts.save}</Button>
      </Dialog.Footer>
    </Modal>
  );
}

type ChoiceProps = {
  conflict: Conflict;
  chosen: Side | null;
  isAsked: boolean;
  onChoose: (side: Side) => void;
};

function Choice({ conflict, chosen, isAsked, onChoose }: ChoiceProps) {
  const { label, isHtml } = conflict;
  const id = useId();
  const isMissing = isAsked && chosen === null;
  return (
    <chakra.fieldset border="0" minW="0" aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <chakra.legend textStyle="label" fontWeight="600" mb="2">
        {label}
      </chakra.legend>
      {/* Beside each other also on phones, unless the letters are large. */}
      <Flex gap="3" wrap="wrap" align="stretch">
        {(["mine", "stored"] as const).map((side) => (
          <RadioTile
            key={side}
            name={id}
            value={side}
            isChosen={chosen === side}
            onChoose={() => onChoose(side)}
            flex="1 1 min(8rem, 100%)"
            minW="0"
            borderRadius="l2"
            px="3"
            py="2"
            overflowWrap="anywhere"
          >
            <chakra.span display="block" textStyle="sm" color="fg.muted">
              {texts[side]}
            </chakra.span>
            <Value text={conflict[side]} isHtml={isHtml} />
          </RadioTile>
        ))}
      </Flex>
      {isMissing && (
        <Text id={`${id}-missing`} role="alert" mt="2" color="fg.error" fontWeight="500">
          {texts.choiceMissing}
        </Text>
      )}
    </chakra.fieldset>
  );
}

function Value({ text, isHtml }: { text: string; isHtml: boolean }) {
  if (text === "") return <chakra.em color="fg.muted">{texts.empty}</chakra.em>;
  return isHtml ? <ProviderHtml html={text} /> : <chakra.span whiteSpace="pre-line">{text}</chakra.span>;
}

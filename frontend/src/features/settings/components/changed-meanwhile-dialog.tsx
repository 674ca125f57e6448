import { Box, Button, chakra, Dialog, Heading, Stack, Text } from "@chakra-ui/react";
import { Modal } from "@/shared/ui/modal";
import { ProviderHtml } from "@/shared/ui/provider-html";
import type { Difference } from "../model/differences";
import { changedMeanwhileTexts as texts } from "../texts";

type ChangedMeanwhileDialogProps = {
  differences: Difference[];
  onBack: () => void;
  onTakeStored: () => void;
  onTakeMine: () => void;
};

const padding = { base: "4", sm: "6" };

/** Somebody else has saved the same setting: what differs, beside each other, and what becomes of it. */
export function ChangedMeanwhileDialog(props: ChangedMeanwhileDialogProps) {
  const { differences, onBack, onTakeStored, onTakeMine } = props;
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
          {differences.length === 0 ? texts.same : texts.sentence}
        </Dialog.Description>
        <Stack gap="0" css={{ "& > section + section": { borderTopWidth: "1px" } }}>
          {differences.map((difference) => (
            <Compared key={difference.label} {...difference} />
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
        <Button variant="ghost" colorPalette="gray" onClick={onBack}>
          {texts.goOn}
        </Button>
        <Button variant="outline" onClick={onTakeStored}>
          {texts.takeStored}
        </Button>
        <Button onClick={onTakeMine}>{texts.takeMine}</Button>
      </Dialog.Footer>
    </Modal>
  );
}

function Compared({ label, mine, stored, isHtml }: Difference) {
  const sides = [
    { of: texts.mine, text: mine },
    { of: texts.stored, text: stored },
  ];
  return (
    <chakra.section py="4">
      <Heading as="h3" textStyle="label" fontWeight="600" mb="2">
        {label}
      </Heading>
      <chakra.dl
        display="grid"
        gap="3"
        // Beside each other also on phones, unless the letters are large.
        gridTemplateColumns="repeat(auto-fit, minmax(min(8rem, 100%), 1fr))"
      >
        {sides.map(({ of, text }) => (
          <Box key={of} bg="bg.muted" borderRadius="l2" px="3" py="2" minW="0" overflowWrap="anywhere">
            <Text as="dt" textStyle="sm" color="fg.muted">
              {of}
            </Text>
            <chakra.dd whiteSpace={isHtml ? undefined : "pre-line"}>
              {text === "" ? (
                <chakra.em color="fg.muted">{texts.empty}</chakra.em>
              ) : isHtml ? (
                <ProviderHtml html={text} />
              ) : (
                text
              )}
            </chakra.dd>
          </Box>
        ))}
      </chakra.dl>
    </chakra.section>
  );
}

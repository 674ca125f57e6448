import { Badge, Box, chakra, Dialog, Field, Flex, Input, Skeleton, Text } from "@chakra-ui/react";
import { useState } from "react";
import { ActingButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { Modal } from "@/shared/ui/modal";
import { sayHowItWent } from "@/shared/ui/say-how-it-went";
import { type CustomerImport, useImportCustomers } from "../api/customers";
import { nameOf, textOfCsv } from "../model/customers";
import { importTexts as texts } from "../texts";

/** Customers of another program: nothing is kept before it was looked at. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const looking = useImportCustomers();
  const keeping = useImportCustomers();
  const preview = looking.data;
  const look = async (file: File | undefined) => {
    setCsv(null);
    looking.reset();
    setIsUnreadable(false);
    if (!file) return;
    try {
      const text = textOfCsv(await file.arrayBuffer());
      setCsv(text);
      looking.mutate({ csv: text, isPreview: true });
    } catch {
      setIsUnreadable(true);
    }
  };
  const keep = async (text: string, created: number) => {
    const good = { title: texts.done, description: texts.doneText(created) };
    if (await sayHowItWent(keeping.mutateAsync({ csv: text, isPreview: false }), good)) onClose();
  };
  const canKeep = csv !== null && preview !== undefined && preview.wrong === 0 && preview.created > 0;
  return (
    <Modal
      open
      onOpenChange={({ open }) => {
        if (!open && !keeping.isPending) onClose();
      }}
      content={{ maxW: "42rem", p: "6" }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {texts.title}
      </Dialog.Title>
      <Dialog.Description mt="2" mb="5" color="fg.muted">
        {texts.text}
      </Dialog.Description>
      <Field.Root mb="5">
        <Field.Label>{texts.file}</Field.Label>
        <Input
          type="file"
          accept=".csv,text/csv"
          py="1.5"
          ps="1.5"
          css={fileStyle}
          onChange={(event) => void look(event.target.files?.[0])}
        />
      </Field.Root>
      {isUnreadable && (
        <Text role="alert" color="fg.error" mb="5">
          {texts.unreadable}
        </Text>
      )}
      {looking.isPending && <Skeleton height="24" mb="5" role="status" aria-label={texts.checking} />}
      {looking.error && (
        <Text role="alert" color="fg.error" mb="5">
          {looking.error.message}
        </Text>
      )}
      {preview && <Preview preview={preview} />}
      <Flex gap="3" wrap="wrap" justify="flex-end">
        <SafeButton isBusy={keeping.isPending} onClick={onClose}>
          {texts.close}
        </SafeButton>
        {canKeep && (
          <ActingButton isBusy={keeping.isPending} onClick={() => void keep(csv, preview.created)}>
            {texts.act(preview.created)}
          </ActingButton>
        )}
      </Flex>
    </Modal>
  );
}

/** The browser's own button, in our look. */
const fileStyle = {
  "&::file-selector-button": {
    height: "9",
    px: "3",
    me: "3",
    borderWidth: "0",
    borderRadius: "l1",
    bg: "brand.muted",
    color: "brand.fg",
    fontWeight: "600",
    cursor: "pointer",
  },
} as const;

const palettes = { NEW: "brand", KNOWN: "gray", WRONG: "red" } as const;

function Preview({ preview }: { preview: CustomerImport }) {
  const { rows, created, known, wrong } = preview;
  return (
    <Box mb="5">
      <Text fontWeight="600" role="status">
        {texts.summary(created, known, wrong)}
      </Text>
      {wrong > 0 && <Text color="fg.error">{texts.wrong}</Text>}
      {rows.length === 0 ? (
        <Text color="fg.muted">{texts.nothing}</Text>
      ) : (
        <Box
          mt="3"
          maxH="18rem"
          overflow="auto"
          borderWidth="1px"
          borderRadius="l2"
          tabIndex={0}
          role="region"
          aria-label={texts.firstRows(rows.length)}
        >
          <chakra.ul listStyleType="none" textStyle="sm">
            {rows.map(({ line, outcome, message, ...person }) => (
              <Box as="li" key={line} px="3" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: "0" }}>
                <Flex gap="2" align="center" wrap="wrap">
                  <Badge colorPalette={palettes[outcome]}>{texts.outcomes[outcome]}</Badge>
                  <Text fontWeight="600" overflowWrap="anywhere">
                    {nameOf(person)}
                  </Text>
                  <Text color="fg.muted" ms="auto">
                    {texts.line(line)}
                  </Text>
                </Flex>
                <Text overflowWrap="anywhere">
                  {[person.userPhone, person.userEmail].filter(Boolean).join(" · ")}
                </Text>
                {message && <Text color="fg.error">{message}</Text>}
              </Box>
            ))}
          </chakra.ul>
        </Box>
      )}
    </Box>
  );
}

import { Badge, Box, Button, chakra, Dialog, Field, Flex, Skeleton, Text } from "@chakra-ui/react";
import { FileUp } from "lucide-react";
import { useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { ActingButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { Modal } from "@/shared/ui/modal";
import { notifyResult } from "@/shared/ui/notify-result";
import { SelectBox } from "@/shared/ui/select-box";
import { TickBox } from "@/shared/ui/tick-box";
import { type CustomerImport, type ImportedFile, saveWrongLines, useImportCustomers } from "../api/customers";
import { nameOf } from "../model/customers";
import { importTexts as texts } from "../texts";

type Choice = Omit<ImportedFile, "isPreview">;

/** Customers of another program: nothing is kept before it was looked at. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [fileName, setFileName] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const looking = useImportCustomers();
  const keeping = useImportCustomers();
  const preview = looking.data;
  const kept = keeping.data;
  const look = (chosen: Choice) => {
    setChoice(chosen);
    looking.mutate({ ...chosen, isPreview: true });
  };
  const read = async (file: File | undefined) => {
    setChoice(null);
    setFileName(file?.name ?? null);
    looking.reset();
    keeping.reset();
    setIsUnreadable(false);
    if (!file) return;
    try {
      look({ file: await base64Of(file), keepsUnknownColumns: false });
    } catch {
      setIsUnreadable(true);
    }
  };
  const keep = async (chosen: Choice) => {
    const keptNow = keeping.mutateAsync({ ...chosen, isPreview: false });
    if (!(await notifyResult(keptNow))) return;
    const done = await keptNow;
    // Wrong lines are still to be fetched.
    if (done.wrong > 0) return;
    await notifyResult(keptNow, { title: texts.done, description: texts.doneText(done) });
    onClose();
  };
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
      {/* The browser's own button speaks the language of the browser. */}
      <Flex gap="3" align="center" wrap="wrap" mb="5">
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,text/csv"
          aria-label={texts.file}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            // The same file may be chosen once more, mended.
            currentTarget.value = "";
          }}
        />
        <Button variant="outline" onClick={() => input.current?.click()}>
          <FileUp aria-hidden />
          {fileName === null ? texts.choose : texts.chooseOther}
        </Button>
        <Text role="status" minW="0" color={fileName === null ? "fg.muted" : "fg"} overflowWrap="anywhere">
          {fileName ?? texts.noFile}
        </Text>
      </Flex>
      {isUnreadable && (
        <Text role="alert" color="fg.error" mb="5">
          {texts.unreadable}
        </Text>
      )}
      {looking.isPending && <Skeleton height="24" mb="5" role="status" aria-label={texts.checking} />}
      {looking.error && (
        <Text role="alert" color="fg.error" mb="5">
          {reasonOf(looking.error)}
        </Text>
      )}
      {choice && preview && !kept && (
        <>
          <Doubts preview={preview} choice={choice} onChange={look} />
          <Preview preview={preview} />
        </>
      )}
      {kept && kept.wrong > 0 && (
        <Text fontWeight="600" role="status" mb="5">
          {texts.doneBut(kept)}
        </Text>
      )}
      <Flex gap="3" wrap="wrap" justify="flex-end">
        <SafeButton isBusy={keeping.isPending} onClick={onClose}>
          {texts.close}
        </SafeButton>
        <WrongLines answer={kept ?? preview} />
        {choice && preview && !kept && preview.created + preview.completed > 0 && (
          <ActingButton isBusy={keeping.isPending} onClick={() => void keep(choice)}>
            {texts.act(preview.created, preview.completed)}
          </ActingButton>
        )}
      </Flex>
    </Modal>
  );
}

/** What is wrong with the file, rather than that something is. */
function reasonOf(error: Error): string {
  const [reason] = error instanceof ApiError ? Object.values(error.fields) : [];
  return reason ?? error.message;
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      // Some browsers have no comma in the address of an empty file.
      const [, base64 = ""] = String(reader.result).split(",");
      resolve(base64);
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

function WrongLines({ answer }: { answer: CustomerImport | undefined }) {
  const wrongLines = answer?.wrongLines;
  if (!wrongLines) return null;
  return <SafeButton onClick={() => saveWrongLines(wrongLines)}>{texts.saveWrong}</SafeButton>;
}

type DoubtsProps = { preview: CustomerImport; choice: Choice; onChange: (choice: Choice) => void };

/** What the file does not say by itself, and what would be lost of it. */
function Doubts({ preview, choice, onChange }: DoubtsProps) {
  const { encoding, encodings, unknownColumns } = preview;
  const samples = encodings.find((one) => one.encoding === encoding)?.samples ?? [];
  return (
    <>
      {encodings.length > 0 && (
        <Field.Root mb="5">
          <Field.Label>{texts.encoding}</Field.Label>
          <SelectBox
            value={encoding}
            onChange={(event) => {
              const chosen = encodings.find((one) => one.encoding === event.target.value);
              if (chosen) onChange({ ...choice, encoding: chosen.encoding });
            }}
          >
            {encodings.map(({ encoding: one, samples }) => (
              <option key={one} value={one}>
                {texts.encodingOf(texts.encodings[one], samples)}
              </option>
            ))}
          </SelectBox>
          {/* A closed select cuts what is longer than a phone is wide. */}
          {samples.length > 0 && <Text overflowWrap="anywhere">{texts.readsAs(samples)}</Text>}
          <Field.HelperText>{texts.encodingHint}</Field.HelperText>
        </Field.Root>
      )}
      {unknownColumns.length > 0 && (
        <Box mb="5">
          <Text overflowWrap="anywhere">{texts.unknownColumns(unknownColumns)}</Text>
          <TickBox
            label={texts.keepUnknown}
            isTicked={choice.keepsUnknownColumns === true}
            onChange={(isTicked) => onChange({ ...choice, keepsUnknownColumns: isTicked })}
          />
        </Box>
      )}
    </>
  );
}

const palettes = { NEW: "brand", KNOWN: "gray", WRONG: "red" } as const;

function Preview({ preview }: { preview: CustomerImport }) {
  const { rows, created, known, completed, blocked, wrong, notedColumns } = preview;
  return (
    <Box mb="5">
      <Text fontWeight="600" role="status">
        {texts.summary(created, known, wrong)}
      </Text>
      {completed > 0 && <Text>{texts.completed(completed)}</Text>}
      {blocked > 0 && <Text>{texts.blocked(blocked)}</Text>}
      {notedColumns.length > 0 && <Text overflowWrap="anywhere">{texts.notedColumns(notedColumns)}</Text>}
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
            {rows.map(({ line, outcome, message, added, isBlocked, note, ...person }) => (
              <Box as="li" key={line} px="3" py="2.5" borderTopWidth="1px" _first={{ borderTopWidth: "0" }}>
                <Flex gap="2" align="center" wrap="wrap">
                  <Badge colorPalette={palettes[outcome]}>{texts.outcomes[outcome]}</Badge>
                  {isBlocked && <Badge colorPalette="red">{texts.isBlocked}</Badge>}
                  <Text fontWeight="600" overflowWrap="anywhere">
                    {nameOf(person)}
                  </Text>
                  <Text color="fg.muted" ms="auto">
                    {texts.line(line)}
                  </Text>
                </Flex>
                {(person.firstName || person.lastName) && (
                  <Text overflowWrap="anywhere">{texts.names(person.firstName, person.lastName)}</Text>
                )}
                <Text overflowWrap="anywhere">
                  {[person.userPhone, person.userEmail].filter(Boolean).join(" · ")}
                </Text>
                {note && (
                  <Text color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere">
                    {texts.note(note)}
                  </Text>
                )}
                {added.length > 0 && <Text>{texts.added(added.map((one) => texts.additions[one]))}</Text>}
                {message && <Text color="fg.error">{message}</Text>}
              </Box>
            ))}
          </chakra.ul>
        </Box>
      )}
    </Box>
  );
}

import { Box, Button, chakra, Flex, Spinner, Text } from "@chakra-ui/react";
import { ImagePlus, Images } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { commonTexts } from "@/shared/texts/common";
import { Picture } from "@/shared/ui/picture";
import { type KindOfImage, type OwnImage, uploadImage } from "../../api/images";
import { type ImageFacts, imageFactsOf, longestSide } from "../../model/image-file";
import { imageTexts as texts } from "../../profile-texts";
import type { CroppedImage } from "./crop-dialog";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog")).CropDialog }));
const OwnImagesDialog = lazy(async () => ({
  default: (await import("./own-images-dialog")).OwnImagesDialog,
}));

const kinds = ["image/jpeg", "image/png", "image/webp"];

type ImagePickerProps = {
  label: string;
  hint?: string;
  kind: KindOfImage;
  path: string | null;
  /** Width by height. */
  aspect: number;
  isRound?: boolean;
  empty?: ReactNode;
  /** What is to be known of the chosen image. */
  note?: string | undefined;
  /** What becomes of the image that was chosen; it is kept already. */
  onUse: (image: OwnImage) => Promise<void>;
  /** Takes the image away. */
  remove: ReactNode;
};

type Chosen = { file: File; url: string; facts: ImageFacts };

/** Lets people choose an image of their device, and crop it, or one that the organisation has. */
export function ImagePicker(props: ImagePickerProps) {
  const { label, hint, kind, path, aspect, isRound = false, empty, note, onUse, remove } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBrowsing, setIsBrowsing] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    const opened = await openedImage(file);
    if (typeof opened === "string") setProblem(opened);
    else setChosen(opened);
  };
  const close = (why: string | null) => {
    setChosen(null);
    setIsBrowsing(false);
    setProgress(null);
    setProblem(why);
  };
  const use = async (image: Promise<OwnImage> | OwnImage) => {
    try {
      await onUse(await image);
      close(null);
    } catch (error) {
      close(whyRefused(error));
    }
  };
  const keep = (cropped: CroppedImage) => {
    setProgress(0);
    void use(uploadImage({ ...cropped, kind, onProgress: setProgress }));
  };
  const height = isRound ? "6rem" : "7rem";
  return (
    <Box
      role="group"
      aria-labelledby={`${id}-label`}
      {...(problem && { "aria-describedby": `${id}-problem` })}
    >
      <Text id={`${id}-label`} textStyle="label" fontWeight="600">
        {label}
      </Text>
      {hint && (
        <Text textStyle="sm" color="fg.muted">
          {hint}
        </Text>
      )}
      <Flex
        gap="4"
        align="center"
        wrap="wrap"
        mt="2"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void choose(event.dataTransfer.files[0]);
        }}
      >
        <Flex
          aria-hidden
          align="center"
          justify="center"
          height={height}
          maxW="100%"
          style={{ aspectRatio: aspect }}
          borderRadius={isRound ? "full" : "l3"}
          borderWidth="1px"
          borderStyle={path === null ? "dashed" : "solid"}
          borderColor="border.emphasized"
          bg="bg.muted"
          color="fg.muted"
          overflow="hidden"
        >
          {path === null ? (empty ?? <ImagePlus size={28} />) : <Picture path={path} sizes="24rem" />}
        </Flex>
        <Box flex="1 1 12rem" minW="0">
          <Flex gap="2" wrap="wrap">
            <input
              ref={input}
              type="file"
              hidden
              accept={kinds.join()}
              aria-label={label}
              onChange={({ currentTarget }) => {
                void choose(currentTarget.files?.[0]);
                // The same file may be chosen once more.
                currentTarget.value = "";
              }}
            />
            <Button
              variant="outline"
              aria-label={path === null ? texts.choose(label) : texts.replace(label)}
              onClick={() => input.current?.click()}
            >
              <ImagePlus aria-hidden />
              {path === null ? texts.doChoose : texts.doReplace}
            </Button>
            <Button
              variant="ghost"
              colorPalette="gray"
              aria-label={texts.browse(label)}
              onClick={() => setIsBrowsing(true)}
            >
              <Images aria-hidden />
              {texts.doBrowse}
            </Button>
            {path !== null && remove}
          </Flex>
          <Text textStyle="sm" color="fg.muted" mt="1.5">
            {note ?? texts.kinds} {!note && <chakra.span hideBelow="md">{texts.drop}</chakra.span>}
          </Text>
        </Box>
      </Flex>
      {problem && (
        <Text id={`${id}-problem`} role="alert" textStyle="sm" fontWeight="500" color="fg.error" mt="1.5">
          {problem}
        </Text>
      )}
      <Suspense fallback={<Spinner aria-label={texts.loading} />}>
        {chosen && (
          <CropDialog
            file={chosen.file}
            url={chosen.url}
            kind={kind}
            aspect={aspect}
            isRound={isRound}
            progress={progress}
            onUse={keep}
            onUnreadable={() => close(whyUnreadable(chosen.facts))}
            onClose={() => close(null)}
          />
        )}
        {isBrowsing && <OwnImagesDialog onUse={use} onClose={() => close(null)} />}
      </Suspense>
    </Box>
  );
}

/** What can be cropped, or why the file is of no use. */
async function openedImage(file: File): Promise<Chosen | string> {
  const { kind, noImage, unreadable, misnamed, damaged } = texts.problems;
  if (!kinds.includes(file.type)) return file.type.startsWith("image/") ? kind : noImage;
  const [bytes, url] = await Promise.all([bytesOf(file), addressOf(file)]);
  if (bytes === null || url === "") return unreadable;
  const facts = imageFactsOf(bytes);
  if (facts === null) return misnamed;
  return facts.isWhole ? { file, url, facts } : damaged;
}

/** Of an image that the browser does not open, or cannot draw. */
function whyUnreadable({ width, height }: ImageFacts): string {
  const { tooLarge, damaged } = texts.problems;
  return Math.max(width, height) > longestSide ? tooLarge(width, height, longestSide) : damaged;
}

/** What is sent is of a kind that the server reads: where it cannot, the file is broken. */
function whyRefused(error: unknown): string {
  if (!(error instanceof ApiError)) return commonTexts.networkError;
  return error.code === "IMAGE_UNREADABLE" ? texts.problems.damaged : error.message;
}

/** The security policy lets pages show these, and no others of their own. */
async function addressOf(file: File): Promise<string> {
  const read = await readBy((reader) => reader.readAsDataURL(file));
  return typeof read === "string" ? read : "";
}

async function bytesOf(file: File): Promise<Uint8Array | null> {
  const read = await readBy((reader) => reader.readAsArrayBuffer(file));
  return read === null || typeof read === "string" ? null : new Uint8Array(read);
}

function readBy(read: (reader: FileReader) => void): Promise<FileReader["result"]> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => resolve(reader.result));
    read(reader);
  });
}

import { Box, Button, chakra, Flex, Spinner, Text } from "@chakra-ui/react";
import { ImagePlus, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { ApiError } from "@/api/errors";
import { commonTexts } from "@/shared/texts/common";
import { Picture } from "@/shared/ui/picture";
import { sayHowItWent } from "@/shared/ui/say-how-it-went";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import { type KindOfImage, type PlaceOfImage, removeImage, replaceImage } from "../api/images";
import { useForgetSettings } from "../api/settings";
import { imageTexts as texts } from "../profile-texts";
import type { CroppedImage } from "./crop-dialog";

const CropDialog = lazy(async () => ({ default: (await import("./crop-dialog")).CropDialog }));

const kinds = ["image/jpeg", "image/png", "image/webp"];

type ImageFieldProps = {
  label: string;
  hint?: string;
  place: PlaceOfImage;
  kind: KindOfImage;
  /** The image that is shown there now. */
  path: string | null;
  /** Width by height. */
  aspect: number;
  isRound?: boolean;
  /** What stands there without an image. */
  empty?: ReactNode;
};

type Chosen = { file: File; url: string };

/** An image of the organisation at one place. It is kept as soon as it is chosen, whatever becomes of the form around it. */
export function ImageField(props: ImageFieldProps) {
  const { label, hint, place, kind, path, aspect, isRound = false, empty } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const forgetSettings = useForgetSettings();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(null);
    if (!kinds.includes(file.type)) {
      setProblem(texts.problems.kind);
      return;
    }
    const url = await addressOf(file);
    if (url === "") setProblem(texts.problems.unreadable);
    else setChosen({ file, url });
  };
  const close = (why: string | null) => {
    setChosen(null);
    setProgress(null);
    setProblem(why);
  };
  const keep = async (cropped: CroppedImage) => {
    setProgress(0);
    try {
      await replaceImage(place, path, { ...cropped, kind, onProgress: setProgress });
      close(null);
      showSuccessSnackbar(texts.saved, texts.placed);
      void forgetSettings();
    } catch (error) {
      close(error instanceof ApiError ? error.message : commonTexts.networkError);
    }
  };
  const remove = async () => {
    if (path === null) return;
    setIsRemoving(true);
    setProblem(null);
    await sayHowItWent(removeImage(place, path), { title: texts.saved, description: texts.removed });
    await forgetSettings();
    setIsRemoving(false);
    input.current?.parentElement?.querySelector("button")?.focus();
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
            {path !== null && (
              <Button
                variant="ghost"
                colorPalette="gray"
                aria-label={texts.remove(label)}
                loading={isRemoving}
                onClick={() => void remove()}
              >
                <Trash2 aria-hidden />
                {texts.doRemove}
              </Button>
            )}
          </Flex>
          <Text textStyle="sm" color="fg.muted" mt="1.5">
            {texts.kinds} <chakra.span hideBelow="md">{texts.drop}</chakra.span>
          </Text>
        </Box>
      </Flex>
      {problem && (
        <Text id={`${id}-problem`} role="alert" textStyle="sm" fontWeight="500" color="fg.error" mt="1.5">
          {problem}
        </Text>
      )}
      {chosen && (
        <Suspense fallback={<Spinner aria-label={texts.loading} />}>
          <CropDialog
            {...chosen}
            kind={kind}
            aspect={aspect}
            isRound={isRound}
            progress={progress}
            onUse={(cropped) => void keep(cropped)}
            onUnreadable={() => close(texts.problems.unreadable)}
            onClose={() => close(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}

/** In place of it, as long as what it belongs to has no number. */
export function NoImageYet() {
  return (
    <Text textStyle="sm" color="fg.muted">
      {texts.later}
    </Text>
  );
}

/** The security policy lets pages show these, and no others of their own. */
function addressOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener("loadend", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.readAsDataURL(file);
  });
}

import { Box, Button, chakra, Dialog, Text } from "@chakra-ui/react";
import { useRef, useState } from "react";
import { ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { Modal } from "@/shared/ui/modal";
import type { ImageCrop, KindOfImage } from "../../api/images";
import { drawnSize, type Frame, isTooLarge, largestFrame, pixelsOf } from "../../model/image-crop";
import { imageTexts as texts } from "../../profile-texts";

/** What is sent of an image: the file with the pixels to keep, or these alone where the file is too large. */
export type CroppedImage = { file: Blob; crop: ImageCrop | null };

type CropDialogProps = {
  file: File;
  /** The file as an address. */
  url: string;
  kind: KindOfImage;
  /** Width by height. */
  aspect: number;
  isRound: boolean;
  /** How much is on its way, once it was taken. */
  progress: number | null;
  onUse: (cropped: CroppedImage) => void;
  onUnreadable: () => void;
  onClose: () => void;
};

/** Lets people choose which part of an image is kept. */
export function CropDialog(props: CropDialogProps) {
  const { file, url, kind, aspect, isRound, progress, onUse, onUnreadable, onClose } = props;
  const image = useRef<HTMLImageElement>(null);
  const [frame, setFrame] = useState<Frame | null>(null);
  const isBusy = progress !== null;
  const use = async () => {
    if (!image.current || !frame) return;
    const { naturalWidth, naturalHeight } = image.current;
    const crop = pixelsOf(frame, naturalWidth, naturalHeight);
    if (!isTooLarge(file.size, naturalWidth, naturalHeight)) {
      onUse({ file, crop });
      return;
    }
    const drawn = await drawnPart(image.current, crop, kind);
    if (drawn) onUse({ file: drawn, crop: null });
    else onUnreadable();
  };
  return (
    <Modal
      open
      onOpenChange={({ open }) => {
        if (!open && !isBusy) onClose();
      }}
      content={{ maxW: "40rem", p: { base: "4", sm: "6" } }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {texts.cropTitle}
      </Dialog.Title>
      <Dialog.Description mt="1" mb="4" color="fg.muted">
        {texts.cropText}
      </Dialog.Description>
      <Box
        textAlign="center"
        css={{
          "--rc-focus-color": "var(--chakra-colors-brand-solid)",
          "--rc-drag-handle-size": "1rem",
          "--rc-drag-handle-mobile-size": "1.5rem",
        }}
      >
        <ReactCrop
          {...(frame && { crop: { unit: "%" as const, ...frame } })}
          aspect={aspect}
          circularCrop={isRound}
          keepSelection
          disabled={isBusy}
          minWidth={24}
          ariaLabels={texts.crop}
          onChange={(_, { x, y, width, height }) => setFrame({ x, y, width, height })}
        >
          <chakra.img
            ref={image}
            src={url}
            alt=""
            maxH="min(60vh, 28rem)"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setFrame(largestFrame(naturalWidth, naturalHeight, aspect))
            }
            onError={onUnreadable}
          />
        </ReactCrop>
      </Box>
      <Box minH="12" pt="3">
        {isBusy && <Progress share={progress} />}
      </Box>
      <Dialog.Footer p="0" gap="3" flexWrap="wrap" css={{ "& > button": { flexGrow: { base: 1, sm: 0 } } }}>
        <Button variant="outline" colorPalette="gray" disabled={isBusy} onClick={onClose}>
          {texts.back}
        </Button>
        <Button loading={isBusy} disabled={!frame} onClick={() => void use()}>
          {texts.use}
        </Button>
      </Dialog.Footer>
    </Modal>
  );
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  const text = percent < 100 ? texts.progress(percent) : texts.working;
  return (
    <>
      <chakra.progress value={percent} max={100} aria-label={text} width="100%" accentColor="brand.solid" />
      <Text role="status" textStyle="sm" color="fg.muted">
        {text}
      </Text>
    </>
  );
}

const jpegQuality = 0.9;

async function drawnPart(image: HTMLImageElement, crop: ImageCrop, kind: KindOfImage): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const { width, height } = drawnSize(crop);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  context?.drawImage(image, crop.x, crop.y, crop.width, crop.height, 0, 0, width, height);
  const type = kind === "LOGO" ? "image/png" : "image/jpeg";
  return new Promise((resolve) => canvas.toBlob(resolve, type, jpegQuality));
}

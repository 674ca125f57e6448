import { Box, Button, chakra, Dialog, Flex, Skeleton, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Images, Trash2 } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { ConfirmationDialog, DestructiveButton, SafeButton } from "@/shared/ui/confirmation-dialog";
import { Modal } from "@/shared/ui/modal";
import { notifyResult } from "@/shared/ui/notify-result";
import { Picture } from "@/shared/ui/picture";
import { EmptyPanel, ErrorPanel } from "@/shared/ui/state-panels";
import { deleteImage, imagesQuery, type OwnImage, type PlacedImage } from "../../api/images";
import { imageTexts as texts } from "../../profile-texts";

type OwnImagesDialogProps = { onUse: (image: OwnImage) => Promise<void>; onClose: () => void };

/** The images that were uploaded before: to be used once more, or deleted where nothing shows them. */
export function OwnImagesDialog({ onUse, onClose }: OwnImagesDialogProps) {
  const { data, error, refetch } = useQuery(imagesQuery());
  const close = useRef<HTMLButtonElement>(null);
  const [leaving, setLeaving] = useState<PlacedImage | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isUsing, setIsUsing] = useState(false);
  const use = async (image: PlacedImage) => {
    setIsUsing(true);
    await onUse(image);
    setIsUsing(false);
  };
  const remove = async ({ imageId }: PlacedImage) => {
    setIsBusy(true);
    await notifyResult(deleteImage(imageId), { title: texts.deleted, description: texts.deletedText });
    // Also when it was refused: somebody shows it by now.
    await refetch();
    setIsBusy(false);
    setLeaving(null);
  };
  return (
    <Modal
      open
      onOpenChange={({ open }) => {
        if (!open && !isUsing) onClose();
      }}
      scrollBehavior="inside"
      content={{ maxW: "44rem", p: { base: "4", sm: "6" } }}
    >
      <Dialog.Title textStyle="cardTitle" fontSize="xl">
        {texts.browseTitle}
      </Dialog.Title>
      <Dialog.Description mt="1" mb="4" color="fg.muted">
        {data ? texts.browseText(data.images.length, data.most) : texts.browseSentence}
      </Dialog.Description>
      <Box flex="1" minH="0" overflowY="auto" mx="-1" px="1" py="1">
        {error && !data ? (
          <ErrorPanel message={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <Tiles isBusy>
            {["first", "second", "third", "fourth"].map((tile) => (
              <li key={tile}>
                <Skeleton aspectRatio={4 / 3} borderRadius="l2" />
              </li>
            ))}
          </Tiles>
        ) : data.images.length === 0 ? (
          <EmptyPanel icon={<Images size={28} />}>{texts.noImages}</EmptyPanel>
        ) : (
          <Tiles isBusy={isUsing}>
            {data.images.map((image, index) => (
              <Tile
                key={image.imageId}
                image={image}
                number={index + 1}
                isDisabled={isUsing}
                onUse={() => void use(image)}
                onDelete={() => setLeaving(image)}
              />
            ))}
          </Tiles>
        )}
      </Box>
      <Flex justify="flex-end" mt="5">
        <Button ref={close} variant="outline" disabled={isUsing} onClick={onClose}>
          {texts.back}
        </Button>
      </Flex>
      {leaving && (
        <ConfirmationDialog
          isOpen
          title={texts.deleteTitle}
          finalFocus={() => close.current}
          actions={
            <>
              <SafeButton isBusy={isBusy} onClick={() => setLeaving(null)}>
                {texts.keep}
              </SafeButton>
              <DestructiveButton isBusy={isBusy} onClick={() => void remove(leaving)}>
                {texts.doDelete}
              </DestructiveButton>
            </>
          }
          onClose={() => {
            if (!isBusy) setLeaving(null);
          }}
        >
          {texts.deleteQuestion}
        </ConfirmationDialog>
      )}
    </Modal>
  );
}

function Tiles({ children, isBusy = false }: { children: ReactNode; isBusy?: boolean }) {
  return (
    <chakra.ul
      listStyleType="none"
      aria-label={texts.browseTitle}
      aria-busy={isBusy}
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))"
      columnGap="3"
      rowGap="4"
    >
      {children}
    </chakra.ul>
  );
}

type TileProps = {
  image: PlacedImage;
  number: number;
  isDisabled: boolean;
  onUse: () => void;
  onDelete: () => void;
};

function Tile({ image, number, isDisabled, onUse, onDelete }: TileProps) {
  const places = [...new Set(image.places.map(({ place }) => texts.places[place]))].join(", ");
  return (
    <li>
      <chakra.button
        type="button"
        aria-label={texts.useImage(number, places)}
        display="block"
        width="100%"
        aspectRatio={4 / 3}
        borderRadius="l2"
        borderWidth="1px"
        overflow="hidden"
        bg="bg.muted"
        cursor="pointer"
        focusVisibleRing="outside"
        disabled={isDisabled}
        _disabled={{ opacity: 0.6, cursor: "progress" }}
        _hover={{ borderColor: "border.emphasized", boxShadow: "md" }}
        onClick={onUse}
      >
        <Picture path={image.path} sizes="10rem" isLazy />
      </chakra.button>
      <Flex align="center" justify="space-between" gap="2" minH="11">
        <Text textStyle="sm" color="fg.muted">
          {places || texts.nowhere}
        </Text>
        {image.places.length === 0 && (
          <Button
            variant="ghost"
            colorPalette="gray"
            px="2"
            minW="11"
            aria-label={texts.deleteImage(number)}
            disabled={isDisabled}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </Flex>
    </li>
  );
}

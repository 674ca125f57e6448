import type { ReactNode } from "react";
import { showSuccessSnackbar } from "@/shared/ui/snackbar";
import { type KindOfImage, type OwnImage, type PlaceOfImage, placeImage } from "../../api/images";
import { useForgetSettings } from "../../api/settings";
import { imageTexts as texts } from "../../profile-texts";
import type { ImageOfNew } from "./image-of-new";
import { ImagePicker } from "./image-picker";
import { RemoveImageButton } from "./remove-image-button";

type ImageFieldProps = {
  label: string;
  hint?: string;
  /** None as long as what it belongs to has no number. */
  place: PlaceOfImage | null;
  kind: KindOfImage;
  /** The image that is shown there now. */
  path: string | null;
  /** Width by height. */
  aspect: number;
  isRound?: boolean;
  /** What stands there without an image. */
  empty?: ReactNode;
  /** What is placed as soon as there is a place. */
  imageOfNew?: ImageOfNew;
};

/**
 * An image of the organisation at one place. It is shown as soon as it is chosen, whatever becomes of the form around it;
 * of what is new, as soon as that is saved.
 */
export function ImageField({ place, path, imageOfNew, ...props }: ImageFieldProps) {
  const forgetSettings = useForgetSettings();
  if (place === null) {
    const image = imageOfNew?.image ?? null;
    return (
      <ImagePicker
        {...props}
        path={image?.path ?? null}
        note={image ? texts.later : undefined}
        onUse={async (chosen) => imageOfNew?.choose(chosen)}
        remove={<RemoveImageButton label={props.label} onClear={() => imageOfNew?.choose(null)} />}
      />
    );
  }
  const show = async ({ imageId }: OwnImage) => {
    await placeImage(place, imageId);
    showSuccessSnackbar(texts.saved, texts.placed);
    void forgetSettings();
  };
  return (
    <ImagePicker
      {...props}
      path={path}
      onUse={show}
      remove={path !== null && <RemoveImageButton label={props.label} place={place} path={path} />}
    />
  );
}

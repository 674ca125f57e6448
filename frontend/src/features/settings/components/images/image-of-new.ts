import { useState } from "react";
import { showErrorSnackbar } from "@/shared/ui/snackbar";
import { type OwnImage, type PlaceOfImage, placeImage } from "../../api/images";
import { imageTexts as texts } from "../../profile-texts";

export type ImageOfNew = { image: OwnImage | null; choose: (image: OwnImage | null) => void };

/** The image of something that has no number yet: uploaded when it is chosen, placed when that is saved. */
export function useImageOfNew() {
  const [image, choose] = useState<OwnImage | null>(null);
  const placeAt = async (place: PlaceOfImage) => {
    if (!image) return;
    try {
      await placeImage(place, image.imageId);
    } catch {
      // What it belongs to is saved all the same, and must not look as if it were not.
      showErrorSnackbar(texts.problems.notPlaced);
    }
  };
  return { image, choose, placeAt };
}

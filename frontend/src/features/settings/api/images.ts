import { apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";

export type KindOfImage = components["schemas"]["KindOfImage"];
export type PlaceOfImage = components["schemas"]["PlaceOfImage"];
type StaffImages = components["schemas"]["StaffImages"];

/** In pixels of the upright image. */
export type ImageCrop = { x: number; y: number; width: number; height: number };

type Upload = {
  file: Blob;
  kind: KindOfImage;
  crop: ImageCrop | null;
  /** How much of it is on its way, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** As `fetch`, which tells nothing of what is under way. */
function sendTelling(onProgress: Upload["onProgress"], file: Blob) {
  return ({ method, url, headers }: Request) =>
    new Promise<Response>((resolve, reject) => {
      const call = new XMLHttpRequest();
      call.open(method, url);
      for (const [name, value] of headers) call.setRequestHeader(name, value);
      call.upload.addEventListener("progress", ({ loaded, total }) => onProgress(loaded / total));
      call.addEventListener("load", () => {
        const type = call.getResponseHeader("Content-Type") ?? "";
        resolve(new Response(call.responseText, { status: call.status, headers: { "Content-Type": type } }));
      });
      call.addEventListener("error", () => reject(new TypeError("The connection was lost.")));
      call.send(file);
    });
}

/** Keeps an image, which is shown nowhere yet. */
async function uploadImage({ file, kind, crop, onProgress }: Upload) {
  const { data } = await apiClient.POST("/api/staff/images", {
    params: { query: { kind, ...crop } },
    headers: { "Content-Type": file.type },
    // What is sent stands below: a request that was made of it would have to be read again.
    body: [],
    bodySerializer: () => "",
    fetch: sendTelling(onProgress, file),
  });
  return answered(data);
}

/** Shows an image at its place, in place of the one before it, which goes where nothing else shows it. */
async function placeImage(place: PlaceOfImage, imageId: string | null, before: string | null): Promise<void> {
  const { data } = await apiClient.PUT("/api/staff/images/places", { body: { ...place, imageId } });
  const { images }: StaffImages = answered(data);
  const unused = images.find(({ path, places }) => path === before && places.length === 0);
  if (unused) {
    const path = { imageId: unused.imageId };
    await apiClient.DELETE("/api/staff/images/{imageId}", { params: { path } });
  }
}

export async function replaceImage(
  place: PlaceOfImage,
  before: string | null,
  upload: Upload,
): Promise<void> {
  const { imageId } = await uploadImage(upload);
  await placeImage(place, imageId, before);
}

export async function removeImage(place: PlaceOfImage, before: string): Promise<void> {
  await placeImage(place, null, before);
}

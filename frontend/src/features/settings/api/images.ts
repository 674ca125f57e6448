import { $api, apiClient } from "@/api/client";
import type { components } from "@/api/schema";
import { answered } from "@/shared/account/api/answered";
import { fresh } from "./settings";

export type KindOfImage = components["schemas"]["KindOfImage"];
export type PlaceOfImage = components["schemas"]["PlaceOfImage"];
/** An image of the organisation, wherever it is shown. */
export type OwnImage = components["schemas"]["StaffImage"];
export type PlacedImage = components["schemas"]["PlacedImage"];

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

/** All images of the organisation, the newest first, with the places where they are shown. */
export function imagesQuery() {
  return $api.queryOptions("get", "/api/staff/images", {}, fresh);
}

/** Keeps an image, which is shown nowhere yet. */
export async function uploadImage({ file, kind, crop, onProgress }: Upload): Promise<OwnImage> {
  const { data } = await apiClient.POST("/api/staff/images", {
    params: { query: { kind, ...crop } },
    headers: { "Content-Type": file.type },
    // What is sent stands below: a request that was made of it would have to be read again.
    body: "",
    bodySerializer: () => "",
    fetch: sendTelling(onProgress, file),
  });
  return answered(data);
}

/** Shows an image at its place, or none there; the one before it stays among the images. */
export async function placeImage(place: PlaceOfImage, imageId: string | null): Promise<PlacedImage[]> {
  const { data } = await apiClient.PUT("/api/staff/images/places", { body: { ...place, imageId } });
  return answered(data).images;
}

/** Deletes an image for good, which the server refuses while it is shown anywhere. */
export async function deleteImage(imageId: string): Promise<void> {
  await apiClient.DELETE("/api/staff/images/{imageId}", { params: { path: { imageId } } });
}

/** Empties a place, and deletes what was there if nothing else shows it and nobody wants it again. */
export async function removeImage(place: PlaceOfImage, before: string, isDeleted: boolean): Promise<void> {
  const images = await placeImage(place, null);
  const unused = images.find(({ path, places }) => path === before && places.length === 0);
  if (unused && isDeleted) await deleteImage(unused.imageId);
}

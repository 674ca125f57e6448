const widths = [160, 480, 960, 1600];

/** Where the images of providers are, when not on the host of the page. */
const host = document.querySelector<HTMLMetaElement>("meta[name=image-host]")?.content ?? "";

const widthOf = (src: string, width: number) => src.replace("-960.", `-${width}.`);

/** The smallest file of an image, for faces. */
export function smallImage(path: string): string {
  return path.startsWith("/images/") ? host + widthOf(path, 160) : path;
}

/** Lets the browser take the smallest file that is sharp where the image is shown `sizes` wide. */
export function imageSource(path: string, sizes: string) {
  if (!path.startsWith("/images/")) return { src: path };
  const src = host + path;
  const file = (width: number) => `${widthOf(src, width)} ${width}w`;
  return { sizes, srcSet: widths.map(file).join(), src };
}

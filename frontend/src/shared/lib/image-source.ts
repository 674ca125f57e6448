const widths = [160, 480, 960, 1600];

/** Where the images of providers are, when not on the host of the page. */
const host = document.querySelector<HTMLMetaElement>("meta[name=image-host]")?.content ?? "";

/** Lets the browser take the smallest file that is sharp where the image is shown `sizes` wide. */
export function imageSource(path: string, sizes: string) {
  const [, name, ending] = /^(\/images\/.+-)960(\..+)$/.exec(path) ?? [];
  if (!name) return { src: path };
  const file = (width: number) => `${host}${name}${width}${ending}`;
  return { sizes, srcSet: widths.map((width) => `${file(width)} ${width}w`).join(), src: file(960) };
}

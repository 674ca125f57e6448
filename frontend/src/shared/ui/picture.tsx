import { imageSource } from "../lib/image-source";

type PictureProps = {
  path: string;
  /** How wide it is shown, as CSS has it. */
  sizes: string;
  /** Not before somebody comes near it. */
  isLazy?: boolean;
};

/** An image of a provider that fills its box. Decoration: what it shows is said beside it. */
export function Picture({ path, sizes, isLazy }: PictureProps) {
  return (
    <img
      {...(isLazy && { loading: "lazy" })}
      {...imageSource(path, sizes)}
      alt=""
      style={{ width: "100%", height: "100%", objectFit: "cover" }}
    />
  );
}

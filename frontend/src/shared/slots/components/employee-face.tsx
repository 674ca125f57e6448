import { chakra } from "@chakra-ui/react";
import { smallImage } from "@/shared/lib/image-source";
import { monogramOf } from "@/shared/lib/monogram";

type EmployeeFaceProps = { name: string; avatar: string | null | undefined };

/** Picture or initials before the name of whoever does something, as high as a line. Decoration. */
export function EmployeeFace({ name, avatar }: EmployeeFaceProps) {
  return (
    <chakra.span
      aria-hidden
      // Drawn, not written: the name follows, and nobody reads or copies it twice.
      data-monogram={avatar ? "" : monogramOf(name)}
      style={avatar ? { backgroundImage: `url("${smallImage(avatar)}")` } : undefined}
      display="inline-grid"
      placeItems="center"
      flexShrink="0"
      boxSize="6"
      borderRadius="full"
      bg="brand.muted"
      bgSize="cover"
      color="brand.fg"
      fontSize="2xs"
      fontWeight="700"
      verticalAlign="middle"
      _before={{ content: 'attr(data-monogram) / ""' }}
    />
  );
}

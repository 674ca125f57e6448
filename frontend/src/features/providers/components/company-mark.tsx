import { Flex, type FlexProps } from "@chakra-ui/react";
import { monogramOf } from "@/shared/lib/monogram";
import { Picture } from "@/shared/ui/picture";

type CompanyMarkProps = FlexProps & {
  companyName: string;
  logo: string | null;
  palette: string;
  /** How wide it is at most. */
  sizes?: string;
};

/** Logo, or the initials on the category's colour. Decoration: the name always stands beside it. */
export function CompanyMark({ companyName, logo, palette, sizes = "3rem", ...props }: CompanyMarkProps) {
  return (
    <Flex
      aria-hidden
      colorPalette={palette}
      bg="colorPalette.solid"
      color="colorPalette.contrast"
      align="center"
      justify="center"
      fontFamily="heading"
      fontWeight="600"
      borderRadius="l3"
      overflow="hidden"
      flexShrink="0"
      {...props}
    >
      {logo ? <Picture path={logo} sizes={sizes} isLazy /> : monogramOf(companyName)}
    </Flex>
  );
}

import { Flex, type FlexProps, Image } from "@chakra-ui/react";
import { monogramOf } from "@/shared/lib/monogram";

type CompanyMarkProps = FlexProps & { companyName: string; logo: string | null; palette: string };

/** Logo, or the initials on the category's colour. Decoration: the name always stands beside it. */
export function CompanyMark({ companyName, logo, palette, ...props }: CompanyMarkProps) {
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
      {logo ? (
        <Image src={logo} alt="" width="100%" height="100%" objectFit="cover" />
      ) : (
        monogramOf(companyName)
      )}
    </Flex>
  );
}

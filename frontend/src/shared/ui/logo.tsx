import { Flex, Text } from "@chakra-ui/react";
import { Leaf } from "lucide-react";
import { productName } from "../lib/product";

export function Logo() {
  return (
    <Flex align="center" gap="2" color="brand.fg">
      <Leaf size={22} strokeWidth={2.25} aria-hidden />
      <Text as="span" fontFamily="heading" fontSize="xl" fontWeight="700" letterSpacing="-0.02em">
        {productName}
      </Text>
    </Flex>
  );
}

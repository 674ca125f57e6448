import { Flex, type FlexProps } from "@chakra-ui/react";
import { monogramOf } from "@/shared/lib/monogram";
import { Picture } from "@/shared/ui/picture";

type UserAvatarProps = FlexProps & {
  user: { name: string; avatar?: string | null };
  /** How wide it is at most. */
  sizes?: string;
};

/** Picture or initials of a person. Decoration: the name stands beside it, or in the name of the button. */
export function UserAvatar({ user, sizes = "3rem", ...props }: UserAvatarProps) {
  return (
    <Flex
      aria-hidden
      align="center"
      justify="center"
      flexShrink="0"
      borderRadius="full"
      overflow="hidden"
      bg="brand.muted"
      color="brand.fg"
      fontFamily="heading"
      fontWeight="700"
      {...props}
    >
      {user.avatar ? <Picture path={user.avatar} sizes={sizes} isLazy /> : monogramOf(user.name)}
    </Flex>
  );
}

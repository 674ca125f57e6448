import { Flex, type FlexProps, Image } from "@chakra-ui/react";
import { monogramOf } from "@/shared/lib/monogram";

type UserAvatarProps = FlexProps & { user: { name: string; avatar?: string | null } };

/** Picture or initials of a person. Decoration: the name stands beside it, or in the name of the button. */
export function UserAvatar({ user, ...props }: UserAvatarProps) {
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
      {user.avatar ? (
        <Image src={user.avatar} alt="" width="100%" height="100%" objectFit="cover" />
      ) : (
        monogramOf(user.name)
      )}
    </Flex>
  );
}

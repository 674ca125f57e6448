import { Badge, Box, Button, chakra, Flex, IconButton, Text } from "@chakra-ui/react";
import { Lock, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { daySpanInWords } from "@/shared/lib/day-span";
import { AskFirst } from "@/shared/ui/ask-first";
import { notifyResult } from "@/shared/ui/notify-result";
import { useRemoveRoomClosure } from "../../api/rooms";
import type { Room, RoomClosure } from "../../api/wire";
import { roomTexts as texts } from "../../texts";

type RoomLineProps = { groupId: number; room: Room; thisYear: number };

export function RoomLine({ groupId, room, thisYear }: RoomLineProps) {
  const { roomId, name, isArchived, closures } = room;
  return (
    <chakra.li py="3">
      <Flex wrap="wrap" justify="space-between" align="center" columnGap="3" minH="11">
        <Flex
          flex="1 1 8rem"
          gap="2"
          wrap="wrap"
          align="center"
          minW="0"
          color={isArchived ? "fg.muted" : undefined}
        >
          <Text fontWeight="600" overflowWrap="anywhere">
            {name}
          </Text>
          {isArchived && <Badge colorPalette="gray">{texts.archived}</Badge>}
        </Flex>
        {!isArchived && (
          <Button asChild variant="ghost" px="3" flexShrink="0">
            <Link to={{ search: `?close=${roomId}` }} aria-label={texts.closeOf(name)} data-room={roomId}>
              <Lock aria-hidden />
              {texts.close}
            </Link>
          </Button>
        )}
      </Flex>
      {closures.length > 0 && (
        <chakra.ul listStyleType="none" aria-label={texts.closuresOf(name)}>
          {closures.map((closure) => (
            <ClosureLine
              key={closure.absenceId}
              groupId={groupId}
              room={name}
              closure={closure}
              thisYear={thisYear}
            />
          ))}
        </chakra.ul>
      )}
    </chakra.li>
  );
}

type ClosureLineProps = { groupId: number; room: string; closure: RoomClosure; thisYear: number };

function ClosureLine({ groupId, room, closure, thisYear }: ClosureLineProps) {
  const { absenceId, reason } = closure;
  const [isAsked, setIsAsked] = useState(false);
  const { mutateAsync: remove, isPending } = useRemoveRoomClosure();
  const span = daySpanInWords(closure, thisYear);
  const act = async () => {
    await notifyResult(remove({ groupId, absenceId }), {
      title: texts.removed,
      description: texts.removedText,
    });
    setIsAsked(false);
  };
  return (
    <Flex
      as="li"
      wrap="wrap"
      align="center"
      columnGap="3"
      bg="accent.subtle"
      borderRadius="l2"
      ps="4"
      pe="1"
      py="1"
      mt="1.5"
    >
      <Box flex="1 1 8rem" minW="0" py="1" color="accent.fg">
        <Text textStyle="sm" fontWeight="600">
          {texts.closed} {span}
        </Text>
        {reason && (
          <Text textStyle="sm" overflowWrap="anywhere">
            {reason}
          </Text>
        )}
      </Box>
      <IconButton
        variant="ghost"
        colorPalette="red"
        aria-label={texts.removeOf(room, span)}
        onClick={() => setIsAsked(true)}
      >
        <X aria-hidden />
      </IconButton>
      {isAsked && (
        <AskFirst
          isOpen
          isBusy={isPending}
          title={texts.removeTitle}
          back={texts.back}
          act={texts.remove}
          onBack={() => setIsAsked(false)}
          onAct={() => void act()}
        >
          {texts.removeText(room)}
        </AskFirst>
      )}
    </Flex>
  );
}

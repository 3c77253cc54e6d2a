import type { Member } from '@exam/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { courseChanges } from '../../../data/courses.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useChange } from '../../../ui/use-change.ts';

interface RemoveMemberProps {
  courseId: string;
  member: Member;
  isSelf: boolean;
  onLeave: () => void;
}

/** Ends the sharing with one colleague, after a confirmation. */
export function RemoveMember({ courseId, member, isSelf, onLeave }: RemoveMemberProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { mutate, isPending } = useChange({
    ...courseChanges.removeMember(courseId, isSelf),
    successText: `The course is no longer shared with ${member.email}`,
  });
  const act = isSelf ? 'Leave' : 'Remove';
  const title = isSelf ? 'Leave this course?' : `Remove ${member.email}?`;
  const text = isSelf
    ? 'You will not see this course any more. Your exams stay.'
    : 'This colleague will not see the course any more. What was added to the course stays.';

  function remove() {
    mutate(member, { onSuccess: isSelf ? onLeave : close, onError: close });
  }

  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={isSelf ? 'Leave this course' : `Remove ${member.email}`}
        onClick={open}
      >
        {act}
      </Button>
      <Modal opened={opened} onClose={close} title={title} centered>
        <Text>{text}</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <BusyButton color="rust" isBusy={isPending} onClick={remove}>
            {act}
          </BusyButton>
        </Group>
      </Modal>
    </>
  );
}

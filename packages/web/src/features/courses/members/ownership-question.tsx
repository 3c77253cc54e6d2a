import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memberChanges, memberQueries } from '../../../data/members.ts';
import { useSession } from '../../../lib/session.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { useChange } from '../../../ui/use-change.ts';
import classes from './members-panel.module.css';

/** What a member is asked: to own the course too. */
export function OwnershipQuestion({ courseId }: { courseId: string }) {
  const { data: members = [] } = useQuery(memberQueries.ofCourse(courseId));
  const email = useSession().user?.email;
  const self = members.find((member) => member.email === email);
  const accept = useChange({
    ...memberChanges.becomeOwner(courseId),
    successText: 'You own this course too',
  });
  const decline = useChange({ ...memberChanges.stopAsking(courseId), successText: 'You declined' });
  if (!self?.isAskedToOwn) return null;
  return (
    <Group className={classes.asked} gap="sm">
      <Text>You are asked to own this course too, with the same rights as its owner.</Text>
      <BusyButton size="sm" isBusy={accept.isPending} onClick={() => accept.mutate()}>
        Accept
      </BusyButton>
      <BusyButton size="sm" variant="default" isBusy={decline.isPending} onClick={() => decline.mutate(self)}>
        Decline
      </BusyButton>
    </Group>
  );
}

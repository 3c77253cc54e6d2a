import type { DeviceSession } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { Box, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { accountChanges, accountQueries } from '../../../data/account.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { useSession } from '../../../lib/session.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { Label } from '../../../ui/labels.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { longDate } from '../../../ui/long-date.ts';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyFailure } from '../../../ui/standing-failure.ts';
import { useChange } from '../../../ui/use-change.ts';
import { timeAgo } from './time-ago.ts';

/** What one device and the ways out take, so that what stands below does not move when they are loaded. */
const HEIGHT_OF_ONE = '13.25rem';

/** Where the account is signed in, and the ways out. */
export function SessionsPanel() {
  const query = useQuery(accountQueries.sessions());
  const { data: sessions, isPending, refetch } = query;
  const failure = failureOf(query);
  return (
    <Section
      title="Where you are signed in"
      lead="If you do not recognise a device, sign it out and change your password."
    >
      {isPending && failure === undefined && (
        <Box mih={HEIGHT_OF_ONE}>
          <LoadingText>Loading...</LoadingText>
        </Box>
      )}
      {failure !== undefined && (
        <LoadFailure text="Your devices could not be loaded." onRetry={() => void refetch()} />
      )}
      {sessions && (
        <Rows label="Devices">
          {sessions.map((session) => (
            <SessionRow key={session._id} session={session} />
          ))}
        </Rows>
      )}
      {sessions && <WaysOut hasOthers={sessions.length > 1} />}
    </Section>
  );
}

function WaysOut({ hasOthers }: { hasOthers: boolean }) {
  const { mutate, isPending, variables } = useChange({
    ...accountChanges.logoutEverywhere,
    successText: 'Signed out',
  });
  return (
    <Group gap="sm" mt="md">
      {hasOthers && (
        <BusyButton
          variant="default"
          isBusy={isPending && variables === 'others'}
          onClick={() => mutate('others')}
        >
          Sign out everywhere else
        </BusyButton>
      )}
      <BusyButton variant="default" isBusy={isPending && variables === 'all'} onClick={() => mutate('all')}>
        Sign out everywhere
      </BusyButton>
    </Group>
  );
}

/** One device: what it is, when it was used, and the way to sign it out. */
function SessionRow({ session }: { session: DeviceSession }) {
  const { device, createdAt, lastUsedAt, isCurrent } = session;
  const { logout } = useSession();
  const ending = useChange({
    ...accountChanges.endSession,
    successText: 'That device is signed out',
  });
  const leaving = useMutation({
    mutationFn: logout,
    onError: (error) => notifyFailure(error, TEXTS.somethingWentWrong),
  });
  const signedInOn = longDate(createdAt);
  return (
    <Row
      name={
        <>
          {device} {isCurrent && <Label>this device</Label>}
        </>
      }
      details={`${isCurrent ? 'in use now' : `last used ${timeAgo(lastUsedAt, Date.now())}`}, signed in on ${signedInOn}`}
    >
      <BusyButton
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={isCurrent ? 'Sign out this device' : `Sign out ${device}, signed in on ${signedInOn}`}
        isBusy={ending.isPending || leaving.isPending}
        onClick={() => (isCurrent ? leaving.mutate() : ending.mutate(session))}
      >
        Sign out
      </BusyButton>
    </Row>
  );
}

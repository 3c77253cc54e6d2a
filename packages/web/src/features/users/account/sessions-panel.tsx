import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountChanges, accountQueries } from '../../../data/account.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { SessionRow } from './session-row.tsx';

/** Where the account is signed in, and the ways out. */
export function SessionsPanel() {
  const query = useQuery(accountQueries.sessions());
  const { data: sessions, isPending, refetch } = query;
  const failure = failureOf(query);
  return (
    <Section
      title="Where you are signed in"
      lead="Is there a device that you do not know? Sign it out and change your password."
    >
      {isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
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

import type { OperatorAction, OperatorEvent } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { operatorQueries } from '../../data/operator.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

/** What operators did on this screen and by commands, newest first. */
export function EventsPanel() {
  const query = useInfiniteQuery(operatorQueries.events());
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const failure = failureOf(query);
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section
      title="What operators did"
      lead={`On this screen and by commands, in the last ${LIMITS.auditDays} days. Nobody can change this list.`}
    >
      {failure !== undefined && (
        <LoadFailure text="The list could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && events.length === 0 && <Text>Nothing yet.</Text>}
      {events.length > 0 && (
        <Rows label="What operators did">
          {events.map((event) => (
            <Row
              key={event._id}
              name={describe(event)}
              details={`${nameOfOperator(event)}, ${TIME.format(new Date(event.at))}`}
            />
          ))}
        </Rows>
      )}
      {hasNextPage && (
        <Group mt="md">
          <BusyButton variant="default" isBusy={isFetching} onClick={() => void fetchNextPage()}>
            Show more
          </BusyButton>
        </Group>
      )}
    </Section>
  );
}

const DEEDS: Readonly<Record<OperatorAction, (email: string, what: string) => string>> = {
  'account.closed': (email) => `Closed the account ${email}`,
  'account.reopened': (email) => `Reopened the account ${email}`,
  'account.logged-out': (email) => `Signed out ${email} everywhere`,
  'account.handed-over': (email, what) => `Handed over ${what === '' ? 'courses' : what}, of ${email}`,
  'invitation.made': (email) => `Invited ${email}`,
  'invitation.withdrawn': (email) => `Withdrew the invitation of ${email}`,
};

function describe({ action, email, what }: OperatorEvent): string {
  return DEEDS[action](email ?? 'a deleted account', what);
}

function nameOfOperator({ by, isCommand }: OperatorEvent): string {
  if (isCommand) return 'a command at the terminal';
  return by ?? 'an operator whose account is deleted';
}

import type { OperatorAction, OperatorEvent } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { operatorQueries } from '../../data/operator.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { longMoment } from '../../ui/long-date.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';

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
              name={DEEDS[event.action](event)}
              details={`By ${nameOfOperator(event)}, ${longMoment(event.at)}`}
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

/** What was done, to which account or address; an e-mail is gone once its account is deleted. */
const DEEDS: Readonly<Record<OperatorAction, (event: OperatorEvent) => string>> = {
  'account.closed': ({ email }) => `Closed ${accountOf(email)}`,
  'account.reopened': ({ email }) => `Reopened ${accountOf(email)}`,
  'account.logged-out': ({ email }) => `Signed out ${accountOf(email)} everywhere`,
  'account.handed-over': ({ email, what }) => `Handed over ${what || 'courses'} from ${accountOf(email)}`,
  'invitation.made': ({ email }) => `Invited ${addressOf(email)} to sign up`,
  'invitation.withdrawn': ({ email }) => `Withdrew the invitation of ${addressOf(email)}`,
};

const accountOf = (email: string | null) =>
  email === null ? 'an account that is deleted now' : `the account ${email}`;
const addressOf = (email: string | null) => email ?? 'somebody whose account is deleted now';

function nameOfOperator({ by, isCommand }: OperatorEvent): string {
  if (isCommand) return 'a command at the terminal';
  return by ?? 'an operator whose account is deleted';
}

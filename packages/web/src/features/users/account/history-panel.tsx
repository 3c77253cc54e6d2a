import type { AccountEvent } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { accountQueries } from '../../../data/account.ts';
import { failureOf } from '../../../lib/failed-load.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { longMoment } from '../../../ui/long-date.ts';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { describeAccountEvent } from './describe-account-event.ts';

/** The events of the account, newest first; older ones are loaded on demand. */
export function HistoryPanel() {
  const query = useInfiniteQuery(accountQueries.history());
  const { data, isPending, refetch, ...rest } = query;
  const failure = failureOf(query);
  const events = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section
      title="What happened in this account"
      lead={`Log-ins, log-outs and changes of the last ${LIMITS.auditDays} days. If one of them was not you, change your password.`}
    >
      {isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The history could not be loaded." onRetry={() => void refetch()} />
      )}
      {events.length > 0 && (
        <Rows label="History">
          {events.map((event) => (
            <HistoryRow key={event._id} event={event} />
          ))}
        </Rows>
      )}
      {rest.hasNextPage && (
        <Group mt="md">
          <BusyButton variant="default" isBusy={rest.isFetching} onClick={() => void rest.fetchNextPage()}>
            {rest.isFetchNextPageError ? 'Try again' : 'Show more'}
          </BusyButton>
        </Group>
      )}
    </Section>
  );
}

function HistoryRow({ event }: { event: AccountEvent }) {
  const { deed, device } = describeAccountEvent(event);
  return (
    <Row
      name={deed}
      details={
        <>
          {device !== undefined && `${device}, `}
          <time dateTime={event.at}>{longMoment(event.at)}</time>
        </>
      }
    />
  );
}

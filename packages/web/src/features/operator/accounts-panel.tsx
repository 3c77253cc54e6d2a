import type { OperatedAccount } from '@exam/contract';
import { Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operatorChanges, operatorQueries } from '../../data/operator.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { useSession } from '../../lib/session.ts';
import { AskingButton } from '../../ui/asking-button.tsx';
import { BusyButton } from '../../ui/busy-button.tsx';
import { counted } from '../../ui/counted.ts';
import { Label } from '../../ui/labels.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingText } from '../../ui/loading-text.tsx';
import { LongTime } from '../../ui/long-time.tsx';
import { personName } from '../../ui/person-name.ts';
import { Row, Rows } from '../../ui/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Section } from '../../ui/section.tsx';
import { useChange } from '../../ui/use-change.ts';
import { HandOver } from './hand-over.tsx';

/** All accounts, with what an operator may do to them. */
export function AccountsPanel() {
  const [words, setWords] = useState('');
  const query = useInfiniteQuery(operatorQueries.accounts(words));
  const { data, isPending, refetch, hasNextPage, isFetching, fetchNextPage } = query;
  const failure = failureOf(query);
  const accounts = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Section
      title="Accounts"
      lead="A closed account cannot log in, and its sessions end. What it owns stays, and members of its courses go on. Its owner is told by mail."
    >
      <SearchField label="Search accounts" value={words} onSearch={setWords} />
      {isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text="The accounts could not be loaded." onRetry={() => void refetch()} />
      )}
      {data && accounts.length === 0 && <Text mt="sm">No account has these words.</Text>}
      {accounts.length > 0 && (
        <Rows label="Accounts">
          {accounts.map((account) => (
            <AccountRow key={account._id} account={account} />
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

function AccountRow({ account }: { account: OperatedAccount }) {
  const { isClosed, isVerified, lastSeenAt, numberOfCourses } = account;
  const isSelf = useSession().user?._id === account._id;
  return (
    <Row
      name={
        <>
          {personName(account)} {isClosed && <Label>closed</Label>}
          {!isVerified && <Label>not confirmed</Label>}
          {isSelf && <Label>you</Label>}
        </>
      }
      details={
        <>
          {counted(numberOfCourses, 'course')} ·{' '}
          {lastSeenAt === null ? (
            'not seen'
          ) : (
            <>
              last seen <LongTime of={lastSeenAt} />
            </>
          )}
        </>
      }
    >
      {isClosed && numberOfCourses > 0 && <HandOver account={account} />}
      {isClosed && <Reopen account={account} />}
      {!isClosed && isVerified && !isSelf && (
        <>
          <LogOut account={account} />
          <Close account={account} />
        </>
      )}
    </Row>
  );
}

function Close({ account }: { account: OperatedAccount }) {
  const { email } = account;
  const { mutateAsync } = useChange({ ...operatorChanges.close, successText: `${email} is closed` });
  return (
    <AskingButton
      label="Close"
      name={`Close the account ${email}`}
      title={`Close the account ${email}?`}
      action="Close the account"
      onConfirm={() => mutateAsync(account)}
    >
      The person is signed out everywhere, cannot log in any more, and is told so by mail. Courses, questions
      and exams stay, and you can hand them over. You can reopen the account.
    </AskingButton>
  );
}

function Reopen({ account }: { account: OperatedAccount }) {
  const { email } = account;
  const { mutate, isPending } = useChange({
    ...operatorChanges.reopen,
    successText: `${email} is open again`,
  });
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      size="compact-md"
      aria-label={`Reopen the account ${email}`}
      isBusy={isPending}
      onClick={() => mutate(account)}
    >
      Reopen
    </BusyButton>
  );
}

function LogOut({ account }: { account: OperatedAccount }) {
  const { email } = account;
  const { mutate, isPending } = useChange({
    ...operatorChanges.logOut,
    successText: `${email} is signed out everywhere`,
  });
  return (
    <BusyButton
      variant="subtle"
      color="gray"
      size="compact-md"
      aria-label={`Sign out ${email} everywhere`}
      isBusy={isPending}
      onClick={() => mutate(account)}
    >
      Sign out
    </BusyButton>
  );
}

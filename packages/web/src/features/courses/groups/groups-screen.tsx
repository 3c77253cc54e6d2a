import type { ColleagueGroup } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { itemAdded } from '@exam/contract/texts';
import { Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { groupChanges, groupQueries } from '../../../data/groups.ts';
import { useSettings } from '../../../data/installation.ts';
import { fieldErrors } from '../../../lib/error-text.ts';
import { failureOf, textOfFailedList } from '../../../lib/failed-load.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingText } from '../../../ui/loading-text.tsx';
import { Page } from '../../../ui/page.tsx';
import { Section } from '../../../ui/section.tsx';
import { useChange } from '../../../ui/use-change.ts';
import { TOLD_BY_MAIL } from '../sharing-mails.ts';
import { GroupSection } from './group-section.tsx';
import classes from './groups-screen.module.css';

/** /groups: colleagues with whom courses are shared by one action. */
export function GroupsScreen() {
  const query = useQuery(groupQueries.all());
  const failure = failureOf(query);
  return (
    <Page title="Groups of colleagues" width="reading">
      {query.isPending && failure === undefined && <LoadingText>Loading...</LoadingText>}
      {failure !== undefined && (
        <LoadFailure text={textOfFailedList(failure)} onRetry={() => void query.refetch()} />
      )}
      {query.data && <Groups groups={query.data} />}
    </Page>
  );
}

const LEAD =
  'Share a course, or all of yours, with everybody of a group at once. Whoever joins later gets them too; whoever leaves the group loses them.';
const LATER = ' Whoever gets no mail is in the group all the same.';

function Groups({ groups }: { groups: readonly ColleagueGroup[] }) {
  const mail = useSettings()?.mail;
  return (
    <>
      {groups.map((group) => (
        <GroupSection key={group._id} group={group} />
      ))}
      <Section
        title="New group"
        lead={`${LEAD}${mail ? ` ${TOLD_BY_MAIL[mail]}${mail === 'smtp' ? LATER : ''}` : ''}`}
      >
        <NewGroup />
      </Section>
    </>
  );
}

function NewGroup() {
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useChange({ ...groupChanges.create, successText: itemAdded('Group') });
  const refusals = fieldErrors(error);

  function create(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { name, emails: readEmails(typed) },
      {
        onSuccess: () => {
          setName('');
          setTyped('');
        },
      },
    );
  }

  return (
    <form className={classes.create} noValidate onSubmit={create}>
      <TextInput
        label="Name"
        placeholder="Linear Algebra team"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={refusals.name}
      />
      <Textarea
        label="E-mails of colleagues"
        description={`One a line, or with commas. At most ${LIMITS.groupMembers}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={refusals.emails}
      />
      <BusyButton type="submit" isBusy={isPending}>
        Add group
      </BusyButton>
    </form>
  );
}

/** E-mails as people paste them: between commas, semicolons or blanks. The server checks each. */
export function readEmails(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((email) => email !== '');
}

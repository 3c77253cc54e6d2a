import type { Invitation, SignUpRules } from '@exam/contract';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { operatorChanges, operatorQueries } from '../../data/operator.ts';
import { fieldErrors } from '../../lib/error-text.ts';
import { failureOf } from '../../lib/failed-load.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LongTime } from '../../ui/long-time.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Section } from '../../ui/section.tsx';
import { useChange } from '../../ui/use-change.ts';

/** Who may sign up, and who is invited to. */
export function InvitationsPanel({ signUp, signUpDomains }: SignUpRules) {
  const query = useQuery(operatorQueries.invitations());
  const failure = failureOf(query);
  return (
    <Section title="Invitations" lead={leadOf({ signUp, signUpDomains })}>
      {signUp !== 'closed' && <InviteForm />}
      {failure !== undefined && (
        <LoadFailure text="The invitations could not be loaded." onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <Text mt="sm">Nobody is invited at the moment.</Text>}
      {query.data && query.data.length > 0 && (
        <Rows label="Invitations">
          {query.data.map((invitation) => (
            <InvitationRow key={invitation._id} invitation={invitation} />
          ))}
        </Rows>
      )}
    </Section>
  );
}

const LINK = 'The mail of an invitation has a link that works once, for seven days.';

/** Who can sign up by the settings of the installation, and what an invitation adds to that. */
function leadOf({ signUp, signUpDomains }: SignUpRules): string {
  if (signUp === 'closed') return 'Nobody can sign up here (SIGN_UP is closed), so nobody can be invited.';
  if (signUp === 'open')
    return `Everybody can sign up here (SIGN_UP is open). An invitation only tells somebody of this installation. ${LINK}`;
  const sharing = 'Sharing a course with an address invites it, too.';
  if (signUp === 'invited')
    return `Only people who are invited can sign up (SIGN_UP is invited). ${sharing} ${LINK}`;
  return `Addresses at ${signUpDomains.join(', ')} can sign up (SIGN_UP is domains), and people who are invited. ${sharing} ${LINK}`;
}

function InviteForm() {
  const [email, setEmail] = useState('');
  const { mutate, isPending, error } = useChange({
    ...operatorChanges.invite,
    successText: ({ data: { email: invited } }) => `${invited} is invited by mail`,
  });

  function invite(event: FormEvent) {
    event.preventDefault();
    // What is typed meanwhile is the next one.
    if (!isPending) mutate(email, { onSuccess: () => setEmail((now) => (now === email ? '' : now)) });
  }

  return (
    <form noValidate onSubmit={invite}>
      <Group gap="sm" align="flex-end" mb="md">
        <EmailField
          flex="1 1 14rem"
          label="E-mail to invite"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={fieldErrors(error).email}
        />
        <BusyButton type="submit" variant="default" isBusy={isPending}>
          Invite
        </BusyButton>
      </Group>
    </form>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { _id, email, invitedBy, expiresAt } = invitation;
  const { mutate, isPending } = useChange({
    ...operatorChanges.withdraw,
    successText: `The invitation of ${email} was withdrawn`,
  });
  return (
    <Row
      name={email}
      details={
        <>
          {invitedBy === null ? '' : `Invited by ${invitedBy}. `}The link works until{' '}
          <LongTime of={expiresAt} />
        </>
      }
    >
      <BusyButton
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={`Withdraw the invitation of ${email}`}
        isBusy={isPending}
        onClick={() => mutate(_id)}
      >
        Withdraw
      </BusyButton>
    </Row>
  );
}

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
    <Section
      title="Invitations"
      lead={`${whoSignsUp({ signUp, signUpDomains })} The mail has a link that works once, for seven days.`}
    >
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

function whoSignsUp({ signUp, signUpDomains }: SignUpRules): string {
  if (signUp === 'open')
    return 'Everybody can sign up here (SIGN_UP), so an invitation only tells somebody of it.';
  if (signUp === 'domains')
    return `Addresses at ${signUpDomains.join(', ')} can sign up (SIGN_UP_DOMAINS), and whoever is invited.`;
  if (signUp === 'invited') return 'Whoever is invited can sign up (SIGN_UP). Sharing a course invites, too.';
  return 'Nobody can sign up here (SIGN_UP), not by an invitation either.';
}

function InviteForm() {
  const [email, setEmail] = useState('');
  const { mutate, isPending, error } = useChange({
    ...operatorChanges.invite,
    successText: 'The invitation was sent',
  });

  function invite(event: FormEvent) {
    event.preventDefault();
    if (!isPending) mutate(email, { onSuccess: () => setEmail('') });
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
    successText: `The invitation of ${email} works no more`,
  });
  return (
    <Row
      name={email}
      details={
        <>
          {invitedBy === null ? '' : `invited by ${invitedBy}, `}works until <LongTime of={expiresAt} />
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

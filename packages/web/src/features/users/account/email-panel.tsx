import { useQuery } from '@tanstack/react-query';
import { accountQueries } from '../../../data/account.ts';
import { useSession } from '../../../lib/session.ts';
import { Section } from '../../../ui/section.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ConfirmEmailForm } from './confirm-email-form.tsx';
import { Revealed } from './revealed.tsx';

/** The e-mail, and the way to another one: first its address, then the code that was sent there. */
export function EmailPanel() {
  const { user } = useSession();
  const { data: account } = useQuery(accountQueries.detail());
  const newEmail = account?.newEmail ?? null;
  return (
    <Section
      title="E-mail"
      lead={
        <>
          You log in with <strong>{user?.email}</strong>. Colleagues with whom you share courses see it.
        </>
      }
    >
      {newEmail === null ? (
        <Revealed label="Change e-mail">{(close) => <ChangeEmailForm onDone={close} />}</Revealed>
      ) : (
        <ConfirmEmailForm key={newEmail} newEmail={newEmail} />
      )}
    </Section>
  );
}

import { Button, Modal, Text } from '@mantine/core';
import { useSession } from '../../lib/session.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { SignOnElsewhere } from './sign-on/sign-on-elsewhere.tsx';

/**
 * The log-in over a screen whose session has ended. What waits there goes on when the same account logs in; for another one,
 * and on leaving, nothing of it is left.
 */
export function LogInAgain() {
  const { user, login, leave } = useSession();
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title="You were signed out" centered>
      <Text mb="md">Log in again to go on where you were. What you typed is still here.</Text>
      <CredentialsForm
        email={user?.email}
        submitLabel="Log in"
        passwordAutoComplete="current-password"
        onSubmit={async (credentials) => void (await login(credentials))}
      />
      <SignOnElsewhere />
      <Button variant="subtle" color="gray" fullWidth mt="sm" onClick={leave}>
        Leave without saving
      </Button>
    </Modal>
  );
}

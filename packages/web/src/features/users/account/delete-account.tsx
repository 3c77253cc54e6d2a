import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSession } from '../../../lib/session.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';

/** Deletes the account, after a dialog that cannot be answered by accident. */
export function DeleteAccount() {
  const { user } = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        Delete account
      </Button>
      <Modal opened={opened} onClose={close} title="Delete your account?" centered>
        <DeleteAccountForm email={user?.email ?? ''} onCancel={close} />
      </Modal>
    </>
  );
}

import { Button, Group, Modal, Text } from '@mantine/core';
import type { UnsavedChanges } from './unsaved-changes.ts';

/** Asks before unsaved changes are lost. Staying is the safe way, and has the focus. */
export function LeaveDialog({ changes }: { changes: UnsavedChanges }) {
  const { isLeaving, stay, leave } = changes;
  return (
    <Modal opened={isLeaving} onClose={stay} title="Leave without saving?" centered>
      <Text>Your changes are not saved yet and would be lost.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={stay}>
          Stay here
        </Button>
        <Button color="rust" onClick={leave}>
          Leave without saving
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notifySuccess } from '../../../ui/notify.ts';
import classes from './api-tokens-panel.module.css';

/** A token that was just made. It is shown here, and never again. */
export function NewApiToken({ token, onDone }: { token: string; onDone: () => void }) {
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    await navigator.clipboard.writeText(token);
    setIsCopied(true);
    notifySuccess('The token was copied');
  }

  return (
    <Stack gap="md" className={classes.made}>
      <TextInput
        label="Your new token"
        description="Copy it now: it is not shown again. Whoever has it acts as you."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly
        autoFocus
        value={token}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        {/* Pages that are not on https cannot write to the clipboard; then the text is selected. */}
        {window.isSecureContext && (
          <Button variant={isCopied ? 'default' : 'filled'} onClick={() => void copy()}>
            Copy
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

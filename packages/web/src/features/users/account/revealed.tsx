import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface RevealedProps {
  /** The label of the button. */
  label: string;
  /** Whether the button comes back in the place of what its form led to, and has the focus of that. */
  isBack?: boolean;
  /** Takes the place of the button, and calls `close` when it is done or cancelled. */
  children: (close: () => void) => ReactNode;
}

/** A button whose form is shown when it is wanted. Closed again, the button has the focus back. */
export function Revealed({ label, isBack = false, children }: RevealedProps) {
  const [state, setState] = useState<'at-first' | 'open' | 'closed'>(isBack ? 'closed' : 'at-first');
  if (state === 'open') return children(() => setState('closed'));
  return (
    <Button variant="default" autoFocus={state === 'closed'} onClick={() => setState('open')}>
      {label}
    </Button>
  );
}

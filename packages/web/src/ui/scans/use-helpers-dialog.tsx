import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { HelpedPlace } from '../../data/exam-helpers.ts';

const HelpersDialog = lazy(async () => ({ default: (await import('./helpers-dialog.tsx')).HelpersDialog }));

/** The dialog of helpers, whose code is loaded when it is first opened. It must stand outside of a menu that opens it. */
export function useHelpersDialog(place: HelpedPlace): { open: () => void; dialog: ReactNode } {
  const [state, setState] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  return {
    open: () => setState('open'),
    dialog: state !== 'never-opened' && (
      <Suspense>
        <HelpersDialog place={place} opened={state === 'open'} onClose={() => setState('closed')} />
      </Suspense>
    ),
  };
}

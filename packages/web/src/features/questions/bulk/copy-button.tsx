import type { Question } from '@exam/contract';
import { ActionIcon, Button, type ButtonProps, Tooltip } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FoundQuestions } from '../../../data/questions.ts';
import { IconLibraryPlus } from '../../../ui/icons.tsx';

const LABEL = 'Copy to course';

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));

interface CopyButtonProps extends ButtonProps {
  /** The questions to copy, as far as they are loaded. */
  getQuestions: () => readonly Question[];
  /** If everything that a list finds is copied. */
  found?: FoundQuestions | undefined;
  count: number;
  /** Only its icon stands there, with its words on hover and focus, where many buttons share a line. */
  isIcon?: boolean;
}

/** Opens the dialog that copies questions to another course, whose code is loaded when it is first opened. */
export function CopyButton({ getQuestions, found, count, isIcon = false, ...button }: CopyButtonProps) {
  const [state, setState] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  return (
    <>
      {isIcon ? (
        <Tooltip label={LABEL} events={{ hover: true, focus: true, touch: false }}>
          <ActionIcon variant="default" size="input-sm" aria-label={LABEL} onClick={() => setState('open')}>
            <IconLibraryPlus size={16} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" {...button} onClick={() => setState('open')}>
          {LABEL}
        </Button>
      )}
      {state !== 'never-opened' && (
        <Suspense>
          <CopyDialog
            opened={state === 'open'}
            getQuestions={getQuestions}
            found={found}
            count={count}
            onClose={() => setState('closed')}
          />
        </Suspense>
      )}
    </>
  );
}

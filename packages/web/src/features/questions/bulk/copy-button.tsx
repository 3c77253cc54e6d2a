import type { Question } from '@exam/contract';
import { Button, type ButtonProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { FoundQuestions } from '../../../data/questions.ts';

const CopyDialog = lazy(async () => ({ default: (await import('./copy-dialog.tsx')).CopyDialog }));

interface CopyButtonProps extends ButtonProps {
  /** The questions to copy, as far as they are loaded. */
  getQuestions: () => readonly Question[];
  /** If everything that a list finds is copied. */
  found?: FoundQuestions | undefined;
  count: number;
}

/** Opens the dialog that copies questions to another course, whose code is loaded when it is first opened. */
export function CopyButton({ getQuestions, found, count, ...button }: CopyButtonProps) {
  const [state, setState] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  return (
    <>
      <Button variant="default" {...button} onClick={() => setState('open')}>
        Copy to course
      </Button>
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

import type { Unmeetable } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { notifyError } from '../../../ui/notify.ts';
import type { ExamDraft } from './draft.ts';
import { type GeneratedPaper, generateExam, unmeetableOf } from './exam-request.ts';

/** Where the right pane stands. */
export interface Generation {
  /** Only what is `ready` can be saved. */
  readonly status: 'none' | 'running' | 'ready' | 'failed';
  /** The last exam that was generated; it stays while another is asked for, and when that fails. */
  readonly paper?: GeneratedPaper;
  /** The server's proof that a draft cannot be met. */
  readonly refusal?: { readonly draft: ExamDraft; readonly unmeetable: Unmeetable };
}

const NOTHING: Generation = { status: 'none' };

/** Generates exams one at a time. An answer that nobody waits for any more is dropped. */
export function useGeneration() {
  const [generation, setGeneration] = useState(NOTHING);
  const latest = useRef(0);

  const clear = useCallback(() => {
    latest.current += 1;
    setGeneration(NOTHING);
  }, []);

  const generate = useCallback(async (draft: ExamDraft) => {
    latest.current += 1;
    const turn = latest.current;
    setGeneration(({ paper }) => ({ status: 'running', ...(paper && { paper }) }));
    try {
      const paper = await generateExam(draft);
      if (turn === latest.current) setGeneration({ status: 'ready', paper });
    } catch (error) {
      if (turn !== latest.current) return;
      notifyError(errorText(error, TEXTS.somethingSentWrong));
      const unmeetable = unmeetableOf(error);
      setGeneration(({ paper }) => ({
        status: 'failed',
        ...(paper && { paper }),
        ...(unmeetable && { refusal: { draft, unmeetable } }),
      }));
    }
  }, []);

  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );

  return { generation, generate, clear };
}

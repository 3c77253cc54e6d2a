import type { Import } from '@exam/contract';
import { createContext, useContext, useEffect, useState } from 'react';
import type { SaidAgain } from '../../../data/imports.ts';
import { useReadAgain } from '../change-imports.ts';

/** How the files of the import are read again while its choices are shown. */
export interface ReadingAgain {
  /** Whether what is shown is not what would come in yet. */
  readonly isReading: boolean;
  /** What is still missing before the files can be read as shown, in words. */
  readonly missing: string | undefined;
  /** Counts the readings that failed; controls then show what the import says again. */
  readonly numberOfFailures: number;
  /** Reads the files as said, at once or when the reading before is over. */
  readonly read: (said: SaidAgain) => void;
  /** Says what is missing; undefined when nothing is any more. */
  readonly lack: (missing: string | undefined) => void;
}

export const ReadingContext = createContext<ReadingAgain | undefined>(undefined);

export function useReading(): ReadingAgain {
  const reading = useContext(ReadingContext);
  if (reading === undefined) throw new Error('There is no ReadingContext around this component');
  return reading;
}

/** One reading at a time: what is said meanwhile is read together afterwards. */
export function useReadingAgain(of: Import): ReadingAgain {
  const { mutate, isPending } = useReadAgain(of._id);
  const [waiting, setWaiting] = useState<SaidAgain>();
  const [missing, lack] = useState<string>();
  const [numberOfFailures, setNumberOfFailures] = useState(0);
  const isAtWork = isPending || of.state === 'reading';
  useEffect(() => {
    if (isAtWork || waiting === undefined) return;
    setWaiting(undefined);
    mutate(waiting, { onError: () => setNumberOfFailures((count) => count + 1) });
  }, [isAtWork, waiting, mutate]);
  return {
    isReading: isAtWork || waiting !== undefined,
    missing,
    numberOfFailures,
    read: (said) => setWaiting((before) => joined(before, said)),
    lack,
  };
}

/** The later one holds; columns of correct answers are said one by one. */
function joined(before: SaidAgain | undefined, said: SaidAgain): SaidAgain {
  const { correctAnswers: earlier = [] } = before ?? {};
  const { correctAnswers: later = [] } = said;
  const answers = [...earlier.filter(({ column }) => later.every((one) => one.column !== column)), ...later];
  return { ...before, ...said, ...(answers.length > 0 && { correctAnswers: answers }) };
}

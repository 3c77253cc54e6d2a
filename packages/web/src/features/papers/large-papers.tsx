import type { PaperSettings, PrintChoice } from '@exam/contract';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { examStudentQueries } from '../../data/exam-students.ts';
import bare from '../../ui/bare.module.css';
import { counted } from '../../ui/counted.ts';
import classes from './print-panes.module.css';
import fields from './settings-fields.module.css';

interface LargePapersForm {
  /** Listed students who need larger letters than the print has; 0 until it is known, and where nothing is for students. */
  readonly numberOfStudents: number;
  /** Whether papers of their own are printed for them. */
  readonly isWanted: boolean;
  readonly setIsWanted: (isWanted: boolean) => void;
  /** What there is beside the answer sheets that have a name printed. */
  readonly hasPapers: boolean;
  /** Whether their answer sheets have their names. */
  readonly hasNamedSheets: boolean;
}

/** Whether the listed students who need large print get papers in their size: yes at first, where there are any. */
export function useLargePapers(
  examId: string,
  { parts }: PrintChoice,
  { fontSize, isPersonal }: Pick<PaperSettings, 'fontSize'> & { readonly isPersonal: boolean },
): LargePapersForm {
  const [isChosen, setIsWanted] = useState(true);
  const hasNamedSheets = isPersonal && parts.includes('answer-sheet');
  const hasPapers = parts.includes('questions') || (parts.includes('answer-sheet') && !isPersonal);
  const { data } = useQuery({
    ...examStudentQueries.count(examId, fontSize),
    enabled: hasPapers || hasNamedSheets,
  });
  const numberOfStudents = hasPapers || hasNamedSheets ? (data ?? 0) : 0;
  const isWanted = isChosen && hasPapers && numberOfStudents > 0;
  return { numberOfStudents, isWanted, setIsWanted, hasPapers, hasNamedSheets };
}

/** How many students need large print, and whether their papers are printed. */
export function LargePapersFields({ large }: { large: LargePapersForm }) {
  const { numberOfStudents, isWanted, setIsWanted, hasPapers, hasNamedSheets } = large;
  if (numberOfStudents === 0) return null;
  return (
    <fieldset className={bare.group}>
      <legend className={fields.title}>Large print</legend>
      {hasPapers && (
        <Checkbox
          size="xs"
          label={`${counted(numberOfStudents, 'paper')} for the listed students who need it`}
          description="In the size of each. The names of the documents say how many copies to print."
          checked={isWanted}
          onChange={(event) => setIsWanted(event.currentTarget.checked)}
        />
      )}
      {hasNamedSheets && (
        <p className={classes.note}>
          {counted(numberOfStudents, 'answer sheet')} with large circles, in the order of the others.
        </p>
      )}
    </fieldset>
  );
}

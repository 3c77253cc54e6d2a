import type { PersonalSheets, PrintChoice } from '@exam/contract';
import { LIMITS } from '@exam/contract/limits';
import { Anchor, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { examStudentQueries } from '../../data/exam-students.ts';
import bare from '../../ui/bare.module.css';
import { counted } from '../../ui/counted.ts';
import { OptionSetting } from './option-setting.tsx';
import classes from './print-panes.module.css';
import fields from './settings-fields.module.css';
import { TextSetting } from './text-setting.tsx';

interface PersonalSheetsForm {
  /** How the sheets are printed; undefined for blank ones only. */
  readonly sheets: PersonalSheets | undefined;
  readonly error: string | undefined;
  /** Null for accounts that may not know it; undefined until it is loaded, and where no sheets are printed. */
  readonly numberOfStudents: number | null | undefined;
  readonly isPersonal: boolean;
  readonly setIsPersonal: (isPersonal: boolean) => void;
  readonly order: PersonalSheets['order'];
  readonly setOrder: (order: PersonalSheets['order']) => void;
  readonly blankSheets: string;
  readonly setBlankSheets: (blankSheets: string) => void;
}

/** Whether the listed students of an exam get answer sheets of their own: yes at first, where any are listed. */
export function usePersonalSheets(examId: string, { parts }: PrintChoice): PersonalSheetsForm {
  const [isPersonal, setIsPersonal] = useState(true);
  const [order, setOrder] = useState<PersonalSheets['order']>('list');
  const [blankSheets, setBlankSheets] = useState('2');
  const hasSheets = parts.includes('answer-sheet');
  const { data } = useQuery({ ...examStudentQueries.count(examId), enabled: hasSheets });
  const numberOfStudents = hasSheets ? data : undefined;
  const isWanted = isPersonal && (numberOfStudents ?? 0) > 0;
  const blank = Number(blankSheets.trim() || '0');
  const isValid = Number.isInteger(blank) && blank >= 0 && blank <= LIMITS.blankSheets;
  return {
    sheets: isWanted && isValid ? { order, blankSheets: blank } : undefined,
    error:
      isWanted && !isValid ? `Blank sheets must be a number from 0 to ${LIMITS.blankSheets}.` : undefined,
    ...{ numberOfStudents, isPersonal, setIsPersonal, order, setOrder, blankSheets, setBlankSheets },
  };
}

const ORDERS = [
  { value: 'list', label: 'As listed' },
  { value: 'group', label: 'By group' },
] as const;

/** The settings of personal answer sheets, or a link to where students are listed. */
export function PersonalSheetsFields({ examId, personal }: { examId: string; personal: PersonalSheetsForm }) {
  const { numberOfStudents, isPersonal } = personal;
  if (numberOfStudents === undefined || numberOfStudents === null) return null;
  if (numberOfStudents === 0) {
    return (
      <p className={classes.note}>
        <Anchor component={Link} to={`/exams/${examId}/students`} inherit>
          List the students
        </Anchor>{' '}
        to print their names and numbers on the answer sheets.
      </p>
    );
  }
  return (
    <fieldset className={bare.group}>
      <legend className={fields.title}>Answer sheets</legend>
      <Checkbox
        size="xs"
        label={`One for each of the ${counted(numberOfStudents, 'student')}, with name and number`}
        checked={isPersonal}
        onChange={(event) => personal.setIsPersonal(event.currentTarget.checked)}
      />
      {isPersonal && (
        <>
          <OptionSetting label="Order" options={ORDERS} value={personal.order} onChange={personal.setOrder} />
          <TextSetting
            label="Blank sheets"
            description="For students who are not listed"
            isCount
            maxLength={3}
            value={personal.blankSheets}
            error={personal.error}
            onChange={personal.setBlankSheets}
          />
        </>
      )}
    </fieldset>
  );
}

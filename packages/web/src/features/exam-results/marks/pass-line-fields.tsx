import type { MarkPreview } from '@exam/contract';
import { PASS_LINE_PRESETS } from '@exam/contract/grade-scales';
import { LIMITS } from '@exam/contract/limits';
import { NativeSelect, NumberInput, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LinesToCompare, markQueries } from '../../../data/exam-marks.ts';
import { atMost } from '../../../ui/at-most.ts';
import { counted } from '../../../ui/counted.ts';
import { EBEL_KINDS } from '../../../ui/exams/ebel-shares.ts';
import { percent } from '../remarks.ts';
import {
  type MarkingDraft,
  PASS_LINE_KINDS,
  type PassLineDraft,
  type PassLineKind,
  ruleOf,
  schemeOf,
} from './marking-draft.ts';
import classes from './marks.module.css';

const NAMES: Readonly<Record<PassLineKind, string>> = {
  fixed: 'Fixed: the pass line of the grades',
  sliding: 'Sliding: lower where the class did worse',
  ebel: 'Ebel: a share for each kind of question',
  cohen: 'Cohen: a share of what the best reach',
  hofstee: 'Hofstee: between acceptable lines and failures',
};

const EXPLAINED: Readonly<Record<PassLineKind, string>> = {
  fixed: 'Known before the exam, the same for every class.',
  sliding:
    'The lower of the pass line of the grades and so many per cent below the mean of the reference group, but at least the floor.',
  ebel: 'How many in a hundred of such questions a student answers who just passes. Known before the exam.',
  cohen: 'Guessing is taken off first: what chance reaches, and of the rest this share.',
  hofstee:
    'The lowest and the highest line, and the fewest and the most failures that you would accept; the line lies where the class meets both.',
};

interface PassLineFieldsProps {
  examId: string;
  draft: MarkingDraft;
  /** Whether students answered, so that it can be said how many pass. */
  hasClass: boolean;
  onChange: (passLine: PassLineDraft) => void;
}

/** How the pass line is found: each rule with the line and the pass rate that it gives, before one is chosen. */
export function PassLineFields({ examId, draft, hasClass, onChange }: PassLineFieldsProps) {
  const { passLine } = draft;
  const [isOpen, setOpen] = useState(passLine.kind !== 'fixed');
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>How the pass line is found</summary>
      {isOpen && (
        <Rules examId={examId} draft={draft} hasClass={hasClass} onChange={onChange} passLine={passLine} />
      )}
    </details>
  );
}

/** Long enough that a number is typed whole. */
const PAUSE_MS = 400;

function Rules({
  examId,
  draft,
  hasClass,
  passLine,
  onChange,
}: PassLineFieldsProps & { passLine: PassLineDraft }) {
  const typed: LinesToCompare = {
    scheme: schemeOf({ ...draft, passLine: { ...passLine, kind: 'fixed' } }),
    compared: PASS_LINE_KINDS.map((kind) => ruleOf(passLine, kind)),
  };
  const [settled] = useDebouncedValue(JSON.stringify(typed), PAUSE_MS);
  const lines = useQuery({
    ...markQueries.compared(examId, JSON.parse(settled) as LinesToCompare),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Radio.Group
        mt="sm"
        label="Pass line"
        value={passLine.kind}
        onChange={(kind) => onChange({ ...passLine, kind: kind as PassLineKind })}
      >
        {PASS_LINE_KINDS.map((kind, at) => (
          <Radio
            key={kind}
            mt="xs"
            value={kind}
            label={NAMES[kind]}
            description={lines.isError ? undefined : describeLine(kind, at, lines.data, hasClass)}
          />
        ))}
      </Radio.Group>
      <p className={classes.lead}>{EXPLAINED[passLine.kind]}</p>
      <RuleFields passLine={passLine} onChange={onChange} />
      {passLine.kind !== 'fixed' && (
        <TextInput
          mt="sm"
          label="Reason for this pass line"
          description="Kept with the marks and printed in the analysis. Name no student."
          required
          {...atMost(LIMITS.reasonLength)}
          value={passLine.reason}
          onChange={(event) => onChange({ ...passLine, reason: event.currentTarget.value })}
        />
      )}
    </>
  );
}

/** "54.6 % of the points: 20 of 24 pass (83 %)"; a blank of the same height while it is not known. */
function describeLine(
  kind: PassLineKind,
  at: number,
  preview: MarkPreview | undefined,
  hasClass: boolean,
): string {
  const line = preview?.compared[at];
  if (preview === undefined || line === undefined) return '\u00a0';
  const share = `${Math.round(line.share * 100) / 100} % of the points`;
  if (!hasClass) {
    return kind === 'fixed' || kind === 'ebel' ? share : `${share} until there are results`;
  }
  const passed = `${line.numberOfPassed} of ${counted(preview.numberOfStudents, 'student')} pass (${percent(line.numberOfPassed / preview.numberOfStudents)})`;
  if (kind === 'sliding' && line.numberOfStudents === 0) {
    return `${share}, the fixed line, because nobody of the reference group has results: ${passed}`;
  }
  const isPart = line.numberOfStudents > 0 && line.numberOfStudents < preview.numberOfStudents;
  return `${share}: ${passed}${isPart ? `, computed from ${line.numberOfStudents} of them` : ''}`;
}

function RuleFields({
  passLine,
  onChange,
}: Pick<PassLineFieldsProps, 'onChange'> & { passLine: PassLineDraft }) {
  switch (passLine.kind) {
    case 'fixed':
      return null;
    case 'sliding':
      return (
        <>
          <SlidingPresets onChange={(sliding) => onChange({ ...passLine, sliding })} />
          <Numbers
            names={{ belowMean: 'Below the mean, in per cent', floor: 'Never below, in per cent' }}
            values={passLine.sliding}
            onChange={(sliding) => onChange({ ...passLine, sliding })}
          />
          <p className={classes.notes}>
            The reference group are the students whom the column “First attempt” of the list of students
            names; without such a column all. Only this rule has one: Cohen and Hofstee count all who took
            part. The line is computed anew when answers or the marking change.
          </p>
        </>
      );
    case 'ebel':
      return (
        <Numbers
          names={Object.fromEntries(EBEL_KINDS.map((kind) => [kind, kind]))}
          values={passLine.ebel}
          onChange={(ebel) => onChange({ ...passLine, ebel })}
        />
      );
    case 'cohen':
      return (
        <Numbers
          names={{ share: 'Share of the best, in per cent', percentile: 'The best are percentile' }}
          values={passLine.cohen}
          onChange={(cohen) => onChange({ ...passLine, cohen })}
        />
      );
    case 'hofstee':
      return (
        <Numbers
          names={{
            leastLine: 'Lowest line, in per cent',
            mostLine: 'Highest line, in per cent',
            fewestFailures: 'Fewest failures, in per cent',
            mostFailures: 'Most failures, in per cent',
          }}
          values={passLine.hofstee}
          onChange={(hofstee) => onChange({ ...passLine, hofstee })}
        />
      );
  }
}

const SLIDING = {
  statute: 'ÄApprO § 14 (6): 22 % below the mean; its grades pass from 60 %',
  floored: 'The same, but never below 50 %, as in statutes of universities',
} as const;

function SlidingPresets({ onChange }: { onChange: (sliding: PassLineDraft['sliding']) => void }) {
  return (
    <NativeSelect
      label="Statute"
      data={[
        { value: 'kept', label: 'As below' },
        ...Object.entries(SLIDING).map(([value, label]) => ({ value, label: `Start with: ${label}` })),
      ]}
      value="kept"
      onChange={({ currentTarget: { value } }) => {
        if (value === 'kept') return;
        const { belowMean, floor } = PASS_LINE_PRESETS[value as keyof typeof SLIDING];
        onChange({ belowMean, floor });
      }}
    />
  );
}

interface NumbersProps<Field extends string> {
  names: Readonly<Record<Field, string>>;
  values: Readonly<Record<Field, string | number>>;
  onChange: (values: Readonly<Record<Field, string | number>>) => void;
}

function Numbers<Field extends string>({ names, values, onChange }: NumbersProps<Field>) {
  return (
    <div className={classes.fields}>
      {(Object.keys(names) as Field[]).map((field) => (
        <NumberInput
          key={field}
          label={names[field]}
          min={0}
          max={100}
          decimalScale={2}
          value={values[field] ?? ''}
          onChange={(value) => onChange({ ...values, [field]: value })}
        />
      ))}
    </div>
  );
}

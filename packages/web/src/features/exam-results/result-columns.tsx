import type { ExamDetail, ResultField, ResultsTable } from '@exam/contract';
import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { ColumnFields, type ShownColumn, shownColumns } from '../../ui/columns/column-fields.tsx';
import { counted } from '../../ui/counted.ts';
import { IconDownload } from '../../ui/icons.tsx';
import { Section } from '../../ui/section.tsx';
import { templateOf } from './results-template.ts';
import classes from './upload-panel.module.css';
import type { ResultsUpload } from './use-upload.ts';

type Choice = ResultField | 'answers-from-here';

const FIELDS: Readonly<Record<Choice, string>> = {
  student: 'Student',
  version: 'Version',
  answer: 'Answer',
  'answers-from-here': 'Answers, from here on',
  ignored: 'Not used',
};

interface ResultColumnsProps {
  exam: ExamDetail;
  upload: ResultsUpload;
}

/** The contents of each column of the last file, which the user can correct. Empty before a file was uploaded. */
export function ResultColumns({ exam, upload }: ResultColumnsProps) {
  const { table } = upload;
  if (table === undefined) return null;
  // A table that was read differently starts with new state.
  return <Columns key={JSON.stringify(table)} exam={exam} upload={upload} table={table} />;
}

function Columns({ exam, upload, table }: ResultColumnsProps & { table: ResultsTable }) {
  const [fields, setFields] = useState(() => table.columns.map(({ field }) => field));
  const [areNamed, setAreNamed] = useState(table.areNamed);
  const shown = shownColumns(table, fields, areNamed);
  const isNews = areNamed !== table.areNamed || table.columns.some(({ field }, at) => field !== fields[at]);
  const missing = missingIn(fields, exam);
  const canRead = (isNews || table.isProposal) && missing === undefined;
  const lead = table.isProposal ? UNKNOWN : describeUnused(shown);
  return (
    // Where every column was understood, the folded way to correct that is enough.
    <Section title="Columns" isTitleHidden={lead === undefined} {...(lead !== undefined && { lead })}>
      <details open={table.isProposal} className={classes.fields}>
        <summary>What each column holds</summary>
        <Checkbox
          my="sm"
          label="The first line contains the column names"
          checked={areNamed}
          onChange={(event) => setAreNamed(event.currentTarget.checked)}
        />
        <ColumnFields<Choice>
          label="Columns of the file"
          columns={shown}
          fields={FIELDS}
          onChange={(name, chosen) => {
            const place = shown.findIndex((column) => column.name === name);
            setFields(fields.map((field, at) => fieldAt(at, place, { field, chosen })));
          }}
        />
      </details>
      {(isNews || table.isProposal) && missing !== undefined && <p className={classes.missing}>{missing}</p>}
      <Group mt="sm" gap="xs">
        {canRead && (
          <BusyButton isBusy={upload.isSending} onClick={() => upload.sendColumns({ fields, areNamed })}>
            Apply columns
          </BusyButton>
        )}
        {table.isProposal && <TemplateButton exam={exam} />}
      </Group>
    </Section>
  );
}

/** An empty file of results of an exam, to write into. */
export function TemplateButton({ exam }: { exam: ExamDetail }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() =>
        saveFile(new Blob([templateOf(exam)], { type: 'text/csv' }), `${exam.name} - results.csv`)
      }
    >
      Download a template
    </Button>
  );
}

const UNKNOWN = 'It is not clear what each column contains. Choose below, and the same file is read again.';

function fieldAt(
  at: number,
  place: number,
  { field, chosen }: { field: ResultField; chosen: Choice },
): ResultField {
  if (chosen === 'answers-from-here') return at >= place ? 'answer' : field;
  return at === place ? chosen : field;
}

/** A sentence about the columns that the file still needs before it can be read. */
function missingIn(
  fields: readonly ResultField[],
  { versions, numberOfQuestions }: ExamDetail,
): string | undefined {
  const count = (field: ResultField) => fields.filter((one) => one === field).length;
  const answers = count('answer');
  if (count('student') === 0) return 'Choose the column of the student.';
  if (count('version') > 1) return 'Choose only one column of the version.';
  if (count('version') === 0 && versions.length > 1) return 'Choose the column of the version.';
  if (answers === 0) return 'Choose the columns of answers.';
  return answers === 1 || answers === numberOfQuestions
    ? undefined
    : `${counted(answers, 'column')} are answers, and the exam has ${counted(numberOfQuestions, 'question')}.`;
}

/** Undefined where all are used. */
function describeUnused(columns: readonly ShownColumn<ResultField>[]): string | undefined {
  const names = columns.filter(({ field }) => field === 'ignored').map(({ name }) => `“${name}”`);
  return names.length === 0 ? undefined : `Not used: ${names.join(', ')}.`;
}

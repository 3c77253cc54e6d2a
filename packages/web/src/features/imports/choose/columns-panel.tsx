import type { Import, QuestionField, SaidColumn } from '@exam/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ColumnFields, type ShownColumn } from '../../../ui/columns/column-fields.tsx';
import { IconDownload } from '../../../ui/icons.tsx';
import { Section } from '../../../ui/section.tsx';
import { useReadAgain } from '../change-imports.ts';
import classes from './choose.module.css';

const FIELDS: Readonly<Record<QuestionField, string>> = {
  text: 'Question',
  choice: 'A choice',
  'wrong-choice': 'A wrong choice',
  correct: 'Correct answer',
  chapter: 'Chapter',
  'chapter-number': 'Number of the chapter',
  'chapter-id': 'Id that begins with the chapter',
  difficulty: 'Difficulty',
  objective: 'Learning objective',
  bloom: 'Level of Bloom’s taxonomy',
  tag: 'Tags',
  explanation: 'Explanation',
  source: 'Source',
  name: 'Name',
  picture: 'Picture, by the name of its file',
  type: 'Type of question',
  'keep-order': 'Keep the order of choices',
  'pinned-last': 'Choices pinned last',
  shuffle: 'Shuffle the choices',
  ignored: 'Not used',
};

/** The contents of each column of the tables, which the user can correct. */
export function ColumnsPanel({ of }: { of: Import }) {
  const columns = columnsOf(of);
  if (columns.length === 0) return null;
  // A table that was read differently starts with new state.
  return <Columns key={columns.map(({ field }) => field).join()} of={of} columns={columns} />;
}

type Column = ShownColumn<QuestionField>;

function Columns({ of, columns }: { of: Import; columns: readonly Column[] }) {
  const [said, setSaid] = useState<ReadonlyMap<string, QuestionField>>(new Map());
  const { mutate: readAgain, isPending } = useReadAgain(of._id);
  const shown = columns.map((column) => ({ ...column, field: said.get(column.name) ?? column.field }));
  const isNews = shown.some(({ field }, index) => field !== columns[index]?.field);
  const missing = missingIn(shown);
  const wereSaid = of.files.some((file) => file.columns.some(({ isChosen }) => isChosen));
  const isUnknown = missingIn(columns) !== undefined;
  const unused = columns.filter(({ field }) => field === 'ignored').map(({ name }) => `“${name}”`);
  return (
    <Section
      title="Columns"
      lead={
        isUnknown
          ? 'The names of the columns do not say what they contain. Choose below; the next file with these columns is read the same way.'
          : `${wereSaid ? 'Read with the earlier choices for these columns. ' : ''}${describeUnused(unused)}`
      }
    >
      <details open={isUnknown} className={classes.columns}>
        <summary>What each column holds</summary>
        <ColumnFields
          label="Columns of the table"
          columns={shown}
          fields={FIELDS}
          onChange={(name, field) => setSaid(new Map([...said, [name, field]]))}
        />
      </details>
      {of.canReadAgain && isNews && missing !== undefined && <p className={classes.quiet}>{missing}</p>}
      <Group className={classes.actions} gap="xs">
        {of.canReadAgain && isNews && missing === undefined && (
          <BusyButton
            variant="default"
            isBusy={isPending}
            onClick={() => readAgain({ columns: shown.map(sayOf) })}
          >
            Read it this way
          </BusyButton>
        )}
        {isUnknown && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={saveTemplate}
          >
            Download a template
          </Button>
        )}
      </Group>
    </Section>
  );
}

/** The columns of all tables, each name once: a name has the same meaning in all of them. */
function columnsOf({ files }: Import): Column[] {
  const columns = new Map<string, Column>();
  for (const column of files.flatMap((file) => file.columns)) {
    const name = column.name.toLowerCase();
    if (name !== '' && !columns.has(name)) columns.set(name, column);
  }
  return [...columns.values()];
}

function sayOf({ name, field }: Column): SaidColumn {
  return { name, field };
}

/** A sentence about the columns that a question still needs. */
function missingIn(columns: readonly Column[]): string | undefined {
  const count = (field: QuestionField) => columns.filter((column) => column.field === field).length;
  if (count('text') === 0) return 'Choose the column of the question.';
  if (count('correct') === 0) return 'Choose the column of the correct answer.';
  const hasChoices = count('choice') >= 2 || (count('choice') === 0 && count('wrong-choice') > 0);
  return hasChoices ? undefined : 'Choose at least two columns of choices.';
}

function describeUnused(names: readonly string[]): string {
  return names.length === 0 ? 'All columns are used.' : `Not used: ${names.join(', ')}.`;
}

const TEMPLATE =
  'Question,A,B,C,D,Correct,Chapter,Difficulty,Objective,Tags,Explanation,Name,Source,Picture\r\n';

function saveTemplate(): void {
  saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), 'questions.csv');
}

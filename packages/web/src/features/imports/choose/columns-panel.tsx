import type { Import, QuestionField, SaidColumn } from '@exam/contract';
import { nameOfColumn } from '@exam/contract/unnamed-columns';
import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { ColumnFields, type ShownColumn } from '../../../ui/columns/column-fields.tsx';
import { IconDownload } from '../../../ui/icons.tsx';
import classes from './choose.module.css';
import { Decision } from './decision.tsx';
import { useReading } from './reading-again.ts';

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
  const { numberOfFailures } = useReading();
  const columns = columnsOf(of);
  if (columns.length === 0) return null;
  const isUnknown = isAskedIn(of) || missingIn(columns) !== undefined;
  const lead = leadOf(of, columns, isUnknown);
  // A table that was read differently starts with new state.
  const key = [...columns.map(({ name, field }) => `${name} ${field}`), numberOfFailures].join();
  return (
    <Decision
      title="Columns"
      {...(lead !== undefined && { lead })}
      isOpen={isUnknown || columns.some(({ isGuessed }) => isGuessed)}
    >
      <Columns key={key} of={of} columns={columns} />
    </Decision>
  );
}

interface Column extends ShownColumn<QuestionField> {
  readonly isGuessed: boolean;
  /** From 0, in its file. */
  readonly place: number;
}

function Columns({ of, columns }: { of: Import; columns: readonly Column[] }) {
  const [said, setSaid] = useState<ReadonlyMap<string, QuestionField>>(new Map());
  const isUnnamed = areUnnamed(columns);
  const [areNamed, setAreNamed] = useState(!isUnnamed);
  const { read, lack, isReading } = useReading();
  const isAsked = isAskedIn(of);
  const chosen = withFields(columns, said);
  const shown = areNamed === isUnnamed ? renamed(chosen, areNamed) : chosen;
  const missing = missingIn(chosen);
  const isUnknown = isAsked || missingIn(columns) !== undefined;

  function say(name: string, field: QuestionField) {
    const place = shown.findIndex((column) => column.name === name);
    const now = new Map([...said, [columns[place]?.name ?? name, field]]);
    setSaid(now);
    if (isAsked) return;
    // What is shown is read at once; while a column is missing, nothing comes in.
    const changed = withFields(columns, now);
    const isMissing = missingIn(changed);
    lack(isMissing);
    if (isMissing === undefined) read({ columns: changed.map(sayOf) });
  }

  return (
    <>
      {isAsked && isOneTable(of) && (
        <Checkbox
          my="sm"
          label="The first row contains the names of the columns"
          checked={areNamed}
          onChange={(event) => setAreNamed(event.currentTarget.checked)}
        />
      )}
      <ColumnFields label="Columns of the table" columns={shown} fields={FIELDS} onChange={say} />
      {of.canReadAgain && missing !== undefined && <p className={classes.quiet}>{missing}</p>}
      <Group className={classes.actions} gap="xs">
        {of.canReadAgain && isAsked && missing === undefined && (
          <BusyButton isBusy={isReading} onClick={() => read({ columns: shown.map(sayOf) })}>
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
    </>
  );
}

/** Undefined where all columns are used as their names say. */
function leadOf(of: Import, columns: readonly Column[], isUnknown: boolean): string | undefined {
  if (isUnknown && areUnnamed(columns)) {
    return 'The first row seems to be a question, not the names of the columns. Check below what each column holds; nothing is read before.';
  }
  if (isUnknown) {
    return 'The names of the columns do not say what they contain. Choose below; the next file with these columns is read the same way.';
  }
  const wereSaid = of.files.some((file) => file.columns.some(({ isChosen }) => isChosen));
  const namesOf = (isMeant: (column: Column) => boolean) =>
    columns.flatMap((column) => (isMeant(column) ? [`“${column.name}”`] : [])).join(', ');
  const guessed = namesOf(({ isGuessed }) => isGuessed);
  const unused = namesOf(({ field }) => field === 'ignored');
  const sentences = [
    ...(wereSaid ? ['Read with the earlier choices for these columns.'] : []),
    ...(guessed === '' ? [] : [`Guessed from their cells, so check them: ${guessed}.`]),
    ...(unused === '' ? [] : [`Not used: ${unused}.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}

/** Whether nothing is read of a table before the user says what its columns hold. */
function isAskedIn({ files }: Import): boolean {
  return files.some(({ isAsked }) => isAsked);
}

function areUnnamed(columns: readonly Column[]): boolean {
  return columns.every(({ name, place }) => name === nameOfColumn(place));
}

function withFields(columns: readonly Column[], said: ReadonlyMap<string, QuestionField>): Column[] {
  return columns.map((column) => ({ ...column, field: said.get(column.name) ?? column.field }));
}

/** The columns with or without the cells of the first row as their names. */
function renamed(columns: readonly Column[], areNamed: boolean): Column[] {
  return columns.map((column) => {
    const { name, examples, place } = column;
    return areNamed
      ? { ...column, name: examples[0] ?? name, examples: examples.slice(1) }
      : { ...column, name: nameOfColumn(place), examples: [name, ...examples] };
  });
}

function isOneTable({ files }: Import): boolean {
  return files.length === 1 && !/\.zip$/i.test(files[0]?.name ?? '');
}

/** The columns of all tables, each name once: a name has the same meaning in all of them. */
function columnsOf({ files }: Import): Column[] {
  const columns = new Map<string, Column>();
  for (const file of files) {
    for (const [place, column] of file.columns.entries()) {
      const name = column.name.toLowerCase();
      if (name !== '' && !columns.has(name)) columns.set(name, { ...column, place });
    }
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

const TEMPLATE =
  'Question,A,B,C,D,Correct,Chapter,Difficulty,Objective,Tags,Explanation,Name,Source,Picture\r\n';

function saveTemplate(): void {
  saveFile(new Blob([TEMPLATE], { type: 'text/csv' }), 'questions.csv');
}

import type { AnswerColumn, AnswerReading, Import } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { counted } from '../../../ui/counted.ts';
import rows from '../../../ui/rows.module.css';
import classes from './choose.module.css';
import { Decision } from './decision.tsx';
import { useReading } from './reading-again.ts';

const READINGS: Readonly<Record<AnswerReading, string>> = {
  letters: 'letters of the choices',
  texts: 'texts of the choices',
  'numbers-from-1': 'numbers of the choices, from 1',
  'numbers-from-0': 'numbers of the choices, from 0',
};

/** How the columns of correct answers are read, with the first keys that result. */
export function AnswersPanel({ of }: { of: Import }) {
  const { numberOfFailures } = useReading();
  if (of.answerColumns.length === 0) return null;
  return (
    <Decision
      title="Correct answers"
      lead="How the files mark the correct choice. Check the first questions."
      isOpen={of.answerColumns.some(({ numberOfUnsure }) => numberOfUnsure > 0)}
    >
      <ul className={`${rows.rows} ${classes.rows}`} aria-label="Columns of correct answers">
        {of.answerColumns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and their order never changes
          <li key={`${index} ${column.reading} ${numberOfFailures}`}>
            <Column of={of} column={column} index={index} />
          </li>
        ))}
      </ul>
    </Decision>
  );
}

interface ColumnProps {
  of: Import;
  column: Import['answerColumns'][number];
  index: number;
}

function Column({ of, column, index }: ColumnProps) {
  const [shown, setShown] = useState<AnswerReading | null>(column.reading);
  const { read, isReading } = useReading();
  const isOfSeveral = of.answerColumns.length > 1;
  const isUnconfirmed = column.reading !== null && !column.isChosen && column.numberOfUnsure > 0;
  const isOpen = of.canReadAgain && column.readings.length > 1;
  return (
    <div className={classes.answers}>
      {isOpen ? (
        <NativeSelect
          label={`Read “${column.name}”${isOfSeveral ? ` in ${column.file}` : ''} as`}
          description={doubtsOf(column)}
          data={[
            ...(column.reading === null ? [{ value: '', label: 'Choose…' }] : []),
            ...column.readings.map(({ reading }) => ({ value: reading, label: READINGS[reading] })),
          ]}
          value={shown ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const chosen = column.readings.find(({ reading }) => reading === value)?.reading;
            if (chosen === undefined) return;
            setShown(chosen);
            read({ correctAnswers: [{ column: index, reading: chosen }] });
          }}
        />
      ) : (
        <p>
          <bdi className={classes.name}>{column.name}</bdi>
          {isOfSeveral && <> in {column.file}</>}
          {column.reading === null ? ' was not read.' : ` was read as ${READINGS[column.reading]}.`}{' '}
          {doubtsOf(column)}
        </p>
      )}
      <Examples column={column} reading={shown} />
      {isOpen && shown !== null && isUnconfirmed && (
        <BusyButton
          variant="default"
          isBusy={isReading}
          onClick={() => read({ correctAnswers: [{ column: index, reading: shown }] })}
        >
          Read all this way
        </BusyButton>
      )}
    </div>
  );
}

/** The first questions as they are with this reading. */
function Examples({ column, reading }: { column: AnswerColumn; reading: AnswerReading | null }) {
  const found = column.readings.find((each) => each.reading === reading);
  if (found === undefined) return null;
  return (
    <ol className={classes.examples} aria-label={`First questions by ${READINGS[found.reading]}`}>
      {found.examples.map(({ text, answer, correctAnswer }, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first questions of a file, which never change
        <li key={rank}>
          <bdi>{plainText(text)}</bdi> <span className={classes.quiet}>“{answer}” means</span>{' '}
          {correctAnswer === null ? (
            <span className={classes.quiet}>none of the choices</span>
          ) : (
            <strong dir="auto">{plainText(correctAnswer)}</strong>
          )}
        </li>
      ))}
    </ol>
  );
}

function doubtsOf({ reading, numberOfUnsure, numberOfQuestions }: AnswerColumn): string | undefined {
  if (numberOfUnsure === 0) return undefined;
  const questions = counted(numberOfUnsure, 'question');
  if (reading === null && numberOfUnsure === numberOfQuestions)
    return `The file does not say which. Until you choose, ${questions} cannot be imported.`;
  return `This is not certain for ${questions}. Until you choose, they cannot be imported.`;
}

import type { ChoiceLetterReading, Import } from '@exam/contract';
import { NativeSelect } from '@mantine/core';
import { counted } from '../../../ui/counted.ts';
import classes from './choose.module.css';
import { Decision } from './decision.tsx';
import { useReading } from './reading-again.ts';

const WORDS: Readonly<Record<ChoiceLetterReading, string>> = {
  kept: 'Keep them',
  'taken-off': 'Take them off',
};
const READINGS = Object.keys(WORDS) as ChoiceLetterReading[];

/** What becomes of letters before the texts of choices, such as `A. 4`: an exam prints letters of its own. */
export function ChoiceLettersPanel({ of }: { of: Import }) {
  const { read, numberOfFailures } = useReading();
  const files = of.files.flatMap(({ choiceLetters }) => choiceLetters ?? []);
  const [first] = files;
  if (first === undefined) return null;
  const shown = files.every(({ reading }) => reading === first.reading) ? first.reading : '';
  const total = files.reduce((sum, { numberOfQuestions }) => sum + numberOfQuestions, 0);
  return (
    <Decision
      title="Letters before choices"
      lead={`The choices of ${counted(total, 'question')} begin with letters. An exam prints its own letters before choices, so that both would stand there.`}
      isOpen={of.canReadAgain && files.some(({ isChosen, reading }) => !isChosen && reading === 'kept')}
    >
      <div className={classes.answers}>
        {of.canReadAgain && (
          <NativeSelect
            // After a failure, or when it was read otherwise, it shows what the import says.
            key={`${shown} ${numberOfFailures}`}
            label="These letters"
            data={[
              ...(shown === '' ? [{ value: '', label: 'As each file has them' }] : []),
              ...READINGS.map((value) => ({ value, label: WORDS[value] })),
            ]}
            defaultValue={shown}
            onChange={({ currentTarget: { value } }) => {
              const choiceLetters = READINGS.find((one) => one === value);
              if (choiceLetters !== undefined) read({ choiceLetters });
            }}
          />
        )}
        <ul className={classes.examples} aria-label="The choices of the first of them, as the file has them">
          {first.example.map((choice) => (
            <li key={choice} dir="auto">
              {choice}
            </li>
          ))}
        </ul>
      </div>
    </Decision>
  );
}

import type { AnswerReading } from '@exam/contract';
import { NativeSelect } from '@mantine/core';
import { BusyButton } from '../../ui/busy-button.tsx';
import classes from './upload-panel.module.css';
import type { ResultsUpload } from './use-upload.ts';

const READINGS: Readonly<Record<AnswerReading, string>> = {
  letters: 'Letters of the choices',
  texts: 'Texts of the choices',
  'numbers-from-1': 'Numbers of the choices, from 1',
  'numbers-from-0': 'Numbers of the choices, from 0',
};

const ALL = Object.keys(READINGS) as AnswerReading[];

/** How the next file gives the answers. */
export function AnswersAre({ upload }: { upload: ResultsUpload }) {
  return (
    <div className={classes.answersAre}>
      <NativeSelect
        label="Answers are given as"
        description="If the file does not make this clear, it is refused until you choose here."
        data={[
          { value: '', label: 'Detect from the file' },
          ...ALL.map((reading) => ({ value: reading, label: READINGS[reading] })),
        ]}
        value={upload.answersAre ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          upload.setAnswersAre(ALL.find((reading) => reading === value));
        }}
      />
      {upload.sendAgain !== undefined && upload.answersAre !== undefined && (
        <BusyButton variant="default" isBusy={upload.isSending} onClick={upload.sendAgain}>
          Read the file this way
        </BusyButton>
      )}
    </div>
  );
}

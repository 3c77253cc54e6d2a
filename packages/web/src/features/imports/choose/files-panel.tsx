import type { Import } from '@exam/contract';
import { FORMATS } from '@exam/contract/formats';
import { counted } from '../../../ui/counted.ts';
import { Label } from '../../../ui/labels.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from './choose.module.css';

type FileOutline = Import['files'][number];

/** What each file is, and how much is in it. */
export function FilesPanel({ of: { files } }: { of: Import }) {
  const isOne = files.length === 1;
  return (
    <Section
      title={isOne ? 'The file' : 'The files'}
      lead={isOne ? 'What it is, and what is in it.' : 'What each of them is, and what is in it.'}
    >
      <ul className={classes.rows} aria-label="Files">
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
          <li key={index}>
            <div className={classes.file}>
              <bdi className={classes.name}>{file.name}</bdi>
              {file.format !== null && <Label>{FORMATS[file.format].name}</Label>}
              <span className={classes.quiet}>{contentsOf(file)}</span>
            </div>
            {file.failure !== null && <p className={classes.quiet}>{file.failure}</p>}
            <Reasons of={file} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "224 questions, 153 left behind" */
function contentsOf(file: FileOutline): string {
  if (file.failure !== null) return 'Left out: it cannot be read';
  const questions = counted(file.numberOfQuestions, 'question');
  const leftBehind = leftBehindIn(file);
  return leftBehind === 0 ? questions : `${questions}, ${leftBehind.toLocaleString('en')} left behind`;
}

function leftBehindIn({ numberOfSkipped, numberOfFailed }: FileOutline): number {
  return numberOfSkipped + numberOfFailed;
}

/** Why nothing comes in of a file that holds something. */
function Reasons({ of }: { of: FileOutline }) {
  if (of.numberOfQuestions > 0 || of.reasons.length === 0) return null;
  const told = of.reasons.reduce((sum, { numberOfItems }) => sum + numberOfItems, 0);
  return (
    <ul className={classes.reasons} aria-label={`Why nothing of ${of.name} comes in`}>
      {of.reasons.map(({ reason, numberOfItems }) => (
        <li key={reason}>
          {numberOfItems.toLocaleString('en')} left behind: {reason}
        </li>
      ))}
      {told < leftBehindIn(of) && (
        <li>{(leftBehindIn(of) - told).toLocaleString('en')} for other reasons.</li>
      )}
    </ul>
  );
}

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
          <li key={index} className={classes.file}>
            <bdi className={classes.name}>{file.name}</bdi>
            <Label>{FORMATS[file.format].name}</Label>
            <span className={classes.quiet}>{contentsOf(file)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "224 questions, 153 left behind" */
function contentsOf({ numberOfQuestions, numberOfSkipped, numberOfFailed }: FileOutline): string {
  const leftBehind = numberOfSkipped + numberOfFailed;
  const questions = counted(numberOfQuestions, 'question');
  return leftBehind === 0 ? questions : `${questions}, ${leftBehind.toLocaleString('en')} left behind`;
}

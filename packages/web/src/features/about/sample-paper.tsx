import meter from '../../ui/meter.module.css';
import { QuestionView } from '../../ui/question-view.tsx';
import classes from './sample-paper.module.css';

const COUNTS = [
  { name: 'Processes', count: 8 },
  { name: 'Memory', count: 7 },
  { name: 'File systems', count: 5 },
] as const;

const LARGEST_COUNT = Math.max(...COUNTS.map(({ count }) => count));

const QUESTIONS = [
  {
    text: 'Which part of a process is shared by all of its threads?',
    choices: ['The stack', 'The registers', 'The address space', 'The program counter'],
    correctAnswer: 'The address space',
    difficulty: 'simple',
    objective: 'understanding',
  },
  {
    text: 'Pages are 4 KiB and addresses have 32 bits. How many entries has a one-level page table?',
    choices: ['About four thousand', 'About one million', 'About four million'],
    correctAnswer: 'About one million',
    difficulty: 'difficult',
    objective: 'creativity',
  },
] as const;

/** A part of an exam as the product shows it, with the counts that it was made from. */
export function SamplePaper() {
  return (
    <figure className={classes.paper} aria-label="An example of a generated exam">
      <figcaption className={classes.caption}>
        <span className={classes.name}>Operating Systems, midterm</span>
        <span className={classes.total}>20 questions</span>
      </figcaption>
      <ul className={classes.counts}>
        {COUNTS.map(({ name, count }) => (
          <li key={name}>
            <span>{name}</span>
            <span className={classes.track} aria-hidden="true">
              <span className={meter.filled} style={{ width: `${(count / LARGEST_COUNT) * 100}%` }} />
            </span>
            <span className={classes.count}>{count}</span>
          </li>
        ))}
      </ul>
      <div className={classes.questions}>
        {QUESTIONS.map((question, index) => (
          <QuestionView key={question.text} question={question} number={index + 1} />
        ))}
      </div>
    </figure>
  );
}

import type { Question } from '@exam/contract';
import { useId } from 'react';
import bare from '../../../ui/bare.module.css';
import meter from '../../../ui/meter.module.css';
import classes from './blueprint-bars.module.css';
import type { ChapterNames } from './chapter-names.ts';
import type { ExamRequest } from './generated-paper.ts';
import { type Tally, tallyQuestions } from './paper-tally.ts';

interface BlueprintBarsProps {
  /** What was asked for. */
  counts: ExamRequest;
  questions: readonly Question[];
  chapterNames: ChapterNames;
}

/** How a version is made up, each count against what was asked for. */
export function BlueprintBars({ counts, questions, chapterNames }: BlueprintBarsProps) {
  const { chapters, difficulty, objective } = tallyQuestions(questions, counts, chapterNames);
  return (
    <div className={classes.groups}>
      <Bars title="Chapters" tallies={chapters} />
      <div className={classes.labels}>
        <Bars title="Difficulty" tallies={difficulty} />
        <Bars title="Objective" tallies={objective} />
      </div>
    </div>
  );
}

/** The longest bar of the group is as long as its largest count. */
function Bars({ title, tallies }: { title: string; tallies: readonly Tally[] }) {
  const titleId = useId();
  const largest = Math.max(1, ...tallies.map(({ asked, got }) => Math.max(asked, got)));
  return (
    <div>
      <h4 id={titleId} className={classes.title}>
        {title}
      </h4>
      <ul aria-labelledby={titleId} className={bare.list}>
        {tallies.map(({ key, label, asked, got }) => (
          <li key={key} className={classes.row} data-off={got !== asked || undefined}>
            <span className={classes.label}>{label}</span>
            <span className={classes.count}>
              {got} of {asked}
            </span>
            <span className={classes.track} aria-hidden style={{ width: `${(100 * asked) / largest}%` }}>
              <span
                className={`${meter.filled} ${classes.filled}`}
                style={{ width: `${Math.min(100, (100 * got) / asked)}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

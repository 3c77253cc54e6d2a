import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { Exam } from '@exam/contract';
import { type ReactNode, useId } from 'react';
import bare from '../../ui/bare.module.css';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LongTime } from '../../ui/long-time.tsx';
import meter from '../../ui/meter.module.css';
import titles from '../../ui/titles.module.css';
import classes from './exam-details.module.css';

/** The facts of a saved exam and its three distributions. @param children more about it, below the facts */
export function ExamDetails({ exam, children }: { exam: Exam; children?: ReactNode }) {
  const { difficultyDistribution, objectiveDistribution, chaptersDistribution } = exam;
  return (
    <>
      <Facts isLine>
        <Fact name="Name">{exam.name}</Fact>
        <Fact name="Course Name">{exam.course.name}</Fact>
        <Fact name="Created At">
          <LongTime of={exam.createdAt} />
        </Fact>
        <Fact name="Number Of Questions">{exam.numberOfQuestions}</Fact>
        {exam.versions.length > 1 && <Fact name="Versions">{exam.versions.join(', ')}</Fact>}
      </Facts>
      {children}
      <div className={classes.distributions}>
        <DistributionList
          title="Objective Distribution"
          of={exam.numberOfQuestions}
          rows={OBJECTIVES.map((name) => row(name, objectiveDistribution[name]))}
        />
        <DistributionList
          title="Difficulty Distribution"
          of={exam.numberOfQuestions}
          rows={DIFFICULTIES.map((name) => row(name, difficultyDistribution[name]))}
        />
        <DistributionList
          title="Chapters Distribution"
          of={exam.numberOfQuestions}
          rows={chaptersDistribution.map(({ chapterId, name, numberOfQuestionsInExam: count }) => ({
            key: chapterId,
            count,
            text: `${name}: ${count} questions`,
          }))}
        />
      </div>
    </>
  );
}

function row(name: string, count: number) {
  return { key: name, count, text: `${name}: ${count}` };
}

interface DistributionListProps {
  title: string;
  /** The number of questions that a full bar stands for. */
  of: number;
  rows: readonly { key: string; text: string; count: number }[];
}

/** How many questions of an exam have each label, as text and as thin bars. */
function DistributionList({ title, of, rows }: DistributionListProps) {
  const titleId = useId();
  return (
    <section>
      <h2 id={titleId} className={titles.part}>
        {title}
      </h2>
      <ul aria-labelledby={titleId} className={bare.list}>
        {rows.map(({ key, text, count }) => (
          <li key={key} className={classes.row}>
            <span>{text}</span>
            <span className={classes.bar} aria-hidden>
              <span className={meter.filled} style={{ width: `${(100 * count) / Math.max(of, 1)}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

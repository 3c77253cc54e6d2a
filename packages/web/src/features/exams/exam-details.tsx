import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { Exam } from '@exam/contract';
import type { ReactNode } from 'react';
import { DistributionList } from './distribution-list.tsx';
import classes from './exam-details.module.css';
import { longDate } from './long-date.ts';

/** The facts of a saved exam and its three distributions. */
export function ExamDetails({ exam }: { exam: Exam }) {
  const { difficultyDistribution, objectiveDistribution, chaptersDistribution } = exam;
  return (
    <>
      <dl className={classes.facts}>
        <Fact name="Name">{exam.name}</Fact>
        <Fact name="Course Name">{exam.course.name}</Fact>
        <Fact name="Created At">
          <time dateTime={exam.createdAt}>{longDate(exam.createdAt)}</time>
        </Fact>
        <Fact name="Number Of Questions">{exam.numberOfQuestions}</Fact>
      </dl>
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
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function row(name: string, count: number) {
  return { key: name, count, text: `${name}: ${count}` };
}

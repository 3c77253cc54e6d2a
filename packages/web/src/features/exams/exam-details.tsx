import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import type { Exam } from '@exam/contract';
import { Fact, Facts } from '../../ui/facts.tsx';
import { DistributionList } from './distribution-list.tsx';
import { LongTime } from './long-time.tsx';

/** The facts of a saved exam and its three distributions. */
export function ExamDetails({ exam }: { exam: Exam }) {
  const { difficultyDistribution, objectiveDistribution, chaptersDistribution } = exam;
  return (
    <>
      <Facts>
        <Fact name="Name">{exam.name}</Fact>
        <Fact name="Course Name">{exam.course.name}</Fact>
        <Fact name="Created At">
          <LongTime of={exam.createdAt} />
        </Fact>
        <Fact name="Number Of Questions">{exam.numberOfQuestions}</Fact>
        {exam.versions.length > 1 && <Fact name="Versions">{exam.versions.join(', ')}</Fact>}
      </Facts>
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

function row(name: string, count: number) {
  return { key: name, count, text: `${name}: ${count}` };
}

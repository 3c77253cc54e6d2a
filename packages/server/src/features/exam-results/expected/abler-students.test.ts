import type { ExpectedMean, Question } from '@exam/contract';
import { expect, test } from 'vitest';
import { ask, course, setUpExamCourse } from '../../exams/testing/exam-course.ts';
import { examIn, idsOf, saveVersions, versionsOf } from '../../exams/testing/exam-in-versions.ts';
import { csvOf, uploaded } from '../testing/answered-exam.ts';

// A course of its own: results of other exams would tell more of these questions, and move them.
setUpExamCourse();

const expectNow = async (questions: readonly Question[]): Promise<ExpectedMean> => {
  const versions = [idsOf(questions)];
  return (await ask('POST', '/api/exams/expected', { courseId: course._id, versions })).json().data;
};

test('what the abler students were asked is known to be harder than they made of it', async () => {
  const examId = await saveVersions(await examIn(2, 'questions', 5));
  const versions = await versionsOf(examId);
  const [a, b] = versions.map(({ questions }) => questions) as [Question[], Question[]];
  const common = new Set(idsOf(a).filter((id) => idsOf(b).includes(id)));
  expect(common.size).toBe(5);
  // Of the common questions those with A have four right, those with B one; of their own both have three.
  const students = versions.flatMap(({ questions, label }, version) =>
    Array.from({ length: 20 }, (_, at) => {
      let [numberOfCommon, numberOfOwn] = [at, at];
      const chosen = questions.map(({ _id, choices, correctAnswer }) => {
        const isRight = common.has(_id)
          ? numberOfCommon++ % 5 < (version === 0 ? 4 : 1)
          : numberOfOwn++ % 5 < 3;
        return [_id, isRight ? correctAnswer : choices.find((choice) => choice !== correctAnswer)!] as const;
      });
      return { name: `${label}${at}`, version, chosen: new Map(chosen) };
    }),
  );
  await uploaded(examId, csvOf(students, versions));
  const own = (questions: readonly Question[]) => questions.filter(({ _id }) => !common.has(_id));
  const [ofA, ofB] = [await expectNow(own(a)), await expectNow(own(b))];
  expect(ofA.mean).toBeLessThan(ofB.mean! - 0.5);
});

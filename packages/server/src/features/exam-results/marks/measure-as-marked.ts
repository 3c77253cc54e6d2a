import type { PrintedFigures } from '../../../database/columns.ts';
import { mapInSlices } from '../../../platform/yield-by-time.ts';
import { placesOfText, withoutSeveral } from '../answers-as-text.ts';
import { beginMeasuring, type ExamMeasure } from '../statistics/measure-exam.ts';
import { type AppliedMarking, countsSeveralAsWrong } from './marking.ts';

interface Answered {
  /** From 0. */
  readonly version: number;
  /** In the stored form. */
  readonly answers: string;
}

/** Measures an exam as it is marked now: by mended keys, without void questions. Runs in slices of time. */
export function measureAsMarked(
  marking: AppliedMarking,
  students: readonly Answered[],
): Promise<ExamMeasure> {
  const versions = marking.versions.map(({ questions }) =>
    questions.map(({ questionId, choices, correctAnswer }) => ({
      id: questionId,
      choices,
      correctAnswer,
      regrading: marking.regradings.get(questionId),
    })),
  );
  return measureInSlices(
    versions,
    students,
    countsSeveralAsWrong(marking) ? (places) => places : withoutSeveral,
  );
}

/** Measures an exam by its key as printed, whatever the marking. Runs in slices of time. */
export function measureAsPrinted(
  marking: AppliedMarking,
  students: readonly Answered[],
): Promise<ExamMeasure> {
  const versions = marking.versions.map(({ questions }) =>
    questions.map(({ questionId, choices, correctAnswer }) => ({ id: questionId, choices, correctAnswer })),
  );
  return measureInSlices(versions, students, withoutSeveral);
}

async function measureInSlices(
  versions: Parameters<typeof beginMeasuring>[0],
  students: readonly Answered[],
  counted: (places: number[]) => number[],
): Promise<ExamMeasure> {
  const measuring = beginMeasuring(versions);
  await mapInSlices(students, ({ version, answers }) =>
    measuring.add({ version, places: counted(placesOfText(answers)) }),
  );
  return measuring.end();
}

/** What of a measurement depends on the key. */
export function printedFigures({ scores, reliability, questions }: ExamMeasure): PrintedFigures {
  return {
    scores,
    reliability,
    questions: Object.fromEntries(
      questions.map((one) => [
        one.questionId,
        {
          numberOfCorrect: one.numberOfCorrect ?? 0,
          numberOfOmitted: one.numberOfOmitted,
          discrimination: one.discrimination,
          answeredDiscrimination: one.answeredDiscrimination,
          choiceDiscriminations: one.choiceDiscriminations,
          choiceRestMeans: one.choiceRestMeans,
          choiceThirds: one.choiceThirds.flat(),
          thirdSizes: one.thirdSizes,
        },
      ]),
    ),
  };
}

import type { Chapter, ExamDetail, Question } from '@exam/contract';
import { TEXTS } from '@exam/contract/texts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { chapterQueries } from '../../data/chapters.ts';
import { examQueries } from '../../data/exams.ts';
import { questionQueries } from '../../data/questions.ts';
import { errorStatus } from '../../lib/error-text.ts';
import type { Store } from '../../lib/store.ts';
import { counted } from '../../ui/counted.ts';
import { notifyError } from '../../ui/notify.ts';
import { withParams } from '../../ui/search-params.ts';
import { notifyFailure, standFailure } from '../../ui/standing-failure.ts';
import type { ExamStart } from './draft.ts';
import type { Heading } from './generated-paper.ts';
import { headingsOf } from './headings.ts';
import { startFrom, type Workbench } from './workbench.ts';

const PARAMETER = 'template';

/**
 * Fills the screen from the saved exam that the address names (`?template=EXAM_ID`): its blueprint, locked questions, versions and
 * preferences. The address then loses the exam, so that a reload does not undo what was changed since.
 * @returns whether that is awaited: what stands in the form until then is of another exam
 */
export function useTemplate(store: Store<Workbench>): boolean {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const examId = search.get(PARAMETER);

  useEffect(() => {
    if (examId === null) return;
    let isCurrent = true;
    readTemplate(queryClient, examId)
      .then(({ start, taken, headings, missing }) => {
        if (!isCurrent) return;
        store.update((bench) => ({ ...startFrom(bench, start, taken), headings }));
        if (missing === undefined) return;
        notifyError(missing);
        standFailure(missing);
      })
      .catch((error) => isCurrent && notifyFailure(error, TEXTS.somethingWentWrong))
      .finally(
        () => isCurrent && setSearch((now) => withParams(now, { [PARAMETER]: null }), { replace: true }),
      );
    return () => {
      isCurrent = false;
    };
  }, [examId, queryClient, store, setSearch]);
  return examId !== null;
}

interface Template {
  readonly start: ExamStart;
  readonly taken: readonly Question[];
  readonly headings: readonly Heading[];
  /** A sentence about the questions of the exam that are not in the pool any more. */
  readonly missing: string | undefined;
}

async function readTemplate(queryClient: QueryClient, examId: string): Promise<Template> {
  const exam = await queryClient.fetchQuery(examQueries.detail(examId));
  const { courseId } = exam;
  const chapters =
    courseId === null ? [] : await queryClient.fetchQuery(chapterQueries.allOfCourse(courseId));
  const locked = exam.generation?.locked ?? [];
  const questions = await queryClient.fetchQuery(examQueries.questions(examId));
  const taken = (await Promise.all(locked.map((id) => findQuestion(queryClient, id)))).filter(
    (question) => question !== undefined && question.chapter.course._id === courseId,
  ) as Question[];
  const there = new Set(taken.map(({ _id }) => _id));
  const gone = locked.filter((id) => !there.has(id));
  const numbers = gone.map((id) => questions.findIndex(({ _id }) => _id === id) + 1).filter((at) => at > 0);
  const { start, missing } = startOf(exam, chapters);
  return {
    start,
    taken,
    headings: headingsOf(questions),
    missing: sentenceOf(missing, gone.length, numbers),
  };
}

/** Undefined if it is not in the pool any more. */
async function findQuestion(queryClient: QueryClient, id: string): Promise<Question | undefined> {
  try {
    return await queryClient.fetchQuery(questionQueries.detail(id));
  } catch (error) {
    if (errorStatus(error) === 404) return undefined;
    throw error;
  }
}

/** The parts that are left out: chapters, and locked questions with the numbers that they have in the exam. */
function sentenceOf(
  chapters: string | undefined,
  gone: number,
  numbers: readonly number[],
): string | undefined {
  const named = numbers.length > 0 ? `: ${numbers.map((number) => `question ${number}`).join(', ')}` : '';
  const questions = `${counted(gone, 'locked question')} of that exam ${gone === 1 ? 'is' : 'are'} gone and left out${named}.`;
  const parts = [chapters, gone > 0 ? questions : undefined].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' ') : undefined;
}

/** The blueprint as it was asked for; without a record of it the counts that the exam has. */
function startOf(exam: ExamDetail, chapters: readonly Chapter[]): Pick<Template, 'start' | 'missing'> {
  const { name, courseId, generation, versions } = exam;
  const counts = generation?.blueprint ?? {
    chapters: Object.fromEntries(
      exam.chaptersDistribution.map((chapter) => [chapter.chapterId, chapter.numberOfQuestionsInExam]),
    ),
    difficulty: exam.difficultyDistribution,
    objective: exam.objectiveDistribution,
  };
  const there = new Set(chapters.map(({ _id }) => _id));
  const asked = Object.entries(counts.chapters).filter(([, count]) => count > 0);
  const kept = asked.filter(([chapterId]) => there.has(chapterId));
  const gone = asked.length - kept.length;
  return {
    start: {
      courseId,
      name,
      counts: { ...counts, chapters: Object.fromEntries(kept) },
      ...(generation && { preferences: generation.preferences }),
      versions: generation?.versions ?? { count: versions.length, differBy: 'questions' },
      shufflesChoices: generation?.shufflesChoices ?? true,
    },
    missing:
      gone === 0
        ? undefined
        : `${counted(gone, 'chapter')} of that exam ${gone === 1 ? 'is' : 'are'} gone and left out.`,
  };
}

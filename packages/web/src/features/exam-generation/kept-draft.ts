import type { ExamDraftContent, ExamDraftDetail, Question } from '@exam/contract';
import { firstCharacters } from '@exam/contract/characters';
import { LIMITS } from '@exam/contract/limits';
import { counted } from '../../ui/counted.ts';
import type { ExamRequest, GeneratedPaper, Heading, PaperQuestion, PaperVersion } from './generated-paper.ts';
import { carryHeadings } from './headings.ts';
import { preferencesFrom } from './preferences/preferences.ts';
import { orderInPool } from './versions/order-on-paper.ts';
import { versionsOf } from './versions/paper-versions.ts';
import { EMPTY_WORKBENCH, savedExamId, type Workbench } from './workbench.ts';

/** The exam in the making as the server keeps it; undefined without a course, without anything filled in, and once it is saved. */
export function contentOf(bench: Workbench): ExamDraftContent | undefined {
  const { draft, generation, lockedIds, taken, order } = bench;
  if (draft.courseId === null || !isBegun(bench) || savedExamId(bench) !== undefined) return undefined;
  const { name, chapters, difficulty, objective } = draft;
  return {
    name: firstCharacters(name, LIMITS.nameLength),
    chapters: chapters.map(({ chapterId, count }) => ({ chapterId, count: typed(count) })),
    difficulty: eachTyped(difficulty),
    objective: eachTyped(objective),
    ...wishesOf(draft),
    order,
    locked: [...lockedIds],
    taken: taken.map(({ _id }) => _id),
    paper: generation.paper ? paperContent(generation.paper) : null,
  };
}

/** Whether anything but the course is filled in. */
function isBegun({ draft, generation, taken }: Workbench): boolean {
  const { name, chapters, difficulty, objective } = draft;
  const texts = [name, ...Object.values(difficulty), ...Object.values(objective)];
  return (
    generation.paper !== undefined ||
    chapters.length > 0 ||
    taken.length > 0 ||
    texts.some((text) => text.trim() !== '')
  );
}

function paperContent(paper: GeneratedPaper): NonNullable<ExamDraftContent['paper']> {
  const { request, asked, generationId } = paper;
  return {
    request: {
      chapters: eachTyped(request.chapters),
      difficulty: eachTyped(request.difficulty),
      objective: eachTyped(request.objective),
    },
    asked: wishesOf(asked),
    ...(generationId !== undefined && { generationId }),
    ...(paper.headings && { headings: paper.headings.map(headingContent) }),
    versions: versionsOf(paper).map(({ questions }) => ({
      questions: questions.map(({ _id }) => _id),
      choiceOrders: questions.map(orderInPool),
    })),
  };
}

function headingContent({ position, text, chapterId }: Heading) {
  return {
    position,
    text: firstCharacters(text, LIMITS.nameLength),
    ...(chapterId !== undefined && { chapterId }),
  };
}

function wishesOf({ preferences, versions, shufflesChoices }: GeneratedPaper['asked']) {
  const { freshFirst, recentExams, variety, difficulty } = preferences;
  return {
    preferences: {
      freshFirst,
      recentExams: typed(recentExams),
      variety,
      difficulty: { ...difficulty, percent: typed(difficulty.percent) },
    },
    versions: {
      count: typed(versions.count),
      differBy: versions.differBy,
      ...(versions.common !== undefined && { common: typed(versions.common) }),
    },
    shufflesChoices,
  };
}

/** A count as typed; what is longer is no count. */
const typed = (count: string) => count.slice(0, 20);

function eachTyped<Counts extends Readonly<Partial<Record<string, string>>>>(counts: Counts): Counts {
  return Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, typed(count ?? '')]),
  ) as Counts;
}

interface Restored {
  readonly bench: Workbench;
  /** A sentence about the questions that are not in the pool any more. */
  readonly missing: string | undefined;
}

/**
 * The workbench as it was when the exam was kept. Questions that have left the pool are left out; then the exam must be generated
 * again before it can be saved.
 * @param chapterIds the chapters that the course has now
 */
export function restoreDraft(kept: ExamDraftDetail, chapterIds: ReadonlySet<string>): Restored {
  const { courseId, content, questions, version } = kept;
  const { name, chapters, difficulty, objective, order } = content;
  const wishes = restoreWishes(content);
  const found = new Map(questions.map((question) => [question._id, question]));
  const there = chapters.filter(({ chapterId }) => chapterIds.has(chapterId));
  const paper = content.paper && restorePaper(courseId, content.paper, found);
  const ids = new Set([...content.taken, ...(content.paper?.versions.flatMap((one) => one.questions) ?? [])]);
  const gone = [...ids].filter((id) => !found.has(id)).length;
  return {
    bench: {
      ...EMPTY_WORKBENCH,
      draft: { name, courseId, chapters: there, difficulty, objective, ...wishes },
      generation: paper ? { status: gone === 0 ? 'ready' : 'failed', paper } : { status: 'none' },
      lockedIds: new Set(content.locked.filter((id) => found.has(id))),
      taken: content.taken.flatMap((id) => found.get(id) ?? []),
      order,
      kept: { courseId, version, content: JSON.stringify(content), state: 'kept' },
    },
    missing: describeGone(gone, chapters.length - there.length),
  };
}

function describeGone(questions: number, chapters: number): string | undefined {
  const parts = [
    ...(questions > 0 ? [counted(questions, 'question')] : []),
    ...(chapters > 0 ? [counted(chapters, 'chapter')] : []),
  ];
  if (parts.length === 0) return undefined;
  const isOne = questions + chapters === 1;
  return `${parts.join(' and ')} of this exam ${isOne ? 'is' : 'are'} gone from the pool and left out. Generate it again.`;
}

type KeptPaper = NonNullable<ExamDraftContent['paper']>;

function restoreWishes({
  preferences,
  versions,
  shufflesChoices = true,
}: Pick<ExamDraftContent, 'preferences' | 'versions' | 'shufflesChoices'>) {
  return { preferences: preferencesFrom(preferences), versions, shufflesChoices };
}

function restorePaper(
  courseId: string,
  { request, asked, generationId, versions, headings }: KeptPaper,
  found: ReadonlyMap<string, Question>,
): GeneratedPaper {
  const [first = { questions: [] }, ...further] = versions.map((version) => restoreVersion(version, found));
  const paper = {
    ...first,
    courseId,
    request: request as ExamRequest,
    asked: restoreWishes(asked),
    generationId,
    ...(further.length > 0 && { further }),
  };
  const isWhole = versions.every(({ questions }) => questions.every((id) => found.has(id)));
  // Where questions are left out, the others stand at other positions.
  return isWhole && headings ? { ...paper, headings } : carryHeadings(paper, headings);
}

function restoreVersion(
  { questions, choiceOrders }: KeptPaper['versions'][number],
  found: ReadonlyMap<string, Question>,
): PaperVersion {
  return {
    questions: questions.flatMap((id, at) => {
      const question = found.get(id);
      return question ? [inOrder(question, choiceOrders?.[at])] : [];
    }),
  };
}

/** The question with its choices in this order, unless it has other choices by now. */
function inOrder(question: Question, order: readonly number[] | undefined): PaperQuestion {
  const choices = order?.flatMap((place) => question.choices[place] ?? []) ?? [];
  return choices.length === question.choices.length && new Set(choices).size === choices.length
    ? { ...question, choices, choiceOrder: order ?? [] }
    : question;
}

import type { ExamQuestion, Question } from '@exam/contract';
import type { GeneratedPaper, Heading, PaperVersion } from './generated-paper.ts';
import { sortQuestions } from './paper-changes.ts';
import { changeVersions, isShuffled, versionsOf } from './versions/paper-versions.ts';

/** Whether the sections of a paper are its chapters. */
export function isByChapter({ headings }: Pick<GeneratedPaper, 'headings'>): boolean {
  return headings?.some(({ chapterId }) => chapterId !== undefined) ?? false;
}

/**
 * Orders all versions by chapter, with a heading before each chapter: as it was called, or by the chapter's name.
 * @param named headings that chapters had before
 */
export function headChapters(paper: GeneratedPaper, named: readonly Heading[] = []): GeneratedPaper {
  const sorted = changeVersions(paper, (version) => sortQuestions(version, 'chapter'));
  const names = new Map(named.map(({ chapterId, text }) => [chapterId, text]));
  const headings = sorted.questions.flatMap(({ chapterId, chapter }, position): Heading[] => {
    if (sorted.questions[position - 1]?.chapterId === chapterId) return [];
    return [{ position, text: names.get(chapterId) ?? chapter.name, chapterId }];
  });
  return { ...sorted, headings };
}

/** Changes the heading at a position; undefined takes it away. */
export function putHeading(
  paper: GeneratedPaper,
  position: number,
  text: string | undefined,
): GeneratedPaper {
  const { headings = [], ...rest } = paper;
  const before = headings.find((heading) => heading.position === position);
  const others = headings.filter((heading) => heading !== before);
  const now = text === undefined ? [] : [{ ...before, position, text }];
  const changed = [...others, ...now].sort((one, other) => one.position - other.position);
  return groupSections({ ...rest, ...(changed.length > 0 && { headings: changed }) });
}

/** The paper without sections. */
export function removeHeadings({ headings: _, ...paper }: GeneratedPaper): GeneratedPaper {
  return paper;
}

/** Gives a new paper the headings of the one before: those of chapters before their chapters, the others at their positions. */
export function carryHeadings(paper: GeneratedPaper, before: readonly Heading[] = []): GeneratedPaper {
  if (isByChapter({ headings: before })) return headChapters(paper, before);
  const headings = before.filter(({ position }) => position < paper.questions.length);
  return headings.length > 0 ? groupSections({ ...paper, headings }) : paper;
}

/**
 * Brings the questions of each section together in versions of the same questions; within it each version keeps its order.
 * @param from the version that says which question belongs to which section, from 0
 */
export function groupSections(paper: GeneratedPaper, from = 0): GeneratedPaper {
  const { headings } = paper;
  const model = versionsOf(paper)[from];
  if (!headings || !model || !isShuffled(paper)) return paper;
  const sections = new Map(model.questions.map(({ _id }, place) => [_id, sectionAt(headings, place)]));
  return changeVersions(paper, (version, index) => (index === from ? version : grouped(version, sections)));
}

/** The number of headings up to a place. */
function sectionAt(headings: readonly Heading[], place: number): number {
  return headings.filter(({ position }) => position <= place).length;
}

function grouped<Version extends PaperVersion>(
  version: Version,
  sections: ReadonlyMap<string, number>,
): Version {
  const rank = ({ _id }: Question) => sections.get(_id) ?? 0;
  const questions = version.questions.toSorted((one, other) => rank(one) - rank(other));
  const isSame = questions.every((question, at) => question === version.questions[at]);
  return isSame ? version : { ...version, questions };
}

/** The headings of a saved exam, to begin another one with. They are those of chapters if each chapter begins with one. */
export function headingsOf(questions: readonly ExamQuestion[]): Heading[] {
  const headings = questions.flatMap(({ heading, chapterId }, position) =>
    heading === undefined ? [] : [{ position, text: heading, chapterId }],
  );
  const begins = questions.filter(({ chapterId }, at) => questions[at - 1]?.chapterId !== chapterId);
  const chapters = new Set(questions.map(({ chapterId }) => chapterId));
  const areChapters =
    begins.length === chapters.size &&
    headings.length === begins.length &&
    begins.every(({ heading }) => heading !== undefined);
  return areChapters ? headings : headings.map(({ chapterId: _, ...heading }) => heading);
}

import { DIFFICULTIES, type Difficulty, OBJECTIVES, type Objective } from '@exam/assembly';
import {
  DEFAULT_DIFFICULTY,
  DEFAULT_PREFERENCES,
  type PreferencesDraft,
  preferencesFrom,
  type StartingPreferences,
} from './preferences/preferences.ts';
import { ONE_VERSION, type VersionsDraft } from './versions/versions-draft.ts';

/** One chosen chapter and its count as typed. */
export interface ChosenChapter {
  readonly chapterId: string;
  readonly count: string;
}

/** The left pane as typed. Counts are not checked here; an empty count is not filled in yet. */
export interface ExamDraft {
  readonly name: string;
  readonly courseId: string | null;
  readonly chapters: readonly ChosenChapter[];
  readonly difficulty: Readonly<Record<Difficulty, string>>;
  readonly objective: Readonly<Record<Objective, string>>;
  readonly preferences: PreferencesDraft;
  readonly versions: VersionsDraft;
  /** Whether choices are shuffled in every paper; else they stand as in the pool. */
  readonly shufflesChoices: boolean;
}

/** Whole counts, as the engine and the server return them. */
export interface WholeCounts {
  readonly chapters: Readonly<Record<string, number>>;
  readonly difficulty: Readonly<Record<Difficulty, number>>;
  readonly objective: Readonly<Record<Objective, number>>;
}

/** Counts by name, as numbers or as typed. Absent counts are empty fields. */
type Counts<Name extends string = string> = { readonly [name in Name]?: string | number | undefined };

/**
 * The start of a draft: a course alone, a blueprint, the record of a saved exam, or an earlier draft. An absent part
 * is as on the empty screen.
 */
export interface ExamStart {
  readonly courseId: string | null;
  readonly name?: string | undefined;
  /** The counts, chapters in the order in which they are shown. */
  readonly counts?:
    | {
        readonly chapters: Counts;
        readonly difficulty: Counts<Difficulty>;
        readonly objective: Counts<Objective>;
      }
    | undefined;
  /** As in a draft, or as recorded with an exam: `recentExams` 0 means that fresh questions do not come first. */
  readonly preferences?: StartingPreferences | undefined;
  readonly versions?:
    | {
        readonly count: string | number;
        readonly differBy: VersionsDraft['differBy'];
        readonly common?: string | number | undefined;
      }
    | undefined;
  readonly shufflesChoices?: boolean | undefined;
}

export type DraftChange =
  | { type: 'name'; name: string }
  | { type: 'course'; courseId: string | null }
  | { type: 'chapters-set'; chapters: readonly ChosenChapter[] }
  | { type: 'chapter-added'; chapterId: string; count: string }
  | { type: 'chapter-counted'; chapterId: string; count: string }
  | { type: 'chapter-removed'; chapterId: string }
  | { type: 'difficulty'; difficulty: Difficulty; count: string }
  | { type: 'objective'; objective: Objective; count: string }
  | { type: 'preferences'; preferences: PreferencesDraft }
  | { type: 'versions'; versions: VersionsDraft }
  | { type: 'shuffles-choices'; shufflesChoices: boolean }
  | { type: 'counts-replaced'; counts: WholeCounts }
  | { type: 'blueprint-used'; counts: WholeCounts }
  | { type: 'counts-restored'; from: ExamDraft };

export const EMPTY_DRAFT: ExamDraft = {
  name: '',
  courseId: null,
  chapters: [],
  difficulty: { simple: '', difficult: '' },
  objective: { reminding: '', understanding: '', creativity: '' },
  preferences: DEFAULT_PREFERENCES,
  versions: ONE_VERSION,
  shufflesChoices: true,
};

/** Applies one change to the draft. Another course clears the chosen chapters and keeps the other counts. */
export function changeDraft(draft: ExamDraft, change: DraftChange): ExamDraft {
  switch (change.type) {
    case 'name':
      return { ...draft, name: change.name };
    case 'course':
      return change.courseId === draft.courseId ? draft : inCourse(draft, change.courseId);
    case 'chapters-set':
      return { ...draft, chapters: change.chapters };
    case 'chapter-added':
      return { ...draft, chapters: addChapter(draft.chapters, change) };
    case 'chapter-counted':
      return { ...draft, chapters: recountChapter(draft.chapters, change) };
    case 'chapter-removed':
      return { ...draft, chapters: draft.chapters.filter((chosen) => chosen.chapterId !== change.chapterId) };
    case 'difficulty':
      return { ...draft, difficulty: { ...draft.difficulty, [change.difficulty]: change.count } };
    case 'objective':
      return { ...draft, objective: { ...draft.objective, [change.objective]: change.count } };
    case 'preferences':
      return { ...draft, preferences: change.preferences };
    case 'versions':
      return { ...draft, versions: change.versions };
    case 'shuffles-choices':
      return { ...draft, shufflesChoices: change.shufflesChoices };
    case 'counts-replaced':
      return replaceCounts(draft, change.counts);
    case 'blueprint-used':
      return replaceCounts({ ...draft, chapters: [] }, change.counts);
    case 'counts-restored':
      return { ...draft, ...countsOf(change.from) };
  }
}

/** The draft that a start describes. @param before its preferences hold where the start has none */
export function draftFrom(start: ExamStart, before: ExamDraft): ExamDraft {
  const { courseId, name = '', counts, preferences, versions, shufflesChoices = true } = start;
  return {
    name,
    courseId,
    chapters: Object.entries(counts?.chapters ?? {}).map(([chapterId, count]) => ({
      chapterId,
      count: String(count ?? ''),
    })),
    difficulty: typed(DIFFICULTIES, counts?.difficulty ?? {}),
    objective: typed(OBJECTIVES, counts?.objective ?? {}),
    preferences: preferences ? preferencesFrom(preferences) : before.preferences,
    versions: versions ? versionsFrom(versions) : ONE_VERSION,
    shufflesChoices,
  };
}

function versionsFrom({ count, differBy, common }: NonNullable<ExamStart['versions']>): VersionsDraft {
  return { count: String(count), differBy, ...(common !== undefined && { common: String(common) }) };
}

/** Whether two drafts hold the same counts, untouched since one was made from the other. */
export function hasSameCounts(one: ExamDraft, other: ExamDraft): boolean {
  const [first, second] = [countsOf(one), countsOf(other)];
  return (
    first.chapters === second.chapters &&
    first.difficulty === second.difficulty &&
    first.objective === second.objective
  );
}

/** An exam of another course says nothing of how hard one of this course is to be. */
function inCourse(draft: ExamDraft, courseId: string | null): ExamDraft {
  const { preferences } = draft;
  const isLikeExam = preferences.difficulty.as === 'exam';
  return {
    ...draft,
    courseId,
    chapters: [],
    ...(isLikeExam && { preferences: { ...preferences, difficulty: DEFAULT_DIFFICULTY } }),
  };
}

function countsOf({ chapters, difficulty, objective }: ExamDraft) {
  return { chapters, difficulty, objective };
}

function addChapter(chapters: readonly ChosenChapter[], { chapterId, count }: ChosenChapter) {
  const isChosen = chapters.some((chosen) => chosen.chapterId === chapterId);
  return isChosen ? recountChapter(chapters, { chapterId, count }) : [...chapters, { chapterId, count }];
}

function recountChapter(chapters: readonly ChosenChapter[], { chapterId, count }: ChosenChapter) {
  return chapters.map((chosen) => (chosen.chapterId === chapterId ? { chapterId, count } : chosen));
}

/** Chosen chapters keep their place even with a count of zero; new chapters are appended. */
function replaceCounts(draft: ExamDraft, counts: WholeCounts): ExamDraft {
  const chosenIds = new Set(draft.chapters.map((chosen) => chosen.chapterId));
  const newIds = Object.keys(counts.chapters).filter(
    (chapterId) => !chosenIds.has(chapterId) && counts.chapters[chapterId] !== 0,
  );
  return {
    ...draft,
    chapters: [...chosenIds, ...newIds].map((chapterId) => ({
      chapterId,
      count: String(counts.chapters[chapterId] ?? 0),
    })),
    difficulty: typed(DIFFICULTIES, counts.difficulty),
    objective: typed(OBJECTIVES, counts.objective),
  };
}

function typed<Label extends string>(labels: readonly Label[], counts: Counts<Label>) {
  return Object.fromEntries(labels.map((label) => [label, String(counts[label] ?? '')])) as Record<
    Label,
    string
  >;
}

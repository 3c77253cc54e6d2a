import { type CountName, DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { type ChapterNames, nameOfChapter } from './chapter-names.ts';
import type { MarkOf } from './count-field.tsx';
import type { ExamDraft, WholeCounts } from './draft.ts';
import { parseCount, readCounts } from './draft-counts.ts';
import type { Verdict } from './verdict.ts';
import type { Workbench } from './workbench.ts';

/** One count of a draft that a proposal changes. */
export interface CountChange {
  /** See `countKey`. */
  readonly key: string;
  readonly name: string;
  /** As typed; "0" for an empty field. */
  readonly from: string;
  readonly to: number;
}

/** More changes are not read on a button. */
const MOST_TOLD = 5;

/** Names a count of the left pane among all others. */
function countKey(name: CountName): string {
  if ('chapterId' in name) return `chapter ${name.chapterId}`;
  return 'difficulty' in name ? name.difficulty : name.objective;
}

/** The changes if the proposed counts replace those of the draft: labels first, then chapters. */
export function changesTo(
  { chapters, difficulty, objective }: ExamDraft,
  proposed: WholeCounts,
  chapterNames: ChapterNames,
): CountChange[] {
  const typed = new Map(chapters.map(({ chapterId, count }) => [chapterId, count]));
  const chapterIds = new Set([...typed.keys(), ...Object.keys(proposed.chapters)]);
  const changes = [
    ...DIFFICULTIES.map((label) => changeOf(label, label, difficulty[label], proposed.difficulty[label])),
    ...OBJECTIVES.map((label) => changeOf(label, label, objective[label], proposed.objective[label])),
    ...Array.from(chapterIds, (chapterId) => {
      const to = proposed.chapters[chapterId] ?? 0;
      const name = nameOfChapter(chapterNames, chapterId);
      return changeOf(countKey({ chapterId }), name, typed.get(chapterId) ?? '', to);
    }),
  ];
  return changes.filter(({ from, to }) => parseCount(from) !== to);
}

function changeOf(key: string, name: string, typed: string, to: number): CountChange {
  return { key, name, from: typed.trim() || '0', to };
}

/** The first changes, which are told, and how many more there are. */
export function toldOf(changes: readonly CountChange[]): { told: readonly CountChange[]; more: number } {
  const told = changes.slice(0, MOST_TOLD);
  return { told, more: changes.length - told.length };
}

/** Marks the counts that the verdict names, and those that a proposal changed. */
export function marksOf({ proposal }: Workbench, { fields = [] }: Verdict): MarkOf {
  const inQuestion = new Set(fields.map(countKey));
  const after = proposal && readCounts(proposal.after, new Map());
  const changes = after?.ok ? changesTo(proposal!.before, after.counts, new Map()) : [];
  const changed = new Set(changes.map(({ key }) => key));
  return (name) => {
    const key = countKey(name);
    if (inQuestion.has(key)) return 'in-question';
    return changed.has(key) ? 'changed' : undefined;
  };
}

import { numberOfQuestion } from './line-signs.ts';
import type { OutlinePart } from './outline.ts';

/*
 * Decides which headings are questions. A heading directly above choices is one. A heading above text and choices may
 * also be a chapter whose first question has no number; all headings of its level decide that together: they are
 * questions if most of those above choices have one group of choices below them, and no numbered question. Time and
 * memory are linear in the parts.
 */
export interface Headings {
  /** Indexes of headings that are the text of a question. */
  readonly stems: ReadonlySet<number>;
  /** The level of headings that are chapters. */
  readonly chapterLevel: number;
}

/** What stands between a heading and the next one. */
interface Section {
  readonly at: number;
  readonly level: number;
  readonly isNumbered: boolean;
  /** Whether choices follow, with nothing between. */
  readonly isDirect: boolean;
  /** Groups of choices with words between them. */
  readonly groups: number;
  /** Whether numbered paragraphs stand above the first choice. */
  readonly hasNumbers: boolean;
  readonly isEmpty: boolean;
  /** Whether a deeper heading comes next. */
  readonly isParent: boolean;
}

export function findHeadings(parts: readonly OutlinePart[]): Headings {
  const sections = sectionsOf(parts);
  const levels = stemLevelsOf(sections);
  const stems = new Set(sections.filter((section) => isStem(section, levels)).map(({ at }) => at));
  const others = sections.filter(
    ({ at, level, isEmpty }) => !stems.has(at) && (!levels.has(level) || isEmpty),
  );
  return { stems, chapterLevel: chapterLevelOf(others.map(({ level }) => level)) };
}

function sectionsOf(parts: readonly OutlinePart[]): Section[] {
  const starts = parts.flatMap(({ kind }, at) => (kind === 'heading' ? [at] : []));
  return starts.map((at, rank) => sectionOf(parts, at, starts[rank + 1] ?? parts.length));
}

function sectionOf(parts: readonly OutlinePart[], at: number, end: number): Section {
  let [groups, hasNumbers, isInGroup, isDirect] = [0, false, false, false];
  let isAfterText = false;
  for (let index = at + 1; index < end; index += 1) {
    const part = parts[index]!;
    if (part.kind === 'choice') {
      isDirect ||= groups === 0 && !isAfterText;
      groups += isInGroup ? 0 : 1;
      isInGroup = true;
    } else if (part.kind === 'question' || part.kind === 'items' || part.kind === 'paragraph') {
      isAfterText ||= part.kind !== 'paragraph' || part.isBare !== true;
      hasNumbers ||= part.kind !== 'paragraph' && groups === 0;
      isInGroup &&= part.kind === 'paragraph' && part.isBare === true;
    }
  }
  const [heading, next] = [parts[at], parts[end]];
  const level = heading?.kind === 'heading' ? heading.level : 0;
  return {
    at,
    level,
    isNumbered: heading?.kind === 'heading' && numberOfQuestion(heading.text) > 0,
    isDirect,
    groups,
    hasNumbers,
    isEmpty: end === at + 1,
    isParent: next?.kind === 'heading' && next.level > level,
  };
}

/** The levels whose headings are questions. */
function stemLevelsOf(sections: readonly Section[]): ReadonlySet<number> {
  const votes = new Map<number, number>();
  for (const { level, groups, hasNumbers, isNumbered } of sections) {
    // Below a numbered heading, numbers may be a list in the text of a question.
    if (groups === 0 || (groups === 1 && hasNumbers && isNumbered)) continue;
    votes.set(level, (votes.get(level) ?? 0) + (groups === 1 && !hasNumbers ? 1 : -1));
  }
  return new Set([...votes].filter(([, votes]) => votes > 0).map(([level]) => level));
}

function isStem(section: Section, levels: ReadonlySet<number>): boolean {
  const { level, isDirect, groups, hasNumbers, isNumbered, isParent } = section;
  if (isDirect) return true;
  if (!levels.has(level)) return false;
  return groups > 0 ? !hasNumbers || isNumbered : isNumbered && !isParent;
}

/** Chapters are the highest level, except for a title, which is the only heading of the first level. */
function chapterLevelOf(levels: readonly number[]): number {
  const deeper = levels.filter((level) => level > 1);
  const isTitle = levels.filter((level) => level === 1).length <= 1;
  return isTitle && deeper.length > 0 ? deeper.reduce((least, level) => Math.min(least, level)) : 1;
}

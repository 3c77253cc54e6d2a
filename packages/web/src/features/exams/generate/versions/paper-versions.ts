import type { Question } from '@exam/contract';
import type { GeneratedPaper } from '../exam-request.ts';

/** One version of an exam as it stands on the paper. */
export interface PaperVersion {
  readonly questions: readonly Question[];
  /**
   * For a question that has come in place of another, the id of the first one at that place: what was on the screen
   * there stays the same thing, and keeps the focus.
   */
  readonly slots?: Readonly<Record<string, string>>;
}

/** All versions of a paper, A first. */
export function versionsOf(paper: GeneratedPaper): readonly PaperVersion[] {
  return [paper, ...(paper.further ?? [])];
}

/** Whether all versions have the same questions. */
export function isShuffled({ asked, further }: GeneratedPaper): boolean {
  return further !== undefined && asked.versions.differBy === 'order';
}

type Change = <Version extends PaperVersion>(version: Version, index: number) => Version;

/** The paper with each version changed; the same one where nothing has changed. */
export function changeVersions(paper: GeneratedPaper, change: Change): GeneratedPaper {
  const first = change(paper, 0);
  const further = paper.further?.map((version, at) => change(version, at + 1));
  const isSame = further?.every((version, at) => version === paper.further?.[at]) ?? true;
  if (isSame) return first;
  return { ...first, ...(further && { further }) };
}

/** The questions of the other versions that this one does not have. @param index counts from 0 */
export function questionsElsewhere(paper: GeneratedPaper, index: number): string[] {
  const versions = versionsOf(paper).map(({ questions }) => questions.map(({ _id }) => _id));
  const here = new Set(versions[index]);
  return [...new Set(versions.flat())].filter((id) => !here.has(id));
}

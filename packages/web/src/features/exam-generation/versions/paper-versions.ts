import type { GeneratedPaper, PaperVersion } from '../generated-paper.ts';

/** All versions of a paper, A first. */
export function versionsOf(paper: GeneratedPaper): readonly PaperVersion[] {
  return [paper, ...(paper.further ?? [])];
}

/** Whether all versions have the same questions in another order. */
export function isShuffled({ asked, further }: GeneratedPaper): boolean {
  return further !== undefined && asked.versions.differBy === 'order';
}

type Change = <Version extends PaperVersion>(version: Version, index: number) => Version;

/** Applies a change to each version; returns the same paper if nothing changed. */
export function changeVersions(paper: GeneratedPaper, change: Change): GeneratedPaper {
  const first = change(paper, 0);
  const further = paper.further?.map((version, at) => change(version, at + 1));
  const isSame = further?.every((version, at) => version === paper.further?.[at]) ?? true;
  if (isSame) return first;
  return { ...first, ...(further && { further }) };
}

/** The questions of the other versions that this version does not have. @param index from 0 */
export function questionsElsewhere(paper: GeneratedPaper, index: number): string[] {
  const versions = versionsOf(paper).map(({ questions }) => questions.map(({ _id }) => _id));
  const here = new Set(versions[index]);
  return [...new Set(versions.flat())].filter((id) => !here.has(id));
}

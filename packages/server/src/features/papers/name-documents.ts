import type { PaperFormat, PaperPart } from '@exam/contract';
import type { LargePapers } from './plan-sheets.ts';
import type { ExamToPrint } from './read-exam.ts';

export interface DocumentToPrint {
  readonly version: ExamToPrint['versions'][number];
  readonly part: PaperPart;
  /** In points, of papers in large print; absent for those in the size of the print. */
  readonly fontSize?: LargePapers['fontSize'];
  /** With its extension; may contain characters that a file system refuses. */
  readonly name: string;
}

/** What students get. */
const FOR_STUDENTS: readonly PaperPart[] = ['questions', 'answer-sheet'];

const WORDS: Readonly<Record<PaperPart, string>> = {
  questions: 'questions',
  'answer-sheet': 'answer sheet',
  key: 'key',
  'explained-key': 'explained key',
};

interface DocumentsToName {
  readonly parts: readonly PaperPart[];
  readonly format: PaperFormat;
  /** Whether the answer sheets of all versions are one document. */
  readonly isPersonal: boolean;
  readonly large: readonly LargePapers[];
}

/**
 * "Midterm - version B - key.pdf"; an exam with one version omits it. Behind them "Midterm - version B - questions in 18
 * points, 2 copies.pdf", which says how many to print.
 */
export function nameDocuments(
  { exam, versions, allVersions }: ExamToPrint,
  { parts, format, isPersonal, large }: DocumentsToName,
): DocumentToPrint[] {
  const hasVersions = exam.numberOfVersions > 1;
  const together = parts.filter((part) => isPersonal && part === 'answer-sheet');
  const alone = parts.filter((part) => !together.includes(part));
  const [first] = versions;
  const nameOf = ({ label }: ExamToPrint['versions'][number], what: string) =>
    `${[exam.name, ...(hasVersions ? [`version ${label}`] : []), what].join(' - ')}.${format}`;
  return [
    ...versions.flatMap((version) =>
      alone.map((part) => ({ version, part, name: nameOf(version, WORDS[part]) })),
    ),
    ...large.flatMap(({ version: at, fontSize, copies }) => {
      const version = versions.find(({ label }) => label === allVersions[at]?.label);
      const what = `in ${fontSize} points, ${copies} ${copies === 1 ? 'copy' : 'copies'}`;
      return alone
        .filter((part) => version !== undefined && FOR_STUDENTS.includes(part))
        .map((part) => ({
          version: version!,
          part,
          fontSize,
          name: nameOf(version!, `${WORDS[part]} ${what}`),
        }));
    }),
    ...together.flatMap((part) =>
      first ? [{ version: first, part, name: `${exam.name} - answer sheets of students.${format}` }] : [],
    ),
  ];
}

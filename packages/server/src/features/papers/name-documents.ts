import type { PaperFormat, PaperPart } from '@exam/contract';
import type { ExamToPrint } from './read-exam.ts';

export interface DocumentToPrint {
  readonly version: ExamToPrint['versions'][number];
  readonly part: PaperPart;
  /** With its extension; may contain characters that a file system refuses. */
  readonly name: string;
}

const WORDS: Readonly<Record<PaperPart, string>> = {
  questions: 'questions',
  'answer-sheet': 'answer sheet',
  key: 'key',
  'explained-key': 'explained key',
};

/**
 * "Midterm - version B - key.pdf"; an exam with one version omits it.
 * @param what.isPersonal whether the answer sheets of all versions are one document
 */
export function nameDocuments(
  { exam, versions }: ExamToPrint,
  { parts, format, isPersonal }: { parts: readonly PaperPart[]; format: PaperFormat; isPersonal: boolean },
): DocumentToPrint[] {
  const hasVersions = exam.numberOfVersions > 1;
  const together = parts.filter((part) => isPersonal && part === 'answer-sheet');
  const [first] = versions;
  return [
    ...versions.flatMap((version) =>
      parts
        .filter((part) => !together.includes(part))
        .map((part) => {
          const words = [exam.name, ...(hasVersions ? [`version ${version.label}`] : []), WORDS[part]];
          return { version, part, name: `${words.join(' - ')}.${format}` };
        }),
    ),
    ...together.flatMap((part) =>
      first ? [{ version: first, part, name: `${exam.name} - answer sheets of students.${format}` }] : [],
    ),
  ];
}

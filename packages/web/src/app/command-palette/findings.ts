import type { Chapter, Course, Exam, Question } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import { counted } from '../../ui/counted.ts';
import type { IconType } from '../../ui/icon.tsx';
import { IconBook, IconBookmark, IconFile, IconHelpSquareRounded } from '../../ui/icons.tsx';
import { NAVIGATION } from '../navigation.ts';

/** A search result, with its address or with what it does. */
export interface Finding {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly to: string | (() => void);
  readonly icon: IconType;
}

export interface FindingGroup {
  readonly name: string;
  readonly results: readonly Finding[];
  /** Number of further results that are not shown. */
  readonly more?: number;
}

/** Other names of screens, by which people look for them. */
const PLAIN_NAMES: Readonly<Record<string, string>> = {
  '/generate-exam': 'Generate exam',
  '/add-course': 'New course',
  '/add-chapter': 'New chapter',
  '/add-question': 'New question',
  '/exams': 'Saved exams',
};

/** The sidebar screens whose label or plain name contains every word of the text; all of them for an empty text. */
export function findScreens(text: string): Finding[] {
  const words = text.toLowerCase().split(/\s+/);
  const isAskedFor = (name: string) => words.every((word) => name.toLowerCase().includes(word));
  return NAVIGATION.flatMap(({ links }) => links).flatMap(({ label, to, icon }) => {
    const plainName = PLAIN_NAMES[to] ?? '';
    if (isAskedFor(label)) return [{ key: to, label, to, icon }];
    return isAskedFor(plainName) ? [{ key: to, label, detail: plainName, to, icon }] : [];
  });
}

export function presentCourse({ _id, name, numberOfChapters }: Course): Finding {
  const detail = counted(numberOfChapters, 'chapter');
  return { key: _id, label: name, detail, to: `/courses/${_id}`, icon: IconBook };
}

export function presentChapter({ _id, name, number, course }: Chapter): Finding {
  const label = `${number}. ${name}`;
  return { key: _id, label, detail: course.name, to: `/chapters/${_id}`, icon: IconBookmark };
}

export function presentQuestion({ _id, text, chapter }: Question): Finding {
  return {
    key: _id,
    label: inOneLine(text),
    detail: chapter.name,
    to: `/questions/${_id}`,
    icon: IconHelpSquareRounded,
  };
}

export function presentExam({ _id, name, course }: Exam): Finding {
  return { key: _id, label: name, detail: course.name, to: `/exams/${_id}`, icon: IconFile };
}

/** A question on one line: images by their description, without markup. */
function inOneLine(text: string): string {
  return plainText(text).replace(/\s+/g, ' ').trim();
}

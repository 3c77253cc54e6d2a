import type { Chapter, Course, Exam, Question } from '@exam/contract';
import { plainText } from '@exam/contract/rich-text';
import { counted } from '../../ui/counted.ts';
import type { IconType } from '../../ui/icon.tsx';
import { IconBook, IconBookmark, IconFile, IconHelpSquareRounded } from '../../ui/icons.tsx';
import { NAVIGATION } from '../navigation.ts';

/** A search result and its address. */
export interface Finding {
  readonly key: string;
  readonly label: string;
  readonly detail?: string;
  readonly to: string;
  readonly icon: IconType;
}

export interface FindingGroup {
  readonly name: string;
  readonly results: readonly Finding[];
}

/** The sidebar screens whose names contain every word of the text; all of them for an empty text. */
export function findScreens(text: string): Finding[] {
  const words = text.toLowerCase().split(/\s+/);
  return NAVIGATION.flatMap(({ links }) => links)
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .map(({ label, to, icon }) => ({ key: to, label, to, icon }));
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

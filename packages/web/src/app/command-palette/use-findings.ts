import type { Chapter, Course, Exam, Question } from '@exam/contract';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findingQueries } from '../../data/findings.ts';
import { type AskedAction, findAction, presentAction } from './actions.ts';
import {
  type Finding,
  type FindingGroup,
  findScreens,
  presentChapter,
  presentCourse,
  presentExam,
  presentQuestion,
} from './findings.ts';

/** The sorts that the server is asked for, in the order in which they are shown. */
const SORTS = ['Actions', 'Courses', 'Chapters', 'Questions', 'Exams'] as const;

const asCourses = (found: readonly Course[]) => found.map(presentCourse);
const asChapters = (found: readonly Chapter[]) => found.map(presentChapter);
const asQuestions = (found: readonly Question[]) => found.map(presentQuestion);
const asExams = (found: readonly Exam[]) => found.map(presentExam);

/** Finds what the action can be done with. */
function actionsQuery(asked: AskedAction | undefined) {
  return {
    ...findingQueries.things(asked?.action.things === '/exams' ? 'exams' : 'courses', asked?.name ?? ''),
    select: (found: readonly (Course | Exam)[]): Finding[] =>
      asked === undefined ? [] : found.flatMap((thing) => presentAction(asked.action, thing)),
    enabled: asked !== undefined,
  };
}

/**
 * What is found by a name.
 * @param text as typed now: the screens are found at once
 * @param settled the text after a pause in typing: it is what the server is asked for
 */
export function useFindings(text: string, settled: string) {
  const isSearched = settled !== '';
  const queries = useQueries({
    queries: [
      actionsQuery(findAction(settled)),
      { ...findingQueries.courses(settled), select: asCourses, enabled: isSearched },
      { ...findingQueries.chapters(settled), select: asChapters, enabled: isSearched },
      { ...findingQueries.questions(settled), select: asQuestions, enabled: isSearched },
      { ...findingQueries.exams(settled), select: asExams, enabled: isSearched },
    ],
  });
  const screens = useMemo(() => findScreens(text), [text]);
  const asksForNone = findAction(text) === undefined;
  const found = SORTS.map((name, sort) => ({
    name,
    // What an action found before stays only as long as one is asked for.
    results: name === 'Actions' && asksForNone ? [] : (queries[sort]?.data ?? []),
  }));
  const all: FindingGroup[] = [{ name: 'Screens', results: screens }, ...(text === '' ? [] : found)];
  return {
    groups: all.filter(({ results }) => results.length > 0),
    isSearching: text !== '' && (text !== settled || queries.some(({ isFetching }) => isFetching)),
    isIncomplete: text !== '' && queries.some(({ isError }) => isError),
  };
}

import type { Page, Question } from '@exam/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** Beyond this many pages a list is not loaded again by itself: it would ask for each page anew. */
const CHEAP_PAGES = 10;

export interface QuestionsPage {
  data: Question[];
  page: Page;
}

/** A list as far as it is loaded. */
export type LoadedQuestions = InfiniteData<QuestionsPage, string | undefined>;

export function isCheapToReload(loaded: LoadedQuestions | undefined): boolean {
  return (loaded?.pages.length ?? 0) <= CHEAP_PAGES;
}

/** The loaded list with one question taken out; pages that do not hold it stay the same objects. */
export function withoutQuestion(loaded: LoadedQuestions, questionId: string): LoadedQuestions {
  const holds = ({ data }: QuestionsPage) => data.some((question) => question._id === questionId);
  if (!loaded.pages.some(holds)) return loaded;

  const pages = loaded.pages.map((page) => {
    if (!holds(page)) return page;
    return { ...page, data: page.data.filter((question) => question._id !== questionId) };
  });
  const [first, ...rest] = pages as [QuestionsPage, ...QuestionsPage[]];
  const total = first.page.total - 1;
  return { ...loaded, pages: [{ ...first, page: { ...first.page, total } }, ...rest] };
}

/** The loaded list with some questions changed in their places; pages without any stay the same objects. */
export function withChanges(
  loaded: LoadedQuestions,
  changes: ReadonlyMap<string, Partial<Question>>,
): LoadedQuestions {
  const pages = loaded.pages.map((page) => {
    if (!page.data.some(({ _id }) => changes.has(_id))) return page;
    return { ...page, data: page.data.map((question) => ({ ...question, ...changes.get(question._id) })) };
  });
  return { ...loaded, pages };
}

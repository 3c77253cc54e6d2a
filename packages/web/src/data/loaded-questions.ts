import type { Page, Question } from '@exam/contract';
import type { InfiniteData } from '@tanstack/react-query';

/** A longer list is not reloaded automatically, because each page would be requested again. */
const CHEAP_PAGES = 10;

export interface QuestionsPage {
  data: Question[];
  /** `isSimilar`: the search found words with a slip, because nothing has them as typed. */
  page: Page & { isSimilar?: boolean | undefined };
}

/** The loaded pages of a list. */
export type LoadedQuestions = InfiniteData<QuestionsPage, string | undefined>;

export function isCheapToReload(loaded: LoadedQuestions | undefined): boolean {
  return (loaded?.pages.length ?? 0) <= CHEAP_PAGES;
}

/** Removes one question from the loaded list; pages without it keep their identity. */
export function withoutQuestion(loaded: LoadedQuestions, questionId: string): LoadedQuestions {
  return withoutQuestions(loaded, new Set([questionId]));
}

/** The same for many. */
export function withoutQuestions(loaded: LoadedQuestions, ids: ReadonlySet<string>): LoadedQuestions {
  const holds = ({ data }: QuestionsPage) => data.some(({ _id }) => ids.has(_id));
  if (!loaded.pages.some(holds)) return loaded;

  let removed = 0;
  const pages = loaded.pages.map((page) => {
    if (!holds(page)) return page;
    const data = page.data.filter(({ _id }) => !ids.has(_id));
    removed += page.data.length - data.length;
    return { ...page, data };
  });
  const [first, ...rest] = pages as [QuestionsPage, ...QuestionsPage[]];
  const total = first.page.total - removed;
  return { ...loaded, pages: [{ ...first, page: { ...first.page, total } }, ...rest] };
}

/** Replaces changed questions in the loaded list; pages without any keep their identity. */
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

import type { Page } from '@exam/contract';

/** Paging options: each page names the cursor of the next page, the last page none. */
export const BY_CURSOR = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ page }: { page: Page }) => page.nextCursor,
} as const;

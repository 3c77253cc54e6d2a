import type { Page } from '@exam/contract';

/** How a list that comes in pages goes on: each page names the cursor of the next, the last one none. */
export const BY_CURSOR = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ page }: { page: Page }) => page.nextCursor,
} as const;

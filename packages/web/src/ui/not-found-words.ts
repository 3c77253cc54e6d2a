/** What is said at an address without a page, and where somebody may not know that there is one. */
export const NOT_FOUND = {
  documentTitle: 'Page not found',
  title: 'There is no page at this address',
  text: 'The link may be old, or the address may be mistyped.',
} as const;

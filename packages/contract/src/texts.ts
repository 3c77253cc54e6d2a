/** Exact wording of the specification, including its spelling errors. */
export const TEXTS = {
  productName: 'Exam Generation System',
  deleteDisabled: 'Delete feature is disabled to keep the dummy data!',
  somethingSentWrong: 'Something sent wrong',
  somethingWentWrong: 'Something went wrong!',
  codeResent: 'Verification code has been resent',
  examSaved: 'Exam saved',
  itemDeleted: 'Item was succussfully deleted',
  sessionLoading: 'Loading.......',
} as const;

/** How long a toast is shown, in milliseconds. */
export const TOAST_CLOSES_AFTER_MS = 5_000;

/** '{Item} added successfully', the success toast where the server sends no message. */
export function itemAdded(item: string): string {
  return `${item} added successfully`;
}

/** '{Item} updated successfully', the success toast where the server sends no message. */
export function itemUpdated(item: string): string {
  return `${item} updated successfully`;
}

/** '{Screen} | Exam Generation System', the form of every page title. */
export function pageTitle(screen: string): string {
  return `${screen} | ${TEXTS.productName}`;
}

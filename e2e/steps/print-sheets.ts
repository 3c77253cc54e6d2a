import { type Account, callApi, callForBytes } from './account.ts';

interface KeptSettings {
  readonly data: { readonly settings?: object };
}

/**
 * The sheets of all listed students of an exam in one PDF, as the owner prints them.
 * @param versions their letters
 * @param digits of the student number that the sheets ask for
 */
export async function printSheets(
  account: Account,
  examId: string,
  versions: readonly string[],
  digits: number,
): Promise<Uint8Array> {
  const { data } = await callApi<KeptSettings>(account, 'GET', `/api/exams/${examId}/paper-settings`);
  const { choice: _choice, ...rest } = { choice: undefined, ...(data.settings ?? data) };
  return callForBytes(account, 'POST', `/api/exams/${examId}/paper`, {
    settings: { ...rest, hasStudentNumberField: true, studentNumberDigits: digits, paperSize: 'a4' },
    versions,
    parts: ['answer-sheet'],
    format: 'pdf',
    sheets: { order: 'list', blankSheets: 0 },
  });
}

import { LIMITS } from '@exam/contract/limits';
import { TEXTS } from '@exam/contract/texts';
import { errorText, errorTexts } from '../../lib/error-text.ts';
import { readAsBase64 } from '../../lib/read-as-base64.ts';

/** The files of tables for the file dialog. */
export const TABLE_FILES =
  '.csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

class Unsuitable extends Error {}

/**
 * The content of a file from a spreadsheet, as it is sent.
 * @throws Unsuitable with a sentence
 */
export async function contentOf([file, ...others]: readonly File[]): Promise<
  { readonly content: string } | { readonly workbook: string }
> {
  if (file === undefined || others.length > 0) throw new Unsuitable('Upload one file at a time.');
  if (file.size > LIMITS.resultBytes) throw new Unsuitable(`${file.name} is larger than 4 MiB.`);
  if (/\.(xls|ods|pdf|docx?)$/i.test(file.name)) {
    throw new Unsuitable(
      `${file.name} is not a CSV or Excel (.xlsx) file. Make one with “Save as” or “Export” in your spreadsheet program.`,
    );
  }
  if (file.size === 0) throw new Unsuitable(`${file.name} is empty.`);
  return /\.xlsx$/i.test(file.name)
    ? { workbook: await readAsBase64(file) }
    : { content: await readText(file) };
}

/** Why a file was not taken, as sentences. */
export function problemsOf(error: unknown): readonly string[] {
  if (error instanceof Unsuitable) return [error.message];
  const told = errorTexts(error);
  return told.length > 0 ? told : [errorText(error, TEXTS.somethingSentWrong)];
}

/** The text of a file from a spreadsheet: UTF-8, UTF-16 by its mark, or the default encoding of Windows. */
export async function readText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

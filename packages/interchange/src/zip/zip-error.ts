import { UnreadableFile } from '../question-file.ts';

/** The refusal of an archive: the fault as the second half of a sentence, and what to do. */
export function zipError(file: string, fault: string, remedy = 'Pack it anew.'): UnreadableFile {
  return new UnreadableFile(`“${file}” cannot be opened: ${fault}. ${remedy}`);
}

/** The fault of an archive whose parts do not fit together. */
export const BROKEN = 'the archive is broken or was cut off';
export const FETCH_AGAIN = 'Download or save it once more.';

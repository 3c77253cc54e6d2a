import type { Import, ImportItem } from '@exam/contract';

/** The place of an item: "line 12"; with its file if there are several. */
export function placeOf({ file, line, position }: ImportItem, { files }: Pick<Import, 'files'>): string {
  const place =
    line === null ? `question ${(position + 1).toLocaleString('en')}` : `line ${line.toLocaleString('en')}`;
  return files.length === 1 ? place : `${file}, ${place}`;
}

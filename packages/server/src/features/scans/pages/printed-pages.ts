import type { SheetLayout, SheetPage } from '@exam/paper/sheet';
import type { StoredCode } from '../../../database/columns.ts';
import type { PrintRow } from '../queries.ts';
import type { FindPrintedPage } from './settle-page.ts';

/** A page of a sheet as it was printed, with the places of its circles. */
export interface PlacedPage {
  readonly layout: SheetLayout;
  readonly page: SheetPage;
}

/** The printed page that a code names; undefined if there is none. */
export function findPlacedPage(
  prints: readonly PrintRow[],
  { token, version, page: number }: Pick<StoredCode, 'token' | 'version' | 'page'>,
): PlacedPage | undefined {
  const layout = prints.find((print) => print.token === token)?.layouts[version] as SheetLayout | undefined;
  const page = layout?.pages[number];
  return layout && page && { layout, page };
}

export function findPrintedPageOf(prints: readonly PrintRow[]): FindPrintedPage {
  return (code) => {
    const placed = findPlacedPage(prints, code);
    if (placed === undefined) return undefined;
    const questions = placed.page.questions.map(({ number, choices }) => ({
      number,
      numberOfChoices: choices.length,
    }));
    return { numberOfPages: placed.layout.pages.length, questions };
  };
}

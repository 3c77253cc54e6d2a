import type { PrintedSheets, SheetLayout, SheetPage } from '@exam/paper/sheet';
import type { StoredCode } from '../../../database/columns.ts';
import type { Queryable } from '../../../platform/database/transaction.ts';
import { listPrints } from '../../papers/index.ts';
import type { FindPrintedPage } from './settle-page.ts';

/** The prints that made these pages. */
export async function listPrintsOf(
  db: Queryable,
  examId: string,
  pages: readonly { readonly token: string | null }[],
): Promise<PrintedSheets[]> {
  const tokens = new Set(pages.flatMap(({ token }) => token ?? []));
  return tokens.size === 0 ? [] : listPrints(db, examId, [...tokens]);
}

/** A page of a sheet as it was printed, with the places of its circles. */
export interface PlacedPage {
  readonly layout: SheetLayout;
  readonly page: SheetPage;
}

/** The printed page that a code names; undefined if there is none. */
export function findPlacedPage(
  prints: readonly PrintedSheets[],
  { token, version, page: number }: Pick<StoredCode, 'token' | 'version' | 'page'>,
): PlacedPage | undefined {
  const layout = prints.find((print) => print.token === token)?.layouts[version];
  const page = layout?.pages[number];
  return layout && page && { layout, page };
}

export function findPrintedPageOf(prints: readonly PrintedSheets[]): FindPrintedPage {
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

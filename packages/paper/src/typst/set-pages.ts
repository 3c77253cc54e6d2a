import type { ComposedPaper } from '../composed.ts';
import type { Images } from '../content/content.ts';
import {
  type BlockSize,
  blocksOf,
  countIn,
  type DescribedBlock,
  decide,
  describePaper,
  fitted,
  isLong,
  roomOf,
  roomOfTables,
  type Typesetter,
  withBlocks,
  withCompiler,
} from './compile.ts';
import { type Fonts, fontsFor } from './fonts.ts';
import { cutPage, type PagePreview, previewSvg } from './preview-svg.ts';

type Body = ComposedPaper['body'];
type Head = Omit<ComposedPaper, 'body'>;

/** Draws single pages of the documents of one exam, and remembers what it measured. */
export interface PageSetter {
  /**
   * Draws a page of a document, from 1; beyond the last page it is the last one. Only this page is set.
   * @param body the same object for the same content: sizes are remembered for it
   * @param needsCount otherwise only what stands before the end of the page is measured, and the number of pages may be
   * unknown
   */
  draw(head: Head, body: Body, page: number, needsCount: boolean): PagePreview;
}

/** Blocks measured at once, if only a page is needed. */
const STEP = 24;
/** Blocks measured at once, if all are needed: Typst keeps what it set until the end of a run. */
const LONG_STEP = 250;
/** Sizes of a body are remembered for this many combinations of fonts and page. */
const MOST_SIZES = 6;
/** Typst's tolerance when it compares lengths, in points. */
const TOLERANCE = 1e-6;

/** What is remembered of a body. */
interface Remembered {
  readonly described: Body;
  readonly text: string;
  /** Sizes of its first blocks, by what decides them. */
  readonly sizes: Map<string, BlockSize[]>;
}

/**
 * Pages are dealt out as Typst deals them out: a block that does not fit on a page begins the next one. So a page needs
 * the heights of the blocks before it, but not these blocks. Documents whose blocks may be split are set as a whole.
 */
export function makePageSetter(images: Images): PageSetter {
  const remembered = new WeakMap<Body, Remembered>();

  function remember(head: Head, body: Body): Remembered {
    const before = remembered.get(body);
    if (before !== undefined) return before;
    const described = describePaper(body, images, roomOfTables(head, body));
    const now = { described, text: JSON.stringify(described), sizes: new Map<string, BlockSize[]>() };
    remembered.set(body, now);
    return now;
  }

  return {
    draw(head, body, page, needsCount) {
      if (head.mayBreakQuestions || blocksOf(body) === undefined)
        return previewSvg({ ...head, body }, images, page);
      const { described, text, sizes } = remember(head, body);
      const describedHead = describePaper(head, images, roomOfTables(head, body));
      const fonts = fontsFor(JSON.stringify(describedHead) + text);
      const key = JSON.stringify([fonts.names, head.page, head.fontSize, head.language, head.words]);
      const known = sizes.get(key) ?? [];
      remindOf(sizes, key, known);
      return (
        withCompiler(fonts, images, (typesetter) =>
          drawPage(
            { typesetter, head: { ...describedHead, fonts: fonts.names }, body: described, known },
            page,
            needsCount,
          ),
        ) ?? previewSvg({ ...head, body }, images, page)
      );
    },
  };
}

/** Moves an entry to the end, and drops the first one if there are too many. */
function remindOf<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > MOST_SIZES && oldest !== undefined) entries.delete(oldest);
}

interface Setting {
  readonly typesetter: Typesetter;
  readonly head: Head & { readonly fonts: Fonts['names'] };
  readonly body: Body;
  /** Sizes of the first blocks; more are added. */
  readonly known: BlockSize[];
}

/** @returns undefined if a block has to be split, so that the document is set as a whole */
function drawPage(setting: Setting, page: number, needsCount: boolean): PagePreview | undefined {
  const dealt = dealOut(setting, page, needsCount);
  if (dealt === undefined) return undefined;
  const { typesetter, head, body, known } = setting;
  const { pages, isAll } = dealt;
  const shown = Math.min(page, pages.length);
  const [from, to] = pages[shown - 1]!;
  const numberOfPages = isAll ? pages.length : null;
  const blocks = blocksOf(body)!.slice(from, to);
  const fit = blocks.map((block, at) => fitted(block, known[from + at], roomOf(head)));
  const place = { number: shown, of: numberOfPages };
  return typesetter.set({ ...head, place }, withBlocks(body, fit), (compiler, document) => {
    if (document.numOfPages !== 1) return undefined;
    return { svg: cutPage(compiler.plainSvg(document), head, 1), page: shown, numberOfPages };
  });
}

/** Pages as ranges of blocks, up to the requested one or all; the last one may be incomplete unless they are all. */
interface Dealt {
  readonly pages: readonly (readonly [from: number, to: number])[];
  readonly isAll: boolean;
}

function dealOut(setting: Setting, page: number, needsCount: boolean): Dealt | undefined {
  const { typesetter, head, body, known } = setting;
  const [blocks, room] = [blocksOf(body)!, roomOf(head)];
  const above = gapAbove(head, body, blocks[0]);
  let step = needsCount ? LONG_STEP : STEP;
  let top: number | undefined;
  for (;;) {
    const some = blocks.slice(
      known.length,
      known.length === 0 || top !== undefined ? known.length + step : known.length,
    );
    const next = some.map((block) => decide(head, block, countIn(body)));
    const what = { needsHeights: true, ...(top === undefined && { above }) };
    const measured = typesetter.measure(head, withBlocks(body, next), what);
    known.push(...measured.blocks);
    top ??= measured.head ?? 0;
    if (top > room || known.some((size) => isLong(size, room) || (size.whole ?? 0) > room)) return undefined;
    const dealt = deal(setting, top);
    if (dealt.isAll || (!needsCount && dealt.pages.length > page)) return dealt;
    if (next.length > 0) typesetter.forget();
    step = needsCount ? LONG_STEP : step * 2;
  }
}

/** @param top height of what stands above the first block, in points */
function deal({ head, body, known }: Setting, top: number): Dealt {
  const [blocks, room] = [blocksOf(body)!, roomOf(head)];
  const pages: [from: number, to: number][] = [[0, 0]];
  let left = room - top;
  for (const [at, { whole }] of known.entries()) {
    const height = whole ?? 0;
    const last = pages.at(-1)!;
    const gap = at === last[0] ? 0 : gapAbove(head, body, blocks[at]);
    if (left - gap + TOLERANCE < height) {
      pages.push([at, at + 1]);
      left = room - height;
    } else {
      last[1] = at + 1;
      left -= gap + height;
    }
  }
  return { pages, isAll: known.length === blocks.length };
}

/** The space above a block as the templates have it, in points. */
function gapAbove(head: Head, body: Body, block: DescribedBlock | undefined): number {
  if (body.part === 'explained-key') return 0.9 * head.fontSize;
  return (block && 'heading' in block && block.heading ? 2 : 1.4) * head.fontSize;
}

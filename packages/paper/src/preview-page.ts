import type { MissingSigns, PaperPart, PaperSettings, PrintDoubt } from '@exam/contract';
import { BODY_SETTINGS, composeBody, composeHead } from './compose-paper.ts';
import type { ComposedBody } from './composed.ts';
import { listDoubts } from './list-doubts.ts';
import { listMissingSigns } from './missing-signs.ts';
import type { PaperExam, PaperOrder } from './paper.ts';
import type { PagePreview } from './typst/preview-svg.ts';
import { makePageSetter } from './typst/set-pages.ts';

/** What a preview shows. */
export interface ShownPage {
  readonly settings: PaperSettings;
  readonly part: PaperPart;
  /** From 1; beyond the end it is the last page. */
  readonly page: number;
  /** Whether the number of pages must be known; otherwise only what stands before the end of the page is measured. */
  readonly needsCount: boolean;
}

export interface ShownPreview extends PagePreview {
  /** The characters of the whole document that no font contains. */
  readonly missingSigns: MissingSigns[];
  /** What is printed otherwise than meant, in the whole document. */
  readonly doubts: PrintDoubt[];
}

/** Shows pages of one version with any settings. */
export type Previewer = (shown: ShownPage) => ShownPreview;

/** Bodies that are remembered: of a few documents, or of one with some settings. */
const MOST_BODIES = 4;

/** Shows pages exactly as printed. What does not change from one page or setting to the next is composed and measured once. */
export function makePreviewer(content: Omit<PaperExam, 'settings'>): Previewer {
  const setter = makePageSetter(content.images);
  const bodies = new Map<string, ComposedBody>();

  function bodyOf(exam: PaperExam, part: PaperPart): ComposedBody {
    const names = BODY_SETTINGS[part];
    if (names === undefined) return composeBody(exam, part);
    const key = JSON.stringify([part, ...names.map((name) => exam.settings[name])]);
    const body = bodies.get(key) ?? composeBody(exam, part);
    bodies.delete(key);
    bodies.set(key, body);
    const [oldest] = bodies.keys();
    if (bodies.size > MOST_BODIES && oldest !== undefined) bodies.delete(oldest);
    return body;
  }

  return ({ settings, part, page, needsCount }) => {
    const exam = { ...content, settings };
    const [head, body] = [composeHead(exam), bodyOf(exam, part)];
    const preview = setter.draw(head, body, page, needsCount);
    return {
      ...preview,
      missingSigns: listMissingSigns(exam, part),
      doubts: listDoubts({ ...head, body }, exam),
    };
  };
}

/** Draws one page, from 1, exactly as printed; a page number beyond the end gives the last page. */
export function previewPage({ exam, part }: Pick<PaperOrder, 'exam' | 'part'>, page: number): ShownPreview {
  return makePreviewer(exam)({ settings: exam.settings, part, page, needsCount: true });
}

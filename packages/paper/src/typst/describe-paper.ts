import type { ComposedPaper } from '../composed.ts';
import { breakLongWords } from '../content/break-long-words.ts';
import type { Images } from '../content/content.ts';
import { plainDirections } from '../content/plain-directions.ts';
import { standMarks } from '../content/stand-marks.ts';
import { imagePath } from './image-path.ts';

/** A paper as data for the templates: what people wrote stands in it as texts, which are never read as markup. */
export function describePaper(paper: ComposedPaper, images: Images): ComposedPaper {
  return JSON.parse(JSON.stringify(paper, describe)) as ComposedPaper;

  function describe(key: string, value: unknown): unknown {
    if ((key === 'text' || key === 'code') && typeof value === 'string')
      return breakLongWords(standMarks(plainDirections(value)));
    if (key !== 'image' || typeof value !== 'object' || value === null || !('id' in value)) return value;
    const id = String(value.id);
    return { ...value, path: imagePath(id, images.get(id)?.type ?? '') };
  }
}

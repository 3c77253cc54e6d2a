// Whose strokes fill the pages of the benchmark. Those of filled-sheets were there when the reader was made; the others
// share no code for strokes with them or with each other.

import { MODELLED_STROKES } from './modelled-strokes.js';
import { loadPhotographedStrokes } from './photographed-strokes.js';
import { RULED_STROKES } from './ruled-strokes.js';

export const KINDS_OF_STROKES = ['photographed', 'modelled', 'ruled', 'own'];

/**
 * @param {string} kind
 * @param {string | undefined} realMarks folder of photographs; otherwise that of REAL_MARKS
 * @returns {Promise<import('./fill-pages.js').Strokes | undefined>} undefined for those of filled-sheets
 */
export async function loadStrokes(kind, realMarks) {
  if (kind === 'own') return undefined;
  if (kind === MODELLED_STROKES.name) return MODELLED_STROKES;
  if (kind === RULED_STROKES.name) return RULED_STROKES;
  if (kind === 'photographed') return loadPhotographedStrokes(realMarks ?? process.env['REAL_MARKS']);
  throw new Error(`There are no strokes "${kind}": only ${KINDS_OF_STROKES.join(', ')}.`);
}

// The generator of filled sheets, their layouts, and a canvas: each as one module for all programs of the benchmark of scans.

import { join } from 'node:path';
import { ROOT } from '../../scripts/project.js';
import { loadSources } from '../load-sources.js';

/**
 * @typedef {typeof import('../../filled-sheets/src/index.ts')} Drawing
 * @typedef {typeof import('../../packages/paper/src/sheet/index.ts')} Sheets
 */

/** @type {Drawing & Pick<Sheets, 'layOutSheet' | 'SHEET_PAGES'>} */
export const drawing = await loadSources(
  join(ROOT, 'filled-sheets'),
  "export * from './src/index.ts'; export { layOutSheet, SHEET_PAGES } from '@exam/paper/sheet';",
);

/** `createCanvas` and `loadImage` of the reader's package, because the bench has no canvas. */
export const canvas = await loadSources(
  join(ROOT, 'packages/scans'),
  "export { createCanvas, loadImage } from '@napi-rs/canvas';",
);

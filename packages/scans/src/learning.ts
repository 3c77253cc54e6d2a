// The steps of reading a page up to what its circles show: what bench/scans/learn-strikes.js learns from.

export { calibrate } from './circles/decide.ts';
export { measurePage } from './circles/read-circles.ts';
export { strikeTerms } from './circles/strike.ts';
export type { StrikeTerms } from './circles/strike-weights.ts';
export { openScan } from './open-scan.ts';
export { findPage, pageOf, shrinkScan } from './registration/find-page.ts';

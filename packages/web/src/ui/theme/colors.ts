import type { MantineColorsTuple } from '@mantine/core';

/** The one accent: a deep blue-green. Shades 6 and 7 carry white text. */
export const petrol: MantineColorsTuple = [
  '#eef6f5',
  '#dbebe9',
  '#b5d6d3',
  '#8cc2bf',
  '#5ca7a6',
  '#368b8c',
  '#207378',
  '#125e66',
  '#0c4b53',
  '#083941',
];

/** The one warm colour: warnings, failures, deleting. */
export const rust: MantineColorsTuple = [
  '#fcf3ec',
  '#f8e3d5',
  '#f0c6aa',
  '#e9ab82',
  '#dd8a57',
  '#cd6c38',
  '#b75826',
  '#9a4519',
  '#7c3714',
  '#5f2a10',
];

/** Warm greys, from paper to ink. */
export const paperGray: MantineColorsTuple = [
  '#f6f3ec',
  '#efebe2',
  '#e5e0d5',
  '#d8d2c5',
  '#bdb6a7',
  '#8d8679',
  '#67635a',
  '#504d46',
  '#393731',
  '#262521',
];

/** The dark theme's scale: 0 is text, 2 dimmed text, 4 borders, 6 surfaces, 7 the page. */
export const inkDark: MantineColorsTuple = [
  '#e4e1d8',
  '#c8c8c2',
  '#a2a8a6',
  '#859090',
  '#3d494c',
  '#2b3639',
  '#1e2628',
  '#161c1e',
  '#101517',
  '#0b0f10',
];

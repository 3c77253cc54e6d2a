import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BUILT_IN_SIGNS } from './built-in-signs.ts';
import { isIn, parseRanges, type Ranges, readCoverage } from './coverage.ts';

/** A family with its files, and the texts that need it; those without are always there. */
interface Family {
  readonly name: string;
  /** The upright one first. */
  readonly files: () => string[];
  /** Global, so that its uses can be counted. */
  readonly isNeededBy?: RegExp;
  /** Whether something else than a script needs it. */
  readonly isOfAnyScript?: true;
}

const require = createRequire(import.meta.url);

const ofGoogle = (name: string, file: string, weights: readonly string[]) =>
  weights.map((weight) => require.resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`));

const ofNoto = (script: string, ...names: readonly string[]) =>
  names.map((name) => join(dirname(require.resolve(`@embedpdf/fonts-${script}`)), '../fonts', name));

const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'];
const UPRIGHT_AND_BOLD = ['400Regular', '700Bold'];

/** A script that Noto Sans has a font of its own for. */
const ofScript = (script: string, isNeededBy: RegExp, weights = UPRIGHT_AND_BOLD): Family => ({
  name: `Noto Sans ${script}`,
  files: () => ofGoogle(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`, weights),
  isNeededBy,
});

/** All but the first are loaded only for texts in their script. */
const FAMILIES: readonly Family[] = [
  { name: 'Source Serif 4', files: () => ofGoogle('source-serif-4', 'SourceSerif4', WEIGHTS) },
  {
    name: 'Source Serif 4',
    files: () => ofGoogle('source-serif-4', 'SourceSerif4', ['400Regular_Italic', '700Bold_Italic']),
    isNeededBy: /"isEmphasised":true/g,
    isOfAnyScript: true,
  },
  {
    name: 'Noto Sans Hebrew',
    files: () => ofNoto('hebrew', 'NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'),
    isNeededBy: /\p{Script=Hebrew}/gu,
  },
  {
    name: 'Noto Naskh Arabic',
    files: () => ofNoto('arabic', 'NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'),
    isNeededBy: /\p{Script=Arabic}/gu,
  },
  ofScript('Devanagari', /\p{Script=Devanagari}/gu, WEIGHTS),
  ofScript('Bengali', /\p{Script=Bengali}/gu),
  ofScript('Gurmukhi', /\p{Script=Gurmukhi}/gu),
  ofScript('Gujarati', /\p{Script=Gujarati}/gu),
  ofScript('Oriya', /\p{Script=Oriya}/gu),
  ofScript('Tamil', /\p{Script=Tamil}/gu),
  ofScript('Telugu', /\p{Script=Telugu}/gu),
  ofScript('Kannada', /\p{Script=Kannada}/gu),
  ofScript('Malayalam', /\p{Script=Malayalam}/gu),
  ofScript('Sinhala', /\p{Script=Sinhala}/gu),
  ofScript('Thai', /\p{Script=Thai}/gu, WEIGHTS),
  ofScript('Lao', /\p{Script=Lao}/gu),
  ofScript('Khmer', /\p{Script=Khmer}/gu),
  ofScript('Myanmar', /\p{Script=Myanmar}/gu),
  {
    name: 'Noto Serif Tibetan',
    files: () => ofGoogle('noto-serif-tibetan', 'NotoSerifTibetan', ['400Regular']),
    isNeededBy: /\p{Script=Tibetan}/gu,
  },
  ofScript('Georgian', /\p{Script=Georgian}/gu),
  ofScript('Armenian', /\p{Script=Armenian}/gu),
  ofScript('Ethiopic', /\p{Script=Ethiopic}/gu),
  ofScript('Syriac', /\p{Script=Syriac}/gu),
  ofScript('Thaana', /\p{Script=Thaana}/gu),
  ofScript('Tifinagh', /\p{Script=Tifinagh}/gu, ['400Regular']),
  {
    name: 'Noto Sans S Chinese',
    files: () => ofNoto('sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'),
    isNeededBy: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/gu,
  },
  {
    name: 'Noto Sans Korean',
    files: () => ofNoto('kr', 'NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'),
    isNeededBy: /\p{Script=Hangul}/gu,
  },
];

/** Those that come with Typst have what is left: signs, arrows, boxes. */
const BUILT_IN_FAMILIES = ['Libertinus Serif', 'New Computer Modern Math', 'DejaVu Sans Mono'];

/** Last, since most of its signs stand among words in a quieter form in other fonts. */
const EMOJI: Family = {
  name: 'Noto Emoji',
  files: () => ofGoogle('noto-emoji', 'NotoEmoji', ['400Regular']),
  isNeededBy: /\p{Emoji_Presentation}|[\u{1f000}-\u{1faff}]|\u20e3|\ufe0f/gu,
};

export interface Fonts {
  readonly names: readonly string[];
  readonly files: readonly string[];
}

/**
 * The fonts that a text needs. Those of a package that is not installed are left away. A letter is looked for in one font
 * after the other, which costs time for each: scripts come in the order of how much of the text they are.
 */
export function fontsFor(text: string): Fonts {
  const [families, emoji] = [familiesFor(text), emojiFor(text)];
  const byUse = families.toSorted((one, other) => usesOf(other, text) - usesOf(one, text));
  return {
    names: [
      ...new Set(byUse.map(({ name }) => name)),
      ...BUILT_IN_FAMILIES,
      ...emoji.map(({ name }) => name),
    ],
    files: [...families, ...emoji].flatMap(({ files }) => files),
  };
}

/** How many letters of a text are in the script of a family; the one of every text comes first. */
function usesOf({ isNeededBy }: InstalledFamily, text: string): number {
  if (isNeededBy === undefined) return Number.POSITIVE_INFINITY;
  return text.match(isNeededBy)?.length ?? 0;
}

/** @returns whether a character is drawn on a paper with this text in it, rather than a box in its place; takes its code */
export function knowSigns(text: string): (code: number) => boolean {
  const families = [...familiesFor(text), ...emojiFor(text)];
  const coverages = [...families.map(({ files }) => coverageOf(files[0]!)), builtIn()];
  const known = new Map<number, boolean>();
  return (code) => {
    const before = known.get(code);
    if (before !== undefined) return before;
    const isDrawn = coverages.some((ranges) => isIn(ranges, code));
    known.set(code, isDrawn);
    return isDrawn;
  };
}

interface InstalledFamily {
  readonly name: string;
  readonly files: readonly string[];
  readonly isNeededBy: RegExp | undefined;
}

/** Most texts have no letter of these scripts, and need not be looked through for each. */
const OTHER_SCRIPT = /[\u0530-\u1fff\u2c00-\u{10ffff}]/u;

function familiesFor(text: string): InstalledFamily[] {
  const isLatin = !OTHER_SCRIPT.test(text);
  const mayBeNeeded = ({ isNeededBy, isOfAnyScript }: Family) => !isLatin || !isNeededBy || isOfAnyScript;
  return FAMILIES.filter((family) => mayBeNeeded(family) && isNeeded(family, text)).flatMap(installed);
}

function emojiFor(text: string): readonly InstalledFamily[] {
  return isNeeded(EMOJI, text) ? installed(EMOJI) : [];
}

function isNeeded({ isNeededBy }: Family, text: string): boolean {
  return isNeededBy === undefined || text.search(isNeededBy) !== -1;
}

const found = new Map<Family, readonly InstalledFamily[]>();

function installed(family: Family): readonly InstalledFamily[] {
  const before = found.get(family);
  if (before !== undefined) return before;
  const { name, files, isNeededBy } = family;
  const now = filesOrNone(files).map((paths) => ({ name, files: paths, isNeededBy }));
  found.set(family, now);
  return now;
}

/** The two largest packages are optional. */
function filesOrNone(files: Family['files']): string[][] {
  try {
    return [files()];
  } catch {
    return [];
  }
}

const coverages = new Map<string, Ranges>();
let builtInSigns: Ranges | undefined;

function coverageOf(file: string): Ranges {
  const coverage = coverages.get(file) ?? readCoverage(file);
  coverages.set(file, coverage);
  return coverage;
}

function builtIn(): Ranges {
  builtInSigns ??= parseRanges(BUILT_IN_SIGNS);
  return builtInSigns;
}

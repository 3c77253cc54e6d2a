import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isIn, parseRanges, type Ranges, readCoverage } from './coverage.ts';

/** A font family with its files, and the texts that need it; families without a pattern are always loaded. */
interface Family {
  readonly name: string;
  /** The upright file first. */
  readonly files: () => string[];
  /** A global pattern, so that its matches can be counted. */
  readonly isNeededBy?: RegExp;
  /** Whether it is needed by something other than a script. */
  readonly isOfAnyScript?: true;
  /** Whether it comes before the base family where it is needed. */
  readonly isFirst?: true;
}

const require = createRequire(import.meta.url);
/** A release has all fonts beside its programs. */
const RELEASED = fileURLToPath(new URL('fonts', import.meta.url));
const isReleased = existsSync(RELEASED);
/** Found by its package, because sources and bundles lie in different folders. */
const OURS = isReleased ? RELEASED : dirname(require.resolve('@exam/paper/fonts/LICENSE'));

const ours = (...names: readonly string[]) => names.map((name) => join(OURS, name));

const weightsOf = (file: string, weights: readonly string[]) =>
  ours(...weights.map((weight) => `${file}_${weight}.ttf`));

/** Throws if the package is not installed. */
const ofPackage = (script: string, ...names: readonly string[]) => {
  const folder = isReleased
    ? RELEASED
    : join(dirname(require.resolve(`@embedpdf/fonts-${script}`)), '../fonts');
  return names.map((name) => join(folder, name));
};

const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'];
const UPRIGHT_AND_BOLD = ['400Regular', '700Bold'];

/** A Noto Sans family for one script. */
const ofScript = (script: string, isNeededBy: RegExp, weights = UPRIGHT_AND_BOLD): Family => ({
  name: `Noto Sans ${script}`,
  files: () => weightsOf(`NotoSans${script}`, weights),
  isNeededBy,
});

/** All families with a pattern are loaded only for texts that need them. */
const FAMILIES: readonly Family[] = [
  {
    name: 'Source Sans 3',
    files: () => weightsOf('SourceSans3', [...WEIGHTS, '400Regular_Italic', '700Bold_Italic']),
    isNeededBy: /"isLarge":true/g,
    isOfAnyScript: true,
    isFirst: true,
  },
  { name: 'Source Serif 4', files: () => weightsOf('SourceSerif4', WEIGHTS) },
  {
    name: 'Source Serif 4',
    files: () => weightsOf('SourceSerif4', ['400Regular_Italic', '700Bold_Italic']),
    isNeededBy: /"isEmphasised":true/g,
    isOfAnyScript: true,
  },
  {
    name: 'Noto Sans Hebrew',
    files: () => ours('NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'),
    isNeededBy: /\p{Script=Hebrew}/gu,
  },
  {
    name: 'Noto Naskh Arabic',
    files: () => ours('NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'),
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
    files: () => weightsOf('NotoSerifTibetan', ['400Regular']),
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
    files: () => ofPackage('sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'),
    isNeededBy: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/gu,
  },
  {
    name: 'Noto Sans Korean',
    files: () => ofPackage('kr', 'NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'),
    isNeededBy: /\p{Script=Hangul}/gu,
  },
];

/** Fonts built into Typst for the rest: signs, arrows, boxes. */
const BUILT_IN_FAMILIES = ['Libertinus Serif', 'New Computer Modern Math', 'DejaVu Sans Mono'];

/** Last, because other fonts draw most of its signs in a plainer form. */
const EMOJI: Family = {
  name: 'Noto Emoji',
  files: () => weightsOf('NotoEmoji', ['400Regular']),
  isNeededBy: /\p{Emoji_Presentation}|[\u{1f000}-\u{1faff}]|\u20e3|\ufe0f/gu,
};

/** All files of fonts that papers may need; those of packages that are not installed are left out. */
export function listFontFiles(): string[] {
  return [...FAMILIES, EMOJI].flatMap(({ files }) => filesOrNone(files).flat());
}

/** A family that draws only the signs of a pattern; Typst's regular expressions. */
interface FamilyOfSigns {
  readonly name: string;
  readonly covers: string;
}

/** The tick of the base families looks like a root sign. */
const TICKS = { pattern: /✓/, family: { name: 'New Computer Modern Math', covers: '✓' } } as const;

export interface Fonts {
  readonly names: readonly (string | FamilyOfSigns)[];
  readonly files: readonly string[];
}

/**
 * The fonts that a text needs; packages that are not installed are skipped. Typst tries fonts in order for each letter,
 * which takes time, so scripts are ordered by frequency.
 */
export function fontsFor(text: string): Fonts {
  const [families, emoji] = [familiesFor(text), emojiFor(text)];
  const byUse = families.toSorted((one, other) => usesOf(other, text) - usesOf(one, text));
  return {
    names: [
      ...(TICKS.pattern.test(text) ? [TICKS.family] : []),
      ...new Set(byUse.map(({ name }) => name)),
      ...BUILT_IN_FAMILIES,
      ...emoji.map(({ name }) => name),
    ],
    files: [...families, ...emoji].flatMap(({ files }) => files),
  };
}

/** Number of letters of a text in the script of a family; the base family comes first. */
function usesOf({ isNeededBy, isFirst }: InstalledFamily, text: string): number {
  if (isNeededBy === undefined || isFirst) return Number.POSITIVE_INFINITY;
  return text.match(isNeededBy)?.length ?? 0;
}

/**
 * @returns whether a character, given its code point, is drawn rather than replaced by a box on a paper with this
 * text
 */
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
  readonly isFirst: boolean;
}

/** Most texts have no letter of these scripts, so the search per script is skipped. */
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
  const { name, files, isNeededBy, isFirst = false } = family;
  const now = filesOrNone(files).map((paths) => ({ name, files: paths, isNeededBy, isFirst }));
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

/**
 * Characters of the fonts built into Typst 0.14 beyond Source Serif: Libertinus Serif, New Computer Modern Math and
 * DejaVu Sans Mono. The fonts are inside its binary, which cannot be queried. Hexadecimal ranges of code points,
 * without private use.
 */
const BUILT_IN_SIGNS: readonly string[] = [
  '7f 12c-12d 132-133 166-167 180-18e 190-191 193-19f 1a2-1ae 1b1-1cc 1dd-1e5 1e8-1f7 1fa-217 21c-236 238-250',
  '252-258 25a-260 262-2af 2b1 2b4-2b6 2b9-2ba 2bd 2c0-2c5 2cd-2d7 2de-2e0 2e4-2ff 305 30d-31a 31c-322 325 32a-32d',
  '32f-330 332-34e 350-36f 376-377 37a-37d 37f 3d0-3d6 3d8 3da 3dc 3de-3e0 3f0-3ff 460-461 464-471 476-477 47c-47f',
  '483 48c-48f 494-495 49c-49f 4a4-4a9 4ac-4ad 4b4-4b5 4b8-4b9 4bc-4bf 4c3-4c4 4c7-4cc 4d2-4d3 4da-4e1 4e4-4e5',
  '4ea-4ed 4f0-4f1 4f4-4f9 510-511 51a-51d 531-556 559-55f 561-587 589-58a 5b0-5c3 5c6 5d0-5ea 5f0-5f4 606-607',
  '609-60a 60c 615 61b 61f 621-63a 640-655 65a 660-66d 674 679-67b 67e-680 683-684 686-687 691 698 6a4 6a9 6af 6be',
  '6cc 6f0-6f9 900-97f e3f e81-e82 e84 e87-e88 e8a e8d e94-e97 e99-e9f ea1-ea3 ea5 ea7 eaa-eab ead-eb9 ebb-ebc',
  'ec8-ecd 10d0-10fc 1d02 1d08-1d09 1d14-1d17 1d1d-1d1f 1d2c-1d2e 1d30-1d3c 1d3e-1d42 1d44-1d46 1d4a-1d4c 1d4e 1d51',
  '1d53-1d55 1d59-1d5a 1d5c-1d5f 1d62-1d67 1d77-1d78 1d7b 1d85 1d9b 1d9d-1d9f 1da1-1db7 1db9-1dba 1dbc-1dbf',
  '1e00-1e0b 1e10-1e1f 1e22-1e23 1e26-1e29 1e2c-1e35 1e3c-1e3d 1e40-1e41 1e4a-1e59 1e64-1e6b 1e70-1e7f 1e86-1e8d',
  '1e90-1e91 1e94-1e96 1e98-1e9d 1e9f 1efa-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d',
  '1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe 2000-2001 2008 200c-200f 2011 2016-2017',
  '201b 201f 2023-2024 2027 2031 2034-2038 203b 203d-2043 2045-2046 204a-2064 207a-207c 208a-208c 2090-209c 20a0',
  '20a2-20a3 20a5 20a8 20aa 20ad 20af-20b0 20b3 20d0-20d8 20db-20df 20e1 20e4-20f0 2100-2112 2114-2115 2118-211f',
  '2121 2123-2125 2127-212d 212f-2151 2155-215a 215f-2184 2189 2194-2195 219a-2201 2203-2205 2207-220e 2210',
  '2213-2214 2216-2218 221b-221d 221f-222a 222c-2247 2249-225f 2261-2263 2266-23ff 2422-2423 2460-2487 24b6-259f',
  '25a1-25b1 25b4-25b5 25b8-25bb 25be-25bf 25c2-25c5 25c7-25c8 25cb-260f 2612-262f 2638-2669 266b-268b 2690-269c',
  '26a0-26a7 26aa-26b2 2701-2704 2706-2709 270c-2712 2714-2727 2729-274b 274d 274f-2751 2756 2758-275e 2761-277f',
  '2794 2798-27af 27b1-27be 27c0-27ff 2900-2b73 2b76-2b95 2b97-2bff 2c60-2c70 2c74-2c77 2c79-2c7a 2c7c-2c7f',
  '2e02-2e05 2e08-2e0a 2e17-2e18 2e1f 2e22-2e25 2e2e 3012 3016-3017 3030 a656-a657 a708-a716 a71b-a727 a765',
  'a789-a78e a790-a791 a793 a7aa a7f8-a7f9 ab52 fb20 fb29-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4e',
  'fb52-fb81 fb8a-fb95 fb9e-fb9f fbaa-fbad fbe8-fbe9 fbfc-fbff fe70-fe74 fe76-fefc feff fff9-fffd 1d106-1d107',
  '1d400-1d454 1d456-1d49c 1d49e-1d49f 1d4a2 1d4a5-1d4a6 1d4a9-1d4ac 1d4ae-1d4b9 1d4bb 1d4bd-1d4c3 1d4c5-1d505',
  '1d507-1d50a 1d50d-1d514 1d516-1d51c 1d51e-1d539 1d53b-1d53e 1d540-1d544 1d546 1d54a-1d550 1d552-1d6a5',
  '1d6a8-1d7cb 1d7ce-1d7ff 1ee00-1ee22 1ee24 1ee27 1ee29-1ee32 1ee34-1ee37 1ee39 1ee3b 1ee42 1ee47 1ee49 1ee4b',
  '1ee4d-1ee4f 1ee51-1ee52 1ee54 1ee57 1ee59 1ee5b 1ee5d 1ee5f 1ee61-1ee62 1ee64 1ee67-1ee6a 1ee6c-1ee72',
  '1ee74-1ee77 1ee79-1ee7c 1ee7e-1ee89 1ee8b-1ee9b 1eea1-1eea3 1eea5-1eea9 1eeab-1eebb 1eef0-1eef1 1f6d1',
  '1f780-1f7d8 1f7e0-1f7eb 1f7ff-1f80b 1f810-1f847 1f850-1f859 1f860-1f887 1f890-1f8ad 1f8b0-1f8b1',
];

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A family with its files, and the texts that need it; those without are always there. */
interface Family {
  readonly name: string;
  readonly files: () => string[];
  readonly isNeededBy?: RegExp;
}

const require = createRequire(import.meta.url);

const ofGoogle = (name: string, file: string, weights: readonly string[]) =>
  weights.map((weight) => require.resolve(`@expo-google-fonts/${name}/${weight}/${file}_${weight}.ttf`));

const ofNoto = (script: string, ...names: readonly string[]) =>
  names.map((name) => join(dirname(require.resolve(`@embedpdf/fonts-${script}`)), '../fonts', name));

const WEIGHTS = ['400Regular', '600SemiBold', '700Bold'];

/** In the order in which a letter is looked for. The large ones are loaded only for texts in their script. */
const FAMILIES: readonly Family[] = [
  { name: 'Source Serif 4', files: () => ofGoogle('source-serif-4', 'SourceSerif4', WEIGHTS) },
  {
    name: 'Source Serif 4',
    files: () => ofGoogle('source-serif-4', 'SourceSerif4', ['400Regular_Italic', '700Bold_Italic']),
    isNeededBy: /"isEmphasised":true/,
  },
  {
    name: 'Noto Sans Hebrew',
    files: () => ofNoto('hebrew', 'NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'),
    isNeededBy: /\p{Script=Hebrew}/u,
  },
  {
    name: 'Noto Naskh Arabic',
    files: () => ofNoto('arabic', 'NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'),
    isNeededBy: /\p{Script=Arabic}/u,
  },
  {
    name: 'Noto Sans Devanagari',
    files: () => ofGoogle('noto-sans-devanagari', 'NotoSansDevanagari', WEIGHTS),
    isNeededBy: /\p{Script=Devanagari}/u,
  },
  {
    name: 'Noto Sans Thai',
    files: () => ofGoogle('noto-sans-thai', 'NotoSansThai', WEIGHTS),
    isNeededBy: /\p{Script=Thai}/u,
  },
  {
    name: 'Noto Sans S Chinese',
    files: () => ofNoto('sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'),
    isNeededBy: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
  },
  {
    name: 'Noto Sans Korean',
    files: () => ofNoto('kr', 'NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'),
    isNeededBy: /\p{Script=Hangul}/u,
  },
];

/** Those that come with Typst have what is left: signs, arrows, boxes. */
const LAST_FAMILIES = ['Libertinus Serif', 'New Computer Modern Math', 'DejaVu Sans Mono'];

export interface Fonts {
  readonly names: readonly string[];
  readonly files: readonly string[];
}

/** The fonts that a text needs. */
export function fontsFor(text: string): Fonts {
  const families = FAMILIES.filter(({ isNeededBy }) => isNeededBy?.test(text) ?? true);
  return {
    names: [...new Set(families.map(({ name }) => name)), ...LAST_FAMILIES],
    files: families.flatMap(({ files }) => files()),
  };
}

/** A piece of a text, and whether the other text lacks it at this place. */
export interface Piece {
  text: string;
  differs: boolean;
}

/** Words, single characters of scripts without blanks, blanks, and signs one by one. */
const TOKEN =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_]+|[\s\S]/gu;

/** Beyond so many steps texts are not compared word by word: what lies between their ends counts as different. */
const MOST_STEPS = 4_000_000;

export function splitWords(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Which of the words of two texts belong together, by a longest common subsequence. */
export function compareWords(one: readonly string[], other: readonly string[]): [boolean[], boolean[]] {
  const start = countCommon(one, other, (words, index) => words[index]);
  const rest = [one.slice(start), other.slice(start)] as const;
  const end = countCommon(...rest, (words, index) => words[words.length - 1 - index]);
  const [left, right] = compareMiddle(
    rest[0].slice(0, rest[0].length - end),
    rest[1].slice(0, rest[1].length - end),
  );
  const same = (count: number) => Array<boolean>(count).fill(false);
  return [
    [...same(start), ...left, ...same(end)],
    [...same(start), ...right, ...same(end)],
  ];
}

/** Words as pieces, neighbours of one sort joined; blanks between words that differ differ too. */
export function joinPieces(words: readonly string[], differs: readonly boolean[]): Piece[] {
  const pieces: Piece[] = [];
  words.forEach((text, index) => {
    const isBlank = text.trim() === '';
    const isDifferent = isBlank ? Boolean(differs[index - 1] && differs[index + 1]) : Boolean(differs[index]);
    const last = pieces.at(-1);
    if (last?.differs === isDifferent) last.text += text;
    else pieces.push({ text, differs: isDifferent });
  });
  return pieces;
}

function countCommon(
  one: readonly string[],
  other: readonly string[],
  at: (words: readonly string[], index: number) => string | undefined,
): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && at(one, count) === at(other, count)) count += 1;
  return count;
}

function compareMiddle(one: readonly string[], other: readonly string[]): [boolean[], boolean[]] {
  const left = Array<boolean>(one.length).fill(true);
  const right = Array<boolean>(other.length).fill(true);
  if (one.length * other.length > MOST_STEPS) return [left, right];

  const width = other.length + 1;
  // How many words the rests from these places on have in common at most.
  const common = new Uint32Array((one.length + 1) * width);
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        one[i] === other[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    if (one[i] === other[j]) {
      left[i++] = false;
      right[j++] = false;
    } else if (common[(i + 1) * width + j]! >= common[i * width + j + 1]!) i += 1;
    else j += 1;
  }
  return [left, right];
}

import { parseRichText, plainText, type RichTextPart } from '@exam/contract/rich-text';
import { describe, expect, test } from 'vitest';
import { IS_LONG } from '../../../../../vitest.growth.ts';
import type { Selection } from './insertions.ts';
import { toggleList } from './toggle-list.ts';
import { toggleTable } from './toggle-table.ts';
import { type Toggle, toggleCode, toggleEmphasis, toggleStrong } from './toggles.ts';

/** A text in which angle brackets stand around the selection. */
function marked(text: string): Selection {
  const start = text.indexOf('⟨');
  const end = text.indexOf('⟩') - 1;
  return { text: text.replace(/[⟨⟩]/g, ''), start, end };
}

function shown(selection: Selection | undefined): string | undefined {
  if (selection === undefined) return undefined;
  const { text, start, end } = selection;
  return `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`;
}

function press(toggle: Toggle, text: string): string | undefined {
  return shown(toggle(marked(text)));
}

describe('words become strong', () => {
  test.each([
    ['Which is ⟨not⟩ so?', 'Which is **⟨not⟩** so?'],
    ['blanks stay outside:⟨ not ⟩so', 'blanks stay outside: **⟨not⟩** so'],
    ['half a w⟨or⟩d', 'half a w**⟨or⟩**d'],
    ['a cursor in a wo⟨⟩rd', 'a cursor in a **wo⟨⟩rd**'],
    ['(⟨a⟩), “⟨⟩b”'.replace('⟨⟩', ''), '(**⟨a⟩**), “b”'],
    ['2*⟨3⟩*4', '**⟨2*3*4⟩**'],
    ['⟨*a* b⟩', '**⟨*a* b⟩**'],
    ['*a ⟨b⟩ c*', '*a **⟨b⟩** c*'],
    ['⟨a **b** c⟩', '**⟨a b c⟩**'],
    ['⟨a **b⟩ c**', '**⟨a b c⟩**'],
    ['*⟨a⟩*', '***⟨a⟩***'],
    ['⟨a*⟩', '**⟨a\\*⟩**'],
    ['⟨*x⟩ is a pointer', '**⟨\\*x⟩** is a pointer'],
    ['a ⟨$x^⟩2$ b', 'a **⟨$x^2$⟩** b'],
    ['⟨`a` b⟩', '**⟨`a` b⟩**'],
    ['⟨one\n\ntwo⟩', '**⟨one**\n\n**two⟩**'],
    ['| ⟨a⟩ | b |\n|---|---|\n| c | d |', '| **⟨a⟩** | b |\n|---|---|\n| c | d |'],
    ['这是⟨重要⟩的。', '这是**⟨重要⟩**的。'],
    ['', '**⟨strong⟩**'],
    ['Is ⟨⟩', 'Is **⟨strong⟩**'],
  ])('%j', (before, after) => {
    expect(press(toggleStrong, before === '' ? '⟨⟩' : before)).toBe(after);
  });

  test.each(['```\na ⟨b⟩\n```', '| ⟨a | b⟩ |\n|---|---|\n| c | d |'])(
    'not where they cannot: %j',
    (before) => {
      expect(toggleStrong(marked(before))).toBeUndefined();
    },
  );
});

describe('a second press takes it back', () => {
  test.each<[Toggle, string, string]>([
    [toggleStrong, 'is **⟨not⟩** so', 'is ⟨not⟩ so'],
    [toggleStrong, 'is ⟨**not**⟩ so', 'is ⟨not⟩ so'],
    [toggleStrong, 'is **n⟨⟩ot** so', 'is n⟨⟩ot so'],
    [toggleStrong, '***⟨both⟩***', '*⟨both⟩*'],
    [toggleEmphasis, '***⟨both⟩***', '**⟨both⟩**'],
    [toggleStrong, '**⟨one**\n\n**two⟩**', '⟨one\n\ntwo⟩'],
    [toggleEmphasis, 'is *⟨not⟩* so', 'is ⟨not⟩ so'],
    [toggleCode, 'is `⟨x⟩` so', 'is ⟨x⟩ so'],
    [toggleCode, 'is `⟨*x*⟩` so', 'is ⟨\\*x\\*⟩ so'],
    [toggleCode, 'is `⟨$x$⟩` so', 'is ⟨\\$x\\$⟩ so'],
    [toggleCode, 'a\n```\n⟨b\nc⟩\n```\nd', 'a\n⟨b\nc⟩\nd'],
    [toggleTable, '| ⟨a⟩ | b |\n|---|---|\n| c \\| d | e |\nend', '⟨a\tb\nc | d\te⟩\nend'],
  ])('%# %j', (toggle, before, after) => {
    expect(press(toggle, before)).toBe(after);
  });
});

describe('words become code', () => {
  test.each([
    ['What is ⟨int x⟩?', 'What is `⟨int x⟩`?'],
    ['⟨a`b⟩', '``⟨a`b⟩``'],
    ['⟨a `b⟩', '``⟨a `b⟩``'],
    ['⟨`⟩', '`` ⟨`⟩ ``'],
    ['⟨2 \\* 3⟩', '`⟨2 * 3⟩`'],
    ['⟨is **not** so⟩', '`⟨is not so⟩`'],
    ['x⟨⟩', '`x⟨⟩`'],
    ['⟨⟩', '`⟨code⟩`'],
  ])('%j', (before, after) => {
    expect(press(toggleCode, before)).toBe(after);
  });

  test.each([
    ['⟨int x;\nint y;⟩', '```\n⟨int x;\nint y;⟩\n```'],
    ['Prints\n⟨⟩', 'Prints\n```\n⟨code⟩\n```'],
  ])('lines become a block: %j', (before, after) => {
    expect(press(toggleCode, before)).toBe(after);
  });
});

describe('lines become a table', () => {
  test.each([
    ['Look:\n⟨a\tb\nc\td⟩\nend', 'Look:\n⟨| a | b |\n|---|---|\n| c | d |⟩\nend'],
    ['⟨a\tb\n1|2\t$|x|$⟩', '⟨| a | b |\n|---|---|\n| 1\\|2 | $|x|$ |⟩'],
    ['a\tb\n⟨c⟩\td', 'a\tb\n⟨| c | d |\n|---|---|⟩'],
    ['Look:⟨⟩', 'Look:\n| ⟨head⟩ | head |\n|---|---|\n| cell | cell |'],
    ['⟨⟩end', '| ⟨head⟩ | head |\n|---|---|\n| cell | cell |\nend'],
  ])('%j', (before, after) => {
    expect(press(toggleTable, before)).toBe(after);
  });
});

describe('lines become a list, and lines again', () => {
  test.each([
    ['Look:\n⟨a\nb⟩\nend', 'Look:\n⟨- a\n- b⟩\nend'],
    ['a **b⟨**\n\n  c\n- d⟩', '⟨- a **b**\n- c\n- d⟩'],
    ['⟨1. a\nb\n⟩end', '⟨- 1. a\n- b⟩\nend'],
    ['Look:\n⟨a⟩', 'Look:\n- a\n- ⟨item⟩'],
    ['- a\n- b\n⟨c⟩', '- a\n- b\n⟨- c⟩'],
    ['Look:⟨⟩', 'Look:\n- ⟨item⟩\n- item'],
    ['Look:\n- a\n- ⟨b⟩\nend', 'Look:\n⟨a\nb⟩\nend'],
    ['⟨1. a\n   more\n\n2. b⟩', '⟨a\nmore\nb⟩'],
  ])('%j', (before, after) => {
    expect(press(toggleList, before)).toBe(after);
  });

  test.each(['```\n⟨a\nb⟩\n```', '⟨**a\nb**⟩', '⟨| a |\n|---|\n| b |⟩', '⟨ \n⟩'])(
    'not where they cannot: %j',
    (before) => {
      expect(toggleList(marked(before))).toBeUndefined();
    },
  );
});

test('an image becomes no code, and what has too many columns no table', () => {
  expect(toggleCode(marked('⟨![alt](image:01981f3e-7c1a-7def-8123-456789abcdef)⟩'))).toBeUndefined();
  expect(toggleTable(marked(`⟨a${'\t'.repeat(30)}⟩`))).toBeUndefined();
  expect(toggleTable(marked('⟨ \n\t⟩'))).toBeUndefined();
  expect(toggleTable(marked(`⟨a${'\t'.repeat(29)}⟩`))).toBeDefined();
});

/** How many texts are generated. */
const SEEDS = IS_LONG ? 3_000 : 600;

/** A stretch of mixed signs, the same for the same number. */
function generated(seed: number): Selection {
  let state = seed * 2654435761;
  const next = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return state % below;
  };
  const pieces = ['a', 'bc', ' ', ' ', '*', '**', '`', '$x$', '\\', '(', '.', '\n', '\n\n', '|', '一', '"'];
  const text = Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)]).join('');
  const [one, other] = [next(text.length + 1), next(text.length + 1)];
  return { text, start: Math.min(one, other), end: Math.max(one, other) };
}

const KINDS = { strong: toggleStrong, emphasis: toggleEmphasis, inlineCode: toggleCode } as const;

/** Whether a kind of markup stands anywhere in a text. */
function holds(parts: readonly RichTextPart[], kind: string): boolean {
  return parts.some((part) => part.kind === kind || ('parts' in part && holds(part.parts, kind)));
}

test.each(Object.entries(KINDS))(
  'whatever is pressed on, the same words are shown, and are %s or are no more',
  (kind, toggle) => {
    let pressed = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const before = generated(seed);
      const after = toggle(before);
      if (after === undefined || before.text.slice(before.start, before.end).trim() === '') continue;
      if (holds(parseRichText(after.text), 'code') || holds(parseRichText(before.text), 'code')) continue;
      pressed += 1;
      expect(plainText(after.text), JSON.stringify(before)).toBe(plainText(before.text));
      const isThere = holds(parseRichText(after.text), kind);
      expect(isThere || holds(parseRichText(before.text), kind), JSON.stringify(before)).toBe(true);
    }
    expect(pressed).toBeGreaterThan(SEEDS / 6);
  },
);

test.each([
  ['table', toggleTable],
  ['list', toggleList],
])('whatever a %s is made of, and whatever becomes of it, shows the same words', (_, toggle) => {
  const words = (text: string) =>
    plainText(text)
      .replace(/^- (?:item$)?/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
  let made = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const before = generated(seed);
    const after = toggle(before);
    if (after === undefined || before.start === before.end) continue;
    made += 1;
    expect(words(after.text), JSON.stringify(before)).toBe(words(before.text));
  }
  expect(made).toBeGreaterThan(SEEDS / 6);
});

import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { UnreadableFile } from './question-file.ts';
import { childOf, childrenOf, descendantsOf, escapeXml, parseXml, serializeXml, textOf } from './xml.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, isLittle: boolean): Uint8Array {
  const units = Uint16Array.from(text, (character) => character.charCodeAt(0));
  const view = new DataView(new ArrayBuffer(units.length * 2));
  units.forEach((unit, at) => {
    view.setUint16(at * 2, unit, isLittle);
  });
  return new Uint8Array(view.buffer);
}

describe('parseXml', () => {
  it('gives elements, attributes, texts and lines', () => {
    const root = parseXml(
      '<?xml version="1.0"?>\r\n<!-- a > b -->\r\n<q:quiz a="1 &lt; 2"\r\n  xml:lang=\'en\'>x<b/>y<c>\n<d e="&#x41;"/></c></q:quiz>\n',
      'a.xml',
    );
    expect(root).toMatchObject({ name: 'quiz', attributes: { a: '1 < 2', lang: 'en' }, line: 3 });
    expect(root.children[0]).toBe('x');
    expect(childrenOf(root).map(({ name, line }) => [name, line])).toEqual([
      ['b', 4],
      ['c', 4],
    ]);
    expect(descendantsOf(root, 'd')).toMatchObject([{ attributes: { e: 'A' }, line: 5 }]);
    expect(childOf(root, 'none')).toBeUndefined();
  });

  it('decodes references once, except in CDATA', () => {
    const root = parseXml('<a>&amp;lt; &#38;amp; <![CDATA[&amp;<b>]]> &nbsp; &#xD; &#128512;</a>', 'a.xml');
    expect(textOf(root)).toBe('&lt; &amp; &amp;<b> &nbsp; \r 😀');
  });

  it('normalises line ends to one character, as XML does', () => {
    expect(textOf(parseXml('<a>1\r\n2\r3\n4</a>', 'a.xml'))).toBe('1\n2\n3\n4');
  });

  it.each([
    ['UTF-8', bytes('<?xml version="1.0" encoding="UTF-8"?><a>é 中</a>')],
    ['UTF-8 with a mark', bytes('\ufeff<a>é 中</a>')],
    ['UTF-16, little end first', utf16('\ufeff<?xml version="1.0" encoding="UTF-16"?><a>é 中</a>', true)],
    ['UTF-16, big end first', utf16('\ufeff<a>é 中</a>', false)],
    ['UTF-16 without a mark', utf16('<a>é 中</a>', true)],
  ])('reads %s', (_, content) => {
    expect(textOf(parseXml(content, 'a.xml'))).toBe('é 中');
  });

  it('reads the declared encoding', () => {
    const latin = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', (c) =>
      c.charCodeAt(0),
    );
    expect(textOf(parseXml(latin, 'a.xml'))).toBe('é');
  });

  it.each([
    ['a document type', '<!DOCTYPE a><a/>', /line 1 it declares a document type/],
    ['an entity', '<!DOCTYPE a [\n<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<a>&x;</a>', /document type/],
    ['an entity without its document type', '<a>\n<!ENTITY x "y"></a>', /line 2 it declares/],
    ['elements nested 101 deep', '<a>'.repeat(101) + '</a>'.repeat(101), /nested more than 100/],
    ['100,000 attributes', `<a ${attributes(100_000)}/>`, /more than 200 attributes/],
    ['a long attribute', `<a b="${'x'.repeat(1_000_001)}"/>`, /too long/],
    ['the end missing', '<a>\n<b>text', /<b> is not closed, so the file is not whole/],
    ['elements that cross', '<a><b></a></b>', /<b> is not closed where it should be/],
    ['no element at all', 'GIFT is not XML', /not well-formed/],
    ['a million elements and more', `<a>${'<b/>'.repeat(1_000_000)}</a>`, /more than 1000000 elements/],
    ['text outside of all elements', 'text<a/>', /not well-formed/],
    ['two roots', '<a/><b/>', /not well-formed/],
    ['bytes that are no UTF-8', Uint8Array.of(0x3c, 0x61, 0x3e, 0xff, 0xfe), /not the utf-8 text/],
    ['an encoding that nobody knows', bytes('<?xml version="1.0" encoding="x-none"?><a/>'), /x-none/],
    ['32 MB and more', new Uint8Array(32 * 1024 * 1024 + 1), /larger than 32 MB/],
  ])(
    'refuses %s, saying where',
    (_, content, message) => {
      const refusal = catchOf(() => parseXml(content, 'a.xml'));
      expect(refusal).toBeInstanceOf(UnreadableFile);
      expect(String(refusal)).toMatch(message);
    },
    60_000,
  );

  it('treats names that JavaScript objects have like any others', () => {
    const root = parseXml('<constructor __proto__="1" toString="2"><__proto__/></constructor>', 'a.xml');
    expect(root.name).toBe('constructor');
    expect(Object.keys(root.attributes)).toEqual(['__proto__', 'toString']);
    expect(root.attributes['valueOf']).toBeUndefined();
  });
});

function catchOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

function attributes(count: number): string {
  return Array.from({ length: count }, (_, at) => `a${at}="1"`).join(' ');
}

describe('escapeXml and serializeXml', () => {
  const NASTY = `<&>"' ]]> \t\r\n 😀 é \u0085\u2028`;

  it('is read back unchanged by another parser', () => {
    const peer = new XMLParser({
      ignoreAttributes: false,
      trimValues: false,
      htmlEntities: true,
      attributeNamePrefix: '',
    });
    const read = peer.parse(`<a b="${escapeXml(NASTY)}">${escapeXml(NASTY, 'element')}</a>`);
    expect(read.a).toEqual({ '#text': NASTY, b: NASTY });
  });

  it('reproduces the source of an element', () => {
    const xml = `<p class="a &amp; b">x<br/>y<b></b><i>${escapeXml(NASTY)}</i></p>`;
    expect(serializeXml(parseXml(xml, 'a.xml'))).toBe(xml);
    expect(textOf(parseXml(serializeXml(parseXml(xml, 'a.xml')), 'a.xml'))).toBe(`xy${NASTY}`);
  });
});

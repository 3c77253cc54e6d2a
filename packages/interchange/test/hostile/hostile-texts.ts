/** Its name, its content or that of a smaller one with a share of what is hostile, and a part of the refusal. */
type HostileText = readonly [name: string, contentOf: (share: number) => string, says: RegExp];

const LAUGHS = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join(
  '',
);

/** Texts that must be refused. */
export const REFUSED_TEXTS: readonly HostileText[] = [
  ['a billion laughs', () => `<!DOCTYPE quiz [<!ENTITY l0 "ha">${LAUGHS}]><quiz>&l9;</quiz>`, /DOCTYPE/],
  [
    'an external entity',
    () => '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
    /DOCTYPE/,
  ],
  ['a document type on the web', () => '<!DOCTYPE quiz SYSTEM "http://127.0.0.1:9/x.dtd"><quiz/>', /DOCTYPE/],
  [
    '100,000 attributes',
    (share) => `<quiz ${'a="1" '.repeat(share * 100_000)}/>`,
    /more than 200 attributes/,
  ],
  [
    'a million elements in one another',
    (share) => `<quiz>${'<a>'.repeat(share * 1_000_000)}`,
    /nested more than 100 deep/,
  ],
  ['nothing but openings', (share) => `<quiz>${'<'.repeat(share * 8_000_000)}`, /is not closed/],
  ['a tag without an end', (share) => `<quiz a="${'x'.repeat(share * 8_000_000)}`, /a tag has no end/],
];

/** Texts of which all that is asked is that they cost little. */
export const COSTLY_TEXTS: readonly HostileText[] = [
  ['braces', (share) => `::a::${'{'.repeat(share * 2_000_000)}`, /^/],
  ['answers', (share) => `::a::b{\n${'=a\n'.repeat(share * 100_000)}}`, /^/],
  ['blank lines between answers', (share) => `::a::b{\n${'\n=\n'.repeat(share * 100_000)}}`, /^/],
  ['line ends', (share) => `::a::b{${'\n'.repeat(share * 500_000)}}`, /^/],
  ['elements of HTML in one another', (share) => html('<div><sup>'.repeat(share * 100_000)), /^/],
  ['formulas that never end', (share) => html('\\(a$$b\\[c'.repeat(share * 100_000)), /^/],
  ['MathML in MathML', (share) => html('<math><mrow>'.repeat(share * 100_000)), /^/],
  ['references', (share) => `<quiz>${'&amp;'.repeat(share * 250_000)}</quiz>`, /^/],
];

function html(text: string): string {
  return `<quiz><question type="multichoice"><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question></quiz>`;
}

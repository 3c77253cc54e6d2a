import { crc32, deflateRawSync } from 'node:zlib';
import { type CraftedEntry, craftZip, signature } from './craft-zip.ts';

const MIB = 1024 * 1024;
const fine: CraftedEntry = { name: 'imsmanifest.xml', content: Buffer.from('<manifest/>') };
const one = (entry: Partial<CraftedEntry>) => craftZip([fine, { name: 'a.xml', ...entry }]);
/** Deterministic bytes that do not compress. */
const noise = (bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  for (let at = 0, state = 1; at < bytes; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    buffer[at] = state >>> 16;
  }
  return buffer;
};
/** Compresses to about a 150th. */
const half = deflateRawSync(Buffer.concat([noise(32_000), Buffer.alloc(7 * MIB - 32_000)]));
const DIRECTORY = signature(0x02014b50);
const zeros = (mib: number) => {
  const content = Buffer.alloc(mib * MIB);
  return { packed: deflateRawSync(content), size: content.length, crc: crc32(content) };
};
const small = zeros(1);
const bomb = zeros(65);

/**
 * Archives that must be refused, each with a part of the refusal, and the bytes that may be unpacked before: a few
 * thousand by default, because what the directory declares is judged first.
 */
export function makeHostileArchives(): readonly (readonly [string, () => Buffer, RegExp, number?])[] {
  const whole = craftZip([fine, { name: 'a.xml', content: noise(5_000) }]);
  return [
    ['an empty file', () => Buffer.alloc(0), /cut off/],
    ['no archive', () => Buffer.from('%PDF-1.7 and so on, longer than the end of an archive'), /cut off/],
    ['one without its last byte', () => whole.subarray(0, -1), /cut off/],
    ['one without its first entry', () => whole.subarray(40), /cut off/],
    ['one with a changed byte', () => changed(whole, whole.length - 2_000), /broken/],
    ['another checksum', () => one({ content: Buffer.from('x'), crc: 7 }), /broken/],
    ['less than is claimed', () => one({ content: Buffer.from('x'), size: 900_000 }), /broken/, 1_000_000],
    ['more than is claimed', () => one({ ...bomb, size: 12 * MIB }), /broken/, 13 * MIB],
    ['a bomb of 65 MB', () => one(bomb), /more than 64 MB/],
    ['a bomb of 1 MB and a byte', () => one(zeros(1 + 1 / MIB)), /far too large when unpacked/],
    [
      'a bomb beside much that does not shrink',
      () =>
        craftZip([
          { name: 'a.png', content: noise(60_000) },
          { name: 'b.xml', ...zeros(3) },
        ]),
      /far too large when unpacked/,
    ],
    ['many small bombs', () => craftZip(many(250, small)), /far too large when unpacked/],
    [
      'more than is accepted',
      () => craftZip(many(41, { content: noise(32_000), packed: half, size: 7 * MIB })),
      /more than 256 MB/,
    ],
    ['a claim of 4 GB', () => one({ content: Buffer.from('x'), size: 0xfffffffe }), /more than 64 MB/],
    ['Zip64', () => one({ content: Buffer.from('x'), size: 0xffffffff }), /Zip64/],
    [
      'an entry that begins in the midst of another',
      () => one({ content: Buffer.from('x'), offset: 3 }),
      /broken/,
    ],
    ['data beyond the end', () => one({ content: Buffer.from('x'), packedSize: 90_000 }), /broken/],
    [
      'entries on the same bytes',
      () =>
        craftZip([fine, { ...fine, name: 'imsmanifesu.xml', headerName: fine.name as string, offset: 0 }]),
      /different things/,
    ],
    ['entries that overlap', () => overlapping(), /share the same bytes/],
    ['two entries of a name', () => craftZip([fine, fine]), /two entries/],
    [
      'one name in two spellings',
      () => craftZip([{ name: 'é.xml' }, { name: 'e\u0301.xml' }]),
      /two entries/,
    ],
    ['a way up', () => one({ name: '../../etc/passwd' }), /name is not accepted/],
    ['a way up inside', () => one({ name: 'a/../../b' }), /name is not accepted/],
    ['an absolute name', () => one({ name: '/etc/passwd' }), /name is not accepted/],
    ['a drive', () => one({ name: 'C:autoexec.bat' }), /name is not accepted/],
    ['a backslash', () => one({ name: '..\\windows' }), /name is not accepted/],
    ['NUL in a name', () => one({ name: 'a.xml\0.png' }), /name is not accepted/],
    ['no name', () => one({ name: '' }), /name is not accepted/],
    ['a name that is another before its entry', () => one({ headerName: 'b.xml' }), /different things/],
    ['a password', () => one({ flags: 1 }), /encrypted/],
    ['a method of later times', () => one({ method: 93 }), /method that cannot be read \(93\)/],
    ['more entries claimed than there are', () => craftZip([fine], { count: 3 }), /broken/],
    [
      'a directory whose last line is cut off',
      () => craftZip([fine], { count: 2, after: DIRECTORY }),
      /broken/,
    ],
    [
      'a directory that is none',
      () => changed(craftZip([fine]), craftZip([fine]).indexOf(DIRECTORY)),
      /broken/,
    ],
    ['a part of several', () => craftZip([fine], { disk: 1 }), /several parts/],
  ];
}

function many(count: number, entry: Partial<CraftedEntry>): CraftedEntry[] {
  return Array.from({ length: count }, (_, rank) => ({ name: `item-${rank}.xml`, ...entry }));
}

function changed(content: Buffer, at: number): Buffer {
  const copy = Buffer.from(content);
  copy[at]! ^= 0xff;
  return copy;
}

/** A stored entry whose bytes are also the entry of another file, so that both share them. */
function overlapping(): Buffer {
  const inner = craftZip([{ name: 'inner.xml', content: noise(3_000) }]).subarray(0, -(46 + 9 + 22));
  return craftZip([
    { name: 'outer.xml', content: inner, packed: inner, method: 0 },
    {
      name: 'inner.xml',
      content: noise(3_000),
      packed: Buffer.alloc(0),
      packedSize: deflateRawSync(noise(3_000)).length,
      offset: 39,
    },
  ]);
}

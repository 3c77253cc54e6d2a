import { expect, test } from 'vitest';
import { qti12, qti21, qti30 } from './qti.ts';
import { packageOf } from './testing/packages.ts';

const item = '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T"/>';
const isMeant = (content: Uint8Array) =>
  [qti12, qti21, qti30].map((format) => format.isMeant({ name: 'a.zip', content }));

test('a package is told by its items, whatever it is called', () => {
  expect(isMeant(packageOf({ 'x/i.xml': item }))).toEqual([false, true, false]);
  expect(isMeant(packageOf({ 'word/document.xml': '<w:document/>' }))).toEqual([false, false, false]);
  expect(isMeant(new TextEncoder().encode(`<!-- by hand -->${item}`))).toEqual([false, true, false]);
});

test('an archive that cannot be opened is read, so that it says what is wrong with it', () => {
  const broken = packageOf({ 'i.xml': item }).subarray(0, 40);
  expect(isMeant(broken)).toEqual([true, true, true]);
  expect(() => qti12.read({ name: 'a.zip', content: broken })).toThrow(
    '“a.zip” cannot be opened: the archive is broken',
  );
});

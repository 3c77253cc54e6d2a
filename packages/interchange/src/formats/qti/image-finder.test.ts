import { expect, test } from 'vitest';
import { keyOfImage } from '../../image-key.ts';
import { ImageFinder } from './image-finder.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const files = new Map(
  [
    'quiz/images/a.png',
    'web_resources/Bilder/b c.png',
    'x/one.png',
    'x/two.png',
    'y/two.png',
    'top.png',
    'csfiles/home_dir/__xid-7_1.gif',
    'z/Caf\u00e9.PNG',
    'z/Same.png',
    'z/same.png',
  ].map((path) => [path, bytes(path)] as const),
);
const find = (source: string) => {
  const finder = new ImageFinder(files);
  const key = finder.find(source, 'quiz/quiz.xml');
  return key === undefined ? undefined : Buffer.from(finder.found.get(key)!).toString();
};

test.each([
  ['images/a.png', 'quiz/images/a.png'],
  ['./images/../images/a.png?x=1#y', 'quiz/images/a.png'],
  ['../top.png', 'top.png'],
  ['/top.png', 'top.png'],
  ['$IMS-CC-FILEBASE$/Bilder/b%20c.png', 'web_resources/Bilder/b c.png'],
  ['%24IMS-CC-FILEBASE%24/Bilder/b c.png?canvas_download=1', 'web_resources/Bilder/b c.png'],
  ['$IMS_CC_FILEBASE$/../top.png', 'top.png'],
  ['$IMS_CC_FILE_BASE$top.png', 'top.png'],
  ['elsewhere/one.png', 'x/one.png'],
  ['@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-7_1', 'csfiles/home_dir/__xid-7_1.gif'],
  ['images\\a.png', 'quiz/images/a.png'],
  ['IMAGES\\A.PNG', 'quiz/images/a.png'],
  ['..\\z\\cafe\u0301.png', 'z/Caf\u00e9.PNG'],
  ['CAFE%CC%81.png', 'z/Caf\u00e9.PNG'],
  ['Same.png', 'z/Same.png'],
  ['data:image/png;base64,dG9w', 'top'],
  ['data:image/svg+xml,%3Csvg/%3E', '<svg/>'],
])('an image is found as %s', (source, path) => {
  expect(find(source)).toBe(path);
});

test.each([
  'two.png', // two files have this name
  'SAME.png', // two files differ from it by case
  'none.png',
  '',
  '../../../etc/passwd',
  'file:///etc/passwd',
  'https://example.org/top.png',
  '//example.org/top.png',
  '\\\\example.org\\top.png',
  'data:text/html,top.png',
  '%E0%A4%A',
])('and not as %j', (source) => {
  expect(find(source)).toBeUndefined();
});

test('an image that is shown twice is kept once, by its content', () => {
  const finder = new ImageFinder(
    new Map([
      ['a.png', bytes('same')],
      ['b.png', bytes('same')],
    ]),
  );
  const keys = [finder.find('a.png', 'q.xml'), finder.find('b.png', 'q.xml')];
  expect(keys).toEqual([keyOfImage(bytes('same')), keyOfImage(bytes('same'))]);
  expect(finder.found.size).toBe(1);
});

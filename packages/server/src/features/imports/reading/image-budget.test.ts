import { LIMITS } from '@exam/contract';
import { expect, test } from 'vitest';
import { pngChunk } from '../../images/testing/drawings.ts';
import { makeScene } from '../testing/scene.ts';

const scene = makeScene();

/** A PNG header that declares this size, without pixels. Every one is different. */
function emptyPng(width: number, height: number, name: string): string {
  const header = Buffer.from('00000000000000000802000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunks = [
    pngChunk('IHDR', header),
    pngChunk('tEXt', Buffer.from(`Title\0${name}`, 'latin1')),
    pngChunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]).toString('base64');
}

/** A Moodle file of questions, each with a distinct image of this many megapixels. */
function moodleOfImages(megapixels: readonly number[], name: string): string {
  const questions = megapixels.map((size, at) => {
    const image = emptyPng(1_000, size * 1_000, `${name} ${at}`);
    return `<question type="multichoice">
      <questiontext format="html"><text><![CDATA[<p>What is ${name} ${at}? <img src="@@PLUGINFILE@@/a.png"></p>]]></text>
        <file name="a.png" path="/" encoding="base64">${image}</file></questiontext>
      <single>true</single>
      <answer fraction="100"><text>A picture</text></answer><answer fraction="0"><text>A text</text></answer>
    </question>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions.join('')}</quiz>`;
}

const DAMAGED = 'An image cannot be imported, and words replace it: The image is damaged.';
const NO_ROOM =
  'An image cannot be imported, and words replace it: With it, the images of these files have more than 500 million pixels together, the most that is accepted at once. Make it smaller, or import its question by itself.';

test('the images of all files of an import may have so many pixels together; a smaller one finds room still', async () => {
  const most = LIMITS.importPixels / 1_000_000;
  const large = Array.from({ length: Math.floor(most / 40) }, () => 40);
  const { _id } = await scene.read({
    'a.xml': moodleOfImages(large, 'one'),
    'b.xml': moodleOfImages([40, most % 40, 1], 'other'),
  });
  const notes = (await scene.importer.items(_id)).flatMap((item) => item.notes);
  expect(notes).toEqual([...large.map(() => DAMAGED), NO_ROOM, DAMAGED, NO_ROOM]);
});

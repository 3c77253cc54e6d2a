import { expect, test } from 'vitest';
import { draw } from '../../images/testing/drawings.ts';
import type { PackedArchive } from '../pack-archive.ts';
import { encodeImages } from './encode-images.ts';

test('all images of an account together may have so many pixels', async () => {
  const content = await draw('png', 60, 40);
  const examImages = [1, 2].map((number) => ({ fileId: `image ${number}`, content }));
  const archive = { courses: [], examImages, numberOfQuestions: 7 } as unknown as PackedArchive;
  const encode = (mostPixels: number) => encodeImages(archive, { done: 0, total: 0 }, mostPixels);
  expect([...(await encode(4_800)).keys()]).toEqual(['image 1', 'image 2']);
  await expect(encode(4_799)).rejects.toThrow(
    /^The images of the file have more than 4000 million pixels together\./,
  );
});

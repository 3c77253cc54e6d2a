import { expect, test } from './steps/test.ts';

/** A blue square of 400 pixels, as a screen copies it. */
const DRAWN = `(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 });
  const pen = canvas.getContext('2d');
  pen.fillStyle = 'blue';
  pen.fillRect(0, 0, 400, 400);
  const files = new DataTransfer();
  files.items.add(new File([await new Promise((done) => canvas.toBlob(done))], 'square.png', { type: 'image/png' }));
  return files;
})()`;

test('a picture is dragged to its width by the mouse', async ({ page, pool }) => {
  const { course, chapter } = await pool.makeSmallPool('Course with a picture');
  await page.goto(`/add-question?course=${course._id}&chapter=${chapter._id}`);
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.dispatchEvent('drop', { dataTransfer: await page.evaluateHandle(DRAWN) });
  await expect(text).toHaveValue(/^!\[square\]\(image:[0-9a-f-]{36}\)$/);
  const handle = page.getByRole('slider', { name: 'Width of square' });
  const picture = page.getByRole('img', { name: 'square' });
  await expect(picture).toBeVisible();
  const room = await picture.evaluate((image) =>
    image.parentElement!.parentElement!.getBoundingClientRect().toJSON(),
  );

  const { x, y, width, height } = (await handle.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(room.left + 0.7 * room.width, y, { steps: 4 });
  await page.mouse.move(room.left + 0.3 * room.width, y, { steps: 4 });
  await expect(handle).toHaveAttribute('aria-valuenow', '30');
  await expect(text).not.toHaveValue(/width/);
  await page.mouse.up();
  await expect(text).toHaveValue(/\){width=30%}$/);
  await expect(handle).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(text).toHaveValue(/\){width=35%}$/);
  await expect
    .poll(async () => Math.round((100 * (await picture.boundingBox())!.width) / room.width))
    .toBe(35);
});

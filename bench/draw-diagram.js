import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 480;
const HEIGHT = 300;
const BARS = 12;
const TRUE_COLOUR = 2;
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/**
 * A picture for questions: bars of random heights and colours, as PNG.
 * @param {() => number} random
 */
export function drawDiagram(random) {
  const bars = Array.from({ length: BARS }, () => ({
    top: Math.floor(random() * HEIGHT),
    colour: Array.from({ length: 3 }, () => Math.floor(random() * 200)),
  }));
  // Each row begins with its PNG filter type, 0 for none.
  const pixels = Buffer.alloc(HEIGHT * (1 + WIDTH * 3), 255);
  for (let row = 0; row < HEIGHT; row++) {
    const start = row * (1 + WIDTH * 3);
    pixels[start] = 0;
    for (let column = 0; column < WIDTH; column++) {
      const bar = bars[Math.floor((column * BARS) / WIDTH)];
      if (bar && row >= bar.top) pixels.set(bar.colour, start + 1 + column * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, TRUE_COLOUR], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([SIGNATURE, ...chunks]);
}

export const DIAGRAM_SIZE = { width: WIDTH, height: HEIGHT };

/**
 * @param {string} type
 * @param {Buffer} content
 */
function chunk(type, content) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

import { crc32 } from 'node:zlib';
import { type Canvas, createCanvas, Image } from '@napi-rs/canvas';

/** Formats that the library writes. */
export const FORMATS = ['png', 'jpeg', 'webp', 'gif'] as const;
export type Format = (typeof FORMATS)[number];

/** A picture of four fields: red and blue above, green and white below. */
export async function draw(format: Format, width = 60, height = 40): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const fields: [string, number, number][] = [
    ['#ff0000', 0, 0],
    ['#0000ff', 1, 0],
    ['#00ff00', 0, 1],
    ['#ffffff', 1, 1],
  ];
  for (const [color, column, row] of fields) {
    context.fillStyle = color;
    context.fillRect((column * width) / 2, (row * height) / 2, width / 2, height / 2);
  }
  return encode(canvas, format);
}

function encode(canvas: Canvas, format: Format): Promise<Buffer> {
  return format === 'png' ? canvas.encode('png') : canvas.encode(format as 'webp', 95);
}

/** A square in which every pixel has another colour, as PNG. */
export function drawNoise(side: number): Promise<Buffer> {
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  for (let at = 0; at < side * side; at++) {
    context.fillStyle = `hsl(${(at * 137) % 360} 60% ${30 + ((at * 71) % 50)}%)`;
    context.fillRect(at % side, Math.floor(at / side), 1, 1);
  }
  return canvas.encode('png');
}

/** All pixels of a picture, four bytes each. */
export async function pixelsOf(bytes: Buffer) {
  const image = await load(bytes);
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

/** The size of a picture, and the colours in the middle of its four fields as `[red, green, blue]`, row by row. */
export async function look(bytes: Buffer) {
  const image = await load(bytes);
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  const colorAt = (x: number, y: number) => [
    ...context.getImageData(Math.floor(x * width), Math.floor(y * height), 1, 1).data.subarray(0, 3),
  ];
  const fields = [colorAt(0.25, 0.25), colorAt(0.75, 0.25), colorAt(0.25, 0.75), colorAt(0.75, 0.75)];
  return { width, height, fields };
}

async function load(bytes: Buffer): Promise<Image> {
  const image = new Image();
  image.src = bytes;
  await image.decode();
  return image;
}

/** A chunk of a PNG, with its checksum. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** The same picture with other bytes between its first part and the rest. */
export function insertAt(bytes: Buffer, offset: number, inserted: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, offset), inserted, bytes.subarray(offset)]);
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

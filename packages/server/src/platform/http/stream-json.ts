import { yieldByTime } from '../yield-by-time.ts';

const CHUNK_LENGTH = 64 * 1024;

/**
 * The JSON of a value in chunks, so that it never stands in memory as a whole. An async iterable is written as a
 * list, also inside another async iterable or as a value of an object; a plain list may not contain one. Other
 * requests are served in between.
 */
export async function* streamJson(value: object): AsyncGenerator<string> {
  let chunk = '';
  const endOfStep = yieldByTime();
  for await (const piece of piecesOf(value)) {
    chunk += piece;
    await endOfStep();
    if (chunk.length < CHUNK_LENGTH) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

async function* piecesOf(value: unknown): AsyncGenerator<string> {
  if (isAsyncIterable(value)) yield* listPieces(value);
  else if (isObject(value) && Object.values(value).some(isAsyncIterable)) yield* objectPieces(value);
  else yield JSON.stringify(value);
}

async function* listPieces(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator;
    yield* piecesOf(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

async function* objectPieces(object: object): AsyncGenerator<string> {
  let separator = '{';
  for (const [key, value] of Object.entries(object)) {
    if (value === undefined) continue;
    yield `${separator}${JSON.stringify(key)}:`;
    yield* piecesOf(value);
    separator = ',';
  }
  yield '}';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return isObject(value) && Symbol.asyncIterator in value;
}

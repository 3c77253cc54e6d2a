import { FORMATS, type FormatId } from '@exam/contract/formats';
import type { QuestionsToWrite } from './question-file.ts';
import { REGISTRY } from './registry.ts';

/**
 * Writes questions as a file of a format. What the format cannot hold is left out; `listLosses` reports it before.
 *
 * @throws Error for a format that is only read, see `WRITABLE_FORMAT_IDS`
 */
export async function writeQuestionFile(format: FormatId, questions: QuestionsToWrite): Promise<Uint8Array> {
  const write = REGISTRY[format]?.write;
  if (write === undefined) throw new Error(`Expected a format that is written, got ${FORMATS[format].name}.`);
  return write(questions);
}

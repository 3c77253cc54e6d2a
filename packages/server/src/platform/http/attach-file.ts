import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/**
 * Makes the answer a file to keep. Its name may hold anything that people write; what file systems refuse goes.
 * @param name with its extension
 */
export function attachFile(reply: FastifyReply, { name, type }: { name: string; type: string }): void {
  reply.header('content-disposition', create(fileNameOf(name))).type(type);
}

const LONGEST_NAME = 150;

/** The same name without what some file system refuses; the extension stays. */
export function fileNameOf(name: string): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const kept = stem.replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]+/gu, ' ').replace(/\s+/g, ' ');
  const whole = [...withoutDots(kept)].slice(0, LONGEST_NAME).join('');
  return `${whole === '' ? 'file' : whole}${extension}`;
}

/** Without blanks and dots at the ends. */
function withoutDots(name: string): string {
  let end = name.length;
  while (end > 0 && ' .'.includes(name[end - 1]!)) end -= 1;
  return name.slice(0, end).replace(/^[ .]+/, '');
}

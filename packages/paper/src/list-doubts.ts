import type { PrintDoubt } from '@exam/contract';
import type { ComposedPaper } from './composed.ts';
import type { Block, Inline, SizedImage } from './content/content.ts';
import { placeOf } from './missing-signs.ts';
import type { PaperExam } from './paper.ts';

/** A longer list would not help more. */
const MOST_OF_QUESTION = 4;

/**
 * What is printed otherwise than meant, with its place: formulas that cannot be set, and pictures whose letters may be too
 * small. Linear in the texts.
 */
export function listDoubts(
  { body, instructions }: Pick<ComposedPaper, 'body' | 'instructions'>,
  exam: PaperExam,
): PrintDoubt[] {
  const doubtsAt = (where: string, ...texts: readonly (readonly Block[])[]) => {
    const sentences = new Set(texts.flat().flatMap(doubtsOfBlock));
    return [...sentences].slice(0, MOST_OF_QUESTION).map((what) => ({ where, what }));
  };
  if (body.part === 'questions')
    return [
      ...doubtsAt('The instructions', instructions),
      ...body.questions
        .flatMap((question) => (question.beside ? [question, question.beside] : [question]))
        .flatMap(({ number, blocks, choices }) =>
          doubtsAt(placeOf(exam, number), blocks, ...choices.map((choice) => choice.blocks)),
        ),
    ];
  if (body.part === 'explained-key')
    return body.explained.flatMap(({ number, blocks, answer, explanation }) =>
      doubtsAt(placeOf(exam, number), blocks, answer.blocks, explanation?.blocks ?? []),
    );
  return [];
}

function doubtsOfBlock(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return block.pieces.flatMap(doubtsOfPiece);
    case 'table':
      return block.rows.flat(2).flatMap(doubtsOfPiece);
    case 'list':
      return block.items.flatMap(({ pieces }) => pieces.flatMap(doubtsOfPiece));
    case 'image':
      return doubtsOfImage(block.image);
    case 'code':
    case 'formula':
      return [];
  }
}

function doubtsOfPiece(piece: Inline): string[] {
  if (piece.kind === 'image') return doubtsOfImage(piece.image);
  return piece.kind === 'source' && piece.isUnread
    ? [`The formula ${piece.text} cannot be set, so it is printed as it is written.`]
    : [];
}

function doubtsOfImage({ alt, smallPercent }: SizedImage): string[] {
  if (smallPercent === undefined) return [];
  const picture = alt === '' ? 'A picture' : `The picture “${alt}”`;
  return [`${picture} is printed at ${smallPercent} % of its size. Letters in it may be too small to read.`];
}

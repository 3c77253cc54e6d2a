import { parseRichText, type RichTextPart } from '@exam/contract/former-rich-text';
import { readFormula } from '../formula/read-formula.ts';
import { alignTabs, cleanText, widenTabs } from './clean-text.ts';
import type { Block, Images, Inline } from './content.ts';
import { placeImage, ROOM } from './place-image.ts';

export type Place = 'question' | 'choice';

/** Makes what is to be set of a text as it is stored: paragraphs, code, images and formulas that stand alone. */
export function composeText(text: string, images: Images, place: Place = 'question'): Block[] {
  const blocks: Block[] = [];
  let line: RichTextPart[] = [];
  let paragraph: Inline[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', pieces: paragraph });
    paragraph = [];
  };
  const endLine = () => {
    const shown = line.filter((part) => part.kind !== 'text' || part.text.trim() !== '');
    const alone = shown.length === 1 ? composeAlone(shown[0]!, images, place) : undefined;
    if (alone || shown.length === 0) endParagraph();
    if (alone) blocks.push(alone);
    else if (shown.length > 0) {
      if (paragraph.length > 0) paragraph.push({ kind: 'break' });
      paragraph.push(...line.map((part) => composeInline(part, images)));
    }
    line = [];
  };
  for (const part of parseRichText(cleanText(text))) {
    if (part.kind === 'code') {
      endLine();
      endParagraph();
      blocks.push({ kind: 'code', code: alignTabs(part.code) });
    } else if (part.kind === 'text') {
      for (const [at, text] of part.text.split('\n').entries()) {
        if (at > 0) endLine();
        if (text !== '') line.push({ kind: 'text', text });
      }
    } else line.push(part);
  }
  endLine();
  endParagraph();
  return blocks;
}

/** What stands better as a block of its own where nothing else is in its line. */
function composeAlone(part: RichTextPart, images: Images, place: Place): Block | undefined {
  if (part.kind === 'image') {
    const image = images.get(part.imageId);
    const room = place === 'choice' ? ROOM.choice : ROOM.block;
    return image && { kind: 'image', image: placeImage(part.imageId, part.alt, image, room) };
  }
  if (part.kind !== 'formula' || place === 'choice') return undefined;
  const formula = readFormula(part.tex, true);
  return formula && { kind: 'formula', formula };
}

function composeInline(part: RichTextPart, images: Images): Inline {
  switch (part.kind) {
    case 'formula': {
      const formula = readFormula(part.tex, false);
      return formula ? { kind: 'formula', formula } : { kind: 'source', text: widenTabs(part.tex) };
    }
    case 'image': {
      const image = images.get(part.imageId);
      if (!image) return { kind: 'text', text: `[${part.alt}]` };
      return { kind: 'image', image: placeImage(part.imageId, part.alt, image, ROOM.inline) };
    }
    case 'code':
      return { kind: 'source', text: widenTabs(part.code) };
    case 'text':
      return { kind: 'text', text: widenTabs(part.text) };
  }
}

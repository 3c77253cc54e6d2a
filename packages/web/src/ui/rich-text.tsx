import { parseRichText, type RichTextPart } from '@exam/contract/former-rich-text';
import { lazy, Suspense } from 'react';
import classes from './rich-text.module.css';
import { RichTextImage } from './rich-text-image.tsx';

const Formula = lazy(async () => ({ default: (await import('./formula.tsx')).Formula }));

/**
 * Shows plain text with its formulas, images and fenced code. Consists of phrasing elements only, so it may stand in a link,
 * a label or bold text. Never makes HTML of the text.
 */
export function RichText({ text }: { text: string }) {
  const occurrences = new Map<string, number>();
  return (
    <span className={classes.text}>
      {parseRichText(text).map((part) => (
        <RichTextPiece key={keyOf(part, occurrences)} part={part} />
      ))}
    </span>
  );
}

/** One part of a text. */
export function RichTextPiece({ part }: { part: RichTextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code className={classes.code}>{part.code}</code>;
    case 'image':
      return <RichTextImage alt={part.alt} imageId={part.imageId} />;
    case 'formula':
      return (
        <Suspense fallback={<span className={classes.source}>{`$${part.tex}$`}</span>}>
          <Formula tex={part.tex} />
        </Suspense>
      );
  }
}

/** Parts have no id: their content and its how-manieth occurrence name them. */
function keyOf(part: RichTextPart, occurrences: Map<string, number>): string {
  const name = JSON.stringify(part);
  const occurrence = occurrences.get(name) ?? 0;
  occurrences.set(name, occurrence + 1);
  return `${occurrence} ${name}`;
}

import type { RichTextPart } from '@exam/contract/former-rich-text';
import richText from '../rich-text.module.css';
import { RichTextPiece } from '../rich-text.tsx';
import type { ComparedPart } from './compared-parts.ts';
import classes from './compared-text.module.css';
import type { Piece } from './differing-words.ts';

/** A question's text with what another lacks marked. Consists of phrasing elements, so it may stand in a link. */
export function ComparedText({ parts }: { parts: readonly ComparedPart[] }) {
  return (
    <span className={richText.text}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place; texts never change while they are shown
        <Part key={index} part={part} />
      ))}
    </span>
  );
}

function Part({ part }: { part: ComparedPart }) {
  switch (part.kind) {
    case 'text':
      return <Pieces pieces={part.pieces} />;
    case 'code':
      return (
        <code className={richText.code}>
          <Pieces pieces={part.pieces} />
        </code>
      );
    case 'whole':
      return <Whole differs={part.differs} part={part.part} />;
  }
}

function Whole({ part, differs }: { part: RichTextPart; differs: boolean }) {
  const shown = <RichTextPiece part={part} />;
  return differs ? <mark className={classes.differs}>{shown}</mark> : shown;
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, differs }, index) =>
    differs ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <mark key={index} className={classes.differs}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

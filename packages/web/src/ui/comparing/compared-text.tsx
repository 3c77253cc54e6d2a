import type { RichTextPart } from '@exam/contract/rich-text';
import richText from '../rich-text.module.css';
import { RichTextList, RichTextPiece, RichTextTable } from '../rich-text.tsx';
import type { ComparedPart } from './compared-parts.ts';
import classes from './compared-text.module.css';
import type { Piece } from './differing-words.ts';

/** A question's text with what another lacks marked. It may stand in a link, but in no paragraph. */
export function ComparedText({ parts }: { parts: readonly ComparedPart[] }) {
  return (
    <span className={richText.text}>
      <Parts parts={parts} />
    </span>
  );
}

function Parts({ parts }: { parts: readonly ComparedPart[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place; texts never change while they are shown
    <Part key={index} part={part} />
  ));
}

function Part({ part }: { part: ComparedPart }) {
  switch (part.kind) {
    case 'text':
      return <Pieces pieces={part.pieces} />;
    case 'code':
      return (
        <code className={richText.code} data-block>
          <Pieces pieces={part.pieces} />
        </code>
      );
    case 'inlineCode':
      return (
        <code className={richText.inlineCode}>
          <Pieces pieces={part.pieces} />
        </code>
      );
    case 'strong':
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'table':
      return <RichTextTable rows={part.rows} alignments={part.alignments} Content={Parts} />;
    case 'list':
      return <RichTextList items={part.items} Content={Parts} />;
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

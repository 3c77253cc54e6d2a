import { type Alignment, parseRichText, type RichTextPart } from '@exam/contract/rich-text';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import classes from './rich-text.module.css';
import { RichTextImage } from './rich-text-image.tsx';

const Formula = lazy(async () => ({ default: (await import('./formula.tsx')).Formula }));

/**
 * Shows plain text with its markup: formulas, images, code, strong and emphasised words, tables, lists. It may stand in a link, a
 * label or bold text, but in no paragraph. Never makes HTML of the text.
 */
export function RichText({ text }: { text: string }) {
  return (
    <span className={classes.text}>
      <Parts parts={parseRichText(text)} />
    </span>
  );
}

function Parts({ parts }: { parts: readonly RichTextPart[] }) {
  const occurrences = new Map<string, number>();
  return parts
    .map(withoutLinesAtBlocks)
    .map((part) => <RichTextPiece key={keyOf(part, occurrences)} part={part} />);
}

const BLOCKS: readonly RichTextPart['kind'][] = ['code', 'table', 'list'];

/** A block has its own distance to the text around it: blank lines beside it would double that. */
function withoutLinesAtBlocks(part: RichTextPart, at: number, parts: readonly RichTextPart[]): RichTextPart {
  if (part.kind !== 'text') return part;
  const isBlock = (neighbour: RichTextPart | undefined) =>
    neighbour !== undefined && BLOCKS.includes(neighbour.kind);
  let { text } = part;
  if (isBlock(parts[at + 1])) text = text.trimEnd();
  if (isBlock(parts[at - 1])) text = text.slice(text.lastIndexOf('\n', text.search(/\S/)) + 1);
  return { ...part, text };
}

/** One part of a text. */
export function RichTextPiece({ part }: { part: RichTextPart }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return (
        <code className={classes.code} data-block>
          <IndentedLines code={part.code} />
        </code>
      );
    case 'inlineCode':
      return <code className={classes.inlineCode}>{part.code}</code>;
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
    case 'image':
      return <RichTextImage alt={part.alt} imageId={part.imageId} width={part.width} />;
    case 'formula':
      return (
        <Suspense fallback={<span className={classes.source}>{`$${part.tex}$`}</span>}>
          <Formula tex={part.tex} isDisplay={part.isDisplay === true} />
        </Suspense>
      );
  }
}

/** Code whose indents are pieces of their own, so that no line is drawn under them where the code is underlined. */
function IndentedLines({ code }: { code: string }) {
  return code.split(/^([ \t]+)/m).map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
      <span key={place} className={classes.indent}>
        {piece}
      </span>
    ),
  );
}

interface TableProps<Part> {
  /** The first one is the head; others may have fewer cells. */
  rows: readonly (readonly (readonly Part[])[])[];
  alignments?: readonly (Alignment | null)[] | undefined;
  /** Shows the parts of a cell. */
  Content: (props: { parts: readonly Part[] }) => ReactNode;
}

/** A table of a text, which is scrolled by itself where it is wider than the text. */
export function RichTextTable<Part>({ rows: [head = [], ...rows], alignments, Content }: TableProps<Part>) {
  const styleOf = (column: number) => {
    const textAlign = alignments?.[column];
    return textAlign ? { textAlign } : undefined;
  };
  const box = useRef<HTMLSpanElement>(null);
  // A person with only a keyboard must be able to scroll it.
  useLayoutEffect(() => {
    const element = box.current;
    if (element !== null && element.scrollWidth > element.clientWidth) element.tabIndex = 0;
    else element?.removeAttribute('tabindex');
  });
  return (
    <span ref={box} className={classes.tableBox}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <th key={column} scope="col" style={styleOf(column)}>
                <Content parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column} style={styleOf(column)}>
                  <Content parts={cell} />
                </td>
              ))}
              {cells.length < head.length && <td colSpan={head.length - cells.length} />}
            </tr>
          ))}
        </tbody>
      </table>
    </span>
  );
}

interface ListProps<Part> {
  items: readonly { readonly number: number | null; readonly parts: readonly Part[] }[];
  /** Shows the parts of an item. */
  Content: (props: { parts: readonly Part[] }) => ReactNode;
}

/** A list of a text, with the numbers that are written. */
export function RichTextList<Part>({ items, Content }: ListProps<Part>) {
  const List = items[0]?.number === null ? 'ul' : 'ol';
  return (
    <List className={classes.list}>
      {items.map(({ number, parts }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
        <li key={at} value={number ?? undefined}>
          <Content parts={parts} />
        </li>
      ))}
    </List>
  );
}

/**
 * Parts have no id: their content and its how-manieth occurrence name them. The width of an image does not, so that its
 * handle keeps the focus.
 */
function keyOf(part: RichTextPart, occurrences: Map<string, number>): string {
  const name = JSON.stringify(part, (key, value) => (key === 'width' ? undefined : value));
  const occurrence = occurrences.get(name) ?? 0;
  occurrences.set(name, occurrence + 1);
  return `${occurrence} ${name}`;
}

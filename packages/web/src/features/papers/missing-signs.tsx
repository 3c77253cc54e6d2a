import type { MissingSigns, PrintDoubt } from '@exam/contract';
import { Anchor } from '@mantine/core';

const MOST_PLACES = 10;

interface MissingSignsNoteProps {
  missingSigns: readonly MissingSigns[];
  className: string | undefined;
  /** Undefined if no PDF can be printed now. */
  onPrintAllTheSame: (() => void) | undefined;
}

/** Lists the characters that no font contains, place by place, before printing. */
export function MissingSignsNote({ missingSigns, className, onPrintAllTheSame }: MissingSignsNoteProps) {
  const named = missingSigns.slice(0, MOST_PLACES);
  const others = missingSigns.length - named.length;
  return (
    <div className={className}>
      No font contains these characters. The PDF shows a box in place of each:
      <ul>
        {named.map(({ where, signs }) => (
          <li key={where}>
            {where}: {signs.map(withCode).join(', ')}
          </li>
        ))}
        {others > 0 && <li>and {others} more</li>}
      </ul>
      {onPrintAllTheSame && <PrintAllTheSame onClick={onPrintAllTheSame} />}
    </div>
  );
}

/** Lists what is printed otherwise than meant, place by place, before printing. */
export function DoubtsNote({
  doubts,
  className,
}: {
  doubts: readonly PrintDoubt[];
  className: string | undefined;
}) {
  const named = doubts.slice(0, MOST_PLACES);
  const others = doubts.length - named.length;
  return (
    <div className={className}>
      Look at these before printing:
      <ul>
        {named.map(({ where, what }) => (
          <li key={`${where} ${what}`}>
            {where}: {what}
          </li>
        ))}
        {others > 0 && <li>and {others} more</li>}
      </ul>
    </div>
  );
}

/** For users who accept boxes on the paper. */
export function PrintAllTheSame({ onClick }: { onClick: () => void }) {
  return (
    <Anchor component="button" type="button" inherit onClick={onClick}>
      Print anyway
    </Anchor>
  );
}

/** The code point is added because the reader may not have a font for the character either. */
function withCode(sign: string): string {
  return `${sign} (U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`;
}

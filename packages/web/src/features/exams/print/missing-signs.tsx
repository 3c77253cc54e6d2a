import type { MissingSigns } from '@exam/contract';
import { Anchor } from '@mantine/core';

const MOST_PLACES = 10;

interface MissingSignsNoteProps {
  missingSigns: readonly MissingSigns[];
  className: string | undefined;
  /** Undefined where nothing can be printed as a PDF now. */
  onPrintAllTheSame: (() => void) | undefined;
}

/** Says before anything is printed which signs no font has, place by place. */
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

/** For who knows that boxes stand on the paper. */
export function PrintAllTheSame({ onClick }: { onClick: () => void }) {
  return (
    <Anchor component="button" type="button" inherit onClick={onClick}>
      Print anyway
    </Anchor>
  );
}

/** Who reads it may have no font for the sign either. */
function withCode(sign: string): string {
  return `${sign} (U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`;
}

import { parseRichText, type RichTextPart } from '@exam/contract/rich-text';
import { lazy, Suspense, useMemo } from 'react';

const ToldFormulas = lazy(async () => ({ default: (await import('./told-formulas.tsx')).ToldFormulas }));

/**
 * Says in words what of these texts is set as formulas, and what stands between dollars but is no TeX. Nobody can tell by
 * the look of `1:` that it was money or a cell of a spreadsheet. Nothing where there are none.
 */
export function FormulasTold({ texts, className }: { texts: readonly string[]; className?: string }) {
  const joined = JSON.stringify(texts);
  const formulas = useMemo(() => {
    const all = (JSON.parse(joined) as string[]).flatMap((text) => formulasIn(parseRichText(text)));
    return [...new Set(all)];
  }, [joined]);
  if (formulas.length === 0) return null;
  return (
    <Suspense>
      <ToldFormulas formulas={formulas} className={className} />
    </Suspense>
  );
}

function formulasIn(parts: readonly RichTextPart[]): string[] {
  return parts.flatMap((part) => {
    switch (part.kind) {
      case 'formula':
        return [part.tex];
      case 'strong':
      case 'emphasis':
        return formulasIn(part.parts);
      case 'table':
        return part.rows.flatMap((row) => row.flatMap(formulasIn));
      case 'list':
        return part.items.flatMap(({ parts: words }) => formulasIn(words));
      default:
        return [];
    }
  });
}

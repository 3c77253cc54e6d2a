import { isTex } from './formula.tsx';

const MOST = 5;
const LONGEST = 60;

interface ToldFormulasProps {
  /** TeX, each once. */
  formulas: readonly string[];
  className: string | undefined;
}

/** Loaded with what sets formulas, since that alone knows which of them it can read. */
export function ToldFormulas({ formulas, className }: ToldFormulasProps) {
  const read = formulas.filter(isTex);
  const unread = formulas.filter((tex) => !isTex(tex));
  return (
    <p className={className}>
      {read.length > 0 && `Set as ${read.length === 1 ? 'a formula' : 'formulas'}: ${listed(read)}. `}
      {unread.length > 0 && `Shown as typed, because it is not TeX: ${listed(unread)}. `}
      {'Write \\$ for a dollar.'}
    </p>
  );
}

function listed(formulas: readonly string[]): string {
  const named = formulas.slice(0, MOST).map((tex) => {
    const inOneLine = tex.replace(/\s+/g, ' ');
    return `$${inOneLine.length > LONGEST ? `${inOneLine.slice(0, LONGEST)}…` : inOneLine}$`;
  });
  const others = formulas.length - named.length;
  return named.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

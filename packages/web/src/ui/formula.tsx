import katex from 'katex';
import 'katex/dist/katex.min.css';
import { useLayoutEffect, useRef } from 'react';
import classes from './formula.module.css';

/** A formula in TeX, typeset by KaTeX with MathML for screen readers. What KaTeX cannot read is shown as it was typed. */
export function Formula({ tex }: { tex: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (ref.current) typeset(tex, ref.current);
  }, [tex]);
  return <span ref={ref} className={classes.formula} />;
}

/** Untrusted text: no links or HTML from it, bounded sizes and macro expansions. */
function typeset(tex: string, element: HTMLElement): void {
  try {
    katex.render(tex, element, { trust: false, strict: 'ignore', maxSize: 20, maxExpand: 200 });
  } catch {
    element.textContent = `$${tex}$`;
  }
}

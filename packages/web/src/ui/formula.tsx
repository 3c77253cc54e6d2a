import katex from 'katex';
import 'katex/dist/katex.min.css';
import { useLayoutEffect, useRef } from 'react';
import classes from './formula.module.css';

/** A formula in TeX, typeset by KaTeX with MathML for screen readers. What KaTeX cannot read is shown as it was typed. */
export function Formula({ tex }: { tex: string }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    typeset(tex, ref.current);
    makeScrollableIfWide(ref.current);
  }, [tex]);
  return <span ref={ref} className={classes.formula} />;
}

/** Whether KaTeX can read it. */
export function isTex(tex: string): boolean {
  try {
    katex.renderToString(tex, { ...OPTIONS, output: 'mathml' });
    return true;
  } catch {
    return false;
  }
}

/** Untrusted text: no links, images or HTML from it, bounded sizes and macro expansions. */
const OPTIONS = { trust: refuse, strict: 'ignore', maxSize: 20, maxExpand: 200 } as const;

function typeset(tex: string, element: HTMLElement): void {
  try {
    katex.render(tex, element, OPTIONS);
  } catch {
    element.textContent = `$${tex}$`;
  }
}

/** KaTeX would show the name of the command alone, and hide the rest. */
function refuse({ command }: { command: string }): never {
  throw new Error(`${command} is not allowed`);
}

/** A line breaks between the terms of a formula; a single term that is wider than the text can only be scrolled. */
function makeScrollableIfWide(element: HTMLElement): void {
  element.classList.remove(classes.wide);
  element.removeAttribute('tabindex');
  if (element.getBoundingClientRect().width <= blockAround(element).clientWidth) return;
  element.classList.add(classes.wide);
  element.tabIndex = 0;
}

function blockAround(element: HTMLElement): HTMLElement {
  let block = element.parentElement ?? element;
  while (block.parentElement !== null && getComputedStyle(block).display === 'inline') {
    block = block.parentElement;
  }
  return block;
}

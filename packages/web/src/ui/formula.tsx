import katex from 'katex';
import 'katex/dist/katex.min.css';
import { useLayoutEffect, useRef } from 'react';
import classes from './formula.module.css';

/**
 * A formula in TeX, typeset by KaTeX with MathML for screen readers, in its line or on one of its own. What KaTeX cannot read is shown
 * as it was typed.
 */
export function Formula({ tex, isDisplay = false }: { tex: string; isDisplay?: boolean }) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (ref.current === null) return;
    typeset(tex, isDisplay, ref.current);
    measureSoon(ref.current);
  }, [tex, isDisplay]);
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

function typeset(tex: string, displayMode: boolean, element: HTMLElement): void {
  try {
    katex.render(tex, element, { ...OPTIONS, displayMode });
  } catch {
    element.textContent = displayMode ? `$$${tex}$$` : `$${tex}$`;
  }
}

/** KaTeX would show the name of the command alone, and hide the rest. */
function refuse({ command }: { command: string }): never {
  throw new Error(`${command} is not allowed`);
}

/** Formulas whose width is not known yet. All are measured at once: each look after a change makes the browser lay the page out. */
const unmeasured = new Set<HTMLElement>();

/** Before the next frame, so that nothing is seen to move. */
function measureSoon(element: HTMLElement): void {
  if (unmeasured.size === 0) requestAnimationFrame(makeWideScrollable);
  unmeasured.add(element);
}

/** A line breaks between the terms of a formula; a single term that is wider than the text can only be scrolled. */
function makeWideScrollable(): void {
  const elements = [...unmeasured];
  unmeasured.clear();
  for (const element of elements) {
    element.classList.remove(classes.wide);
    element.removeAttribute('tabindex');
  }
  const isWide = (element: HTMLElement) =>
    element.getBoundingClientRect().width > blockAround(element).clientWidth;
  for (const element of elements.filter(isWide)) {
    element.classList.add(classes.wide);
    element.tabIndex = 0;
  }
}

function blockAround(element: HTMLElement): HTMLElement {
  let block = element.parentElement ?? element;
  while (block.parentElement !== null && getComputedStyle(block).display === 'inline') {
    block = block.parentElement;
  }
  return block;
}

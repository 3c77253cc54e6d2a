import { render, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Formula } from './formula.tsx';

const FORMULAS = Array.from({ length: 20 }, (_, i) => `x_{${i}}`);

test('formulas are measured when all are set, since each look after a change makes the browser lay the page out', async () => {
  const setWhenMeasured: number[] = [];
  const measure = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    setWhenMeasured.push(document.querySelectorAll('.katex').length);
    // Everything has no width here, so that one formula alone is wider than what is around it.
    return new DOMRect(0, 0, this.textContent?.includes('17') ? 1 : 0);
  });
  const { container } = render(FORMULAS.map((tex) => <Formula key={tex} tex={tex} />));
  await waitFor(() => expect(setWhenMeasured).toEqual(FORMULAS.map(() => FORMULAS.length)));
  const scrollable = [...container.querySelectorAll<HTMLElement>('[tabindex]')];
  expect(scrollable.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('x_{17}')]);
  measure.mockRestore();
});

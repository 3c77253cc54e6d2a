import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Discrimination } from './discrimination.tsx';
import { inWords } from './measured-label.tsx';

test('a discrimination below 0 has a sign and says what it means', () => {
  const { container } = render(<Discrimination of={-0.07} />);
  expect(screen.getByRole('img', { name: 'Negative:' })).toBeTruthy();
  expect(container.textContent).toBe(' -0.07');
  expect(container.querySelector('span')?.title).toMatch(/^Negative: students with higher scores/);
  const measured = { numberOfAnswers: 24, correctShare: 0.5, discrimination: -0.07 };
  expect(inWords(measured)).toMatch(/Discrimination -0\.07\. Negative: /);
});

test.each([
  [0.41, '0.41'],
  [0, '0.00'],
  [-0.001, '-0.00'],
])('any other has none: %d', (of, text) => {
  const { container } = render(<Discrimination of={of} />);
  expect(container.textContent).toBe(text);
  expect(screen.queryByRole('img')).toBeNull();
});

import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { atMost } from './at-most.ts';

function Field() {
  const [text, setText] = useState('');
  return (
    <>
      <input
        aria-label="Name"
        {...atMost(3)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output>{text}</output>
    </>
  );
}

test.each([
  ['abcd', 'abc'],
  ['😀😀😀', '😀😀😀'],
  ['👨‍👩‍👧‍👦e\u0301😀x', '👨‍👩‍👧‍👦e\u0301😀'],
])('%j becomes %j', (typed, kept) => {
  renderScreen(<Field />);
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.input(field, { target: { value: typed } });
  expect(field).toHaveProperty('value', kept);
  expect(screen.getByRole('status').textContent).toBe(kept);
});

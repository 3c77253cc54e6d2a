import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../test-render.tsx';
import type { Choices } from './choices.ts';
import { ChoicesEditor } from './choices-editor.tsx';

let current: Choices;

function Form({ initial }: { initial: Choices }) {
  const [value, setValue] = useState(initial);
  const [newChoice, setNewChoice] = useState('');
  current = value;
  return (
    <ChoicesEditor value={value} newChoice={newChoice} onChange={setValue} onNewChoiceChange={setNewChoice} />
  );
}

function show(choices: string[], correctAnswer = '') {
  renderScreen(<Form initial={{ choices, correctAnswer }} />);
  return userEvent.setup({ delay: null });
}

function field(name: string): HTMLTextAreaElement {
  return screen.getByRole('textbox', { name });
}

test('the add button shows only when the text of the new choice is not empty', async () => {
  const user = show([]);
  expect(screen.queryByRole('button', { name: 'Add choice' })).toBeNull();
  await user.type(field('New choice'), 'ready');
  await user.click(screen.getByRole('button', { name: 'Add choice' }));
  expect(current.choices).toEqual(['ready']);
  expect(screen.queryByRole('button', { name: 'Add choice' })).toBeNull();
});

test('Enter adds, and the next choice can be typed at once', async () => {
  const user = show([]);
  await user.type(field('New choice'), 'ready{Enter}running{Enter}{Enter}');
  expect(current.choices).toEqual(['ready', 'running']);
  expect(document.activeElement).toBe(field('New choice'));
});

test('a removed choice takes every choice with the same text along', async () => {
  const user = show(['ready', 'running', 'ready'], 'ready');
  await user.click(screen.getByRole('button', { name: 'Remove choice C' }));
  expect(current).toEqual({ choices: ['running'], correctAnswer: '' });
});

test('a click on a letter makes its choice the correct one', async () => {
  const user = show(['ready', 'running'], 'ready');
  await user.click(screen.getByRole('button', { name: 'B is correct' }));
  expect(current.correctAnswer).toBe('running');
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map((letter) => letter.textContent)).toEqual(['B']);
});

test('a correct choice that is typed anew stays correct', async () => {
  const user = show(['ready', 'running'], 'running');
  await user.clear(field('Choice B'));
  await user.type(field('Choice B'), 'active');
  expect(current).toEqual({ choices: ['ready', 'active'], correctAnswer: 'active' });
});

test('Alt with an arrow key moves a choice, and the focus stays in it', async () => {
  const user = show(['ready', 'running', 'blocked']);
  await user.click(field('Choice C'));
  await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
  expect(current.choices).toEqual(['blocked', 'ready', 'running']);
  expect(document.activeElement).toBe(field('Choice A'));
});

test('the arrow keys on its handle move a choice, and the focus goes with it', async () => {
  const user = show(['ready', 'running', 'blocked']);
  screen.getByRole('button', { name: 'Move choice A' }).focus();
  await user.keyboard('{ArrowUp}{ArrowDown}');
  expect(current.choices).toEqual(['running', 'ready', 'blocked']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move choice B' }));
});

test('a finger moves a choice by the menu of its handle', async () => {
  const user = show(['ready', 'running', 'blocked']);
  await user.click(screen.getByRole('button', { name: 'Move choice A' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Move down' }));
  expect(current.choices).toEqual(['running', 'ready', 'blocked']);
});

test('an eleventh choice can be added, for the server to refuse', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => `choice ${index}`);
  const user = show(ten);
  await user.type(field('New choice'), 'one more');
  await user.click(screen.getByRole('button', { name: 'Add choice' }));
  expect(current.choices).toEqual([...ten, 'one more']);
  expect(field('New choice').value).toBe('');
});

test('the buttons for markup write into the choice that had the focus last, and it stays correct', () => {
  show(['ready', 'not ready'], 'not ready');
  field('Choice B').focus();
  field('Choice B').setSelectionRange(0, 3);
  screen.getByRole('button', { name: 'Strong' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Strong' }));
  expect(current).toEqual({ choices: ['ready', '**not** ready'], correctAnswer: '**not** ready' });
  expect(document.activeElement).toBe(field('Choice B'));
  fireEvent.keyDown(field('Choice B'), { key: 'b', ctrlKey: true });
  expect(current).toEqual({ choices: ['ready', 'not ready'], correctAnswer: 'not ready' });
});

test('before any choice had the focus, the buttons for markup write into the first one', () => {
  show(['ready']);
  field('Choice A').setSelectionRange(0, 5);
  fireEvent.click(screen.getByRole('button', { name: 'Code' }));
  expect(current.choices).toEqual(['`ready`']);
});

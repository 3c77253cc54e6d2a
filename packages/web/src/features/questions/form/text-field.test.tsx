import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../../test-render.tsx';
import { serve } from '../../../test-server.ts';
import { TextField } from './text-field.tsx';

const ID = '01981f3e-7c1a-7def-8123-456789abcdef';
const onUploading = vi.fn();

function Form({ courseId }: { courseId: string }) {
  const [text, setText] = useState('Look: ');
  return (
    <TextField
      label="Text"
      name="text"
      text={text}
      courseId={courseId}
      onChange={setText}
      onReplace={(placeholder, mark) => setText((now) => now.replace(placeholder, mark))}
      onUploading={onUploading}
    />
  );
}

function show(courseId: string, answer: { status: number; body: unknown }) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const seen = serve(async () => {
    await released;
    return answer;
  });
  renderScreen(<Form courseId={courseId} />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  area.setSelectionRange(area.value.length, area.value.length);
  return { seen, area, release };
}

function paste(area: HTMLElement, file: File) {
  fireEvent.paste(area, { clipboardData: { files: [file] } });
}

const PICTURE = new File(['abc'], 'states.png', { type: 'image/png' });

test('a pasted image is sent in base64 and stands where it was pasted, whatever is typed meanwhile', async () => {
  const { seen, area, release } = show('c1', { status: 201, body: { data: { _id: ID } } });
  paste(area, PICTURE);
  expect(area.value).toMatch(/^Look: \[Uploading states\.png \(\d+\)…\]$/);
  fireEvent.change(area, { target: { value: `${area.value} What is it?` } });
  release();
  await waitFor(() => expect(area.value).toBe(`Look: ![states](image:${ID}) What is it?`));
  expect(seen.map(({ path, body }) => [path, body])).toEqual([
    ['/api/images', { courseId: 'c1', content: btoa('abc') }],
  ]);
});

test('who waits for the image finds its description selected', async () => {
  const { area, release } = show('c1', { status: 201, body: { data: { _id: ID } } });
  area.focus();
  paste(area, PICTURE);
  release();
  await waitFor(() => expect(area.value).toBe(`Look: ![states](image:${ID})`));
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('states');
});

test('an image that is refused leaves nothing, and the reason is told', async () => {
  const body = { message: 'The image could not be read.' };
  const { area, release } = show('c1', { status: 400, body });
  paste(area, PICTURE);
  release();
  expect(await screen.findByText(body.message)).toBeDefined();
  await waitFor(() => expect(area.value).toBe('Look: '));
});

test('the form hears when uploads begin and end', async () => {
  const { area, release } = show('c1', { status: 201, body: { data: { _id: ID } } });
  paste(area, PICTURE);
  await waitFor(() => expect(onUploading).toHaveBeenLastCalledWith(true));
  release();
  await waitFor(() => expect(onUploading).toHaveBeenLastCalledWith(false));
});

test.each([
  ['', PICTURE, 'Choose a course first: an image belongs to one.'],
  ['c1', new File(['x'], 'a.svg', { type: 'image/svg+xml' }), /must be a PNG, JPEG, WebP or GIF/],
  ['c1', new File([new ArrayBuffer(9 * 2 ** 20)], 'a.png', { type: 'image/png' }), /at most 8 MiB/],
])('what cannot be an image of course %j is not sent', async (courseId, file, reason) => {
  const { seen, area } = show(courseId, { status: 500, body: {} });
  paste(area, file);
  expect(await screen.findByText(reason)).toBeDefined();
  expect(area.value).toBe('Look: ');
  expect(seen).toEqual([]);
});

describe('what makes markup of the selection', () => {
  const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  afterEach(() => vi.restoreAllMocks());

  function select(start: number, end: number): HTMLTextAreaElement {
    const { area } = show('c1', { status: 500, body: {} });
    fireEvent.change(area, { target: { value: 'Which is not so?' } });
    area.setSelectionRange(start, end);
    return area;
  }

  test('are keys, which take it back when they are pressed again', () => {
    const area = select(9, 12);
    fireEvent.keyDown(area, { key: 'b', ctrlKey: true });
    expect(area.value).toBe('Which is **not** so?');
    fireEvent.keyDown(area, { key: 'i', ctrlKey: true });
    expect(area.value).toBe('Which is ***not*** so?');
    fireEvent.keyDown(area, { key: 'b', ctrlKey: true });
    expect(area.value).toBe('Which is *not* so?');
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('not');
  });

  test('are keys with Cmd on a Mac, where Ctrl and B move the cursor', () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(MAC);
    const area = select(9, 12);
    expect(screen.getByRole('button', { name: 'Strong' }).getAttribute('aria-keyshortcuts')).toBe('Meta+B');
    fireEvent.keyDown(area, { key: 'b', ctrlKey: true });
    expect(area.value).toBe('Which is not so?');
    fireEvent.keyDown(area, { key: 'b', metaKey: true });
    expect(area.value).toBe('Which is **not** so?');
  });

  test.each([
    ['Strong', 'Which is **not** so?'],
    ['Emphasis', 'Which is *not* so?'],
    ['Code', 'Which is `not` so?'],
    ['Formula', 'Which is $not$ so?'],
    ['List', '- Which is not so?\n- item'],
    ['Table', '| Which is not so? |\n|---|'],
  ])('is the button %s', (name, text) => {
    const area = select(9, 12);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(area.value).toBe(text);
    expect(document.activeElement).toBe(area);
  });

  test('tells why it does nothing', async () => {
    const area = select(0, 0);
    fireEvent.change(area, { target: { value: '```\nint x;\n```' } });
    area.setSelectionRange(4, 7);
    fireEvent.click(screen.getByRole('button', { name: 'Strong' }));
    expect(await screen.findByText(/^Strong cannot be used here\./)).toBeDefined();
    expect(area.value).toBe('```\nint x;\n```');
  });

  test('is one stop of Tab, in which the arrow keys move', () => {
    select(9, 12);
    const buttons = screen.getByRole('toolbar', { name: 'Markup of Text' }).querySelectorAll('button');
    const stops = () => Array.from(buttons, ({ tabIndex, ariaLabel }) => (tabIndex === 0 ? ariaLabel : ''));
    expect(stops().filter(Boolean)).toEqual(['Strong']);
    buttons[0]!.focus();
    fireEvent.keyDown(buttons[0]!, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(buttons[1]);
    fireEvent.keyDown(buttons[1]!, { key: 'End' });
    expect(document.activeElement).toBe(buttons[6]);
    fireEvent.keyDown(buttons[6]!, { key: 'ArrowRight' });
    expect(stops().filter(Boolean)).toEqual(['Strong']);
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
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
  await waitFor(() => expect(area.value).toBe(`Look: ![](image:${ID}) What is it?`));
  expect(seen.map(({ path, body }) => [path, body])).toEqual([
    ['/api/images', { courseId: 'c1', content: btoa('abc') }],
  ]);
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

import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { serve } from '../test-server.ts';
import { RichText } from './rich-text.tsx';

const ID = '01981f3e-7c1a-7def-8123-456789abcdef';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:made');
  URL.revokeObjectURL = vi.fn();
});

test('an image is fetched by its id and shown in its place', async () => {
  const seen = serve(() => ({ status: 200, body: new Blob(['png']) }));
  renderScreen(<RichText text={`Before ![three states](image:${ID}) after`} />);
  const image = await screen.findByRole('img', { name: 'three states' });
  expect(image.getAttribute('src')).toBe('blob:made');
  expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /api/images/${ID}`]);
});

test('two places that show one image fetch it once', async () => {
  const seen = serve(() => ({ status: 200, body: new Blob(['png']) }));
  renderScreen(<RichText text={`![a](image:${ID}) ![b](image:${ID})`} />);
  expect(await screen.findAllByRole('img')).toHaveLength(2);
  expect(seen).toHaveLength(1);
});

test('the alternative text stands for an image that is not there', async () => {
  serve(() => ({ status: 404, body: { message: 'Image not found.' } }));
  renderScreen(<RichText text={`![three states](image:${ID})`} />);
  expect(screen.getByText('[three states]')).toBeDefined();
  expect(await screen.findByText('[three states: this image cannot be shown]')).toBeDefined();
  expect(screen.queryByRole('img')).toBeNull();
});

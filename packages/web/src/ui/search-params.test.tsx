import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderRoutes } from '../test-render.tsx';
import { useAddressParams, withParams } from './search-params.ts';

test('a change keeps the other parameters and their order', () => {
  const next = withParams(new URLSearchParams('q=a&sort=name&view=wide'), { sort: '-name', course: 'c1' });
  expect(next.toString()).toBe('q=a&sort=-name&view=wide&course=c1');
});

test('null and blank take a parameter out', () => {
  expect(withParams(new URLSearchParams('q=a&sort=name'), { q: '', sort: null }).toString()).toBe('');
});

test('a change builds on the one before it, also while the screen of that is not drawn yet', async () => {
  function Screen() {
    const [params, change] = useAddressParams();
    return ['q', 'sort'].map((name) => (
      <button key={name} type="button" onClick={() => change((now) => withParams(now, { [name]: 'new' }))}>
        {name} {params.get(name)}
      </button>
    ));
  }
  const router = renderRoutes([{ path: '/', Component: Screen }], '/?q=old');
  const [first, second] = screen.getAllByRole('button');
  // Within one act nothing is drawn; the router has the first change after a moment.
  await act(async () => {
    first?.click();
    await new Promise((resolve) => setTimeout(resolve));
    second?.click();
  });
  expect(router.state.location.search).toBe('?q=new&sort=new');
  expect(screen.getByRole('button', { name: 'q new' })).toBeDefined();
});

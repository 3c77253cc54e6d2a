import { act, screen } from '@testing-library/react';
import { use } from 'react';
import { useSearchParams } from 'react-router';
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

const NEVER = new Promise<never>(() => {});

function Filters() {
  const [params, change] = useAddressParams();
  return ['q', 'sort'].map((name) => (
    <button key={name} type="button" onClick={() => change((now) => withParams(now, { [name]: 'new' }))}>
      {name} {params.get(name)}
    </button>
  ));
}

/** Is never drawn for what is chosen. */
function EndlessList() {
  const [drawn] = useSearchParams();
  if (drawn.get('q') !== 'old') use(NEVER);
  return null;
}

test('a change is seen at once, and the next one builds on it, also while a long list is not drawn yet', async () => {
  const element = (
    <>
      <Filters />
      <EndlessList />
    </>
  );
  const router = renderRoutes(
    [
      { path: '/', element },
      { path: '/other', Component: EndlessList },
    ],
    '/?q=old',
  );
  const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent);
  await act(async () => screen.getByRole('button', { name: 'q old' }).click());
  await act(async () => screen.getByRole('button', { name: 'sort' }).click());
  expect(shown()).toEqual(['q new', 'sort new']);
  expect(router.state.location.search).toBe('?q=new&sort=new');
  // On the way to another screen nothing of its address is shown.
  await act(async () => void router.navigate('/other?q=elsewhere'));
  expect(shown()).not.toContain('q elsewhere');
});

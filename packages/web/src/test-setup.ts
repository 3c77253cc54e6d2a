import './test-observer.ts';
import './test-server.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { queryClient } from './lib/query-client.ts';
import { closeToast, toastStore } from './ui/notify.ts';

// A screen on a busy machine takes longer than the library's second; what is there sooner ends the wait.
configure({ asyncUtilTimeout: 25_000 });

// What Mantine asks of a browser and jsdom does not have.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  }) as MediaQueryList;

window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

if (document.fonts === undefined) Object.defineProperty(document, 'fonts', { value: new EventTarget() });

Element.prototype.scrollIntoView ??= () => {};

afterEach(() => {
  cleanup();
  queryClient.clear();
  for (const { id } of toastStore.get()) closeToast(id);
});

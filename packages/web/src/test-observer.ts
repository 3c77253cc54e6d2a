import { act } from '@testing-library/react';

/** In place of the browser's IntersectionObserver, which jsdom does not have: nothing comes near the view by itself. */
class TestObserver {
  static readonly all: TestObserver[] = [];
  readonly observed = new Set<Element>();
  readonly tell: IntersectionObserverCallback;

  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
    TestObserver.all.push(this);
  }
  observe(element: Element) {
    this.observed.add(element);
  }
  unobserve(element: Element) {
    this.observed.delete(element);
  }
  disconnect() {
    this.observed.clear();
  }
}

window.IntersectionObserver ??= TestObserver as unknown as typeof IntersectionObserver;

/** Brings an element near the view, or takes it away from there. */
export function move(element: Element, isIntersecting: boolean, height: number): void {
  for (const observer of TestObserver.all.filter(({ observed }) => observed.has(element))) {
    const entry = { target: element, isIntersecting, boundingClientRect: { height } };
    act(() => observer.tell([entry as IntersectionObserverEntry], observer as never));
  }
}

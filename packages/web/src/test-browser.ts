// React records for each element which component made it, in a task of the inspector, which nobody looks at here: that
// takes a tenth of the time of these tests. It must be gone before React is loaded.
Reflect.deleteProperty(console, 'createTask');

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

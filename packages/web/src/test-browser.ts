// React records for each element which component made it, in a task of the inspector, which nobody looks at here: that
// takes a tenth of the time of these tests. It must be gone before React is loaded.
Reflect.deleteProperty(console, 'createTask');

// Nor does anybody read the stack that it records of each element, which takes another tenth: React leaves it out where
// it has recorded many within a moment.
const OF_REACT = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { [OF_REACT]: internals = {} } = (await import('react')) as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
});

// Mantine needs these parts of a browser, which jsdom does not have.
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

const computeStyle = window.getComputedStyle.bind(window);
/** The display of elements without a style of their own, by their name and the attributes that it depends on. */
const displays = new Map<string, string>();

/**
 * Tells the style that is written at an element, how it is displayed without one, and whether it is visible. No other style
 * sheet than the browser's own is loaded here; jsdom matches each element against all its rules at every question, and
 * queries by role ask of every element: a fifth of the time of these tests.
 */
window.getComputedStyle = (element: Element): CSSStyleDeclaration => {
  const { style } = element as HTMLElement;
  const computed: Record<string, string> = {
    display: style.display || displayOf(element),
    visibility: visibilityOf(element),
  };
  const read = (name: string | symbol) => Reflect.get(computed, name) ?? Reflect.get(style, name, style);
  return new Proxy(style, { get: (_, name) => (name === 'getPropertyValue' ? read : read(name)) });
};

function displayOf(element: Element): string {
  const attributes = ['hidden', 'open', 'type', 'popover'].map((name) => element.getAttribute(name));
  const key = [element.localName, ...attributes].join();
  const display = displays.get(key) ?? computeStyle(element).display;
  displays.set(key, display);
  return display;
}

function visibilityOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { visibility } = (at as HTMLElement).style;
    if (visibility !== '') return visibility;
  }
  return 'visible';
}

// It awaits an import: only a module may.
export {};

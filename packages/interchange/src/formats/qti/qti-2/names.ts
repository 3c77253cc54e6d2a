import type { XmlElement } from '../../../xml.ts';
import { childrenOf } from '../../../xml-elements.ts';

/**
 * The QTI 2 name of an element: `choiceInteraction` also for `qti-choice-interaction` of QTI 3.
 * HTML names stay unchanged.
 */
export function nameOf({ name }: XmlElement): string {
  return name.startsWith('qti-') ? camelCase(name.slice('qti-'.length)) : name;
}

/** An attribute by its QTI 2 name: `maxChoices` is `max-choices` in QTI 3. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  return attributes[name] ?? attributes[dashed(name)];
}

export function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1';
}

/** All descendants with one of these names in document order. */
export function findAll(element: XmlElement | undefined, ...names: readonly string[]): XmlElement[] {
  const found: XmlElement[] = [];
  const walk = (parent: XmlElement | undefined) => {
    for (const child of parent?.children ?? []) {
      if (typeof child === 'string') continue;
      if (names.includes(nameOf(child))) found.push(child);
      walk(child);
    }
  };
  walk(element);
  return found;
}

export function findChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return childrenOf(element).find((child) => nameOf(child) === name);
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

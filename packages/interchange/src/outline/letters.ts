import { isCircled } from './dialects.ts';
import type { LineSign } from './line-signs.ts';

type Letter = Extract<LineSign, { kind: 'letter' }>;

/** Counts the typed letters of the choices of a question, so that other letters stay text. */
export class ChoiceLetters {
  #next = 0;
  /** Circled numbers may also count statements above choices with letters. */
  #areCircled = false;

  /** @param mayRestart whether another question may begin here */
  isNext({ places, sign }: Letter, mayRestart: boolean): boolean {
    if (this.#next > 0 && this.#areCircled && isCircled(sign) === false && places.includes(0)) return true;
    return places.includes(this.#next) || (mayRestart && places.includes(0));
  }

  take({ places, sign }: Letter): void {
    const isSame = this.#next === 0 || this.#areCircled === isCircled(sign);
    this.#next = isSame && places.includes(this.#next) ? this.#next + 1 : 1;
    this.#areCircled = isCircled(sign);
  }

  restart(): void {
    this.#next = 0;
  }

  get hasBegun(): boolean {
    return this.#next > 0;
  }
}

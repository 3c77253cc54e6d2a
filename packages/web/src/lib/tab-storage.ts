/** What is kept for this tab until it is closed, or the account is forgotten. A full or forbidden storage keeps nothing. */
export function readKept<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(name);
  }
}

export function dropKept(name: string): void {
  sessionStorage.removeItem(name);
}

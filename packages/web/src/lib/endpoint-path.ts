import type { EndpointName } from '@exam/contract';

/** The path of an endpoint, with its placeholders: what stands behind the method in its name. */
export function pathOf(name: EndpointName): string {
  return name.slice(name.indexOf(' ') + 1);
}

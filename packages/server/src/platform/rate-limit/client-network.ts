import { isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;

/**
 * The part of its address that a client can hardly change: the whole of an IPv4 address, and the 64-bit network of an
 * IPv6 address, because one subscriber has all addresses of such a network.
 */
export function clientNetwork(address: string): string {
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (ipv4 !== undefined || !isIPv6(address)) return ipv4 ?? address;
  const [left = '', right] = address.toLowerCase().split('%')[0]!.split('::');
  const leading = left === '' ? [] : left.split(':');
  const trailing = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : 8 - leading.length - trailing.length;
  const groups = [...leading, ...Array<string>(Math.max(0, zeros)).fill('0'), ...trailing];
  const network = groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

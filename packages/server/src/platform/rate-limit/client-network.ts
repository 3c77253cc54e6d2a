import { isIPv6 } from 'node:net';

const GROUPS_OF_A_NETWORK = 4;
const GROUPS_OF_NEIGHBOURS = 3;

/**
 * The part of its address that a client can hardly change: the whole of an IPv4 address, and the 64-bit network of an
 * IPv6 address, because one subscriber has all addresses of such a network.
 */
export function clientNetwork(address: string): string {
  return (
    ipv4Of(address) ?? (isIPv6(address) ? `${leadingGroups(address, GROUPS_OF_A_NETWORK)}::/64` : address)
  );
}

/**
 * The network around a client network that one organisation or provider hands out: the 24-bit network of an IPv4 address, and the
 * 48-bit network of an IPv6 address.
 */
export function clientNeighbours(address: string): string {
  const ipv4 = ipv4Of(address);
  if (ipv4 !== undefined) return `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/24`;
  return isIPv6(address) ? `${leadingGroups(address, GROUPS_OF_NEIGHBOURS)}::/48` : address;
}

const ipv4Of = (address: string): string | undefined =>
  /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/** The first groups of an IPv6 address, each without leading zeros. */
function leadingGroups(address: string, count: number): string {
  const [left = '', right] = address.toLowerCase().split('%')[0]!.split('::');
  const leading = left === '' ? [] : left.split(':');
  const trailing = right === undefined || right === '' ? [] : right.split(':');
  const zeros = right === undefined ? 0 : 8 - leading.length - trailing.length;
  const groups = [...leading, ...Array<string>(Math.max(0, zeros)).fill('0'), ...trailing];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

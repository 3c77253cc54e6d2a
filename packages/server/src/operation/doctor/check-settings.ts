import { isIPv6 } from 'node:net';
import { type Environment, isLoopback } from '../../platform/environment.ts';
import { type Finding, fine, warning } from './finding.ts';

/** Weak settings of an installation that others can reach, and who may sign up there. */
export function checkSettings(environment: Environment): Finding[] {
  return [
    ...checkWeak(environment),
    ...(isPublic(environment) ? [describeSignUp(environment.signUpRules)] : []),
  ];
}

/** Who may sign up where others reach the server. */
function describeSignUp({ signUp, signUpDomains }: Environment['signUpRules']): Finding {
  switch (signUp) {
    case 'open':
      return warning(
        'Anybody who reaches the server can sign up, with any e-mail whose mails they can read. Set SIGN_UP to domains, invited or closed where that is not wanted.',
      );
    case 'domains':
      return fine(`Addresses at ${signUpDomains.join(', ')} can sign up, and whoever is invited.`);
    case 'invited':
      return fine('Whoever is invited can sign up.');
    case 'closed':
      return fine('Nobody can sign up.');
  }
}

function checkWeak(environment: Environment): Finding[] {
  const found = [
    ...(isPublic(environment) ? checkPublic(environment) : []),
    ...checkProxies(environment),
    ...checkSecret('APP_SECRET', environment.appSecret),
    ...checkSecret('METRICS_TOKEN', environment.metricsToken),
  ];
  if (found.length > 0) return found;
  const reach = isPublic(environment)
    ? `for everybody at ${environment.publicUrl.origin}`
    : 'for this machine';
  return [fine(`The settings are sound; the server is ${reach}.`)];
}

/** Whether others can use it, directly or through a proxy on this machine. */
function isPublic({ host, publicUrl }: Environment): boolean {
  return !isLoopback(host) || !isLoopbackUrl(publicUrl);
}

function isLoopbackUrl({ hostname }: URL): boolean {
  return isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function checkPublic(environment: Environment): Finding[] {
  const { host, publicUrl, smtp, demo, trustedProxies, databaseUrl } = environment;
  const found: Finding[] = [];
  if (isLoopbackUrl(publicUrl)) {
    found.push(
      warning(
        `HOST is ${host}, which others can reach, but PUBLIC_URL is ${publicUrl.origin}: links in mails lead nowhere for them, and their pages are refused. Set PUBLIC_URL to the address that people type.`,
      ),
    );
  } else if (publicUrl.protocol === 'http:') {
    found.push(
      warning(
        `PUBLIC_URL is ${publicUrl.origin}, without TLS: passwords can be read on their way. Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.`,
      ),
    );
  }
  // Others reach a server of this machine alone, and one that speaks https, only through a proxy.
  const isBehindProxy = !isLoopbackUrl(publicUrl) && (isLoopback(host) || publicUrl.protocol === 'https:');
  if (isBehindProxy && trustedProxies.length === 0) {
    found.push(
      warning(
        'Behind a proxy everybody seems to come from its address, and rate limits count them together: set TRUSTED_PROXIES to it.',
      ),
    );
  }
  if (databaseUrl === undefined) {
    found.push(
      warning(
        'The bundled PostgreSQL gets security updates with new versions of the product alone: for a server that others reach, set DATABASE_URL to the PostgreSQL of the system, which is patched.',
      ),
    );
  }
  if (smtp === undefined) {
    found.push(
      warning(
        'No mail is sent: the codes that confirm an e-mail are in files here, which people who sign up cannot see. Set SMTP_URL and MAIL_FROM.',
      ),
    );
  }
  if (demo) {
    found.push(
      warning(
        'DEMO is true, and others can reach the server: every account gets the demo courses, and nothing can be deleted. Set DEMO=false for real work.',
      ),
    );
  }
  return found;
}

/** Prefix lengths in bits; wider networks contain more than balancers. */
const WIDEST = { ipv4: 8, ipv6: 7 };

function checkProxies({ trustedProxies }: Environment): Finding[] {
  const wide = trustedProxies.filter((proxy) => {
    const [address = '', prefix] = proxy.split('/');
    return prefix !== undefined && Number(prefix) < (isIPv6(address) ? WIDEST.ipv6 : WIDEST.ipv4);
  });
  return wide.map((proxy) =>
    warning(
      `TRUSTED_PROXIES trusts ${proxy}: everybody in that network can pretend to come from any address. Name the proxy alone.`,
    ),
  );
}

const LEAST_DIFFERENT_CHARACTERS = 10;

function checkSecret(name: string, secret: string | undefined): Finding[] {
  if (secret === undefined || new Set(secret).size >= LEAST_DIFFERENT_CHARACTERS) return [];
  return [
    warning(`${name} has too few different characters to be random: make one with openssl rand -base64 32.`),
  ];
}

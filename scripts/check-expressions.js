// Finds every regular expression of the product and refuses those whose time can grow faster than the text: texts,
// files and headers come from strangers, and one thread serves everybody. See docs/decisions/0018-linear-texts.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { findSuperlinear } from './expressions/find-superlinear.js';
import { ROOT, say } from './project.js';

/** @type {{ file: string, expression: string, reason: string }[]} Accepted nevertheless; one that is there no more is a fault, too. */
const ACCEPTED = [
  {
    file: 'packages/paper/src/typst/preview-svg.ts',
    expression: '/^ {4}<path class="typst-shape" fill="#ffffff"[^>]*>\\n {4}<g[^>]*>\\n/gm',
    reason: 'Reads what Typst drew, in which no text of anybody stands and every tag is closed.',
  },
  {
    file: 'packages/paper/src/typst/preview-svg.ts',
    expression: '/^ *<symbol id="([^"]+)"[\\s\\S]*?<\\/symbol>\\n/gm',
    reason: 'Reads what Typst drew, in which no text of anybody stands and every tag is closed.',
  },
];

/** Parts of a path that belong to tests. */
const OF_TESTS = /\.test\.tsx?$|\/testing\/|\/test-[\w-]+\.tsx?$|-fixture\.tsx$/;

const unused = new Set(process.argv.length > 2 ? [] : ACCEPTED);
let count = 0;
for (const file of productFiles()) {
  for (const { line, text } of expressionsIn(file)) {
    count += 1;
    const fault = faultOf(text);
    if (fault === undefined) continue;
    const accepted = ACCEPTED.find((one) => one.file === file && one.expression === text);
    if (accepted !== undefined) unused.delete(accepted);
    else refuse(`${file}:${line} ${text}\n  ${fault}`);
  }
}
for (const { file, expression } of unused) refuse(`${file} has no such fault any more: ${expression}`);
say(`${count} regular expressions were judged.`);

/** @param {string} fault */
function refuse(fault) {
  say(fault);
  process.exitCode = 1;
}

/** @param {string} text */
function faultOf(text) {
  const [, source, flags] = /^\/(.*)\/(\w*)$/s.exec(text) ?? [];
  if (source === undefined || flags === undefined) {
    return 'It is put together while the program runs, so that nobody can judge it: write it out.';
  }
  return findSuperlinear(source, flags);
}

/** @returns {string[]} of the product, or of the folders that are named */
function productFiles() {
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}/src`);
  const folders = process.argv.length > 2 ? process.argv.slice(2) : packages;
  return folders.flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|tsx|js)$/.test(file))
      .map((file) => join(folder, file).replaceAll('\\', '/'))
      .filter((file) => !OF_TESTS.test(file)),
  );
}

/**
 * The regular expressions of a file as they are written, and calls that make others.
 * @param {string} file
 * @returns {{ line: number, text: string }[]}
 */
function expressionsIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(resolve(ROOT, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const isMade =
      (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp';
    if (isMade || ts.isRegularExpressionLiteral(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ line, text: node.getText() });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

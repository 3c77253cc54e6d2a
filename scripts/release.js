// Makes release/exam-generation-system-X.Y.Z.tgz: the built application, and a list of the packages that it needs to run.
// npm installs it with `npm install --global FILE`, or runs it with `npx FILE`.
import './require-node.js';

const { makeRelease } = await import('./make-release.js');
const { exitOnFailure } = await import('./run-command.js');
await exitOnFailure(async () => {
  await makeRelease(process.argv[2] ?? 'release');
});

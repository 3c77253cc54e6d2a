// Imported first, by scripts whose other modules an older Node may not even read.
const NEEDED_MAJOR = 20;
const NEEDED_MINOR = 19;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NEEDED_MAJOR || (major === NEEDED_MAJOR && minor < NEEDED_MINOR)) {
  const needed = `Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer`;
  process.stderr.write(`This needs ${needed}, and here is ${process.versions.node}.\n`);
  process.exit(1);
}

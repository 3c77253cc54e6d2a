// Plain, so that a Node that is too old reads it, too.
const NEEDED_MAJOR = 20;
const NEEDED_MINOR = 19;

/** Why this Node is too old, in one sentence; undefined where it is not. */
export function describeOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return undefined;
  const needed = `Node ${NEEDED_MAJOR}.${NEEDED_MINOR} or newer`;
  return `This needs ${needed}, and here is ${process.versions.node}.`;
}

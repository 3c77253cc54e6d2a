// Imported first, by scripts whose other modules an older Node may not even read.
import { describeOldNode } from './node-version.js';

const reason = describeOldNode();
if (reason !== undefined) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

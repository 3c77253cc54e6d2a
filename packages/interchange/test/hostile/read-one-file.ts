import { readFileSync } from 'node:fs';
import { readQuestionFile } from '../../src/read-question-file.ts';

// Runs in a separate process, so that its cost is the cost of this file.
const content = readFileSync(process.argv[2]!);
const before = process.cpuUsage();
let outcome: string;
try {
  outcome = `read: ${(await readQuestionFile({ name: 'pool.xml', content })).items.length}`;
} catch (error) {
  outcome = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
const { user, system } = process.cpuUsage(before);
const cost = { milliseconds: (user + system) / 1_000, mib: process.resourceUsage().maxRSS / 1_024 };
process.stdout.write(JSON.stringify({ outcome, ...cost }));

import type { FormatRegistry } from './format-files.ts';
import { aiken } from './formats/aiken/aiken.ts';
import { blackboardTab } from './formats/blackboard-tab/blackboard-tab.ts';
import { csv } from './formats/csv/csv.ts';
import { docx } from './formats/docx/docx.ts';
import { gift } from './formats/gift/gift.ts';
import { markdown } from './formats/markdown/markdown.ts';
import { moodleXml } from './formats/moodle-xml/moodle-xml.ts';
import { qti12, qti21, qti22, qti30 } from './formats/qti/qti.ts';
import { xlsx } from './formats/xlsx/xlsx.ts';

/** All formats, in the order in which a file is tried; `FORMATS` of the contract has them in the order in which they are offered. */
export const REGISTRY: FormatRegistry = {
  xlsx,
  docx,
  'qti-1.2': qti12,
  'qti-2.1': qti21,
  'qti-2.2': qti22,
  'qti-3.0': qti30,
  'moodle-xml': moodleXml,
  aiken,
  gift,
  'blackboard-tab': blackboardTab,
  csv,
  markdown,
};

import { isArchive } from '../../archive.ts';
import type { FormatFiles, RawFile } from '../../format-files.ts';
import { UnreadableFile } from '../../question-file.ts';
import { isForbiddenInXml } from '../../xml-elements.ts';
import { versionOfFile } from './open-package.ts';
import { writeQti12 } from './qti-1.2/write-qti-12.ts';
import { DIALECTS } from './qti-2/dialects.ts';
import { writeQti2 } from './qti-2/write-qti-2.ts';
import type { QtiVersion } from './qti-roots.ts';
import { readQti } from './read-qti.ts';
import { LOSES_OF_TEXT } from './written-parts.ts';

/** The question files of IMS and 1EdTech: packages of XML, in four versions that learning platforms speak. */
function formatOf(version: QtiVersion, write: NonNullable<FormatFiles['write']>): FormatFiles {
  return {
    isMeant: (file) => isOfVersion(file, version),
    read: readQti,
    write,
    losesOfText: LOSES_OF_TEXT,
    holdsCategory: (category) => !isForbiddenInXml(category),
  };
}

export const qti12 = formatOf('qti-1.2', writeQti12);
export const qti21 = formatOf('qti-2.1', (file) => writeQti2(file, DIALECTS['qti-2.1']));
export const qti22 = formatOf('qti-2.2', (file) => writeQti2(file, DIALECTS['qti-2.2']));
export const qti30 = formatOf('qti-3.0', (file) => writeQti2(file, DIALECTS['qti-3.0']));

/** A broken archive counts as QTI, so that reading it reports the problem. */
function isOfVersion(file: RawFile, version: QtiVersion): boolean {
  try {
    return versionOfFile(file) === version;
  } catch (error) {
    if (error instanceof UnreadableFile) return isArchive(file.content);
    throw error;
  }
}

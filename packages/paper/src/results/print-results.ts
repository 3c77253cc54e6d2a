import { packFiles } from '../pack-documents.ts';
import { type Picture, type Pictures, setPaper } from '../typst/compile.ts';
import { writePdf } from '../typst/print-pdf.ts';
import { scanInPdf } from './scan-in-pdf.ts';
import { composeStudentSheets, type StudentSheets } from './student-sheets.ts';

/** The sheets of all students as one PDF; each begins on a new page. */
export function printStudentSheets(order: StudentSheets): Uint8Array {
  return setPaper(composeStudentSheets(order), picturesOf(order), writePdf);
}

/** The images of the sheets; scanned pages as pages of PDF, with what was read on them. */
function picturesOf({ students, images }: StudentSheets): Pictures {
  const pictures = new Map<string, Picture>(images);
  for (const scan of students.flatMap(({ scans = [] }) => scans)) {
    const image = images.get(scan.id);
    if (image) pictures.set(scan.id, { content: scanInPdf(image, scan), type: 'application/pdf' });
  }
  return pictures;
}

/** A zip archive with a PDF for each student. @param names the file name of each, with its extension */
export function packStudentSheets(order: StudentSheets, names: readonly string[]): Uint8Array {
  const files = order.students.map((student, at) => {
    const content = printStudentSheets({ ...order, students: [student] });
    return [names[at] ?? `${at + 1}.pdf`, content] as const;
  });
  return packFiles(files);
}

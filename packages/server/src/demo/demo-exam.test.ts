import { readFile } from 'node:fs/promises';
import { DEMO_PRINT, type Exam, type ExamScans } from '@exam/contract';
import { openScan, readPage } from '@exam/scans';
import { expect, test } from 'vitest';
import { makeTestApp } from '../../test/test-app.ts';
import { DEMO_EXAM, DEMO_STUDENTS, demoPrint, demoVersions, readDemoExamCourse } from './demo-exam.ts';

const FILLED_SHEETS = new URL(`../../../web/public${DEMO_PRINT.filledSheets}`, import.meta.url);
const versions = demoVersions(await readDemoExamCourse());

test('each new account has an exam whose sheets are there, filled in', async () => {
  const demo = await makeTestApp({ demo: true });
  const { token } = await demo.signIn();
  const read = async (url: string) => (await demo.call({ method: 'GET', url, token })).json();
  const exams: Exam[] = (await read('/api/exams')).data;
  expect(exams).toMatchObject([{ name: DEMO_EXAM.name, versions: ['A', 'B'] }]);
  const scans: ExamScans = (await read(`/api/exams/${exams[0]!._id}/scans`)).data;
  expect(scans).toMatchObject({
    filledSheets: DEMO_PRINT.filledSheets,
    numberOfStudents: DEMO_STUDENTS.length,
  });
  await demo.close();
});

test('the filled sheets are those that its students got', async () => {
  const scan = await openScan(await readFile(FILLED_SHEETS));
  expect(scan.numberOfPages).toBe(DEMO_STUDENTS.length);
  const { ordinal, version } = DEMO_STUDENTS.at(-1)!;
  const reading = await readPage(await scan.page(scan.numberOfPages - 1), [demoPrint(versions)]);
  expect(reading).toMatchObject({ kind: 'sheet', code: { student: ordinal, version } });
  if (reading.kind !== 'sheet') return;
  const right = reading.questions.filter(({ chosen }, index) => {
    const { choices, question } = versions[version]![index]!;
    return chosen !== null && choices[chosen] === question.correctAnswer;
  });
  // Somebody who guesses has a quarter: were the order of the questions another one, nobody would do better.
  expect(right.length).toBeGreaterThan(versions[version]!.length / 2);
  await scan.close();
});

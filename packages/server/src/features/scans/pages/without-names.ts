import type { Doubt, ScannedPage, ScannedPageDetail } from '@exam/contract';

/** A page as a marker gets it who is not to see the names of students. Numbers stay: they say whose sheet it is. */
export function withoutNames<Page extends ScannedPage>(page: Page): Page {
  return { ...page, studentName: null };
}

/** The same in full. A picture that is not straightened may show a name anywhere, so it is not offered. */
export function withoutNamesInDetail(page: ScannedPageDetail): ScannedPageDetail {
  return { ...withoutNames(page), hasPicture: page.hasPicture && page.places !== null };
}

/** A page as a scanner gets it: nothing of a student. */
export function withoutStudent(page: ScannedPage): ScannedPage {
  return { ...withoutNames(page), studentNumber: null, isPersonal: false, hasPicture: false };
}

/** A doubt for a marker who is not to see names. A picture that is not straightened may show one anywhere, so it is not offered. */
export function withoutNamesInDoubt(doubt: Doubt): Doubt {
  const { pages, places, similar, codes } = doubt;
  const isShown = places !== null;
  return {
    ...doubt,
    pages: pages.map((page) => ({ ...withoutNames(page), hasPicture: page.hasPicture && isShown })),
    similar: similar.map((student) => ({ ...student, name: null })),
    codes: codes.map((code) => ({ ...code, student: code.student && { ...code.student, name: null } })),
  };
}

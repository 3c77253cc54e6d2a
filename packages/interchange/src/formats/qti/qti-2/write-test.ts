import type { QuestionsToWrite } from '../../../question-file.ts';
import { DECLARATION, runsOf } from '../written-parts.ts';
import { type Dialect, rootAttributes, writerOf } from './dialects.ts';
import { SECTION_OF_OURS } from './read-sections.ts';

/** A test of these questions, with a section for each category. `hrefs` are those of their items. */
export function writeTest(
  { title, questions }: QuestionsToWrite,
  hrefs: readonly string[],
  dialect: Dialect,
): string {
  const element = writerOf(dialect);
  const sections = runsOf(questions).map(({ category, ranks }, number) => {
    const references = ranks.map((rank) =>
      element('assessmentItemRef', { identifier: `item-${rank + 1}`, href: hrefs[rank] }),
    );
    const identifier = `${SECTION_OF_OURS}${number + 1}`;
    return element(
      'assessmentSection',
      { identifier, title: category, visible: 'true' },
      '\n',
      references.join('\n'),
      '\n',
    );
  });
  const part = { identifier: 'part-1', navigationMode: 'nonlinear', submissionMode: 'simultaneous' };
  const test = element(
    'assessmentTest',
    { ...rootAttributes(dialect), identifier: 'test', title },
    element('testPart', part, sections.join('\n')),
  );
  return `${DECLARATION}${test}\n`;
}

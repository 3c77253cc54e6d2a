import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { renderScreen } from '../test-render.tsx';
import { QuestionView } from './question-view.tsx';

const QUESTION = {
  text: 'What does <b>fork</b> return in the child?',
  choices: ['0', 'the id of the parent', '-1'],
  correctAnswer: '0',
  difficulty: 'simple',
  objective: 'reminding',
} as const;

function show(linkTo?: string) {
  renderScreen(
    <MemoryRouter>
      <QuestionView question={QUESTION} number={3} linkTo={linkTo} />
    </MemoryRouter>,
  );
}

test('the correct choice, and it alone, is strong and said to be correct', () => {
  show();
  const [correct, ...others] = screen.getAllByRole('listitem');
  expect(within(correct!).getByRole('strong').textContent).toBe('0');
  expect(within(correct!).getByRole('img', { name: 'correct answer' })).toBeDefined();
  expect(others.map((item) => within(item).queryByRole('strong'))).toEqual([null, null]);
});

test('choices are lettered and the question is numbered', () => {
  show();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent?.slice(0, 2))).toEqual([
    'A.',
    'B.',
    'C.',
  ]);
  expect(screen.getByText('3.')).toBeDefined();
});

test('the underline of correct code leaves out the blanks that indent its lines, and the code stays whole', () => {
  const code = 'if (done) {\n\t  stop();\n}';
  const choice = `\`\`\`\n${code}\n\`\`\``;
  renderScreen(<QuestionView question={{ ...QUESTION, choices: [choice], correctAnswer: choice }} />);
  const shown = screen.getByRole('strong').querySelector('code')!;
  expect(shown.textContent).toBe(code);
  expect([...shown.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual(['\t  ']);
});

test('the letters go on after Z, for a question that is being written', () => {
  const choices = Array.from({ length: 27 }, (_, index) => `choice ${index}`);
  renderScreen(<QuestionView question={{ ...QUESTION, choices }} />);
  expect(screen.getAllByRole('listitem').at(-1)!.textContent).toBe('AA.choice 26');
});

test('tags in a text are shown as they were typed', () => {
  show();
  expect(screen.getByText(QUESTION.text)).toBeDefined();
  expect(document.querySelector('b')).toBeNull();
});

test('the text leads to where it is told', () => {
  show('/questions/7');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/questions/7');
});

test('markup is shown in texts and choices, and as what it is', () => {
  const text = 'Which is **not** a *lock*, `a|b`?\n| Name | `n` |\n|---|---|\n| one | **1** |\n| two |';
  const question = {
    ...QUESTION,
    text,
    choices: ['**no** <b>lock</b>', '2*3*4'],
    correctAnswer: '**no** <b>lock</b>',
  };
  renderScreen(<QuestionView question={question} />);
  expect(screen.getByText('not').tagName).toBe('STRONG');
  expect(screen.getByRole('emphasis').textContent).toBe('lock');
  expect(screen.getByText('a|b').tagName).toBe('CODE');
  const [head, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  expect(
    within(head!)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'n']);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ innerHTML }) => innerHTML),
    ),
  ).toEqual([
    ['one', '<strong>1</strong>'],
    ['two', ''],
  ]);
  const [correct, other] = screen.getAllByRole('listitem');
  expect(within(correct!).getByText('no').tagName).toBe('STRONG');
  expect(correct?.textContent).toBe('A.no <b>lock</b>');
  expect(other?.textContent).toBe('B.2*3*4');
});

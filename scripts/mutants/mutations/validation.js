// Takes away what section 5 of the specification says.

/** @typedef {import('../mutations.js').Mutation} Mutation */

/** @type {readonly Mutation[]} */
export const VALIDATION = [
  {
    row: '5.01',
    file: 'packages/web/src/features/chapters/chapter-form.tsx',
    replace: '[name]: currentTarget.value',
    by: '[name]: currentTarget.value.trim()',
    test: 'fields are sent as typed',
  },
  {
    row: '5.02',
    file: 'packages/web/src/lib/error-text.ts',
    replace: '[0]?.msg',
    by: '[99]?.msg',
  },
  {
    row: '5.02',
    file: 'packages/web/src/lib/error-text.ts',
    replace: 'return body.message;',
    by: 'return fallback;',
    test: 'fields are sent as typed',
  },
  {
    row: '5.03',
    file: 'packages/web/src/ui/choices-editor/choices-editor.tsx',
    replace: "{text !== '' && (",
    by: '{true && (',
  },
  {
    row: '5.04',
    file: 'packages/web/src/features/exams/generate/details-pane.tsx',
    replace: "chapterId !== null && count.trim() !== ''",
    by: 'chapterId !== null',
  },
  {
    row: '5.04',
    file: 'packages/web/src/features/exams/generate/details-pane.tsx',
    replace: "chapterId !== null && count.trim() !== ''",
    by: "count.trim() !== ''",
  },
  {
    row: '5.05',
    file: 'packages/web/src/ui/choices-editor/choices.ts',
    replace: 'choices.filter((choice) => choice !== text)',
    by: 'choices.toSpliced(choices.indexOf(text), 1)',
  },
  {
    row: '5.07',
    file: 'packages/web/src/ui/delete-control.tsx',
    replace: 'const isDisabled = disabledReason !== undefined;',
    by: 'const isDisabled = false;',
  },
  {
    row: '5.07',
    file: 'packages/web/src/ui/delete-control.tsx',
    replace: 'label={disabledReason ?? label}',
    by: 'label={label}',
    test: 'keyboard focus',
  },
  {
    row: '5.08',
    file: 'packages/web/src/data/exams.ts',
    replace: "'DELETE /api/exams/{id}'",
    by: "'DELETE /api/exams'",
  },
  {
    row: '5.09',
    file: 'packages/web/src/ui/email-field.tsx',
    replace: '<TextInput inputMode="email"',
    by: '<TextInput type="email" inputMode="email"',
  },
  {
    row: '5.10',
    file: 'packages/web/src/features/exams/generate/request-exam.ts',
    replace: '.filter(([, count]) => !isEmpty(count));',
    by: ".map(([name, count]) => [name, isEmpty(count) ? '0' : count]);",
  },
  {
    row: '5.11',
    file: 'packages/web/src/ui/choices-editor/choices-editor.tsx',
    replace: 'onChange(addChoice(value, newChoice));',
    by: 'if (choices.length < 10) onChange(addChoice(value, newChoice));',
  },
  {
    row: '5.01',
    file: 'packages/web/src/features/users/credentials-form.tsx',
    replace: 'submission.mutate({ email, password })',
    by: 'submission.mutate({ email: email.toLowerCase(), password })',
    test: 'e-mail and password',
  },
  {
    row: '5.01',
    file: 'packages/web/src/features/users/credentials-form.tsx',
    replace: 'submission.mutate({ email, password })',
    by: 'submission.mutate({ email, password: password.trim() })',
    test: 'e-mail and password',
  },
  {
    row: '5.01',
    file: 'packages/web/src/features/questions/form/question-draft.ts',
    replace: 'const fields = { text, choices',
    by: 'const fields = { text: text.trim(), choices',
    test: '/add-question',
  },
  {
    row: '5.01',
    file: 'packages/web/src/features/questions/form/question-draft.ts',
    replace: "newChoice.trim() === '' ? choices :",
    by: "newChoice.trim() === '' ? choices.map((choice) => choice.trim()) :",
    test: '/add-question',
  },
  {
    row: '5.01',
    file: 'packages/web/src/data/courses.ts',
    replace: "call('POST /api/courses', { body: course })",
    by: "call('POST /api/courses', { body: { name: course.name.trim() } })",
    test: 'a message of the server',
  },
  {
    row: '5.01',
    file: 'packages/web/src/features/exams/generate/request-exam.ts',
    replace: '  return {\n    name,',
    by: '  return {\n    name: name.trim(),',
    test: 'an exam is generated',
  },
];

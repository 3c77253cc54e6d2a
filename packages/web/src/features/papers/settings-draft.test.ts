import { PaperSettingsSchema } from '@exam/contract';
import { describe, expect, test } from 'vitest';
import { PAPER_SETTINGS as BEFORE } from './print-fixture.tsx';
import { draftOf, errorsOf, settingsOf } from './settings-draft.ts';

describe('settings', () => {
  test('stand in the fields and come back as they were', () => {
    for (const settings of [BEFORE, { ...BEFORE, durationMinutes: null, studentNumberDigits: 0 }]) {
      expect(settingsOf(draftOf(settings), BEFORE)).toEqual(settings);
      expect(errorsOf(draftOf(settings))).toEqual({});
    }
  });

  // The server's own rules say which numbers are right.
  test.each(['', ' ', '0', '1', ' 90 ', '10000', '10001', '-1', '1.5', 'an hour', '1e3', '٣', '9999999'])(
    'a duration of %j is right exactly if the server takes it, and else stays as it was',
    (durationMinutes) => {
      const draft = { ...draftOf(BEFORE), durationMinutes };
      const sent = durationMinutes.trim() === '' ? null : durationMinutes;
      const parsed = PaperSettingsSchema.safeParse({ ...BEFORE, durationMinutes: sent });
      expect(errorsOf(draft).durationMinutes === undefined).toBe(parsed.success);
      expect(settingsOf(draft, BEFORE)).toEqual(parsed.success ? parsed.data : BEFORE);
    },
  );

  test.each(['', '0', '12', '13', 'x'])('so are %j digits', (studentNumberDigits) => {
    const draft = { ...draftOf(BEFORE), studentNumberDigits };
    const parsed = PaperSettingsSchema.safeParse({ ...BEFORE, studentNumberDigits });
    expect(errorsOf(draft).studentNumberDigits === undefined).toBe(parsed.success);
    expect(settingsOf(draft, BEFORE)).toEqual(parsed.success ? parsed.data : BEFORE);
  });
});

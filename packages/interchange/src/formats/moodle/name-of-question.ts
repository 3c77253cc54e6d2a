import { parseRichText } from '@exam/contract/former-rich-text';
import { excerptOf } from '../../judge-question.ts';

/** What Moodle's lists call a question: the beginning of its words. */
export function nameOfQuestion(text: string, rank: number): string {
  const words = parseRichText(text)
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'formula' ? part.tex : ' ';
    })
    .join('');
  return excerptOf(words).replace(/\p{Cc}/gu, '') || `Question ${rank + 1}`;
}

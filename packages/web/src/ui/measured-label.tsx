import type { Question } from '@exam/contract';
import { Discrimination, NEGATIVE } from './discrimination.tsx';
import { Label } from './labels.tsx';

/** How often exams asked a question, where its list says so, and what they have shown of it. */
export function RecordLabels({ question }: { question: Pick<Question, 'numberOfUses' | 'measured'> }) {
  const { numberOfUses, measured } = question;
  return (
    <>
      {numberOfUses !== undefined && <Label>{usesInWords(numberOfUses)}</Label>}
      {measured && <MeasuredLabel measured={measured} />}
    </>
  );
}

function usesInWords(numberOfUses: number): string {
  if (numberOfUses === 0) return 'never used';
  return numberOfUses === 1 ? 'used in 1 exam' : `used in ${numberOfUses.toLocaleString('en')} exams`;
}

/** The measurements of a question in short: "72 % correct · 0.41". */
export function MeasuredLabel({ measured }: { measured: NonNullable<Question['measured']> }) {
  const { correctShare, discrimination } = measured;
  return (
    <Label>
      <span title={inWords(measured)}>
        {Math.round(100 * correctShare)} % correct
        {discrimination !== null && (
          <>
            {' · '}
            <Discrimination of={discrimination} />
          </>
        )}
      </span>
    </Label>
  );
}

/** The same in sentences. */
export function inWords({
  numberOfAnswers,
  correctShare,
  discrimination,
}: NonNullable<Question['measured']>): string {
  const students = `${numberOfAnswers.toLocaleString('en')} ${numberOfAnswers === 1 ? 'student' : 'students'}`;
  const told = discrimination === null ? '' : ` Discrimination ${discrimination.toFixed(2)}.`;
  const meant = discrimination !== null && discrimination < 0 ? ` ${NEGATIVE}` : '';
  return `${Math.round(100 * correctShare)} % of ${students} answered correctly.${told}${meant}`;
}

import { DIFFICULTIES, OBJECTIVES } from '@exam/assembly';
import { Select, SimpleGrid } from '@mantine/core';
import type { QuestionDraft } from './question-draft.ts';

type Kind = Pick<QuestionDraft, 'difficulty' | 'objective'>;

interface KindFieldsProps {
  value: Kind;
  errors: Partial<Record<string, string>>;
  onChange: (changes: Partial<Kind>) => void;
}

/** Difficulty and objective. */
export function KindFields({ value, errors, onChange }: KindFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label="Difficulty"
        placeholder="Choose a difficulty"
        data={DIFFICULTIES}
        value={value.difficulty || null}
        allowDeselect={false}
        error={errors['difficulty']}
        onChange={(difficulty) => difficulty && onChange({ difficulty })}
      />
      <Select
        label="Objective"
        placeholder="Choose an objective"
        data={OBJECTIVES}
        value={value.objective || null}
        allowDeselect={false}
        error={errors['objective']}
        onChange={(objective) => objective && onChange({ objective })}
      />
    </SimpleGrid>
  );
}

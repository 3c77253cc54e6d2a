import {
  GRADE_PRESETS,
  type GradePreset,
  ROUNDING_STEPS,
  type RoundingStep,
} from '@exam/contract/grade-scales';
import { NativeSelect, NumberInput, Textarea } from '@mantine/core';
import {
  isPassOrFail,
  type LinearDraft,
  passOrFailDraft,
  type ScaleDraft,
  scaleDraftOf,
  type ThresholdsDraft,
} from './marking-draft.ts';
import classes from './marks.module.css';

const PRESETS: Readonly<Record<GradePreset, string>> = {
  passOrFail: 'A pass line alone: passed or failed',
  swiss: 'Swiss, 1 to 6',
  german: 'German, 1.0 to 5.0 by thresholds',
  germanLinear: 'German, 1.0 to 5.0 in a straight line',
  twenty: '0 to 20, whole',
  twentyHalves: '0 to 20, by halves',
  letters: 'Letters, A to F',
};

interface ScaleFieldsProps {
  scale: ScaleDraft | null;
  onChange: (scale: ScaleDraft | null) => void;
}

/** The grade scale: none, or one that began as a preset. */
export function ScaleFields({ scale, onChange }: ScaleFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Grades"
        data={[
          { value: 'none', label: 'No grades' },
          ...(scale === null ? [] : [{ value: 'kept', label: 'As below' }]),
          ...Object.entries(PRESETS).map(([value, label]) => ({
            value,
            label: value === 'passOrFail' ? label : `Start with: ${label}`,
          })),
        ]}
        value={scale === null ? 'none' : 'kept'}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (value === 'none') onChange(null);
          else if (value !== 'kept') onChange(scaleDraftOf(GRADE_PRESETS[value as GradePreset]));
        }}
      />
      {scale?.kind === 'linear' && <LinearFields scale={scale} onChange={onChange} />}
      {scale?.kind === 'thresholds' &&
        (isPassOrFail(scale) ? (
          <NumberInput
            label="Pass line in per cent"
            description="Of the full points. No other grades are given."
            min={0}
            max={100}
            decimalScale={2}
            value={scale.passShare}
            onChange={(passShare) => onChange(passOrFailDraft(passShare))}
          />
        ) : (
          <ThresholdFields scale={scale} onChange={onChange} />
        ))}
    </>
  );
}

const NUMBERS = {
  worst: 'Worst grade',
  pass: 'Pass grade',
  best: 'Best grade',
  passShare: 'Pass line in per cent',
  fullShare: 'Best grade from, in per cent',
} as const;

interface LinearFieldsProps {
  scale: LinearDraft;
  onChange: (scale: LinearDraft) => void;
}

function LinearFields({ scale, onChange }: LinearFieldsProps) {
  return (
    <div className={classes.fields}>
      {(Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]).map((field) => (
        <NumberInput
          key={field}
          label={NUMBERS[field]}
          min={0}
          decimalScale={2}
          value={scale[field]}
          onChange={(value) => onChange({ ...scale, [field]: value })}
        />
      ))}
      <NativeSelect
        label="Below the pass line"
        data={[
          { value: 'falling', label: 'falling evenly' },
          { value: 'worst', label: 'the worst grade' },
        ]}
        value={scale.belowPass}
        onChange={(event) =>
          onChange({ ...scale, belowPass: event.currentTarget.value as LinearDraft['belowPass'] })
        }
      />
      <NativeSelect
        label="Round grades to"
        data={ROUNDING_STEPS.map(String)}
        value={String(scale.gradeStep)}
        onChange={(event) =>
          onChange({ ...scale, gradeStep: Number(event.currentTarget.value) as RoundingStep })
        }
      />
    </div>
  );
}

interface ThresholdFieldsProps {
  scale: ThresholdsDraft;
  onChange: (scale: ThresholdsDraft) => void;
}

function ThresholdFields({ scale, onChange }: ThresholdFieldsProps) {
  return (
    <>
      <Textarea
        label="Grades and their thresholds"
        description="One grade a line, the best first, with the per cent of the points from which it is given; the last one from 0."
        autosize
        value={scale.lines}
        onChange={(event) => onChange({ ...scale, lines: event.currentTarget.value })}
      />
      <NumberInput
        label="Pass line in per cent"
        description="The threshold of the lowest grade that passes."
        min={0}
        max={100}
        decimalScale={2}
        value={scale.passShare}
        onChange={(passShare) => onChange({ ...scale, passShare })}
      />
    </>
  );
}

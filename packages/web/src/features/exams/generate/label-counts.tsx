import bare from '../../../ui/bare.module.css';
import { CountField } from './count-field.tsx';
import { Holding } from './holding.tsx';
import classes from './label-counts.module.css';

interface LabelCountsProps<Label extends string> {
  title: string;
  labels: readonly Label[];
  counts: Readonly<Record<Label, string>>;
  /** What the chosen chapters hold of each label; undefined until it is known. */
  held: Readonly<Record<Label, number>> | undefined;
  /** The counts of a label that still work, in words, where that is worth saying. */
  valuesOf: (label: Label) => string | undefined;
  onCount: (label: Label, count: string) => void;
}

/** One count for each difficulty, or for each objective. */
export function LabelCounts<Label extends string>(props: LabelCountsProps<Label>) {
  const { title, labels, counts, held, valuesOf, onCount } = props;
  return (
    <fieldset className={bare.group}>
      <legend className={classes.title}>{title}</legend>
      <div className={classes.fields}>
        {labels.map((label) => (
          <CountField
            key={label}
            size="xs"
            label={label}
            labelProps={{ fw: 400, fz: '0.8125rem' }}
            placeholder="0"
            value={counts[label]}
            description={<Holding count={counts[label]} held={held?.[label]} values={valuesOf(label)} />}
            onChange={(count) => onCount(label, count)}
          />
        ))}
      </div>
    </fieldset>
  );
}

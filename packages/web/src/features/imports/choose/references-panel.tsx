import type { FileReferences, Import, ReferenceReading } from '@exam/contract';
import { NativeSelect } from '@mantine/core';
import classes from './choose.module.css';
import { Decision } from './decision.tsx';
import { useReading } from './reading-again.ts';

const WORDS: Readonly<Record<ReferenceReading, string>> = {
  'as-written': 'As they are written',
  once: 'Decoded',
  twice: 'Decoded twice',
};
const READINGS = Object.keys(WORDS) as ReferenceReading[];

interface FileWithReferences {
  readonly name: string;
  readonly references: FileReferences;
}

/** How character references of HTML in texts, such as `&quot;`, are read; the user can correct it. */
export function ReferencesPanel({ of }: { of: Import }) {
  const { read, numberOfFailures } = useReading();
  const files = of.files.flatMap(({ name, references }) =>
    references === null ? [] : [{ name, references }],
  );
  if (files.length === 0) return null;
  const [reading = '', ...others] = new Set(files.map(({ references }) => references.reading));
  const shown = others.length === 0 ? reading : '';
  return (
    <Decision
      title="Signs of web pages"
      lead="These texts hold signs as web pages write them, such as “&amp;quot;” for a quotation mark."
      isOpen={of.canReadAgain}
    >
      <div className={classes.answers}>
        {of.canReadAgain && (
          <NativeSelect
            // After a failure, or when it was read otherwise, it shows what the import says.
            key={`${shown} ${numberOfFailures}`}
            label="Read these signs"
            data={[
              ...(shown === '' ? [{ value: '', label: 'As each file looks like' }] : []),
              ...READINGS.map((value) => ({ value, label: WORDS[value] })),
            ]}
            defaultValue={shown}
            onChange={({ currentTarget: { value } }) => {
              const references = READINGS.find((one) => one === value);
              if (references !== undefined) read({ references });
            }}
          />
        )}
        {files.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
          <Preview key={index} of={file} as={file.references.reading} />
        ))}
      </div>
    </Decision>
  );
}

/** The first texts with references in one reading. */
function Preview({ of: { name, references }, as }: { of: FileWithReferences; as: ReferenceReading }) {
  const lines = references.previews.find(({ reading }) => reading === as)?.lines ?? [];
  return (
    <ul className={classes.examples} aria-label={`${name}: ${WORDS[as]}`}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first texts of a file, which never change
        <li key={index} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

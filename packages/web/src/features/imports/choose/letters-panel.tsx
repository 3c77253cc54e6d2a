import type { FileEncoding, Import } from '@exam/contract';
import { TEXT_ENCODING_IDS, TEXT_ENCODINGS, type TextEncoding } from '@exam/contract/text-encodings';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import classes from './choose.module.css';
import { Decision } from './decision.tsx';
import { useReading } from './reading-again.ts';

/** The script of each encoding; UTF-8 has all scripts and needs no description. */
const LETTERS: Readonly<Record<Exclude<TextEncoding, 'utf-8'>, string>> = {
  'utf-8-twice': 'Encoded twice',
  'windows-1250': 'Central European',
  'windows-1251': 'Cyrillic',
  'windows-1252': 'Western European',
  'windows-1253': 'Greek',
  'windows-1254': 'Turkish',
  'windows-1255': 'Hebrew',
  'windows-1256': 'Arabic',
  'windows-1257': 'Baltic',
  'windows-1258': 'Vietnamese',
  gbk: 'Chinese',
  shift_jis: 'Japanese',
  'euc-kr': 'Korean',
};

interface UnsureFile {
  readonly name: string;
  readonly encoding: FileEncoding;
}

/** The encoding of files that do not declare it; the user can correct it. */
export function LettersPanel({ of }: { of: Import }) {
  const { numberOfFailures } = useReading();
  const files = of.files.flatMap(({ name, encoding }) => (encoding === null ? [] : [{ name, encoding }]));
  if (files.length === 0) return null;
  // A file that was read differently starts with new state.
  const read = files.map(({ encoding: { encoding, isChosen } }) => `${encoding} ${isChosen}`);
  const key = [...read, numberOfFailures].join();
  return (
    <Decision
      title="Letters"
      lead={
        of.canReadAgain
          ? 'These lines may be encoded in several ways. If letters look wrong, choose another encoding.'
          : 'These lines may be encoded in several ways.'
      }
      isOpen={files.some(({ encoding: { encoding, isChosen } }) => !isChosen && encoding !== 'utf-8')}
    >
      <Letters key={key} of={of} files={files} />
    </Decision>
  );
}

function Letters({ of, files }: { of: Import; files: readonly UnsureFile[] }) {
  const [chosen, setChosen] = useState(encodingOfAll(files));
  const { read } = useReading();
  return (
    <div className={classes.answers}>
      {of.canReadAgain && (
        <NativeSelect
          label="Read the letters as"
          data={[
            ...(chosen === null ? [{ value: '', label: 'What each file looks like' }] : []),
            ...likelyIn(files).map((encoding) => ({ value: encoding, label: describe(encoding) })),
          ]}
          value={chosen ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const encoding = TEXT_ENCODING_IDS.find((each) => each === value);
            if (encoding === undefined) return;
            setChosen(encoding);
            read({ encoding });
          }}
        />
      )}
      {files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list never changes
        <Preview key={index} of={file} as={chosen ?? file.encoding.encoding} />
      ))}
    </div>
  );
}

/** The first lines with letters outside the English alphabet, decoded with an encoding. */
function Preview({ of: { name, encoding }, as }: { of: UnsureFile; as: TextEncoding }) {
  const lines = encoding.previews.find((preview) => preview.encoding === as)?.lines;
  const label = `${name} as ${TEXT_ENCODINGS[as]}`;
  return (
    <div>
      <p className={classes.quiet}>
        <bdi>{name}</bdi> as {TEXT_ENCODINGS[as]}
        {lines === undefined && ': its letters cannot be read with this encoding'}
      </p>
      {lines !== undefined && (
        <ul className={classes.examples} aria-label={label}>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the first lines of a file, which never change
            <li key={index} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The encoding of all files; null if they differ. */
function encodingOfAll(files: readonly UnsureFile[]): TextEncoding | null {
  const [first, ...others] = new Set(files.map(({ encoding: { encoding } }) => encoding));
  return first !== undefined && others.length === 0 ? first : null;
}

function likelyIn(files: readonly UnsureFile[]): TextEncoding[] {
  const likely = new Set(files.flatMap(({ encoding }) => encoding.previews.map((one) => one.encoding)));
  return TEXT_ENCODING_IDS.filter((encoding) => likely.has(encoding));
}

function describe(encoding: TextEncoding): string {
  const name = TEXT_ENCODINGS[encoding];
  return encoding === 'utf-8' ? name : `${LETTERS[encoding]} (${name})`;
}

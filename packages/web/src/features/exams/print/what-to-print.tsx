import type { PrintChoice } from '@exam/contract';
import { Checkbox } from '@mantine/core';
import bare from '../../../ui/bare.module.css';
import { OptionSetting } from './option-setting.tsx';
import { PART_WORDS, PARTS } from './paper-words.ts';
import fields from './settings-fields.module.css';
import classes from './what-to-print.module.css';

interface WhatToPrintProps {
  /** The letters of the exam's versions. */
  versions: readonly string[];
  choice: PrintChoice;
  onChange: (choice: PrintChoice) => void;
}

const FORMATS = [
  { value: 'pdf', label: 'PDF' },
  { value: 'docx', label: 'Word' },
] as const;

/** Which documents, of which versions, in which format. */
export function WhatToPrint({ versions, choice, onChange }: WhatToPrintProps) {
  return (
    <>
      <fieldset className={bare.group}>
        <legend className={fields.title}>Documents</legend>
        <div className={classes.parts}>
          {PARTS.map((part) => (
            <Checkbox
              key={part}
              size="xs"
              label={PART_WORDS[part].name}
              checked={choice.parts.includes(part)}
              onChange={() => onChange({ ...choice, parts: toggle(PARTS, choice.parts, part) })}
            />
          ))}
        </div>
      </fieldset>
      {versions.length > 1 && (
        <fieldset className={bare.group}>
          <legend className={fields.title}>Versions</legend>
          <div className={fields.switches}>
            {versions.map((version) => (
              <Checkbox
                key={version}
                size="xs"
                label={version}
                aria-label={`Version ${version}`}
                checked={choice.versions.includes(version)}
                onChange={() => onChange({ ...choice, versions: toggle(versions, choice.versions, version) })}
              />
            ))}
          </div>
        </fieldset>
      )}
      <div>
        <OptionSetting
          label="Format"
          options={FORMATS}
          value={choice.format}
          onChange={(format) => onChange({ ...choice, format })}
        />
        {choice.format === 'docx' && (
          <p className={classes.note}>To edit it. Word may end its pages elsewhere than the preview.</p>
        )}
      </div>
    </>
  );
}

/** The chosen ones with one more or one less, in the order of all. */
function toggle<Item>(all: readonly Item[], chosen: readonly Item[], item: Item): Item[] {
  return all.filter((other) => (other === item) !== chosen.includes(other));
}

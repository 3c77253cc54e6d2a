import { useEffect, useRef } from 'react';
import classes from './command-palette.module.css';
import type { Finding, FindingGroup } from './findings.ts';

interface ResultListProps {
  id: string;
  groups: readonly FindingGroup[];
  /** Index of the chosen result among all results, from 0. */
  chosen: number;
  onChoose: (key: string) => void;
  onGo: (to: Finding['to']) => void;
}

/**
 * Search results in groups. The focus stays in the search field, which names the chosen result (aria-activedescendant).
 */
export function ResultList({ id, groups, chosen, onChoose, onGo }: ResultListProps) {
  const list = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one comes into view whenever it changes
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  let place = 0;
  return (
    <div ref={list} id={id} className={classes.results} role="listbox" aria-label="Results">
      {groups.map(({ name, results, more = 0 }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <div id={`${id}-${name}`} className={classes.group}>
            {name}
          </div>
          {results.map((result) => {
            const at = place++;
            return (
              <Option
                key={result.key}
                id={`${id}-${at}`}
                result={result}
                isChosen={at === chosen}
                onChoose={() => onChoose(result.key)}
                onGo={() => onGo(result.to)}
              />
            );
          })}
          {more > 0 && <div className={classes.more}>{`and ${more.toLocaleString('en')} more`}</div>}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  result: Finding;
  isChosen: boolean;
  onChoose: () => void;
  onGo: () => void;
}

function Option({ id, result, isChosen, onChoose, onGo }: OptionProps) {
  const { icon: Icon, label, detail } = result;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the search field's, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      className={classes.option}
      role="option"
      aria-selected={isChosen}
      onPointerMove={isChosen ? undefined : onChoose}
      onClick={onGo}
    >
      <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
      <span className={classes.label}>{label}</span>
      {detail !== undefined && <span className={classes.detail}>{detail}</span>}
    </div>
  );
}

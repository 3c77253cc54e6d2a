import classes from './feature-blocks.module.css';

const FEATURES = [
  {
    letter: 'A',
    name: 'Question Management',
    text: 'Keep multiple-choice questions by course and chapter, each with its difficulty and its objective. Formulas and code are set as they should be.',
  },
  {
    letter: 'B',
    name: 'Advanced Exam Generation',
    text: 'Give counts per chapter, per difficulty and per objective. While you type you see what your pool can carry; what cannot be met is said at once, with the nearest that can.',
  },
  {
    letter: 'C',
    name: 'Optimized Algorithms',
    text: 'Every count is met exactly. Beyond that the selection of questions is optimised with a genetic algorithm: fresh questions first, near-duplicates apart, and versions that share as little as the pool allows.',
  },
  {
    letter: 'D',
    name: 'Secure User Access',
    text: 'Access is authenticated and authorised: your pool and your exams are seen by you and by nobody you have not let in.',
  },
] as const;

/** What the product does, set like the four choices of a question, all of them right. */
export function FeatureBlocks() {
  return (
    <section aria-label="Features">
      <ul className={classes.blocks}>
        {FEATURES.map(({ letter, name, text }) => (
          <li key={letter} className={classes.block}>
            <span className={classes.letter} aria-hidden="true">
              {letter}
            </span>
            <div>
              <h2 className={classes.name}>{name}</h2>
              <p className={classes.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

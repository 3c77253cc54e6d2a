import { API_DOCS_PATH } from '@exam/contract/api-docs';
import { pageTitle, TEXTS } from '@exam/contract/texts';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { Brand } from '../../ui/brand.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import classes from './about-screen.module.css';
import { SamplePaper } from './sample-paper.tsx';

/** /about, the front page. */
export function AboutScreen() {
  useDocumentTitle(pageTitle('About'));
  return (
    <div className={classes.screen}>
      <FrontHeader />
      <main>
        <Hero />
        <FeatureBlocks />
        <AboutTheProject />
      </main>
      <FrontFooter />
    </div>
  );
}

function FrontHeader() {
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <header className={classes.header}>
      <Brand />
      <nav className={classes.nav} aria-label="Account">
        {isSignedIn ? (
          <Link to="/courses">Your courses</Link>
        ) : (
          <>
            <Link to="/login">Log in</Link>
            <Link to="/signup">Sign up</Link>
          </>
        )}
      </nav>
    </header>
  );
}

function Hero() {
  return (
    <section className={classes.hero}>
      <div className={classes.pitch}>
        <h1 className={classes.title}>{TEXTS.productName}</h1>
        <p className={classes.tagline}>
          Choose how many questions of each kind you want. Get an exam from your own pool that meets every
          count.
        </p>
        <Button component={Link} to="/generate-exam" size="lg">
          Get Started
        </Button>
      </div>
      <SamplePaper />
    </section>
  );
}

function AboutTheProject() {
  return (
    <section className={classes.project} aria-labelledby="project">
      <h2 id="project">About the Project</h2>
      <div>
        <p>
          A good exam is balanced: it covers the chapters that were taught in the right proportions, mixes
          simple and difficult questions, and tests more than memory. Assembling one by hand from a few
          hundred questions takes an evening, and each question that you replace upsets another count.
        </p>
        <p>
          This system is made for instructors who would rather spend that evening on the questions themselves.
          You keep the pool, by course and chapter. The system does the counting, shows what your pool allows,
          and keeps each exam exactly as you saved it, whatever happens to the pool later.
        </p>
      </div>
    </section>
  );
}

function FrontFooter() {
  return (
    <footer className={classes.footer}>
      <span>{TEXTS.productName}</span>
      <span>Free to use, change and share under the MIT license.</span>
      <a href={API_DOCS_PATH}>API</a>
    </footer>
  );
}

const FEATURES = [
  {
    letter: 'A',
    name: 'Question Management',
    text: 'Keep multiple-choice questions by course and chapter, each with its difficulty and its objective. Formulas and code are typeset properly.',
  },
  {
    letter: 'B',
    name: 'Advanced Exam Generation',
    text: 'Give counts per chapter, per difficulty and per objective. While you type you see what your pool allows. If the counts cannot be met, you see why, and the nearest counts that can.',
  },
  {
    letter: 'C',
    name: 'Optimized Algorithms',
    text: 'Every count is met exactly. Beyond that the selection of questions is optimised with a genetic algorithm: fresh questions first, near-duplicates apart, and versions that share as little as the pool allows.',
  },
  {
    letter: 'D',
    name: 'Secure User Access',
    text: 'Access is authenticated and authorised: only you, and the colleagues you share a course with, see its pool.',
  },
] as const;

/** The features of the product, set like the four choices of a question, all of them correct. */
function FeatureBlocks() {
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

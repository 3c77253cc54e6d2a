import { LIMITS } from '@exam/contract/limits';
import { expect, test } from 'vitest';
import { firstQuestion, firstReason, readPackage } from './testing/packages.ts';

const NAMESPACE = 'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2"';

/** An item that refers to this many stimuli, each with these words. */
function packageWith(numberOfStimuli: number, words: string) {
  const ranks = Array.from({ length: numberOfStimuli }, (_, rank) => rank);
  const references = ranks.map(
    (rank) => `<assessmentStimulusRef identifier="s${rank}" href="s${rank}.xml"/>`,
  );
  const choices = ['a', 'b'].map((name) => `<simpleChoice identifier="${name}">${name}</simpleChoice>`);
  const stimuli = ranks.map((rank) => [
    `s${rank}.xml`,
    `<assessmentStimulus ${NAMESPACE} identifier="s${rank}"><stimulusBody><p>${words}${rank}</p></stimulusBody></assessmentStimulus>`,
  ]);
  return readPackage({
    'i.xml': `<assessmentItem ${NAMESPACE} identifier="i"><responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value></correctResponse></responseDeclaration>${references.join('')}<itemBody><p>Which?</p><choiceInteraction responseIdentifier="R" maxChoices="1">${choices.join('')}</choiceInteraction></itemBody></assessmentItem>`,
    ...Object.fromEntries(stimuli),
  });
}

test('an item begins with up to five of the texts that it refers to', () => {
  expect(firstQuestion(packageWith(2, 'text ')).text).toBe('text 0\n\ntext 1\n\nWhich?');
  expect(firstQuestion(packageWith(9, '')).text).toBe('0\n\n1\n\n2\n\n3\n\n4\n\nWhich?');
});

test('a text that is too long for a question is cut off before many items share it', () => {
  const reason = firstReason(packageWith(1, 'word '.repeat(LIMITS.questionTextLength)));
  expect(reason).toBe('failed: The text has 20008 characters; at most 10000 are accepted.');
});

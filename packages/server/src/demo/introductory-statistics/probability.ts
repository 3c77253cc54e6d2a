import type { DemoChapter } from '../demo-course.ts';
import { ofKind } from '../write-questions.ts';

export const probability: DemoChapter = {
  name: 'Probability',
  number: 2,
  maxNumberOfQuestions: 40,
  questions: [
    ...ofKind('simple', 'reminding', [
      {
        text: 'Events $A$ and $B$ are mutually exclusive, each with positive probability. Which equation must hold?',
        choices: [
          '$P(A \\cup B) = P(A) + P(B)$',
          '$P(A \\mid B) = P(A)$',
          '$P(A) + P(B) = 1$',
          '$P(A \\cap B) = P(A)\\,P(B)$',
        ],
        correctAnswer: '$P(A \\cup B) = P(A) + P(B)$',
      },
      {
        text: 'How is the conditional probability $P(A \\mid B)$ defined when $P(B) > 0$?',
        choices: [
          '$\\frac{P(A \\cap B)}{P(B)}$',
          '$\\frac{P(A \\cap B)}{P(A)}$',
          '$\\frac{P(A)}{P(B)}$',
          '$\\frac{P(A \\cup B)}{P(B)}$',
        ],
        correctAnswer: '$\\frac{P(A \\cap B)}{P(B)}$',
      },
      {
        text: 'What is the set of all possible outcomes of a random experiment called?',
        choices: ['The sample space', 'The complement', 'The event space', 'The power set'],
        correctAnswer: 'The sample space',
      },
      {
        text: 'Which equation defines the independence of two events $A$ and $B$?',
        choices: [
          '$P(A \\cap B) = P(A)\\,P(B)$',
          '$P(A \\cap B) = 0$',
          '$P(A \\cup B) = P(A)\\,P(B)$',
          '$P(A \\mid B) = P(B \\mid A)$',
        ],
        correctAnswer: '$P(A \\cap B) = P(A)\\,P(B)$',
      },
    ]),
    ...ofKind('simple', 'understanding', [
      {
        text: 'A fair die is rolled once. What is the probability that the number is even or greater than 4?',
        choices: ['$\\frac{1}{3}$', '$\\frac{1}{2}$', '$\\frac{2}{3}$', '$\\frac{5}{6}$'],
        correctAnswer: '$\\frac{2}{3}$',
      },
      {
        text: 'Two cards are drawn without replacement from a standard deck of 52. What is the probability that both are aces?',
        choices: ['$\\frac{1}{221}$', '$\\frac{1}{169}$', '$\\frac{1}{104}$', '$\\frac{2}{13}$'],
        correctAnswer: '$\\frac{1}{221}$',
      },
      {
        text: [
          'The table counts 100 journeys. One of the journeys by train is picked at random. What is the probability that it was late?',
          '',
          '```text',
          '        late  on time',
          'train     12       28',
          'bus       18       42',
          '```',
        ].join('\n'),
        choices: ['0.12', '0.18', '0.30', '0.40'],
        correctAnswer: '0.30',
      },
      {
        text: 'Let $P(A) = 0.5$, $P(B) = 0.4$ and $P(A \\cap B) = 0.2$. What is $P(A \\cup B)$?',
        choices: ['0.5', '0.6', '0.7', '0.9'],
        correctAnswer: '0.7',
      },
      {
        text: 'In how many ways can a committee of 3 be chosen from 8 people?',
        choices: ['24', '56', '336', '512'],
        correctAnswer: '56',
      },
      {
        text: [
          'Roughly what value does this program print?',
          '',
          '```python',
          'import random',
          'n = 1_000_000',
          'hits = sum(random.randint(1, 6) + random.randint(1, 6) == 7 for _ in range(n))',
          'print(hits / n)',
          '```',
        ].join('\n'),
        choices: ['0.028', '0.083', '0.167', '0.583'],
        correctAnswer: '0.167',
      },
    ]),
    ...ofKind('simple', 'creativity', [
      {
        text: 'A fair die is rolled once and $A$ is the event "the number is even". Which choice of $B$ makes $A$ and $B$ independent?',
        choices: ['$B = \\{4, 5, 6\\}$', '$B = \\{1, 3\\}$', '$B = \\{1, 2\\}$', '$B = \\{2, 4, 6\\}$'],
        correctAnswer: '$B = \\{1, 2\\}$',
      },
      {
        text: 'A fair roulette wheel has shown red five times in a row. A player proposes to bet on black because it "is due". What is wrong with the plan?',
        choices: [
          'The spins are dependent, so red is now more likely than before',
          'Black is certain to come only after exactly ten reds in a row',
          'Black is more likely now, but only by a very small amount',
          'The spins are independent, so black is no more likely than before',
        ],
        correctAnswer: 'The spins are independent, so black is no more likely than before',
      },
      {
        text: 'You have one fair die and want to pick one of three friends with equal chances by a single roll. Which rule works?',
        choices: [
          '1: Ana, 2 or 3: Ben, 4, 5 or 6: Cem',
          'Even: Ana, 1 or 3: Ben, 5: Cem',
          '1 or 6: Ana, 2 or 5: Ben, otherwise nobody',
          '1 or 2: Ana, 3 or 4: Ben, 5 or 6: Cem',
        ],
        correctAnswer: '1 or 2: Ana, 3 or 4: Ben, 5 or 6: Cem',
      },
    ]),
    ...ofKind('difficult', 'reminding', [
      {
        text: "The events $B_1, \\dots, B_k$ form a partition of the sample space, all with positive probability, and $P(A) > 0$. What does Bayes' theorem say about $P(B_1 \\mid A)$?",
        choices: [
          'It equals $\\frac{P(A \\mid B_1)\\,P(B_1)}{\\sum_i P(A \\mid B_i)\\,P(B_i)}$',
          'It equals $\\frac{P(A \\mid B_1)}{\\sum_i P(A \\mid B_i)}$',
          'It equals $\\frac{P(A \\mid B_1)\\,P(A)}{\\sum_i P(A \\mid B_i)\\,P(B_i)}$',
          'It equals $\\frac{P(A \\mid B_1)\\,P(B_1)}{\\sum_i P(A \\mid B_i)}$',
        ],
        correctAnswer: 'It equals $\\frac{P(A \\mid B_1)\\,P(B_1)}{\\sum_i P(A \\mid B_i)\\,P(B_i)}$',
      },
      {
        text: "Which statement is not one of Kolmogorov's axioms of probability?",
        choices: [
          '$P\\left(\\bigcup_i A_i\\right) = \\sum_i P(A_i)$ for disjoint events $A_1, A_2, \\dots$',
          '$P(A \\cap B) = P(A)\\,P(B)$ for any two events',
          '$P(A) \\ge 0$ for every event $A$',
          '$P(\\Omega) = 1$ for the sample space $\\Omega$',
        ],
        correctAnswer: '$P(A \\cap B) = P(A)\\,P(B)$ for any two events',
      },
      {
        text: [
          'Which term completes the formula of inclusion and exclusion for three events?',
          '',
          '$P(A \\cup B \\cup C) = P(A) + P(B) + P(C) - P(A \\cap B) - P(A \\cap C) - P(B \\cap C) + \\dots$',
        ].join('\n'),
        choices: [
          '$P(A)\\,P(B)\\,P(C)$',
          '$2\\,P(A \\cap B \\cap C)$',
          '$P(A \\cup B \\cup C)$',
          '$P(A \\cap B \\cap C)$',
        ],
        correctAnswer: '$P(A \\cap B \\cap C)$',
      },
    ]),
    ...ofKind('difficult', 'understanding', [
      {
        text: 'A disease affects 1% of a population. A test detects it in 95% of the ill and is negative for 90% of the healthy. A random person tests positive. What is the probability that the person is ill?',
        choices: ['About 0.09', 'About 0.11', 'About 0.50', 'About 0.95'],
        correctAnswer: 'About 0.09',
      },
      {
        text: 'Four people are born independently, each in any of the twelve months with equal probability. What is the probability that at least two of them share a birth month?',
        choices: ['About 0.25', 'About 0.33', 'About 0.43', 'About 0.57'],
        correctAnswer: 'About 0.43',
      },
      {
        text: 'A prize is behind one of four doors, each equally likely. You pick one. The host, who knows where the prize is, opens another door without the prize. You switch to one of the two remaining closed doors at random. What is your chance to win?',
        choices: ['$\\frac{1}{4}$', '$\\frac{1}{3}$', '$\\frac{3}{8}$', '$\\frac{3}{4}$'],
        correctAnswer: '$\\frac{3}{8}$',
      },
      {
        text: 'An urn holds 5 red and 3 blue balls. Two balls are drawn without replacement, and the first is put aside unseen. What is the probability that the second is red?',
        choices: ['$\\frac{1}{2}$', '$\\frac{4}{7}$', '$\\frac{5}{8}$', '$\\frac{5}{7}$'],
        correctAnswer: '$\\frac{5}{8}$',
      },
      {
        text: 'A device works if part A works and at least one of the parts B and C works. The parts work independently with probabilities 0.9 (A), 0.8 (B) and 0.7 (C). What is the probability that the device works?',
        choices: ['0.504', '0.720', '0.846', '0.940'],
        correctAnswer: '0.846',
      },
      {
        text: 'A family with two children is picked at random among all families with two children that have at least one girl. Boys and girls are equally likely and independent. What is the probability that both children are girls?',
        choices: ['$\\frac{1}{4}$', '$\\frac{1}{3}$', '$\\frac{1}{2}$', '$\\frac{2}{3}$'],
        correctAnswer: '$\\frac{1}{3}$',
      },
    ]),
    ...ofKind('difficult', 'creativity', [
      {
        text: 'Two fair coins are tossed. Let $A$ be "the first shows heads" and $B$ be "the second shows heads". Which event $C$ makes $A, B, C$ pairwise independent but not mutually independent?',
        choices: [
          '"At least one coin shows heads"',
          '"Both coins show heads"',
          '"The first coin shows tails"',
          '"Both coins show the same side"',
        ],
        correctAnswer: '"Both coins show the same side"',
      },
      {
        text: 'You have a coin with an unknown bias $p$, $0 < p < 1$, and want to decide fairly between Ana and Ben. Which procedure is fair for every $p$?',
        choices: [
          'Toss twice; heads-heads: Ana, tails-tails: Ben, otherwise repeat',
          'Toss three times; a majority of heads: Ana, of tails: Ben',
          'Toss until heads comes; an odd number of tosses: Ana, even: Ben',
          'Toss twice; heads-tails: Ana, tails-heads: Ben, otherwise repeat',
        ],
        correctAnswer: 'Toss twice; heads-tails: Ana, tails-heads: Ben, otherwise repeat',
      },
      {
        text: 'A prosecutor argues: "An innocent person matches this profile with probability 1 in 10,000. The defendant matches, so the probability of innocence is 1 in 10,000." What is the error?',
        choices: [
          '$P(\\text{match} \\mid \\text{innocent})$ is taken for $P(\\text{innocent} \\mid \\text{match})$',
          '$P(\\text{innocent} \\cap \\text{match})$ is taken for $P(\\text{match} \\cap \\text{innocent})$',
          '$P(\\text{match} \\mid \\text{innocent})$ is taken for $P(\\text{match} \\mid \\text{guilty})$',
          '$P(\\text{innocent})$ is taken for $1 - P(\\text{guilty})$',
        ],
        correctAnswer:
          '$P(\\text{match} \\mid \\text{innocent})$ is taken for $P(\\text{innocent} \\mid \\text{match})$',
      },
      {
        text: 'You have one fair die and want each of the numbers 1 to 7 with equal probability. Two rolls give $a$ and $b$. Which procedure works?',
        choices: [
          'Let $m = 6(a - 1) + b$, never repeat, and take the remainder of $m$ modulo 7, plus 1',
          'Let $m = a \\cdot b$ without any repetition, and take the remainder of $m$ modulo 7, plus 1',
          'Let $m = 6(a - 1) + b$, repeat if $m = 36$, else take the remainder of $m$ modulo 7, plus 1',
          'Let $m = a + b$, repeat if $m > 8$, else take $m - 1$ as the wanted number from 1 to 7',
        ],
        correctAnswer:
          'Let $m = 6(a - 1) + b$, repeat if $m = 36$, else take the remainder of $m$ modulo 7, plus 1',
      },
      {
        text: 'To protect privacy, each respondent tosses a fair coin in secret: heads, answer "yes" whatever the truth; tails, answer truthfully. In a very large survey 60% answer "yes". Which estimate of the true share of "yes" should be reported?',
        choices: ['10%', '20%', '30%', '60%'],
        correctAnswer: '20%',
      },
    ]),
  ],
};

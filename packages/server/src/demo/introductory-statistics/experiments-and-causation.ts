import type { DemoChapter } from '../demo-course.ts';
import { ofKind } from '../write-questions.ts';

export const experimentsAndCausation: DemoChapter = {
  name: 'Experiments and Causation',
  number: 7,
  maxNumberOfQuestions: 36,
  questions: [
    ...ofKind('simple', 'reminding', [
      {
        text: 'What is a confounder of the effect of $X$ on $Y$?',
        choices: [
          'A common cause of both $X$ and $Y$',
          'A common effect of both $X$ and $Y$',
          'A variable related to neither $X$ nor $Y$',
          'A variable through which $X$ acts on $Y$',
        ],
        correctAnswer: 'A common cause of both $X$ and $Y$',
      },
      {
        text: 'What is a study called in which the researcher only records what happens and assigns no treatment?',
        choices: [
          'An observational study',
          'A controlled experiment',
          'A factorial design',
          'A crossover trial',
        ],
        correctAnswer: 'An observational study',
      },
      {
        text: 'Who does not know the assigned treatments in a double-blind trial?',
        choices: [
          'Both the subjects and those who assess them',
          'The readers of the published report of the trial',
          'Those who assess the subjects and nobody else',
          'The subjects, but not those who assess them',
        ],
        correctAnswer: 'Both the subjects and those who assess them',
      },
      {
        text: 'What is a placebo?',
        choices: [
          'A treatment that is known to work best',
          'A treatment that the subjects choose freely',
          'A low dose of the treatment under study',
          'A sham treatment without the active ingredient',
        ],
        correctAnswer: 'A sham treatment without the active ingredient',
      },
      {
        text: 'In what does a randomised block design differ from a completely randomised one?',
        choices: [
          'Treatments are randomised within groups of similar units',
          'Treatments are randomised between groups of similar units',
          'Treatments are assigned in the order of the arrival of units',
          'Treatments are assigned by the choice of each of the units',
        ],
        correctAnswer: 'Treatments are randomised within groups of similar units',
      },
    ]),
    ...ofKind('simple', 'understanding', [
      {
        text: 'Why does random assignment support causal conclusions?',
        choices: [
          'It ensures that the outcome follows a normal distribution',
          'It makes the sample representative of the whole population',
          'It makes the two groups exactly equal in each single variable',
          'It balances known and unknown causes of the outcome on average',
        ],
        correctAnswer: 'It balances known and unknown causes of the outcome on average',
      },
      {
        text: 'Of 100 treated patients 70 recover, of 100 controls 50 recover. What is the risk difference in favour of the treatment?',
        choices: ['0.10', '0.20', '0.40', '1.40'],
        correctAnswer: '0.20',
      },
      {
        text: 'In a trial 12 of 200 vaccinated and 40 of 200 unvaccinated people fall ill. What is the relative risk of illness with the vaccine?',
        choices: ['0.06', '0.14', '0.30', '3.33'],
        correctAnswer: '0.30',
      },
      {
        text: 'Towns with more storks have more births, and large towns have more of both. What best explains the association?',
        choices: [
          'The births in a town attract the storks',
          'The size of the town is a confounder',
          'The storks in a town cause the births',
          'The size of the town is a mediator',
        ],
        correctAnswer: 'The size of the town is a confounder',
      },
    ]),
    ...ofKind('simple', 'creativity', [
      {
        text: 'A farmer has two fields of different quality, each cut into ten plots, and wants to compare two fertilisers. Which design is best?',
        choices: [
          'All plots for one this year, all for the other next year',
          'The better field for one, the other field for the other',
          'The sunny plots of both fields for the newer fertiliser',
          'In each field, five random plots for each fertiliser',
        ],
        correctAnswer: 'In each field, five random plots for each fertiliser',
      },
      {
        text: 'Which plan answers best whether an evening coffee shortens sleep?',
        choices: [
          'Give volunteers caffeinated or caffeine-free coffee by lot',
          'Ask many people how much they drink and how they sleep',
          'Ask poor sleepers to stop drinking coffee for a month',
          'Compare the sleep in countries with much and little coffee',
        ],
        correctAnswer: 'Give volunteers caffeinated or caffeine-free coffee by lot',
      },
      {
        text: 'Pupils with low scores get extra lessons, and their mean score rises on the next test. The school concludes that the lessons work. What would be the best improvement of the study?',
        choices: [
          'Report the median instead of the mean of the scores',
          'Give the lessons to a random half of the low scorers',
          'Use a longer test with more questions the next time',
          'Give the lessons to the high scorers and compare the two',
        ],
        correctAnswer: 'Give the lessons to a random half of the low scorers',
      },
    ]),
    ...ofKind('difficult', 'reminding', [
      {
        text: 'How is the average treatment effect written with the potential outcomes $Y(1)$ and $Y(0)$ of a unit?',
        choices: [
          '$E[Y(1) \\mid X = 1] - E[Y(1) \\mid X = 0]$',
          '$\\frac{E[Y(1)]}{E[Y(0)]}$',
          '$E[Y(1) - Y(0)]$',
          '$E[Y \\mid X = 1] - E[Y]$',
        ],
        correctAnswer: '$E[Y(1) - Y(0)]$',
      },
      {
        text: 'Which assumption does the method of difference in differences rest on?',
        choices: [
          'Without treatment both groups would have equal outcomes',
          'Both groups have the same variance before the treatment',
          'Without treatment neither group would have changed at all',
          'Without treatment both groups would have changed alike',
        ],
        correctAnswer: 'Without treatment both groups would have changed alike',
      },
      {
        text: 'In a causal diagram, what is a variable called on a path at which two arrowheads meet, as $C$ in $A \\to C \\leftarrow B$?',
        choices: ['An instrument', 'A confounder', 'A mediator', 'A collider'],
        correctAnswer: 'A collider',
      },
    ]),
    ...ofKind('difficult', 'understanding', [
      {
        text: [
          'What do these recovery counts (recovered / treated) show?',
          '',
          '```text',
          '        treatment A   treatment B',
          'mild      90 / 100      850 / 1000',
          'severe   300 / 1000      20 / 100',
          '```',
        ].join('\n'),
        choices: [
          'B is better in both groups, but worse in the total',
          'B is better in both groups and in the total',
          'A is better in both groups and in the total',
          'A is better in both groups, but worse in the total',
        ],
        correctAnswer: 'A is better in both groups, but worse in the total',
      },
      {
        text: 'The mean outcome of a treated region went from 20 to 30, that of a control region from 18 to 22. What is the difference-in-differences estimate of the effect?',
        choices: ['4', '6', '8', '10'],
        correctAnswer: '6',
      },
      {
        text: 'An offer of training is randomised. It raises the share of people who are trained from 0.2 to 0.7 and the mean income by 4 units. What is the instrumental variable (Wald) estimate of the effect of training?',
        choices: ['2.0', '4.0', '5.7', '8.0'],
        correctAnswer: '8.0',
      },
      {
        text: 'A treatment lowers the risk of a stroke from 0.12 to 0.08. How many patients must be treated to prevent one stroke on average?',
        choices: ['4', '12', '25', '50'],
        correctAnswer: '25',
      },
      {
        text: 'The effect of a drug on blood pressure is $-10$ in men and $-4$ in women. A population is 40% men and 60% women. What is the average effect in it?',
        choices: ['$-7.6$', '$-7.0$', '$-6.4$', '$-6.0$'],
        correctAnswer: '$-6.4$',
      },
    ]),
    ...ofKind('difficult', 'creativity', [
      {
        text: 'A study asks for the total effect of exercise on heart disease. Exercise lowers body weight, which lowers the risk of the disease. A colleague proposes to adjust for the body weight measured at the end. What is wrong with this?',
        choices: [
          'It removes the confounding by weight, which should be kept',
          'It adds the effect of the disease on the habit of exercise',
          'It changes nothing, but costs one degree of freedom',
          'It removes the part of the effect that runs through weight',
        ],
        correctAnswer: 'It removes the part of the effect that runs through weight',
      },
      {
        text: 'In the population, diseases $D$ and $E$ are independent, and each sends people to hospital. A study of hospital patients finds them negatively associated. What is the best explanation?',
        choices: [
          'Each of the two diseases protects against the other one',
          'Selecting on a common effect makes independent causes dependent',
          'Selecting on a common cause makes independent effects dependent',
          'The hospital sample must have been too small for the study',
        ],
        correctAnswer: 'Selecting on a common effect makes independent causes dependent',
      },
      {
        text: 'A social network tests a message feature on 1% of its users, picked at random. The feature also affects the friends of those who have it. Which design estimates best the effect of giving it to everybody?',
        choices: [
          'Let users choose the feature, and compare them with their friends',
          'Compare users who have it with their own friends who do not have it',
          'Randomise single users again, but use 10% of them for the test',
          'Randomise whole clusters of friends that have few ties between them',
        ],
        correctAnswer: 'Randomise whole clusters of friends that have few ties between them',
      },
      {
        text: 'In a trial many patients of the treatment arm stop the drug because of side effects. The sponsor wants to analyse only those who finished. Which analysis keeps the protection by randomisation?',
        choices: [
          'Compare all patients by the arm to which they were assigned',
          'Compare all patients by the drug that they really took',
          'Compare the finishers with the dropouts of the treatment arm',
          'Compare those who finished in the two arms with each other',
        ],
        correctAnswer: 'Compare all patients by the arm to which they were assigned',
      },
      {
        text: 'A grant goes to all students with a test score of 80 or more and to nobody else. Which plan gives the most credible estimate of its effect on later grades without an experiment?',
        choices: [
          'Compare all students with scores above and below 80',
          'Compare students with the highest and the lowest scores',
          'Compare students with scores just above and just below 80',
          'Compare the students with a grant before and after it',
        ],
        correctAnswer: 'Compare students with scores just above and just below 80',
      },
    ]),
  ],
};

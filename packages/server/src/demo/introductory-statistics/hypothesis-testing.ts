import type { DemoChapter } from '../demo-course.ts';
import { ofKind } from '../write-questions.ts';

export const hypothesisTesting: DemoChapter = {
  name: 'Hypothesis Testing',
  number: 5,
  maxNumberOfQuestions: 40,
  questions: [
    ...ofKind('simple', 'reminding', [
      {
        text: 'What is a type I error?',
        choices: [
          'Rejecting a null hypothesis that is true',
          'Rejecting a null hypothesis that is false',
          'Keeping a null hypothesis that is true',
          'Keeping a null hypothesis that is false',
        ],
        correctAnswer: 'Rejecting a null hypothesis that is true',
      },
      {
        text: 'What is the $p$-value of a test?',
        choices: [
          'The probability, under $H_1$, of a result less extreme than the observed one',
          'The probability that $H_0$ is true, given a result as extreme as the observed one',
          'The probability that $H_1$ is true, given a result as extreme as the observed one',
          'The probability, under $H_0$, of a result at least as extreme as the observed one',
        ],
        correctAnswer: 'The probability, under $H_0$, of a result at least as extreme as the observed one',
      },
      {
        text: 'A test has type II error probability $\\beta$ under a certain alternative. What is its power there?',
        choices: ['$\\alpha + \\beta$', '$\\beta$', '$1 - \\beta$', '$1 - \\alpha$'],
        correctAnswer: '$1 - \\beta$',
      },
      {
        text: 'What does the significance level $\\alpha$ of a test limit?',
        choices: [
          'The probability that the null hypothesis is true',
          'The probability of keeping a false null hypothesis',
          'The probability that the alternative is true',
          'The probability of rejecting a true null hypothesis',
        ],
        correctAnswer: 'The probability of rejecting a true null hypothesis',
      },
    ]),
    ...ofKind('simple', 'understanding', [
      {
        text: 'A sample of 64 has mean 52. Under $H_0$ the mean is 50, and the standard deviation is known to be 8. What is the value of the $z$ statistic?',
        choices: ['0.25', '1', '2', '16'],
        correctAnswer: '2',
      },
      {
        text: 'A test gives $p = 0.03$. What is the decision?',
        choices: [
          'Reject $H_0$ at the 1% level but not at the 5% level',
          'Reject $H_0$ at neither the 5% nor the 1% level',
          'Reject $H_0$ at the 5% level but not at the 1% level',
          'Reject $H_0$ at both the 5% and the 1% level',
        ],
        correctAnswer: 'Reject $H_0$ at the 5% level but not at the 1% level',
      },
      {
        text: 'A 95% confidence interval for the difference of two means runs from 1.2 to 4.8. What does the matching two-sided test of "no difference" say at the 5% level?',
        choices: [
          'It does not reject, as 0 is outside the interval',
          'It does not reject, as 3 is inside the interval',
          'It rejects, as the interval is wider than 1',
          'It rejects, as 0 is outside the interval',
        ],
        correctAnswer: 'It rejects, as 0 is outside the interval',
      },
      {
        text: 'The sample size of a test is increased, while the level and the true nonzero effect stay the same. What happens to its power?',
        choices: ['It rises', 'It stays the same', 'It falls', 'It rises or falls at random'],
        correctAnswer: 'It rises',
      },
      {
        text: 'How many degrees of freedom has the chi-squared test of independence for a table of 3 rows and 4 columns?',
        choices: ['5', '6', '7', '12'],
        correctAnswer: '6',
      },
    ]),
    ...ofKind('simple', 'creativity', [
      {
        text: 'The blood pressure of 20 patients is measured before and after a treatment. Which test fits the question whether the mean has changed?',
        choices: [
          'The paired $t$-test',
          'The chi-squared test of independence',
          'The two-sample $t$-test',
          'The $F$-test of equal variances',
        ],
        correctAnswer: 'The paired $t$-test',
      },
      {
        text: 'A bakery claims that its loaves weigh at least 500 g on average. An inspector suspects that they weigh less. Which alternative should be tested?',
        choices: ['$H_1: \\mu < 500$', '$H_1: \\mu \\ge 500$', '$H_1: \\mu \\ne 500$', '$H_1: \\mu > 500$'],
        correctAnswer: '$H_1: \\mu < 500$',
      },
      {
        text: 'A report on a small trial says: "Since $p = 0.40$, we have proved that the drug has no effect." What is the best criticism?',
        choices: [
          'The report should have said that $H_1$ is true with probability 0.40',
          'The report should have said that $H_0$ is true with probability 0.40',
          'A large $p$-value proves that there is an effect, though a small one',
          'A large $p$-value shows a lack of evidence, not the absence of an effect',
        ],
        correctAnswer: 'A large $p$-value shows a lack of evidence, not the absence of an effect',
      },
      {
        text: 'People are classified by smoking (never, former, current) and by lung disease (yes, no). Which test fits the question whether the two are associated?',
        choices: [
          'The chi-squared test of independence',
          'The paired $t$-test',
          'The Wilcoxon signed-rank test',
          'The one-sample $z$-test',
        ],
        correctAnswer: 'The chi-squared test of independence',
      },
    ]),
    ...ofKind('difficult', 'reminding', [
      {
        text: "Which statistic does Pearson's chi-squared test use for observed counts $O_i$ and expected counts $E_i$?",
        choices: [
          '$\\sum_i \\frac{|O_i - E_i|}{E_i}$',
          '$\\sum_i \\frac{(O_i - E_i)^2}{O_i}$',
          '$\\sum_i \\frac{(O_i - E_i)^2}{E_i^2}$',
          '$\\sum_i \\frac{(O_i - E_i)^2}{E_i}$',
        ],
        correctAnswer: '$\\sum_i \\frac{(O_i - E_i)^2}{E_i}$',
      },
      {
        text: "How does Welch's two-sample $t$-test differ from Student's?",
        choices: [
          'It does not assume equal variances',
          'It does not assume independent groups',
          'It does not assume interval-scaled data',
          'It does not assume random sampling',
        ],
        correctAnswer: 'It does not assume equal variances',
      },
      {
        text: 'Which method controls the family-wise error rate of $m$ tests by carrying out each at level $\\frac{\\alpha}{m}$?',
        choices: [
          'The Bessel correction',
          'The Welch correction',
          'The Yates correction',
          'The Bonferroni correction',
        ],
        correctAnswer: 'The Bonferroni correction',
      },
      {
        text: 'Which test is the most powerful one of its level for a simple hypothesis against a simple alternative, by the Neyman–Pearson lemma?',
        choices: [
          'The likelihood ratio test',
          'The two-sided $z$-test',
          'The sign test',
          'The permutation test',
        ],
        correctAnswer: 'The likelihood ratio test',
      },
    ]),
    ...ofKind('difficult', 'understanding', [
      {
        text: 'The paired differences of five subjects are $2, 4, 1, 5, 3$. What is the value of the paired $t$ statistic for "no mean change"?',
        choices: ['1.90', '3.00', '4.24', '4.74'],
        correctAnswer: '4.24',
      },
      {
        text: 'All 20 null hypotheses are true and are tested independently, each at level 0.05. What is the probability of at least one rejection?',
        choices: ['About 0.05', 'About 0.36', 'About 0.64', 'About 1.00'],
        correctAnswer: 'About 0.64',
      },
      {
        text: 'A die is rolled 60 times. The counts of the faces 1 to 6 are $8, 12, 9, 11, 6, 14$. What is the chi-squared statistic for a fair die?',
        choices: ['0.42', '2.10', '4.20', '42.00'],
        correctAnswer: '4.20',
      },
      {
        text: '$H_0: \\mu = 100$ is tested against $\\mu > 100$ at level 0.05 with $n = 25$ and known $\\sigma = 10$. What is the power if $\\mu = 105$?',
        choices: ['About 0.20', 'About 0.50', 'About 0.71', 'About 0.80'],
        correctAnswer: 'About 0.80',
      },
      {
        text: 'In a field 10% of the tested hypotheses describe real effects. Tests have power 0.80 and level 0.05. About which share of the significant results is false?',
        choices: ['5%', '20%', '36%', '64%'],
        correctAnswer: '36%',
      },
      {
        text: [
          'What can be read from this output of R at the 5% level?',
          '',
          '```text',
          '        Welch Two Sample t-test',
          't = 1.68, df = 37.4, p-value = 0.101',
          '95 percent confidence interval:',
          ' -0.82  8.94',
          '```',
        ].join('\n'),
        choices: [
          'The means differ significantly, and the difference is most likely 1.68',
          'The means do not differ significantly, so differences above 1 are ruled out',
          'The means are equal with probability 0.101, and differ otherwise',
          'The means do not differ significantly, and differences up to about 9 remain plausible',
        ],
        correctAnswer:
          'The means do not differ significantly, and differences up to about 9 remain plausible',
      },
    ]),
    ...ofKind('difficult', 'creativity', [
      {
        text: 'A researcher tests after every 10 new subjects and stops as soon as $p < 0.05$, up to 200 subjects. What is wrong with this plan?',
        choices: [
          'The true type I error rate is well above 5%',
          'The true type I error rate is well below 5%',
          'The power is lower than with a single test after 10 subjects',
          'The $p$-value of the very first test is invalid',
        ],
        correctAnswer: 'The true type I error rate is well above 5%',
      },
      {
        text: 'A paper says: "The effect is significant in women ($p = 0.03$) and not in men ($p = 0.20$), so it differs between the sexes." What should the authors have done?',
        choices: [
          'Tested the men again with a one-sided test',
          'Tested the difference between the two effects',
          'Tested both of the effects at the 1% level',
          'Tested the effect in all the subjects pooled',
        ],
        correctAnswer: 'Tested the difference between the two effects',
      },
      {
        text: 'A company wants to show that its generic drug acts practically like the original. Which plan is sound?',
        choices: [
          'Test for a difference with a small sample and conclude equivalence if $p > 0.05$ is found',
          'Test for a difference at the 0.1% level and conclude equivalence if it is not rejected',
          'Fix a margin in advance and show that the estimated difference itself lies within it',
          'Fix a margin in advance and show that the confidence interval of the difference lies within it',
        ],
        correctAnswer:
          'Fix a margin in advance and show that the confidence interval of the difference lies within it',
      },
      {
        text: 'A scientist looks at the data, sees that group A has the higher mean and only then chooses a one-sided test for "A above B" at level 0.05. What is the real type I error rate if the test statistic is symmetric about 0 under $H_0$?',
        choices: ['About 0.05', 'About 0.025', 'About 0.50', 'About 0.10'],
        correctAnswer: 'About 0.10',
      },
    ]),
  ],
};

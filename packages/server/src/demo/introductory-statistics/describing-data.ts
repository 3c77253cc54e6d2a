import type { DemoChapter } from '../demo-course.ts';
import { ofKind } from '../write-questions.ts';

export const describingData: DemoChapter = {
  name: 'Describing Data',
  number: 1,
  maxNumberOfQuestions: 40,
  questions: [
    ...ofKind('simple', 'reminding', [
      {
        text: 'Which of these variables is measured on a nominal scale?',
        choices: [
          'The blood group of a patient',
          'The number of earlier operations',
          'The body mass of a patient',
          'The pain rating from mild to severe',
        ],
        correctAnswer: 'The blood group of a patient',
      },
      {
        text: 'How is the interquartile range defined?',
        choices: ['$Q_3 - Q_2$', '$x_{\\max} - x_{\\min}$', '$\\frac{Q_1 + Q_3}{2}$', '$Q_3 - Q_1$'],
        correctAnswer: '$Q_3 - Q_1$',
      },
      {
        text: 'A distribution has a single peak and a long tail towards large values. What is it called?',
        choices: ['Bimodal', 'Right-skewed', 'Left-skewed', 'Symmetric'],
        correctAnswer: 'Right-skewed',
      },
      {
        text: 'What does the line inside the box of a standard box plot mark?',
        choices: ['The mode', 'The midrange', 'The mean', 'The median'],
        correctAnswer: 'The median',
      },
    ]),
    ...ofKind('simple', 'understanding', [
      {
        text: 'What is the median of $7, 3, 9, 12, 4, 10$?',
        choices: ['7', '7.5', '8', '9'],
        correctAnswer: '8',
      },
      {
        text: "In a firm the owner earns by far the most. The owner's salary is doubled and all other salaries stay as they are. The firm has nine employees besides the owner. What happens?",
        choices: [
          'The mean rises and the median stays the same',
          'The median rises and the mean stays the same',
          'Both the mean and the median rise',
          'Both the mean and the median stay the same',
        ],
        correctAnswer: 'The mean rises and the median stays the same',
      },
      {
        text: 'A teacher adds 5 points to every score of an exam. What happens to the mean and to the standard deviation?',
        choices: [
          'Neither the mean nor the standard deviation changes',
          'The mean rises by 5 and the standard deviation stays the same',
          'The mean stays the same and the standard deviation rises by 5',
          'Both the mean and the standard deviation rise by 5',
        ],
        correctAnswer: 'The mean rises by 5 and the standard deviation stays the same',
      },
      {
        text: 'Ana has 75 points in physics (class mean 60, standard deviation 10) and 78 points in chemistry (class mean 70, standard deviation 4). In which subject does she stand higher relative to her class, judged by $z$-scores?',
        choices: [
          'In physics, with $z = 3.0$ against $z = 2.0$',
          'In chemistry, with $z = 2.0$ against $z = 1.5$',
          'In physics, with $z = 1.5$ against $z = 0.8$',
          'In neither, since both $z$-scores are equal',
        ],
        correctAnswer: 'In chemistry, with $z = 2.0$ against $z = 1.5$',
      },
      {
        text: [
          'The table shows the goals scored in ten matches. What is the mean number of goals per match?',
          '',
          '```text',
          'goals    0  1  2  3',
          'matches  4  3  2  1',
          '```',
        ].join('\n'),
        choices: ['0.5', '1.0', '1.5', '2.5'],
        correctAnswer: '1.0',
      },
      {
        text: [
          'Which value does this R code print?',
          '',
          '```r',
          'x <- c(2, 4, 4, 6, 9)',
          'mean(x) - median(x)',
          '```',
        ].join('\n'),
        choices: ['0', '0.5', '1', '5'],
        correctAnswer: '1',
      },
    ]),
    ...ofKind('simple', 'creativity', [
      {
        text: 'You want to compare the centre and the spread of the exam marks of four classes in one figure. Which figure serves best?',
        choices: [
          'One box plot per class, side by side on one scale',
          'One bar chart of the number of students per class',
          'One histogram of the marks of all classes pooled',
          'One pie chart with a slice for each class',
        ],
        correctAnswer: 'One box plot per class, side by side on one scale',
      },
      {
        text: 'A newspaper wants one number for the price of a typical house in a town where a few mansions cost a hundred times as much as the rest. Which one should it choose?',
        choices: ['The median price', 'The range of the prices', 'The highest price', 'The mean price'],
        correctAnswer: 'The median price',
      },
      {
        text: 'A bar chart compares the satisfaction rates of two shops, 98% and 99%. Its vertical axis starts at 97.5%. What is wrong with the chart?',
        choices: [
          'The bars make a large difference look small',
          'Percentages must never be drawn as bars',
          'Two values are too few to draw any bars',
          'The bars make a small difference look large',
        ],
        correctAnswer: 'The bars make a small difference look large',
      },
    ]),
    ...ofKind('difficult', 'reminding', [
      {
        text: "Which lower bound does Chebyshev's inequality give for the fraction of observations that lie less than $k$ standard deviations from the mean, for $k > 1$?",
        choices: ['$1 - \\frac{1}{2k}$', '$1 - \\frac{1}{k^2}$', '$1 - e^{-k^2}$', '$1 - \\frac{1}{k^3}$'],
        correctAnswer: '$1 - \\frac{1}{k^2}$',
      },
      {
        text: "In Tukey's box plot, which observations are drawn as separate outlier points?",
        choices: [
          'Those more than $1.5$ times the standard deviation away from the mean',
          'Those more than $3$ times the standard deviation away from the mean',
          'Those more than $1.5$ times the interquartile range away from the box',
          'Those among the lowest $5\\%$ or the highest $5\\%$ of the data',
        ],
        correctAnswer: 'Those more than $1.5$ times the interquartile range away from the box',
      },
      {
        text: 'In a histogram with unequal class widths, which feature of each bar must be proportional to the number of observations in its class?',
        choices: ['Its area', 'Its width', 'Its perimeter', 'Its height'],
        correctAnswer: 'Its area',
      },
      {
        text: 'How is the coefficient of variation of a sample with mean $\\bar{x} > 0$ and standard deviation $s$ defined?',
        choices: [
          '$\\frac{s}{\\bar{x}}$',
          '$\\frac{s^2}{\\bar{x}}$',
          '$\\frac{\\bar{x}}{s}$',
          '$\\frac{s}{\\bar{x}^2}$',
        ],
        correctAnswer: '$\\frac{s}{\\bar{x}}$',
      },
    ]),
    ...ofKind('difficult', 'understanding', [
      {
        text: 'Group A has 4 values with mean 10 and variance 4. Group B has 4 values with mean 14 and variance 4. All variances use the divisor $n$. What is the variance of the 8 values together?',
        choices: ['4', '6', '8', '20'],
        correctAnswer: '8',
      },
      {
        text: 'A fund gains 50% in the first year and loses 20% in the second. Which constant yearly growth rate gives the same final value?',
        choices: ['About 9.5%', 'About 12.2%', 'About 15.0%', 'About 30.0%'],
        correctAnswer: 'About 9.5%',
      },
      {
        text: 'Daily temperatures in degrees Celsius have variance 25. They are converted by $F = 1.8\\,C + 32$. What is the variance in degrees Fahrenheit?',
        choices: ['45', '77', '81', '113'],
        correctAnswer: '81',
      },
      {
        text: [
          'Which value does this Python code print?',
          '',
          '```python',
          'import numpy as np',
          'print(np.var([2, 4, 4, 6]))',
          '```',
        ].join('\n'),
        choices: ['1.4142135623730951', '2.0', '2.6666666666666665', '8.0'],
        correctAnswer: '2.0',
      },
      {
        text: 'The five-number summary of a sample is $12, 20, 26, 32, 60$. Which of the extremes does the rule of 1.5 interquartile ranges mark as outliers?',
        choices: [
          'The minimum 12 but not the maximum 60',
          'Neither the minimum 12 nor the maximum 60',
          'Both the minimum 12 and the maximum 60',
          'The maximum 60 but not the minimum 12',
        ],
        correctAnswer: 'The maximum 60 but not the minimum 12',
      },
    ]),
    ...ofKind('difficult', 'creativity', [
      {
        text: 'Claim: for two groups of equal size, the median of the pooled data is the mean of the two group medians. Which pair of groups refutes the claim?',
        choices: [
          '$\\{0, 5, 10\\}$ and $\\{4, 5, 6\\}$',
          '$\\{1, 1, 1\\}$ and $\\{3, 3, 3\\}$',
          '$\\{1, 2, 3\\}$ and $\\{4, 5, 6\\}$',
          '$\\{1, 2, 3\\}$ and $\\{1, 10, 11\\}$',
        ],
        correctAnswer: '$\\{1, 2, 3\\}$ and $\\{1, 10, 11\\}$',
      },
      {
        text: 'A student says: "If the mean equals the median, the data are symmetric about the mean." Which data set refutes this?',
        choices: [
          '$\\{1, 2, 6, 9, 12\\}$',
          '$\\{0, 0, 6, 12, 12\\}$',
          '$\\{2, 4, 6, 8, 10\\}$',
          '$\\{1, 2, 3, 4, 10\\}$',
        ],
        correctAnswer: '$\\{1, 2, 6, 9, 12\\}$',
      },
      {
        text: 'A sensor returns absurdly large readings up to 20% of the time. You need a summary of centre and spread that stays useful. Which pair do you choose?',
        choices: [
          'The median and the median absolute deviation',
          'The mean and the standard deviation',
          'The midrange and the mean absolute deviation',
          'The 5% trimmed mean and the range',
        ],
        correctAnswer: 'The median and the median absolute deviation',
      },
      {
        text: 'In a survey some incomes are missing. A colleague proposes to fill each gap with the mean of the observed incomes and then to compute the standard deviation. What is wrong with this?',
        choices: [
          'The mean comes out smaller than the mean of the observed incomes',
          'The standard deviation comes out smaller than that of the observed incomes',
          'The mean comes out larger than the mean of the observed incomes',
          'The standard deviation comes out larger than that of the observed incomes',
        ],
        correctAnswer: 'The standard deviation comes out smaller than that of the observed incomes',
      },
      {
        text: 'A proposal compares how variable the temperatures of two cities are by their coefficients of variation, computed in degrees Celsius. What is the main flaw?',
        choices: [
          'The temperatures are ordinal, so neither a mean nor a spread can be computed',
          'The coefficient of variation can be used only for samples of equal size',
          'The standard deviation is negative for every city with a mean below zero',
          'The zero of the Celsius scale is arbitrary, so the ratios change with the unit',
        ],
        correctAnswer: 'The zero of the Celsius scale is arbitrary, so the ratios change with the unit',
      },
    ]),
  ],
};

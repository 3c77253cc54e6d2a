import type { DemoChapter } from '../demo-course.ts';
import { ofKind } from '../write-questions.ts';

export const correlationAndRegression: DemoChapter = {
  name: 'Correlation and Regression',
  number: 6,
  maxNumberOfQuestions: 42,
  questions: [
    ...ofKind('simple', 'reminding', [
      {
        text: "Which values can Pearson's correlation coefficient take?",
        choices: ['From $-1$ to $1$', 'Any real number', 'From $0$ to $1$', 'From $-100$ to $100$'],
        correctAnswer: 'From $-1$ to $1$',
      },
      {
        text: 'What is a residual in regression?',
        choices: [
          'The observed value minus the fitted value',
          'The fitted value minus the value of the predictor',
          'The observed value minus the mean of the response',
          'The fitted value minus the mean of the response',
        ],
        correctAnswer: 'The observed value minus the fitted value',
      },
      {
        text: 'Which quantity does the method of least squares make as small as possible?',
        choices: [
          '$\\sum_i |y_i - \\hat{y}_i|$',
          '$\\sum_i (y_i - \\hat{y}_i)$',
          '$\\max_i |y_i - \\hat{y}_i|$',
          '$\\sum_i (y_i - \\hat{y}_i)^2$',
        ],
        correctAnswer: '$\\sum_i (y_i - \\hat{y}_i)^2$',
      },
      {
        text: 'What does $R^2$ state in a linear regression with intercept?',
        choices: [
          'The probability that the fitted model is the true one',
          'The share of the variance of the response that the model explains',
          'The slope of the line after both variables are squared',
          'The share of the observations that lie exactly on the fitted line',
        ],
        correctAnswer: 'The share of the variance of the response that the model explains',
      },
    ]),
    ...ofKind('simple', 'understanding', [
      {
        text: 'A fitted line is $\\hat{y} = 3 + 2x$. What is the residual of the observation $x = 5$, $y = 15$?',
        choices: ['$-2$', '$2$', '$13$', '$28$'],
        correctAnswer: '$2$',
      },
      {
        text: 'Rents in euros are fitted by $\\hat{y} = 50 + 1.2x$, where $x$ is the area in square metres. What does 1.2 mean?',
        choices: [
          'One square metre more goes with 1.2 euros more rent on average',
          'A flat of one square metre costs 1.2 euros on average',
          'One euro more rent goes with 1.2 square metres more on average',
          'One percent more area goes with 1.2 percent more rent on average',
        ],
        correctAnswer: 'One square metre more goes with 1.2 euros more rent on average',
      },
      {
        text: 'The correlation of $x$ and $y$ is $-0.8$. Which share of the variance of $y$ does a simple linear regression on $x$ explain?',
        choices: ['20%', '36%', '64%', '80%'],
        correctAnswer: '64%',
      },
      {
        text: 'The heights in a data set are converted from centimetres to metres. What happens to the correlation between height and weight?',
        choices: [
          'It stays the same',
          'It is divided by 10',
          'It is divided by 100',
          'It is multiplied by 100',
        ],
        correctAnswer: 'It stays the same',
      },
      {
        text: 'The correlation is $r = 0.6$, and the standard deviations are $s_x = 2$ and $s_y = 10$. What is the slope of the regression of $y$ on $x$?',
        choices: ['0.12', '0.6', '3', '5'],
        correctAnswer: '3',
      },
      {
        text: 'A least-squares line has slope 3. The means are $\\bar{x} = 4$ and $\\bar{y} = 20$. What is its intercept?',
        choices: ['$-56$', '$5$', '$8$', '$32$'],
        correctAnswer: '$8$',
      },
    ]),
    ...ofKind('simple', 'creativity', [
      {
        text: 'The residuals of a straight-line fit, drawn against the predictor, form a clear U shape. What is the best next step?',
        choices: [
          'Standardise the predictor',
          'Add a quadratic term',
          'Drop the intercept',
          'Swap the two variables',
        ],
        correctAnswer: 'Add a quadratic term',
      },
      {
        text: 'The growth of children aged 2 to 10 was fitted by a line. A student uses it to predict the height at age 30. What is the main flaw?',
        choices: [
          'The prediction lies far outside the range of the data',
          'A line can predict only the age from the height',
          'The prediction needs a correlation instead of a line',
          'A line may be used only for ages that are whole numbers',
        ],
        correctAnswer: 'The prediction lies far outside the range of the data',
      },
      {
        text: 'Which three points $(x, y)$ form a data set with correlation exactly $-1$?',
        choices: [
          '$(1, 6), (2, 4), (3, 3)$',
          '$(1, 4), (2, 6), (3, 4)$',
          '$(1, 2), (2, 4), (3, 6)$',
          '$(1, 6), (2, 4), (3, 2)$',
        ],
        correctAnswer: '$(1, 6), (2, 4), (3, 2)$',
      },
    ]),
    ...ofKind('difficult', 'reminding', [
      {
        text: 'Which formula gives the least-squares slope in simple linear regression with intercept?',
        choices: [
          '$\\frac{\\sum_i (x_i - \\bar{x})(y_i - \\bar{y})}{\\sum_i (x_i - \\bar{x})^2}$',
          '$\\frac{\\sum_i (x_i - \\bar{x})(y_i - \\bar{y})}{\\sum_i (y_i - \\bar{y})^2}$',
          '$\\frac{\\sum_i x_i y_i}{\\sum_i x_i^2}$',
          '$\\frac{\\sum_i (y_i - \\bar{y})^2}{\\sum_i (x_i - \\bar{x})^2}$',
        ],
        correctAnswer: '$\\frac{\\sum_i (x_i - \\bar{x})(y_i - \\bar{y})}{\\sum_i (x_i - \\bar{x})^2}$',
      },
      {
        text: 'Which assumption does the Gauss–Markov theorem not need in order to call least squares the best linear unbiased estimator?',
        choices: [
          'Uncorrelated errors',
          'Errors with equal variances',
          'Errors with mean zero',
          'Normally distributed errors',
        ],
        correctAnswer: 'Normally distributed errors',
      },
      {
        text: 'How many residual degrees of freedom has a linear regression with intercept and $k$ predictors on $n$ observations?',
        choices: ['$n - k$', '$n - 1$', '$n - k - 1$', '$n - k + 1$'],
        correctAnswer: '$n - k - 1$',
      },
      {
        text: "How is Spearman's correlation coefficient defined?",
        choices: [
          "As Pearson's correlation of the ranks",
          "As Pearson's correlation of the logarithms",
          'As the share of concordant pairs of points',
          'As the square root of the slope on the ranks',
        ],
        correctAnswer: "As Pearson's correlation of the ranks",
      },
    ]),
    ...ofKind('difficult', 'understanding', [
      {
        text: [
          'What is the slope of the least-squares line for this data?',
          '',
          '```text',
          'x  1  2  3  4  5',
          'y  2  4  5  4  5',
          '```',
        ].join('\n'),
        choices: ['0.50', '0.60', '0.77', '1.00'],
        correctAnswer: '0.60',
      },
      {
        text: 'The heights of fathers and sons have equal means and equal standard deviations, and their correlation is 0.5. A father is 12 cm taller than average. What does the regression line predict for his son?',
        choices: [
          'Average height',
          '3 cm taller than average',
          '6 cm taller than average',
          '12 cm taller than average',
        ],
        correctAnswer: '6 cm taller than average',
      },
      {
        text: 'A simple regression with intercept on 20 observations has slope 1.5 with standard error 0.5. Which statistic tests the hypothesis of slope 0?',
        choices: [
          '$t = 0.75$ with 20 degrees of freedom',
          '$t = 3$ with 18 degrees of freedom',
          '$t = 3$ with 19 degrees of freedom',
          '$t = 0.75$ with 18 degrees of freedom',
        ],
        correctAnswer: '$t = 3$ with 18 degrees of freedom',
      },
      {
        text: 'The fitted model is $\\ln \\hat{y} = 1 + 0.05x$. By about how much does $\\hat{y}$ grow when $x$ grows by one unit?',
        choices: ['By 0.05 units', 'By 1.05 units', 'By 5.1 percent', 'By 105 percent'],
        correctAnswer: 'By 5.1 percent',
      },
      {
        text: [
          'What is the effect of one more year of experience on the predicted wage of a union member (union = 1)?',
          '',
          '```text',
          'wage = 10 + 2 * experience + 3 * union + 1 * experience * union',
          '```',
        ].join('\n'),
        choices: ['2', '3', '5', '6'],
        correctAnswer: '3',
      },
      {
        text: 'The slope of the regression of $y$ on $x$ is 0.80, that of $x$ on $y$ is 0.45. What is the correlation of $x$ and $y$?',
        choices: ['0.36', '0.56', '0.60', '0.63'],
        correctAnswer: '0.60',
      },
    ]),
    ...ofKind('difficult', 'creativity', [
      {
        text: 'Claim: if the correlation of $x$ and $y$ is 0, then $y$ cannot be computed from $x$. Which data refute this, with $x$ taking the values $-2, -1, 0, 1, 2$?',
        choices: ['$y = x^3$', '$y = x^2$', '$y = |x - 2|$', '$y = 2^x$'],
        correctAnswer: '$y = x^2$',
      },
      {
        text: 'A student picks the model with the highest $R^2$ on the training data, from a chain in which each model adds one predictor. What is wrong with this?',
        choices: [
          '$R^2$ always falls when a predictor is added, so the smallest model always reaches the maximum',
          '$R^2$ can be compared only between models that have the same number of observations and predictors',
          '$R^2$ depends on the units of the response, so it cannot be compared between any two models',
          '$R^2$ never falls when a predictor is added, so the largest model always reaches the maximum',
        ],
        correctAnswer:
          '$R^2$ never falls when a predictor is added, so the largest model always reaches the maximum',
      },
      {
        text: 'Five points lie on the line $y = x$ at $x = 1, 2, 3, 4, 5$. You may add one point. Which one changes the least-squares slope the most?',
        choices: ['$(20, 20)$', '$(20, 0)$', '$(3, -10)$', '$(3, 10)$'],
        correctAnswer: '$(20, 0)$',
      },
      {
        text: 'Among the admitted students of a college, admission test scores and later grades correlate only weakly. A critic concludes that the test would predict grades poorly among all applicants. What is the main flaw?',
        choices: [
          'A correlation is meaningful only for variables that are both measured in the same unit',
          'Selection by the test narrows its range, which weakens the correlation among the admitted',
          'Selection by the test widens its range, which strengthens the correlation among the admitted',
          'A correlation among the admitted can never be lower than the one among all the applicants',
        ],
        correctAnswer:
          'Selection by the test narrows its range, which weakens the correlation among the admitted',
      },
    ]),
  ],
};

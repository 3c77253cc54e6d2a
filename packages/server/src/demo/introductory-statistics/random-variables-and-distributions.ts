import type { DemoChapter } from '../demo-course.ts';
import { ofKind } from '../write-questions.ts';

export const randomVariablesAndDistributions: DemoChapter = {
  name: 'Random Variables and Distributions',
  number: 3,
  maxNumberOfQuestions: 40,
  questions: [
    ...ofKind('simple', 'reminding', [
      {
        text: 'How is the expected value of a discrete random variable $X$ defined?',
        choices: [
          '$\\sum_x x^2\\,P(X = x)$',
          '$\\max_x P(X = x)$',
          '$\\sum_x P(X \\le x)$',
          '$\\sum_x x\\,P(X = x)$',
        ],
        correctAnswer: '$\\sum_x x\\,P(X = x)$',
      },
      {
        text: 'What is the mean of a binomial distribution with $n$ trials and success probability $p$?',
        choices: ['$\\sqrt{np(1 - p)}$', '$np$', '$np(1 - p)$', '$\\frac{n}{p}$'],
        correctAnswer: '$np$',
      },
      {
        text: 'What is the total area under a probability density function?',
        choices: ['The mean', 'Exactly 0.5', 'Exactly 1', 'The variance'],
        correctAnswer: 'Exactly 1',
      },
      {
        text: 'About what share of a normal distribution lies within one standard deviation of its mean?',
        choices: ['50%', '68%', '95%', '99.7%'],
        correctAnswer: '68%',
      },
      {
        text: 'Which property does every Poisson distribution have?',
        choices: [
          'Its variance equals its mean squared',
          'Its variance equals its mean',
          'Its median is half of its mean',
          'Its standard deviation equals its mean',
        ],
        correctAnswer: 'Its variance equals its mean',
      },
    ]),
    ...ofKind('simple', 'understanding', [
      {
        text: [
          'What is the expected value of $X$?',
          '',
          '```text',
          'x         0    1    2    3',
          'P(X = x)  0.1  0.3  0.4  0.2',
          '```',
        ].join('\n'),
        choices: ['1.5', '1.7', '2.0', '3.7'],
        correctAnswer: '1.7',
      },
      {
        text: '$X$ has mean 4 and standard deviation 2. What is the standard deviation of $3X - 2$?',
        choices: ['2', '4', '6', '18'],
        correctAnswer: '6',
      },
      {
        text: 'A fair coin is tossed five times. What is the probability of exactly two heads?',
        choices: ['0.0625', '0.2500', '0.3125', '0.4000'],
        correctAnswer: '0.3125',
      },
      {
        text: 'A test score is normal with mean 100 and standard deviation 15. About what share of the scores exceeds 130?',
        choices: ['0.15%', '2.5%', '5%', '16%'],
        correctAnswer: '2.5%',
      },
      {
        text: 'A bus comes every 20 minutes and you arrive at a uniformly random moment. What is the probability that you wait less than 5 minutes?',
        choices: ['0.05', '0.20', '0.25', '0.75'],
        correctAnswer: '0.25',
      },
    ]),
    ...ofKind('simple', 'creativity', [
      {
        text: 'Which quantity is modelled exactly by a binomial distribution?',
        choices: [
          'The number of tosses of a coin until the first head',
          'The number of aces in a hand of five cards',
          'The number of calls that arrive in one hour',
          'The number of heads in 20 tosses of one coin',
        ],
        correctAnswer: 'The number of heads in 20 tosses of one coin',
      },
      {
        text: 'A game pays \\$6 if a fair die shows a six and nothing otherwise. Which entry fee makes the game fair?',
        choices: ['\\$2', '\\$6', '\\$3', '\\$1'],
        correctAnswer: '\\$1',
      },
      {
        text: 'You need a first model for the number of e-mails that arrive in an hour, independently of each other and at a constant average rate. Which distribution fits best?',
        choices: [
          'A normal distribution',
          'A uniform distribution',
          'A geometric distribution',
          'A Poisson distribution',
        ],
        correctAnswer: 'A Poisson distribution',
      },
      {
        text: 'Which function can serve as a probability density on the interval from 0 to 1?',
        choices: ['$f(x) = 4x - 1$', '$f(x) = x^2$', '$f(x) = 1 - x$', '$f(x) = 2x$'],
        correctAnswer: '$f(x) = 2x$',
      },
    ]),
    ...ofKind('difficult', 'reminding', [
      {
        text: 'Which continuous distribution on the positive numbers is memoryless, that is, $P(X > s + t \\mid X > s) = P(X > t)$ for all $s, t \\ge 0$?',
        choices: [
          'The chi-squared distribution',
          'The exponential distribution',
          'The log-normal distribution',
          'The uniform distribution',
        ],
        correctAnswer: 'The exponential distribution',
      },
      {
        text: 'Which formula for the variance of a sum holds for any two random variables with finite variances?',
        choices: [
          '$\\operatorname{Var}(X) + \\operatorname{Var}(Y) - 2\\operatorname{Cov}(X, Y)$',
          '$\\operatorname{Var}(X) + \\operatorname{Var}(Y) + \\operatorname{Var}(X)\\operatorname{Var}(Y)$',
          '$\\operatorname{Var}(X) + \\operatorname{Var}(Y) + \\operatorname{Cov}(X, Y)$',
          '$\\operatorname{Var}(X) + \\operatorname{Var}(Y) + 2\\operatorname{Cov}(X, Y)$',
        ],
        correctAnswer: '$\\operatorname{Var}(X) + \\operatorname{Var}(Y) + 2\\operatorname{Cov}(X, Y)$',
      },
      {
        text: 'A box holds $N$ items, $K$ of them defective. You draw $n$ items without replacement. Which distribution does the number of defective items drawn have?',
        choices: [
          'The hypergeometric distribution',
          'The binomial distribution',
          'The multinomial distribution',
          'The negative binomial distribution',
        ],
        correctAnswer: 'The hypergeometric distribution',
      },
      {
        text: '$X$ is the number of independent trials with success probability $p$ up to and including the first success. What is its variance?',
        choices: ['$\\frac{1 - p}{p}$', '$p(1 - p)$', '$\\frac{1}{p^2}$', '$\\frac{1 - p}{p^2}$'],
        correctAnswer: '$\\frac{1 - p}{p^2}$',
      },
    ]),
    ...ofKind('difficult', 'understanding', [
      {
        text: '$X$ has the density $f(x) = 2x$ for $0 \\le x \\le 1$. What is its median?',
        choices: ['$\\frac{1}{2}$', '$\\frac{1}{\\sqrt{3}}$', '$\\frac{2}{3}$', '$\\frac{1}{\\sqrt{2}}$'],
        correctAnswer: '$\\frac{1}{\\sqrt{2}}$',
      },
      {
        text: 'Customers arrive by a Poisson process at a rate of 3 per hour. What is the probability that nobody arrives in 40 minutes?',
        choices: ['About 0.050', 'About 0.135', 'About 0.333', 'About 0.513'],
        correctAnswer: 'About 0.135',
      },
      {
        text: '$X$ and $Y$ are independent with $\\operatorname{Var}(X) = 4$ and $\\operatorname{Var}(Y) = 3$. What is $\\operatorname{Var}(X - 2Y)$?',
        choices: ['$-8$', '$-2$', '$10$', '$16$'],
        correctAnswer: '$16$',
      },
      {
        text: 'Let $X \\sim N(10, 3^2)$ and $Y \\sim N(6, 4^2)$ be independent. What is $P(X > Y)$?',
        choices: ['About 0.655', 'About 0.717', 'About 0.788', 'About 0.841'],
        correctAnswer: 'About 0.788',
      },
      {
        text: [
          'Which probability does this R code compute for $X \\sim \\operatorname{Bin}(10, 0.5)$?',
          '',
          '```r',
          '1 - pbinom(3, size = 10, prob = 0.5)',
          '```',
        ].join('\n'),
        choices: ['$P(X > 4)$', '$P(X \\ge 4)$', '$P(X \\ge 3)$', '$P(X \\le 3)$'],
        correctAnswer: '$P(X \\ge 4)$',
      },
      {
        text: 'The lifetime of a part is exponential with a mean of 10 years. A part has already worked for 5 years. What is the probability that it works for at least 10 years more?',
        choices: ['About 0.135', 'About 0.223', 'About 0.368', 'About 0.607'],
        correctAnswer: 'About 0.368',
      },
    ]),
    ...ofKind('difficult', 'creativity', [
      {
        text: 'Claim: if $\\operatorname{Cov}(X, Y) = 0$, then $X$ and $Y$ are independent. Let $X$ take the values $-1, 0, 1$ with equal probability. Which $Y$ refutes the claim?',
        choices: ['$Y = X^2$', '$Y = X^3$', '$Y$ is a constant', '$Y = 2X + 1$'],
        correctAnswer: '$Y = X^2$',
      },
      {
        text: 'A student believes that every random variable with finite positive values has a finite mean. Which distribution refutes this?',
        choices: [
          '$P(X = k) = 2^{-k}$ for $k = 1, 2, 3, \\dots$',
          '$P(X = 2^k) = 2^{-k}$ for $k = 1, 2, 3, \\dots$',
          '$P(X = k^2) = 2^{-k}$ for $k = 1, 2, 3, \\dots$',
          '$P(X = 2^k) = 2 \\cdot 3^{-k}$ for $k = 1, 2, 3, \\dots$',
        ],
        correctAnswer: '$P(X = 2^k) = 2^{-k}$ for $k = 1, 2, 3, \\dots$',
      },
      {
        text: 'A colleague models the daily number of insurance claims by a Poisson distribution. Over many days the mean is 2.1 and the variance 6.8. What is the best advice?',
        choices: [
          'Replace it by a negative binomial, which allows a variance above the mean',
          'Replace it by a binomial, which allows a variance above the mean',
          'Keep it, since a Poisson variance may take any value above the mean',
          'Keep it, and estimate its only parameter by the variance, not the mean',
        ],
        correctAnswer: 'Replace it by a negative binomial, which allows a variance above the mean',
      },
      {
        text: 'You have a generator of $U$, uniform on $(0, 1)$. Which transformation yields an exponential variable with rate $\\lambda$ for every $\\lambda > 0$?',
        choices: [
          '$\\lambda e^{-\\lambda U}$',
          '$-\\lambda\\ln(1 - U)$',
          '$1 - e^{-\\lambda U}$',
          '$-\\frac{1}{\\lambda}\\ln(1 - U)$',
        ],
        correctAnswer: '$-\\frac{1}{\\lambda}\\ln(1 - U)$',
      },
    ]),
  ],
};

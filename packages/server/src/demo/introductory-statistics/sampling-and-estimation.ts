import type { DemoChapter } from '../demo-course.ts';
import { ofKind } from '../write-questions.ts';

export const samplingAndEstimation: DemoChapter = {
  name: 'Sampling and Estimation',
  number: 4,
  maxNumberOfQuestions: 36,
  questions: [
    ...ofKind('simple', 'reminding', [
      {
        text: 'What is the standard error of the mean of $n$ independent observations with standard deviation $\\sigma$?',
        choices: [
          '$\\frac{\\sigma}{n}$',
          '$\\frac{\\sigma}{\\sqrt{n}}$',
          '$\\frac{\\sigma^2}{\\sqrt{n}}$',
          '$\\sigma\\sqrt{n}$',
        ],
        correctAnswer: '$\\frac{\\sigma}{\\sqrt{n}}$',
      },
      {
        text: 'What defines a simple random sample of size $n$ from a finite population?',
        choices: [
          'Every unit of the population is drawn at least once',
          'Every subset of $n$ units has the same chance to be drawn',
          'Every group of the population gives the same number of units',
          'Every tenth unit of an ordered list is drawn',
        ],
        correctAnswer: 'Every subset of $n$ units has the same chance to be drawn',
      },
      {
        text: 'What is the bias of an estimator $\\hat{\\theta}$ of $\\theta$?',
        choices: [
          '$\\operatorname{Var}(\\hat{\\theta}) - \\theta$',
          '$E\\left[(\\hat{\\theta} - \\theta)^2\\right]$',
          '$\\sqrt{\\operatorname{Var}(\\hat{\\theta})}$',
          '$E(\\hat{\\theta}) - \\theta$',
        ],
        correctAnswer: '$E(\\hat{\\theta}) - \\theta$',
      },
      {
        text: 'A population is divided into groups, and a separate random sample is drawn within every group. What is this called?',
        choices: ['Stratified sampling', 'Systematic sampling', 'Cluster sampling', 'Convenience sampling'],
        correctAnswer: 'Stratified sampling',
      },
    ]),
    ...ofKind('simple', 'understanding', [
      {
        text: 'A population has standard deviation 12. What is the standard error of the mean of 36 independent observations?',
        choices: ['0.33', '2', '6', '72'],
        correctAnswer: '2',
      },
      {
        text: 'By which factor must the sample size grow to halve the standard error of a mean?',
        choices: ['$\\sqrt{2}$', '$2$', '$4$', '$8$'],
        correctAnswer: '$4$',
      },
      {
        text: 'A sample of 100 has mean 50. The population standard deviation is known to be 10. What is the usual 95% confidence interval for the population mean?',
        choices: ['49.00 to 51.00', '48.04 to 51.96', '47.42 to 52.58', '30.40 to 69.60'],
        correctAnswer: '48.04 to 51.96',
      },
      {
        text: 'What does the 95% of a 95% confidence interval for a mean say?',
        choices: [
          'About 95% of the observations in the sample lie in the interval',
          'About 95% of the intervals from repeated samples contain the true mean',
          'About 95% of the sample means of new samples lie in the interval',
          'About 95% of the observations in the population lie in the interval',
        ],
        correctAnswer: 'About 95% of the intervals from repeated samples contain the true mean',
      },
    ]),
    ...ofKind('simple', 'creativity', [
      {
        text: 'A student wants to know how much exercise the residents of a town take, and asks the first 50 people who enter a gym. What is the best improvement?',
        choices: [
          'Ask 500 people who enter the same gym on the same day',
          'Ask the first 50 people who leave the gym in the evening',
          'Ask 50 people drawn at random from the register of residents',
          'Ask 50 people who enter several different gyms of the town',
        ],
        correctAnswer: 'Ask 50 people drawn at random from the register of residents',
      },
      {
        text: 'A television show invites its viewers to vote by phone and gets 200,000 votes. It concludes that the country thinks the same way. What is the main problem?',
        choices: [
          'The margin of error of so many votes is hard to compute',
          'The number of votes is far too small for a whole country',
          'Those who chose to call may differ from those who did not',
          'The share of votes can be reported only with 99% confidence',
        ],
        correctAnswer: 'Those who chose to call may differ from those who did not',
      },
      {
        text: 'Incomes differ strongly between the known districts of a city, but little within each district. With a fixed sample size, which design estimates the mean income most precisely?',
        choices: [
          'All residents of one random district',
          'A simple random sample of the city',
          'A random sample within every district',
          'All residents of one random street',
        ],
        correctAnswer: 'A random sample within every district',
      },
      {
        text: 'You want to know whether people favour a new tram line. Which wording of the question is the most neutral?',
        choices: [
          '"Do you agree that a new tram line is needed?"',
          '"Are you against the costly new tram line?"',
          '"Should the city finally build the new tram line?"',
          '"Are you for or against the new tram line?"',
        ],
        correctAnswer: '"Are you for or against the new tram line?"',
      },
    ]),
    ...ofKind('difficult', 'reminding', [
      {
        text: 'Which identity links the mean squared error of an estimator to its variance and bias?',
        choices: [
          '$\\text{MSE} = \\text{variance} + \\text{bias}^2$',
          '$\\text{MSE} = \\text{variance} + \\text{bias}$',
          '$\\text{MSE} = \\text{variance} - \\text{bias}^2$',
          '$\\text{MSE} = \\text{variance}^2 + \\text{bias}^2$',
        ],
        correctAnswer: '$\\text{MSE} = \\text{variance} + \\text{bias}^2$',
      },
      {
        text: 'By which factor must the usual standard error of a mean be multiplied when $n$ units are drawn without replacement from a population of $N$ units with standard deviation $\\sigma$ (divisor $N$)?',
        choices: [
          '$\\sqrt{\\frac{n}{N}}$',
          '$\\sqrt{\\frac{N - n}{N - 1}}$',
          '$\\sqrt{\\frac{N - 1}{N - n}}$',
          '$\\frac{N - n}{N - 1}$',
        ],
        correctAnswer: '$\\sqrt{\\frac{N - n}{N - 1}}$',
      },
      {
        text: 'When is an estimator called consistent?',
        choices: [
          'It converges in probability to the parameter as the sample grows',
          'It has the smallest variance among all the unbiased estimators',
          'It gives the same value when it is computed twice from one sample',
          'It has an expected value equal to the parameter at every sample size',
        ],
        correctAnswer: 'It converges in probability to the parameter as the sample grows',
      },
    ]),
    ...ofKind('difficult', 'understanding', [
      {
        text: 'A poll shall estimate a proportion with a margin of error of at most 3 percentage points at 95% confidence, whatever the true proportion. How many people must be asked at least?',
        choices: ['267', '752', '1068', '1844'],
        correctAnswer: '1068',
      },
      {
        text: 'A normal sample of 16 values has mean 20 and standard deviation $s = 4$. With $t_{0.975} = 2.131$ for 15 degrees of freedom, what is the 95% confidence interval for the mean?',
        choices: ['19.47 to 20.53', '17.87 to 22.13', '15.74 to 24.26', '11.48 to 28.52'],
        correctAnswer: '17.87 to 22.13',
      },
      {
        text: 'Estimator $A$ is unbiased with variance 9. Estimator $B$ has bias 2 and variance 4. Which one has the smaller mean squared error?',
        choices: [
          '$B$, with 8 against 9',
          '$B$, with 6 against 9',
          '$A$, with 9 against 16',
          '$A$, with 3 against 8',
        ],
        correctAnswer: '$B$, with 8 against 9',
      },
      {
        text: 'The waiting times 2, 3 and 7 minutes come from an exponential distribution with rate $\\lambda$. What is the maximum likelihood estimate of $\\lambda$ per minute?',
        choices: ['0.083', '0.250', '0.333', '4.000'],
        correctAnswer: '0.250',
      },
      {
        text: '100 independent observations come from one distribution with mean 5 and standard deviation 2. About how probable is a sum above 520?',
        choices: ['0.023', '0.159', '0.309', '0.460'],
        correctAnswer: '0.159',
      },
      {
        text: [
          'What does the last line of this Python code print, up to the randomness of the simulation?',
          '',
          '```python',
          'import numpy as np',
          'rng = np.random.default_rng(1)',
          'x = rng.exponential(size=50)',
          'means = [rng.choice(x, size=50).mean() for _ in range(5000)]',
          'print(np.std(means))',
          '```',
        ].join('\n'),
        choices: [
          'A bootstrap estimate of the standard error of the mean',
          'A bootstrap estimate of the bias of the sample mean',
          'A bootstrap estimate of the standard deviation of one value',
          'A bootstrap estimate of the median of the population',
        ],
        correctAnswer: 'A bootstrap estimate of the standard error of the mean',
      },
    ]),
    ...ofKind('difficult', 'creativity', [
      {
        text: 'A city is 80% urban and 20% rural. A survey asks 100 people in each part and finds mean rents of 40 (urban) and 20 (rural). Which estimate of the mean over the whole city should be reported?',
        choices: ['24', '30', '36', '40'],
        correctAnswer: '36',
      },
      {
        text: 'To estimate the number of fish in a lake, 50 are marked and released. Later 40 are caught, 10 of them marked, so the estimate is $50 \\cdot 40 / 10 = 200$. Which flaw would make this estimate too high on average?',
        choices: [
          'Some marked fish are noted twice in the second catch',
          'More fish were marked than the 50 noted',
          'Some marks fall off before the second catch',
          'Marked fish are easier to catch than the others',
        ],
        correctAnswer: 'Some marks fall off before the second catch',
      },
      {
        text: 'Tickets are numbered from 1 to an unknown $N$. From $n$ random tickets a colleague estimates $N$ by $2\\bar{x} - 1$. What is a valid criticism?',
        choices: [
          'The estimate is too large on average for every $N$',
          'The estimate can be smaller than the largest number seen',
          'The estimate is too small on average for every $N$',
          'The estimate does not improve as the sample grows',
        ],
        correctAnswer: 'The estimate can be smaller than the largest number seen',
      },
      {
        text: 'Only 10% of those asked answer a survey. A colleague proposes to cure the possible non-response bias by asking ten times as many people in the same way. What is the best judgement?',
        choices: [
          'Neither the bias nor the sampling error changes',
          'The sampling error shrinks, but the bias stays',
          'The bias shrinks, but the sampling error stays',
          'Both the bias and the sampling error shrink',
        ],
        correctAnswer: 'The sampling error shrinks, but the bias stays',
      },
      {
        text: 'Pupils within a school are much alike, while schools differ. You can test 500 pupils in all. Which plan estimates the mean score of all the pupils of the country most precisely?',
        choices: [
          '10 random pupils in each of 50 random schools',
          '100 random pupils in each of 5 random schools',
          '500 random pupils in 1 random large school',
          '50 random pupils in each of 10 random schools',
        ],
        correctAnswer: '10 random pupils in each of 50 random schools',
      },
    ]),
  ],
};

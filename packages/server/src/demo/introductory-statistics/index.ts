import type { DemoCourse } from '../demo-course.ts';
import { correlationAndRegression } from './correlation-and-regression.ts';
import { describingData } from './describing-data.ts';
import { experimentsAndCausation } from './experiments-and-causation.ts';
import { hypothesisTesting } from './hypothesis-testing.ts';
import { probability } from './probability.ts';
import { randomVariablesAndDistributions } from './random-variables-and-distributions.ts';
import { samplingAndEstimation } from './sampling-and-estimation.ts';

export const introductoryStatistics: DemoCourse = {
  name: 'Introductory Statistics',
  chapters: [
    describingData,
    probability,
    randomVariablesAndDistributions,
    samplingAndEstimation,
    hypothesisTesting,
    correlationAndRegression,
    experimentsAndCausation,
  ],
};
